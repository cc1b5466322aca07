"""Single elements of tiles: ``tgetval`` and ``tsetval``, which read and write them as scalars."""

from __future__ import annotations

from ...runtime.types.unknown import UNKNOWN
from ..check.checker import ProgramChecker
from ..host.results import written_types
from ..syntax.tree import Operation

_HERE = "vec"  # the scalar unit reaches no other memory


def tile_element(check: ProgramChecker, op: Operation) -> None:
    """``%v = pto.tgetval ins(%tile, %place …) outs : f32`` and ``pto.tsetval ins(%place, %v …) outs(%tile …)``.

    The tile lies in vector memory, and the scalar has the type of its elements.
    """
    values = check.plain(op)
    tile = next((value for value in values if value is not None and value.type.kind == "tile"), None)
    if tile is None or tile.judged is UNKNOWN or tile.type.problem is not None:
        return
    if tile.judged.loc != _HERE:
        check.out.report("operand-kind", op, tile.name, op=op.name, value=tile.name, type=tile.type.text,
                         expected=("a tile in vec", "vec 中的 Tile"))  # fmt: skip
    if op.name == "pto.tgetval":
        name, type = (op.results or (op.name,))[0], check.types(written_types(op)[-1])
    elif (scalar := next((value for value in reversed(values) if value is not tile), None)) is not None:
        name, type = scalar.name, scalar.type
    else:
        return
    if type.dtype != tile.judged.dtype and type.kind != "other":
        expected = f"{tile.judged.dtype}, as its elements are", f"与元素相同的 {tile.judged.dtype}"
        check.out.report("operand-kind", op, name, op=op.name, value=name, type=type.text, expected=expected)
