"""What one core has while a program runs: memories, registers, flags, its end of a pipe, its place among the cores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any, TypeAlias

from pto_isa.generated.programs._names import MEMORIES, SEGMENTS
from pto_isa.runtime.kinds.fresh import FreeLists
from pto_isa.runtime.memory.pipe import Pipe, PipeEnd
from pto_isa.runtime.memory.state import State
from pto_isa.runtime.types.dtypes import Dtype
from pto_isa.runtime.types.pipe_type import Direction, PipeType
from pto_isa.runtime.types.tile_type import TileType

from ...syntax.tree import Operation
from ..budget import Budget
from ..fault import ExecutionFault
from ..memory import ArgumentMemory, owner
from .addresses import Addresses
from .core_flags import BlockFlags, CoreName
from .flags import Flags
from .local import LocalTile, Region
from .trace import Trace, Tracing, slot_of, through_memory

Apart: TypeAlias = Callable[[TileType, PipeType], int]  # bytes from one local slot of a ring to the next, 0 for none


_CUBES = "mat"  # the memory that a block has once


class World:
    """What the cores of one block share: the pipes and flags between them.

    ``vector_cores`` is how many vector cores stand beside the cube core; ``block`` of ``blocks`` is the number of this
    one; ``written`` holds the memories of arguments that were stored to, by identity, ``addresses`` says where they
    lie, and ``budget`` counts, all for all blocks.  ``tracing`` is given where ``traces`` are taken, one of each core.
    """

    def __init__(
        self, profile: str, vector_cores: int, block: int, blocks: int, written: set[int], budget: Budget,
        addresses: Addresses | None = None, tracing: Tracing | None = None,
    ) -> None:  # fmt: skip
        self.traces: list[Trace] = []
        self.tracing = tracing
        self.addresses = addresses or Addresses()
        self.profile, self.vector_cores, self.budget = profile, vector_cores, budget
        self.block, self.blocks, self.written = block, blocks, written
        self.pipes: dict[Any, Pipe] = {}
        self.cores: dict[CoreName, Core] = {}
        self.flags = BlockFlags(vector_cores)
        self.leaves: dict[tuple[int, str], tuple[Operation, ArgumentMemory]] = {}  # instructions that leave an argument
        self.met: dict[str, Counter[tuple[str, int]]] = {}  # how often each core has called ``syncall``, by its kind

    def cut(self) -> None:
        """Note that the cores stopped before what they do has come to its end."""
        for trace in self.traces:
            trace.whole = False


class Core:
    """One core of a block.

    ``kind`` is cube or vector, None for a program that does not tell them apart; ``number`` counts the vector cores
    beside a cube core, of which there are ``beside``.
    """

    def __init__(self, world: World, kind: str | None = None, number: int = 0) -> None:
        self.sizes, self.segments = MEMORIES[world.profile], SEGMENTS[world.profile]
        self.world, self.kind, self.number, self.beside = world, kind, number, world.vector_cores
        self.block, self.blocks, self.steps = world.block, world.blocks, world.budget
        self.room, self.addresses = world.budget.room, world.addresses
        self.state = State()
        self.flags = Flags()
        self.trace = None if world.tracing is None else Trace(kind, number, self.beside, world.tracing)
        if self.trace is not None:
            world.traces.append(self.trace)
        world.cores[self.name] = self
        self.pipes: dict[int, PipeEnd] = {}  # by their ids
        self.ends: dict[tuple[int, str], PipeEnd] = {}
        self.memories: dict[str, Region] = {}
        self.results = FreeLists(lambda type: self.room(getattr(type, "bytes", 0)))
        self.places: dict[tuple[Hashable, TileType], Region] = {}

    @property
    def name(self) -> CoreName:
        """Which of the cores of the block it is."""
        return self.kind, self.number

    def opens(self, id: int, key: Any, direction: Direction, slots: int, slot_bytes: int) -> None:
        """Take this core's end of pipe ``id``, over the buffers ``key``; the core that comes first makes the pipe."""
        pipes = self.world.pipes
        if key not in pipes:
            self.world.budget.takes(slots * slot_bytes)
            pipes[key] = Pipe(direction, slots, slot_bytes, self.world.vector_cores)
        self.pipes[id] = pipes[key].cube if self.kind == "cube" else pipes[key].vectors[self.number]
        self.ends = {}

    def end(self, id: int, dtype: Dtype) -> PipeEnd:
        """The end of pipe ``id`` that this core holds, with slots of elements of this type."""
        found = self.ends.get((id, dtype))
        if found is None:
            if id not in self.pipes:
                raise ExecutionFault(
                    "step", f"no pipe {id} has been set up on this core", f"此核尚未初始化编号为 {id} 的管道"
                )
            found = self.ends[id, dtype] = self.pipes[id].typed(dtype)
        return found

    def tile(self, type: TileType, address: int) -> LocalTile:
        """Return a handle on the tile at an address of the memory of its location."""
        return self.memory(type.loc).tile(type, address)

    def memory(self, name: str) -> Region:
        """The local memory of this name; L1, which vector cores copy into, is that of their cube core."""
        if self.kind == "vector" and name == _CUBES:
            return self.world.cores["cube", 0].memory(name)
        found = self.memories.get(name)
        if found is None:
            size = self.sizes.get(name, (0, 1))[0]
            apart, count = self.segments.get(name, (size, 1))
            self.world.budget.takes(apart * (count - 1) + size)
            found = self.memories[name] = Region(name, apart * (count - 1) + size, part=(apart, size))
        return found

    def place(self, type: TileType, site: int) -> LocalTile:
        """Return a handle on the tile that allocation number ``site`` makes: always the same bytes, nobody else's."""
        return self.bytes_of(type, site).tile(type, 0)

    def popped(self, type: TileType, site: int, id: int, copies: int, apart: Apart) -> LocalTile:
        """Return a handle on the tile that a pop fills: other bytes for each slot of its ring.

        copies: local slots that pops copy into, 0 for as many as the pipe has.  apart: how far apart these are.
        """
        end = self.end(id, "f32")
        pipe, slots = end.type, copies or end.type.slots
        turn, bytes = end.popped % slots, apart(type, pipe)
        if bytes:
            size = (slots - 1) * bytes + type.bytes
            return self.bytes_of(type, site, size, ("copied", id, self.kind)).tile(type, turn * bytes)
        space: Hashable = None
        if self.world.profile == "a5" and not through_memory(pipe):  # the popped tile is the slot
            space = slot_of(pipe, id, self.kind == "vector", self.number, end.popped)
        return self.bytes_of(type, (site, turn), space=space).tile(type, 0)

    def bytes_of(self, type: TileType, site: Hashable, size: int | None = None, space: Hashable = None) -> Region:
        """Return the bytes that allocation number ``site`` makes, by default those of one tile.

        space: what tells them from other bytes; by default the site.
        """
        found = self.places.get((site, type))
        if found is None:
            size = type.bytes if size is None else size
            self.world.budget.takes(size)
            found = self.places[site, type] = Region(type.loc, size, ("tile", site) if space is None else space)
        return found

    def alone(self) -> None:
        """Raise ExecutionFault where other blocks run as well: they do so one after the other, so none can wait."""
        if self.blocks > 1:
            raise ExecutionFault(
                "step", f"it waits for other blocks, but the {self.blocks} blocks run one after the other",
                f"它等待其他块，而 {self.blocks} 个块是依次执行的",
            )  # fmt: skip

    def stores(self, tensor: Any) -> None:
        """Note that a tensor is written."""
        self.world.written.add(id(owner(tensor.base)))


def with_valid(type: TileType, rows: int | None, cols: int | None) -> TileType:
    """The type with the valid extents that its allocation gives.  Raises ExecutionFault outside the tile."""
    given = {"valid_row": rows, "valid_col": cols}
    for name, count, most in (("valid_row", rows, type.rows), ("valid_col", cols, type.cols)):
        if count is not None and not 0 <= count <= most:
            raise ExecutionFault(
                "bounds", f"{name} is {count}; expected 0 to {most}", f"{name} 为 {count}；应在 0 到 {most} 之间"
            )
    return type.replace(**{name: count for name, count in given.items() if count is not None})
