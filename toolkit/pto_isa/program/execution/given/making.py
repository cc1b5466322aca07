"""Making: the values of arguments that nobody gives, of one run after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from pto_isa.runtime.types.numpy_types import NUMPY

from ...written.numbers import ScalarNumbers
from ..budget import Budget
from ..memory import FIRST_ROOM, ArgumentMemory, GrowingMemory, owner
from .filling import ChosenValue, Filling

Array = np.ndarray[Any, Any]


@dataclass
class Making:
    """What is made, and how: ``choices`` are values that are put instead of the first ones.

    rooms: elements of memories of pointers, as a run of before has needed them.  left: memories of
    earlier runs that were not written, with what they hold.
    """

    filling: Filling
    rooms: Mapping[str, int]
    choices: Mapping[str, ChosenValue] = field(default_factory=dict)
    left: dict[str, tuple[Filling, GrowingMemory]] = field(default_factory=dict)

    def of(self, name: str) -> Filling:
        """What an argument is filled with."""
        choice = self.choices.get(name)
        return self.filling if choice is None else self.filling.with_number(choice.value)

    def number(self, name: str, numbers: ScalarNumbers) -> int | float:
        """The value of a scalar."""
        choice = self.choices.get(name)
        return self.filling.number(name, numbers) if choice is None else choice.value

    def memory(self, name: str, dtype: str, budget: Budget) -> GrowingMemory:
        """The memory of a pointer, which grows while it is used.  Raises MemoryError and ValueError without room."""
        filling, room = self.of(name), self.room(name)
        known = self.left.get(name)
        if known is not None and known[0] == filling and known[1].all.size == room:
            return known[1].again()
        return GrowingMemory(name, dtype, room, partial(filling.fill, name=name, dtype=dtype), budget)

    def room(self, name: str) -> int:
        """The number of elements to which a memory can grow."""
        return self.rooms.get(name, FIRST_ROOM)

    def elements(self, name: str, dtype: str, count: int) -> Array:
        """The memory of a tensor."""
        made: Array = np.zeros(count, NUMPY[dtype])
        self.of(name).fill(made, name, dtype, 0, count)
        return made

    def keep(self, memories: Iterable[ArgumentMemory], written: Collection[int]) -> None:
        """Keep the memories of a run for the next one, but for those that were written, by the identity of arrays."""
        self.left = {
            memory.name: (self.of(memory.name), memory)
            for memory in memories
            if isinstance(memory, GrowingMemory) and id(owner(memory.array)) not in written
        }
