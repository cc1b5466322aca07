"""Rules of pto.tload.

Generated from tile/memory-and-data-movement/tload.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rules.logic import both, either, implies
from ...runtime.rules.rule import Choice, OpRules, OperandSpec, Rule

from ._common import _conv_in_matrix_memory, _dense, _mode_mode
from ._memory_and_data_movement import _layouts_cpu, _location
from ._tile import TILE_RULES


def _form(dst, src, profile):
    """Name the form: conv, rearranged, scales, tile."""
    if dst.kind == "conv" and dst.layout == src.layout:
        return "conv"
    if profile == "a5":
        if dst.kind == "conv":
            return "rearranged"
    if profile in ("cpu", "a5"):
        if (
            dst.kind == "tile"
            and (
                dst.fractal == 32
                or src.layout in ("mx_a_nd", "mx_a_dn", "mx_a_zz", "mx_b_nd", "mx_b_dn", "mx_b_nn")
            )
        ):
            return "scales"
    if dst.kind == "tile":
        return "tile"
    return ""


def _mode(dst):
    """Name the mode: five, depth, boxes."""
    if dst.layout == "nc1hwc0" or dst.layout in ("fractal_z", "fractal_z_3d") and dst.rank == 5:
        return "five"
    if dst.layout == "ndc1hwc0":
        return "depth"
    if dst.layout in ("fractal_z", "fractal_z_3d"):
        return "boxes"
    return ""


def _mode_rearranged(dst, src):
    """Name the mode: nhwc_to_nc1hwc0, nchw_to_nc1hwc0, nchw_to_fractal_z, ncdhw_to_ndc1hwc0, ncdhw_to_fractal_z_3d."""
    if src.layout == "nhwc" and dst.layout == "nc1hwc0":
        return "nhwc_to_nc1hwc0"
    if src.layout == "nchw" and dst.layout == "nc1hwc0":
        return "nchw_to_nc1hwc0"
    if src.layout == "nchw" and dst.layout == "fractal_z":
        return "nchw_to_fractal_z"
    if src.layout == "ncdhw" and dst.layout == "ndc1hwc0":
        return "ncdhw_to_ndc1hwc0"
    if src.layout == "ncdhw" and dst.layout == "fractal_z_3d":
        return "ncdhw_to_fractal_z_3d"
    return ""


def _conv_layouts_cpu(dst):
    """`dst` must be in NC1HWC0, NDC1HWC0 or FRACTAL_Z layout."""
    return dst.layout in ("nc1hwc0", "ndc1hwc0", "fractal_z")


def _conv_layouts_a2a3(dst):
    """`dst` must be in NC1HWC0, NDC1HWC0, FRACTAL_Z or FRACTAL_Z_3D layout."""
    return dst.layout in ("nc1hwc0", "ndc1hwc0", "fractal_z", "fractal_z_3d")


def _conv_layouts_a5(dst):
    """`dst` must be in NC1HWC0 or FRACTAL_Z layout."""
    return dst.layout in ("nc1hwc0", "fractal_z")


def _conv_block(dst):
    """If `dst` is in NDC1HWC0 layout, `dst.c0 × dst.itemsize` must be `32`; otherwise the result is undefined."""
    return dst.layout != "ndc1hwc0" or dst.c0 * dst.itemsize == 32


def _conv_inside(dst, src):
    """If the tile has five or more extents, none of the first five may exceed its counterpart in `src`; otherwise
    the result is undefined."""
    return (
        not dst.rank >= 5
        or both(
            dst.shape[0] <= src.shape[0],
            dst.shape[1] <= src.shape[1],
            dst.shape[2] <= src.shape[2],
            dst.shape[3] <= src.shape[3],
            dst.shape[4] <= src.shape[4],
        )
    )


def _conv_inside_boxes(dst, src):
    """If the number of dimensions of `dst` is `4`, `dst.shape[0]` must be at most `src.shape[1]` and `dst.shape[1]`
    must be at most `src.shape[2]`; otherwise the result is undefined."""
    return dst.rank != 4 or both(dst.shape[0] <= src.shape[1], dst.shape[1] <= src.shape[2])


def _conv_dense(dst, src):
    """What lies inside a block of `src` must be contiguous: the innermost two extents, for a tile with four extents
    the innermost three, and in NDC1HWC0 the pixels of a line, 32 bytes each; otherwise the result is undefined."""
    return both(
        dst.layout != "ndc1hwc0" or src.stride[4] * src.itemsize == 32,
        dst.layout == "ndc1hwc0" or both(src.stride[4] == 1, src.stride[3] == src.shape[4]),
        dst.rank != 4 or src.stride[2] == src.shape[3] * src.stride[3],
    )


def _conv_dense_kernel(dst, src):
    """If the number of dimensions of `dst` is `5` and `dst` is not in NC1HWC0 layout, `src.stride[1]` must equal
    `src.shape[2] × src.stride[2]` and `src.stride[0]` must equal `src.shape[1] × src.stride[1]`; otherwise the
    result is undefined."""
    return (
        dst.rank != 5
        or dst.layout == "nc1hwc0"
        or both(src.stride[1] == src.shape[2] * src.stride[2], src.stride[0] == src.shape[1] * src.stride[1])
    )


def _conv_whole_pieces(dst, src):
    """Where several lines or blocks are moved, each must be as long in the tile as in `src`, unless the lines of an
    NC1HWC0 or NDC1HWC0 tensor follow one another; otherwise the result is undefined."""
    return both(
        (
            dst.layout != "nc1hwc0"
            or either(
                dst.shape[3] == src.shape[3],
                dst.shape[2] == 1,
                src.stride[2] == dst.shape[3] * dst.shape[4],
            )
        ),
        dst.layout != "ndc1hwc0" or either(dst.w == src.shape[4], dst.h == 1, src.stride[3] == dst.w * dst.c0),
        (
            dst.layout not in ("fractal_z", "fractal_z_3d")
            or dst.rank != 5
            or either(dst.shape[3] == src.shape[3], dst.shape[0] * dst.shape[1] * dst.shape[2] == 1)
        ),
        dst.rank != 4 or either(dst.shape[1] == src.shape[2], dst.shape[0] == 1),
    )


def _conv_gap_counter(dst, src):
    """Between two lines or blocks of `src` that are moved apart, at most 65535 blocks of 32 bytes may lie;
    otherwise the result is undefined."""
    return both(
        (
            dst.layout != "nc1hwc0"
            or implies(
                both(dst.h > 1, src.stride[2] != dst.w * dst.c0),
                (src.stride[2] - src.shape[3] * dst.c0) * src.itemsize // 32 <= 65535,
            )
        ),
        (
            dst.layout != "ndc1hwc0"
            or implies(
                both(dst.h > 1, src.stride[3] != dst.w * dst.c0),
                (src.stride[3] - src.shape[4] * dst.c0) * src.itemsize // 32 <= 65535,
            )
        ),
        (
            dst.layout not in ("fractal_z", "fractal_z_3d")
            or dst.rank != 5
            or implies(
                dst.shape[0] * dst.shape[1] * dst.shape[2] > 1,
                (src.stride[2] - src.shape[3] * src.shape[4]) * src.itemsize // 32 <= 65535,
            )
        ),
        (
            dst.rank != 4
            or implies(
                dst.shape[0] > 1,
                (src.stride[1] - src.shape[2] * src.shape[3] * src.shape[4]) * src.itemsize // 32 <= 65535,
            )
        ),
    )


def _conv_same_extents(dst, src):
    """If `dst` is in NC1HWC0 layout or the number of dimensions of `dst` is `5`, `dst` and `src` must have the same
    `shape[0]`, `shape[1]`, `shape[2]` and `shape[3]`."""
    return (
        not (dst.layout == "nc1hwc0" or dst.rank == 5)
        or both(
            dst.shape[0] == src.shape[0],
            dst.shape[1] == src.shape[1],
            dst.shape[2] == src.shape[2],
            dst.shape[3] == src.shape[3],
        )
    )


def _conv_same_boxes(dst, src):
    """If the number of dimensions of `dst` is `4`, `dst.shape[0]` must equal `src.shape[1]` and `dst.shape[1]` must
    equal `src.shape[2]`."""
    return dst.rank != 4 or both(dst.shape[0] == src.shape[1], dst.shape[1] == src.shape[2])


def _conv_lines(dst, src):
    """A tile with more than 4095 lines needs lines that follow one another in `src`, at most 4095 blocks of
    channels, and at most 65535 pixels, of 32 bytes each, in a plane and again between two planes."""
    return both(
        (
            dst.layout != "nc1hwc0"
            or implies(
                dst.h > 4095,
                both(
                    src.stride[2] == dst.w * dst.c0,
                    dst.c1 <= 4095,
                    dst.h * dst.w <= 65535,
                    src.stride[1] * src.itemsize // 32 - dst.h * dst.w <= 65535,
                ),
            )
        ),
        (
            dst.layout != "ndc1hwc0"
            or implies(
                dst.h > 4095,
                both(
                    src.stride[3] == dst.w * dst.c0,
                    dst.c1 <= 4095,
                    dst.h * dst.w <= 65535,
                    src.stride[2] * src.itemsize // 32 - dst.h * dst.w <= 65535,
                ),
            )
        ),
    )


def _conv_line_length(dst):
    """If `dst` is in NC1HWC0 or NDC1HWC0 layout, the extent W of `dst` must be at most `65535`."""
    return dst.layout not in ("nc1hwc0", "ndc1hwc0") or dst.w <= 65535


def _conv_kernel_length(dst):
    """If `dst` is in FRACTAL_Z or FRACTAL_Z_3D layout and the number of dimensions of `dst` is `5`, `dst.shape[3]`
    must be at most `65535`."""
    return dst.layout not in ("fractal_z", "fractal_z_3d") or dst.rank != 5 or dst.shape[3] <= 65535


def _conv_same_plane(dst, src):
    """If `dst` is in FRACTAL_Z or FRACTAL_Z_3D layout and the number of dimensions of `dst` is `5`, `dst` and `src`
    must have the same `shape[1]` and `shape[2]`."""
    return (
        dst.layout not in ("fractal_z", "fractal_z_3d")
        or dst.rank != 5
        or both(dst.shape[1] == src.shape[1], dst.shape[2] == src.shape[2])
    )


def _conv_boxes(dst, src):
    """If `dst` is in FRACTAL_Z or FRACTAL_Z_3D layout and the number of dimensions of `dst` is `4`, `dst.shape[2]`
    and `src.shape[3]` must be `16`, and `dst.shape[3] × dst.itemsize` and `src.shape[4] × src.itemsize` must be
    `32`."""
    return (
        dst.layout not in ("fractal_z", "fractal_z_3d")
        or dst.rank != 4
        or both(
            dst.shape[2] == 16,
            dst.shape[3] * dst.itemsize == 32,
            src.shape[3] == 16,
            src.shape[4] * src.itemsize == 32,
        )
    )


def _nhwc_extents(dst, src):
    """If `src` is in NHWC layout, the extent N of `dst` must equal `src.shape[1]`, the extent H of `dst` must equal
    `src.shape[2]`, the extent W of `dst` must equal `src.shape[3]`, and `src.shape[4]` must be at most `dst.c1 ×
    dst.c0`."""
    return (
        src.layout != "nhwc"
        or both(
            src.shape[1] == dst.n,
            src.shape[2] == dst.h,
            src.shape[3] == dst.w,
            src.shape[4] <= dst.c1 * dst.c0,
        )
    )


def _nchw_extents(dst, src):
    """If `src` is in NCHW layout and `dst` is in NC1HWC0 layout, the extent N of `dst` must equal `src.shape[1]`,
    the extent H of `dst` must equal `src.shape[3]`, the extent W of `dst` must equal `src.shape[4]`, and
    `src.shape[2]` must be at most `dst.c1 × dst.c0`."""
    return (
        src.layout != "nchw"
        or dst.layout != "nc1hwc0"
        or both(
            src.shape[1] == dst.n,
            src.shape[3] == dst.h,
            src.shape[4] == dst.w,
            src.shape[2] <= dst.c1 * dst.c0,
        )
    )


def _ncdhw_extents(dst, src):
    """If `src` is in NCDHW layout and `dst` is in NDC1HWC0 layout, the extent N of `dst` must equal `src.shape[0]`,
    the extent H of `dst` must equal `src.shape[3]`, and the extent W of `dst` must equal `src.shape[4]`."""
    return (
        src.layout != "ncdhw"
        or dst.layout != "ndc1hwc0"
        or both(src.shape[0] == dst.n, src.shape[3] == dst.h, src.shape[4] == dst.w)
    )


def _whole_planes(dst, src):
    """If `dst` is in FRACTAL_Z or FRACTAL_Z_3D layout, `src.stride[2]` must equal `src.shape[3] × src.shape[4]`."""
    return dst.layout not in ("fractal_z", "fractal_z_3d") or src.stride[2] == src.shape[3] * src.shape[4]


def _rearranged_dense(src):
    """`src.stride[4]` must be `1`; otherwise the result is undefined."""
    return src.stride[4] == 1


def _ncdhw_inside(dst, src):
    """If `dst` is in NDC1HWC0 layout, `src.shape[1]` must be at most `dst.c1 × dst.c0` and the extent D of `dst`
    must be at least `src.shape[2]`; otherwise the result is undefined."""
    return dst.layout != "ndc1hwc0" or both(src.shape[1] <= dst.c1 * dst.c0, src.shape[2] <= dst.d)


def _boxes_of_16(dst):
    """If `dst` is in FRACTAL_Z or FRACTAL_Z_3D layout, the number of dimensions of `dst` must be `4`,
    `dst.shape[2]` must be `16`, and `dst.shape[3] × dst.itemsize` must be `32`; otherwise the result is
    undefined."""
    return (
        dst.layout not in ("fractal_z", "fractal_z_3d")
        or dst.rank == 4 and both(dst.shape[2] == 16, dst.shape[3] * dst.itemsize == 32)
    )


def _nchw_boxes(dst, src):
    """If `src` is in NCHW layout and `dst` is in FRACTAL_Z layout, `dst.shape[0]` must equal `⌈src.shape[2] /
    dst.shape[3]⌉ × src.shape[3] × src.shape[4]` and `src.shape[1]` must be at most `dst.shape[1] × 16`;
    otherwise the result is undefined."""
    return (
        src.layout != "nchw"
        or dst.layout != "fractal_z"
        or both(
            dst.shape[0] == -(-src.shape[2] // dst.shape[3]) * src.shape[3] * src.shape[4],
            src.shape[1] <= dst.shape[1] * 16,
        )
    )


def _ncdhw_boxes(dst, src):
    """If `src` is in NCDHW layout and `dst` is in FRACTAL_Z_3D layout, `dst.shape[0]` must equal `⌈src.shape[1] /
    dst.shape[3]⌉ × src.shape[2] × src.shape[3] × src.shape[4]` and `src.shape[0]` must be at most `dst.shape[1]
    × 16`; otherwise the result is undefined."""
    return (
        src.layout != "ncdhw"
        or dst.layout != "fractal_z_3d"
        or both(
            dst.shape[0] == -(-src.shape[1] // dst.shape[3]) * src.shape[2] * src.shape[3] * src.shape[4],
            src.shape[0] <= dst.shape[1] * 16,
        )
    )


def _boxes_of_32(dst):
    """The fractal size of `dst` must be `32`."""
    return dst.fractal == 32


def _scale_layouts(dst, src):
    """Left scales in `src` need a ZZ tile `dst`, right scales an NN tile, unless `src` is in ND layout, `dst` is in
    ZZ layout, and the number of rows of `dst` is `1`."""
    return (
        src.layout in ("mx_a_nd", "mx_a_dn", "mx_a_zz") and dst.layout == "zz"
        or src.layout in ("mx_b_nd", "mx_b_dn", "mx_b_nn") and dst.layout == "nn"
        or src.layout == "nd" and dst.layout == "zz" and dst.rows == 1
    )


def _inside_tensor(dst, src):
    """The valid region of `dst` must lie inside `src`, read by its layout; otherwise the result is undefined."""
    return either(
        (
            src.layout == "nd"
            and both(
                dst.valid_row <= src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3],
                dst.valid_col <= src.shape[4],
            )
        ),
        (
            src.layout == "dn"
            and both(
                dst.valid_row <= src.shape[3],
                dst.valid_col <= src.shape[0] * src.shape[1] * src.shape[2] * src.shape[4],
            )
        ),
        (
            src.layout == "nz"
            and both(
                dst.valid_row <= src.shape[2] * src.shape[3],
                dst.valid_col <= src.shape[0] * src.shape[1] * src.shape[4],
            )
        ),
        (
            src.layout == "nc1hwc0"
            and both(
                dst.valid_row <= src.shape[0] * src.shape[2] * src.shape[3],
                dst.valid_col <= src.shape[1] * src.shape[4],
            )
        ),
        (
            src.layout == "ndc1hwc0"
            and both(
                dst.valid_row <= src.shape[0] * src.shape[3] * src.shape[4],
                dst.valid_col <= src.shape[1] * src.shape[2] * (32 // src.itemsize),
            )
        ),
        (
            src.layout == "mx_a_zz"
            and both(
                dst.valid_row <= src.shape[0] * src.shape[1] * src.shape[3],
                dst.valid_col <= src.shape[2] * src.shape[4],
            )
        ),
        (
            src.layout == "mx_b_nn"
            and both(
                dst.valid_row <= src.shape[2] * src.shape[4],
                dst.valid_col <= src.shape[0] * src.shape[1] * src.shape[3],
            )
        ),
        (
            src.layout == "mx_a_nd"
            and both(
                dst.valid_row <= src.shape[0] * src.shape[1] * src.shape[2],
                dst.valid_col <= src.shape[3] * src.shape[4],
            )
        ),
        (
            src.layout == "mx_a_dn"
            and both(
                dst.valid_row <= src.shape[0] * src.shape[1] * src.shape[3],
                dst.valid_col <= src.shape[2] * src.shape[4],
            )
        ),
        (
            src.layout == "mx_b_nd"
            and both(
                dst.valid_row <= src.shape[2] * src.shape[4],
                dst.valid_col <= src.shape[0] * src.shape[1] * src.shape[3],
            )
        ),
        (
            src.layout == "mx_b_dn"
            and both(
                dst.valid_row <= src.shape[3] * src.shape[4],
                dst.valid_col <= src.shape[0] * src.shape[1] * src.shape[2],
            )
        ),
    )


def _scale_elements(dst):
    """The number of elements of `dst` must be at most `524288`."""
    return dst.size <= 524288


def _boxes_fit_tile(dst, src):
    """All boxes of a ZZ or NN tensor must fit into `dst`."""
    return both(
        (
            src.layout != "mx_a_zz"
            or both(
                src.shape[0] * src.shape[1] * src.shape[3] <= dst.rows,
                src.shape[2] * src.shape[4] <= dst.cols,
            )
        ),
        (
            src.layout != "mx_b_nn"
            or both(
                src.shape[2] * src.shape[4] <= dst.rows,
                src.shape[0] * src.shape[1] * src.shape[3] <= dst.cols,
            )
        ),
    )


def _vector_scales(dst, src):
    """If `dst` is in ZZ layout and the number of rows of `dst` is `1`, `src.shape[0]`, `src.shape[1]`,
    `src.shape[2]` and `src.shape[3]` must be `1`."""
    return (
        dst.layout != "zz"
        or implies(dst.rows == 1, both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1, src.shape[3] == 1))
    )


def _scales_dense(src):
    """The pairs of scales, and in ZZ and NN the boxes of one block row, must be contiguous."""
    return both(
        src.stride[4] == 1,
        src.layout == "nd" or src.stride[3] == 2,
        src.layout not in ("mx_a_zz", "mx_b_nn") or either(src.shape[2] == 1, src.stride[2] == 32),
    )


def _one_matrix(src):
    """If `src` is in MX_A_ND, MX_A_DN, MX_B_ND or MX_B_DN layout, `src.shape[0]` and `src.shape[1]` must be `1`."""
    return src.layout not in ("mx_a_nd", "mx_a_dn", "mx_b_nd", "mx_b_dn") or both(src.shape[0] == 1, src.shape[1] == 1)


def _scale_boxes(src):
    """If `src` is in MX_A_ZZ or MX_B_NN layout, `src.shape[3]` must be `16`; if `src` is not in ND layout,
    `src.shape[4]` must be `2`."""
    return both(src.layout not in ("mx_a_zz", "mx_b_nn") or src.shape[3] == 16, src.layout == "nd" or src.shape[4] == 2)


def _even_scales(dst):
    """If `dst` is row-major, the number of valid columns of `dst` must be even; if `dst` is column-major, the
    number of valid rows of `dst` must be even."""
    return both(dst.blayout != "row_major" or dst.valid_col % 2 == 0, dst.blayout != "col_major" or dst.valid_row % 2 == 0)


def _not_empty(dst, src):
    """The valid region of `dst` and every extent of `src` should be positive."""
    return both(dst.valid_row > 0, dst.valid_col > 0, src.size > 0)


def _layouts_a2a3(dst, src):
    """`src` and `dst` must both be ND, both DN or both NZ; into a matrix tile, ND to NZ and DN to ZN are possible
    as well."""
    return (
        dst.layout == src.layout and src.layout in ("nd", "dn", "nz")
        or (
            dst.loc == "mat"
            and (src.layout == "nd" and dst.layout == "nz" or src.layout == "dn" and dst.layout == "zn")
        )
    )


def _layouts_a5(dst, src):
    """`src` and `dst` must both be ND, both DN or both NZ; into a matrix tile, ND to NZ, DN to NZ and DN to ZN are
    possible as well."""
    return (
        dst.loc not in ("vec", "mat")
        or dst.layout == src.layout and src.layout in ("nd", "dn", "nz")
        or (
            dst.loc == "mat"
            and (
                src.layout == "nd" and dst.layout == "nz"
                or src.layout == "dn" and dst.layout == "zn"
                or src.layout == "dn" and dst.layout == "nz"
            )
        )
    )


def _shape_matches(dst, src, profile):
    """If the target is the CPU simulator or `src` and `dst` have the same layout, the valid shape of `dst` must
    equal the rows and columns that `src` has in its layout."""
    return (
        not (profile == "cpu" or src.layout == dst.layout)
        or either(
            (
                src.layout in ("nd", "nhwc")
                and both(
                    dst.valid_row == src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[4],
                )
            ),
            (
                src.layout == "dn"
                and both(
                    dst.valid_row == src.shape[3],
                    dst.valid_col == src.shape[0] * src.shape[1] * src.shape[2] * src.shape[4],
                )
            ),
            (
                src.layout == "nz"
                and both(
                    dst.valid_row == src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[0] * src.shape[1] * src.shape[4],
                )
            ),
            (
                src.layout == "nc1hwc0"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[1] * src.shape[4],
                )
            ),
            (
                src.layout == "nchw"
                and both(
                    dst.valid_row == src.shape[1] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[2],
                )
            ),
            (
                src.layout == "ncdhw"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[1],
                )
            ),
            (
                src.layout == "ndc1hwc0"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[1] * src.shape[2] * (32 // src.itemsize),
                )
            ),
        )
    )


def _shape_matches_vector(dst, src):
    """If `dst` is a vector tile in ND layout, the valid shape of `dst` must equal the rows and columns that `src`
    has in its layout."""
    return (
        dst.layout != "nd"
        or dst.loc != "vec"
        or either(
            (
                src.layout in ("nd", "nhwc")
                and both(
                    dst.valid_row == src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[4],
                )
            ),
            (
                src.layout == "dn"
                and both(
                    dst.valid_row == src.shape[3],
                    dst.valid_col == src.shape[0] * src.shape[1] * src.shape[2] * src.shape[4],
                )
            ),
            (
                src.layout == "nz"
                and both(
                    dst.valid_row == src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[0] * src.shape[1] * src.shape[4],
                )
            ),
            (
                src.layout == "nc1hwc0"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[1] * src.shape[4],
                )
            ),
            (
                src.layout == "nchw"
                and both(
                    dst.valid_row == src.shape[1] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[2],
                )
            ),
            (
                src.layout == "ncdhw"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[1],
                )
            ),
            (
                src.layout == "ndc1hwc0"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[1] * src.shape[2] * (32 // src.itemsize),
                )
            ),
        )
    )


def _shape_matches_uncompared(dst, src):
    """Where `src` and `dst` have the same layout, other than ND into a vector tile, the valid shape of `dst` must
    equal the rows and columns of `src`."""
    return (
        src.layout != dst.layout
        or not not (dst.layout == "nd" and dst.loc == "vec")
        or either(
            (
                src.layout in ("nd", "nhwc")
                and both(
                    dst.valid_row == src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[4],
                )
            ),
            (
                src.layout == "dn"
                and both(
                    dst.valid_row == src.shape[3],
                    dst.valid_col == src.shape[0] * src.shape[1] * src.shape[2] * src.shape[4],
                )
            ),
            (
                src.layout == "nz"
                and both(
                    dst.valid_row == src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[0] * src.shape[1] * src.shape[4],
                )
            ),
            (
                src.layout == "nc1hwc0"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[1] * src.shape[4],
                )
            ),
            (
                src.layout == "nchw"
                and both(
                    dst.valid_row == src.shape[1] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[2],
                )
            ),
            (
                src.layout == "ncdhw"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[1],
                )
            ),
            (
                src.layout == "ndc1hwc0"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[1] * src.shape[2] * (32 // src.itemsize),
                )
            ),
        )
    )


def _shape_matches_boxed(dst, src):
    """If `src` and `dst` differ in layout, the valid shape of `dst` must equal the rows and columns that `src` has
    in its layout; otherwise the result is undefined."""
    return (
        src.layout == dst.layout
        or either(
            (
                src.layout in ("nd", "nhwc")
                and both(
                    dst.valid_row == src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[4],
                )
            ),
            (
                src.layout == "dn"
                and both(
                    dst.valid_row == src.shape[3],
                    dst.valid_col == src.shape[0] * src.shape[1] * src.shape[2] * src.shape[4],
                )
            ),
            (
                src.layout == "nz"
                and both(
                    dst.valid_row == src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[0] * src.shape[1] * src.shape[4],
                )
            ),
            (
                src.layout == "nc1hwc0"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[2] * src.shape[3],
                    dst.valid_col == src.shape[1] * src.shape[4],
                )
            ),
            (
                src.layout == "nchw"
                and both(
                    dst.valid_row == src.shape[1] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[2],
                )
            ),
            (
                src.layout == "ncdhw"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[1],
                )
            ),
            (
                src.layout == "ndc1hwc0"
                and both(
                    dst.valid_row == src.shape[0] * src.shape[3] * src.shape[4],
                    dst.valid_col == src.shape[1] * src.shape[2] * (32 // src.itemsize),
                )
            ),
        )
    )


def _two_dimensional(dst, src, profile):
    """If `src` and `dst` differ in layout and either the target is A2/A3 or `dst` is in NZ layout, `src.shape[0]`,
    `src.shape[1]` and `src.shape[2]` must be `1`."""
    return (
        src.layout == dst.layout
        or not (profile == "a2a3" or dst.layout == "nz")
        or both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)
    )


def _two_dimensional_columns(dst, src):
    """If `src` is in DN layout and `dst` is in ZN layout, `src.shape[0]`, `src.shape[1]` and `src.shape[2]` must be
    `1`; otherwise the result is undefined."""
    return src.layout != "dn" or dst.layout != "zn" or both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)


def _box_of_512(dst, src, profile):
    """If `dst` is boxed and (the target is A2/A3, or `src` is not in NZ layout and `dst` is in NZ layout), the
    fractal size of `dst` must be `512`."""
    return (
        dst.slayout == "none_box"
        or not (profile == "a2a3" or src.layout != "nz" and dst.layout == "nz")
        or dst.fractal == 512
    )


def _moved_box_of_512(dst, src):
    """If `src` is in NZ layout or `dst` is in ZN layout, the fractal size of `dst` must be `512`; otherwise the
    result is undefined."""
    return not (src.layout == "nz" or dst.layout == "zn") or dst.fractal == 512


def _tensor_boxes(src):
    """If `src` is in NZ layout, `src.shape[3]` must be `16` and `src.shape[4] × src.bits` must be `256`."""
    return src.layout != "nz" or both(src.shape[3] == 16, src.shape[4] * src.bits == 256)


def _wide_elements_a2a3(dst, src):
    """If `dst` has 64-bit elements, `src` and `dst` must have the same layout, and `dst` must be in ND or DN
    layout."""
    return dst.bits != 64 or src.layout == dst.layout and dst.layout in ("nd", "dn")


def _wide_elements_a5(dst, src):
    """If `dst` has 64-bit elements and is in NZ layout, `src` must be in NZ layout."""
    return dst.bits != 64 or src.layout == "nz" or dst.layout != "nz"


def _wide_pad(dst):
    """If `dst` has 64-bit elements, the pad value of `dst` must be `null` or `zero`."""
    return dst.bits != 64 or dst.pad in ("null", "zero")


def _four_bit_columns(dst, src):
    """If `dst` has 4-bit elements and `src` is in DN layout, `dst` must not be in NZ layout."""
    return dst.bits != 4 or not (src.layout == "dn" and dst.layout == "nz")


def _burst_count(dst, src):
    """Between equal layouts at most 4095 pieces are moved at a time: `src.shape[3]` for ND, `src.shape[4]` for DN,
    `src.shape[1]` for NZ."""
    return (
        src.layout != dst.layout
        or (src.shape[3] if src.layout == "nd" else src.shape[4] if src.layout == "dn" else src.shape[1]) <= 4095
    )


def _rows_limit(dst):
    """If `dst` is a vector tile in ND layout, the number of rows of `dst` must be at most `4095`."""
    return dst.loc != "vec" or dst.layout != "nd" or dst.rows <= 4095


def _matrix_limit_a2a3(dst, src):
    """Where the layout changes, an NZ tile must have at most 16384 rows and a ZN tile at most 16384 columns."""
    return src.layout == dst.layout or (dst.rows if dst.layout == "nz" else dst.cols) <= 16384


def _tensor_limit(dst, src):
    """Where the layout changes, a row of an ND tensor or a column of a DN tensor must have at most 65535 elements,
    and the distance to the next must be between 1 and 65535."""
    return (
        src.layout == dst.layout
        or both(
            (src.shape[3] if src.layout == "nd" else src.shape[4]) <= 16384,
            (src.shape[4] if src.layout == "nd" else src.shape[3]) <= 65535,
            0 < (src.stride[3] if src.layout == "nd" else src.stride[4]),
            (src.stride[3] if src.layout == "nd" else src.stride[4]) <= 65535,
        )
    )


def _matrix_rows_a5(dst):
    """If `dst` is a matrix tile, the number of rows of `dst` must be at most `16384`."""
    return dst.loc != "mat" or dst.rows <= 16384


def _matrix_elements_a5(dst):
    """If `dst` is a matrix tile, the number of elements of `dst` must be at most `524288`."""
    return dst.loc != "mat" or dst.size <= 524288


def _two_dimensional_cpu(dst, src):
    """An ND tensor for a column-major tile and a DN tensor for a row-major one must have a single plane."""
    return (
        not (src.layout == "nd" and dst.blayout == "col_major" or src.layout == "dn" and dst.blayout == "row_major")
        or both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)
    )


def _matrix_gaps(dst, src):
    """Into the matrix memory without a change of layout, rows of an ND tensor, columns of a DN one and block
    columns of an NZ one must be a multiple of 32 bytes apart; otherwise the result is undefined."""
    return both(
        (
            dst.loc != "mat"
            or dst.layout != "nd"
            or src.layout != "nd"
            or implies(src.shape[3] > 1, src.stride[3] * src.itemsize % 32 == 0)
        ),
        (
            dst.loc != "mat"
            or dst.layout != "dn"
            or src.layout != "dn"
            or implies(src.shape[4] > 1, src.stride[4] * src.itemsize % 32 == 0)
        ),
        (
            dst.loc != "mat"
            or src.layout != "nz"
            or implies(src.shape[1] > 1, src.stride[1] * src.itemsize % 32 == 0)
        ),
    )


def _matrix_gap_counter(dst, src):
    """Into the matrix memory without a change of layout, rows of an ND tensor, columns of a DN one and block
    columns of an NZ one must not overlap, and at most 65535 blocks of 32 bytes may lie between two of them;
    otherwise the result is undefined."""
    return both(
        (
            dst.loc != "mat"
            or dst.layout != "nd"
            or src.layout != "nd"
            or implies(
                src.shape[3] > 1,
                both(
                    0 <= (src.stride[3] - src.shape[4]) * src.itemsize // 32,
                    (src.stride[3] - src.shape[4]) * src.itemsize // 32 <= 65535,
                ),
            )
        ),
        (
            dst.loc != "mat"
            or dst.layout != "dn"
            or src.layout != "dn"
            or implies(
                src.shape[4] > 1,
                both(
                    0 <= (src.stride[4] - src.shape[3]) * src.itemsize // 32,
                    (src.stride[4] - src.shape[3]) * src.itemsize // 32 <= 65535,
                ),
            )
        ),
        (
            dst.loc != "mat"
            or src.layout != "nz"
            or implies(
                src.shape[1] > 1,
                both(
                    0 <= (src.stride[1] - src.shape[2] * src.shape[3] * src.shape[4]) * src.itemsize // 32,
                    (src.stride[1] - src.shape[2] * src.shape[3] * src.shape[4]) * src.itemsize // 32 <= 65535,
                ),
            )
        ),
    )


def _matrix_blocks(dst, src):
    """If `dst` is a matrix tile in ND layout and the number of rows of `dst` is greater than `1`, `src.shape[4] ×
    src.itemsize` must be a multiple of `32`; if `dst` is a matrix tile in DN layout and the number of columns of
    `dst` is greater than `1`, `src.shape[3] × src.itemsize` must be a multiple of `32`."""
    return both(
        dst.loc != "mat" or dst.layout != "nd" or implies(dst.rows > 1, src.shape[4] * src.itemsize % 32 == 0),
        dst.loc != "mat" or dst.layout != "dn" or implies(dst.cols > 1, src.shape[3] * src.itemsize % 32 == 0),
    )


RULES = OpRules(
    "pto.tload",
    operands={
        "dst": OperandSpec(("tile", "conv"), access="write"),
        "src": OperandSpec(("global",)),
        "cache_policy": OperandSpec(("attribute",), optional=True, type="load_cache_policy", vocabulary=("default", "l2_bypass")),
    },
    bind={
        "conv": {"dst": "T", "src": "T"},
        "rearranged": {"dst": "T", "src": "T"},
        "scales": {"dst": "T", "src": "T"},
        "tile": {"dst": "T", "src": "T"},
    },
    types={
        "conv": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "f8e4m3", "f8e5m2", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "rearranged": {
            "a5": ({"T": ("f16", "bf16", "f32", "f8e4m3", "f8e5m2", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "scales": {
            "cpu": ({"T": None},),
            "a5": ({"T": ("f8e8m0",)},),
        },
        "tile": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a5": ({"T": ("f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tload/conv-location", _conv_in_matrix_memory, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must be a matrix tile.",
            zh="`dst` 必须为矩阵 Tile。",
            form="conv",
            shows=("dst.loc",),
            text="dst.loc == mat",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tload/conv-layouts-cpu", _conv_layouts_cpu, reads=("dst",), profiles=("cpu",),
            en="`dst` must be in NC1HWC0, NDC1HWC0 or FRACTAL_Z layout.",
            zh="`dst` 必须为 NC1HWC0、NDC1HWC0 或 FRACTAL_Z 布局。",
            form="conv",
            shows=("dst.layout",),
            text="dst.layout in {nc1hwc0, ndc1hwc0, fractal_z}",
            by=(("cpu", "compile"),),
        ),
        Rule(
            "pto.tload/conv-layouts-a2a3", _conv_layouts_a2a3, reads=("dst",), profiles=("a2a3",),
            en="`dst` must be in NC1HWC0, NDC1HWC0, FRACTAL_Z or FRACTAL_Z_3D layout.",
            zh="`dst` 必须为 NC1HWC0、NDC1HWC0、FRACTAL_Z 或 FRACTAL_Z_3D 布局。",
            form="conv",
            shows=("dst.layout",),
            text="dst.layout in {nc1hwc0, ndc1hwc0, fractal_z, fractal_z_3d}",
            by=(("a2a3", "compile"),),
        ),
        Rule(
            "pto.tload/conv-layouts-a5", _conv_layouts_a5, reads=("dst",), profiles=("a5",),
            en="`dst` must be in NC1HWC0 or FRACTAL_Z layout.",
            zh="`dst` 必须为 NC1HWC0 或 FRACTAL_Z 布局。",
            form="conv",
            shows=("dst.layout",),
            text="dst.layout in {nc1hwc0, fractal_z}",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/conv-block", _conv_block, reads=("dst",), profiles=("cpu", "a2a3"),
            en="If `dst` is in NDC1HWC0 layout, `dst.c0 × dst.itemsize` must be `32`; otherwise the result is undefined.",
            zh="当 `dst` 为 NDC1HWC0 布局时，`dst.c0 × dst.itemsize` 必须为 `32`；否则结果未定义。",
            severity="undefined",
            form="conv",
            shows=("dst.layout", "dst.c0", "dst.itemsize"),
            numbers=(32,),
            text="implies(dst.layout == ndc1hwc0, dst.c0 * dst.itemsize == 32)",
            by=(("cpu", "result"), ("a2a3", "result")),
        ),
        Rule(
            "pto.tload/conv-inside", _conv_inside, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="If the tile has five or more extents, none of the first five may exceed its counterpart in `src`; otherwise the result is undefined.",
            zh="Tile 为五维或更多维时，前五维均不得超过 `src` 的对应维；否则结果未定义。",
            severity="undefined",
            form="conv",
            shows=("dst.rank", "dst.shape", "src.shape"),
            numbers=(5,),
            text="implies(dst.rank >= 5, dst.shape[0] <= src.shape[0] and dst.shape[1] <= src.shape[1] and dst.shape[2] <= src.shape[2] and dst.shape[3] <= src.shape[3] and dst.shape[4] <= src.shape[4])",
            by=(("cpu", "result"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tload/conv-inside-boxes", _conv_inside_boxes, reads=("dst", "src"), profiles=("cpu", "a2a3"),
            en="If the number of dimensions of `dst` is `4`, `dst.shape[0]` must be at most `src.shape[1]` and `dst.shape[1]` must be at most `src.shape[2]`; otherwise the result is undefined.",
            zh="当 `dst` 的维数为 `4` 时，`dst.shape[0]` 不得大于 `src.shape[1]`，且 `dst.shape[1]` 不得大于 `src.shape[2]`；否则结果未定义。",
            severity="undefined",
            form="conv",
            shows=("dst.rank", "dst.shape", "src.shape"),
            numbers=(4,),
            text="implies(dst.rank == 4, dst.shape[0] <= src.shape[1] and dst.shape[1] <= src.shape[2])",
            by=(("cpu", "result"), ("a2a3", "result")),
        ),
        Rule(
            "pto.tload/conv-dense", _conv_dense, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="What lies inside a block of `src` must be contiguous: the innermost two extents, for a tile with four extents the innermost three, and in NDC1HWC0 the pixels of a line, 32 bytes each; otherwise the result is undefined.",
            zh="`src` 块内的元素必须连续存放：通常为最内两维，四维 Tile 为最内三维，NDC1HWC0 则为一行像素，每个 32 字节；否则结果未定义。",
            severity="undefined",
            form="conv",
            shows=("dst.layout", "src.stride", "src.itemsize", "src.shape", "dst.rank"),
            numbers=(32, 1, 4),
            text="implies(dst.layout == ndc1hwc0, src.stride[4] * src.itemsize == 32) and implies(dst.layout != ndc1hwc0, src.stride[4] == 1 and src.stride[3] == src.shape[4]) and implies(dst.rank == 4, src.stride[2] == src.shape[3] * src.stride[3])",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tload/conv-dense-kernel", _conv_dense_kernel, reads=("dst", "src"), profiles=("a2a3",),
            en="If the number of dimensions of `dst` is `5` and `dst` is not in NC1HWC0 layout, `src.stride[1]` must equal `src.shape[2] × src.stride[2]` and `src.stride[0]` must equal `src.shape[1] × src.stride[1]`; otherwise the result is undefined.",
            zh="当 `dst` 的维数为 `5`，且 `dst` 不是 NC1HWC0 布局时，`src.stride[1]` 必须等于 `src.shape[2] × src.stride[2]`，且 `src.stride[0]` 必须等于 `src.shape[1] × src.stride[1]`；否则结果未定义。",
            severity="undefined",
            form="conv",
            shows=("dst.rank", "dst.layout", "src.stride", "src.shape"),
            numbers=(5,),
            text="implies(dst.rank == 5 and dst.layout != nc1hwc0, src.stride[1] == src.shape[2] * src.stride[2] and src.stride[0] == src.shape[1] * src.stride[1])",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tload/conv-whole-pieces", _conv_whole_pieces, reads=("dst", "src"), profiles=("a2a3",),
            en="Where several lines or blocks are moved, each must be as long in the tile as in `src`, unless the lines of an NC1HWC0 or NDC1HWC0 tensor follow one another; otherwise the result is undefined.",
            zh="搬运多行或多块时，Tile 中每行或每块的长度必须与 `src` 相同，NC1HWC0 或 NDC1HWC0 张量的各行紧密相接时除外；否则结果未定义。",
            severity="undefined",
            form="conv",
            shows=("dst.layout", "dst.shape", "src.shape", "src.stride", "dst.w", "dst.h", "dst.c0", "dst.rank"),
            numbers=(1, 5, 4),
            text="implies(dst.layout == nc1hwc0, dst.shape[3] == src.shape[3] or dst.shape[2] == 1 or src.stride[2] == dst.shape[3] * dst.shape[4]) and implies(dst.layout == ndc1hwc0, dst.w == src.shape[4] or dst.h == 1 or src.stride[3] == dst.w * dst.c0) and implies(dst.layout in {fractal_z, fractal_z_3d} and dst.rank == 5, dst.shape[3] == src.shape[3] or dst.shape[0] * dst.shape[1] * dst.shape[2] == 1) and implies(dst.rank == 4, dst.shape[1] == src.shape[2] or dst.shape[0] == 1)",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tload/conv-gap-counter", _conv_gap_counter, reads=("dst", "src"), profiles=("a2a3",),
            en="Between two lines or blocks of `src` that are moved apart, at most 65535 blocks of 32 bytes may lie; otherwise the result is undefined.",
            zh="`src` 中分开搬运的两行或两块之间至多相隔 65535 个 32 字节块；否则结果未定义。",
            severity="undefined",
            form="conv",
            shows=("dst.layout", "dst.h", "src.stride", "dst.w", "dst.c0", "src.shape", "src.itemsize", "dst.rank", "dst.shape"),
            numbers=(1, 32, 65535, 5, 4),
            text="implies(dst.layout == nc1hwc0 and dst.h > 1 and src.stride[2] != dst.w * dst.c0, (src.stride[2] - src.shape[3] * dst.c0) * src.itemsize // 32 <= 65535) and implies(dst.layout == ndc1hwc0 and dst.h > 1 and src.stride[3] != dst.w * dst.c0, (src.stride[3] - src.shape[4] * dst.c0) * src.itemsize // 32 <= 65535) and implies(dst.layout in {fractal_z, fractal_z_3d} and dst.rank == 5 and dst.shape[0] * dst.shape[1] * dst.shape[2] > 1, (src.stride[2] - src.shape[3] * src.shape[4]) * src.itemsize // 32 <= 65535) and implies(dst.rank == 4 and dst.shape[0] > 1, (src.stride[1] - src.shape[2] * src.shape[3] * src.shape[4]) * src.itemsize // 32 <= 65535)",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tload/conv-same-extents", _conv_same_extents, reads=("dst", "src"), profiles=("a5",),
            en="If `dst` is in NC1HWC0 layout or the number of dimensions of `dst` is `5`, `dst` and `src` must have the same `shape[0]`, `shape[1]`, `shape[2]` and `shape[3]`.",
            zh="当 `dst` 为 NC1HWC0 布局或 `dst` 的维数为 `5` 时，`dst` 和 `src` 的 `shape[0]`、`shape[1]`、`shape[2]` 和 `shape[3]` 必须相同。",
            form="conv",
            shows=("dst.layout", "dst.rank", "dst.shape", "src.shape"),
            numbers=(5,),
            text="implies(dst.layout == nc1hwc0 or dst.rank == 5, dst.shape[0] == src.shape[0] and dst.shape[1] == src.shape[1] and dst.shape[2] == src.shape[2] and dst.shape[3] == src.shape[3])",
            by=(("a5", "run"),),
        ),
        Rule(
            "pto.tload/conv-same-boxes", _conv_same_boxes, reads=("dst", "src"), profiles=("a5",),
            en="If the number of dimensions of `dst` is `4`, `dst.shape[0]` must equal `src.shape[1]` and `dst.shape[1]` must equal `src.shape[2]`.",
            zh="当 `dst` 的维数为 `4` 时，`dst.shape[0]` 必须等于 `src.shape[1]`，且 `dst.shape[1]` 必须等于 `src.shape[2]`。",
            form="conv",
            shows=("dst.rank", "dst.shape", "src.shape"),
            numbers=(4,),
            text="implies(dst.rank == 4, dst.shape[0] == src.shape[1] and dst.shape[1] == src.shape[2])",
            by=(("a5", "run"),),
        ),
        Rule(
            "pto.tload/conv-lines", _conv_lines, reads=("dst", "src"), profiles=("a2a3",),
            en="A tile with more than 4095 lines needs lines that follow one another in `src`, at most 4095 blocks of channels, and at most 65535 pixels, of 32 bytes each, in a plane and again between two planes.",
            zh="Tile 超过 4095 行时，`src` 的各行必须紧密相接，通道块至多 4095 个，且每个平面以及相邻平面的间隔均不得超过 65535 个像素（每像素 32 字节）。",
            form="conv",
            shows=("dst.layout", "dst.h", "src.stride", "dst.w", "dst.c0", "dst.c1", "src.itemsize"),
            numbers=(4095, 65535, 32),
            text="implies(dst.layout == nc1hwc0 and dst.h > 4095, src.stride[2] == dst.w * dst.c0 and dst.c1 <= 4095 and dst.h * dst.w <= 65535 and src.stride[1] * src.itemsize // 32 - dst.h * dst.w <= 65535) and implies(dst.layout == ndc1hwc0 and dst.h > 4095, src.stride[3] == dst.w * dst.c0 and dst.c1 <= 4095 and dst.h * dst.w <= 65535 and src.stride[2] * src.itemsize // 32 - dst.h * dst.w <= 65535)",
            by=(("a2a3", "run"),),
        ),
        Rule(
            "pto.tload/conv-line-length", _conv_line_length, reads=("dst",), profiles=("a2a3",),
            en="If `dst` is in NC1HWC0 or NDC1HWC0 layout, the extent W of `dst` must be at most `65535`.",
            zh="当 `dst` 为 NC1HWC0 或 NDC1HWC0 布局时，`dst` 的 W 维长度不得大于 `65535`。",
            form="conv",
            shows=("dst.layout", "dst.w"),
            numbers=(65535,),
            text="implies(dst.layout in {nc1hwc0, ndc1hwc0}, dst.w <= 65535)",
            by=(("a2a3", "compile"),),
        ),
        Rule(
            "pto.tload/conv-kernel-length", _conv_kernel_length, reads=("dst",), profiles=("cpu", "a2a3"),
            en="If `dst` is in FRACTAL_Z or FRACTAL_Z_3D layout and the number of dimensions of `dst` is `5`, `dst.shape[3]` must be at most `65535`.",
            zh="当 `dst` 为 FRACTAL_Z 或 FRACTAL_Z_3D 布局，且 `dst` 的维数为 `5` 时，`dst.shape[3]` 不得大于 `65535`。",
            form="conv",
            shows=("dst.layout", "dst.rank", "dst.shape"),
            numbers=(5, 65535),
            text="implies(dst.layout in {fractal_z, fractal_z_3d} and dst.rank == 5, dst.shape[3] <= 65535)",
            by=(("cpu", "compile"), ("a2a3", "compile")),
        ),
        Rule(
            "pto.tload/conv-same-plane", _conv_same_plane, reads=("dst", "src"), profiles=("cpu", "a2a3"),
            en="If `dst` is in FRACTAL_Z or FRACTAL_Z_3D layout and the number of dimensions of `dst` is `5`, `dst` and `src` must have the same `shape[1]` and `shape[2]`.",
            zh="当 `dst` 为 FRACTAL_Z 或 FRACTAL_Z_3D 布局，且 `dst` 的维数为 `5` 时，`dst` 和 `src` 的 `shape[1]` 和 `shape[2]` 必须相同。",
            form="conv",
            shows=("dst.layout", "dst.rank", "dst.shape", "src.shape"),
            numbers=(5,),
            text="implies(dst.layout in {fractal_z, fractal_z_3d} and dst.rank == 5, dst.shape[1] == src.shape[1] and dst.shape[2] == src.shape[2])",
            by=(("cpu", "run"), ("a2a3", "run")),
        ),
        Rule(
            "pto.tload/conv-boxes", _conv_boxes, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="If `dst` is in FRACTAL_Z or FRACTAL_Z_3D layout and the number of dimensions of `dst` is `4`, `dst.shape[2]` and `src.shape[3]` must be `16`, and `dst.shape[3] × dst.itemsize` and `src.shape[4] × src.itemsize` must be `32`.",
            zh="当 `dst` 为 FRACTAL_Z 或 FRACTAL_Z_3D 布局，且 `dst` 的维数为 `4` 时，`dst.shape[2]` 和 `src.shape[3]` 必须均为 `16`，且 `dst.shape[3] × dst.itemsize` 和 `src.shape[4] × src.itemsize` 必须均为 `32`。",
            form="conv",
            shows=("dst.layout", "dst.rank", "dst.shape", "dst.itemsize", "src.shape", "src.itemsize"),
            numbers=(4, 16, 32),
            text="implies(dst.layout in {fractal_z, fractal_z_3d} and dst.rank == 4, dst.shape[2] == 16 and dst.shape[3] * dst.itemsize == 32 and src.shape[3] == 16 and src.shape[4] * src.itemsize == 32)",
            at_run=(("cpu", "error"), ("a2a3", "error"), ("a5", "error")),
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tload/rearranged-location", _conv_in_matrix_memory, reads=("dst",), profiles=("a5",),
            en="`dst` must be a matrix tile.",
            zh="`dst` 必须为矩阵 Tile。",
            form="rearranged",
            shows=("dst.loc",),
            text="dst.loc == mat",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/rearranged-layouts", _mode_mode, reads=("mode",), profiles=("a5",),
            en="One of these modes must apply. `nhwc_to_nc1hwc0`: NHWC to NC1HWC0; the tensor's first extent is 1. `nchw_to_nc1hwc0`: NCHW to NC1HWC0; the tensor's first extent is 1. `nchw_to_fractal_z`: NCHW to fractal Z; the tensor's first extent is 1. `ncdhw_to_ndc1hwc0`: NCDHW to NDC1HWC0. `ncdhw_to_fractal_z_3d`: NCDHW to fractal Z 3D; blocks of channels are the outermost part of the first extent.",
            zh="以下模式中必须有一种适用。`nhwc_to_nc1hwc0`：NHWC 转 NC1HWC0，张量的第一维为 1。`nchw_to_nc1hwc0`：NCHW 转 NC1HWC0，张量的第一维为 1。`nchw_to_fractal_z`：NCHW 转 Fractal_Z，张量的第一维为 1。`ncdhw_to_ndc1hwc0`：NCDHW 转 NDC1HWC0。`ncdhw_to_fractal_z_3d`：NCDHW 转 Fractal_Z_3D，第一维中通道块位于最外层。",
            form="rearranged",
            shows=("dst.valid_shape", "dst.layout"),
            text="any_mode()",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/nhwc-extents", _nhwc_extents, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is in NHWC layout, the extent N of `dst` must equal `src.shape[1]`, the extent H of `dst` must equal `src.shape[2]`, the extent W of `dst` must equal `src.shape[3]`, and `src.shape[4]` must be at most `dst.c1 × dst.c0`.",
            zh="当 `src` 为 NHWC 布局时，`dst` 的 N 维长度必须等于 `src.shape[1]`，`dst` 的 H 维长度必须等于 `src.shape[2]`，`dst` 的 W 维长度必须等于 `src.shape[3]`，且 `src.shape[4]` 不得大于 `dst.c1 × dst.c0`。",
            needs=("rearranged-layouts",),
            form="rearranged",
            shows=("src.layout", "src.shape", "dst.n", "dst.h", "dst.w", "dst.c1", "dst.c0"),
            text="implies(src.layout == nhwc, src.shape[1] == dst.n and src.shape[2] == dst.h and src.shape[3] == dst.w and src.shape[4] <= dst.c1 * dst.c0)",
            by=(("a5", "run"),),
        ),
        Rule(
            "pto.tload/nchw-extents", _nchw_extents, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is in NCHW layout and `dst` is in NC1HWC0 layout, the extent N of `dst` must equal `src.shape[1]`, the extent H of `dst` must equal `src.shape[3]`, the extent W of `dst` must equal `src.shape[4]`, and `src.shape[2]` must be at most `dst.c1 × dst.c0`.",
            zh="当 `src` 为 NCHW 布局，且 `dst` 为 NC1HWC0 布局时，`dst` 的 N 维长度必须等于 `src.shape[1]`，`dst` 的 H 维长度必须等于 `src.shape[3]`，`dst` 的 W 维长度必须等于 `src.shape[4]`，且 `src.shape[2]` 不得大于 `dst.c1 × dst.c0`。",
            form="rearranged",
            shows=("src.layout", "dst.layout", "src.shape", "dst.n", "dst.h", "dst.w", "dst.c1", "dst.c0"),
            text="implies(src.layout == nchw and dst.layout == nc1hwc0, src.shape[1] == dst.n and src.shape[3] == dst.h and src.shape[4] == dst.w and src.shape[2] <= dst.c1 * dst.c0)",
            by=(("a5", "run"),),
        ),
        Rule(
            "pto.tload/ncdhw-extents", _ncdhw_extents, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is in NCDHW layout and `dst` is in NDC1HWC0 layout, the extent N of `dst` must equal `src.shape[0]`, the extent H of `dst` must equal `src.shape[3]`, and the extent W of `dst` must equal `src.shape[4]`.",
            zh="当 `src` 为 NCDHW 布局，且 `dst` 为 NDC1HWC0 布局时，`dst` 的 N 维长度必须等于 `src.shape[0]`，`dst` 的 H 维长度必须等于 `src.shape[3]`，且 `dst` 的 W 维长度必须等于 `src.shape[4]`。",
            form="rearranged",
            shows=("src.layout", "dst.layout", "src.shape", "dst.n", "dst.h", "dst.w"),
            text="implies(src.layout == ncdhw and dst.layout == ndc1hwc0, src.shape[0] == dst.n and src.shape[3] == dst.h and src.shape[4] == dst.w)",
            by=(("a5", "run"),),
        ),
        Rule(
            "pto.tload/whole-planes", _whole_planes, reads=("dst", "src"), profiles=("a5",),
            en="If `dst` is in FRACTAL_Z or FRACTAL_Z_3D layout, `src.stride[2]` must equal `src.shape[3] × src.shape[4]`.",
            zh="当 `dst` 为 FRACTAL_Z 或 FRACTAL_Z_3D 布局时，`src.stride[2]` 必须等于 `src.shape[3] × src.shape[4]`。",
            needs=("rearranged-layouts",),
            form="rearranged",
            shows=("dst.layout", "src.stride", "src.shape"),
            text="implies(dst.layout in {fractal_z, fractal_z_3d}, src.stride[2] == src.shape[3] * src.shape[4])",
            by=(("a5", "run"),),
        ),
        Rule(
            "pto.tload/rearranged-dense", _rearranged_dense, reads=("src",), profiles=("a5",),
            en="`src.stride[4]` must be `1`; otherwise the result is undefined.",
            zh="`src.stride[4]` 必须为 `1`；否则结果未定义。",
            severity="undefined",
            form="rearranged",
            shows=("src.stride",),
            numbers=(1,),
            text="src.stride[4] == 1",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tload/ncdhw-inside", _ncdhw_inside, reads=("dst", "src"), profiles=("a5",),
            en="If `dst` is in NDC1HWC0 layout, `src.shape[1]` must be at most `dst.c1 × dst.c0` and the extent D of `dst` must be at least `src.shape[2]`; otherwise the result is undefined.",
            zh="当 `dst` 为 NDC1HWC0 布局时，`src.shape[1]` 不得大于 `dst.c1 × dst.c0`，且 `dst` 的 D 维长度不得小于 `src.shape[2]`；否则结果未定义。",
            severity="undefined",
            needs=("rearranged-layouts",),
            form="rearranged",
            shows=("dst.layout", "src.shape", "dst.c1", "dst.c0", "dst.d"),
            text="implies(dst.layout == ndc1hwc0, src.shape[1] <= dst.c1 * dst.c0 and src.shape[2] <= dst.d)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tload/boxes-of-16", _boxes_of_16, reads=("dst",), profiles=("a5",),
            en="If `dst` is in FRACTAL_Z or FRACTAL_Z_3D layout, the number of dimensions of `dst` must be `4`, `dst.shape[2]` must be `16`, and `dst.shape[3] × dst.itemsize` must be `32`; otherwise the result is undefined.",
            zh="当 `dst` 为 FRACTAL_Z 或 FRACTAL_Z_3D 布局时，`dst` 的维数必须为 `4`，`dst.shape[2]` 必须为 `16`，且 `dst.shape[3] × dst.itemsize` 必须为 `32`；否则结果未定义。",
            severity="undefined",
            needs=("rearranged-layouts",),
            form="rearranged",
            shows=("dst.layout", "dst.rank", "dst.shape", "dst.itemsize"),
            numbers=(4, 16, 32),
            text="implies(dst.layout in {fractal_z, fractal_z_3d}, dst.rank == 4 and dst.shape[2] == 16 and dst.shape[3] * dst.itemsize == 32)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tload/nchw-boxes", _nchw_boxes, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is in NCHW layout and `dst` is in FRACTAL_Z layout, `dst.shape[0]` must equal `⌈src.shape[2] / dst.shape[3]⌉ × src.shape[3] × src.shape[4]` and `src.shape[1]` must be at most `dst.shape[1] × 16`; otherwise the result is undefined.",
            zh="当 `src` 为 NCHW 布局，且 `dst` 为 FRACTAL_Z 布局时，`dst.shape[0]` 必须等于 `⌈src.shape[2] / dst.shape[3]⌉ × src.shape[3] × src.shape[4]`，且 `src.shape[1]` 不得大于 `dst.shape[1] × 16`；否则结果未定义。",
            severity="undefined",
            needs=("boxes-of-16",),
            form="rearranged",
            shows=("src.layout", "dst.layout", "dst.shape", "src.shape"),
            numbers=(16,),
            text="implies(src.layout == nchw and dst.layout == fractal_z, dst.shape[0] == ceil_div(src.shape[2], dst.shape[3]) * src.shape[3] * src.shape[4] and src.shape[1] <= dst.shape[1] * 16)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tload/ncdhw-boxes", _ncdhw_boxes, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is in NCDHW layout and `dst` is in FRACTAL_Z_3D layout, `dst.shape[0]` must equal `⌈src.shape[1] / dst.shape[3]⌉ × src.shape[2] × src.shape[3] × src.shape[4]` and `src.shape[0]` must be at most `dst.shape[1] × 16`; otherwise the result is undefined.",
            zh="当 `src` 为 NCDHW 布局，且 `dst` 为 FRACTAL_Z_3D 布局时，`dst.shape[0]` 必须等于 `⌈src.shape[1] / dst.shape[3]⌉ × src.shape[2] × src.shape[3] × src.shape[4]`，且 `src.shape[0]` 不得大于 `dst.shape[1] × 16`；否则结果未定义。",
            severity="undefined",
            needs=("boxes-of-16",),
            form="rearranged",
            shows=("src.layout", "dst.layout", "dst.shape", "src.shape"),
            numbers=(16,),
            text="implies(src.layout == ncdhw and dst.layout == fractal_z_3d, dst.shape[0] == ceil_div(src.shape[1], dst.shape[3]) * src.shape[2] * src.shape[3] * src.shape[4] and src.shape[0] <= dst.shape[1] * 16)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tload/scales-location", _conv_in_matrix_memory, reads=("dst",), profiles=("a5",),
            en="`dst` must be a matrix tile.",
            zh="`dst` 必须为矩阵 Tile。",
            form="scales",
            shows=("dst.loc",),
            text="dst.loc == mat",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/boxes-of-32", _boxes_of_32, reads=("dst",), profiles=("a5",),
            en="The fractal size of `dst` must be `32`.",
            zh="`dst` 的分形大小必须为 `32`。",
            form="scales",
            shows=("dst.fractal",),
            numbers=(32,),
            text="dst.fractal == 32",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/scale-layouts", _scale_layouts, reads=("dst", "src"), profiles=("a5",),
            en="Left scales in `src` need a ZZ tile `dst`, right scales an NN tile, unless `src` is in ND layout, `dst` is in ZZ layout, and the number of rows of `dst` is `1`.",
            zh="`src` 为左缩放因子时 `dst` 必须为 ZZ，为右缩放因子时必须为 NN（`src` 为 ND 布局，`dst` 为 ZZ 布局，且 `dst` 的行数为 `1` 时除外）。",
            form="scales",
            shows=("src.layout", "dst.layout", "dst.rows"),
            numbers=(1,),
            text="scales_fit(src, dst) or src.layout == nd and dst.layout == zz and dst.rows == 1",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/inside-tensor", _inside_tensor, reads=("dst", "src"), profiles=("cpu", "a5"),
            en="The valid region of `dst` must lie inside `src`, read by its layout; otherwise the result is undefined.",
            zh="`dst` 的有效区域不得超出 `src` 按其布局折算的行列范围；否则结果未定义。",
            severity="undefined",
            form="scales",
            shows=("src.layout", "dst.valid_row", "src.shape", "dst.valid_col", "src.itemsize"),
            text="inside_tensor(dst, src)",
            by=(("cpu", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tload/scale-elements", _scale_elements, reads=("dst",), profiles=("a5",),
            en="The number of elements of `dst` must be at most `524288`.",
            zh="`dst` 的元素个数不得大于 `524288`。",
            form="scales",
            shows=("dst.size",),
            numbers=(524288,),
            text="dst.size <= 524288",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/boxes-fit-tile", _boxes_fit_tile, reads=("dst", "src"), profiles=("a5",),
            en="All boxes of a ZZ or NN tensor must fit into `dst`.",
            zh="ZZ 或 NN 张量的全部分形必须能放入 `dst`。",
            form="scales",
            shows=("src.layout", "src.shape", "dst.rows", "dst.cols"),
            text="implies(src.layout == mx_a_zz, src.shape[0] * src.shape[1] * src.shape[3] <= dst.rows and src.shape[2] * src.shape[4] <= dst.cols) and implies(src.layout == mx_b_nn, src.shape[2] * src.shape[4] <= dst.rows and src.shape[0] * src.shape[1] * src.shape[3] <= dst.cols)",
            at_run=(("a5", "undefined"),),
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/vector-scales", _vector_scales, reads=("dst", "src"), profiles=("a5",),
            en="If `dst` is in ZZ layout and the number of rows of `dst` is `1`, `src.shape[0]`, `src.shape[1]`, `src.shape[2]` and `src.shape[3]` must be `1`.",
            zh="当 `dst` 为 ZZ 布局，且 `dst` 的行数为 `1` 时，`src.shape[0]`、`src.shape[1]`、`src.shape[2]` 和 `src.shape[3]` 必须均为 `1`。",
            form="scales",
            shows=("dst.layout", "dst.rows", "src.shape"),
            numbers=(1,),
            text="implies(dst.layout == zz and dst.rows == 1, src.shape[0] == 1 and src.shape[1] == 1 and src.shape[2] == 1 and src.shape[3] == 1)",
            at_run=(("a5", "error"),),
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/scales-dense", _scales_dense, reads=("src",), profiles=("a5",),
            en="The pairs of scales, and in ZZ and NN the boxes of one block row, must be contiguous.",
            zh="成对的缩放因子必须连续存放；ZZ 与 NN 中同一块行的分形也必须连续存放。",
            severity="undefined",
            form="scales",
            shows=("src.stride", "src.layout", "src.shape"),
            numbers=(1, 2, 32),
            text="src.stride[4] == 1 and implies(src.layout != nd, src.stride[3] == 2) and implies(src.layout in {mx_a_zz, mx_b_nn}, src.shape[2] == 1 or src.stride[2] == 32)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tload/one-matrix", _one_matrix, reads=("src",), profiles=("a5",),
            en="If `src` is in MX_A_ND, MX_A_DN, MX_B_ND or MX_B_DN layout, `src.shape[0]` and `src.shape[1]` must be `1`.",
            zh="当 `src` 为 MX_A_ND、MX_A_DN、MX_B_ND 或 MX_B_DN 布局时，`src.shape[0]` 和 `src.shape[1]` 必须均为 `1`。",
            form="scales",
            shows=("src.layout", "src.shape"),
            numbers=(1,),
            text="implies(src.layout in {mx_a_nd, mx_a_dn, mx_b_nd, mx_b_dn}, src.shape[0] == 1 and src.shape[1] == 1)",
            at_run=(("a5", "undefined"),),
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/one-matrix-cpu", _one_matrix, reads=("src",), profiles=("cpu",),
            en="If `src` is in MX_A_ND, MX_A_DN, MX_B_ND or MX_B_DN layout, `src.shape[0]` and `src.shape[1]` must be `1`; otherwise the result is undefined.",
            zh="当 `src` 为 MX_A_ND、MX_A_DN、MX_B_ND 或 MX_B_DN 布局时，`src.shape[0]` 和 `src.shape[1]` 必须均为 `1`；否则结果未定义。",
            severity="undefined",
            form="scales",
            shows=("src.layout", "src.shape"),
            numbers=(1,),
            text="implies(src.layout in {mx_a_nd, mx_a_dn, mx_b_nd, mx_b_dn}, src.shape[0] == 1 and src.shape[1] == 1)",
            by=(("cpu", "result"),),
        ),
        Rule(
            "pto.tload/scale-boxes", _scale_boxes, reads=("src",), profiles=("a5",),
            en="If `src` is in MX_A_ZZ or MX_B_NN layout, `src.shape[3]` must be `16`; if `src` is not in ND layout, `src.shape[4]` must be `2`.",
            zh="当 `src` 为 MX_A_ZZ 或 MX_B_NN 布局时，`src.shape[3]` 必须为 `16`；当 `src` 不是 ND 布局时，`src.shape[4]` 必须为 `2`。",
            form="scales",
            shows=("src.layout", "src.shape"),
            numbers=(16, 2),
            text="implies(src.layout in {mx_a_zz, mx_b_nn}, src.shape[3] == 16) and implies(src.layout != nd, src.shape[4] == 2)",
            at_run=(("a5", "undefined"),),
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/even-scales", _even_scales, reads=("dst",), profiles=("a5",),
            en="If `dst` is row-major, the number of valid columns of `dst` must be even; if `dst` is column-major, the number of valid rows of `dst` must be even.",
            zh="当 `dst` 为行主序时，`dst` 的有效列数必须为偶数；当 `dst` 为列主序时，`dst` 的有效行数必须为偶数。",
            form="scales",
            shows=("dst.blayout", "dst.valid_col", "dst.valid_row"),
            numbers=(2, 0),
            text="implies(dst.blayout == row_major, dst.valid_col % 2 == 0) and implies(dst.blayout == col_major, dst.valid_row % 2 == 0)",
            by=(("a5", "document"),),
        ),
        Rule(
            "pto.tload/location", _location, reads=("dst",), profiles=("a2a3",),
            en="`dst` must be a vector or matrix tile.",
            zh="`dst` 必须为向量或矩阵 Tile。",
            form="tile",
            shows=("dst.loc",),
            text="dst.loc in {vec, mat}",
            by=(("a2a3", "assembler compile"),),
        ),
        Rule(
            "pto.tload/moved-location", _location, reads=("dst",), profiles=("a5",),
            en="`dst` must be a vector or matrix tile; otherwise the result is undefined.",
            zh="`dst` 必须为向量或矩阵 Tile；否则结果未定义。",
            severity="undefined",
            form="tile",
            shows=("dst.loc",),
            text="dst.loc in {vec, mat}",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tload/not-empty", _not_empty, reads=("dst", "src"), profiles=("a2a3",),
            en="The valid region of `dst` and every extent of `src` should be positive.",
            zh="`dst` 的有效区域与 `src` 的各维长度应大于零。",
            severity="warning",
            form="tile",
            shows=("dst.valid_row", "dst.valid_col", "src.size"),
            numbers=(0,),
            text="nonempty(dst) and src.size > 0",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tload/layouts-cpu", _layouts_cpu, reads=("src",), profiles=("cpu",),
            en="`src` must be in ND, DN or NZ layout.",
            zh="`src` 必须为 ND、DN 或 NZ 布局。",
            form="tile",
            shows=("src.layout",),
            text="src.layout in {nd, dn, nz}",
            by=(("cpu", "compile"),),
        ),
        Rule(
            "pto.tload/layouts-a2a3", _layouts_a2a3, reads=("dst", "src"), profiles=("a2a3",),
            en="`src` and `dst` must both be ND, both DN or both NZ; into a matrix tile, ND to NZ and DN to ZN are possible as well.",
            zh="`src` 与 `dst` 须同为 ND、同为 DN 或同为 NZ；加载到矩阵 Tile 时，还可由 ND 到 NZ 或由 DN 到 ZN。",
            needs=("location",),
            form="tile",
            shows=("dst.layout", "src.layout", "dst.loc"),
            text="same_plain_layout(dst, src) or dst.loc == mat and boxes_tensor(src, dst)",
            by=(("a2a3", "compile"),),
        ),
        Rule(
            "pto.tload/layouts-a5", _layouts_a5, reads=("dst", "src"), profiles=("a5",),
            en="`src` and `dst` must both be ND, both DN or both NZ; into a matrix tile, ND to NZ, DN to NZ and DN to ZN are possible as well.",
            zh="`src` 与 `dst` 须同为 ND、同为 DN 或同为 NZ；加载到矩阵 Tile 时，还可由 ND 到 NZ、由 DN 到 NZ 或由 DN 到 ZN。",
            form="tile",
            shows=("dst.loc", "dst.layout", "src.layout"),
            text="implies(dst.loc in {vec, mat}, same_plain_layout(dst, src) or dst.loc == mat and (boxes_tensor(src, dst) or src.layout == dn and dst.layout == nz))",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/shape-matches", _shape_matches, reads=("dst", "src", "profile"), profiles=("cpu", "a2a3"),
            en="If the target is the CPU simulator or `src` and `dst` have the same layout, the valid shape of `dst` must equal the rows and columns that `src` has in its layout.",
            zh="当目标平台为 CPU 模拟器或 `src` 和 `dst` 的布局相同时，`dst` 的有效形状必须等于 `src` 按其布局折算的行数与列数。",
            form="tile",
            shows=("src.layout", "dst.layout", "dst.valid_row", "src.shape", "dst.valid_col", "src.itemsize"),
            text="implies(profile == cpu or src.layout == dst.layout, matches_tensor(dst, src))",
            by=(("cpu", "run"), ("a2a3", "run")),
        ),
        Rule(
            "pto.tload/shape-matches-vector", _shape_matches_vector, reads=("dst", "src"), profiles=("a5",),
            en="If `dst` is a vector tile in ND layout, the valid shape of `dst` must equal the rows and columns that `src` has in its layout.",
            zh="当 `dst` 为 ND 布局的向量 Tile 时，`dst` 的有效形状必须等于 `src` 按其布局折算的行数与列数。",
            form="tile",
            shows=("dst.layout", "dst.loc", "src.layout", "dst.valid_row", "src.shape", "dst.valid_col", "src.itemsize"),
            text="implies(dst.layout == nd and dst.loc == vec, matches_tensor(dst, src))",
            at_run=(("a5", "undefined"),),
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/shape-matches-uncompared", _shape_matches_uncompared, reads=("dst", "src"), profiles=("a5",),
            en="Where `src` and `dst` have the same layout, other than ND into a vector tile, the valid shape of `dst` must equal the rows and columns of `src`.",
            zh="`src` 与 `dst` 布局相同且并非 ND 加载到向量 Tile 时，`dst` 的有效形状须等于 `src` 的行列数。",
            severity="undefined",
            form="tile",
            shows=("src.layout", "dst.layout", "dst.loc", "dst.valid_row", "src.shape", "dst.valid_col", "src.itemsize"),
            text="implies(src.layout == dst.layout and not (dst.layout == nd and dst.loc == vec), matches_tensor(dst, src))",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tload/shape-matches-boxed", _shape_matches_boxed, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `src` and `dst` differ in layout, the valid shape of `dst` must equal the rows and columns that `src` has in its layout; otherwise the result is undefined.",
            zh="当 `src` 和 `dst` 的布局不同时，`dst` 的有效形状必须等于 `src` 按其布局折算的行数与列数；否则结果未定义。",
            severity="undefined",
            form="tile",
            shows=("src.layout", "dst.layout", "dst.valid_row", "src.shape", "dst.valid_col", "src.itemsize"),
            text="implies(src.layout != dst.layout, matches_tensor(dst, src))",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tload/dense", _dense, reads=("src",), profiles=("a2a3", "a5"),
            en="The rows of an ND tensor `src`, the columns of a DN one and the blocks of an NZ one must be contiguous; otherwise the result is undefined.",
            zh="`src` 为 ND 时每行、为 DN 时每列、为 NZ 时每块的元素必须连续存放；否则结果未定义。",
            severity="undefined",
            form="tile",
            shows=("src.layout", "src.shape", "src.stride"),
            text="dense_blocks(src)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tload/two-dimensional", _two_dimensional, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="If `src` and `dst` differ in layout and either the target is A2/A3 or `dst` is in NZ layout, `src.shape[0]`, `src.shape[1]` and `src.shape[2]` must be `1`.",
            zh="当 `src` 和 `dst` 的布局不同，且（目标平台为 A2/A3 或 `dst` 为 NZ 布局）时，`src.shape[0]`、`src.shape[1]` 和 `src.shape[2]` 必须均为 `1`。",
            form="tile",
            shows=("src.layout", "dst.layout", "src.shape"),
            numbers=(1,),
            text="implies(src.layout != dst.layout and (profile == a2a3 or dst.layout == nz), src.shape[0] == 1 and src.shape[1] == 1 and src.shape[2] == 1)",
            at_run=(("a2a3", "error"), ("a5", "error")),
            by=(("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tload/two-dimensional-columns", _two_dimensional_columns, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is in DN layout and `dst` is in ZN layout, `src.shape[0]`, `src.shape[1]` and `src.shape[2]` must be `1`; otherwise the result is undefined.",
            zh="当 `src` 为 DN 布局，且 `dst` 为 ZN 布局时，`src.shape[0]`、`src.shape[1]` 和 `src.shape[2]` 必须均为 `1`；否则结果未定义。",
            severity="undefined",
            form="tile",
            shows=("src.layout", "dst.layout", "src.shape"),
            numbers=(1,),
            text="implies(src.layout == dn and dst.layout == zn, src.shape[0] == 1 and src.shape[1] == 1 and src.shape[2] == 1)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tload/box-of-512", _box_of_512, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="If `dst` is boxed and (the target is A2/A3, or `src` is not in NZ layout and `dst` is in NZ layout), the fractal size of `dst` must be `512`.",
            zh="当 `dst` 为分形布局，且（目标平台为 A2/A3，或 `src` 不是 NZ 布局且 `dst` 为 NZ 布局）时，`dst` 的分形大小必须为 `512`。",
            form="tile",
            shows=("dst.slayout", "src.layout", "dst.layout", "dst.fractal"),
            numbers=(512,),
            text="implies(dst.slayout != none_box and (profile == a2a3 or src.layout != nz and dst.layout == nz), dst.fractal == 512)",
            by=(("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tload/moved-box-of-512", _moved_box_of_512, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is in NZ layout or `dst` is in ZN layout, the fractal size of `dst` must be `512`; otherwise the result is undefined.",
            zh="当 `src` 为 NZ 布局或 `dst` 为 ZN 布局时，`dst` 的分形大小必须为 `512`；否则结果未定义。",
            severity="undefined",
            form="tile",
            shows=("src.layout", "dst.layout", "dst.fractal"),
            numbers=(512,),
            text="implies(src.layout == nz or dst.layout == zn, dst.fractal == 512)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tload/tensor-boxes", _tensor_boxes, reads=("src",), profiles=("a2a3", "a5"),
            en="If `src` is in NZ layout, `src.shape[3]` must be `16` and `src.shape[4] × src.bits` must be `256`.",
            zh="当 `src` 为 NZ 布局时，`src.shape[3]` 必须为 `16`，且 `src.shape[4] × src.bits` 必须为 `256`。",
            form="tile",
            shows=("src.layout", "src.shape", "src.bits"),
            numbers=(16, 256),
            text="implies(src.layout == nz, src.shape[3] == 16 and src.shape[4] * src.bits == 256)",
            at_run=(("a2a3", "error"), ("a5", "error")),
            by=(("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tload/wide-elements-a2a3", _wide_elements_a2a3, reads=("dst", "src"), profiles=("a2a3",),
            en="If `dst` has 64-bit elements, `src` and `dst` must have the same layout, and `dst` must be in ND or DN layout.",
            zh="当 `dst` 的元素为 64 位时，`src` 和 `dst` 的布局必须相同，且 `dst` 必须为 ND 或 DN 布局。",
            form="tile",
            shows=("dst.bits", "src.layout", "dst.layout"),
            numbers=(64,),
            text="implies(dst.bits == 64, src.layout == dst.layout and dst.layout in {nd, dn})",
            by=(("a2a3", "compile"),),
        ),
        Rule(
            "pto.tload/wide-elements-a5", _wide_elements_a5, reads=("dst", "src"), profiles=("a5",),
            en="If `dst` has 64-bit elements and is in NZ layout, `src` must be in NZ layout.",
            zh="当 `dst` 的元素为 64 位，且 `dst` 为 NZ 布局时，`src` 必须为 NZ 布局。",
            form="tile",
            shows=("dst.bits", "src.layout", "dst.layout"),
            numbers=(64,),
            text="implies(dst.bits == 64, src.layout == nz or dst.layout != nz)",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/wide-pad", _wide_pad, reads=("dst",), profiles=("a5",),
            en="If `dst` has 64-bit elements, the pad value of `dst` must be `null` or `zero`.",
            zh="当 `dst` 的元素为 64 位时，`dst` 的填充值必须为 `null` 或 `zero`。",
            form="tile",
            shows=("dst.bits", "dst.pad"),
            numbers=(64,),
            text="implies(dst.bits == 64, dst.pad in {null, zero})",
            by=(("a5", "assembler compile"),),
        ),
        Rule(
            "pto.tload/four-bit-columns", _four_bit_columns, reads=("dst", "src"), profiles=("a5",),
            en="If `dst` has 4-bit elements and `src` is in DN layout, `dst` must not be in NZ layout.",
            zh="当 `dst` 的元素为 4 位，且 `src` 为 DN 布局时，`dst` 不得为 NZ 布局。",
            form="tile",
            shows=("dst.bits", "src.layout", "dst.layout"),
            numbers=(4,),
            text="implies(dst.bits == 4, not (src.layout == dn and dst.layout == nz))",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/burst-count", _burst_count, reads=("dst", "src"), profiles=("a2a3",),
            en="Between equal layouts at most 4095 pieces are moved at a time: `src.shape[3]` for ND, `src.shape[4]` for DN, `src.shape[1]` for NZ.",
            zh="布局相同时一次搬运至多 4095 段：ND 为 `src.shape[3]`，DN 为 `src.shape[4]`，NZ 为 `src.shape[1]`。",
            form="tile",
            shows=("src.layout", "dst.layout", "src.shape"),
            numbers=(4095,),
            text="implies(src.layout == dst.layout, (src.shape[3] if src.layout == nd else src.shape[4] if src.layout == dn else src.shape[1]) <= 4095)",
            by=(("a2a3", "run"),),
        ),
        Rule(
            "pto.tload/rows-limit", _rows_limit, reads=("dst",), profiles=("a2a3",),
            en="If `dst` is a vector tile in ND layout, the number of rows of `dst` must be at most `4095`.",
            zh="当 `dst` 为 ND 布局的向量 Tile 时，`dst` 的行数不得大于 `4095`。",
            form="tile",
            shows=("dst.loc", "dst.layout", "dst.rows"),
            numbers=(4095,),
            text="implies(dst.loc == vec and dst.layout == nd, dst.rows <= 4095)",
            by=(("a2a3", "compile"),),
        ),
        Rule(
            "pto.tload/matrix-limit-a2a3", _matrix_limit_a2a3, reads=("dst", "src"), profiles=("a2a3",),
            en="Where the layout changes, an NZ tile must have at most 16384 rows and a ZN tile at most 16384 columns.",
            zh="布局改变时，NZ Tile 至多 16384 行，ZN Tile 至多 16384 列。",
            form="tile",
            shows=("src.layout", "dst.layout", "dst.rows", "dst.cols"),
            numbers=(16384,),
            text="implies(src.layout != dst.layout, (dst.rows if dst.layout == nz else dst.cols) <= 16384)",
            by=(("a2a3", "compile"),),
        ),
        Rule(
            "pto.tload/tensor-limit", _tensor_limit, reads=("dst", "src"), profiles=("a2a3",),
            en="Where the layout changes, a row of an ND tensor or a column of a DN tensor must have at most 65535 elements, and the distance to the next must be between 1 and 65535.",
            zh="布局改变时，ND 张量每行或 DN 张量每列至多 65535 个元素，相邻两行或两列的间隔须在 1 到 65535 之间。",
            form="tile",
            shows=("src.layout", "dst.layout", "src.shape", "src.stride"),
            numbers=(16384, 65535, 0),
            text="implies(src.layout != dst.layout, (src.shape[3] if src.layout == nd else src.shape[4]) <= 16384 and (src.shape[4] if src.layout == nd else src.shape[3]) <= 65535 and 0 < (src.stride[3] if src.layout == nd else src.stride[4]) <= 65535)",
            by=(("a2a3", "run"),),
        ),
        Rule(
            "pto.tload/matrix-rows-a5", _matrix_rows_a5, reads=("dst",), profiles=("a5",),
            en="If `dst` is a matrix tile, the number of rows of `dst` must be at most `16384`.",
            zh="当 `dst` 为矩阵 Tile 时，`dst` 的行数不得大于 `16384`。",
            form="tile",
            shows=("dst.loc", "dst.rows"),
            numbers=(16384,),
            text="implies(dst.loc == mat, dst.rows <= 16384)",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/matrix-elements-a5", _matrix_elements_a5, reads=("dst",), profiles=("a5",),
            en="If `dst` is a matrix tile, the number of elements of `dst` must be at most `524288`.",
            zh="当 `dst` 为矩阵 Tile 时，`dst` 的元素个数不得大于 `524288`。",
            form="tile",
            shows=("dst.loc", "dst.size"),
            numbers=(524288,),
            text="implies(dst.loc == mat, dst.size <= 524288)",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tload/two-dimensional-cpu", _two_dimensional_cpu, reads=("dst", "src"), profiles=("cpu",),
            en="An ND tensor for a column-major tile and a DN tensor for a row-major one must have a single plane.",
            zh="将 ND 张量加载到列主序 Tile，或将 DN 张量加载到行主序 Tile 时，张量只能有一个平面。",
            form="tile",
            shows=("src.layout", "dst.blayout", "src.shape"),
            numbers=(1,),
            text="implies(src.layout == nd and dst.blayout == col_major or src.layout == dn and dst.blayout == row_major, src.shape[0] == 1 and src.shape[1] == 1 and src.shape[2] == 1)",
            by=(("cpu", "run"),),
        ),
        Rule(
            "pto.tload/matrix-gaps", _matrix_gaps, reads=("dst", "src"), profiles=("a2a3",),
            en="Into the matrix memory without a change of layout, rows of an ND tensor, columns of a DN one and block columns of an NZ one must be a multiple of 32 bytes apart; otherwise the result is undefined.",
            zh="加载到矩阵存储且布局不变时，ND 张量的行距、DN 张量的列距与 NZ 张量的块列间距必须为 32 字节的整数倍；否则结果未定义。",
            severity="undefined",
            form="tile",
            shows=("dst.loc", "dst.layout", "src.layout", "src.shape", "src.stride", "src.itemsize"),
            numbers=(1, 32, 0),
            text="implies(dst.loc == mat and dst.layout == nd and src.layout == nd and src.shape[3] > 1, src.stride[3] * src.itemsize % 32 == 0) and implies(dst.loc == mat and dst.layout == dn and src.layout == dn and src.shape[4] > 1, src.stride[4] * src.itemsize % 32 == 0) and implies(dst.loc == mat and src.layout == nz and src.shape[1] > 1, src.stride[1] * src.itemsize % 32 == 0)",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tload/matrix-gap-counter", _matrix_gap_counter, reads=("dst", "src"), profiles=("a2a3",),
            en="Into the matrix memory without a change of layout, rows of an ND tensor, columns of a DN one and block columns of an NZ one must not overlap, and at most 65535 blocks of 32 bytes may lie between two of them; otherwise the result is undefined.",
            zh="加载到矩阵存储且布局不变时，ND 张量的行、DN 张量的列与 NZ 张量的块列不得重叠，相邻两者之间至多相隔 65535 个 32 字节块；否则结果未定义。",
            severity="undefined",
            form="tile",
            shows=("dst.loc", "dst.layout", "src.layout", "src.shape", "src.stride", "src.itemsize"),
            numbers=(1, 0, 32, 65535),
            text="implies(dst.loc == mat and dst.layout == nd and src.layout == nd and src.shape[3] > 1, 0 <= (src.stride[3] - src.shape[4]) * src.itemsize // 32 <= 65535) and implies(dst.loc == mat and dst.layout == dn and src.layout == dn and src.shape[4] > 1, 0 <= (src.stride[4] - src.shape[3]) * src.itemsize // 32 <= 65535) and implies(dst.loc == mat and src.layout == nz and src.shape[1] > 1, 0 <= (src.stride[1] - src.shape[2] * src.shape[3] * src.shape[4]) * src.itemsize // 32 <= 65535)",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tload/matrix-blocks", _matrix_blocks, reads=("dst", "src"), profiles=("a2a3",),
            en="If `dst` is a matrix tile in ND layout and the number of rows of `dst` is greater than `1`, `src.shape[4] × src.itemsize` must be a multiple of `32`; if `dst` is a matrix tile in DN layout and the number of columns of `dst` is greater than `1`, `src.shape[3] × src.itemsize` must be a multiple of `32`.",
            zh="当 `dst` 为 ND 布局的矩阵 Tile，且 `dst` 的行数大于 `1` 时，`src.shape[4] × src.itemsize` 必须为 `32` 的整数倍；当 `dst` 为 DN 布局的矩阵 Tile，且 `dst` 的列数大于 `1` 时，`src.shape[3] × src.itemsize` 必须为 `32` 的整数倍。",
            form="tile",
            shows=("dst.loc", "dst.layout", "dst.rows", "src.shape", "src.itemsize", "dst.cols"),
            numbers=(1, 32, 0),
            text="implies(dst.loc == mat and dst.layout == nd and dst.rows > 1, src.shape[4] * src.itemsize % 32 == 0) and implies(dst.loc == mat and dst.layout == dn and dst.cols > 1, src.shape[3] * src.itemsize % 32 == 0)",
            by=(("a2a3", "run"),),
        ),
    ),
    types_by={
        "conv": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "rearranged": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "scales": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "tile": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    select=Choice(("dst", "src", "profile"), _form),
    modes={
        "conv": Choice(("dst",), _mode),
        "rearranged": Choice(("dst", "src"), _mode_rearranged),
    },
    tile=TILE_RULES,
)
