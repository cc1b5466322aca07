"""pto.textract in programs.

Generated from tile/layout-and-rearrangement/textract.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.textract import RULES, _accumulator_boxes, _accumulator_result_layout, _aligned_columns, _aligned_rows, _box_aligned, _box_aligned_a5, _contiguous_rows, _even_bytes, _form, _left_layout, _location_pair, _mode_needs_vector, _no_extra_row, _no_mode, _not_larger, _operand_window_inside, _plain_to_nz, _relu_needs_mode, _right_layout, _right_layout_matrix, _right_result, _same_layout, _same_layout_vector_to_matrix, _scalar_from_first_column, _scalar_needs_accumulator, _scale_layouts, _second_window_inside, _source_layout, _split_unquantised, _transposed_shapes, _valid_window_inside, _vector_result, _vector_results, _vector_row_aligned, _weight_boxes, _weight_format, _whole_32_columns, _whole_boxes, _whole_bytes_of_nibbles, _whole_window_inside, _window_inside


def _a2a3(dst, src, index_row, index_col, pre_quant_scalar, dst1, index_row1, index_col1, relu_mode, acc_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, src, dst1, pre_quant_scalar, acc_mode, "a2a3")
    if form == "two_windows":
        if (
            index_row1 is not None
            and index_col1 is not None
            and _location_pair(dst, src, "a2a3") is not False
            and _whole_window_inside(dst, src, index_row, index_col) is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _no_mode(acc_mode) is not False
            and (dst1 is None or index_row1 is None or index_col1 is None or _second_window_inside(src, dst1, index_row1, index_col1) is not False)
            and (dst1 is None or _vector_results(dst1) is not False)
            and (dst1 is None or _plain_to_nz(dst, src, dst1) is not False)
            and (dst1 is None or _no_extra_row(dst, dst1) is not False)
        ):
            return form
        return None
    if form == "weights":
        if (
            _location_pair(dst, src, "a2a3") is not False
            and _whole_window_inside(dst, src, index_row, index_col) is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _no_mode(acc_mode) is not False
            and _weight_format(src) is not False
            and _weight_boxes(src) is not False
            and _right_result(dst, src) is not False
            and _right_layout(dst) is not False
            and _whole_boxes(src, index_row, index_col) is not False
        ):
            return form
        return None
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float", "accumulator"):
        if (
            _location_pair(dst, src, "a2a3") is not False
            and _whole_window_inside(dst, src, index_row, index_col) is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _no_mode(acc_mode) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, "a2a3") is not False
            and _whole_window_inside(dst, src, index_row, index_col) is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _no_mode(acc_mode) is not False
            and _same_layout(dst, src) is not False
            and _not_larger(dst, src, "a2a3") is not False
            and _aligned_columns(dst, src, index_col) is not False
            and _aligned_rows(dst, src, index_row) is not False
            and _even_bytes(dst) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _location_pair(dst, src, "a2a3") is not False
            and _whole_window_inside(dst, src, index_row, index_col) is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _no_mode(acc_mode) is not False
            and _source_layout(dst, src) is not False
            and _left_layout(dst, "a2a3") is not False
            and _right_layout_matrix(dst) is not False
            and _box_aligned(dst, src, index_row, index_col) is not False
            and _transposed_shapes(dst, src, "a2a3") is not False
            and _vector_row_aligned(dst, src, index_col) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, index_row, index_col, pre_quant_scalar, dst1, index_row1, index_col1, relu_mode, acc_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, src, dst1, pre_quant_scalar, acc_mode, "a5")
    if form == "two_windows":
        if (
            index_row1 is not None
            and index_col1 is not None
            and _location_pair(dst, src, "a5") is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _operand_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and (dst1 is None or index_row1 is None or index_col1 is None or _second_window_inside(src, dst1, index_row1, index_col1) is not False)
            and (dst1 is None or _vector_results(dst1) is not False)
            and (dst1 is None or _plain_to_nz(dst, src, dst1) is not False)
        ):
            return form
        return None
    if form == "weights":
        if (
            _location_pair(dst, src, "a5") is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _operand_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _weight_format(src) is not False
            and _weight_boxes(src) is not False
            and _right_result(dst, src) is not False
            and _right_layout(dst) is not False
            and _whole_boxes(src, index_row, index_col) is not False
        ):
            return form
        return None
    if form in ("quantise_to_int8", "quantise_to_float", "unscaled", "quantise_to_small_float"):
        if (
            _location_pair(dst, src, "a5") is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _operand_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
        ):
            return form
        return None
    if form == "split_accumulator":
        if (
            _location_pair(dst, src, "a5") is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _operand_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _vector_result(dst) is not False
            and (acc_mode is None or _whole_32_columns(src, acc_mode) is not False)
        ):
            return form
        return None
    if form == "accumulator":
        if (
            _location_pair(dst, src, "a5") is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _operand_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _relu_needs_mode(dst, relu_mode, acc_mode) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, "a5") is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _operand_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _same_layout(dst, src) is not False
            and _not_larger(dst, src, "a5") is not False
            and _whole_bytes_of_nibbles(dst, src, index_col) is not False
        ):
            return form
        return None
    if form == "vector_to_matrix":
        if (
            _location_pair(dst, src, "a5") is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _operand_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _same_layout_vector_to_matrix(dst, src) is not False
            and _contiguous_rows(dst, src, index_col) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _location_pair(dst, src, "a5") is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _operand_window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _source_layout(dst, src) is not False
            and _left_layout(dst, "a5") is not False
            and _right_layout_matrix(dst) is not False
            and _scale_layouts(dst, src) is not False
            and _box_aligned_a5(dst, src, index_row, index_col) is not False
            and _transposed_shapes(dst, src, "a5") is not False
            and _vector_row_aligned(dst, src, index_col) is not False
        ):
            return form
        return None
    return None


def _cpu(dst, src, index_row, index_col, pre_quant_scalar, dst1, index_row1, index_col1, relu_mode, acc_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, dst1, pre_quant_scalar, acc_mode, "cpu")
    if form == "weights":
        if (
            _window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _scalar_from_first_column(pre_quant_scalar, index_col) is not False
            and _weight_format(src) is not False
            and _weight_boxes(src) is not False
            and _right_result(dst, src) is not False
            and _right_layout(dst) is not False
            and _whole_boxes(src, index_row, index_col) is not False
        ):
            return form
        return None
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float", "unscaled", "accumulator", "vector", "vector_to_matrix", "matrix"):
        if (
            _window_inside(dst, src, index_row, index_col) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _scalar_from_first_column(pre_quant_scalar, index_col) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "index_row", "index_col", "pre_quant_scalar", "dst1", "index_row1", "index_col1", "relu_mode", "acc_mode"),
    forms=(
        TextForm("dps", ins=("src", "index_row", "index_col"), outs=("dst",)),
        TextForm("ssa", ins=("src", "index_row", "index_col"), results=("dst",)),
        TextForm("pto_as"),
    ),
    accepts={"a2a3": _a2a3, "a5": _a5, "cpu": _cpu},
)
