"""Rules of pto.timg2col.

Generated from tile/layout-and-rearrangement/timg2col.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.memory.state import UNREAD
from ...runtime.rules.logic import both, implies
from ...runtime.rules.rule import OpRules, OperandSpec, Rule

from ._common import _matrix_source
from ._layout_and_rearrangement import _nz_layout
from ._tile import TILE_RULES


def _left_result(dst):
    """`dst` must be a left-operand tile."""
    return dst.loc == "left"


def _feature_map(src):
    """`src` must be in NC1HWC0 or NDC1HWC0 layout."""
    return src.layout in ("nc1hwc0", "ndc1hwc0")


def _zz_result(dst):
    """`dst` must be in ZZ layout."""
    return dst.layout == "zz"


def _steps(src):
    """`src.stride_h` and `src.stride_w` must be at least `1`; otherwise the result is undefined."""
    return src.stride_h >= 1 and src.stride_w >= 1


def _window(src):
    """`src.filter_h` and `src.filter_w` must be at least `1`; otherwise the result is undefined."""
    return src.filter_h >= 1 and src.filter_w >= 1


def _window_bits(src):
    """`src.filter_h` and `src.filter_w` must be at most `511`; otherwise the result is undefined."""
    return src.filter_h <= 511 and src.filter_w <= 511


def _window_fits(src, fmatrix_mode, state, profile):
    """The dilated filter must not be larger than the padded feature map."""
    return both(
        (src.h + (src.fmap_w + src.fmap_h * 65536 + (src.pad_left + src.pad_right * 256 + src.pad_top * 65536 + src.pad_bottom * 16777216) * 4294967296 if fmatrix_mode in ("fmatrix_a_auto", "fmatrix_b_auto") or profile == "cpu" else state.fmatrix_b if fmatrix_mode == "fmatrix_b_manual" else state.fmatrix_a) // 281474976710656 % 256 + (src.fmap_w + src.fmap_h * 65536 + (src.pad_left + src.pad_right * 256 + src.pad_top * 65536 + src.pad_bottom * 16777216) * 4294967296 if fmatrix_mode in ("fmatrix_a_auto", "fmatrix_b_auto") or profile == "cpu" else state.fmatrix_b if fmatrix_mode == "fmatrix_b_manual" else state.fmatrix_a) // 72057594037927936 % 256 - src.dilation_h * (src.filter_h - 1) - 1) // src.stride_h + 1 >= 1,
        (src.w + (src.fmap_w + src.fmap_h * 65536 + (src.pad_left + src.pad_right * 256 + src.pad_top * 65536 + src.pad_bottom * 16777216) * 4294967296 if fmatrix_mode in ("fmatrix_a_auto", "fmatrix_b_auto") or profile == "cpu" else state.fmatrix_b if fmatrix_mode == "fmatrix_b_manual" else state.fmatrix_a) // 4294967296 % 256 + (src.fmap_w + src.fmap_h * 65536 + (src.pad_left + src.pad_right * 256 + src.pad_top * 65536 + src.pad_bottom * 16777216) * 4294967296 if fmatrix_mode in ("fmatrix_a_auto", "fmatrix_b_auto") or profile == "cpu" else state.fmatrix_b if fmatrix_mode == "fmatrix_b_manual" else state.fmatrix_a) // 1099511627776 % 256 - src.dilation_w * (src.filter_w - 1) - 1) // src.stride_w + 1 >= 1,
    )


def _positions(pos_m, pos_k):
    """`pos_m` and `pos_k` must each be between `0` and `65535`."""
    return 0 <= pos_m <= 65535 and 0 <= pos_k <= 65535


def _map_size(src, fmatrix_mode, state, profile):
    """The register (`state.fmatrix_a` or `state.fmatrix_b`), in the automatic modes the settings `fmap_h` and
    `fmap_w` of `src`, must hold the height and width of `src`."""
    return both(
        (src.fmap_w + src.fmap_h * 65536 + (src.pad_left + src.pad_right * 256 + src.pad_top * 65536 + src.pad_bottom * 16777216) * 4294967296 if fmatrix_mode in ("fmatrix_a_auto", "fmatrix_b_auto") or profile == "cpu" else state.fmatrix_b if fmatrix_mode == "fmatrix_b_manual" else state.fmatrix_a) // 1 % 65536 == src.w,
        (src.fmap_w + src.fmap_h * 65536 + (src.pad_left + src.pad_right * 256 + src.pad_top * 65536 + src.pad_bottom * 16777216) * 4294967296 if fmatrix_mode in ("fmatrix_a_auto", "fmatrix_b_auto") or profile == "cpu" else state.fmatrix_b if fmatrix_mode == "fmatrix_b_manual" else state.fmatrix_a) // 65536 % 65536 == src.h,
    )


def _one_map(src):
    """`src` must hold one feature map: one image of depth 1."""
    return both(src.n == 1, (src.d if src.layout == "ndc1hwc0" else 1) == 1)


def _whole_channel_blocks(src):
    """`src.c0 × src.itemsize` must be `32`; otherwise the result is undefined."""
    return src.c0 * src.itemsize == 32


def _channels(src):
    """`src.channel_size` must equal `src.c1 × src.c0`; otherwise the result is undefined."""
    return src.channel_size == src.c1 * src.c0


def _not_transposed(src):
    """`src.transpose` must be zero; otherwise the result is undefined."""
    return src.transpose == 0


def _single_pass(src, fmatrix_mode, state, profile):
    """The register (`state.repeat_a`, or on A5 with register B `state.repeat_b`) must have a repeat count of at
    most 1 and repeat mode 0."""
    return (src.repeat_stride + src.repeat_time * 65536 + src.repeat_mode * 16777216 + (src.dst_stride * 4294967296 + src.dst_mposition * 281474976710656 if profile == "a5" else 0) if fmatrix_mode in ("fmatrix_a_auto", "fmatrix_b_auto") or profile == "cpu" else state.repeat_b if fmatrix_mode == "fmatrix_b_manual" and profile == "a5" else state.repeat_a) // 65536 % 65536 <= 1


def _result_step(dst, src, fmatrix_mode, state, profile):
    """The register (`state.repeat_a` or `state.repeat_b`) must hold 0 as the position in the result and, with valid
    columns in more than one column of boxes, the rows of `dst` in boxes of 16 as the result stride."""
    return both(
        implies(
            dst.valid_col * dst.itemsize > 32,
            (src.repeat_stride + src.repeat_time * 65536 + src.repeat_mode * 16777216 + (src.dst_stride * 4294967296 + src.dst_mposition * 281474976710656 if profile == "a5" else 0) if fmatrix_mode in ("fmatrix_a_auto", "fmatrix_b_auto") or profile == "cpu" else state.repeat_b if fmatrix_mode == "fmatrix_b_manual" and profile == "a5" else state.repeat_a) // 4294967296 % 65536 * 16 == dst.rows,
        ),
        (src.repeat_stride + src.repeat_time * 65536 + src.repeat_mode * 16777216 + (src.dst_stride * 4294967296 + src.dst_mposition * 281474976710656 if profile == "a5" else 0) if fmatrix_mode in ("fmatrix_a_auto", "fmatrix_b_auto") or profile == "cpu" else state.repeat_b if fmatrix_mode == "fmatrix_b_manual" and profile == "a5" else state.repeat_a) // 281474976710656 % 65536 == 0,
    )


def _full_width(dst):
    """With more than 16 valid rows, the valid columns of `dst`, rounded up to 32 bytes, must be all its columns,
    unless its compact mode is `normal`."""
    return (
        dst.compact == "normal"
        or implies(dst.valid_row > 16, -(-(dst.valid_col * dst.itemsize) // 32) * 32 == dst.cols * dst.itemsize)
    )


RULES = OpRules(
    "pto.timg2col",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("conv",)),
        "state": OperandSpec(("registers",), access="read_write", optional=True, default=UNREAD),
        "pos_m": OperandSpec(("attribute",), optional=True, type="int", default=0),
        "pos_k": OperandSpec(("attribute",), optional=True, type="int", default=0),
        "fmatrix_mode": OperandSpec(("attribute",), optional=True, type="fmatrix_mode", vocabulary=("fmatrix_a_auto", "fmatrix_b_auto", "fmatrix_a_manual", "fmatrix_b_manual"), default="fmatrix_a_manual"),
    },
    bind={
        "": {"dst": "T", "src": "T"},
    },
    types={
        "": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("i8", "f16", "bf16", "f32")},),
            "a5": ({"T": ("i8", "u8", "i16", "u16", "i32", "u32", "f16", "bf16", "f32")},),
        },
    },
    rules=(
        Rule(
            "pto.timg2col/matrix-source", _matrix_source, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="`src` must be a matrix tile.",
            zh="`src` 必须为矩阵 Tile。",
            shows=("src.loc",),
            text="src.loc == mat",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.timg2col/left-result", _left_result, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must be a left-operand tile.",
            zh="`dst` 必须为左矩阵 Tile。",
            shows=("dst.loc",),
            text="dst.loc == left",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.timg2col/feature-map", _feature_map, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="`src` must be in NC1HWC0 or NDC1HWC0 layout.",
            zh="`src` 必须为 NC1HWC0 或 NDC1HWC0 布局。",
            shows=("src.layout",),
            text="src.layout in {nc1hwc0, ndc1hwc0}",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.timg2col/nz-result", _nz_layout, reads=("dst",), profiles=("cpu", "a5"),
            en="`dst` must be in NZ layout.",
            zh="`dst` 必须为 NZ 布局。",
            shows=("dst.layout",),
            text="dst.layout == nz",
            by=(("cpu", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.timg2col/zz-result", _zz_result, reads=("dst",), profiles=("a2a3",),
            en="`dst` must be in ZZ layout.",
            zh="`dst` 必须为 ZZ 布局。",
            shows=("dst.layout",),
            text="dst.layout == zz",
            by=(("a2a3", "compile"),),
        ),
        Rule(
            "pto.timg2col/steps", _steps, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="`src.stride_h` and `src.stride_w` must be at least `1`; otherwise the result is undefined.",
            zh="`src.stride_h` 和 `src.stride_w` 均不得小于 `1`；否则结果未定义。",
            severity="undefined",
            needs=("feature-map",),
            shows=("src.stride_h", "src.stride_w"),
            numbers=(1,),
            text="src.stride_h >= 1 and src.stride_w >= 1",
            by=(("cpu", "result"), ("a2a3", "document"), ("a5", "document")),
        ),
        Rule(
            "pto.timg2col/window", _window, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="`src.filter_h` and `src.filter_w` must be at least `1`; otherwise the result is undefined.",
            zh="`src.filter_h` 和 `src.filter_w` 均不得小于 `1`；否则结果未定义。",
            severity="undefined",
            needs=("feature-map",),
            shows=("src.filter_h", "src.filter_w"),
            numbers=(1,),
            text="src.filter_h >= 1 and src.filter_w >= 1",
            by=(("cpu", "result"), ("a2a3", "document"), ("a5", "document")),
        ),
        Rule(
            "pto.timg2col/window-bits", _window_bits, reads=("src",), profiles=("a2a3", "a5"),
            en="`src.filter_h` and `src.filter_w` must be at most `511`; otherwise the result is undefined.",
            zh="`src.filter_h` 和 `src.filter_w` 均不得大于 `511`；否则结果未定义。",
            severity="undefined",
            needs=("feature-map",),
            shows=("src.filter_h", "src.filter_w"),
            numbers=(511,),
            text="src.filter_h <= 511 and src.filter_w <= 511",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.timg2col/window-fits", _window_fits, reads=("src", "fmatrix_mode", "state", "profile"), profiles=("cpu", "a2a3", "a5"),
            en="The dilated filter must not be larger than the padded feature map.",
            zh="膨胀后的卷积核不得大于填充后的特征图。",
            severity="undefined",
            needs=("feature-map", "steps", "window"),
            shows=("src.h", "fmatrix_mode", "src.fmap_w", "src.fmap_h", "src.pad_left", "src.pad_right", "src.pad_top", "src.pad_bottom", "state.fmatrix_b", "state.fmatrix_a", "src.dilation_h", "src.filter_h", "src.stride_h", "src.w", "src.dilation_w", "src.filter_w", "src.stride_w"),
            numbers=(1,),
            text="out_h >= 1 and out_w >= 1",
            by=(("cpu", "result"), ("a2a3", "document"), ("a5", "document")),
        ),
        Rule(
            "pto.timg2col/positions", _positions, reads=("pos_m", "pos_k"), profiles=("cpu", "a2a3", "a5"),
            en="`pos_m` and `pos_k` must each be between `0` and `65535`.",
            zh="`pos_m` 和 `pos_k` 必须均在 `0` 到 `65535` 之间。",
            shows=("pos_m", "pos_k"),
            numbers=(0, 65535),
            text="0 <= pos_m <= 65535 and 0 <= pos_k <= 65535",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.timg2col/map-size", _map_size, reads=("src", "fmatrix_mode", "state", "profile"), profiles=("a2a3", "a5"),
            en="The register (`state.fmatrix_a` or `state.fmatrix_b`), in the automatic modes the settings `fmap_h` and `fmap_w` of `src`, must hold the height and width of `src`.",
            zh="所用寄存器（`state.fmatrix_a` 或 `state.fmatrix_b`）中的高度与宽度必须与 `src` 一致；自动模式下则要求 `src` 的设置 `fmap_h` 与 `fmap_w` 与其一致。",
            severity="undefined",
            needs=("feature-map",),
            shows=("fmatrix_mode", "src.fmap_w", "src.fmap_h", "src.pad_left", "src.pad_right", "src.pad_top", "src.pad_bottom", "state.fmatrix_b", "state.fmatrix_a", "src.w", "src.h"),
            numbers=(15, 0, 31, 16),
            text="bit_field(fmatrix, 15, 0) == src.w and bit_field(fmatrix, 31, 16) == src.h",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.timg2col/one-map", _one_map, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must hold one feature map: one image of depth 1.",
            zh="`src` 必须只含一幅特征图，即批大小与深度均为 1。",
            severity="undefined",
            needs=("feature-map",),
            shows=("src.n", "src.layout", "src.d"),
            numbers=(1,),
            text="src.n == 1 and depth == 1",
            by=(("a2a3", "result"), ("a5", "document")),
        ),
        Rule(
            "pto.timg2col/whole-channel-blocks", _whole_channel_blocks, reads=("src",), profiles=("a2a3", "a5"),
            en="`src.c0 × src.itemsize` must be `32`; otherwise the result is undefined.",
            zh="`src.c0 × src.itemsize` 必须为 `32`；否则结果未定义。",
            severity="undefined",
            needs=("feature-map",),
            shows=("src.c0", "src.itemsize"),
            numbers=(32,),
            text="src.c0 * src.itemsize == 32",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.timg2col/channels", _channels, reads=("src",), profiles=("a2a3", "a5"),
            en="`src.channel_size` must equal `src.c1 × src.c0`; otherwise the result is undefined.",
            zh="`src.channel_size` 必须等于 `src.c1 × src.c0`；否则结果未定义。",
            severity="undefined",
            needs=("feature-map",),
            shows=("src.channel_size", "src.c1", "src.c0"),
            text="src.channel_size == src.c1 * src.c0",
            by=(("a2a3", "result"), ("a5", "document")),
        ),
        Rule(
            "pto.timg2col/not-transposed", _not_transposed, reads=("src",), profiles=("a2a3", "a5"),
            en="`src.transpose` must be zero; otherwise the result is undefined.",
            zh="`src.transpose` 必须为零；否则结果未定义。",
            severity="undefined",
            shows=("src.transpose",),
            numbers=(0,),
            text="src.transpose == 0",
            by=(("a2a3", "result"), ("a5", "document")),
        ),
        Rule(
            "pto.timg2col/single-pass", _single_pass, reads=("src", "fmatrix_mode", "state", "profile"), profiles=("a2a3", "a5"),
            en="The register (`state.repeat_a`, or on A5 with register B `state.repeat_b`) must have a repeat count of at most 1 and repeat mode 0.",
            zh="所用寄存器（`state.repeat_a`，A5 上使用寄存器 B 时为 `state.repeat_b`）的重复次数不得大于 1，重复模式必须为 0。",
            severity="undefined",
            shows=("fmatrix_mode", "src.repeat_stride", "src.repeat_time", "src.repeat_mode", "src.dst_stride", "src.dst_mposition", "state.repeat_b", "state.repeat_a"),
            numbers=(31, 16, 1),
            text="bit_field(repeat, 31, 16) <= 1",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.timg2col/result-step", _result_step, reads=("dst", "src", "fmatrix_mode", "state", "profile"), profiles=("a5",),
            en="The register (`state.repeat_a` or `state.repeat_b`) must hold 0 as the position in the result and, with valid columns in more than one column of boxes, the rows of `dst` in boxes of 16 as the result stride.",
            zh="所用寄存器（`state.repeat_a` 或 `state.repeat_b`）中的目的位置必须为 0；有效列超出一列分形时，目的步长还必须等于 `dst` 的行数除以 16。",
            severity="undefined",
            needs=("nz-result",),
            shows=("dst.valid_col", "dst.itemsize", "fmatrix_mode", "src.repeat_stride", "src.repeat_time", "src.repeat_mode", "src.dst_stride", "src.dst_mposition", "state.repeat_b", "state.repeat_a", "dst.rows"),
            numbers=(32, 47, 16, 63, 48, 0),
            text="implies(dst.valid_col * dst.itemsize > 32, bit_field(repeat, 47, 32) * 16 == dst.rows) and bit_field(repeat, 63, 48) == 0",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.timg2col/full-width", _full_width, reads=("dst",), profiles=("a2a3",),
            en="With more than 16 valid rows, the valid columns of `dst`, rounded up to 32 bytes, must be all its columns, unless its compact mode is `normal`.",
            zh="`dst` 的有效行数超过 16 且紧凑模式不是 `normal` 时，其有效列按 32 字节向上取整后必须等于全部列。",
            severity="undefined",
            needs=("zz-result",),
            shows=("dst.valid_row", "dst.compact", "dst.valid_col", "dst.itemsize", "dst.cols"),
            numbers=(16, 32),
            text="implies(dst.valid_row > 16 and dst.compact != normal, ceil_div(dst.valid_col * dst.itemsize, 32) * 32 == dst.cols * dst.itemsize)",
            by=(("a2a3", "result"),),
        ),
    ),
    types_by={
        "": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    tile=TILE_RULES,
)
