"""pto.trowexpandmin in programs.

Generated from tile/reduce-and-expand/trowexpandmin.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.choice import choose
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.trowexpandmin import RULES, _left_blocks_adjacent, _left_column_narrow, _left_full_same_width, _mode, _mode_2, _right_blocks_adjacent, _right_column_narrow, _right_full_same_width, _tmp_takes_a_column


def _cpu(dst, src0, src1, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    mode = _mode(dst, src0, src1)
    if (
        dst.blayout == "row_major"
        and _mode_2(mode) is not False
    ):
        return ""
    return None


def _a2a3(dst, src0, src1, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    mode = _mode(dst, src0, src1)
    if (
        dst.blayout == "row_major"
        and _mode_2(mode) is not False
        and dst.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst.slayout == "none_box"
        and src0.slayout == "none_box"
        and src1.slayout == "none_box"
        and _tmp_takes_a_column(tmp, mode) is not False
        and (tmp is None or ((tmp.bytes >= choose(dst.valid_row < 256, -(-dst.valid_row // 8) * 256, 7680)) is not False))
        and _right_blocks_adjacent(dst, src1, mode) is not False
        and _left_blocks_adjacent(dst, src0, mode) is not False
    ):
        return ""
    return None


def _a5(dst, src0, src1, tmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    mode = _mode(dst, src0, src1)
    if (
        dst.blayout == "row_major"
        and _mode_2(mode) is not False
        and dst.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst.slayout == "none_box"
        and src0.slayout == "none_box"
        and src1.slayout == "none_box"
        and _right_blocks_adjacent(dst, src1, mode) is not False
        and _left_blocks_adjacent(dst, src0, mode) is not False
        and _right_column_narrow(dst, src1, mode) is not False
        and _left_column_narrow(dst, src0, mode) is not False
        and _right_full_same_width(dst, src1, mode) is not False
        and _left_full_same_width(dst, src0, mode) is not False
        and tmp is None
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src1", "tmp"),
    forms=(
        TextForm("dps", ins=("src0", "src1", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "src1"), results=("dst",)),
        TextForm("pto_as", ins=("src0", "src1"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
