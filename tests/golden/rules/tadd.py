"""Rules of pto.tadd.

Generated from tile/elementwise-tile-tile/tadd.yaml by `pto-isa generate`; do not edit.
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


def _same_shape(dst, src0, src1):
    """`dst`, `src0` and `src1` must have the same static shape."""
    return both(dst.rows == src0.rows, dst.cols == src0.cols, src0.rows == src1.rows, src0.cols == src1.cols)


def _same_layout(dst, src0, src1):
    """`dst`, `src0` and `src1` must have the same layout."""
    return dst.layout == src0.layout == src1.layout


RULES = OpRules(
    "pto.tadd",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "T", "src0": "T", "src1": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "f32", "i16", "i32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tadd/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.tadd/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.tadd/same-valid-shape", _same_valid_shape, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must have the same valid shape.",
            zh="`dst`、`src0` 和 `src1` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src0.valid_shape", "src1.valid_shape"),
            text="dst.valid_shape == src0.valid_shape == src1.valid_shape",
        ),
        Rule(
            "pto.tadd/same-shape", _same_shape, reads=("dst", "src0", "src1"), profiles=("cpu",),
            en="`dst`, `src0` and `src1` must have the same static shape.",
            zh="`dst`、`src0` 和 `src1` 的静态形状必须相同。",
            severity="warning",
            shows=("dst.shape", "src0.shape", "src1.shape"),
            text="dst.shape == src0.shape == src1.shape",
        ),
        Rule(
            "pto.tadd/same-layout", _same_layout, reads=("dst", "src0", "src1"), profiles=("cpu",),
            en="`dst`, `src0` and `src1` must have the same layout.",
            zh="`dst`、`src0` 和 `src1` 的布局必须相同。",
            severity="warning",
            shows=("dst.layout", "src0.layout", "src1.layout"),
            text="dst.layout == src0.layout == src1.layout",
        ),
    ),
    tile=TILE_RULES,
)
