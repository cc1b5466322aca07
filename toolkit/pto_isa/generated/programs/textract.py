"""pto.textract in programs.

Generated from tile/layout-and-rearrangement/textract.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, implies
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.textract import RULES, _accumulator_result_layout, _box_aligned, _box_aligned_a5, _form, _left_layout, _location_pair, _not_larger, _transposed_shapes, _windows_end_with_rows


def _a2a3(dst, src, index_row, index_col, pre_quant_scalar, dst1, index_row1, index_col1, relu_mode, acc_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, src, dst1, pre_quant_scalar, acc_mode, "a2a3")
    if form == "two_windows":
        if (
            index_row1 is not None
            and index_col1 is not None
            and _location_pair(dst, src, "a2a3") is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.rows <= src.rows, index_col + dst.cols <= src.cols)) is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and acc_mode is None
            and (dst1 is None or index_row1 is None or index_col1 is None or ((index_row1 + dst1.valid_row <= src.rows) is not False and (index_col1 + dst1.valid_col <= src.cols) is not False))
            and (dst1 is None or (dst1.loc == "vec"))
            and (dst1 is None or (src.layout == "nd" and dst.layout == "nz" and dst1.layout == "nz"))
            and (dst1 is None or (dst.compact != "row_plus_one" and dst1.compact != "row_plus_one"))
        ):
            return form
        return None
    if form == "weights":
        if (
            _location_pair(dst, src, "a2a3") is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.rows <= src.rows, index_col + dst.cols <= src.cols)) is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and acc_mode is None
            and src.layout in ("fractal_z", "fractal_z_3d")
            and (src.n0 == 16) is not False
            and (src.c0 == 32 // src.itemsize) is not False
            and dst.loc == "right"
            and src.loc == "mat"
            and dst.blayout == "row_major"
            and dst.slayout == "col_major"
            and (index_row % src.c0 == 0) is not False
            and (index_col % 16 == 0) is not False
        ):
            return form
        return None
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float", "accumulator"):
        if (
            _location_pair(dst, src, "a2a3") is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.rows <= src.rows, index_col + dst.cols <= src.cols)) is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and acc_mode is None
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, "a2a3") is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.rows <= src.rows, index_col + dst.cols <= src.cols)) is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and acc_mode is None
            and dst.layout == src.layout
            and src.layout in ("nd", "nz")
            and _not_larger(dst, src, "a2a3") is not False
            and either(dst.valid_row * dst.valid_col == 1, index_col * src.itemsize % 32 == 0) is not False
            and (src.layout == "nd" or either(dst.valid_row * dst.valid_col == 1, index_row % 16 == 0)) is not False
            and either(dst.valid_row * dst.valid_col == 1, dst.valid_col * dst.itemsize % 2 == 0) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _location_pair(dst, src, "a2a3") is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.rows <= src.rows, index_col + dst.cols <= src.cols)) is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and acc_mode is None
            and (dst.loc not in ("left", "right") or src.layout in ("nz", "zn") or dst.loc == "left" and src.blayout == "row_major" and src.rows == 1) is not False
            and _left_layout(dst, "a2a3") is not False
            and (dst.loc != "right" or dst.layout == "zn") is not False
            and _box_aligned(dst, src, index_row, index_col) is not False
            and _transposed_shapes(dst, src, "a2a3") is not False
            and (dst.loc != "left" or implies( src.rows == 1, both( src.cols * src.itemsize % 512 == 0, dst.cols * dst.itemsize % 512 == 0, index_col * src.itemsize % 512 == 0, ), )) is not False
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
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (dst1 is None or index_row1 is None or index_col1 is None or ((index_row1 + dst1.valid_row <= src.rows) is not False and (index_col1 + dst1.valid_col <= src.cols) is not False))
            and (dst1 is None or (dst1.loc == "vec"))
            and (dst1 is None or (src.layout == "nd" and dst.layout == "nz" and dst1.layout == "nz"))
            and (dst1 is None or _windows_end_with_rows(dst, dst1) is not False)
        ):
            return form
        return None
    if form == "weights":
        if (
            _location_pair(dst, src, "a5") is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and src.layout in ("fractal_z", "fractal_z_3d")
            and (src.n0 == 16) is not False
            and (src.c0 == 32 // src.itemsize) is not False
            and dst.loc == "right"
            and src.loc == "mat"
            and dst.blayout == "row_major"
            and dst.slayout == "col_major"
            and (index_row % src.c0 == 0) is not False
            and (index_col % 16 == 0) is not False
        ):
            return form
        return None
    if form in ("quantise_to_int8", "quantise_to_float", "unscaled", "quantise_to_small_float"):
        if (
            _location_pair(dst, src, "a5") is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
        ):
            return form
        return None
    if form == "split_accumulator":
        if (
            _location_pair(dst, src, "a5") is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and dst.loc == "vec"
            and dst.layout == "nd"
            and (acc_mode is None or ((acc_mode != "dual_mode_split_n" or src.valid_col % 32 == 0) is not False))
            and (acc_mode is None or ((acc_mode != "dual_mode_split_m" or src.valid_row % 2 == 0) is not False))
        ):
            return form
        return None
    if form == "accumulator":
        if (
            _location_pair(dst, src, "a5") is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (relu_mode != "normal_relu" or dst.loc != "vec" or acc_mode is not None) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, "a5") is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and dst.layout == src.layout
            and src.layout in ("nd", "nz")
            and _not_larger(dst, src, "a5") is not False
            and (src.layout != "nz" or implies(dst.valid_row * dst.valid_col != 1, index_col * src.bits % 256 == 0)) is not False
            and (src.bits != 4 or src.layout != "nd" or both(index_col % 64 == 0, dst.valid_col % 64 == 0)) is not False
        ):
            return form
        return None
    if form == "vector_to_matrix":
        if (
            _location_pair(dst, src, "a5") is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and dst.layout == src.layout
            and src.layout in ("nd", "nz")
            and (src.layout == "nz" or both(index_col == 0, src.valid_col == src.cols, src.cols == dst.valid_col, dst.valid_col == dst.cols)) is not False
            and (src.layout != "nz" or index_col * src.bits % 256 == 0) is not False
            and (src.layout != "nz" or implies( dst.valid_col * dst.bits > 256, both(-(-dst.valid_row // 16) * 16 == dst.rows, dst.rows <= src.rows), )) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _location_pair(dst, src, "a5") is not False
            and (src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (src.kind != "tile" or src.loc not in ("mat", "acc") or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (dst.loc not in ("left", "right") or src.layout in ("nz", "zn") or dst.loc == "left" and src.blayout == "row_major" and src.rows == 1) is not False
            and _left_layout(dst, "a5") is not False
            and (dst.loc != "right" or dst.layout == "zn") is not False
            and (dst.loc not in ("scale_left", "scale_right") or src.layout == dst.layout and dst.layout == ("zz" if dst.loc == "scale_left" else "nn")) is not False
            and _box_aligned_a5(dst, src, index_row, index_col) is not False
            and _transposed_shapes(dst, src, "a5") is not False
            and (dst.loc != "left" or implies( src.rows == 1, both( src.cols * src.itemsize % 512 == 0, dst.cols * dst.itemsize % 512 == 0, index_col * src.itemsize % 512 == 0, ), )) is not False
        ):
            return form
        return None
    return None


def _cpu(dst, src, index_row, index_col, pre_quant_scalar, dst1, index_row1, index_col1, relu_mode, acc_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, dst1, pre_quant_scalar, acc_mode, "cpu")
    if form == "weights":
        if (
            (src.kind != "tile" or both(index_row + dst.valid_row <= src.valid_row, index_col + dst.valid_col <= src.valid_col)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (pre_quant_scalar is None or index_col == 0) is not False
            and src.layout in ("fractal_z", "fractal_z_3d")
            and (src.n0 == 16) is not False
            and (src.c0 == 32 // src.itemsize) is not False
            and dst.loc == "right"
            and src.loc == "mat"
            and dst.blayout == "row_major"
            and dst.slayout == "col_major"
            and (index_row % src.c0 == 0) is not False
            and (index_col % 16 == 0) is not False
        ):
            return form
        return None
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float", "unscaled", "accumulator", "vector", "vector_to_matrix", "matrix"):
        if (
            (src.kind != "tile" or both(index_row + dst.valid_row <= src.valid_row, index_col + dst.valid_col <= src.valid_col)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (pre_quant_scalar is None or index_col == 0) is not False
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
