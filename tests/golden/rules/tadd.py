"""Rules of pto.tadd.

Generated from tile/elementwise-tile-tile/tadd.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rules.rule import OpRules, OperandSpec, Rule, TypeDemand

from ._common import _same_layout_dst_src0_src1, _same_shape_dst_src0_src1
from ._elementwise_tile_tile import PLAIN_ROWS_DST_SRC0_SRC1
from ._tile import TILE_RULES
from ._tile_binary import ROW_MAJOR, SAME_VALID_SHAPE, VECTOR_TILES, WIDE_ROWS_WHOLE


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
        PLAIN_ROWS_DST_SRC0_SRC1.of("pto.tadd"),
        VECTOR_TILES.of("pto.tadd", en="`dst`, `src0` and `src1` must be vector tiles; otherwise the result is undefined.", zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile；否则结果未定义。", by=(("a2a3", "result"), ("a5", "result")), severity="undefined"),
        ROW_MAJOR.of("pto.tadd"),
        SAME_VALID_SHAPE.of("pto.tadd"),
        WIDE_ROWS_WHOLE.of("pto.tadd"),
        Rule(
            "pto.tadd/same-shape", _same_shape_dst_src0_src1, reads=("dst", "src0", "src1"), profiles=("cpu",),
            en="`dst`, `src0` and `src1` must have the same static shape.",
            zh="`dst`、`src0` 和 `src1` 的静态形状必须相同。",
            severity="warning",
            shows=("dst.shape", "src0.shape", "src1.shape"),
            text="dst.shape == src0.shape == src1.shape",
            by=(("cpu", "result"),),
        ),
        Rule(
            "pto.tadd/same-layout", _same_layout_dst_src0_src1, reads=("dst", "src0", "src1"), profiles=("cpu",),
            en="`dst`, `src0` and `src1` must have the same layout.",
            zh="`dst`、`src0` 和 `src1` 的布局必须相同。",
            severity="warning",
            shows=("dst.layout", "src0.layout", "src1.layout"),
            text="dst.layout == src0.layout == src1.layout",
            by=(("cpu", "result"),),
        ),
    ),
    types_by={
        "": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    demands={
        "": (TypeDemand(("src0",), ({"src0": ("f32", "f16", "i16", "i32")},), ("a2a3",), 60), TypeDemand(("src0",), ({"src0": ("f32", "f16", "bf16", "i8", "i16", "i32")},), ("a5",), 60), TypeDemand(("dst", "src0", "src1"), (), ("cpu", "a2a3", "a5"), 60),),
    },
    tile=TILE_RULES,
)
