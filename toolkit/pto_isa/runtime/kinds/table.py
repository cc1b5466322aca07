"""The kinds that there are, in the order in which they are listed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .aligns import ALIGN
from .cores import PIPE_END, REGISTERS, STATE
from .kind import OperandKind, Passed, View
from .pointers import POINTER
from .registers import MASK, VREG
from .tensors import GLOBAL, GROUP
from .tiles import CONV, PREDICATE, TILE
from .values import ARRAY, ATTRIBUTE, SCALAR, STRUCT

KINDS: dict[str, OperandKind] = {
    kind.name: kind
    for kind in (
        TILE, PREDICATE, SCALAR, ATTRIBUTE, GLOBAL, GROUP, CONV, STATE, ARRAY, STRUCT, REGISTERS, PIPE_END, VREG, MASK,
        POINTER, ALIGN,
    )
}  # fmt: skip


class _None(OperandKind):
    name, noun = "", ("", "")


NONE = _None()


def register(kind: OperandKind) -> None:
    """Add a kind; whatever asks from now on knows it.  Raises ValueError where another one has the name."""
    if KINDS.setdefault(kind.name, kind) is not kind:
        raise ValueError(f"there is a kind {kind.name}")


def named(name: str | None) -> OperandKind:
    """The kind of this name; NONE for what is no operand, such as an intermediate array."""
    return KINDS.get(name, NONE) if name is not None else NONE


def kinds_of(names: Iterable[str]) -> list[OperandKind]:
    """The kinds that an operand may be."""
    return [KINDS[name] for name in names]


def kind_by_type(type: Any) -> OperandKind:
    """The kind of an operand by its type; NONE for numbers, words and what is absent."""
    name = getattr(type, "kind", None)
    return named(name) if isinstance(name, str) else NONE


def described_as(word: str) -> OperandKind:
    """The kind that recorded vectors call so; that of an array where there is none."""
    return next((kind for kind in KINDS.values() if kind.described_as == word), ARRAY)


# -- what an operand may be, by the names of its kinds ---------------------------------------------------------------


def passed(names: Iterable[str], *how: Passed) -> bool:
    """Whether the operand may be given in one of these ways."""
    return any(KINDS[name].passed in how for name in names)


def has_bits(names: Iterable[str]) -> bool:
    """Whether its elements may be packed truth values."""
    return any(KINDS[name].bits for name in names)


def has_truths(names: Iterable[str]) -> bool:
    """Whether its elements may be truth values, packed or not."""
    return any(KINDS[name].truths or KINDS[name].bits for name in names)


def in_memory(names: Iterable[str]) -> bool:
    """Whether it may be a tile or tensor, or several: pipes read and write its bytes."""
    return any(KINDS[name].in_memory for name in names)


def every_view() -> dict[str, View]:
    """The views by name; a name means the same view of each kind that has it."""
    return {name: view for kind in KINDS.values() for name, view in kind.views.items()}


def takes(kinds: Iterable[str], written: str) -> bool:
    """Whether a value of this kind of written type may be an operand of one of these kinds."""
    return any(written in kind.written for kind in kinds_of(kinds))
