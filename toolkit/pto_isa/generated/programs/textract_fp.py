"""pto.textract_fp in programs.

Generated from tile/layout-and-rearrangement/textract_fp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.textract_fp import RULES, _accumulator_source, _form, _mode_needs_vector, _no_mode, _parameter_for_every_column, _parameter_location, _parameters_aligned, _result_fractal, _result_layout, _result_location, _source_boxes, _split_unquantised, _valid_window_inside, _whole_32_columns, _whole_window_inside, _window_inside


def _cpu(dst, src, fp, index_row, index_col, relu_mode, acc_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, acc_mode, "cpu")
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float"):
        if (
            _window_inside(dst, src, index_row, index_col) is not False
            and _parameter_for_every_column(dst, fp, index_col) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, fp, index_row, index_col, relu_mode, acc_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, acc_mode, "a2a3")
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float"):
        if (
            _no_mode(acc_mode) is not False
            and _accumulator_source(src) is not False
            and _source_boxes(src) is not False
            and _result_fractal(dst) is not False
            and _parameter_location(fp) is not False
            and _result_location(dst, "a2a3") is not False
            and _result_layout(dst, "a2a3") is not False
            and _whole_window_inside(dst, src, index_row, index_col) is not False
            and _parameter_for_every_column(dst, fp, index_col) is not False
            and _parameters_aligned(fp, index_col) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, fp, index_row, index_col, relu_mode, acc_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, acc_mode, "a5")
    if form in ("quantise_to_int8", "quantise_to_float", "unscaled", "quantise_to_small_float"):
        if (
            _mode_needs_vector(dst, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _accumulator_source(src) is not False
            and _source_boxes(src) is not False
            and _parameter_location(fp) is not False
            and _result_location(dst, "a5") is not False
            and _result_layout(dst, "a5") is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _parameter_for_every_column(dst, fp, index_col) is not False
            and _parameters_aligned(fp, index_col) is not False
        ):
            return form
        return None
    if form == "split_accumulator":
        if (
            _mode_needs_vector(dst, acc_mode) is not False
            and _split_unquantised(dst, src, acc_mode) is not False
            and _accumulator_source(src) is not False
            and _source_boxes(src) is not False
            and _parameter_location(fp) is not False
            and _result_location(dst, "a5") is not False
            and _result_layout(dst, "a5") is not False
            and _valid_window_inside(dst, src, index_row, index_col) is not False
            and _parameter_for_every_column(dst, fp, index_col) is not False
            and _parameters_aligned(fp, index_col) is not False
            and (acc_mode is None or _whole_32_columns(src, acc_mode) is not False)
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "fp", "index_row", "index_col", "relu_mode", "acc_mode"),
    forms=(
        TextForm("dps", ins=("src", "fp", "index_row", "index_col"), outs=("dst",)),
        TextForm("ssa", ins=("src", "fp", "index_row", "index_col"), results=("dst",)),
        TextForm("pto_as"),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
