"""Rules of pto.tadddeqrelu.

Generated from tile/elementwise-tile-tile/tadddeqrelu.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

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


def _not_empty(dst):
    """The valid region of `dst` must not be empty."""
    return both(dst.valid_row > 0, dst.valid_col > 0)


def _tmp_given(tmp):
    """`tmp` must be given."""
    return tmp is not None


def _tmp_type(tmp):
    """The element type of `tmp` must be `i32`."""
    return tmp.dtype == "i32"


def _tmp_vector(tmp):
    """`tmp` must be a vector tile."""
    return tmp.loc == "vec"


def _tmp_row_major(tmp):
    """`tmp` must be row-major."""
    return tmp.blayout == "row_major"


def _tmp_size(dst, tmp):
    """`tmp` must have at least as many valid rows and valid columns as `dst`."""
    return both(tmp.valid_row >= dst.valid_row, tmp.valid_col >= dst.valid_col)


RULES = OpRules(
    "pto.tadddeqrelu",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "deq_scale": OperandSpec(("scalar",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
    },
    bind={
        "": {"dst": "D", "src0": "S", "src1": "S", "deq_scale": "f32"},
    },
    types={
        "": {
            "cpu": ({"D": ("f16",), "S": ("i32",)},),
            "a2a3": ({"D": ("f16",), "S": ("i32",)},),
        },
    },
    rules=(
        Rule(
            "pto.tadddeqrelu/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1"), profiles=("a2a3",),
            en="`dst`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.tadddeqrelu/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("a2a3",),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.tadddeqrelu/same-valid-shape", _same_valid_shape, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3"),
            en="`dst`, `src0` and `src1` must have the same valid shape.",
            zh="`dst`、`src0` 和 `src1` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src0.valid_shape", "src1.valid_shape"),
            text="dst.valid_shape == src0.valid_shape == src1.valid_shape",
        ),
        Rule(
            "pto.tadddeqrelu/not-empty", _not_empty, reads=("dst",), profiles=("a2a3",),
            en="The valid region of `dst` must not be empty.",
            zh="`dst` 的有效区域不得为空。",
            shows=("dst.valid_row", "dst.valid_col"),
            text="nonempty(dst)",
        ),
        Rule(
            "pto.tadddeqrelu/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.tadddeqrelu/tmp-type", _tmp_type, reads=("tmp",), profiles=("a2a3",),
            en="The element type of `tmp` must be `i32`.",
            zh="`tmp` 的元素类型必须为 `i32`。",
            requires=("tmp",),
            shows=("tmp.dtype",),
            text="tmp.dtype == i32",
        ),
        Rule(
            "pto.tadddeqrelu/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile.",
            zh="`tmp` 必须为向量 Tile。",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
        ),
        Rule(
            "pto.tadddeqrelu/tmp-row-major", _tmp_row_major, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be row-major.",
            zh="`tmp` 必须为行主序。",
            requires=("tmp",),
            shows=("tmp.blayout",),
            text="tmp.blayout == row_major",
        ),
        Rule(
            "pto.tadddeqrelu/tmp-size", _tmp_size, reads=("dst", "tmp"), profiles=("a2a3",),
            en="`tmp` must have at least as many valid rows and valid columns as `dst`.",
            zh="`tmp` 的有效行数和有效列数均不得小于 `dst`。",
            requires=("tmp",),
            shows=("tmp.valid_row", "dst.valid_row", "tmp.valid_col", "dst.valid_col"),
            text="tmp.valid_row >= dst.valid_row and tmp.valid_col >= dst.valid_col",
        ),
    ),
    tile=TILE_RULES,
)
