"""The form and the mode of an op that a reader wants to see first: those that its first example takes.

Records state forms and modes in the order in which they are tried, so that the rare ones come first, each with its
condition, and the plain one last.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol, TypeVar
from weakref import WeakKeyDictionary

from ...language.front.opdef import OpDef

if TYPE_CHECKING:
    from ...database import Op
    from .operands import ExampleCall


class _Named(Protocol):
    @property
    def name(self) -> str: ...


Named = TypeVar("Named", bound=_Named)
_KNOWN: WeakKeyDictionary[OpDef, tuple[str, str]] = WeakKeyDictionary()


def usual(op: Op, opdef: OpDef) -> tuple[str, str]:
    """Names of the form and the mode; empty where there is one only, or where no example computes anything."""
    known = _KNOWN.get(opdef)
    if known is None:
        known = _KNOWN[opdef] = _taken(op, opdef)
    return known


def usual_first(entries: Iterable[Named], name: str) -> list[Named]:
    """The entry of this name before the others, which stay in their order."""
    return sorted(entries, key=lambda entry: entry.name != name)


def choice(opdef: OpDef, call: ExampleCall, profile: str) -> tuple[str, str] | None:
    """Names of the form and the mode that an example takes; None where the record has no equations for it."""
    from ...language.oracle import NoForm, taken

    try:
        return taken(opdef, *call, profile)
    except NoForm:
        return None


def _taken(op: Op, opdef: OpDef) -> tuple[str, str]:
    stated = [(form.name, semantics) for form in opdef.forms for semantics in (form.common, *form.overrides.values())]
    if not any(form or mode.name for form, semantics in stated for mode in semantics.modes):
        return "", ""
    from .operands import example_call  # with NumPy, which an op of one form and mode does not need

    examples = op.record.examples.values()
    found = (choice(opdef, example_call(op, example), example.profiles[0]) for example in examples)
    return next((choice for choice in found if choice is not None), ("", ""))
