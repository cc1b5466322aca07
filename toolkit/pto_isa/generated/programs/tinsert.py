"""pto.tinsert in programs.

Generated from tile/layout-and-rearrangement/tinsert.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tinsert import RULES, _accumulator_result_layout, _form, _location_pair, _not_larger


def _cpu(dst, src, index_row, index_col, pre_quant_scalar, relu_mode, acc_mode, insert_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, pre_quant_scalar, acc_mode, "cpu")
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float", "unscaled", "accumulator", "vector", "vector_to_matrix", "matrix"):
        if (
            (index_row + src.valid_row <= dst.valid_row) is not False
            and (index_col + src.valid_col <= dst.valid_col) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and acc_mode is None
            and insert_mode is None
            and (pre_quant_scalar is None or src.blayout != "col_major" or src.valid_col <= src.valid_row) is not False
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
            and (src.loc != "acc" or both(index_row + src.rows <= dst.rows, index_col + src.cols <= dst.cols)) is not False
            and (src.loc != "vec" or both(index_row + src.valid_row <= dst.rows, index_col + src.valid_col <= dst.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and (src.loc != "acc" or dst.layout != "nz" or index_col * dst.bits % 256 == 0) is not False
            and acc_mode is None
            and insert_mode is None
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, "a2a3") is not False
            and (src.loc != "acc" or both(index_row + src.rows <= dst.rows, index_col + src.cols <= dst.cols)) is not False
            and (src.loc != "vec" or both(index_row + src.valid_row <= dst.rows, index_col + src.valid_col <= dst.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and (src.loc != "acc" or dst.layout != "nz" or index_col * dst.bits % 256 == 0) is not False
            and acc_mode is None
            and insert_mode is None
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and dst.layout == src.layout
            and src.layout in ("nd", "nz")
            and _not_larger(dst, src, "a2a3") is not False
            and either(src.valid_row * src.valid_col == 1, index_col * src.itemsize % 32 == 0) is not False
            and (src.layout == "nd" or either(src.valid_row * src.valid_col == 1, index_row % 16 == 0)) is not False
            and either(src.valid_row * src.valid_col == 1, src.valid_col * src.itemsize % 2 == 0) is not False
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
            and (src.loc != "acc" or both(index_row + src.rows <= dst.rows, index_col + src.cols <= dst.cols)) is not False
            and (src.loc != "vec" or both(index_row + src.valid_row <= dst.rows, index_col + src.valid_col <= dst.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (src.loc != "acc" or dst.layout != "nz" or index_col * dst.bits % 256 == 0) is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (insert_mode is None or src.loc == "vec" and dst.loc == "mat") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
        ):
            return form
        return None
    if form == "split_accumulator":
        if (
            _location_pair(dst, src, "a5") is not False
            and (src.loc != "acc" or both(index_row + src.rows <= dst.rows, index_col + src.cols <= dst.cols)) is not False
            and (src.loc != "vec" or both(index_row + src.valid_row <= dst.rows, index_col + src.valid_col <= dst.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (src.loc != "acc" or dst.layout != "nz" or index_col * dst.bits % 256 == 0) is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (insert_mode is None or src.loc == "vec" and dst.loc == "mat") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or ((acc_mode != "dual_mode_split_n" or src.valid_col % 32 == 0) is not False))
            and (acc_mode is None or ((acc_mode != "dual_mode_split_m" or src.valid_row % 2 == 0) is not False))
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, "a5") is not False
            and (src.loc != "acc" or both(index_row + src.rows <= dst.rows, index_col + src.cols <= dst.cols)) is not False
            and (src.loc != "vec" or both(index_row + src.valid_row <= dst.rows, index_col + src.valid_col <= dst.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (src.loc != "acc" or dst.layout != "nz" or index_col * dst.bits % 256 == 0) is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (insert_mode is None or src.loc == "vec" and dst.loc == "mat") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and dst.layout == src.layout
            and src.layout in ("nd", "nz")
            and _not_larger(dst, src, "a5") is not False
            and (src.layout != "nz" or index_col * src.bits % 256 == 0) is not False
            and (src.bits != 4 or src.layout == "nz") is not False
        ):
            return form
        return None
    if form == "vector_to_matrix":
        if (
            _location_pair(dst, src, "a5") is not False
            and (src.loc != "acc" or both(index_row + src.rows <= dst.rows, index_col + src.cols <= dst.cols)) is not False
            and (src.loc != "vec" or both(index_row + src.valid_row <= dst.rows, index_col + src.valid_col <= dst.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (src.loc != "acc" or dst.layout != "nz" or index_col * dst.bits % 256 == 0) is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (insert_mode is None or src.loc == "vec" and dst.loc == "mat") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (insert_mode is None or src.layout == "nz") is not False
            and dst.layout == src.layout
            and src.layout in ("nd", "nz", "zn")
            and (src.layout != "zn" or both(index_row * src.itemsize % 32 == 0, src.valid_row * src.itemsize % 32 == 0)) is not False
            and (src.layout != "nd" or both(src.valid_col * src.bits % 256 == 0, index_col * src.bits % 256 == 0)) is not False
            and (src.layout != "nz" or index_col * src.bits % 256 == 0) is not False
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
