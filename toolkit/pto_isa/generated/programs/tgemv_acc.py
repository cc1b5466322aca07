"""pto.tgemv.acc in programs.

Generated from tile/matrix-and-matrix-vector/tgemv_acc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tgemv_acc import RULES, _accumulator_layout, _accumulator_like_result, _contiguous_row, _extents_in_range, _form, _left_boxes, _left_layout, _locations, _result_valid_shape, _right_layout, _same_static_columns, _same_static_depth, _same_static_rows, _same_valid_depth, _single_row, _static_shapes_fit


def _cpu(dst, acc, src0, src1, phase):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src0)
    if form in ("small_float", "plain"):
        if (
            _locations(dst, src0, src1) is not False
            and _left_boxes(src0) is not False
            and _right_layout(src1) is not False
            and _accumulator_layout(dst) is not False
            and _same_static_rows(dst, src0) is not False
            and _same_static_depth(src0, src1) is not False
            and _same_static_columns(dst, src1) is not False
            and _same_valid_depth(src0, src1) is not False
            and _result_valid_shape(dst, src0, src1) is not False
            and _single_row(src0) is not False
            and _accumulator_like_result(dst, acc) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, acc, src0, src1, phase):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(src0)
    if form in ("small_float", "plain"):
        if (
            _locations(dst, src0, src1) is not False
            and _left_boxes(src0) is not False
            and _right_layout(src1) is not False
            and _accumulator_layout(dst) is not False
            and _extents_in_range(src1) is not False
            and _same_valid_depth(src0, src1) is not False
            and _result_valid_shape(dst, src0, src1) is not False
            and _single_row(src0) is not False
            and _contiguous_row(src0) is not False
            and _static_shapes_fit(dst, src0, src1) is not False
            and _accumulator_like_result(dst, acc) is not False
        ):
            return form
        return None
    return None


def _a5(dst, acc, src0, src1, phase):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src0)
    if form in ("small_float", "plain"):
        if (
            _locations(dst, src0, src1) is not False
            and _left_layout(src0) is not False
            and _right_layout(src1) is not False
            and _accumulator_layout(dst) is not False
            and _extents_in_range(src1) is not False
            and _same_valid_depth(src0, src1) is not False
            and _result_valid_shape(dst, src0, src1) is not False
            and _single_row(src0) is not False
            and _contiguous_row(src0) is not False
            and _static_shapes_fit(dst, src0, src1) is not False
            and _accumulator_like_result(dst, acc) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "acc", "src0", "src1", "phase"),
    forms=(
        TextForm("dps", ins=("acc", "src0", "src1"), outs=("dst",)),
        TextForm("ssa", ins=("acc", "src0", "src1"), results=("dst",)),
        TextForm("pto_as", ins=("acc", "src0", "src1"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
