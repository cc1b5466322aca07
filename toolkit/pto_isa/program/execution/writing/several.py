"""Several tiles of one type under one value: one memory, in which they lie one behind the other."""

from __future__ import annotations

from collections.abc import Callable

from pto_isa.runtime.types.tile_type import TileType

from ...syntax.tree import Operation
from ..cores.core import Core
from ..cores.local import LocalTile, Region
from ..fault import bounds
from ..writer import Writer
from .views import extents_given


class Tiles:
    """``count`` tiles of one type from byte ``first`` of a memory on."""

    __slots__ = ("type", "count", "region", "first")

    def __init__(self, type: TileType, count: int, region: Region, first: int) -> None:
        self.type, self.count, self.region, self.first = type, count, region, first

    def get(self, number: int) -> LocalTile:
        """Return a handle on one of them.  Raises ExecutionFault for one that there is not."""
        if not 0 <= number < self.count:
            bounds(f"there are {self.count} tiles, and none with the number {number}",
                   f"共有 {self.count} 个 Tile，没有第 {number} 个")  # fmt: skip
        return self.region.tile(self.type, self.first + number * self.type.bytes)


def at(core: Core, type: TileType, count: int, address: int) -> Tiles:
    """Tiles from an address on."""
    return Tiles(type, count, core.memory(type.loc), address)


def anywhere(core: Core, type: TileType, count: int, site: int) -> Tiles:
    """The tiles that allocation number ``site`` makes: always the same bytes, nobody else's."""
    return Tiles(type, count, core.bytes_of(type, site, type.bytes * count), 0)


def allocate(t: Writer, op: Operation) -> None:
    """``alloc_multi_tile addr = %a valid_row = %r valid_col = %c : T``."""
    made = t.result(op)
    slot, count = made.type.parts[0], made.type.shape[0]
    given = {key: found[0] for key in ("addr", "valid_row", "valid_col") if (found := t.numbers(op, key))}
    kind = extents_given(t, slot, given)
    if "addr" in given:
        t.emit(op, f"{made.py} = {t.helper(at)}(core, {kind}, {count}, {given['addr']})")
    else:
        t.count += 1
        t.emit(op, f"{made.py} = {t.helper(anywhere)}(core, {kind}, {count}, {t.count})")


def choose(t: Writer, op: Operation) -> None:
    """``multi_tile_get %tiles[%number]``."""
    tiles, number = t.operand(op, 0), t.operand(op, 1)
    made = t.result(op)
    t.emit(op, f"{made.py} = {tiles.py}.get({t.whole(number, op)})")


HANDLERS: dict[str, Callable[[Writer, Operation], None]] = {
    "pto.alloc_multi_tile": allocate,
    "pto.multi_tile_get": choose,
}
