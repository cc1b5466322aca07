"""pto.tinsert in programs.

Generated from tile/layout-and-rearrangement/tinsert.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tinsert import RULES, _accumulator_aligned, _accumulator_boxes, _accumulator_result_layout, _aligned_boxes, _aligned_boxes_vector_to_matrix, _aligned_columns, _aligned_rows, _boxed_source, _even_bytes, _form, _location_pair, _mode_needs_vector, _nibbles_in_boxes, _no_mode, _not_larger, _relu_needs_accumulator, _same_layout, _same_layout_vector_to_matrix, _scalar_needs_accumulator, _scalar_per_row, _split_needs_matrix, _split_unquantised, _valid_window_inside, _whole_32_columns, _whole_blocks, _whole_box_rows, _whole_source_fits, _whole_source_inside, _window_inside


def _cpu(dst, src, index_row, index_col, pre_quant_scalar, relu_mode, acc_mode, insert_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, pre_quant_scalar, acc_mode, "cpu")
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float", "unscaled", "accumulator", "vector", "vector_to_matrix", "matrix"):
        if (
            _window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _no_mode(acc_mode, insert_mode) is not False
            and _scalar_per_row(src, pre_quant_scalar) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, index_row, index_col, pre_quant_scalar, relu_mode, acc_mode, insert_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, src, pre_quant_scalar, acc_mode, "a2a3")
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float", "accumulator"):
        if (
            _location_pair(dst, src, "a2a3") is not False
            and _whole_source_inside(dst, src, index_row, index_col) is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _accumulator_aligned(dst, src, index_col) is not False
            and _no_mode(acc_mode, insert_mode) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, "a2a3") is not False
            and _whole_source_inside(dst, src, index_row, index_col) is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _accumulator_aligned(dst, src, index_col) is not False
            and _no_mode(acc_mode, insert_mode) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _same_layout(dst, src) is not False
            and _not_larger(dst, src, "a2a3") is not False
            and _aligned_columns(src, index_col) is not False
            and _aligned_rows(src, index_row) is not False
            and _even_bytes(src) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, index_row, index_col, pre_quant_scalar, relu_mode, acc_mode, insert_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, src, pre_quant_scalar, acc_mode, "a5")
    if form in ("quantise_to_int8", "quantise_to_float", "unscaled", "quantise_to_small_float", "accumulator"):
        if (
            _location_pair(dst, src, "a5") is not False
            and _whole_source_fits(dst, src, index_row, index_col) is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _accumulator_aligned(dst, src, index_col) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_needs_matrix(dst, src, insert_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
        ):
            return form
        return None
    if form == "split_accumulator":
        if (
            _location_pair(dst, src, "a5") is not False
            and _whole_source_fits(dst, src, index_row, index_col) is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _accumulator_aligned(dst, src, index_col) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_needs_matrix(dst, src, insert_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and (acc_mode is None or _whole_32_columns(src, acc_mode) is not False)
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, "a5") is not False
            and _whole_source_fits(dst, src, index_row, index_col) is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _accumulator_aligned(dst, src, index_col) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_needs_matrix(dst, src, insert_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _same_layout(dst, src) is not False
            and _not_larger(dst, src, "a5") is not False
            and _aligned_boxes(src, index_col) is not False
            and _nibbles_in_boxes(src) is not False
        ):
            return form
        return None
    if form == "vector_to_matrix":
        if (
            _location_pair(dst, src, "a5") is not False
            and _whole_source_fits(dst, src, index_row, index_col) is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _accumulator_aligned(dst, src, index_col) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_needs_matrix(dst, src, insert_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _boxed_source(src, insert_mode) is not False
            and _same_layout_vector_to_matrix(dst, src) is not False
            and _whole_box_rows(src, index_row) is not False
            and _whole_blocks(src, index_col) is not False
            and _aligned_boxes_vector_to_matrix(src, index_col) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "index_row", "index_col", "pre_quant_scalar", "relu_mode", "acc_mode", "insert_mode"),
    forms=(
        TextForm("dps", ins=("src", "index_row", "index_col"), outs=("dst",)),
        TextForm("ssa", ins=("src", "index_row", "index_col"), results=("dst",)),
        TextForm("pto_as"),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
