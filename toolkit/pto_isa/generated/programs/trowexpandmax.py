"""pto.trowexpandmax in programs.

Generated from tile/reduce-and-expand/trowexpandmax.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.trowexpandmax import RULES, _left_blocks_adjacent, _left_column_narrow, _left_full_same_width, _mode, _mode_2, _right_blocks_adjacent, _right_column_narrow, _right_full_same_width, _row_major_result, _tmp_large_enough, _tmp_on_a5, _tmp_takes_a_column, _unboxed, _vector_tiles


def _cpu(dst, src0, src1, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    mode = _mode(dst, src0, src1)
    if (
        _row_major_result(dst) is not False
        and _mode_2(mode) is not False
    ):
        return ""
    return None


def _a2a3(dst, src0, src1, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    mode = _mode(dst, src0, src1)
    if (
        _row_major_result(dst) is not False
        and _mode_2(mode) is not False
        and _vector_tiles(dst, src0, src1) is not False
        and _unboxed(dst, src0, src1) is not False
        and _tmp_takes_a_column(tmp, mode) is not False
        and (tmp is None or _tmp_large_enough(dst, tmp) is not False)
        and _right_blocks_adjacent(dst, src1, mode) is not False
        and _left_blocks_adjacent(dst, src0, mode) is not False
    ):
        return ""
    return None


def _a5(dst, src0, src1, tmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    mode = _mode(dst, src0, src1)
    if (
        _row_major_result(dst) is not False
        and _mode_2(mode) is not False
        and _vector_tiles(dst, src0, src1) is not False
        and _unboxed(dst, src0, src1) is not False
        and _right_blocks_adjacent(dst, src1, mode) is not False
        and _left_blocks_adjacent(dst, src0, mode) is not False
        and _right_column_narrow(dst, src1, mode) is not False
        and _left_column_narrow(dst, src0, mode) is not False
        and _right_full_same_width(dst, src1, mode) is not False
        and _left_full_same_width(dst, src0, mode) is not False
        and _tmp_on_a5(tmp) is not False
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
