"""Rules of pto.tsels.

Generated from tile/tile-scalar-and-immediate/tsels.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.storage import same_storage

from ._tile import TILE_RULES


def _vector_tiles(dst, mask, src):
    """`dst`, `mask` and `src` must be vector tiles; otherwise the result is undefined."""
    return dst.loc == "vec" and mask.loc == "vec" and src.loc == "vec"


def _row_major(dst, src):
    """`dst` and `src` must be row-major."""
    return dst.blayout == "row_major" and src.blayout == "row_major"


def _row_major_mask(mask):
    """`mask` must be row-major."""
    return mask.blayout == "row_major"


def _same_valid_shape(dst, src):
    """`dst` and `src` must have the same valid shape."""
    return both(dst.valid_row == src.valid_row, dst.valid_col == src.valid_col)


def _mask_rows(dst, mask):
    """`mask` must have at least as many valid rows as `dst`."""
    return mask.valid_row >= dst.valid_row


def _mask_wide_enough(dst, mask):
    """`mask` must have a bit for every valid column of `dst`."""
    return mask.valid_col * mask.bits >= dst.valid_col


def _wide_columns(dst):
    """If `dst` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result
    is undefined."""
    return dst.bits != 64 or dst.valid_col <= 64


def _tmp_given(tmp):
    """`tmp` must be given."""
    return tmp is not None


def _tmp_apart(dst, mask, src, tmp):
    """`tmp` must not have the same storage as `dst`, `src` or `mask`; otherwise the result is undefined."""
    def judge(dst, mask, src, tmp):
        return (not same_storage(tmp, dst)) and (not same_storage(tmp, src)) and (not same_storage(tmp, mask))

    return judge


RULES = OpRules(
    "pto.tsels",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "mask": OperandSpec(("predicate",)),
        "src": OperandSpec(("tile",)),
        "scalar": OperandSpec(("scalar",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
    },
    bind={
        "": {"dst": "T", "mask": "M", "src": "T", "scalar": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"), "M": ("u8", "i8", "u16", "i16", "u32", "i32")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i16", "i32", "u16", "u32"), "M": ("u8", "i8", "u16", "i16", "u32", "i32")},),
            "a5": ({"T": ("f16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"), "M": ("u8", "i8", "u16", "i16", "u32", "i32")},),
        },
    },
    rules=(
        Rule(
            "pto.tsels/vector-tiles", _vector_tiles, reads=("dst", "mask", "src"), profiles=("a2a3", "a5"),
            en="`dst`, `mask` and `src` must be vector tiles; otherwise the result is undefined.",
            zh="`dst`、`mask` 和 `src` 必须均为向量 Tile；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc", "mask.loc", "src.loc"),
            text="dst.loc == vec and mask.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tsels/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.tsels/row-major-mask", _row_major_mask, reads=("mask",), profiles=("a5",),
            en="`mask` must be row-major.",
            zh="`mask` 必须为行主序。",
            shows=("mask.blayout",),
            text="mask.blayout == row_major",
        ),
        Rule(
            "pto.tsels/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.tsels/mask-rows", _mask_rows, reads=("dst", "mask"), profiles=("cpu", "a2a3", "a5"),
            en="`mask` must have at least as many valid rows as `dst`.",
            zh="`mask` 的有效行数不得小于 `dst`。",
            shows=("mask.valid_row", "dst.valid_row"),
            text="mask.valid_row >= dst.valid_row",
        ),
        Rule(
            "pto.tsels/mask-wide-enough", _mask_wide_enough, reads=("dst", "mask"), profiles=("cpu", "a2a3", "a5"),
            en="`mask` must have a bit for every valid column of `dst`.",
            zh="`mask` 必须为 `dst` 的每个有效列提供一个位。",
            shows=("mask.valid_col", "mask.bits", "dst.valid_col"),
            text="mask.valid_col * mask.bits >= dst.valid_col",
        ),
        Rule(
            "pto.tsels/wide-columns", _wide_columns, reads=("dst",), profiles=("a5",),
            en="If `dst` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result is undefined.",
            zh="当 `dst` 的元素为 64 位时，`dst` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            shows=("dst.bits", "dst.valid_col"),
            text="implies(dst.bits == 64, dst.valid_col <= 64)",
        ),
        Rule(
            "pto.tsels/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.tsels/tmp-apart", _tmp_apart, reads=("dst", "mask", "src", "tmp"), profiles=("a2a3",),
            en="`tmp` must not have the same storage as `dst`, `src` or `mask`; otherwise the result is undefined.",
            zh="`tmp` 不得与 `dst`、`src` 或 `mask` 使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("tmp-given",),
            requires=("tmp",),
            data=("dst", "mask", "src", "tmp"),
            text="not same_storage(tmp, dst) and not same_storage(tmp, src) and not same_storage(tmp, mask)",
        ),
    ),
    tile=TILE_RULES,
)
