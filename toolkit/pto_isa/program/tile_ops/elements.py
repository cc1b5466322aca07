"""Single elements of tiles: ``tgetval`` and ``tsetval``, which read and write them as scalars."""

from __future__ import annotations

from ...runtime.types.unknown import UNKNOWN
from ...text.lists import alternatives
from ..check.checker import ProgramChecker
from ..host.results import written_types
from ..syntax.tree import Operation

_HERE = "vec"  # the scalar unit reaches no other memory
# What the words of a quantisation by columns are on a device; the simulator takes those of either.
_WORDS_OF = {"a2a3": ("i64", "u64"), "a5": ("f16", "bf16", "f32")}
_PARAMETERS = "scaling"


def quantises(check: ProgramChecker, op: Operation) -> None:
    """``set_quant_scalar(%scale : f32) {id = 0}`` and ``set_quant_vector(%tile : T) {id = 0}``."""
    value = next(iter(check.plain(op)), None)
    if value is None or value.type.kind == "other" or value.type.problem is not None:
        return
    expected = None
    if op.name.endswith("_scalar"):
        expected = None if value.type.text == "f32" else ("f32", "f32")
    elif value.judged is not UNKNOWN:
        words = _WORDS_OF.get(check.profile, tuple(word for words in _WORDS_OF.values() for word in words))
        if value.judged.loc != _PARAMETERS:
            expected = "a tile in scaling", "scaling 中的 Tile"
        elif value.judged.dtype not in words:
            en, zh = alternatives(words, "or")
            expected = f"elements of {en}", f"{zh} 元素"
    if expected is not None:
        check.out.report("operand-kind", op, value.name, op=op.name, value=value.name, type=value.type.text,
                         expected=expected)  # fmt: skip


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
