"""pto.tsel in programs.

Generated from tile/elementwise-tile-tile/tsel.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tsel import RULES, _byte_mask, _mask_rows, _mask_wide_enough, _row_major, _same_layout, _same_shape, _same_valid_shape, _tmp_given, _vector_tiles


def _cpu(dst, mask, src0, src1, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _same_shape(dst, src0, src1) is not False
        and _same_layout(dst, src0, src1) is not False
        and _same_valid_shape(dst, src0, src1) is not False
        and _mask_rows(dst, mask) is not False
        and _mask_wide_enough(dst, mask) is not False
    ):
        return ""
    return None


def _a2a3(dst, mask, src0, src1, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, mask, src0, src1) is not False
        and _row_major(dst, src0, src1) is not False
        and _same_shape(dst, src0, src1) is not False
        and _same_valid_shape(dst, src0, src1) is not False
        and _mask_rows(dst, mask) is not False
        and _mask_wide_enough(dst, mask) is not False
        and _tmp_given(tmp) is not False
    ):
        return ""
    return None


def _a5(dst, mask, src0, src1, tmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, mask, src0, src1) is not False
        and _row_major(dst, src0, src1) is not False
        and _same_shape(dst, src0, src1) is not False
        and _same_valid_shape(dst, src0, src1) is not False
        and _mask_rows(dst, mask) is not False
        and _mask_wide_enough(dst, mask) is not False
        and _byte_mask(dst, mask) is not False
        and _tmp_given(tmp) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "mask", "src0", "src1", "tmp"),
    forms=(
        TextForm("dps", ins=("mask", "src0", "src1", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("mask", "src0", "src1"), results=("dst",)),
        TextForm("pto_as", ins=("mask", "src0", "src1"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
