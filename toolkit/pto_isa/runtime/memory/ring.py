"""Rings of slots: memory, and the counts of the cores that write and read it."""

from __future__ import annotations

import numpy as np


class Ring:
    """The slots of one direction, and the counts of the cores that write and read it."""

    def __init__(self, slots: int, slot_bytes: int, writers: int, readers: int, parts: int) -> None:
        self.memory = np.zeros((slots, parts * slot_bytes), np.uint8)
        self.counts = {name: [0] * writers for name in ("taken", "pushed")}
        self.counts |= {name: [0] * readers for name in ("popped", "freed")}

    def copy(self) -> Ring:
        """Return a ring of its own with the same contents and counts."""
        made = object.__new__(type(self))
        made.memory = self.memory.copy()
        made.counts = {name: list(counts) for name, counts in self.counts.items()}
        return made

    def put(self, counter: str, place: int, value: int) -> None:
        """Set the count of one core."""
        self.counts[counter][place] = value

    @property
    def returned(self) -> int:
        """Slots that all readers have given back."""
        return min(self.counts["freed"])


class Fan(Ring):
    """Slots of one writer whose contents go to several rings, one for each reader, when they are said to be ready."""

    rings: tuple[Ring, ...]

    def __init__(self, slots: int, slot_bytes: int, rings: tuple[Ring, ...]) -> None:
        super().__init__(slots, slot_bytes, 1, 1, 1)
        self.rings = rings

    def copy(self) -> Fan:
        """Return a fan of its own, with rings of its own."""
        made = super().copy()
        assert isinstance(made, Fan)
        made.rings = tuple(ring.copy() for ring in self.rings)
        return made

    def put(self, counter: str, place: int, value: int) -> None:
        """Set the count; a slot that is ready goes to every ring."""
        if counter == "pushed" and value > self.counts["pushed"][place]:
            for ring in self.rings:
                turn = ring.counts["pushed"][0]
                ring.memory[turn % len(ring.memory)] = self.memory[(value - 1) % len(self.memory)]
                ring.counts["taken"][0] = ring.counts["pushed"][0] = turn + 1
        super().put(counter, place, value)

    @property
    def returned(self) -> int:
        """Slots that every reader has given back."""
        held = (ring.counts["pushed"][0] - ring.returned for ring in self.rings)
        return self.counts["pushed"][0] - max(held, default=0)
