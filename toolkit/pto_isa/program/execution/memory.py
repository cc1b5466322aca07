"""Memory of arguments: an array that was given, or one that is made and grows as far as the program reaches."""

from __future__ import annotations

from copy import copy
from typing import Any, Protocol

import numpy as np

from pto_isa.runtime.errors import Carried
from pto_isa.runtime.types.numpy_types import NUMPY

from .budget import Budget
from .fault import ExecutionFault

Array = np.ndarray[Any, Any]
FIRST_ROOM = 1 << 20  # elements that a made memory can grow to before a run has to begin again
BEHIND = 1 << 20  # bytes behind a given array that an instruction may reach
UNKNOWN = 0xFF  # each byte there, as nobody says what lies behind an array: -1 as a whole number, NaN as a float
_FAR = 1 << 40  # bytes between the addresses of memories that grow


class Fill(Protocol):
    """Sets the elements from one number to another, which are 0."""

    def __call__(self, array: Array, *, first: int, end: int) -> None: ...


class ArgumentMemory:
    """The memory of one argument: ``array`` has its elements, one after the other.

    ``all``: these and what lies behind them, for instructions that reach further than the argument.  It is there once
    one has done so, as the run begins again with it then.
    """

    def __init__(self, name: str, array: Array, room: int = 0) -> None:
        """room: how many elements there are in all; where these are more than ``array`` has, they begin with a copy."""
        self.name, self.array, self.all = name, array, array
        if room > array.size:
            self.all = np.full(room * array.itemsize, UNKNOWN, np.uint8).view(array.dtype)
            self.array = self.all[: array.size]
            self.array[...] = array
        self._seen: dict[str, Array] = {}

    @property
    def span(self) -> int:
        """The bytes of addresses that belong to it."""
        return self.all.nbytes

    def reaches(self, bytes: int) -> bool:
        """Whether it has so many bytes, from the first one on."""
        return bytes <= self.array.nbytes

    def further(self, bytes: int) -> Array:
        """So many bytes, from the first one on, although the argument has fewer, or as many as there can be.

        Raises Outgrown where the run has to begin again to have them.
        """
        if self.all is self.array:
            raise Outgrown(self.name, self.array.size + BEHIND // self.array.itemsize)
        return self.all.view(np.uint8)

    def seen_as(self, dtype: str) -> Array:
        """All of its whole elements of another type."""
        wanted = NUMPY[dtype]
        if self.array.dtype == wanted:
            return self.array
        found = self._seen.get(dtype)
        if found is None:
            size = wanted.itemsize
            raw = self.array.view(np.uint8)
            found = self._seen[dtype] = raw[: raw.size // size * size].view(wanted)
        return found


class Outgrown(Carried, Exception):
    """The program reaches beyond the room of a memory: it has to run again with ``room`` elements of ``name``."""

    def __init__(self, name: str, room: int) -> None:
        super().__init__(name)
        self.name, self.room = name, room


class GrowingMemory(ArgumentMemory):
    """A memory that is made: it has what the program has reached so far, and room for more.

    ``all`` is the room.  fill: what it is filled with.  Views of it stay valid while it grows, so that it cannot leave
    its room; Outgrown is raised where it would.
    """

    def __init__(self, name: str, dtype: str, room: int, fill: Fill, budget: Budget) -> None:
        room_: Array = np.zeros(room, NUMPY[dtype])  # pages that are never touched take no memory
        super().__init__(name, room_[:0])
        self.all = room_
        self.fill, self.budget = fill, budget
        self.filled = 0  # elements that were filled, in this run or in one before

    def again(self) -> GrowingMemory:
        """The same memory, of which nothing was written, for another run."""
        made = copy(self)
        made.array, made._seen = self.all[:0], {}
        return made

    @property
    def span(self) -> int:
        """The bytes of addresses that belong to it."""
        return _FAR

    def reaches(self, bytes: int) -> bool:
        """Grow to so many bytes.  Raises ExecutionFault where that is too much memory."""
        have, want = self.array.size, -(-bytes // self.all.itemsize)
        if want > have:
            self._charge(want - have)
            if want > self.all.size:
                raise Outgrown(self.name, self.budget.most(2 * want, want, self.all.itemsize))
            if want > self.filled:
                self.fill(self.all, first=self.filled, end=want)
                self.filled = want
            self.array = self.all[:want]
            self._seen = {}
        return True

    def further(self, bytes: int) -> Array:
        """Grow to so many bytes; they belong to the argument then."""
        self.reaches(bytes)
        return self.seen_as("u8")

    def _charge(self, count: int) -> None:
        try:
            self.budget.keeps(count * self.all.itemsize)
        except ExecutionFault as fault:
            want = self.array.size + count
            raise ExecutionFault(
                fault.rule,
                f"the program reaches element {want - 1} of %{self.name}: {fault.en}",
                f"程序访问到 %{self.name} 的第 {want - 1} 个元素：{fault.zh}",
            ) from None


def owner(array: Array) -> Array:
    """The array whose memory an array is: every view names the one at its root."""
    return array if array.base is None else array.base
