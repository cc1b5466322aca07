"""Rules of pto.tpairreducesum.

Generated from tile/reduce-and-expand/tpairreducesum.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, implies, negate
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _vector_tiles(dst, src0):
    """`dst` and `src0` must be vector tiles."""
    return dst.loc == "vec" and src0.loc == "vec"


def _row_major(dst, src0):
    """`dst` and `src0` must be row-major."""
    return dst.blayout == "row_major" and src0.blayout == "row_major"


def _same_valid_shape(dst, src0):
    """`dst` and `src0` must have the same valid shape."""
    return both(dst.valid_row == src0.valid_row, dst.valid_col == src0.valid_col)


def _some_columns(dst):
    """If the number of valid rows of `dst` is positive, the number of valid columns of `dst` must be positive;
    otherwise the result is undefined."""
    return implies(dst.valid_row > 0, dst.valid_col > 0)


def _not_one_long_row(dst, src0):
    """When `dst` has more than one valid row, `dst` or `src0` must have columns that are not valid; otherwise the
    result is undefined."""
    return either(dst.valid_row <= 1, negate(both(dst.valid_col == dst.cols, src0.valid_col == src0.cols)))


RULES = OpRules(
    "pto.tpairreducesum",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "T", "src0": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "f32")},),
            "a5": ({"T": ("f16", "f32")},),
        },
    },
    rules=(
        Rule(
            "pto.tpairreducesum/vector-tiles", _vector_tiles, reads=("dst", "src0"), profiles=("a2a3", "a5"),
            en="`dst` and `src0` must be vector tiles.",
            zh="`dst` 和 `src0` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc"),
            text="dst.loc == vec and src0.loc == vec",
        ),
        Rule(
            "pto.tpairreducesum/row-major", _row_major, reads=("dst", "src0"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src0` must be row-major.",
            zh="`dst` 和 `src0` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major",
        ),
        Rule(
            "pto.tpairreducesum/same-valid-shape", _same_valid_shape, reads=("dst", "src0"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src0` must have the same valid shape.",
            zh="`dst` 和 `src0` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src0.valid_shape"),
            text="dst.valid_shape == src0.valid_shape",
        ),
        Rule(
            "pto.tpairreducesum/some-columns", _some_columns, reads=("dst",), profiles=("cpu",),
            en="If the number of valid rows of `dst` is positive, the number of valid columns of `dst` must be positive; otherwise the result is undefined.",
            zh="当 `dst` 的有效行数大于零时，`dst` 的有效列数必须大于零；否则结果未定义。",
            severity="undefined",
            shows=("dst.valid_row", "dst.valid_col"),
            text="implies(dst.valid_row > 0, dst.valid_col > 0)",
        ),
        Rule(
            "pto.tpairreducesum/not-one-long-row", _not_one_long_row, reads=("dst", "src0"), profiles=("a5",),
            en="When `dst` has more than one valid row, `dst` or `src0` must have columns that are not valid; otherwise the result is undefined.",
            zh="`dst` 的有效行多于一行时，`dst` 或 `src0` 必须含有无效列；否则结果未定义。",
            severity="undefined",
            shows=("dst.valid_row", "dst.valid_col", "dst.cols", "src0.valid_col", "src0.cols"),
            text="dst.valid_row <= 1 or not (full_width(dst) and full_width(src0))",
        ),
    ),
    tile=TILE_RULES,
)
