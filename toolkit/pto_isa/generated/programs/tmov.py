"""pto.tmov in programs.

Generated from tile/layout-and-rearrangement/tmov.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, implies, same
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tmov import RULES, _accumulator_result_layout, _form, _left_layout, _location_pair, _same_shape, _weight_format


def _a5(dst, src, tmp, pre_quant_scalar, grp_axis, relu_mode, st_phase, acc_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, src, tmp, pre_quant_scalar, acc_mode, grp_axis, "a5")
    if form == "exponents_of_rows":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (dst.cols == src.valid_row) is not False
            and (src.cols == src.valid_col) is not False
            and (src.valid_col <= dst.rows) is not False
        ):
            return form
        return None
    if form == "exponents":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (dst.cols == dst.valid_col) is not False
            and (src.cols == dst.valid_col) is not False
            and (dst.valid_row <= src.rows) is not False
            and (tmp is None or ((tmp.bytes >= 2 * (32 + -(-dst.valid_row // 16) * (dst.valid_col // 2))) is not False))
        ):
            return form
        return None
    if form == "weights":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and _weight_format(src, "a5") is not False
            and (src.n0 == 16) is not False
            and (src.c0 == 32 // src.itemsize) is not False
            and dst.loc == "right"
            and src.loc == "mat"
            and dst.blayout == "row_major"
            and dst.slayout == "col_major"
        ):
            return form
        return None
    if form in ("quantise_to_int8", "quantise_to_float", "unscaled", "quantise_to_small_float", "accumulator"):
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
        ):
            return form
        return None
    if form == "split_accumulator":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and dst.layout != "dn"
            and (acc_mode is None or ((acc_mode != "dual_mode_split_n" or src.valid_col % 32 == 0) is not False))
            and (acc_mode is None or ((acc_mode != "dual_mode_split_m" or src.valid_row % 2 == 0) is not False))
        ):
            return form
        return None
    if form == "vector_to_nz":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (-(-dst.valid_row // 16) * 16 + (1 if dst.compact == "row_plus_one" else 0) == dst.rows) is not False
            and (0 < src.valid_row) is not False
            and (src.valid_row <= dst.valid_row) is not False
            and (dst.valid_col <= src.valid_col) is not False
        ):
            return form
        return None
    if form == "vector_to_zn":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (src.rows % (32 // src.itemsize) == 0) is not False
            and (src.cols % 16 == 0) is not False
            and (src.cols == dst.valid_col) is not False
            and (dst.cols == dst.valid_col) is not False
            and (dst.valid_row % (32 // dst.itemsize) == 0) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and dst.layout == "nd"
            and src.layout == "nd"
        ):
            return form
        return None
    if form == "vector_to_matrix":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and dst.layout == src.layout
            and src.layout in ("nd", "nz")
            and (src.layout == "nz" or both(src.cols == dst.valid_col, dst.valid_col == dst.cols)) is not False
            and (src.layout != "nz" or implies( dst.valid_col * dst.bits > 256, both(-(-dst.valid_row // 16) * 16 == dst.rows, dst.rows <= src.rows), )) is not False
        ):
            return form
        return None
    if form == "bias":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (src.rows == 1) is not False
            and (dst.cols * dst.itemsize % 64 == 0) is not False
            and (dst.cols * dst.itemsize <= 4096) is not False
        ):
            return form
        return None
    if form == "scaling":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (src.rows == 1) is not False
            and (dst.cols * dst.itemsize % 128 == 0) is not False
            and (dst.cols * dst.itemsize <= 4096) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _location_pair(dst, src, tmp, "a5") is not False
            and _same_shape(dst, src, "a5") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (tmp is None or src.layout == "nd" and dst.layout == "zz") is not False
            and (tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec") is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a5") is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and (acc_mode is None or src.loc == "acc" and dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and (dst.loc not in ("left", "right") or src.layout in ("nz", "zn") or dst.loc == "left" and src.blayout == "row_major" and src.rows == 1) is not False
            and _left_layout(dst, "a5") is not False
            and (dst.loc != "right" or dst.layout == "zn") is not False
            and (dst.loc not in ("scale_left", "scale_right") or src.layout == dst.layout and dst.layout == ("zz" if dst.loc == "scale_left" else "nn")) is not False
        ):
            return form
        return None
    return None


def _cpu(dst, src, tmp, pre_quant_scalar, grp_axis, relu_mode, st_phase, acc_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, tmp, pre_quant_scalar, acc_mode, grp_axis, "cpu")
    if form == "weights":
        if (
            (src.kind != "tile" or same(dst.valid_shape, src.valid_shape)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and _weight_format(src, "cpu") is not False
            and (src.n0 == 16) is not False
            and (src.c0 == 32 // src.itemsize) is not False
            and dst.loc == "right"
            and src.loc == "mat"
            and dst.blayout == "row_major"
            and dst.slayout == "col_major"
        ):
            return form
        return None
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float", "unscaled", "accumulator", "vector", "vector_to_matrix", "bias", "scaling", "matrix", "simulator"):
        if (
            (src.kind != "tile" or same(dst.valid_shape, src.valid_shape)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
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
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and (src.loc != "acc" or dst.fractal == 512) is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and acc_mode is None
            and _weight_format(src, "a2a3") is not False
            and (src.n0 == 16) is not False
            and (src.c0 == 32 // src.itemsize) is not False
            and dst.loc == "right"
            and src.loc == "mat"
            and dst.blayout == "row_major"
            and dst.slayout == "col_major"
        ):
            return form
        return None
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float", "accumulator"):
        if (
            _location_pair(dst, src, tmp, "a2a3") is not False
            and _same_shape(dst, src, "a2a3") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and (src.loc != "acc" or dst.fractal == 512) is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and acc_mode is None
        ):
            return form
        return None
    if form == "vector":
        if (
            _location_pair(dst, src, tmp, "a2a3") is not False
            and _same_shape(dst, src, "a2a3") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and (src.loc != "acc" or dst.fractal == 512) is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and acc_mode is None
            and dst.layout == "nd"
            and src.layout == "nd"
            and (dst.valid_row > 0) is not False
            and (dst.valid_col > 0) is not False
            and (src.valid_row > 0) is not False
            and (src.valid_col > 0) is not False
        ):
            return form
        return None
    if form == "bias":
        if (
            _location_pair(dst, src, tmp, "a2a3") is not False
            and _same_shape(dst, src, "a2a3") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and (src.loc != "acc" or dst.fractal == 512) is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and acc_mode is None
            and (src.rows == 1) is not False
            and (src.cols * src.itemsize % 64 == 0) is not False
        ):
            return form
        return None
    if form == "scaling":
        if (
            _location_pair(dst, src, tmp, "a2a3") is not False
            and _same_shape(dst, src, "a2a3") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and (src.loc != "acc" or dst.fractal == 512) is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and acc_mode is None
            and (src.rows == 1) is not False
            and (dst.cols * dst.itemsize % 128 == 0) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _location_pair(dst, src, tmp, "a2a3") is not False
            and _same_shape(dst, src, "a2a3") is not False
            and (src.loc != "acc" or same(dst.valid_shape, src.valid_shape)) is not False
            and (src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)) is not False
            and (pre_quant_scalar is None or src.loc == "acc") is not False
            and (src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major") is not False
            and _accumulator_result_layout(dst, src, "a2a3") is not False
            and (src.loc != "acc" or dst.fractal == 512) is not False
            and (relu_mode != "normal_relu" or src.loc == "acc") is not False
            and acc_mode is None
            and (dst.loc not in ("left", "right") or src.layout in ("nz", "zn") or dst.loc == "left" and src.blayout == "row_major" and src.rows == 1) is not False
            and (dst.loc not in ("left", "right") or dst.layout == ("zz" if dst.loc == "left" else "zn")) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "tmp", "pre_quant_scalar", "grp_axis", "relu_mode", "st_phase", "acc_mode"),
    forms=(
        TextForm("dps", ins=("src", "pre_quant_scalar"), outs=("dst",), generic=("src", "dst", "pre_quant_scalar"), attributes={"accToVecMode": "acc_mode", "reluPreMode": "relu_mode"}),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"a5": _a5, "cpu": _cpu, "a2a3": _a2a3},
    also=("pto.tmov_fp",),
)
