"""Where operands lie: do two of them share storage?  Only operands with a place can tell; types give UNKNOWN."""

from __future__ import annotations

from typing import Any

from ..types.pointer_type import PointerType
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


class PlacedPointer(Placed):
    """The type of a pointer together with the byte of its memory that it leads to, and how many the memory has.

    ``reach`` and what follows from it is UNKNOWN where the memory has no size of its own, as the global one has none.
    """

    __slots__ = ("address", "reach")

    def __init__(self, type: PointerType, address: int, reach: Any) -> None:
        super().__init__(type, (self, 0, 0))  # what lies behind a place has no end, so that nothing is known to meet it
        self.address, self.reach = address, reach

    @property
    def bytes(self) -> Any:
        """Bytes from the place to the end of the memory."""
        return UNKNOWN if self.reach is UNKNOWN else self.reach - self.address

    @property
    def size(self) -> Any:
        """Whole elements from the place to the end of the memory."""
        return UNKNOWN if self.reach is UNKNOWN else self.bytes // self.type.itemsize

    @property
    def whole_words(self) -> Any:
        """Words of 32 bits from the place to the end of the memory."""
        return UNKNOWN if self.reach is UNKNOWN else self.bytes // 4

    def __reduce__(self) -> tuple[Any, ...]:
        return (PlacedPointer, (self.type, self.address, self.reach))

    def __repr__(self) -> str:
        return f"<Placed {self.type} at byte {self.address}>"


def span(operand: Any) -> ByteSpan | None:
    """Return (memory, first byte, end) of the operand's storage, or None for a type, whose place is not known."""
    if isinstance(operand, PlacedPointer):
        return None
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
