"""Single elements of tiles: ``tgetval`` and ``tsetval``, which read and write them as scalars."""

from __future__ import annotations

from ...runtime.types.unknown import UNKNOWN
from ...text.lists import alternatives
from ..syntax.tree import Operation
from ..tile_ops.operand_list import judge_values
from .checker import ProgramChecker

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
    """``%v = pto.tgetval ins(%tile, %place …) outs : f32`` and ``pto.tsetval ins(%place, %v …) outs(%tile …)``."""
    judge_values(check, op, check.plain(op))
