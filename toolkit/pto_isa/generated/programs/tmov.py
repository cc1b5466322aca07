"""pto.tmov in programs.

Generated from tile/layout-and-rearrangement/tmov.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tmov import RULES, _accumulator_boxes, _accumulator_result_fractal, _accumulator_result_layout, _accumulator_valid_shape, _bias_table, _boxes_end_with_result, _boxes_end_with_rows, _contiguous_rows, _exponent_boxes, _exponent_layouts, _exponents_fit, _exponents_fit_of_rows, _form, _left_layout, _location_pair, _mode_needs_vector, _no_column_major_split, _no_mode, _not_empty, _one_row_bias, _one_row_scaling, _operand_layout, _operand_valid_shape, _packed_to_zn, _plain_layout, _relu_needs_accumulator, _right_layout, _right_layout_matrix, _right_result, _same_layout_vector_to_matrix, _same_rows_to_nz, _same_shape, _same_valid_shape, _scalar_needs_accumulator, _scale_layouts, _scaling_buffer, _source_layout, _split_unquantised, _tmp_large_enough, _weight_boxes, _weight_format, _whole_32_columns, _whole_bias_blocks, _whole_bias_blocks_a5, _whole_boxes_to_zn, _whole_scaling_blocks


def _a5(dst, src, tmp, pre_quant_scalar, grp_axis, relu_mode, st_phase, acc_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, src, tmp, pre_quant_scalar, acc_mode, grp_axis, "a5")
    if form == "exponents_of_rows":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _exponents_fit_of_rows(dst, src) is not False
        ):
            return form
        return None
    if form == "exponents":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _exponents_fit(dst, src) is not False
            and (tmp is None or _tmp_large_enough(dst, tmp) is not False)
        ):
            return form
        return None
    if form == "weights":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _weight_format(src, "a5") is not False
            and _weight_boxes(src) is not False
            and _right_result(dst, src) is not False
            and _right_layout(dst) is not False
        ):
            return form
        return None
    if form in ("quantise_to_int8", "quantise_to_float", "unscaled", "quantise_to_small_float", "accumulator"):
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
        ):
            return form
        return None
    if form == "split_accumulator":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _no_column_major_split(dst) is not False
            and (acc_mode is None or _whole_32_columns(src, acc_mode) is not False)
        ):
            return form
        return None
    if form == "vector_to_nz":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _boxes_end_with_rows(dst) is not False
            and _same_rows_to_nz(dst, src) is not False
        ):
            return form
        return None
    if form == "vector_to_zn":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _whole_boxes_to_zn(src) is not False
            and _packed_to_zn(dst, src) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _plain_layout(dst, src) is not False
        ):
            return form
        return None
    if form == "vector_to_matrix":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _same_layout_vector_to_matrix(dst, src) is not False
            and _contiguous_rows(dst, src) is not False
            and _boxes_end_with_result(dst, src) is not False
        ):
            return form
        return None
    if form == "bias":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _one_row_bias(src) is not False
            and _whole_bias_blocks_a5(dst) is not False
            and _bias_table(dst) is not False
        ):
            return form
        return None
    if form == "scaling":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _one_row_scaling(src) is not False
            and _whole_scaling_blocks(dst) is not False
            and _scaling_buffer(dst) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _exponent_layouts(dst, src, tmp) is not False
            and _exponent_boxes(dst, src, tmp) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _mode_needs_vector(dst, src, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _source_layout(dst, src) is not False
            and _left_layout(dst, "a5") is not False
            and _right_layout_matrix(dst) is not False
            and _scale_layouts(dst, src) is not False
        ):
            return form
        return None
    return None


def _cpu(dst, src, tmp, pre_quant_scalar, grp_axis, relu_mode, st_phase, acc_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, tmp, pre_quant_scalar, acc_mode, grp_axis, "cpu")
    if form == "weights":
        if (
            _same_valid_shape(dst, src) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _weight_format(src, "cpu") is not False
            and _weight_boxes(src) is not False
            and _right_result(dst, src) is not False
            and _right_layout(dst) is not False
        ):
            return form
        return None
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float", "unscaled", "accumulator", "vector", "vector_to_matrix", "bias", "scaling", "matrix", "simulator"):
        if (
            _same_valid_shape(dst, src) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, tmp, pre_quant_scalar, grp_axis, relu_mode, st_phase, acc_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, src, tmp, pre_quant_scalar, acc_mode, grp_axis, "a2a3")
    if form == "weights":
        if (
            _location_pair(dst, src, tmp, "a2a3") is not False
            and _same_shape(dst, src, "a2a3") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _accumulator_result_fractal(dst, src) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _no_mode(acc_mode) is not False
            and _weight_format(src, "a2a3") is not False
            and _weight_boxes(src) is not False
            and _right_result(dst, src) is not False
            and _right_layout(dst) is not False
        ):
            return form
        return None
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float", "accumulator"):
        if (
            _location_pair(dst, src, tmp, "a2a3") is not False
            and _same_shape(dst, src, "a2a3") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _accumulator_result_fractal(dst, src) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _no_mode(acc_mode) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, tmp, "a2a3") is not False
            and _same_shape(dst, src, "a2a3") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _accumulator_result_fractal(dst, src) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _no_mode(acc_mode) is not False
            and _plain_layout(dst, src) is not False
            and _not_empty(dst, src) is not False
        ):
            return form
        return None
    if form == "bias":
        if (
            _location_pair(dst, src, tmp, "a2a3") is not False
            and _same_shape(dst, src, "a2a3") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _accumulator_result_fractal(dst, src) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _no_mode(acc_mode) is not False
            and _one_row_bias(src) is not False
            and _whole_bias_blocks(src) is not False
        ):
            return form
        return None
    if form == "scaling":
        if (
            _location_pair(dst, src, tmp, "a2a3") is not False
            and _same_shape(dst, src, "a2a3") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _accumulator_result_fractal(dst, src) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _no_mode(acc_mode) is not False
            and _one_row_scaling(src) is not False
            and _whole_scaling_blocks(dst) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _location_pair(dst, src, tmp, "a2a3") is not False
            and _same_shape(dst, src, "a2a3") is not False
            and _accumulator_valid_shape(dst, src) is not False
            and _operand_valid_shape(dst, src) is not False
            and _scalar_needs_accumulator(src, pre_quant_scalar) is not False
            and _accumulator_boxes(src) is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and _accumulator_result_fractal(dst, src) is not False
            and _relu_needs_accumulator(src, relu_mode) is not False
            and _no_mode(acc_mode) is not False
            and _source_layout(dst, src) is not False
            and _operand_layout(dst) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "tmp", "pre_quant_scalar", "grp_axis", "relu_mode", "st_phase", "acc_mode"),
    forms=(
        TextForm("dps", ins=("src", "pre_quant_scalar"), outs=("dst",), attributes={"accToVecMode": "acc_mode", "reluPreMode": "relu_mode"}),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"a5": _a5, "cpu": _cpu, "a2a3": _a2a3},
)
