"""Scratch that a program leaves out: its tile is made where the op is written, or, of open extents, where it runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pto_isa.runtime.types.tile_type import TileType

from ...syntax.tree import Operation
from ...tile_ops.binder import Plan
from ...tile_ops.scratch import scratch_of
from ...written.types import WrittenType
from ..cores.core import Core
from ..fault import ExecutionFault
from ..writer import Local, Writer

LATER = "made while it runs"  # a fact of operands that may be None then


class ScratchSite:
    """One place of the text that leaves scratch ``operand`` out: its tiles, by the types of the tiles beside it."""

    __slots__ = ("plan", "operand", "profile", "known", "tiles", "number", "made")

    def __init__(
        self, plan: Plan, operand: str, profile: str, known: Mapping[str, Any], tiles: tuple[str, ...], number: int
    ) -> None:
        self.plan, self.operand, self.profile, self.known = plan, operand, profile, known
        self.tiles, self.number = tiles, number
        self.made: dict[Any, TileType | None] = {}

    def __call__(self, core: Core, *tiles: Any) -> Any:
        """The tile, None where these operands need none.  Raises ExecutionFault where the record cannot say."""
        key = tuple(tile.key for tile in tiles)
        if key not in self.made:
            operands = {**self.known, **{name: tile.type for name, tile in zip(self.tiles, tiles, strict=True)}}
            self.made[key] = self._type(operands)
        type = self.made[key]
        return None if type is None else core.place(type, self.number)

    def _type(self, operands: Mapping[str, Any]) -> TileType | None:
        for made in scratch_of(self.plan, operands, self.profile):
            if made.operand == self.operand:
                if isinstance(made.type, TileType):
                    return made.type
                raise ExecutionFault(
                    "step", f"the extents of `{self.operand}` are open", f"`{self.operand}` 的大小未定"
                )
        return None


def make_scratch(
    t: Writer, op: Operation, plan: Plan, given: dict[str, Any], fixed: dict[str, Any]
) -> Iterator[dict[str, Local]]:
    """Write what makes the scratch tiles that the program leaves out; their operands by name."""
    judged = {name: value.type.judged if isinstance(value, Local) else value for name, value in given.items()}
    judged |= {name: fixed[name] if name in fixed else plan.default(name) for name in plan.attributes}
    tiles = {name: value.py for name, value in given.items() if isinstance(value, Local) and value.type.kind == "tile"}
    for made in scratch_of(plan, judged, t.profile):
        t.count += 1
        local = Local(made.operand, f"m{t.count}", WrittenType("", "tile", made.type))
        if isinstance(made.type, TileType):
            t.emit(op, f"{local.py} = core.place({t.bind('t', made.type)}, {t.count})")
        else:
            local.facts[LATER] = True
            site = ScratchSite(plan, made.operand, t.profile, judged, tuple(tiles), t.count)
            t.emit(op, f"{local.py} = {t.bind('s', site)}({', '.join(['core', *tiles.values()])})")
        yield {made.operand: local}


def key_of(value: Local) -> str:
    """The expression of the key of an operand, None for one that is not needed."""
    return f"(None if {value.py} is None else {value.py}.key)" if LATER in value.facts else f"{value.py}.key"
