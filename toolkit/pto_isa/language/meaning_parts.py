"""What a record means, in parts: forms, modes and rules as trees; the error that names a place in the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .equations import Block
from .errors import ExpressionError
from .scope import Scope
from .tree import Node

if TYPE_CHECKING:
    from ..schema.record import Record, Semantics, Types

Path = tuple[str | int, ...]


class MeaningError(Exception):
    """An expression of a record is wrong; ``path`` says where in the record, ``error`` what."""

    def __init__(self, path: Path, error: ExpressionError) -> None:
        super().__init__(f"{'/'.join(map(str, path))}: {error}")
        self.path = path
        self.error = error


@dataclass(frozen=True, slots=True)
class ModeMeaning:
    """One mode: its condition, if any, and its equations."""

    name: str
    when: Node | None
    block: Block
    path: Path


@dataclass(frozen=True, slots=True)
class FormMeaning:
    """One form: its condition, if any, what it states, and the names its expressions may use."""

    name: str
    when: Node | None
    semantics: Semantics | None
    types: Types | None
    numerics: Any
    path: Path
    scope: Scope

    @property
    def profiles(self) -> tuple[str, ...]:
        """The profiles that its table of types names, none without a table."""
        return tuple(self.types.rows) if self.types is not None else ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One constraint: ``id``, its tree, and the form it belongs to (empty: all).

    ``typed`` gives the tree for other element types, by operand, than those that ``check`` is typed for.
    """

    id: str
    key: str
    check: Node
    constraint: Any
    profiles: tuple[str, ...]
    form: str
    path: Path
    typed: Callable[[Mapping[str, str]], Node] | None = None


class Place:
    """Adds the place in the record to an error of the language."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, ExpressionError):
            raise MeaningError(self.path, error) from None


def includable(record: Record, name: str) -> Semantics:
    """The semantics of a form whose equations another form includes: plain equations, the same on every profile."""
    form = record.forms.get(name)
    found = form.semantics if form is not None else None
    if found is None or not found.equations:
        raise ExpressionError(f"`{name}` is no form with equations of its own", f"`{name}` 不是自身带有公式的形式")
    if found.profiles or any(getattr(entry, "form", None) is not None for entry in found.equations):
        raise ExpressionError(
            f"the equations of `{name}` depend on the profile or include another form; only plain ones can be included",
            f"`{name}` 的公式随目标而异或又引用了其他形式；只能引用普通公式",
        )
    return found
