"""Rules of pto.tsel.

Generated from tile/elementwise-tile-tile/tsel.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.storage import overlaps, same_storage

from ._tile import TILE_RULES


def _vector_tiles(dst, mask, src0, src1):
    """`dst`, `mask`, `src0` and `src1` must be vector tiles."""
    return dst.loc == "vec" and mask.loc == "vec" and src0.loc == "vec" and src1.loc == "vec"


def _row_major(dst, src0, src1):
    """`dst`, `src0` and `src1` must be row-major."""
    return dst.blayout == "row_major" and src0.blayout == "row_major" and src1.blayout == "row_major"


def _same_shape(dst, src0, src1):
    """`dst`, `src0` and `src1` must have the same static shape."""
    return both(dst.rows == src0.rows, dst.cols == src0.cols, src0.rows == src1.rows, src0.cols == src1.cols)


def _same_layout(dst, src0, src1):
    """`dst`, `src0` and `src1` must have the same layout."""
    return dst.layout == src0.layout == src1.layout


def _same_valid_shape(dst, src0, src1):
    """`dst`, `src0` and `src1` must have the same valid shape."""
    return both(
        dst.valid_row == src0.valid_row,
        dst.valid_col == src0.valid_col,
        src0.valid_row == src1.valid_row,
        src0.valid_col == src1.valid_col,
    )


def _mask_rows(dst, mask):
    """`mask` must have at least as many valid rows as `dst`."""
    return mask.valid_row >= dst.valid_row


def _mask_wide_enough(dst, mask):
    """`mask` must have a bit for every valid column of `dst`."""
    return mask.valid_col * mask.bits >= dst.valid_col


def _byte_mask(dst, mask):
    """If the elements of `dst` are not 64 bits wide, those of `mask` must be 8 bits wide; otherwise the result is
    undefined."""
    return not dst.itemsize < 8 or mask.itemsize == 1


def _tmp_given(tmp):
    """`tmp` must be given."""
    return tmp is not None


def _tmp_apart(dst, mask, src0, src1, tmp):
    """`tmp` must not share storage with `dst`, `mask`, `src0` or `src1`; otherwise the result is undefined."""
    def judge(dst, mask, src0, src1, tmp):
        return ((not same_storage(tmp, dst)) and (not overlaps(tmp, dst))) and ((not same_storage(tmp, mask)) and (not overlaps(tmp, mask))) and ((not same_storage(tmp, src0)) and (not overlaps(tmp, src0))) and ((not same_storage(tmp, src1)) and (not overlaps(tmp, src1)))

    return judge


RULES = OpRules(
    "pto.tsel",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "mask": OperandSpec(("predicate",)),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
    },
    bind={
        "": {"dst": "T", "mask": "M", "src0": "T", "src1": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"), "M": ("u8", "i8", "u16", "i16", "u32", "i32")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i16", "i32", "u16", "u32"), "M": ("u8", "i8", "u16", "i16", "u32", "i32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"), "M": ("u8", "i8", "u16", "i16", "u32", "i32")},),
        },
    },
    rules=(
        Rule(
            "pto.tsel/vector-tiles", _vector_tiles, reads=("dst", "mask", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `mask`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`mask`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "mask.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and mask.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.tsel/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.tsel/same-shape", _same_shape, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must have the same static shape.",
            zh="`dst`、`src0` 和 `src1` 的静态形状必须相同。",
            shows=("dst.shape", "src0.shape", "src1.shape"),
            text="dst.shape == src0.shape == src1.shape",
        ),
        Rule(
            "pto.tsel/same-layout", _same_layout, reads=("dst", "src0", "src1"), profiles=("cpu",),
            en="`dst`, `src0` and `src1` must have the same layout.",
            zh="`dst`、`src0` 和 `src1` 的布局必须相同。",
            shows=("dst.layout", "src0.layout", "src1.layout"),
            text="dst.layout == src0.layout == src1.layout",
        ),
        Rule(
            "pto.tsel/same-valid-shape", _same_valid_shape, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must have the same valid shape.",
            zh="`dst`、`src0` 和 `src1` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src0.valid_shape", "src1.valid_shape"),
            text="dst.valid_shape == src0.valid_shape == src1.valid_shape",
        ),
        Rule(
            "pto.tsel/mask-rows", _mask_rows, reads=("dst", "mask"), profiles=("cpu", "a2a3", "a5"),
            en="`mask` must have at least as many valid rows as `dst`.",
            zh="`mask` 的有效行数不得小于 `dst`。",
            shows=("mask.valid_row", "dst.valid_row"),
            text="mask.valid_row >= dst.valid_row",
        ),
        Rule(
            "pto.tsel/mask-wide-enough", _mask_wide_enough, reads=("dst", "mask"), profiles=("cpu", "a2a3", "a5"),
            en="`mask` must have a bit for every valid column of `dst`.",
            zh="`mask` 必须为 `dst` 的每个有效列提供一个位。",
            shows=("mask.valid_col", "mask.bits", "dst.valid_col"),
            text="mask.valid_col * mask.bits >= dst.valid_col",
        ),
        Rule(
            "pto.tsel/byte-mask", _byte_mask, reads=("dst", "mask"), profiles=("a5",),
            en="If the elements of `dst` are not 64 bits wide, those of `mask` must be 8 bits wide; otherwise the result is undefined.",
            zh="`dst` 的元素不是 64 位时，`mask` 的元素必须为 8 位；否则结果未定义。",
            severity="undefined",
            shows=("dst.itemsize", "mask.itemsize"),
            text="implies(dst.itemsize < 8, mask.itemsize == 1)",
        ),
        Rule(
            "pto.tsel/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.tsel/tmp-apart", _tmp_apart, reads=("dst", "mask", "src0", "src1", "tmp"), profiles=("a2a3",),
            en="`tmp` must not share storage with `dst`, `mask`, `src0` or `src1`; otherwise the result is undefined.",
            zh="`tmp` 不得与 `dst`、`mask`、`src0` 或 `src1` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("tmp-given",),
            requires=("tmp",),
            data=("dst", "mask", "src0", "src1", "tmp"),
            text="separate(tmp, dst) and separate(tmp, mask) and separate(tmp, src0) and separate(tmp, src1)",
        ),
    ),
    tile=TILE_RULES,
)
