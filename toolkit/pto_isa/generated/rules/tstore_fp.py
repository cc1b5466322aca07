"""Rules of pto.tstore_fp.

Generated from tile/memory-and-data-movement/tstore_fp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(dst, profile):
    """Name the form: quantise_to_small_float, quantise."""
    if profile == "a5":
        if dst.dtype in ("hif8", "f8e4m3"):
            return "quantise_to_small_float"
    if dst.dtype not in ("hif8", "f8e4m3"):
        return "quantise"
    return ""


def _mode(atomic_type):
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


def _accumulator(src):
    """`src` must be an accumulator tile."""
    return src.loc == "acc"


def _parameter_for_every_column(src, fp):
    """`src` must have at most as many valid columns as `fp`; otherwise the result is undefined."""
    return src.valid_col <= fp.valid_col


RULES = OpRules(
    "pto.tstore_fp",
    operands={
        "dst": OperandSpec(("global",), access="write"),
        "src": OperandSpec(("tile",)),
        "fp": OperandSpec(("tile",)),
        "atomic_type": OperandSpec(("attribute",), optional=True, type="atomic_type", vocabulary=("atomic_none", "atomic_add"), default="atomic_none"),
        "relu_mode": OperandSpec(("attribute",), optional=True, type="relu_mode", vocabulary=("no_relu", "normal_relu"), default="no_relu"),
    },
    bind={
        "quantise_to_small_float": {"dst": "D", "src": "S", "fp": "F"},
        "quantise": {"dst": "D", "src": "S", "fp": "F"},
    },
    types={
        "quantise_to_small_float": {
            "a5": ({"S": ("f32",), "D": ("hif8", "f8e4m3"), "F": ("u64",)},),
        },
        "quantise": {
            "cpu": ({"S": ("f32",), "D": ("i8", "u8", "f16", "bf16"), "F": ("u64",)}, {"S": ("i32",), "D": ("i8", "u8", "i16", "f16"), "F": ("u64",)},),
            "a2a3": ({"S": ("f32",), "D": ("i8", "u8"), "F": ("u64",)}, {"S": ("i32",), "D": ("i8", "u8", "f16"), "F": ("u64",)},),
            "a5": ({"S": ("f32",), "D": ("i8", "u8", "f16", "bf16", "f32"), "F": ("u64",)}, {"S": ("i32",), "D": ("i8", "u8", "f16", "bf16"), "F": ("u64",)},),
        },
    },
    rules=(
        Rule(
            "pto.tstore_fp/layouts-cpu", _layouts_cpu, reads=("dst",), profiles=("cpu",),
            en="`dst` must be in ND, DN, NZ, NC1HWC0 or NDC1HWC0 layout.",
            zh="`dst` 必须为 ND、DN、NZ、NC1HWC0 或 NDC1HWC0 布局。",
            shows=("dst.layout",),
            text="dst.layout in {nd, dn, nz, nc1hwc0, ndc1hwc0}",
        ),
        Rule(
            "pto.tstore_fp/acc-layouts-a2a3", _acc_layouts_a2a3, reads=("dst", "src"), profiles=("a2a3",),
            en="If `src` is an accumulator tile, `dst` must be in ND, NZ, NC1HWC0 or NDC1HWC0 layout.",
            zh="当 `src` 为累加器 Tile 时，`dst` 必须为 ND、NZ、NC1HWC0 或 NDC1HWC0 布局。",
            shows=("src.loc", "dst.layout"),
            text="implies(src.loc == acc, dst.layout in {nd, nz, nc1hwc0, ndc1hwc0})",
        ),
        Rule(
            "pto.tstore_fp/acc-layouts-a5", _acc_layouts_a5, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is an accumulator tile, `dst` must be in ND, NZ, NHWC, NCHW or NCDHW layout.",
            zh="当 `src` 为累加器 Tile 时，`dst` 必须为 ND、NZ、NHWC、NCHW 或 NCDHW 布局。",
            shows=("src.loc", "dst.layout"),
            text="implies(src.loc == acc, dst.layout in {nd, nz, nhwc, nchw, ncdhw})",
        ),
        Rule(
            "pto.tstore_fp/not-empty", _not_empty, reads=("src",), profiles=("a2a3", "a5"),
            en="The valid region of `src` must not be empty.",
            zh="`src` 的有效区域不得为空。",
            shows=("src.valid_row", "src.valid_col"),
            text="nonempty(src)",
        ),
        Rule(
            "pto.tstore_fp/inside-tensor", _inside_tensor, reads=("dst", "src"), profiles=("cpu",),
            en="If `src` is a plain tile and `dst` is not in NZ layout, the valid region of `src` must lie inside `dst`, read by its layout; otherwise the result is undefined.",
            zh="当 `src` 为普通 Tile，且 `dst` 不是 NZ 布局时，`src` 的有效区域不得超出 `dst` 按其布局折算的行列范围；否则结果未定义。",
            severity="undefined",
            shows=("src.kind", "dst.layout", "src.valid_row", "dst.shape", "src.valid_col", "dst.itemsize"),
            text="implies(kind_of(src) == tile and dst.layout != nz, inside_tensor(src, dst))",
        ),
        Rule(
            "pto.tstore_fp/boxes-match", _boxes_match, reads=("dst", "src"), profiles=("cpu",),
            en="If `src` is a plain tile and `dst` is in NZ layout, the valid shape of `src` must equal the rows and columns that `dst` has in its layout.",
            zh="当 `src` 为普通 Tile，且 `dst` 为 NZ 布局时，`src` 的有效形状必须等于 `dst` 按其布局折算的行数与列数。",
            shows=("src.kind", "dst.layout", "src.valid_row", "dst.shape", "src.valid_col", "dst.itemsize"),
            text="implies(kind_of(src) == tile and dst.layout == nz, matches_tensor(src, dst))",
        ),
        Rule(
            "pto.tstore_fp/shape-matches", _shape_matches, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="The valid shape of `src` must equal the rows and columns that `dst` has in its layout.",
            zh="`src` 的有效形状必须等于 `dst` 按其布局折算的行数与列数。",
            shows=("dst.layout", "src.valid_row", "dst.shape", "src.valid_col", "dst.itemsize"),
            text="matches_tensor(src, dst)",
        ),
        Rule(
            "pto.tstore_fp/acc-two-dimensional", _acc_two_dimensional, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile and `dst` is in ND layout, `dst.shape[0]`, `dst.shape[1]` and `dst.shape[2]` must be `1`.",
            zh="当 `src` 为累加器 Tile，且 `dst` 为 ND 布局时，`dst.shape[0]`、`dst.shape[1]` 和 `dst.shape[2]` 必须均为 `1`。",
            shows=("src.loc", "dst.layout", "dst.shape"),
            text="implies(src.loc == acc and dst.layout == nd, dst.shape[0] == 1 and dst.shape[1] == 1 and dst.shape[2] == 1)",
        ),
        Rule(
            "pto.tstore_fp/acc-tensor-boxes", _acc_tensor_boxes, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile and `dst` is in NZ layout, `dst.shape[3]` must be `16`; if `src` is an accumulator tile and `dst` is in NZ or NC1HWC0 layout, at least one of these must hold: the element width in bits of `dst` is greater than `8` and `dst.shape[4]` is `16`; the element type of `dst` is `f32` and `dst.shape[4]` is `8`; or `dst` has 8-bit elements and `dst.shape[4]` is `32`.",
            zh="当 `src` 为累加器 Tile，且 `dst` 为 NZ 布局时，`dst.shape[3]` 必须为 `16`；当 `src` 为累加器 Tile，且 `dst` 为 NZ 或 NC1HWC0 布局时，以下条件至少须满足一项：`dst` 的元素位宽大于 `8`，且 `dst.shape[4]` 为 `16`；`dst` 的元素类型为 `f32`，且 `dst.shape[4]` 为 `8`；或 `dst` 的元素为 8 位，且 `dst.shape[4]` 为 `32`。",
            shows=("src.loc", "dst.layout", "dst.shape", "dst.bits", "dst.dtype"),
            text="implies(src.loc == acc and dst.layout == nz, dst.shape[3] == 16) and implies(src.loc == acc and dst.layout in {nz, nc1hwc0}, dst.bits > 8 and dst.shape[4] == 16 or dst.dtype == f32 and dst.shape[4] == 8 or dst.bits == 8 and dst.shape[4] == 32)",
        ),
        Rule(
            "pto.tstore_fp/acc-dense-boxes", _acc_dense_boxes, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="From an accumulator, an NZ tensor must be contiguous as a whole; otherwise the result is undefined.",
            zh="从累加器写出到 NZ 张量时，张量必须整体连续存放；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "dst.layout", "dst.stride", "dst.shape"),
            text="implies(src.loc == acc and dst.layout == nz, dense_blocks(dst) and (dst.shape[1] == 1 or dst.stride[1] == dst.shape[2] * dst.shape[3] * dst.shape[4]) and (dst.shape[0] == 1 or dst.stride[0] == dst.shape[1] * dst.shape[2] * dst.shape[3] * dst.shape[4]))",
        ),
        Rule(
            "pto.tstore_fp/acc-dense-channels", _acc_dense_channels, reads=("dst", "src"), profiles=("a2a3",),
            en="From an accumulator, an NC1HWC0 or NDC1HWC0 tensor must hold one image whose pixels are contiguous within a block of channels, and the blocks must be equally spaced; otherwise the result is undefined.",
            zh="从累加器写出到 NC1HWC0 或 NDC1HWC0 张量时，张量只能含一幅图像，同一通道块内的像素必须连续存放，通道块之间的间隔必须相等；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "dst.layout", "dst.shape", "dst.stride", "dst.itemsize"),
            text="implies(src.loc == acc and dst.layout == nc1hwc0, dst.shape[0] == 1 and dst.stride[4] == 1 and dst.stride[3] == dst.shape[4] and (dst.shape[2] == 1 or dst.stride[2] == dst.shape[3] * dst.shape[4])) and implies(src.loc == acc and dst.layout == ndc1hwc0, dst.shape[0] == 1 and dst.stride[4] * dst.itemsize == 32 and (dst.shape[3] == 1 or dst.stride[3] == dst.shape[4] * dst.stride[4]) and (dst.shape[1] == 1 or dst.stride[1] == dst.shape[2] * dst.stride[2]))",
        ),
        Rule(
            "pto.tstore_fp/acc-dense-planes", _acc_dense_planes, reads=("dst", "src"), profiles=("a5",),
            en="From an accumulator, pixels must be equally spaced: in NHWC over all images and lines; an NCHW or NCDHW tensor must hold one image with contiguous planes; otherwise the result is undefined.",
            zh="从累加器写出时像素间隔必须相等：NHWC 须跨图像与行保持同一间隔；NCHW 或 NCDHW 张量只能含一幅图像，且每个平面连续存放；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "dst.layout", "dst.shape", "dst.stride"),
            text="implies(src.loc == acc and dst.layout == nhwc, dst.shape[0] == 1 and dst.stride[4] == 1 and (dst.shape[2] == 1 or dst.stride[2] == dst.shape[3] * dst.stride[3]) and (dst.shape[1] == 1 or dst.stride[1] == dst.shape[2] * dst.shape[3] * dst.stride[3])) and implies(src.loc == acc and dst.layout in {nchw, ncdhw}, dst.shape[0] == 1 and dst.stride[4] == 1 and (dst.shape[3] == 1 or dst.stride[3] == dst.shape[4])) and implies(src.loc == acc and dst.layout == nchw, dst.shape[1] == 1)",
        ),
        Rule(
            "pto.tstore_fp/acc-columns", _acc_columns, reads=("src",), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile, the number of columns of `src` must be at most `4095`.",
            zh="当 `src` 为累加器 Tile 时，`src` 的列数不得大于 `4095`。",
            shows=("src.loc", "src.cols"),
            text="implies(src.loc == acc, src.cols <= 4095)",
        ),
        Rule(
            "pto.tstore_fp/acc-rows", _acc_rows, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile, the number of rows of `src` must be at most `8192` if `dst` is in ND layout, otherwise `65535`.",
            zh="当 `src` 为累加器 Tile 时，`src` 的行数不得大于 `8192`（`dst` 为 ND 布局时）或 `65535`（其他情况）。",
            shows=("src.loc", "src.rows", "dst.layout"),
            text="implies(src.loc == acc, src.rows <= (8192 if dst.layout == nd else 65535))",
        ),
        Rule(
            "pto.tstore_fp/atomic-type", _atomic_type, reads=("atomic_type", "dst"), profiles=("a2a3", "a5"),
            en="If `atomic_type` is `atomic_add`, the element type of `dst` must be `f16`, `bf16`, `f32`, `i8`, `i16` or `i32`.",
            zh="当 `atomic_type` 为 `atomic_add` 时，`dst` 的元素类型必须为 `f16`、`bf16`、`f32`、`i8`、`i16` 或 `i32`。",
            shows=("atomic_type", "dst.dtype"),
            text="implies(atomic_type == atomic_add, dst.dtype in {f16, bf16, f32, i8, i16, i32})",
        ),
        Rule(
            "pto.tstore_fp/accumulator", _accumulator, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be an accumulator tile.",
            zh="`src` 必须为累加器 Tile。",
            shows=("src.loc",),
            text="src.loc == acc",
        ),
        Rule(
            "pto.tstore_fp/parameter-for-every-column", _parameter_for_every_column, reads=("src", "fp"), profiles=("cpu", "a2a3", "a5"),
            en="`src` must have at most as many valid columns as `fp`; otherwise the result is undefined.",
            zh="`src` 的有效列数不得大于 `fp`；否则结果未定义。",
            severity="undefined",
            shows=("src.valid_col", "fp.valid_col"),
            text="src.valid_col <= fp.valid_col",
        ),
    ),
    unknown={
        "quantise_to_small_float": ("PTO library headers for A5; Tests of the PTO library on A5 with their expected results; Older single instruction page (English); Instruction page by family (English)", "PTO 库 A5 头文件；PTO 库 A5 测试及其期望结果；旧版指令页（英文）；按指令族编排的页面（英文）"),
    },
    select=Choice(("dst", "profile"), _form),
    modes={
        "quantise": Choice(("atomic_type",), _mode),
    },
    tile=TILE_RULES,
)
