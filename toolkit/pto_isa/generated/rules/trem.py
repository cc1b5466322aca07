"""Rules of pto.trem.

Generated from tile/elementwise-tile-tile/trem.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.storage import same_storage

from ._tile import TILE_RULES


def _vector_tiles(dst, src0, src1):
    """`dst`, `src0` and `src1` must be vector tiles."""
    return dst.loc == "vec" and src0.loc == "vec" and src1.loc == "vec"


def _row_major(dst, src0, src1):
    """`dst`, `src0` and `src1` must be row-major."""
    return dst.blayout == "row_major" and src0.blayout == "row_major" and src1.blayout == "row_major"


def _same_valid_shape(dst, src0, src1):
    """`dst`, `src0` and `src1` must have the same valid shape."""
    return both(
        dst.valid_row == src0.valid_row,
        dst.valid_col == src0.valid_col,
        src0.valid_row == src1.valid_row,
        src0.valid_col == src1.valid_col,
    )


def _precision_on_a5(precision):
    """`precision` must be `default`."""
    return precision == "default"


def _tmp_given(tmp):
    """`tmp` must be given."""
    return tmp is not None


def _tmp_vector(tmp):
    """`tmp` must be a vector tile."""
    return tmp.loc == "vec"


def _tmp_columns(dst, tmp):
    """The number of valid columns of `tmp` must be at least `dst.cols + ⌈dst.cols / 64⌉ × 2`."""
    return tmp.valid_col >= dst.cols + -(-dst.cols // 64) * 2


def _tmp_bytes(dst, tmp):
    """If the element type of `dst` is `i32`, the size in bytes of `tmp` must be at least `dst.cols × 4 +
    dst.valid_col × 4`; otherwise the size in bytes of `tmp` must be at least `dst.cols × 4 + 256`; if this does
    not hold, the result is undefined."""
    return tmp.bytes >= dst.cols * 4 + (dst.valid_col * 4 if dst.dtype == "i32" else 256)


def _tmp_type(dst, tmp):
    """`tmp` and `dst` must have the same element type, and `tmp` must be row-major."""
    return tmp.dtype == dst.dtype and tmp.blayout == "row_major"


def _not_in_place(dst, src0, src1):
    """`dst` must not have the same storage as `src0` or `src1`; otherwise the result is undefined."""
    def judge(dst, src0, src1):
        return (not same_storage(dst, src0)) and (not same_storage(dst, src1))

    return judge


def _integer_sources_apart(src0, src1):
    """If the element type of `src0` is `i32`, `src0` and `src1` must not have the same storage; otherwise the
    result is undefined."""
    if src0.dtype != "i32":
        return True

    def judge(src0, src1):
        return not same_storage(src0, src1)

    return judge


def _wide_columns(dst):
    """If `dst` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result
    is undefined."""
    return dst.bits != 64 or dst.valid_col <= 64


RULES = OpRules(
    "pto.trem",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "precision": OperandSpec(("attribute",), optional=True, type="precision", vocabulary=("default", "high_precision"), default="default"),
    },
    bind={
        "": {"dst": "T", "src0": "T", "src1": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f32", "i32")},),
            "a5": ({"T": ("f16", "f32", "i16", "i32", "i64", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.trem/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.trem/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.trem/same-valid-shape", _same_valid_shape, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must have the same valid shape.",
            zh="`dst`、`src0` 和 `src1` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src0.valid_shape", "src1.valid_shape"),
            text="dst.valid_shape == src0.valid_shape == src1.valid_shape",
        ),
        Rule(
            "pto.trem/precision-on-a5", _precision_on_a5, reads=("precision",), profiles=("cpu", "a2a3"),
            en="`precision` must be `default`.",
            zh="`precision` 必须为 `default`。",
            severity="warning",
            shows=("precision",),
            text="precision == default",
        ),
        Rule(
            "pto.trem/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.trem/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile.",
            zh="`tmp` 必须为向量 Tile。",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
        ),
        Rule(
            "pto.trem/tmp-columns", _tmp_columns, reads=("dst", "tmp"), profiles=("a2a3",),
            en="The number of valid columns of `tmp` must be at least `dst.cols + ⌈dst.cols / 64⌉ × 2`.",
            zh="`tmp` 的有效列数不得小于 `dst.cols + ⌈dst.cols / 64⌉ × 2`。",
            requires=("tmp",),
            shows=("tmp.valid_col", "dst.cols"),
            text="tmp.valid_col >= dst.cols + ceil_div(dst.cols, 64) * 2",
        ),
        Rule(
            "pto.trem/tmp-bytes", _tmp_bytes, reads=("dst", "tmp"), profiles=("a2a3",),
            en="If the element type of `dst` is `i32`, the size in bytes of `tmp` must be at least `dst.cols × 4 + dst.valid_col × 4`; otherwise the size in bytes of `tmp` must be at least `dst.cols × 4 + 256`; if this does not hold, the result is undefined.",
            zh="当 `dst` 的元素类型为 `i32` 时，`tmp` 的字节数不得小于 `dst.cols × 4 + dst.valid_col × 4`；其他情况下 `tmp` 的字节数不得小于 `dst.cols × 4 + 256`；不满足时结果未定义。",
            severity="undefined",
            requires=("tmp",),
            shows=("tmp.bytes", "dst.cols", "dst.dtype", "dst.valid_col"),
            text="tmp.bytes >= dst.cols * 4 + (dst.valid_col * 4 if dst.dtype == i32 else 256)",
        ),
        Rule(
            "pto.trem/tmp-type", _tmp_type, reads=("dst", "tmp"), profiles=("a2a3", "a5"),
            en="`tmp` and `dst` must have the same element type, and `tmp` must be row-major.",
            zh="`tmp` 和 `dst` 的元素类型必须相同，且 `tmp` 必须为行主序。",
            severity="warning",
            requires=("tmp",),
            shows=("tmp.dtype", "dst.dtype", "tmp.blayout"),
            text="tmp.dtype == dst.dtype and tmp.blayout == row_major",
        ),
        Rule(
            "pto.trem/not-in-place", _not_in_place, reads=("dst", "src0", "src1"), profiles=("a2a3",),
            en="`dst` must not have the same storage as `src0` or `src1`; otherwise the result is undefined.",
            zh="`dst` 不得与 `src0` 或 `src1` 使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("dst", "src0", "src1"),
            text="not same_storage(dst, src0) and not same_storage(dst, src1)",
        ),
        Rule(
            "pto.trem/integer-sources-apart", _integer_sources_apart, reads=("src0", "src1"), profiles=("a2a3",),
            en="If the element type of `src0` is `i32`, `src0` and `src1` must not have the same storage; otherwise the result is undefined.",
            zh="当 `src0` 的元素类型为 `i32` 时，`src0` 和 `src1` 不得使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("src0", "src1"),
            shows=("src0.dtype",),
            text="implies(src0.dtype == i32, not same_storage(src0, src1))",
        ),
        Rule(
            "pto.trem/wide-columns", _wide_columns, reads=("dst",), profiles=("a5",),
            en="If `dst` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result is undefined.",
            zh="当 `dst` 的元素为 64 位时，`dst` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            shows=("dst.bits", "dst.valid_col"),
            text="implies(dst.bits == 64, dst.valid_col <= 64)",
        ),
    ),
    tile=TILE_RULES,
)
