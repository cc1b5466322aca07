"""pto.tgemv in programs.

Generated from tile/matrix-and-matrix-vector/tgemv.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tgemv import RULES, _form


def _cpu(dst, src0, src1, state, phase):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src0)
    if form in ("small_float", "plain"):
        if (
            src0.loc == "left"
            and src1.loc == "right"
            and dst.loc == "acc"
            and src0.slayout == "row_major"
            and src1.blayout == "row_major"
            and src1.slayout == "col_major"
            and dst.blayout == "col_major"
            and dst.slayout == "row_major"
            and (src0.rows == dst.rows) is not False
            and (src0.cols == src1.rows) is not False
            and (src1.cols == dst.cols) is not False
            and (src0.valid_col == src1.valid_row) is not False
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_col == src1.valid_col) is not False
            and (src0.valid_row == 1) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src0, src1, state, phase):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(src0)
    if form in ("small_float", "plain"):
        if (
            src0.loc == "left"
            and src1.loc == "right"
            and dst.loc == "acc"
            and src0.slayout == "row_major"
            and src1.blayout == "row_major"
            and src1.slayout == "col_major"
            and dst.blayout == "col_major"
            and dst.slayout == "row_major"
            and (1 <= src1.valid_row) is not False
            and (src1.valid_row <= 4095) is not False
            and (1 <= src1.valid_col) is not False
            and (src1.valid_col <= 4095) is not False
            and (src0.valid_col == src1.valid_row) is not False
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_col == src1.valid_col) is not False
            and (src0.valid_row == 1) is not False
            and (src0.rows == 1) is not False
            and (src0.rows == dst.rows) is not False
            and (src0.cols == src1.rows) is not False
            and (src1.cols == dst.cols) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src0, src1, state, phase):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src0)
    if form in ("small_float", "plain"):
        if (
            src0.loc == "left"
            and src1.loc == "right"
            and dst.loc == "acc"
            and src0.blayout == "col_major"
            and src0.slayout == "row_major"
            and src1.blayout == "row_major"
            and src1.slayout == "col_major"
            and dst.blayout == "col_major"
            and dst.slayout == "row_major"
            and (1 <= src1.valid_row) is not False
            and (src1.valid_row <= 4095) is not False
            and (1 <= src1.valid_col) is not False
            and (src1.valid_col <= 4095) is not False
            and (src0.valid_col == src1.valid_row) is not False
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_col == src1.valid_col) is not False
            and (src0.dtype != "f32" or state.hf32_mode == 0) is not False
            and (src0.valid_row == 1) is not False
            and (src0.rows == 1) is not False
            and (src0.rows == dst.rows) is not False
            and (src0.cols == src1.rows) is not False
            and (src1.cols == dst.cols) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src1", "state", "phase"),
    forms=(
        TextForm("dps", ins=("src0", "src1"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "src1"), results=("dst",)),
        TextForm("pto_as", ins=("src0", "src1"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
