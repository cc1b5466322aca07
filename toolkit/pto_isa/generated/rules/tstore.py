"""Rules of pto.tstore.

Generated from tile/memory-and-data-movement/tstore.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, implies
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(dst, src, pre_quant_scalar, profile):
    """Name the form: conv, quantise_to_small_float, quant, acc, tile."""
    if profile == "cpu":
        if src.kind == "conv":
            return "conv"
    if profile == "a5":
        if pre_quant_scalar is not None and dst.dtype in ("hif8", "f8e4m3"):
            return "quantise_to_small_float"
    if pre_quant_scalar is not None:
        return "quant"
    if src.kind == "tile" and src.loc == "acc":
        return "acc"
    if src.kind == "tile":
        return "tile"
    return ""


def _mode(atomic_type, src):
    """Name the mode: five, five_add, depth, depth_add."""
    if src.layout == "nc1hwc0" and atomic_type == "atomic_none":
        return "five"
    if src.layout == "nc1hwc0":
        return "five_add"
    if src.layout == "ndc1hwc0" and atomic_type == "atomic_none":
        return "depth"
    if src.layout == "ndc1hwc0":
        return "depth_add"
    return ""


def _mode_quant(atomic_type):
    """Name the mode: store, add."""
    if atomic_type == "atomic_none":
        return "store"
    if atomic_type == "atomic_add":
        return "add"
    return ""


def _mode_acc(atomic_type):
    """Name the mode: store, add."""
    if atomic_type == "atomic_none":
        return "store"
    if atomic_type == "atomic_add":
        return "add"
    return ""


def _mode_tile(atomic_type):
    """Name the mode: store, add."""
    if atomic_type == "atomic_none":
        return "store"
    if atomic_type == "atomic_add":
        return "add"
    return ""


def _layouts_cpu(dst):
    """`dst` must be in ND, DN, NZ, NC1HWC0 or NDC1HWC0 layout."""
    return dst.layout in ("nd", "dn", "nz", "nc1hwc0", "ndc1hwc0")


def _acc_layouts_a2a3(dst, src):
    """If `src` is an accumulator tile, `dst` must be in ND, NZ, NC1HWC0 or NDC1HWC0 layout."""
    return src.loc != "acc" or dst.layout in ("nd", "nz", "nc1hwc0", "ndc1hwc0")


def _acc_layouts_a5(dst, src):
    """If `src` is an accumulator tile, `dst` must be in ND, NZ, NHWC, NCHW or NCDHW layout."""
    return src.loc != "acc" or dst.layout in ("nd", "nz", "nhwc", "nchw", "ncdhw")


def _not_empty(src):
    """The valid region of `src` must not be empty."""
    return both(src.valid_row > 0, src.valid_col > 0)


def _inside_tensor(dst, src):
    """If `src` is a plain tile and `dst` is not in NZ layout, the valid region of `src` must lie inside `dst`, read
    by its layout; otherwise the result is undefined."""
    return (
        src.kind != "tile"
        or dst.layout == "nz"
        or either(
            (
                dst.layout == "nd"
                and both(
                    src.valid_row <= dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3],
                    src.valid_col <= dst.shape[4],
                )
            ),
            (
                dst.layout == "dn"
                and both(
                    src.valid_row <= dst.shape[3],
                    src.valid_col <= dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[4],
                )
            ),
            (
                dst.layout == "nz"
                and both(
                    src.valid_row <= dst.shape[2] * dst.shape[3],
                    src.valid_col <= dst.shape[0] * dst.shape[1] * dst.shape[4],
                )
            ),
            (
                dst.layout == "nc1hwc0"
                and both(
                    src.valid_row <= dst.shape[0] * dst.shape[2] * dst.shape[3],
                    src.valid_col <= dst.shape[1] * dst.shape[4],
                )
            ),
            (
                dst.layout == "ndc1hwc0"
                and both(
                    src.valid_row <= dst.shape[0] * dst.shape[3] * dst.shape[4],
                    src.valid_col <= dst.shape[1] * dst.shape[2] * (32 // dst.itemsize),
                )
            ),
            (
                dst.layout == "mx_a_zz"
                and both(
                    src.valid_row <= dst.shape[0] * dst.shape[1] * dst.shape[3],
                    src.valid_col <= dst.shape[2] * dst.shape[4],
                )
            ),
            (
                dst.layout == "mx_b_nn"
                and both(
                    src.valid_row <= dst.shape[2] * dst.shape[4],
                    src.valid_col <= dst.shape[0] * dst.shape[1] * dst.shape[3],
                )
            ),
            (
                dst.layout == "mx_a_nd"
                and both(
                    src.valid_row <= dst.shape[0] * dst.shape[1] * dst.shape[2],
                    src.valid_col <= dst.shape[3] * dst.shape[4],
                )
            ),
            (
                dst.layout == "mx_a_dn"
                and both(
                    src.valid_row <= dst.shape[0] * dst.shape[1] * dst.shape[3],
                    src.valid_col <= dst.shape[2] * dst.shape[4],
                )
            ),
            (
                dst.layout == "mx_b_nd"
                and both(
                    src.valid_row <= dst.shape[2] * dst.shape[4],
                    src.valid_col <= dst.shape[0] * dst.shape[1] * dst.shape[3],
                )
            ),
            (
                dst.layout == "mx_b_dn"
                and both(
                    src.valid_row <= dst.shape[3] * dst.shape[4],
                    src.valid_col <= dst.shape[0] * dst.shape[1] * dst.shape[2],
                )
            ),
        )
    )


def _boxes_match(dst, src):
    """If `src` is a plain tile and `dst` is in NZ layout, the valid shape of `src` must equal the rows and columns
    that `dst` has in its layout."""
    return (
        src.kind != "tile"
        or dst.layout != "nz"
        or either(
            (
                dst.layout in ("nd", "nhwc")
                and both(
                    src.valid_row == dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3],
                    src.valid_col == dst.shape[4],
                )
            ),
            (
                dst.layout == "dn"
                and both(
                    src.valid_row == dst.shape[3],
                    src.valid_col == dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[4],
                )
            ),
            (
                dst.layout == "nz"
                and both(
                    src.valid_row == dst.shape[2] * dst.shape[3],
                    src.valid_col == dst.shape[0] * dst.shape[1] * dst.shape[4],
                )
            ),
            (
                dst.layout == "nc1hwc0"
                and both(
                    src.valid_row == dst.shape[0] * dst.shape[2] * dst.shape[3],
                    src.valid_col == dst.shape[1] * dst.shape[4],
                )
            ),
            (
                dst.layout == "nchw"
                and both(
                    src.valid_row == dst.shape[1] * dst.shape[3] * dst.shape[4],
                    src.valid_col == dst.shape[2],
                )
            ),
            (
                dst.layout == "ncdhw"
                and both(
                    src.valid_row == dst.shape[0] * dst.shape[3] * dst.shape[4],
                    src.valid_col == dst.shape[1],
                )
            ),
            (
                dst.layout == "ndc1hwc0"
                and both(
                    src.valid_row == dst.shape[0] * dst.shape[3] * dst.shape[4],
                    src.valid_col == dst.shape[1] * dst.shape[2] * (32 // dst.itemsize),
                )
            ),
        )
    )


def _shape_matches(dst, src):
    """The valid shape of `src` must equal the rows and columns that `dst` has in its layout."""
    return either(
        (
            dst.layout in ("nd", "nhwc")
            and both(
                src.valid_row == dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3],
                src.valid_col == dst.shape[4],
            )
        ),
        (
            dst.layout == "dn"
            and both(
                src.valid_row == dst.shape[3],
                src.valid_col == dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[4],
            )
        ),
        (
            dst.layout == "nz"
            and both(
                src.valid_row == dst.shape[2] * dst.shape[3],
                src.valid_col == dst.shape[0] * dst.shape[1] * dst.shape[4],
            )
        ),
        (
            dst.layout == "nc1hwc0"
            and both(
                src.valid_row == dst.shape[0] * dst.shape[2] * dst.shape[3],
                src.valid_col == dst.shape[1] * dst.shape[4],
            )
        ),
        (
            dst.layout == "nchw"
            and both(src.valid_row == dst.shape[1] * dst.shape[3] * dst.shape[4], src.valid_col == dst.shape[2])
        ),
        (
            dst.layout == "ncdhw"
            and both(src.valid_row == dst.shape[0] * dst.shape[3] * dst.shape[4], src.valid_col == dst.shape[1])
        ),
        (
            dst.layout == "ndc1hwc0"
            and both(
                src.valid_row == dst.shape[0] * dst.shape[3] * dst.shape[4],
                src.valid_col == dst.shape[1] * dst.shape[2] * (32 // dst.itemsize),
            )
        ),
    )


def _acc_two_dimensional(dst, src):
    """If `src` is an accumulator tile and `dst` is in ND layout, `dst.shape[0]`, `dst.shape[1]` and `dst.shape[2]`
    must be `1`."""
    return src.loc != "acc" or dst.layout != "nd" or both(dst.shape[0] == 1, dst.shape[1] == 1, dst.shape[2] == 1)


def _acc_tensor_boxes(dst, src):
    """If `src` is an accumulator tile and `dst` is in NZ layout, `dst.shape[3]` must be `16`; if `src` is an
    accumulator tile and `dst` is in NZ or NC1HWC0 layout, at least one of these must hold: the element width in
    bits of `dst` is greater than `8` and `dst.shape[4]` is `16`; the element type of `dst` is `f32` and
    `dst.shape[4]` is `8`; or `dst` has 8-bit elements and `dst.shape[4]` is `32`."""
    return both(
        src.loc != "acc" or dst.layout != "nz" or dst.shape[3] == 16,
        (
            src.loc != "acc"
            or dst.layout not in ("nz", "nc1hwc0")
            or either(
                dst.bits > 8 and dst.shape[4] == 16,
                dst.dtype == "f32" and dst.shape[4] == 8,
                dst.bits == 8 and dst.shape[4] == 32,
            )
        ),
    )


def _acc_dense_boxes(dst, src):
    """From an accumulator, an NZ tensor must be contiguous as a whole; otherwise the result is undefined."""
    return (
        src.loc != "acc"
        or dst.layout != "nz"
        or both(
            dst.layout != "nd" or dst.stride[4] == 1,
            dst.layout != "dn" or dst.stride[3] == 1,
            (
                dst.layout != "nz"
                or both(
                    dst.stride[4] == 1,
                    dst.stride[3] == dst.shape[4],
                    either(dst.shape[2] == 1, dst.stride[2] == dst.shape[3] * dst.shape[4]),
                )
            ),
            either(dst.shape[1] == 1, dst.stride[1] == dst.shape[2] * dst.shape[3] * dst.shape[4]),
            either(
                dst.shape[0] == 1,
                dst.stride[0] == dst.shape[1] * dst.shape[2] * dst.shape[3] * dst.shape[4],
            ),
        )
    )


def _acc_dense_channels(dst, src):
    """From an accumulator, an NC1HWC0 or NDC1HWC0 tensor must hold one image whose pixels are contiguous within a
    block of channels, and the blocks must be equally spaced; otherwise the result is undefined."""
    return both(
        (
            src.loc != "acc"
            or dst.layout != "nc1hwc0"
            or both(
                dst.shape[0] == 1,
                dst.stride[4] == 1,
                dst.stride[3] == dst.shape[4],
                either(dst.shape[2] == 1, dst.stride[2] == dst.shape[3] * dst.shape[4]),
            )
        ),
        (
            src.loc != "acc"
            or dst.layout != "ndc1hwc0"
            or both(
                dst.shape[0] == 1,
                dst.stride[4] * dst.itemsize == 32,
                either(dst.shape[3] == 1, dst.stride[3] == dst.shape[4] * dst.stride[4]),
                either(dst.shape[1] == 1, dst.stride[1] == dst.shape[2] * dst.stride[2]),
            )
        ),
    )


def _acc_dense_planes(dst, src):
    """From an accumulator, pixels must be equally spaced: in NHWC over all images and lines; an NCHW or NCDHW
    tensor must hold one image with contiguous planes; otherwise the result is undefined."""
    return both(
        (
            src.loc != "acc"
            or dst.layout != "nhwc"
            or both(
                dst.shape[0] == 1,
                dst.stride[4] == 1,
                either(dst.shape[2] == 1, dst.stride[2] == dst.shape[3] * dst.stride[3]),
                either(dst.shape[1] == 1, dst.stride[1] == dst.shape[2] * dst.shape[3] * dst.stride[3]),
            )
        ),
        (
            src.loc != "acc"
            or dst.layout not in ("nchw", "ncdhw")
            or both(
                dst.shape[0] == 1,
                dst.stride[4] == 1,
                either(dst.shape[3] == 1, dst.stride[3] == dst.shape[4]),
            )
        ),
        src.loc != "acc" or dst.layout != "nchw" or dst.shape[1] == 1,
    )


def _acc_columns(src):
    """If `src` is an accumulator tile, the number of columns of `src` must be at most `4095`."""
    return src.loc != "acc" or src.cols <= 4095


def _acc_rows(dst, src):
    """If `src` is an accumulator tile, the number of rows of `src` must be at most `8192` if `dst` is in ND layout,
    otherwise `65535`."""
    return src.loc != "acc" or src.rows <= (8192 if dst.layout == "nd" else 65535)


def _atomic_type(atomic_type, dst):
    """If `atomic_type` is `atomic_add`, the element type of `dst` must be `f16`, `bf16`, `f32`, `i8`, `i16` or
    `i32`."""
    return atomic_type != "atomic_add" or dst.dtype in ("f16", "bf16", "f32", "i8", "i16", "i32")


def _quant_location(src, pre_quant_scalar):
    """If `pre_quant_scalar` is given and `src` is a plain tile, `src` must be an accumulator tile."""
    return pre_quant_scalar is None or src.kind != "tile" or src.loc == "acc"


def _acc_nz_columns(dst, src):
    """If `src` is an accumulator tile and `dst` is in NZ layout, the number of valid columns of `src` must be a
    multiple of `16`."""
    return src.loc != "acc" or dst.layout != "nz" or src.valid_col % 16 == 0


def _acc_depth_type(dst, src):
    """If `src` is an accumulator tile and `dst` is in NDC1HWC0 layout, the element type of `dst` must not be `i32`;
    otherwise the result is undefined."""
    return src.loc != "acc" or dst.layout != "ndc1hwc0" or dst.dtype != "i32"


def _conv_location(src):
    """`src` must be a matrix tile."""
    return src.loc == "mat"


def _same_layout(dst, src):
    """`src` and `dst` must have the same layout, and `src` must be in NC1HWC0 or NDC1HWC0 layout."""
    return src.layout == dst.layout and src.layout in ("nc1hwc0", "ndc1hwc0")


def _conv_block(src):
    """If `src` is in NDC1HWC0 layout, `src.c0 × src.itemsize` must be `32`; otherwise the result is undefined."""
    return src.layout != "ndc1hwc0" or src.c0 * src.itemsize == 32


def _conv_inside(dst, src):
    """None of the tile's first five extents may exceed its counterpart in `dst`; otherwise the result is undefined."""
    return both(
        src.shape[0] <= dst.shape[0],
        src.shape[1] <= dst.shape[1],
        src.shape[2] <= dst.shape[2],
        src.shape[3] <= dst.shape[3],
        src.shape[4] <= dst.shape[4],
    )


def _no_quantisation(pre_quant_scalar):
    """`pre_quant_scalar` must not be given; otherwise the result is undefined."""
    return pre_quant_scalar is None


def _location(src, profile):
    """`src` must be a vector tile, unless the target is A2/A3 and `src` is a matrix tile."""
    return src.loc == "vec" or profile == "a2a3" and src.loc == "mat"


def _layouts(dst, src):
    """`src` and `dst` must both be ND, both DN or both NZ, unless `src` is unboxed, `dst` is in ND, DN or NZ
    layout, and either the number of rows of `src` is `1` or the number of columns of `src` is `1`."""
    return (
        src.layout == dst.layout and dst.layout in ("nd", "dn", "nz")
        or src.slayout == "none_box" and dst.layout in ("nd", "dn", "nz") and either(src.rows == 1, src.cols == 1)
    )


def _boxes_of_512(src):
    """If `src` is boxed, the fractal size of `src` must be `512`; otherwise the result is undefined."""
    return src.slayout == "none_box" or src.fractal == 512


def _dense(dst):
    """The rows of an ND tensor `dst`, the columns of a DN one and the blocks of an NZ one must be contiguous;
    otherwise the result is undefined."""
    return both(
        dst.layout != "nd" or dst.stride[4] == 1,
        dst.layout != "dn" or dst.stride[3] == 1,
        (
            dst.layout != "nz"
            or both(
                dst.stride[4] == 1,
                dst.stride[3] == dst.shape[4],
                either(dst.shape[2] == 1, dst.stride[2] == dst.shape[3] * dst.shape[4]),
            )
        ),
    )


def _vector_dense(dst, src):
    """One column that goes to an ND tensor, or one row that goes to a DN tensor, must be contiguous there;
    otherwise the result is undefined."""
    return both(
        src.layout != "dn" or dst.layout != "nd" or dst.stride[3] == 1,
        src.layout != "nd" or dst.layout != "dn" or dst.stride[4] == 1,
    )


def _matrix_gaps(dst, src):
    """From the matrix memory, rows of an ND tensor, columns of a DN one and block columns of an NZ one must be a
    multiple of 32 bytes apart; otherwise the result is undefined."""
    return both(
        (
            src.loc != "mat"
            or src.layout != "nd"
            or implies(dst.shape[3] > 1, dst.stride[3] * dst.itemsize % 32 == 0)
        ),
        (
            src.loc != "mat"
            or src.layout != "dn"
            or implies(dst.shape[4] > 1, dst.stride[4] * dst.itemsize % 32 == 0)
        ),
        (
            src.loc != "mat"
            or src.layout != "nz"
            or implies(dst.shape[1] > 1, dst.stride[1] * dst.itemsize % 32 == 0)
        ),
    )


def _tensor_boxes(dst):
    """If `dst` is in NZ layout, `dst.shape[3]` must be `16` and `dst.shape[4] × dst.bits` must be `256`."""
    return dst.layout != "nz" or both(dst.shape[3] == 16, dst.shape[4] * dst.bits == 256)


def _wide_elements(dst, src):
    """If `src` has 64-bit elements, `src` and `dst` must have the same layout, and `src` must be in ND or DN
    layout."""
    return src.bits != 64 or src.layout == dst.layout and src.layout in ("nd", "dn")


def _burst_count(dst, src):
    """If `src` is in ND layout, `dst.shape[3]` must be at most `4095`; if `src` is in DN layout, `dst.shape[4]`
    must be at most `4095`; otherwise `dst.shape[1]` must be at most `4095`."""
    return (dst.shape[3] if src.layout == "nd" else dst.shape[4] if src.layout == "dn" else dst.shape[1]) <= 4095


def _matrix_blocks(dst, src):
    """If `src` is a matrix tile in ND layout, `dst.shape[4] × dst.itemsize` must be a multiple of `32`; if `src` is
    a matrix tile in DN layout, `dst.shape[3] × dst.itemsize` must be a multiple of `32`."""
    return both(
        src.loc != "mat" or src.layout != "nd" or dst.shape[4] * dst.itemsize % 32 == 0,
        src.loc != "mat" or src.layout != "dn" or dst.shape[3] * dst.itemsize % 32 == 0,
    )


def _relu_from_acc(relu_mode):
    """`relu_mode` must be `no_relu`."""
    return relu_mode == "no_relu"


def _atomic_number(atomic_type, dst):
    """If `atomic_type` is `atomic_add`, the element type of `dst` must not be `f8e4m3`, `f8e5m2`, `f8e8m0`, `hif8`,
    `f4e2m1`, `f4e1m2` or `i4`."""
    return atomic_type != "atomic_add" or dst.dtype not in ("f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2", "i4")


RULES = OpRules(
    "pto.tstore",
    operands={
        "dst": OperandSpec(("global",), access="write"),
        "src": OperandSpec(("tile", "conv")),
        "pre_quant_scalar": OperandSpec(("scalar",), optional=True),
        "st_phase": OperandSpec(("attribute",), optional=True, type="st_phase", vocabulary=("unspecified", "partial", "final"), default="unspecified"),
        "atomic_type": OperandSpec(("attribute",), optional=True, type="atomic_type", vocabulary=("atomic_none", "atomic_add"), default="atomic_none"),
        "relu_mode": OperandSpec(("attribute",), optional=True, type="relu_mode", vocabulary=("no_relu", "normal_relu"), default="no_relu"),
    },
    bind={
        "conv": {"dst": "T", "src": "T"},
        "quantise_to_small_float": {"dst": "D", "src": "S", "pre_quant_scalar": "u64"},
        "quant": {"dst": "D", "src": "S", "pre_quant_scalar": "u64"},
        "acc": {"dst": "D", "src": "S"},
        "tile": {"dst": "T", "src": "T"},
    },
    types={
        "conv": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "quantise_to_small_float": {
            "a5": ({"S": ("f32",), "D": ("hif8", "f8e4m3")},),
        },
        "quant": {
            "cpu": ({"S": ("f32",), "D": ("i8", "u8", "f16", "bf16")}, {"S": ("i32",), "D": ("i8", "u8", "i16", "f16")},),
            "a2a3": ({"S": ("f32",), "D": ("i8", "u8")}, {"S": ("i32",), "D": ("i8", "u8", "f16")},),
            "a5": ({"S": ("f32",), "D": ("i8", "u8", "f16", "bf16", "f32")}, {"S": ("i32",), "D": ("i8", "u8", "f16", "bf16")},),
        },
        "acc": {
            "cpu": ({"S": ("f32",), "D": ("f16", "bf16", "f32")}, {"S": ("i32",), "D": ("i32",)},),
            "a2a3": ({"S": ("f32",), "D": ("f16", "bf16", "f32")}, {"S": ("i32",), "D": ("i32",)},),
            "a5": ({"S": ("f32",), "D": ("f16", "bf16", "f32")}, {"S": ("i32",), "D": ("i32",)},),
        },
        "tile": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a5": ({"T": ("f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tstore/layouts-cpu", _layouts_cpu, reads=("dst",), profiles=("cpu",),
            en="`dst` must be in ND, DN, NZ, NC1HWC0 or NDC1HWC0 layout.",
            zh="`dst` 必须为 ND、DN、NZ、NC1HWC0 或 NDC1HWC0 布局。",
            shows=("dst.layout",),
            text="dst.layout in {nd, dn, nz, nc1hwc0, ndc1hwc0}",
        ),
        Rule(
            "pto.tstore/acc-layouts-a2a3", _acc_layouts_a2a3, reads=("dst", "src"), profiles=("a2a3",),
            en="If `src` is an accumulator tile, `dst` must be in ND, NZ, NC1HWC0 or NDC1HWC0 layout.",
            zh="当 `src` 为累加器 Tile 时，`dst` 必须为 ND、NZ、NC1HWC0 或 NDC1HWC0 布局。",
            shows=("src.loc", "dst.layout"),
            text="implies(src.loc == acc, dst.layout in {nd, nz, nc1hwc0, ndc1hwc0})",
        ),
        Rule(
            "pto.tstore/acc-layouts-a5", _acc_layouts_a5, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is an accumulator tile, `dst` must be in ND, NZ, NHWC, NCHW or NCDHW layout.",
            zh="当 `src` 为累加器 Tile 时，`dst` 必须为 ND、NZ、NHWC、NCHW 或 NCDHW 布局。",
            shows=("src.loc", "dst.layout"),
            text="implies(src.loc == acc, dst.layout in {nd, nz, nhwc, nchw, ncdhw})",
        ),
        Rule(
            "pto.tstore/not-empty", _not_empty, reads=("src",), profiles=("a2a3", "a5"),
            en="The valid region of `src` must not be empty.",
            zh="`src` 的有效区域不得为空。",
            shows=("src.valid_row", "src.valid_col"),
            text="nonempty(src)",
        ),
        Rule(
            "pto.tstore/inside-tensor", _inside_tensor, reads=("dst", "src"), profiles=("cpu",),
            en="If `src` is a plain tile and `dst` is not in NZ layout, the valid region of `src` must lie inside `dst`, read by its layout; otherwise the result is undefined.",
            zh="当 `src` 为普通 Tile，且 `dst` 不是 NZ 布局时，`src` 的有效区域不得超出 `dst` 按其布局折算的行列范围；否则结果未定义。",
            severity="undefined",
            shows=("src.kind", "dst.layout", "src.valid_row", "dst.shape", "src.valid_col", "dst.itemsize"),
            text="implies(kind_of(src) == tile and dst.layout != nz, inside_tensor(src, dst))",
        ),
        Rule(
            "pto.tstore/boxes-match", _boxes_match, reads=("dst", "src"), profiles=("cpu",),
            en="If `src` is a plain tile and `dst` is in NZ layout, the valid shape of `src` must equal the rows and columns that `dst` has in its layout.",
            zh="当 `src` 为普通 Tile，且 `dst` 为 NZ 布局时，`src` 的有效形状必须等于 `dst` 按其布局折算的行数与列数。",
            shows=("src.kind", "dst.layout", "src.valid_row", "dst.shape", "src.valid_col", "dst.itemsize"),
            text="implies(kind_of(src) == tile and dst.layout == nz, matches_tensor(src, dst))",
        ),
        Rule(
            "pto.tstore/shape-matches", _shape_matches, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="The valid shape of `src` must equal the rows and columns that `dst` has in its layout.",
            zh="`src` 的有效形状必须等于 `dst` 按其布局折算的行数与列数。",
            shows=("dst.layout", "src.valid_row", "dst.shape", "src.valid_col", "dst.itemsize"),
            text="matches_tensor(src, dst)",
        ),
        Rule(
            "pto.tstore/acc-two-dimensional", _acc_two_dimensional, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile and `dst` is in ND layout, `dst.shape[0]`, `dst.shape[1]` and `dst.shape[2]` must be `1`.",
            zh="当 `src` 为累加器 Tile，且 `dst` 为 ND 布局时，`dst.shape[0]`、`dst.shape[1]` 和 `dst.shape[2]` 必须均为 `1`。",
            shows=("src.loc", "dst.layout", "dst.shape"),
            text="implies(src.loc == acc and dst.layout == nd, dst.shape[0] == 1 and dst.shape[1] == 1 and dst.shape[2] == 1)",
        ),
        Rule(
            "pto.tstore/acc-tensor-boxes", _acc_tensor_boxes, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile and `dst` is in NZ layout, `dst.shape[3]` must be `16`; if `src` is an accumulator tile and `dst` is in NZ or NC1HWC0 layout, at least one of these must hold: the element width in bits of `dst` is greater than `8` and `dst.shape[4]` is `16`; the element type of `dst` is `f32` and `dst.shape[4]` is `8`; or `dst` has 8-bit elements and `dst.shape[4]` is `32`.",
            zh="当 `src` 为累加器 Tile，且 `dst` 为 NZ 布局时，`dst.shape[3]` 必须为 `16`；当 `src` 为累加器 Tile，且 `dst` 为 NZ 或 NC1HWC0 布局时，以下条件至少须满足一项：`dst` 的元素位宽大于 `8`，且 `dst.shape[4]` 为 `16`；`dst` 的元素类型为 `f32`，且 `dst.shape[4]` 为 `8`；或 `dst` 的元素为 8 位，且 `dst.shape[4]` 为 `32`。",
            shows=("src.loc", "dst.layout", "dst.shape", "dst.bits", "dst.dtype"),
            text="implies(src.loc == acc and dst.layout == nz, dst.shape[3] == 16) and implies(src.loc == acc and dst.layout in {nz, nc1hwc0}, dst.bits > 8 and dst.shape[4] == 16 or dst.dtype == f32 and dst.shape[4] == 8 or dst.bits == 8 and dst.shape[4] == 32)",
        ),
        Rule(
            "pto.tstore/acc-dense-boxes", _acc_dense_boxes, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="From an accumulator, an NZ tensor must be contiguous as a whole; otherwise the result is undefined.",
            zh="从累加器写出到 NZ 张量时，张量必须整体连续存放；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "dst.layout", "dst.stride", "dst.shape"),
            text="implies(src.loc == acc and dst.layout == nz, dense_blocks(dst) and (dst.shape[1] == 1 or dst.stride[1] == dst.shape[2] * dst.shape[3] * dst.shape[4]) and (dst.shape[0] == 1 or dst.stride[0] == dst.shape[1] * dst.shape[2] * dst.shape[3] * dst.shape[4]))",
        ),
        Rule(
            "pto.tstore/acc-dense-channels", _acc_dense_channels, reads=("dst", "src"), profiles=("a2a3",),
            en="From an accumulator, an NC1HWC0 or NDC1HWC0 tensor must hold one image whose pixels are contiguous within a block of channels, and the blocks must be equally spaced; otherwise the result is undefined.",
            zh="从累加器写出到 NC1HWC0 或 NDC1HWC0 张量时，张量只能含一幅图像，同一通道块内的像素必须连续存放，通道块之间的间隔必须相等；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "dst.layout", "dst.shape", "dst.stride", "dst.itemsize"),
            text="implies(src.loc == acc and dst.layout == nc1hwc0, dst.shape[0] == 1 and dst.stride[4] == 1 and dst.stride[3] == dst.shape[4] and (dst.shape[2] == 1 or dst.stride[2] == dst.shape[3] * dst.shape[4])) and implies(src.loc == acc and dst.layout == ndc1hwc0, dst.shape[0] == 1 and dst.stride[4] * dst.itemsize == 32 and (dst.shape[3] == 1 or dst.stride[3] == dst.shape[4] * dst.stride[4]) and (dst.shape[1] == 1 or dst.stride[1] == dst.shape[2] * dst.stride[2]))",
        ),
        Rule(
            "pto.tstore/acc-dense-planes", _acc_dense_planes, reads=("dst", "src"), profiles=("a5",),
            en="From an accumulator, pixels must be equally spaced: in NHWC over all images and lines; an NCHW or NCDHW tensor must hold one image with contiguous planes; otherwise the result is undefined.",
            zh="从累加器写出时像素间隔必须相等：NHWC 须跨图像与行保持同一间隔；NCHW 或 NCDHW 张量只能含一幅图像，且每个平面连续存放；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "dst.layout", "dst.shape", "dst.stride"),
            text="implies(src.loc == acc and dst.layout == nhwc, dst.shape[0] == 1 and dst.stride[4] == 1 and (dst.shape[2] == 1 or dst.stride[2] == dst.shape[3] * dst.stride[3]) and (dst.shape[1] == 1 or dst.stride[1] == dst.shape[2] * dst.shape[3] * dst.stride[3])) and implies(src.loc == acc and dst.layout in {nchw, ncdhw}, dst.shape[0] == 1 and dst.stride[4] == 1 and (dst.shape[3] == 1 or dst.stride[3] == dst.shape[4])) and implies(src.loc == acc and dst.layout == nchw, dst.shape[1] == 1)",
        ),
        Rule(
            "pto.tstore/acc-columns", _acc_columns, reads=("src",), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile, the number of columns of `src` must be at most `4095`.",
            zh="当 `src` 为累加器 Tile 时，`src` 的列数不得大于 `4095`。",
            shows=("src.loc", "src.cols"),
            text="implies(src.loc == acc, src.cols <= 4095)",
        ),
        Rule(
            "pto.tstore/acc-rows", _acc_rows, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile, the number of rows of `src` must be at most `8192` if `dst` is in ND layout, otherwise `65535`.",
            zh="当 `src` 为累加器 Tile 时，`src` 的行数不得大于 `8192`（`dst` 为 ND 布局时）或 `65535`（其他情况）。",
            shows=("src.loc", "src.rows", "dst.layout"),
            text="implies(src.loc == acc, src.rows <= (8192 if dst.layout == nd else 65535))",
        ),
        Rule(
            "pto.tstore/atomic-type", _atomic_type, reads=("atomic_type", "dst"), profiles=("a2a3", "a5"),
            en="If `atomic_type` is `atomic_add`, the element type of `dst` must be `f16`, `bf16`, `f32`, `i8`, `i16` or `i32`.",
            zh="当 `atomic_type` 为 `atomic_add` 时，`dst` 的元素类型必须为 `f16`、`bf16`、`f32`、`i8`、`i16` 或 `i32`。",
            shows=("atomic_type", "dst.dtype"),
            text="implies(atomic_type == atomic_add, dst.dtype in {f16, bf16, f32, i8, i16, i32})",
        ),
        Rule(
            "pto.tstore/quant-location", _quant_location, reads=("src", "pre_quant_scalar"), profiles=("a2a3", "a5"),
            en="If `pre_quant_scalar` is given and `src` is a plain tile, `src` must be an accumulator tile.",
            zh="当给出 `pre_quant_scalar`，且 `src` 为普通 Tile 时，`src` 必须为累加器 Tile。",
            shows=("pre_quant_scalar.kind", "src.kind", "src.loc"),
            text="implies(present(pre_quant_scalar) and kind_of(src) == tile, src.loc == acc)",
        ),
        Rule(
            "pto.tstore/acc-nz-columns", _acc_nz_columns, reads=("dst", "src"), profiles=("a2a3",),
            en="If `src` is an accumulator tile and `dst` is in NZ layout, the number of valid columns of `src` must be a multiple of `16`.",
            zh="当 `src` 为累加器 Tile，且 `dst` 为 NZ 布局时，`src` 的有效列数必须为 `16` 的整数倍。",
            shows=("src.loc", "dst.layout", "src.valid_col"),
            text="implies(src.loc == acc and dst.layout == nz, src.valid_col % 16 == 0)",
        ),
        Rule(
            "pto.tstore/acc-depth-type", _acc_depth_type, reads=("dst", "src"), profiles=("a2a3",),
            en="If `src` is an accumulator tile and `dst` is in NDC1HWC0 layout, the element type of `dst` must not be `i32`; otherwise the result is undefined.",
            zh="当 `src` 为累加器 Tile，且 `dst` 为 NDC1HWC0 布局时，`dst` 的元素类型不得为 `i32`；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "dst.layout", "dst.dtype"),
            text="implies(src.loc == acc and dst.layout == ndc1hwc0, dst.dtype != i32)",
        ),
        Rule(
            "pto.tstore/conv-location", _conv_location, reads=("src",), profiles=("cpu",),
            en="`src` must be a matrix tile.",
            zh="`src` 必须为矩阵 Tile。",
            form="conv",
            shows=("src.loc",),
            text="src.loc == mat",
        ),
        Rule(
            "pto.tstore/same-layout", _same_layout, reads=("dst", "src"), profiles=("cpu",),
            en="`src` and `dst` must have the same layout, and `src` must be in NC1HWC0 or NDC1HWC0 layout.",
            zh="`src` 和 `dst` 的布局必须相同，且 `src` 必须为 NC1HWC0 或 NDC1HWC0 布局。",
            form="conv",
            shows=("src.layout", "dst.layout"),
            text="src.layout == dst.layout and src.layout in {nc1hwc0, ndc1hwc0}",
        ),
        Rule(
            "pto.tstore/conv-block", _conv_block, reads=("src",), profiles=("cpu",),
            en="If `src` is in NDC1HWC0 layout, `src.c0 × src.itemsize` must be `32`; otherwise the result is undefined.",
            zh="当 `src` 为 NDC1HWC0 布局时，`src.c0 × src.itemsize` 必须为 `32`；否则结果未定义。",
            severity="undefined",
            form="conv",
            shows=("src.layout", "src.c0", "src.itemsize"),
            text="implies(src.layout == ndc1hwc0, src.c0 * src.itemsize == 32)",
        ),
        Rule(
            "pto.tstore/conv-inside", _conv_inside, reads=("dst", "src"), profiles=("cpu",),
            en="None of the tile's first five extents may exceed its counterpart in `dst`; otherwise the result is undefined.",
            zh="Tile 的前五维均不得超过 `dst` 的对应维；否则结果未定义。",
            severity="undefined",
            form="conv",
            shows=("src.shape", "dst.shape"),
            text="src.shape[0] <= dst.shape[0] and src.shape[1] <= dst.shape[1] and src.shape[2] <= dst.shape[2] and src.shape[3] <= dst.shape[3] and src.shape[4] <= dst.shape[4]",
        ),
        Rule(
            "pto.tstore/no-quantisation", _no_quantisation, reads=("pre_quant_scalar",), profiles=("cpu",),
            en="`pre_quant_scalar` must not be given; otherwise the result is undefined.",
            zh="不得给出 `pre_quant_scalar`；否则结果未定义。",
            severity="undefined",
            form="conv",
            shows=("pre_quant_scalar.kind",),
            text="not present(pre_quant_scalar)",
        ),
        Rule(
            "pto.tstore/location", _location, reads=("src", "profile"), profiles=("a2a3", "a5"),
            en="`src` must be a vector tile, unless the target is A2/A3 and `src` is a matrix tile.",
            zh="`src` 必须为向量 Tile（目标平台为 A2/A3，且 `src` 为矩阵 Tile 时除外）。",
            form="tile",
            shows=("src.loc",),
            text="src.loc == vec or profile == a2a3 and src.loc == mat",
        ),
        Rule(
            "pto.tstore/layouts", _layouts, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must both be ND, both DN or both NZ, unless `src` is unboxed, `dst` is in ND, DN or NZ layout, and either the number of rows of `src` is `1` or the number of columns of `src` is `1`.",
            zh="`src` 与 `dst` 的布局必须相同，且为 ND、DN 或 NZ（`src` 为非分形布局，`dst` 为 ND、DN 或 NZ 布局，且 `src` 的行数为 `1` 或 `src` 的列数为 `1` 时除外）。",
            form="tile",
            shows=("src.layout", "dst.layout", "src.slayout", "src.rows", "src.cols"),
            text="same_plain_layout(src, dst) or src.slayout == none_box and (src.rows == 1 or src.cols == 1) and dst.layout in {nd, dn, nz}",
        ),
        Rule(
            "pto.tstore/boxes-of-512", _boxes_of_512, reads=("src",), profiles=("a2a3", "a5"),
            en="If `src` is boxed, the fractal size of `src` must be `512`; otherwise the result is undefined.",
            zh="当 `src` 为分形布局时，`src` 的分形大小必须为 `512`；否则结果未定义。",
            severity="undefined",
            needs=("layouts",),
            form="tile",
            shows=("src.slayout", "src.fractal"),
            text="implies(src.slayout != none_box, src.fractal == 512)",
        ),
        Rule(
            "pto.tstore/dense", _dense, reads=("dst",), profiles=("a2a3", "a5"),
            en="The rows of an ND tensor `dst`, the columns of a DN one and the blocks of an NZ one must be contiguous; otherwise the result is undefined.",
            zh="`dst` 为 ND 时每行、为 DN 时每列、为 NZ 时每块的元素必须连续存放；否则结果未定义。",
            severity="undefined",
            form="tile",
            shows=("dst.layout", "dst.stride", "dst.shape"),
            text="dense_blocks(dst)",
        ),
        Rule(
            "pto.tstore/vector-dense", _vector_dense, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="One column that goes to an ND tensor, or one row that goes to a DN tensor, must be contiguous there; otherwise the result is undefined.",
            zh="单列写入 ND 张量，或单行写入 DN 张量时，目的元素必须连续存放；否则结果未定义。",
            severity="undefined",
            form="tile",
            shows=("src.layout", "dst.layout", "dst.stride"),
            text="implies(src.layout == dn and dst.layout == nd, dst.stride[3] == 1) and implies(src.layout == nd and dst.layout == dn, dst.stride[4] == 1)",
        ),
        Rule(
            "pto.tstore/matrix-gaps", _matrix_gaps, reads=("dst", "src"), profiles=("a2a3",),
            en="From the matrix memory, rows of an ND tensor, columns of a DN one and block columns of an NZ one must be a multiple of 32 bytes apart; otherwise the result is undefined.",
            zh="从矩阵存储写出时，ND 张量的行距、DN 张量的列距与 NZ 张量的块列间距必须为 32 字节的整数倍；否则结果未定义。",
            severity="undefined",
            form="tile",
            shows=("src.loc", "src.layout", "dst.shape", "dst.stride", "dst.itemsize"),
            text="implies(src.loc == mat and src.layout == nd and dst.shape[3] > 1, dst.stride[3] * dst.itemsize % 32 == 0) and implies(src.loc == mat and src.layout == dn and dst.shape[4] > 1, dst.stride[4] * dst.itemsize % 32 == 0) and implies(src.loc == mat and src.layout == nz and dst.shape[1] > 1, dst.stride[1] * dst.itemsize % 32 == 0)",
        ),
        Rule(
            "pto.tstore/tensor-boxes", _tensor_boxes, reads=("dst",), profiles=("a2a3", "a5"),
            en="If `dst` is in NZ layout, `dst.shape[3]` must be `16` and `dst.shape[4] × dst.bits` must be `256`.",
            zh="当 `dst` 为 NZ 布局时，`dst.shape[3]` 必须为 `16`，且 `dst.shape[4] × dst.bits` 必须为 `256`。",
            form="tile",
            shows=("dst.layout", "dst.shape", "dst.bits"),
            text="implies(dst.layout == nz, dst.shape[3] == 16 and dst.shape[4] * dst.bits == 256)",
        ),
        Rule(
            "pto.tstore/wide-elements", _wide_elements, reads=("dst", "src"), profiles=("a2a3",),
            en="If `src` has 64-bit elements, `src` and `dst` must have the same layout, and `src` must be in ND or DN layout.",
            zh="当 `src` 的元素为 64 位时，`src` 和 `dst` 的布局必须相同，且 `src` 必须为 ND 或 DN 布局。",
            form="tile",
            shows=("src.bits", "src.layout", "dst.layout"),
            text="implies(src.bits == 64, src.layout == dst.layout and src.layout in {nd, dn})",
        ),
        Rule(
            "pto.tstore/burst-count", _burst_count, reads=("dst", "src"), profiles=("a2a3",),
            en="If `src` is in ND layout, `dst.shape[3]` must be at most `4095`; if `src` is in DN layout, `dst.shape[4]` must be at most `4095`; otherwise `dst.shape[1]` must be at most `4095`.",
            zh="当 `src` 为 ND 布局时，`dst.shape[3]` 不得大于 `4095`；当 `src` 为 DN 布局时，`dst.shape[4]` 不得大于 `4095`；其他情况下 `dst.shape[1]` 不得大于 `4095`。",
            form="tile",
            shows=("src.layout", "dst.shape"),
            text="(dst.shape[3] if src.layout == nd else dst.shape[4] if src.layout == dn else dst.shape[1]) <= 4095",
        ),
        Rule(
            "pto.tstore/matrix-blocks", _matrix_blocks, reads=("dst", "src"), profiles=("a2a3",),
            en="If `src` is a matrix tile in ND layout, `dst.shape[4] × dst.itemsize` must be a multiple of `32`; if `src` is a matrix tile in DN layout, `dst.shape[3] × dst.itemsize` must be a multiple of `32`.",
            zh="当 `src` 为 ND 布局的矩阵 Tile 时，`dst.shape[4] × dst.itemsize` 必须为 `32` 的整数倍；当 `src` 为 DN 布局的矩阵 Tile 时，`dst.shape[3] × dst.itemsize` 必须为 `32` 的整数倍。",
            form="tile",
            shows=("src.loc", "src.layout", "dst.shape", "dst.itemsize"),
            text="implies(src.loc == mat and src.layout == nd, dst.shape[4] * dst.itemsize % 32 == 0) and implies(src.loc == mat and src.layout == dn, dst.shape[3] * dst.itemsize % 32 == 0)",
        ),
        Rule(
            "pto.tstore/relu-from-acc", _relu_from_acc, reads=("relu_mode",), profiles=("cpu", "a2a3", "a5"),
            en="`relu_mode` must be `no_relu`.",
            zh="`relu_mode` 必须为 `no_relu`。",
            form="tile",
            shows=("relu_mode",),
            text="relu_mode == no_relu",
        ),
        Rule(
            "pto.tstore/atomic-number", _atomic_number, reads=("atomic_type", "dst"), profiles=("cpu",),
            en="If `atomic_type` is `atomic_add`, the element type of `dst` must not be `f8e4m3`, `f8e5m2`, `f8e8m0`, `hif8`, `f4e2m1`, `f4e1m2` or `i4`.",
            zh="当 `atomic_type` 为 `atomic_add` 时，`dst` 的元素类型不得为 `f8e4m3`、`f8e5m2`、`f8e8m0`、`hif8`、`f4e2m1`、`f4e1m2` 或 `i4`。",
            form="tile",
            shows=("atomic_type", "dst.dtype"),
            text="implies(atomic_type == atomic_add, dst.dtype not in {f8e4m3, f8e5m2, f8e8m0, hif8, f4e2m1, f4e1m2, i4})",
        ),
    ),
    unknown={
        "quantise_to_small_float": ("PTO library headers for A5; Tests of the PTO library on A5 with their expected results; Older single instruction page (English); Instruction page by family (English)", "PTO 库 A5 头文件；PTO 库 A5 测试及其期望结果；旧版指令页（英文）；按指令族编排的页面（英文）"),
    },
    select=Choice(("dst", "src", "pre_quant_scalar", "profile"), _form),
    modes={
        "conv": Choice(("atomic_type", "src"), _mode),
        "quant": Choice(("atomic_type",), _mode_quant),
        "acc": Choice(("atomic_type",), _mode_acc),
        "tile": Choice(("atomic_type",), _mode_tile),
    },
    tile=TILE_RULES,
)
