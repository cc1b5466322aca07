"""Several tiles of one type under one value: ``alloc_multi_tile`` makes them, ``multi_tile_get`` chooses one."""

from __future__ import annotations

from ...runtime.types.unknown import UNKNOWN
from ..syntax.tree import Operation
from ..tile_ops.operand_list import judge_named
from ..walk.values import SsaValue, known
from ..written.functions import properties
from ..written.results import written_types
from ..written.types import WrittenType
from .checker import ProgramChecker
from .views import given_to, open_extents, valid_region

_SMALL = frozenset({"hif8", "f8e4m3", "f8e5m2", "f8e8m0", "f4e2m1", "f4e1m2"})
_PLANNED = "pto.multi_buffer_addrs"  # what the assembler notes for itself


def allocate_several(check: ProgramChecker, op: Operation) -> None:
    """``alloc_multi_tile addr = %a valid_row = %r valid_col = %c : T``: each is allocated as a tile of its own is."""
    given = given_to(check, op)
    rows, cols = known([given.get("valid_row"), given.get("valid_col")])
    for value in check.results(op):
        type = value.type
        if type.kind != "tiles":
            expected = "`!pto.multi_tile_buf<…, count=2>`", "`!pto.multi_tile_buf<…, count=2>`"
            check.out.report("operand-kind", op, value.name, op=op.name, value=value.name, type=type.text,
                             expected=expected)  # fmt: skip
            continue
        if type.problem is not None:
            continue
        if (problem := _problem(op, type.parts[0])) is not None:
            check.out.report("several-tiles", op, value.name, value=value.name, problem=problem)
        tile = SsaValue(value.name, type.parts[0], op)
        if rows is not None or cols is not None:
            valid_region(check, op, tile, rows, cols)
        open_extents(check, op, tile, given)
        check.memory.allocate(value, given.get("addr"), op)
        check.placing.allocates(op, value.name, "addr" in given)
        judge_named(check, op, {"tiles": tile, **given})


def _problem(op: Operation, slot: WrittenType) -> tuple[str, str] | None:
    """Why tiles of this type cannot lie one behind the other."""
    tile = slot.judged
    if _PLANNED in properties(op):
        return f"`{_PLANNED}` is no attribute of programs", f"`{_PLANNED}` 不是程序可写的属性"
    if tile is UNKNOWN:
        return None
    if tile.compact == "row_plus_one":
        return "its tiles have gaps (`row_plus_one`)", "其 Tile 的行间有空隙（`row_plus_one`）"
    if tile.dtype in _SMALL:
        return f"its elements are {tile.dtype}", f"其元素为 {tile.dtype}"
    return None


def choose(check: ProgramChecker, op: Operation) -> None:
    """``multi_tile_get %tiles[%number] : T -> U``: one that there is, and of the type of each."""
    values = check.plain(op)
    tiles, number = (*values, None, None)[:2]
    if tiles is None or tiles.type.kind != "tiles" or tiles.type.problem is not None:
        return
    slot, count = tiles.type.parts[0], tiles.type.shape[0] or 0
    made = check.types(written_types(op)[-1])
    fits = made.text == "?" or made.same(slot)
    if not fits:
        name = (op.results or (op.name,))[0]
        check.out.report("operand-kind", op, name, op=op.name, value=name, type=made.text, expected=(slot.text,) * 2)
    at = number.number if number is not None and isinstance(number.number, int) else None
    if at is not None and not 0 <= at < count:
        check.out.report("tile-range", op, number.name if number else None, value=tiles.name, number=at, count=count)
    for name in op.results:
        value = check.env.get(name)
        if value is not None:
            value.origin = tiles
            check.memory.choose(value, tiles, at)
        if value is not None and fits:
            judge_named(check, op, {"tile": value, "tiles": SsaValue(tiles.name, slot, op), "number": number})
