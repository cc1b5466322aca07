"""Align: the state of an unaligned stream."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..array import Array
from ..checked_int import whole
from ..types.align_type import AlignType
from .container import Container


class Align(Container):
    """Where a stream is, and what of it has not reached memory.

    ``place``: of a stream of stores the byte behind the last one that it was given, of one of loads the block that
    was read ahead.  ``pending``: how many bytes wait to be written; they are the first ones of ``array`` (32,) of u8.
    ``type`` is an ``AlignType``, and ``key`` tells it from other values to plans.
    """

    __slots__ = ("array", "type", "place", "pending")
    array: Array
    type: AlignType
    place: int
    pending: int
    FIXED: ClassVar[frozenset[str]] = frozenset({"array", "type"})

    def __init__(self, array: Array | None = None, place: int = 0, pending: int = 0) -> None:
        """The state of no stream, or one with these bytes.  Raises InputError for counts that no stream has."""
        object.__setattr__(self, "type", AlignType())
        object.__setattr__(self, "array", np.zeros(self.type.bytes, np.uint8) if array is None else array)
        self.put("place", place)
        self.put("pending", pending)

    @property
    def key(self) -> AlignType:
        """The type, as a plan knows it."""
        return self.type

    @property
    def raw(self) -> Array:
        """The bytes."""
        return self.array

    def put(self, name: str, value: Any) -> None:
        """Set one of the counts.  Raises InputError for one that no stream has."""
        most = self.type.bytes if name == "pending" else (1 << 63) - 1
        setattr(self, name, whole(value, (f"`{name}` of an align", f"align 的 `{name}`"), 0, most))

    def copy(self) -> Align:
        """The same state with bytes of its own."""
        return Align(self.array.copy(), self.place, self.pending)

    def _elements(self) -> Array:
        return self.array

    def _made_of(self) -> tuple[Any, ...]:
        return Align, (), self.array, (self.place, self.pending)

    def __repr__(self) -> str:
        return f"Align(place={self.place}, pending={bytes(self.array[: self.pending]).hex(' ')!r})"
