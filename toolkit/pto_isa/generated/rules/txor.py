"""Rules of pto.txor.

Generated from tile/elementwise-tile-tile/txor.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.storage import overlaps, same_storage

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


def _not_in_place(dst, src0, src1):
    """`dst` must not share storage with `src0` or `src1`."""
    def judge(dst, src0, src1):
        return ((not same_storage(dst, src0)) and (not overlaps(dst, src0))) and ((not same_storage(dst, src1)) and (not overlaps(dst, src1)))

    return judge


def _tmp_given(tmp):
    """`tmp` must be given."""
    return tmp is not None


def _tmp_vector(tmp):
    """`tmp` must be a vector tile."""
    return tmp.loc == "vec"


def _tmp_same_type(dst, tmp):
    """`tmp` and `dst` must have the same element type."""
    return tmp.dtype == dst.dtype


def _tmp_row_major(tmp):
    """`tmp` must be row-major."""
    return tmp.blayout == "row_major"


def _tmp_valid_shape(dst, tmp):
    """`tmp` and `dst` must have the same valid shape."""
    return both(tmp.valid_row == dst.valid_row, tmp.valid_col == dst.valid_col)


def _tmp_separate(dst, src0, src1, tmp):
    """`tmp` must not share storage with `dst`, `src0` or `src1`."""
    def judge(dst, src0, src1, tmp):
        return ((not same_storage(tmp, dst)) and (not overlaps(tmp, dst))) and ((not same_storage(tmp, src0)) and (not overlaps(tmp, src0))) and ((not same_storage(tmp, src1)) and (not overlaps(tmp, src1)))

    return judge


RULES = OpRules(
    "pto.txor",
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
            "cpu": ({"T": ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("i8", "i16", "i32", "u8", "u16", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.txor/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.txor/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.txor/same-valid-shape", _same_valid_shape, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must have the same valid shape.",
            zh="`dst`、`src0` 和 `src1` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src0.valid_shape", "src1.valid_shape"),
            text="dst.valid_shape == src0.valid_shape == src1.valid_shape",
        ),
        Rule(
            "pto.txor/not-in-place", _not_in_place, reads=("dst", "src0", "src1"), profiles=("a2a3",),
            en="`dst` must not share storage with `src0` or `src1`.",
            zh="`dst` 不得与 `src0` 或 `src1` 共用存储。",
            stage="data",
            data=("dst", "src0", "src1"),
            text="separate(dst, src0) and separate(dst, src1)",
        ),
        Rule(
            "pto.txor/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.txor/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile.",
            zh="`tmp` 必须为向量 Tile。",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
        ),
        Rule(
            "pto.txor/tmp-same-type", _tmp_same_type, reads=("dst", "tmp"), profiles=("a2a3",),
            en="`tmp` and `dst` must have the same element type.",
            zh="`tmp` 和 `dst` 的元素类型必须相同。",
            requires=("tmp",),
            shows=("tmp.dtype", "dst.dtype"),
            text="tmp.dtype == dst.dtype",
        ),
        Rule(
            "pto.txor/tmp-row-major", _tmp_row_major, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be row-major.",
            zh="`tmp` 必须为行主序。",
            requires=("tmp",),
            shows=("tmp.blayout",),
            text="tmp.blayout == row_major",
        ),
        Rule(
            "pto.txor/tmp-valid-shape", _tmp_valid_shape, reads=("dst", "tmp"), profiles=("a2a3",),
            en="`tmp` and `dst` must have the same valid shape.",
            zh="`tmp` 和 `dst` 的有效形状必须相同。",
            requires=("tmp",),
            shows=("tmp.valid_shape", "dst.valid_shape"),
            text="tmp.valid_shape == dst.valid_shape",
        ),
        Rule(
            "pto.txor/tmp-separate", _tmp_separate, reads=("dst", "src0", "src1", "tmp"), profiles=("a2a3",),
            en="`tmp` must not share storage with `dst`, `src0` or `src1`.",
            zh="`tmp` 不得与 `dst`、`src0` 或 `src1` 共用存储。",
            stage="data",
            requires=("tmp",),
            data=("dst", "src0", "src1", "tmp"),
            text="separate(tmp, dst) and separate(tmp, src0) and separate(tmp, src1)",
        ),
    ),
    tile=TILE_RULES,
)
