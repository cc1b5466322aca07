"""Rules of pto.tsubc.

Generated from tile/elementwise-tile-tile/tsubc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _same_valid_shape(dst, src0, src1, src2):
    """`dst`, `src0`, `src1` and `src2` must have the same valid shape."""
    return both(
        dst.valid_row == src0.valid_row,
        dst.valid_col == src0.valid_col,
        src0.valid_row == src1.valid_row,
        src0.valid_col == src1.valid_col,
        src1.valid_row == src2.valid_row,
        src1.valid_col == src2.valid_col,
    )


def _same_shape(dst, src0, src1, src2):
    """`dst`, `src0`, `src1` and `src2` must have the same static shape."""
    return both(
        dst.rows == src0.rows,
        dst.cols == src0.cols,
        src0.rows == src1.rows,
        src0.cols == src1.cols,
        src1.rows == src2.rows,
        src1.cols == src2.cols,
    )


def _same_layout(dst, src0, src1, src2):
    """`dst`, `src0`, `src1` and `src2` must have the same layout."""
    return dst.layout == src0.layout == src1.layout == src2.layout


RULES = OpRules(
    "pto.tsubc",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "src2": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "T", "src0": "T", "src1": "T", "src2": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tsubc/same-valid-shape", _same_valid_shape, reads=("dst", "src0", "src1", "src2"), profiles=("cpu",),
            en="`dst`, `src0`, `src1` and `src2` must have the same valid shape.",
            zh="`dst`、`src0`、`src1` 和 `src2` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src0.valid_shape", "src1.valid_shape", "src2.valid_shape"),
            text="dst.valid_shape == src0.valid_shape == src1.valid_shape == src2.valid_shape",
        ),
        Rule(
            "pto.tsubc/same-shape", _same_shape, reads=("dst", "src0", "src1", "src2"), profiles=("cpu",),
            en="`dst`, `src0`, `src1` and `src2` must have the same static shape.",
            zh="`dst`、`src0`、`src1` 和 `src2` 的静态形状必须相同。",
            severity="warning",
            shows=("dst.shape", "src0.shape", "src1.shape", "src2.shape"),
            text="dst.shape == src0.shape == src1.shape == src2.shape",
        ),
        Rule(
            "pto.tsubc/same-layout", _same_layout, reads=("dst", "src0", "src1", "src2"), profiles=("cpu",),
            en="`dst`, `src0`, `src1` and `src2` must have the same layout.",
            zh="`dst`、`src0`、`src1` 和 `src2` 的布局必须相同。",
            severity="warning",
            shows=("dst.layout", "src0.layout", "src1.layout", "src2.layout"),
            text="dst.layout == src0.layout == src1.layout == src2.layout",
        ),
    ),
    tile=TILE_RULES,
)
