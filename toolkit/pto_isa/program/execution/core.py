"""What one core has while a program runs: its memories, its registers, its place among the cores."""

from __future__ import annotations

from typing import Any

from pto_isa.generated.programs._names import MEMORIES
from pto_isa.runtime.state import State
from pto_isa.runtime.tile_type import TileType

from .fault import Fault
from .local import LocalTile, Region


class Core:
    """One core of a run.

    ``kind`` is cube or vector, None for a program that does not tell them apart; ``number`` counts the vector cores
    beside a cube core; ``written`` holds the memories of arguments that were stored to, by identity.
    """

    def __init__(self, profile: str, kind: str | None, number: int, block: tuple[int, int], written: set[int]) -> None:
        self.sizes = MEMORIES[profile]
        self.profile, self.kind, self.number = profile, kind, number
        self.block, self.blocks = block
        self.state = State()
        self.written = written
        self.memories: dict[str, Region] = {}
        self.places: dict[tuple[int, TileType], Region] = {}

    def tile(self, type: TileType, address: int) -> LocalTile:
        """Return a handle on the tile at an address of the memory of its location."""
        return self.memory(type.loc).tile(type, address)

    def memory(self, name: str) -> Region:
        """The local memory of this name."""
        found = self.memories.get(name)
        if found is None:
            found = self.memories[name] = Region(name, self.sizes.get(name, (0, 1))[0])
        return found

    def place(self, type: TileType, site: int) -> LocalTile:
        """Return a handle on the tile that allocation number ``site`` makes: always the same bytes, nobody else's."""
        found = self.places.get((site, type))
        if found is None:
            found = self.places[site, type] = Region(type.loc, type.bytes)
        return found.tile(type, 0)

    def stores(self, tensor: Any) -> None:
        """Note that a tensor is written."""
        self.written.add(id(tensor.base))


def with_valid(type: TileType, rows: int | None, cols: int | None) -> TileType:
    """The type with the valid extents that its allocation gives.  Raises Fault for a region outside the tile."""
    given = {"valid_row": rows, "valid_col": cols}
    for name, count, most in (("valid_row", rows, type.rows), ("valid_col", cols, type.cols)):
        if count is not None and not 0 <= count <= most:
            raise Fault(
                "bounds", f"{name} is {count}; expected 0 to {most}", f"{name} 为 {count}；应在 0 到 {most} 之间"
            )
    return type.replace(**{name: count for name, count in given.items() if count is not None})
