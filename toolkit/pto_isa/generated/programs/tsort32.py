"""pto.tsort32 in programs.

Generated from tile/irregular-and-complex/tsort32.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tsort32 import RULES, _full_group_with_tail, _indices_given, _number_of_blocks, _records_fit, _row_major, _same_valid_rows, _same_valid_shape, _same_width, _tmp_large_enough, _unboxed, _unboxed_rows, _vector_tiles, _whole_blocks


def _cpu(dst, src, idx, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _row_major(dst, src, idx) is not False
        and _unboxed(dst, src, idx) is not False
        and _same_width(src, idx) is not False
        and _same_valid_shape(src, idx) is not False
        and _records_fit(dst, src, "cpu") is not False
    ):
        return ""
    return None


def _a2a3(dst, src, idx, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src, idx) is not False
        and _row_major(dst, src, idx) is not False
        and _unboxed_rows(dst, src, idx) is not False
        and _indices_given(src, idx) is not False
        and _same_valid_rows(dst, src) is not False
        and _whole_blocks(src, tmp) is not False
        and _records_fit(dst, src, "a2a3") is not False
        and _tmp_large_enough(src, tmp, "a2a3") is not False
        and _number_of_blocks(src) is not False
    ):
        return ""
    return None


def _a5(dst, src, idx, tmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src, idx) is not False
        and _row_major(dst, src, idx) is not False
        and _unboxed_rows(dst, src, idx) is not False
        and _indices_given(src, idx) is not False
        and _same_valid_rows(dst, src) is not False
        and _whole_blocks(src, tmp) is not False
        and _records_fit(dst, src, "a5") is not False
        and _tmp_large_enough(src, tmp, "a5") is not False
        and _number_of_blocks(src) is not False
        and _full_group_with_tail(src) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "idx", "tmp"),
    forms=(
        TextForm("dps", ins=("src", "idx", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src", "idx"), results=("dst",)),
        TextForm("pto_as", ins=("src", "idx"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
