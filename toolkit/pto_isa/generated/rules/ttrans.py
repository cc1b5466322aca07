"""Rules of pto.ttrans.

Generated from tile/layout-and-rearrangement/ttrans.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.choice import choose
from ...runtime.logic import both, either, greatest, implies
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.storage import overlaps, same_storage

from ._tile import TILE_RULES


def _form(dst, src, profile):
    """Name the form: transpose, nchw_to_nc1hwc0, nc1hwc0_to_nchw, nc1hwc0_to_fractal_z, gnchw_to_gnc1hwc0,
    gnc1hwc0_to_gnchw, gnc1hwc0_to_fractal_z, ncdhw_to_fractal_z_3d."""
    if src.kind == "tile":
        return "transpose"
    if src.layout == "nchw" and dst.layout == "nc1hwc0":
        return "nchw_to_nc1hwc0"
    if profile in ("cpu", "a2a3"):
        if src.layout == "nc1hwc0" and dst.layout == "nchw":
            return "nc1hwc0_to_nchw"
    if src.layout == "nc1hwc0" and dst.layout == "fractal_z":
        return "nc1hwc0_to_fractal_z"
    if src.layout == "gnchw" and dst.layout == "gnc1hwc0":
        return "gnchw_to_gnc1hwc0"
    if profile == "a2a3":
        if src.layout == "gnc1hwc0" and dst.layout == "gnchw":
            return "gnc1hwc0_to_gnchw"
    if src.layout == "gnc1hwc0" and dst.layout == "fractal_z":
        return "gnc1hwc0_to_fractal_z"
    if profile in ("cpu", "a2a3"):
        if src.layout == "ncdhw" and dst.layout == "fractal_z_3d":
            return "ncdhw_to_fractal_z_3d"
    return ""


def _mirrored_valid_shape(dst, src):
    """The number of valid rows of `src` must equal the number of valid columns of `dst` and the number of valid
    columns of `src` must equal the number of valid rows of `dst`."""
    return both(src.valid_row == dst.valid_col, src.valid_col == dst.valid_row)


def _fits(dst, src):
    """The number of valid columns of `src` must be at most the number of rows of `dst` and the number of valid rows
    of `src` must be at most the number of columns of `dst`; otherwise the result is undefined."""
    return both(src.valid_col <= dst.rows, src.valid_row <= dst.cols)


def _row_major_source(src):
    """`src` must be row-major."""
    return src.blayout == "row_major"


def _plain_layout(dst, src):
    """`src` must be unboxed and `dst` must be in ND layout; otherwise the result is undefined."""
    return src.slayout == "none_box" and dst.layout == "nd"


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _narrow_index(dst, src):
    """If the elements have fewer than 4 bytes, the number of elements of `src`, or of `dst` when `src` has fewer
    rows than columns, must be at most 65536."""
    return not src.itemsize < 4 or choose(src.rows >= src.cols, src.size, dst.size) <= 65536


def _tmp_large_enough(dst, src, tmp):
    """If `tmp` is given and the number of columns of `dst` is a multiple of `lanes`, the size in bytes of `tmp`
    must be at least `⌈src.valid_col / ⌊32 / src.itemsize⌋⌉ × 32 × (⌈src.valid_row / lanes⌉ × lanes)`, where
    `lanes` is `32` if `src` has 1-byte elements, otherwise `16`; if this does not hold, the result is undefined."""
    return (
        tmp is None
        or implies(
            dst.cols % (32 if src.itemsize == 1 else 16) == 0,
            tmp.bytes >= -(-src.valid_col // (32 // src.itemsize)) * 32 * (-(-src.valid_row // (32 if src.itemsize == 1 else 16)) * (32 if src.itemsize == 1 else 16)),
        )
    )


def _source_apart(dst, src, profile):
    """If the target is A5 or the number of columns of `dst` is not a multiple of `lanes`, `dst` must not share
    storage with `src`, where `lanes` is `32` if `src` has 1-byte elements, otherwise `16`; if this does not
    hold, the result is undefined."""
    if not (profile == "a5" or dst.cols % (32 if src.itemsize == 1 else 16) != 0):
        return True

    def judge(dst, src):
        return (not same_storage(dst, src)) and (not overlaps(dst, src))

    return judge


def _tmp_apart(dst, src, tmp):
    """If `tmp` is given and the number of columns of `dst` is a multiple of `lanes`, `tmp` must not share storage
    with `src`, where `lanes` is `32` if `src` has 1-byte elements, otherwise `16`; if this does not hold, the
    result is undefined."""
    if not (tmp is not None and dst.cols % (32 if src.itemsize == 1 else 16) == 0):
        return True

    def judge(src, tmp):
        return (not same_storage(tmp, src)) and (not overlaps(tmp, src))

    return judge


def _same_extents(dst, src):
    """`dst` and `src` must have the same extents N, H and W, and the extent C1 of `dst` must equal `⌈src.c /
    dst.c0⌉`."""
    return both(dst.n == src.n, dst.h == src.h, dst.w == src.w, dst.c1 == -(-src.c // dst.c0))


def _whole_block_planes(src):
    """`src.h × src.w × src.itemsize` must be a multiple of `32`; otherwise the result is undefined."""
    return src.h * src.w * src.itemsize % 32 == 0


def _padded_channels(dst, src):
    """The extent C of `src` must be a multiple of the extent C0 of `dst`; otherwise the result is undefined."""
    return src.c % dst.c0 == 0


def _same_extents_nc1hwc0_to_nchw(dst, src):
    """`dst` and `src` must have the same extents N, H and W, and the extent C of `dst` must equal `src.c1 ×
    src.c0`."""
    return both(dst.n == src.n, dst.h == src.h, dst.w == src.w, dst.c == src.c1 * src.c0)


def _same_extents_nc1hwc0_to_fractal_z(dst, src):
    """`dst.shape[0]` must equal `src.c1 × src.h × src.w`, `dst` and `src` must have the same extent C0, and the
    extent N1 of `dst` must equal `⌈src.n / dst.n0⌉`."""
    return both(dst.shape[0] == src.c1 * src.h * src.w, dst.c0 == src.c0, dst.n1 == -(-src.n // dst.n0))


def _same_extents_gnchw_to_gnc1hwc0(dst, src):
    """`dst` and `src` must have the same extents G, N, H and W, and the extent C1 of `dst` must equal `⌈src.c /
    dst.c0⌉`."""
    return both(dst.g == src.g, dst.n == src.n, dst.h == src.h, dst.w == src.w, dst.c1 == -(-src.c // dst.c0))


def _whole_block_planes_gnchw_to_gnc1hwc0(src):
    """`src.h × src.w × src.itemsize` must be a multiple of `32`; otherwise the result is undefined."""
    return src.h * src.w * src.itemsize % 32 == 0


def _padded_channels_gnchw_to_gnc1hwc0(dst, src):
    """The extent C of `src` must be a multiple of the extent C0 of `dst`; otherwise the result is undefined."""
    return src.c % dst.c0 == 0


def _same_extents_gnc1hwc0_to_gnchw(dst, src):
    """`dst` and `src` must have the same extents G, N, H and W, and the extent C of `dst` must equal `src.c1 ×
    src.c0`."""
    return both(dst.g == src.g, dst.n == src.n, dst.h == src.h, dst.w == src.w, dst.c == src.c1 * src.c0)


def _same_extents_gnc1hwc0_to_fractal_z(dst, src):
    """`dst.shape[0]` must equal `src.g × src.c1 × src.h × src.w`, `dst` and `src` must have the same extent C0, and
    the extent N1 of `dst` must equal `⌈src.n / dst.n0⌉`."""
    return both(dst.shape[0] == src.g * src.c1 * src.h * src.w, dst.c0 == src.c0, dst.n1 == -(-src.n // dst.n0))


def _whole_batches(dst, src):
    """The extent N of `src` must be a multiple of the extent N0 of `dst`, unless the extent G of `src` is `1`; if
    this does not hold, the result is undefined."""
    return either(src.g == 1, src.n % dst.n0 == 0)


def _same_extents_ncdhw_to_fractal_z_3d(dst, src):
    """`dst.shape[0]` must equal `src.d × ⌈src.c / dst.c0⌉ × src.h × src.w` and the extent N1 of `dst` must equal
    `⌈src.n / dst.n0⌉`."""
    return both(dst.shape[0] == src.d * -(-src.c // dst.c0) * src.h * src.w, dst.n1 == -(-src.n // dst.n0))


def _tmp_large_enough_ncdhw_to_fractal_z_3d(dst, src, tmp):
    """`tmp` must hold two copies of one depth slice of `src` with its channels padded to whole blocks of C0; at
    every position the second copy counts at least C0 elements rounded up to a multiple of 16, for 8-bit elements
    of 32."""
    return (
        tmp is None
        or tmp.bytes >= src.itemsize * src.h * src.w * (src.n * -(-src.c // dst.c0) * dst.c0 + greatest(src.n * -(-src.c // dst.c0) * dst.c0, -(-dst.c0 // (32 if src.itemsize == 1 else 16)) * (32 if src.itemsize == 1 else 16)))
    )


RULES = OpRules(
    "pto.ttrans",
    operands={
        "dst": OperandSpec(("tile", "conv"), access="write"),
        "src": OperandSpec(("tile", "conv")),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
    },
    bind={
        "transpose": {"dst": "T", "src": "T", "tmp": "T"},
        "nchw_to_nc1hwc0": {"dst": "T", "src": "T"},
        "nc1hwc0_to_nchw": {"dst": "T", "src": "T"},
        "nc1hwc0_to_fractal_z": {"dst": "T", "src": "T"},
        "gnchw_to_gnc1hwc0": {"dst": "T", "src": "T"},
        "gnc1hwc0_to_gnchw": {"dst": "T", "src": "T"},
        "gnc1hwc0_to_fractal_z": {"dst": "T", "src": "T"},
        "ncdhw_to_fractal_z_3d": {"dst": "T", "src": "T"},
    },
    types={
        "transpose": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8")},),
        },
        "nchw_to_nc1hwc0": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "nc1hwc0_to_nchw": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "nc1hwc0_to_fractal_z": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "gnchw_to_gnc1hwc0": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "gnc1hwc0_to_gnchw": {
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "gnc1hwc0_to_fractal_z": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "ncdhw_to_fractal_z_3d": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.ttrans/mirrored-valid-shape", _mirrored_valid_shape, reads=("dst", "src"), profiles=("cpu",),
            en="The number of valid rows of `src` must equal the number of valid columns of `dst` and the number of valid columns of `src` must equal the number of valid rows of `dst`.",
            zh="`src` 的有效行数必须等于 `dst` 的有效列数，且 `src` 的有效列数必须等于 `dst` 的有效行数。",
            form="transpose",
            shows=("src.valid_row", "dst.valid_col", "src.valid_col", "dst.valid_row"),
            text="src.valid_row == dst.valid_col and src.valid_col == dst.valid_row",
        ),
        Rule(
            "pto.ttrans/fits", _fits, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="The number of valid columns of `src` must be at most the number of rows of `dst` and the number of valid rows of `src` must be at most the number of columns of `dst`; otherwise the result is undefined.",
            zh="`src` 的有效列数不得大于 `dst` 的行数，且 `src` 的有效行数不得大于 `dst` 的列数；否则结果未定义。",
            severity="undefined",
            form="transpose",
            shows=("src.valid_col", "dst.rows", "src.valid_row", "dst.cols"),
            text="src.valid_col <= dst.rows and src.valid_row <= dst.cols",
        ),
        Rule(
            "pto.ttrans/row-major-source", _row_major_source, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be row-major.",
            zh="`src` 必须为行主序。",
            form="transpose",
            shows=("src.blayout",),
            text="src.blayout == row_major",
        ),
        Rule(
            "pto.ttrans/plain-layout", _plain_layout, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` must be unboxed and `dst` must be in ND layout; otherwise the result is undefined.",
            zh="`src` 必须为非分形布局，且 `dst` 必须为 ND 布局；否则结果未定义。",
            severity="undefined",
            needs=("row-major-source",),
            form="transpose",
            shows=("src.slayout", "dst.layout"),
            text="src.slayout == none_box and dst.layout == nd",
        ),
        Rule(
            "pto.ttrans/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            form="transpose",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.ttrans/narrow-index", _narrow_index, reads=("dst", "src"), profiles=("a5",),
            en="If the elements have fewer than 4 bytes, the number of elements of `src`, or of `dst` when `src` has fewer rows than columns, must be at most 65536.",
            zh="当元素不足 4 字节时，`src` 的元素个数不得大于 65536；若 `src` 的行数小于列数，则改为 `dst` 的元素个数不得大于 65536。",
            form="transpose",
            shows=("src.itemsize", "src.rows", "src.cols", "src.size", "dst.size"),
            text="implies(src.itemsize < 4, (src.size if src.rows >= src.cols else dst.size) <= 65536)",
        ),
        Rule(
            "pto.ttrans/tmp-large-enough", _tmp_large_enough, reads=("dst", "src", "tmp"), profiles=("a2a3",),
            en="If `tmp` is given and the number of columns of `dst` is a multiple of `lanes`, the size in bytes of `tmp` must be at least `⌈src.valid_col / ⌊32 / src.itemsize⌋⌉ × 32 × (⌈src.valid_row / lanes⌉ × lanes)`, where `lanes` is `32` if `src` has 1-byte elements, otherwise `16`; if this does not hold, the result is undefined.",
            zh="当给出 `tmp`，且 `dst` 的列数为 `lanes` 的整数倍时，`tmp` 的字节数不得小于 `⌈src.valid_col / ⌊32 / src.itemsize⌋⌉ × 32 × (⌈src.valid_row / lanes⌉ × lanes)`，其中 `lanes` 在 `src` 的元素为 1 字节时为 `32`，否则为 `16`；不满足时结果未定义。",
            severity="undefined",
            form="transpose",
            shows=("tmp.kind", "dst.cols", "src.itemsize", "tmp.bytes", "src.valid_col", "src.valid_row"),
            text="implies(present(tmp) and dst.cols % lanes == 0, tmp.bytes >= ceil_div(src.valid_col, 32 // src.itemsize) * 32 * (ceil_div(src.valid_row, lanes) * lanes))",
        ),
        Rule(
            "pto.ttrans/source-apart", _source_apart, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="If the target is A5 or the number of columns of `dst` is not a multiple of `lanes`, `dst` must not share storage with `src`, where `lanes` is `32` if `src` has 1-byte elements, otherwise `16`; if this does not hold, the result is undefined.",
            zh="当目标平台为 A5 或 `dst` 的列数不是 `lanes` 的整数倍时，`dst` 不得与 `src` 共用存储，其中 `lanes` 在 `src` 的元素为 1 字节时为 `32`，否则为 `16`；不满足时结果未定义。",
            severity="undefined",
            stage="data",
            form="transpose",
            data=("dst", "src"),
            shows=("dst.cols", "src.itemsize"),
            text="implies(profile == a5 or dst.cols % lanes != 0, separate(dst, src))",
        ),
        Rule(
            "pto.ttrans/tmp-apart", _tmp_apart, reads=("dst", "src", "tmp"), profiles=("a2a3",),
            en="If `tmp` is given and the number of columns of `dst` is a multiple of `lanes`, `tmp` must not share storage with `src`, where `lanes` is `32` if `src` has 1-byte elements, otherwise `16`; if this does not hold, the result is undefined.",
            zh="当给出 `tmp`，且 `dst` 的列数为 `lanes` 的整数倍时，`tmp` 不得与 `src` 共用存储，其中 `lanes` 在 `src` 的元素为 1 字节时为 `32`，否则为 `16`；不满足时结果未定义。",
            severity="undefined",
            stage="data",
            form="transpose",
            data=("src", "tmp"),
            shows=("tmp.kind", "dst.cols", "src.itemsize"),
            text="implies(present(tmp) and dst.cols % lanes == 0, separate(tmp, src))",
        ),
        Rule(
            "pto.ttrans/same-extents", _same_extents, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same extents N, H and W, and the extent C1 of `dst` must equal `⌈src.c / dst.c0⌉`.",
            zh="`dst` 和 `src` 的 N、H、W 维长度必须相同，且 `dst` 的 C1 维长度必须等于 `⌈src.c / dst.c0⌉`。",
            form="nchw_to_nc1hwc0",
            shows=("dst.n", "src.n", "dst.h", "src.h", "dst.w", "src.w", "dst.c1", "src.c", "dst.c0"),
            text="dst.n == src.n and dst.h == src.h and dst.w == src.w and dst.c1 == ceil_div(src.c, dst.c0)",
        ),
        Rule(
            "pto.ttrans/whole-block-planes", _whole_block_planes, reads=("src",), profiles=("a2a3", "a5"),
            en="`src.h × src.w × src.itemsize` must be a multiple of `32`; otherwise the result is undefined.",
            zh="`src.h × src.w × src.itemsize` 必须为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            form="nchw_to_nc1hwc0",
            shows=("src.h", "src.w", "src.itemsize"),
            text="src.h * src.w * src.itemsize % 32 == 0",
        ),
        Rule(
            "pto.ttrans/padded-channels", _padded_channels, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="The extent C of `src` must be a multiple of the extent C0 of `dst`; otherwise the result is undefined.",
            zh="`src` 的 C 维长度必须为 `dst` 的 C0 维长度的整数倍；否则结果未定义。",
            severity="undefined",
            form="nchw_to_nc1hwc0",
            shows=("src.c", "dst.c0"),
            text="src.c % dst.c0 == 0",
        ),
        Rule(
            "pto.ttrans/same-extents-nc1hwc0-to-nchw", _same_extents_nc1hwc0_to_nchw, reads=("dst", "src"), profiles=("cpu", "a2a3"),
            en="`dst` and `src` must have the same extents N, H and W, and the extent C of `dst` must equal `src.c1 × src.c0`.",
            zh="`dst` 和 `src` 的 N、H、W 维长度必须相同，且 `dst` 的 C 维长度必须等于 `src.c1 × src.c0`。",
            form="nc1hwc0_to_nchw",
            shows=("dst.n", "src.n", "dst.h", "src.h", "dst.w", "src.w", "dst.c", "src.c1", "src.c0"),
            text="dst.n == src.n and dst.h == src.h and dst.w == src.w and dst.c == src.c1 * src.c0",
        ),
        Rule(
            "pto.ttrans/same-extents-nc1hwc0-to-fractal-z", _same_extents_nc1hwc0_to_fractal_z, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst.shape[0]` must equal `src.c1 × src.h × src.w`, `dst` and `src` must have the same extent C0, and the extent N1 of `dst` must equal `⌈src.n / dst.n0⌉`.",
            zh="`dst.shape[0]` 必须等于 `src.c1 × src.h × src.w`，`dst` 和 `src` 的 C0 维长度必须相同，且 `dst` 的 N1 维长度必须等于 `⌈src.n / dst.n0⌉`。",
            form="nc1hwc0_to_fractal_z",
            shows=("dst.shape", "src.c1", "src.h", "src.w", "dst.c0", "src.c0", "dst.n1", "src.n", "dst.n0"),
            text="dst.shape[0] == src.c1 * src.h * src.w and dst.c0 == src.c0 and dst.n1 == ceil_div(src.n, dst.n0)",
        ),
        Rule(
            "pto.ttrans/same-extents-gnchw-to-gnc1hwc0", _same_extents_gnchw_to_gnc1hwc0, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same extents G, N, H and W, and the extent C1 of `dst` must equal `⌈src.c / dst.c0⌉`.",
            zh="`dst` 和 `src` 的 G、N、H、W 维长度必须相同，且 `dst` 的 C1 维长度必须等于 `⌈src.c / dst.c0⌉`。",
            form="gnchw_to_gnc1hwc0",
            shows=("dst.g", "src.g", "dst.n", "src.n", "dst.h", "src.h", "dst.w", "src.w", "dst.c1", "src.c", "dst.c0"),
            text="dst.g == src.g and dst.n == src.n and dst.h == src.h and dst.w == src.w and dst.c1 == ceil_div(src.c, dst.c0)",
        ),
        Rule(
            "pto.ttrans/whole-block-planes-gnchw-to-gnc1hwc0", _whole_block_planes_gnchw_to_gnc1hwc0, reads=("src",), profiles=("a2a3", "a5"),
            en="`src.h × src.w × src.itemsize` must be a multiple of `32`; otherwise the result is undefined.",
            zh="`src.h × src.w × src.itemsize` 必须为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            form="gnchw_to_gnc1hwc0",
            shows=("src.h", "src.w", "src.itemsize"),
            text="src.h * src.w * src.itemsize % 32 == 0",
        ),
        Rule(
            "pto.ttrans/padded-channels-gnchw-to-gnc1hwc0", _padded_channels_gnchw_to_gnc1hwc0, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="The extent C of `src` must be a multiple of the extent C0 of `dst`; otherwise the result is undefined.",
            zh="`src` 的 C 维长度必须为 `dst` 的 C0 维长度的整数倍；否则结果未定义。",
            severity="undefined",
            form="gnchw_to_gnc1hwc0",
            shows=("src.c", "dst.c0"),
            text="src.c % dst.c0 == 0",
        ),
        Rule(
            "pto.ttrans/same-extents-gnc1hwc0-to-gnchw", _same_extents_gnc1hwc0_to_gnchw, reads=("dst", "src"), profiles=("a2a3",),
            en="`dst` and `src` must have the same extents G, N, H and W, and the extent C of `dst` must equal `src.c1 × src.c0`.",
            zh="`dst` 和 `src` 的 G、N、H、W 维长度必须相同，且 `dst` 的 C 维长度必须等于 `src.c1 × src.c0`。",
            form="gnc1hwc0_to_gnchw",
            shows=("dst.g", "src.g", "dst.n", "src.n", "dst.h", "src.h", "dst.w", "src.w", "dst.c", "src.c1", "src.c0"),
            text="dst.g == src.g and dst.n == src.n and dst.h == src.h and dst.w == src.w and dst.c == src.c1 * src.c0",
        ),
        Rule(
            "pto.ttrans/same-extents-gnc1hwc0-to-fractal-z", _same_extents_gnc1hwc0_to_fractal_z, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst.shape[0]` must equal `src.g × src.c1 × src.h × src.w`, `dst` and `src` must have the same extent C0, and the extent N1 of `dst` must equal `⌈src.n / dst.n0⌉`.",
            zh="`dst.shape[0]` 必须等于 `src.g × src.c1 × src.h × src.w`，`dst` 和 `src` 的 C0 维长度必须相同，且 `dst` 的 N1 维长度必须等于 `⌈src.n / dst.n0⌉`。",
            form="gnc1hwc0_to_fractal_z",
            shows=("dst.shape", "src.g", "src.c1", "src.h", "src.w", "dst.c0", "src.c0", "dst.n1", "src.n", "dst.n0"),
            text="dst.shape[0] == src.g * src.c1 * src.h * src.w and dst.c0 == src.c0 and dst.n1 == ceil_div(src.n, dst.n0)",
        ),
        Rule(
            "pto.ttrans/whole-batches", _whole_batches, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="The extent N of `src` must be a multiple of the extent N0 of `dst`, unless the extent G of `src` is `1`; if this does not hold, the result is undefined.",
            zh="`src` 的 N 维长度必须为 `dst` 的 N0 维长度的整数倍（`src` 的 G 维长度为 `1` 时除外）；不满足时结果未定义。",
            severity="undefined",
            form="gnc1hwc0_to_fractal_z",
            shows=("src.g", "src.n", "dst.n0"),
            text="src.g == 1 or src.n % dst.n0 == 0",
        ),
        Rule(
            "pto.ttrans/same-extents-ncdhw-to-fractal-z-3d", _same_extents_ncdhw_to_fractal_z_3d, reads=("dst", "src"), profiles=("cpu", "a2a3"),
            en="`dst.shape[0]` must equal `src.d × ⌈src.c / dst.c0⌉ × src.h × src.w` and the extent N1 of `dst` must equal `⌈src.n / dst.n0⌉`.",
            zh="`dst.shape[0]` 必须等于 `src.d × ⌈src.c / dst.c0⌉ × src.h × src.w`，且 `dst` 的 N1 维长度必须等于 `⌈src.n / dst.n0⌉`。",
            form="ncdhw_to_fractal_z_3d",
            shows=("dst.shape", "src.d", "src.c", "dst.c0", "src.h", "src.w", "dst.n1", "src.n", "dst.n0"),
            text="dst.shape[0] == src.d * ceil_div(src.c, dst.c0) * src.h * src.w and dst.n1 == ceil_div(src.n, dst.n0)",
        ),
        Rule(
            "pto.ttrans/tmp-large-enough-ncdhw-to-fractal-z-3d", _tmp_large_enough_ncdhw_to_fractal_z_3d, reads=("dst", "src", "tmp"), profiles=("a2a3",),
            en="`tmp` must hold two copies of one depth slice of `src` with its channels padded to whole blocks of C0; at every position the second copy counts at least C0 elements rounded up to a multiple of 16, for 8-bit elements of 32.",
            zh="`tmp` 须能容纳两份 `src` 的单个深度切片，其通道按 C0 补齐；第二份在每个空间位置上至少按 C0 向上取整到 16（8 位元素为 32）的整数倍计。",
            severity="undefined",
            form="ncdhw_to_fractal_z_3d",
            shows=("tmp.kind", "tmp.bytes", "src.itemsize", "src.h", "src.w", "src.n", "src.c", "dst.c0"),
            text="implies(present(tmp), tmp.bytes >= src.itemsize * src.h * src.w * (src.n * ceil_div(src.c, dst.c0) * dst.c0 + maximum(src.n * ceil_div(src.c, dst.c0) * dst.c0, ceil_div(dst.c0, lanes) * lanes)))",
        ),
    ),
    select=Choice(("dst", "src", "profile"), _form),
    tile=TILE_RULES,
)
