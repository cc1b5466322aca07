"""Where operands lie: do two of them share storage?  Only operands with a place can tell; types give UNKNOWN."""

from __future__ import annotations

from typing import Any

from ..types.unknown import UNKNOWN

ByteSpan = tuple[object, int, int]


class Placed:
    """An operand type together with the storage it has: (memory, first byte, end).

    A verifier of programs knows addresses but has no tiles; rules take a ``Placed`` where they take a tile.
    """

    __slots__ = ("type", "span")

    def __init__(self, type: Any, span: ByteSpan) -> None:
        self.type = type
        self.span = span

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what the type says about copies of itself is not meant for this
            raise AttributeError(name)
        return getattr(self.type, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Placed, (self.type, self.span))

    def __repr__(self) -> str:
        return f"<Placed {self.type} at {self.span[0]}:{self.span[1]}>"


def span(operand: Any) -> ByteSpan | None:
    """Return (memory, first byte, end) of the operand's storage, or None for a type, whose place is not known."""
    if isinstance(operand, Placed):
        return operand.span
    array = getattr(operand, "array", None)
    if array is None:
        return None
    from numpy.lib.array_utils import byte_bounds

    first, end = byte_bounds(array)
    return "host", first, end


def overlaps(left: Any, right: Any) -> Any:
    """Return whether the storages share bytes without being the same; UNKNOWN when a place is not known."""
    one, other = span(left), span(right)
    if one is None or other is None:
        return UNKNOWN
    return one != other and one[0] == other[0] and one[1] < other[2] and other[1] < one[2]


def same_storage(left: Any, right: Any) -> Any:
    """Return whether the storages are the same bytes; UNKNOWN when a place is not known."""
    one = span(left)
    other = one if left is right else span(right)
    if one is None or other is None:
        return UNKNOWN
    return one == other
