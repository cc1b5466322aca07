"""pto.tload in programs.

Generated from tile/memory-and-data-movement/tload.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, implies
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tload import RULES, _boxes_fit_tile, _conv_dense, _conv_lines, _conv_whole_pieces, _dense, _form, _inside_tensor, _matrix_gaps, _mode_rearranged, _rearranged_layouts, _shape_matches, _shape_matches_boxed, _tensor_limit


def _cpu(dst, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, "cpu")
    if form == "conv":
        if (
            dst.loc == "mat"
            and dst.layout in ("nc1hwc0", "ndc1hwc0", "fractal_z")
            and (dst.layout != "ndc1hwc0" or dst.c0 * dst.itemsize == 32) is not False
            and (not dst.rank >= 5 or both( dst.shape[0] <= src.shape[0], dst.shape[1] <= src.shape[1], dst.shape[2] <= src.shape[2], dst.shape[3] <= src.shape[3], dst.shape[4] <= src.shape[4], )) is not False
            and (dst.rank != 4 or both(dst.shape[0] <= src.shape[1], dst.shape[1] <= src.shape[2])) is not False
            and (dst.layout not in ("fractal_z", "fractal_z_3d") or dst.rank != 5 or both(dst.shape[1] == src.shape[1], dst.shape[2] == src.shape[2])) is not False
            and (dst.layout not in ("fractal_z", "fractal_z_3d") or dst.rank != 4 or both( dst.shape[2] == 16, dst.shape[3] * dst.itemsize == 32, src.shape[3] == 16, src.shape[4] * src.itemsize == 32, )) is not False
        ):
            return form
        return None
    if form == "scales":
        if (
            _inside_tensor(dst, src) is not False
            and (src.layout not in ("mx_a_nd", "mx_a_dn", "mx_b_nd", "mx_b_dn") or both(src.shape[0] == 1, src.shape[1] == 1)) is not False
        ):
            return form
        return None
    if form == "tile":
        if (
            src.layout in ("nd", "dn", "nz")
            and _shape_matches(dst, src, "cpu") is not False
            and (not (src.layout == "nd" and dst.blayout == "col_major" or src.layout == "dn" and dst.blayout == "row_major") or both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, src, "a2a3")
    if form == "conv":
        if (
            dst.loc == "mat"
            and dst.layout in ("nc1hwc0", "ndc1hwc0", "fractal_z", "fractal_z_3d")
            and (dst.layout != "ndc1hwc0" or dst.c0 * dst.itemsize == 32) is not False
            and (not dst.rank >= 5 or both( dst.shape[0] <= src.shape[0], dst.shape[1] <= src.shape[1], dst.shape[2] <= src.shape[2], dst.shape[3] <= src.shape[3], dst.shape[4] <= src.shape[4], )) is not False
            and (dst.rank != 4 or both(dst.shape[0] <= src.shape[1], dst.shape[1] <= src.shape[2])) is not False
            and _conv_dense(dst, src) is not False
            and (dst.rank != 5 or dst.layout == "nc1hwc0" or both(src.stride[1] == src.shape[2] * src.stride[2], src.stride[0] == src.shape[1] * src.stride[1])) is not False
            and _conv_whole_pieces(dst, src) is not False
            and _conv_lines(dst, src) is not False
            and (dst.layout not in ("fractal_z", "fractal_z_3d") or dst.rank != 5 or both(dst.shape[1] == src.shape[1], dst.shape[2] == src.shape[2])) is not False
            and (dst.layout not in ("fractal_z", "fractal_z_3d") or dst.rank != 4 or both( dst.shape[2] == 16, dst.shape[3] * dst.itemsize == 32, src.shape[3] == 16, src.shape[4] * src.itemsize == 32, )) is not False
        ):
            return form
        return None
    if form == "tile":
        if (
            dst.loc in ("vec", "mat")
            and (dst.valid_row > 0) is not False
            and (dst.valid_col > 0) is not False
            and (dst.layout == src.layout and src.layout in ("nd", "dn", "nz") or ( dst.loc == "mat" and (src.layout == "nd" and dst.layout == "nz" or src.layout == "dn" and dst.layout == "zn") )) is not False
            and _shape_matches(dst, src, "a2a3") is not False
            and _shape_matches_boxed(dst, src) is not False
            and _dense(src) is not False
            and (src.layout == dst.layout or both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)) is not False
            and (dst.slayout == "none_box" or dst.fractal == 512) is not False
            and (src.layout != "nz" or both(src.shape[3] == 16, src.shape[4] * src.bits == 256)) is not False
            and (dst.bits != 64 or src.layout == dst.layout and dst.layout in ("nd", "dn")) is not False
            and (src.layout != dst.layout or (src.shape[3] if src.layout == "nd" else src.shape[4] if src.layout == "dn" else src.shape[1]) <= 4095) is not False
            and (dst.loc != "vec" or dst.layout != "nd" or dst.rows <= 4095) is not False
            and (src.layout == dst.layout or (dst.rows if dst.layout == "nz" else dst.cols) <= 16384) is not False
            and _tensor_limit(dst, src) is not False
            and _matrix_gaps(dst, src) is not False
            and (dst.loc != "mat" or dst.layout != "nd" or implies(dst.rows > 1, src.shape[4] * src.itemsize % 32 == 0)) is not False
            and (dst.loc != "mat" or dst.layout != "dn" or implies(dst.cols > 1, src.shape[3] * src.itemsize % 32 == 0)) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, src, "a5")
    if form == "conv":
        if (
            dst.loc == "mat"
            and dst.layout in ("nc1hwc0", "fractal_z")
            and (not dst.rank >= 5 or both( dst.shape[0] <= src.shape[0], dst.shape[1] <= src.shape[1], dst.shape[2] <= src.shape[2], dst.shape[3] <= src.shape[3], dst.shape[4] <= src.shape[4], )) is not False
            and _conv_dense(dst, src) is not False
            and (not (dst.layout == "nc1hwc0" or dst.rank == 5) or both( dst.shape[0] == src.shape[0], dst.shape[1] == src.shape[1], dst.shape[2] == src.shape[2], dst.shape[3] == src.shape[3], )) is not False
            and (dst.rank != 4 or both(dst.shape[0] == src.shape[1], dst.shape[1] == src.shape[2])) is not False
            and (dst.layout not in ("fractal_z", "fractal_z_3d") or dst.rank != 4 or both( dst.shape[2] == 16, dst.shape[3] * dst.itemsize == 32, src.shape[3] == 16, src.shape[4] * src.itemsize == 32, )) is not False
        ):
            return form
        return None
    if form == "rearranged":
        mode = _mode_rearranged(dst, src)
        if (
            dst.loc == "mat"
            and _rearranged_layouts(mode) is not False
            and (src.layout != "nhwc" or both( src.shape[1] == dst.n, src.shape[2] == dst.h, src.shape[3] == dst.w, src.shape[4] <= dst.c1 * dst.c0, )) is not False
            and (src.layout != "nchw" or dst.layout != "nc1hwc0" or both( src.shape[1] == dst.n, src.shape[3] == dst.h, src.shape[4] == dst.w, src.shape[2] <= dst.c1 * dst.c0, )) is not False
            and (src.layout != "ncdhw" or dst.layout != "ndc1hwc0" or both(src.shape[0] == dst.n, src.shape[3] == dst.h, src.shape[4] == dst.w)) is not False
            and (dst.layout not in ("fractal_z", "fractal_z_3d") or src.stride[2] == src.shape[3] * src.shape[4]) is not False
            and (src.stride[4] == 1) is not False
            and (dst.layout != "ndc1hwc0" or both(src.shape[1] <= dst.c1 * dst.c0, src.shape[2] <= dst.d)) is not False
            and (dst.layout not in ("fractal_z", "fractal_z_3d") or dst.rank == 4 and both(dst.shape[2] == 16, dst.shape[3] * dst.itemsize == 32)) is not False
            and (src.layout != "nchw" or dst.layout != "fractal_z" or both( dst.shape[0] == -(-src.shape[2] // dst.shape[3]) * src.shape[3] * src.shape[4], src.shape[1] <= dst.shape[1] * 16, )) is not False
            and (src.layout != "ncdhw" or dst.layout != "fractal_z_3d" or both( dst.shape[0] == -(-src.shape[1] // dst.shape[3]) * src.shape[2] * src.shape[3] * src.shape[4], src.shape[0] <= dst.shape[1] * 16, )) is not False
        ):
            return form
        return None
    if form == "scales":
        if (
            dst.loc == "mat"
            and (dst.fractal == 32) is not False
            and (src.layout in ("mx_a_nd", "mx_a_dn", "mx_a_zz") and dst.layout == "zz" or src.layout in ("mx_b_nd", "mx_b_dn", "mx_b_nn") and dst.layout == "nn" or src.layout == "nd" and dst.layout == "zz" and dst.rows == 1) is not False
            and _inside_tensor(dst, src) is not False
            and _boxes_fit_tile(dst, src) is not False
            and (dst.layout != "zz" or implies(dst.rows == 1, both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1, src.shape[3] == 1))) is not False
            and (src.stride[4] == 1) is not False
            and (src.layout == "nd" or src.stride[3] == 2) is not False
            and (src.layout not in ("mx_a_zz", "mx_b_nn") or either(src.shape[2] == 1, src.stride[2] == 32)) is not False
            and (src.layout not in ("mx_a_nd", "mx_a_dn", "mx_b_nd", "mx_b_dn") or both(src.shape[0] == 1, src.shape[1] == 1)) is not False
            and (src.layout not in ("mx_a_zz", "mx_b_nn") or src.shape[3] == 16) is not False
            and (src.layout == "nd" or src.shape[4] == 2) is not False
            and (dst.blayout != "row_major" or dst.valid_col % 2 == 0) is not False
            and (dst.blayout != "col_major" or dst.valid_row % 2 == 0) is not False
        ):
            return form
        return None
    if form == "tile":
        if (
            dst.loc in ("vec", "mat")
            and (dst.valid_row > 0) is not False
            and (dst.valid_col > 0) is not False
            and (dst.layout == src.layout and src.layout in ("nd", "dn", "nz") or ( dst.loc == "mat" and ( src.layout == "nd" and dst.layout == "nz" or src.layout == "dn" and dst.layout == "zn" or src.layout == "dn" and dst.layout == "nz" ) )) is not False
            and _shape_matches(dst, src, "a5") is not False
            and _shape_matches_boxed(dst, src) is not False
            and _dense(src) is not False
            and (src.layout == dst.layout or both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)) is not False
            and (dst.slayout == "none_box" or dst.fractal == 512) is not False
            and (src.layout != "nz" or both(src.shape[3] == 16, src.shape[4] * src.bits == 256)) is not False
            and (dst.bits != 64 or src.layout == "nz" or dst.layout != "nz") is not False
            and (dst.bits != 64 or dst.pad in ("null", "zero")) is not False
            and (dst.bits != 4 or not (src.layout == "dn" and dst.layout == "nz")) is not False
            and (dst.loc != "mat" or dst.rows <= 16384) is not False
            and (dst.loc != "mat" or dst.size <= 524288) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
