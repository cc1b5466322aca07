"""pto.tgemv.mx in programs.

Generated from tile/matrix-and-matrix-vector/tgemv_mx.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tgemv_mx import RULES, _form


def _cpu(dst, src0, src0_scale, src1, src1_scale, acc, bias, phase):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(acc, bias)
    if form == "acc":
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
            and (src0.cols % 64 == 0) is not False
            and (src0.rows == dst.rows) is not False
            and (src0.cols == src1.rows) is not False
            and (src1.cols == dst.cols) is not False
            and (1 <= src0.valid_col) is not False
            and (src0.valid_col <= 4095) is not False
            and (1 <= src1.valid_col) is not False
            and (src1.valid_col <= 4095) is not False
            and (src0.valid_col == src1.valid_row) is not False
            and src0_scale.loc == "scale_left"
            and src1_scale.loc == "scale_right"
            and (src0_scale.valid_row >= src0.valid_row) is not False
            and (src0_scale.valid_col >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_row >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_col >= src1.valid_col) is not False
            and (acc is None or bias is None) is not False
            and (not bias is None or both(dst.valid_row == src0.valid_row, dst.valid_col == src1.valid_col)) is not False
            and (src0.valid_row == 1) is not False
            and (acc is None or (acc.loc == dst.loc and acc.blayout == dst.blayout and acc.slayout == dst.slayout and (acc.rows == dst.rows) is not False and (acc.cols == dst.cols) is not False))
        ):
            return form
        return None
    if form == "bias":
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
            and (src0.cols % 64 == 0) is not False
            and (src0.rows == dst.rows) is not False
            and (src0.cols == src1.rows) is not False
            and (src1.cols == dst.cols) is not False
            and (1 <= src0.valid_col) is not False
            and (src0.valid_col <= 4095) is not False
            and (1 <= src1.valid_col) is not False
            and (src1.valid_col <= 4095) is not False
            and (src0.valid_col == src1.valid_row) is not False
            and src0_scale.loc == "scale_left"
            and src1_scale.loc == "scale_right"
            and (src0_scale.valid_row >= src0.valid_row) is not False
            and (src0_scale.valid_col >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_row >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_col >= src1.valid_col) is not False
            and (acc is None or bias is None) is not False
            and (not bias is None or both(dst.valid_row == src0.valid_row, dst.valid_col == src1.valid_col)) is not False
            and (src0.valid_row == 1) is not False
            and (bias is None or (bias.loc == "bias" and (bias.rows == 1) is not False))
            and (bias is None or (bias.blayout == "row_major"))
            and (bias is None or ((bias.valid_col >= src1.valid_col) is not False))
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_col == src1.valid_col) is not False
        ):
            return form
        return None
    if form == "plain":
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
            and (src0.cols % 64 == 0) is not False
            and (src0.rows == dst.rows) is not False
            and (src0.cols == src1.rows) is not False
            and (src1.cols == dst.cols) is not False
            and (1 <= src0.valid_col) is not False
            and (src0.valid_col <= 4095) is not False
            and (1 <= src1.valid_col) is not False
            and (src1.valid_col <= 4095) is not False
            and (src0.valid_col == src1.valid_row) is not False
            and src0_scale.loc == "scale_left"
            and src1_scale.loc == "scale_right"
            and (src0_scale.valid_row >= src0.valid_row) is not False
            and (src0_scale.valid_col >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_row >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_col >= src1.valid_col) is not False
            and (acc is None or bias is None) is not False
            and (not bias is None or both(dst.valid_row == src0.valid_row, dst.valid_col == src1.valid_col)) is not False
            and (src0.valid_row == 1) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src0, src0_scale, src1, src1_scale, acc, bias, phase):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(acc, bias)
    if form == "acc":
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
            and (src0.cols % 64 == 0) is not False
            and (1 <= src0.valid_col) is not False
            and (src0.valid_col <= 4095) is not False
            and (1 <= src1.valid_col) is not False
            and (src1.valid_col <= 4095) is not False
            and (src0.valid_col == src1.valid_row) is not False
            and src0_scale.loc == "scale_left"
            and src1_scale.loc == "scale_right"
            and (src0_scale.valid_row >= src0.valid_row) is not False
            and (src0_scale.valid_col >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_row >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_col >= src1.valid_col) is not False
            and (acc is None or bias is None) is not False
            and (not bias is None or both(dst.valid_row == src0.valid_row, dst.valid_col == src1.valid_col)) is not False
            and (src0.valid_row == 1) is not False
            and (src0.rows == 1) is not False
            and (src0.rows == dst.rows) is not False
            and (src0.cols == src1.rows) is not False
            and (src1.cols == dst.cols) is not False
            and (acc is None or (acc.loc == dst.loc and acc.blayout == dst.blayout and acc.slayout == dst.slayout and (acc.rows == dst.rows) is not False and (acc.cols == dst.cols) is not False))
        ):
            return form
        return None
    if form == "bias":
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
            and (src0.cols % 64 == 0) is not False
            and (1 <= src0.valid_col) is not False
            and (src0.valid_col <= 4095) is not False
            and (1 <= src1.valid_col) is not False
            and (src1.valid_col <= 4095) is not False
            and (src0.valid_col == src1.valid_row) is not False
            and src0_scale.loc == "scale_left"
            and src1_scale.loc == "scale_right"
            and (src0_scale.valid_row >= src0.valid_row) is not False
            and (src0_scale.valid_col >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_row >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_col >= src1.valid_col) is not False
            and (acc is None or bias is None) is not False
            and (not bias is None or both(dst.valid_row == src0.valid_row, dst.valid_col == src1.valid_col)) is not False
            and (src0.valid_row == 1) is not False
            and (src0.rows == 1) is not False
            and (src0.rows == dst.rows) is not False
            and (src0.cols == src1.rows) is not False
            and (src1.cols == dst.cols) is not False
            and (bias is None or (bias.loc == "bias" and (bias.rows == 1) is not False))
            and (bias is None or (bias.blayout == "row_major"))
            and (bias is None or ((bias.valid_col >= src1.valid_col) is not False))
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_col == src1.valid_col) is not False
        ):
            return form
        return None
    if form == "plain":
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
            and (src0.cols % 64 == 0) is not False
            and (1 <= src0.valid_col) is not False
            and (src0.valid_col <= 4095) is not False
            and (1 <= src1.valid_col) is not False
            and (src1.valid_col <= 4095) is not False
            and (src0.valid_col == src1.valid_row) is not False
            and src0_scale.loc == "scale_left"
            and src1_scale.loc == "scale_right"
            and (src0_scale.valid_row >= src0.valid_row) is not False
            and (src0_scale.valid_col >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_row >= -(-src0.valid_col // 32)) is not False
            and (src1_scale.valid_col >= src1.valid_col) is not False
            and (acc is None or bias is None) is not False
            and (not bias is None or both(dst.valid_row == src0.valid_row, dst.valid_col == src1.valid_col)) is not False
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
    order=("dst", "src0", "src0_scale", "src1", "src1_scale", "acc", "bias", "phase"),
    forms=(
        TextForm("dps", ins=("src0", "src0_scale", "src1", "src1_scale"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "src0_scale", "src1", "src1_scale"), results=("dst",)),
        TextForm("pto_as", ins=("src0", "src0_scale", "src1", "src1_scale"), results=("dst",)),
        TextForm("dps", form="acc", name="pto.tgemv.mx.acc", ins=("acc", "src0", "src0_scale", "src1", "src1_scale"), outs=("dst",)),
        TextForm("dps", form="bias", name="pto.tgemv.mx.bias", ins=("src0", "src0_scale", "src1", "src1_scale", "bias"), outs=("dst",)),
    ),
    accepts={"cpu": _cpu, "a5": _a5},
)
