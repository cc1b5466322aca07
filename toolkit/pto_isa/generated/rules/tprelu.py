"""Rules of pto.tprelu.

Generated from tile/elementwise-tile-tile/tprelu.yaml by `pto-isa generate`; do not edit.
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


def _tmp_given(tmp):
    """`tmp` must be given."""
    return tmp is not None


def _tmp_vector(tmp):
    """`tmp` must be a vector tile."""
    return tmp.loc == "vec"


def _tmp_type(tmp):
    """The element type of `tmp` must be `u8`."""
    return tmp.dtype == "u8"


def _tmp_row_major(tmp):
    """`tmp` must be row-major."""
    return tmp.blayout == "row_major"


def _tmp_rows(dst, tmp):
    """`tmp` must have more valid rows than `dst`."""
    return tmp.valid_row > dst.valid_row


def _tmp_columns(dst, tmp):
    """The number of columns of `tmp` must be at least `⌈dst.valid_col × dst.itemsize / 256⌉ × ⌊32 / dst.itemsize⌋`;
    otherwise the result is undefined."""
    return tmp.cols >= -(-(dst.valid_col * dst.itemsize) // 256) * (32 // dst.itemsize)


def _separate_storage(dst, src0, src1):
    """`dst` must not have the same storage as `src0` or `src1`; otherwise the result is undefined."""
    def judge(dst, src0, src1):
        return (not same_storage(dst, src0)) and (not same_storage(dst, src1))

    return judge


RULES = OpRules(
    "pto.tprelu",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
    },
    bind={
        "": {"dst": "T", "src0": "T", "src1": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "f32")},),
            "a5": ({"T": ("f16", "f32")},),
        },
    },
    rules=(
        Rule(
            "pto.tprelu/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.tprelu/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.tprelu/same-valid-shape", _same_valid_shape, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must have the same valid shape.",
            zh="`dst`、`src0` 和 `src1` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src0.valid_shape", "src1.valid_shape"),
            text="dst.valid_shape == src0.valid_shape == src1.valid_shape",
        ),
        Rule(
            "pto.tprelu/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.tprelu/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile.",
            zh="`tmp` 必须为向量 Tile。",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
        ),
        Rule(
            "pto.tprelu/tmp-type", _tmp_type, reads=("tmp",), profiles=("a2a3",),
            en="The element type of `tmp` must be `u8`.",
            zh="`tmp` 的元素类型必须为 `u8`。",
            requires=("tmp",),
            shows=("tmp.dtype",),
            text="tmp.dtype == u8",
        ),
        Rule(
            "pto.tprelu/tmp-row-major", _tmp_row_major, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be row-major.",
            zh="`tmp` 必须为行主序。",
            requires=("tmp",),
            shows=("tmp.blayout",),
            text="tmp.blayout == row_major",
        ),
        Rule(
            "pto.tprelu/tmp-rows", _tmp_rows, reads=("dst", "tmp"), profiles=("a2a3",),
            en="`tmp` must have more valid rows than `dst`.",
            zh="`tmp` 的有效行数必须大于 `dst`。",
            requires=("tmp",),
            shows=("tmp.valid_row", "dst.valid_row"),
            text="tmp.valid_row > dst.valid_row",
        ),
        Rule(
            "pto.tprelu/tmp-columns", _tmp_columns, reads=("dst", "tmp"), profiles=("a2a3",),
            en="The number of columns of `tmp` must be at least `⌈dst.valid_col × dst.itemsize / 256⌉ × ⌊32 / dst.itemsize⌋`; otherwise the result is undefined.",
            zh="`tmp` 的列数不得小于 `⌈dst.valid_col × dst.itemsize / 256⌉ × ⌊32 / dst.itemsize⌋`；否则结果未定义。",
            severity="undefined",
            needs=("tmp-type",),
            requires=("tmp",),
            shows=("tmp.cols", "dst.valid_col", "dst.itemsize"),
            text="tmp.cols >= ceil_div(dst.valid_col * dst.itemsize, 256) * (32 // dst.itemsize)",
        ),
        Rule(
            "pto.tprelu/separate-storage", _separate_storage, reads=("dst", "src0", "src1"), profiles=("a2a3",),
            en="`dst` must not have the same storage as `src0` or `src1`; otherwise the result is undefined.",
            zh="`dst` 不得与 `src0` 或 `src1` 使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("dst", "src0", "src1"),
            text="not same_storage(dst, src0) and not same_storage(dst, src1)",
        ),
    ),
    tile=TILE_RULES,
)
