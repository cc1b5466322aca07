"""Pipe: rings of slots between the cube core and the vector cores beside it, in memory that a whole process shares.

Every core holds one end, and that end is the operand of the operations: ``pipe.cube``, ``pipe.vectors[0]`` …  Data from
the cube core go through one ring, data to it through another.  A ring counts for every core that writes it how many
slots it has ``taken`` and ``pushed``, and for every core that reads it how many it has ``popped`` and ``freed``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..array import Array
from ..errors import InputError
from ..types.dtypes import ITEMSIZE, Dtype
from ..types.numpy_types import NUMPY
from ..types.pipe_type import COUNTERS, SEEN, Direction, PipeType
from .ring import Fan, Ring


class PipeEnd:
    """What one core has of a pipe: ``type``, ``key`` (see Tile), counts, and the slots whose turn it is.

    ``empty`` is the slot that the next push of this core fills, ``full`` the one that its next pop takes, both as 1-D
    arrays of elements.  A count of a ring that this core does not use is 0.
    """

    __slots__ = ("type", "key", "_out", "_in", "__weakref__")

    type: PipeType
    key: PipeType

    def __init__(self, type: PipeType, out: Ring | None, into: Ring | None) -> None:
        self.type = self.key = type
        self._out, self._in = out, into

    def typed(self, dtype: Dtype) -> PipeEnd:
        """Return the same end, whose slots are seen as elements of another type."""
        return PipeEnd(replace(self.type, dtype=dtype), self._out, self._in)

    def copy(self) -> PipeEnd:
        """Return an end of a pipe of its own with the same contents and counts."""
        rings = (None if ring is None else ring.copy() for ring in (self._out, self._in))
        return PipeEnd(self.type, *rings)

    @property
    def empty(self) -> Array:
        """Elements of the slot that this core fills next."""
        return self._slot(self._out, self.taken)

    @property
    def full(self) -> Array:
        """Elements of the slot that this core takes next."""
        return self._slot(self._in, self.popped)

    def turn(self, view: str) -> int:
        """Number of the slot that ``empty`` or ``full`` shows."""
        return int(self.taken if view == "empty" else self.popped) % self.type.slots

    def _ring(self, ring: Ring | None) -> Ring:
        if ring is None:
            raise InputError(
                f"this end ({self.type}) has no slots in that direction", f"管道的这一端（{self.type}）没有该方向的槽位"
            )
        return ring

    def _slot(self, ring: Ring | None, count: int) -> Array:
        row: Array = self._ring(ring).memory[count % self.type.slots]
        return row[: self.type.extent * ITEMSIZE[self.type.dtype]].view(NUMPY[self.type.dtype])

    @property
    def array(self) -> Array:
        """All slots of the ring that this core fills, or else of the one it empties; one row of elements per slot."""
        return (
            self._ring(self._out or self._in)
            .memory[:, : self.type.extent * ITEMSIZE[self.type.dtype]]
            .view(NUMPY[self.type.dtype])
        )

    def receive(self, elements: Any) -> None:
        """Act for the cores on the other side: they push a slot that begins with these elements."""
        self._slot(self._in, self.ready)[: len(elements)] = elements
        counts = self._ring(self._in).counts
        counts["pushed"] = [count + 1 for count in counts["pushed"]]

    def put(self, counter: str, value: Any) -> None:
        """Set one count of this end."""
        ring = self._out if counter in ("taken", "pushed") else self._in
        if ring is not None:
            ring.put(counter, self._place(ring, counter), int(value))

    @property
    def counts(self) -> dict[str, int]:
        """What this core has counted."""
        return {name: getattr(self, name) for name in COUNTERS}

    def _place(self, ring: Ring, counter: str) -> int:
        return self.type.number if len(ring.counts[counter]) > 1 else 0

    def _count(self, ring: Ring | None, counter: str) -> int:
        return 0 if ring is None else ring.counts[counter][self._place(ring, counter)]

    taken = property(lambda self: self._count(self._out, "taken"), doc="Slots this core has begun to fill.")
    pushed = property(lambda self: self._count(self._out, "pushed"), doc="Slots this core has said to be ready.")
    popped = property(lambda self: self._count(self._in, "popped"), doc="Slots this core has taken out.")
    freed = property(lambda self: self._count(self._in, "freed"), doc="Slots this core has given back.")

    @property
    def ready(self) -> int:
        """Slots that all cores on the other side have pushed."""
        return 0 if self._in is None else min(self._in.counts["pushed"])

    @property
    def returned(self) -> int:
        """Slots that all cores on the other side have given back."""
        return 0 if self._out is None else self._out.returned

    def __str__(self) -> str:
        counts = ", ".join(f"{name} {getattr(self, name)}" for name in (*COUNTERS, *SEEN))
        return f"<{self.type}: {counts}>"

    __repr__ = __str__


class Pipe:
    """A pipe between one cube core and one or two vector cores; the ends are ``cube`` and ``vectors``."""

    def __init__(
        self, direction: Direction, slots: int, slot_bytes: int, vector_cores: int = 1, dtype: Dtype = "f32"
    ) -> None:
        first = PipeType(dtype, direction, "cube", 0, slots, slot_bytes, vector_cores)
        both = direction in ("dir_both", "dir_both_gm")
        down = up = None
        if both or direction in ("dir_c2v", "dir_c2v_gm"):
            down = Ring(slots, slot_bytes, 1, vector_cores, vector_cores)
        if both or direction in ("dir_v2c", "dir_v2c_gm"):
            up = Ring(slots, slot_bytes, vector_cores, 1, vector_cores)
        self.cube = PipeEnd(first, down, up)
        self.vectors = tuple(
            PipeEnd(replace(first, core="vector", number=number), up, down) for number in range(vector_cores)
        )


def pipe_end(type: PipeType, counts: Mapping[str, int] | None = None) -> PipeEnd:
    """Return one end, of this type, of a pipe that nobody else has used yet; ``counts`` are those of this end."""
    if type.core == "cell":
        end = _cell_end(type)
    else:
        pipe = Pipe(type.direction, type.slots, type.slot_bytes, type.vector_cores, type.dtype)
        end = pipe.cube if type.core == "cube" else pipe.vectors[type.number]
    for counter, count in (counts or {}).items():
        end.put(counter, count)
    return end


def cell_ring(type: PipeType) -> Ring:
    """Return the slots in which one core of a grid gets what comes one way."""
    return Ring(type.slots, type.slot_bytes, 1, 1, 1)


def _cell_end(type: PipeType) -> PipeEnd:
    """One end in a grid that nobody else uses."""
    rings = tuple(cell_ring(type) for _ in range(type.targets))
    into = cell_ring(type) if type.sources else None
    if type.direction == "grid_span":
        return PipeEnd(type, Fan(type.slots, type.slot_bytes, rings), into)
    return PipeEnd(type, rings[0] if rings else None, into)
