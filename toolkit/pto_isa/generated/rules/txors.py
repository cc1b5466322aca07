"""Rules of pto.txors.

Generated from tile/tile-scalar-and-immediate/txors.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.storage import same_storage

from ._tile import TILE_RULES


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles; otherwise the result is undefined."""
    return dst.loc == "vec" and src.loc == "vec"


def _row_major(dst, src):
    """`dst` and `src` must be row-major."""
    return dst.blayout == "row_major" and src.blayout == "row_major"


def _same_valid_shape(dst, src):
    """`dst` and `src` must have the same valid shape."""
    return both(dst.valid_row == src.valid_row, dst.valid_col == src.valid_col)


def _not_in_place(dst, src):
    """`dst` and `src` must not have the same storage."""
    def judge(dst, src):
        return not same_storage(dst, src)

    return judge


def _tmp_given(tmp):
    """`tmp` must be given."""
    return tmp is not None


def _tmp_same_type(dst, tmp):
    """`tmp` and `dst` must have the same element type."""
    return tmp.dtype == dst.dtype


def _tmp_row_major(tmp):
    """`tmp` must be row-major."""
    return tmp.blayout == "row_major"


def _tmp_same_valid_shape(dst, tmp):
    """`tmp` and `dst` must have the same valid shape."""
    return both(tmp.valid_row == dst.valid_row, tmp.valid_col == dst.valid_col)


def _tmp_apart(dst, src, tmp):
    """`tmp` must not have the same storage as `dst` or `src`."""
    def judge(dst, src, tmp):
        return (not same_storage(tmp, dst)) and (not same_storage(tmp, src))

    return judge


RULES = OpRules(
    "pto.txors",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "scalar": OperandSpec(("scalar",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
    },
    bind={
        "": {"dst": "T", "src": "T", "scalar": "T"},
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
            "pto.txors/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须均为向量 Tile；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.txors/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.txors/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.txors/not-in-place", _not_in_place, reads=("dst", "src"), profiles=("a2a3",),
            en="`dst` and `src` must not have the same storage.",
            zh="`dst` 和 `src` 不得使用同一存储。",
            stage="data",
            data=("dst", "src"),
            text="not same_storage(dst, src)",
        ),
        Rule(
            "pto.txors/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.txors/tmp-same-type", _tmp_same_type, reads=("dst", "tmp"), profiles=("a2a3",),
            en="`tmp` and `dst` must have the same element type.",
            zh="`tmp` 和 `dst` 的元素类型必须相同。",
            needs=("tmp-given",),
            requires=("tmp",),
            shows=("tmp.dtype", "dst.dtype"),
            text="tmp.dtype == dst.dtype",
        ),
        Rule(
            "pto.txors/tmp-row-major", _tmp_row_major, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be row-major.",
            zh="`tmp` 必须为行主序。",
            needs=("tmp-given",),
            requires=("tmp",),
            shows=("tmp.blayout",),
            text="tmp.blayout == row_major",
        ),
        Rule(
            "pto.txors/tmp-same-valid-shape", _tmp_same_valid_shape, reads=("dst", "tmp"), profiles=("a2a3",),
            en="`tmp` and `dst` must have the same valid shape.",
            zh="`tmp` 和 `dst` 的有效形状必须相同。",
            needs=("tmp-given",),
            requires=("tmp",),
            shows=("tmp.valid_shape", "dst.valid_shape"),
            text="tmp.valid_shape == dst.valid_shape",
        ),
        Rule(
            "pto.txors/tmp-apart", _tmp_apart, reads=("dst", "src", "tmp"), profiles=("a2a3",),
            en="`tmp` must not have the same storage as `dst` or `src`.",
            zh="`tmp` 不得与 `dst` 或 `src` 使用同一存储。",
            stage="data",
            needs=("tmp-given",),
            requires=("tmp",),
            data=("dst", "src", "tmp"),
            text="not same_storage(tmp, dst) and not same_storage(tmp, src)",
        ),
    ),
    tile=TILE_RULES,
)
