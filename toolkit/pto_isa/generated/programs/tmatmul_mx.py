"""pto.tmatmul.mx in programs.

Generated from tile/matrix-and-matrix-vector/tmatmul_mx.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tmatmul_mx import RULES, _accumulator_layout, _accumulator_like_result, _bias_covers, _bias_over_result, _bias_row, _bias_row_major, _depth_in_groups, _extents_in_range, _form, _left_layout, _left_scale_covers, _locations, _one_extra_operand, _result_valid_shape, _right_layout, _right_scale_covers, _same_static_columns, _same_static_depth, _same_static_rows, _same_valid_depth, _scale_locations


def _cpu(dst, src0, src0_scale, src1, src1_scale, acc, bias, phase):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(acc, bias)
    if form == "acc":
        if (
            _locations(dst, src0, src1) is not False
            and _left_layout(src0) is not False
            and _right_layout(src1) is not False
            and _accumulator_layout(dst) is not False
            and _depth_in_groups(src0) is not False
            and _same_static_rows(dst, src0) is not False
            and _same_static_depth(src0, src1) is not False
            and _same_static_columns(dst, src1) is not False
            and _extents_in_range(src0, src1) is not False
            and _same_valid_depth(src0, src1) is not False
            and _scale_locations(src0_scale, src1_scale) is not False
            and _left_scale_covers(src0, src0_scale) is not False
            and _right_scale_covers(src0, src1, src1_scale) is not False
            and _one_extra_operand(acc, bias) is not False
            and _result_valid_shape(dst, src0, src1, bias) is not False
            and (acc is None or _accumulator_like_result(dst, acc) is not False)
        ):
            return form
        return None
    if form == "bias":
        if (
            _locations(dst, src0, src1) is not False
            and _left_layout(src0) is not False
            and _right_layout(src1) is not False
            and _accumulator_layout(dst) is not False
            and _depth_in_groups(src0) is not False
            and _same_static_rows(dst, src0) is not False
            and _same_static_depth(src0, src1) is not False
            and _same_static_columns(dst, src1) is not False
            and _extents_in_range(src0, src1) is not False
            and _same_valid_depth(src0, src1) is not False
            and _scale_locations(src0_scale, src1_scale) is not False
            and _left_scale_covers(src0, src0_scale) is not False
            and _right_scale_covers(src0, src1, src1_scale) is not False
            and _one_extra_operand(acc, bias) is not False
            and _result_valid_shape(dst, src0, src1, bias) is not False
            and (bias is None or _bias_row(bias) is not False)
            and (bias is None or _bias_row_major(bias) is not False)
            and (bias is None or _bias_covers(src1, bias) is not False)
            and _bias_over_result(dst, src0, src1) is not False
        ):
            return form
        return None
    if form == "plain":
        if (
            _locations(dst, src0, src1) is not False
            and _left_layout(src0) is not False
            and _right_layout(src1) is not False
            and _accumulator_layout(dst) is not False
            and _depth_in_groups(src0) is not False
            and _same_static_rows(dst, src0) is not False
            and _same_static_depth(src0, src1) is not False
            and _same_static_columns(dst, src1) is not False
            and _extents_in_range(src0, src1) is not False
            and _same_valid_depth(src0, src1) is not False
            and _scale_locations(src0_scale, src1_scale) is not False
            and _left_scale_covers(src0, src0_scale) is not False
            and _right_scale_covers(src0, src1, src1_scale) is not False
            and _one_extra_operand(acc, bias) is not False
            and _result_valid_shape(dst, src0, src1, bias) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src0, src0_scale, src1, src1_scale, acc, bias, phase):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(acc, bias)
    if form == "acc":
        if (
            _locations(dst, src0, src1) is not False
            and _left_layout(src0) is not False
            and _right_layout(src1) is not False
            and _accumulator_layout(dst) is not False
            and _depth_in_groups(src0) is not False
            and _same_static_rows(dst, src0) is not False
            and _same_static_depth(src0, src1) is not False
            and _same_static_columns(dst, src1) is not False
            and _extents_in_range(src0, src1) is not False
            and _same_valid_depth(src0, src1) is not False
            and _scale_locations(src0_scale, src1_scale) is not False
            and _left_scale_covers(src0, src0_scale) is not False
            and _right_scale_covers(src0, src1, src1_scale) is not False
            and _one_extra_operand(acc, bias) is not False
            and _result_valid_shape(dst, src0, src1, bias) is not False
            and (acc is None or _accumulator_like_result(dst, acc) is not False)
        ):
            return form
        return None
    if form == "bias":
        if (
            _locations(dst, src0, src1) is not False
            and _left_layout(src0) is not False
            and _right_layout(src1) is not False
            and _accumulator_layout(dst) is not False
            and _depth_in_groups(src0) is not False
            and _same_static_rows(dst, src0) is not False
            and _same_static_depth(src0, src1) is not False
            and _same_static_columns(dst, src1) is not False
            and _extents_in_range(src0, src1) is not False
            and _same_valid_depth(src0, src1) is not False
            and _scale_locations(src0_scale, src1_scale) is not False
            and _left_scale_covers(src0, src0_scale) is not False
            and _right_scale_covers(src0, src1, src1_scale) is not False
            and _one_extra_operand(acc, bias) is not False
            and _result_valid_shape(dst, src0, src1, bias) is not False
            and (bias is None or _bias_row(bias) is not False)
            and (bias is None or _bias_row_major(bias) is not False)
            and (bias is None or _bias_covers(src1, bias) is not False)
            and _bias_over_result(dst, src0, src1) is not False
        ):
            return form
        return None
    if form == "plain":
        if (
            _locations(dst, src0, src1) is not False
            and _left_layout(src0) is not False
            and _right_layout(src1) is not False
            and _accumulator_layout(dst) is not False
            and _depth_in_groups(src0) is not False
            and _same_static_rows(dst, src0) is not False
            and _same_static_depth(src0, src1) is not False
            and _same_static_columns(dst, src1) is not False
            and _extents_in_range(src0, src1) is not False
            and _same_valid_depth(src0, src1) is not False
            and _scale_locations(src0_scale, src1_scale) is not False
            and _left_scale_covers(src0, src0_scale) is not False
            and _right_scale_covers(src0, src1, src1_scale) is not False
            and _one_extra_operand(acc, bias) is not False
            and _result_valid_shape(dst, src0, src1, bias) is not False
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
        TextForm("dps", form="acc", ins=("acc", "src0", "src0_scale", "src1", "src1_scale"), outs=("dst",)),
        TextForm("ssa", form="acc", ins=("acc", "src0", "src0_scale", "src1", "src1_scale"), results=("dst",)),
        TextForm("pto_as", form="acc", ins=("acc", "src0", "src0_scale", "src1", "src1_scale"), results=("dst",)),
        TextForm("dps", form="bias", ins=("src0", "src0_scale", "src1", "src1_scale", "bias"), outs=("dst",)),
        TextForm("ssa", form="bias", ins=("src0", "src0_scale", "src1", "src1_scale", "bias"), results=("dst",)),
        TextForm("pto_as", form="bias", ins=("src0", "src0_scale", "src1", "src1_scale", "bias"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a5": _a5},
)
