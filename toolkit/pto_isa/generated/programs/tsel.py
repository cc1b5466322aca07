"""pto.tsel in programs.

Generated from tile/elementwise-tile-tile/tsel.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tsel import RULES


def _cpu(dst, mask, src0, src1, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (dst.rows == src0.rows) is not False
        and (dst.cols == src0.cols) is not False
        and (src0.rows == src1.rows) is not False
        and (src0.cols == src1.cols) is not False
        and (dst.layout == src0.layout == src1.layout) is not False
        and (dst.valid_row == src0.valid_row) is not False
        and (dst.valid_col == src0.valid_col) is not False
        and (src0.valid_row == src1.valid_row) is not False
        and (src0.valid_col == src1.valid_col) is not False
        and (mask.valid_row >= dst.valid_row) is not False
        and (mask.valid_col * mask.bits >= dst.valid_col) is not False
    ):
        return ""
    return None


def _a2a3(dst, mask, src0, src1, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and mask.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst.blayout == "row_major"
        and src0.blayout == "row_major"
        and src1.blayout == "row_major"
        and (dst.rows == src0.rows) is not False
        and (dst.cols == src0.cols) is not False
        and (src0.rows == src1.rows) is not False
        and (src0.cols == src1.cols) is not False
        and (dst.valid_row == src0.valid_row) is not False
        and (dst.valid_col == src0.valid_col) is not False
        and (src0.valid_row == src1.valid_row) is not False
        and (src0.valid_col == src1.valid_col) is not False
        and (mask.valid_row >= dst.valid_row) is not False
        and (mask.valid_col * mask.bits >= dst.valid_col) is not False
        and tmp is not None
    ):
        return ""
    return None


def _a5(dst, mask, src0, src1, tmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and mask.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst.blayout == "row_major"
        and src0.blayout == "row_major"
        and src1.blayout == "row_major"
        and (dst.rows == src0.rows) is not False
        and (dst.cols == src0.cols) is not False
        and (src0.rows == src1.rows) is not False
        and (src0.cols == src1.cols) is not False
        and (dst.valid_row == src0.valid_row) is not False
        and (dst.valid_col == src0.valid_col) is not False
        and (src0.valid_row == src1.valid_row) is not False
        and (src0.valid_col == src1.valid_col) is not False
        and (mask.valid_row >= dst.valid_row) is not False
        and (mask.valid_col * mask.bits >= dst.valid_col) is not False
        and (not dst.itemsize < 8 or mask.itemsize == 1) is not False
        and tmp is not None
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
