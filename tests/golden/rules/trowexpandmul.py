"""Rules of pto.trowexpandmul.

Generated from tile/reduce-and-expand/trowexpandmul.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rules.rule import Choice, OpRules, OperandSpec, TypeDemand

from ._reduce_and_expand import _mode_dst_src0_src1
from ._row_expand_binary import LEFT_APART, LEFT_BLOCKS_ADJACENT, LEFT_COLUMN_NARROW, LEFT_FULL_SAME_WIDTH, MODE, ONE_COLUMN_LEFT, RIGHT_APART, RIGHT_BLOCKS_ADJACENT, RIGHT_COLUMN_NARROW, RIGHT_FULL_SAME_WIDTH, ROW_MAJOR_RESULT, TMP_APART, TMP_LARGE_ENOUGH, TMP_TAKES_A_COLUMN, TMP_TYPE_IN_TEXT, TMP_VECTOR, UNBOXED, VECTOR_TILES
from ._row_expand_by_type import SAME_TYPE_IN_AUTO_MODE
from ._tile import TILE_RULES


RULES = OpRules(
    "pto.trowexpandmul",
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
            "cpu": ({"T": ("f16", "f32", "i16", "i32", "u8", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "f32", "i16", "i32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
    },
    rules=(
        ROW_MAJOR_RESULT.of("pto.trowexpandmul"),
        MODE.of("pto.trowexpandmul"),
        ONE_COLUMN_LEFT.of("pto.trowexpandmul"),
        VECTOR_TILES.of("pto.trowexpandmul"),
        UNBOXED.of("pto.trowexpandmul"),
        TMP_TAKES_A_COLUMN.of("pto.trowexpandmul"),
        TMP_VECTOR.of("pto.trowexpandmul"),
        TMP_TYPE_IN_TEXT.of("pto.trowexpandmul"),
        TMP_APART.of("pto.trowexpandmul"),
        TMP_LARGE_ENOUGH.of("pto.trowexpandmul"),
        RIGHT_APART.of("pto.trowexpandmul"),
        LEFT_APART.of("pto.trowexpandmul"),
        RIGHT_BLOCKS_ADJACENT.of("pto.trowexpandmul"),
        LEFT_BLOCKS_ADJACENT.of("pto.trowexpandmul"),
        RIGHT_COLUMN_NARROW.of("pto.trowexpandmul"),
        LEFT_COLUMN_NARROW.of("pto.trowexpandmul"),
        RIGHT_FULL_SAME_WIDTH.of("pto.trowexpandmul"),
        LEFT_FULL_SAME_WIDTH.of("pto.trowexpandmul"),
        SAME_TYPE_IN_AUTO_MODE.of("pto.trowexpandmul"),
    ),
    types_by={
        "": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    demands={
        "": (TypeDemand(("src0",), ({"src0": ("f32", "f16", "i8", "i16", "i32")},), ("a5",), 60), TypeDemand(("src0",), ({"src0": ("f32", "f16", "i16", "i32")},), ("a2a3",), 60), TypeDemand(("dst", "src0", "src1", "tmp"), (), ("cpu", "a2a3", "a5"), 60),),
    },
    modes={
        "": Choice(("dst", "src0", "src1"), _mode_dst_src0_src1),
    },
    tile=TILE_RULES,
)
