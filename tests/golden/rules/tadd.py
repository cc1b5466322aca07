"""Rules of pto.tadd.

Generated from tile/elementwise-tile-tile/tadd.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rules.logic import both
from ...runtime.rules.rule import OpRules, OperandSpec, Rule, TypeDemand

from ._tile_binary_row_major import ROW_MAJOR
from ._tile_binary_same_valid_shape import SAME_VALID_SHAPE
from ._tile_binary_vector_tiles import VECTOR_TILES
from ._tile_binary_wide_rows_whole import WIDE_ROWS_WHOLE
from ._tile import TILE_RULES


def _plain_rows(dst, src0, src1):
    """The tiles must be unboxed, or all be boxed alike, with elements of one size and wholly valid; otherwise the
    result is undefined."""
    return (
        dst.slayout == "none_box" and src0.slayout == "none_box" and src1.slayout == "none_box"
        or (
            src0.layout == dst.layout
            and src0.fractal == dst.fractal
            and src0.itemsize == dst.itemsize
            and src1.layout == dst.layout
            and src1.fractal == dst.fractal
            and src1.itemsize == dst.itemsize
            and both(
                dst.valid_row == dst.rows,
                dst.valid_col == dst.cols,
                src0.valid_row == src0.rows,
                src0.valid_col == src0.cols,
                src1.valid_row == src1.rows,
                src1.valid_col == src1.cols,
            )
        )
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
            "pto.tadd/plain-rows", _plain_rows, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="The tiles must be unboxed, or all be boxed alike, with elements of one size and wholly valid; otherwise the result is undefined.",
            zh="各 Tile 应为非分形布局，或者分形布局与元素大小均相同且全部有效；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout", "src0.slayout", "src1.slayout", "dst.valid_shape", "dst.shape", "src0.layout", "dst.layout", "src0.fractal", "dst.fractal", "src0.itemsize", "dst.itemsize", "src0.valid_shape", "src0.shape", "src1.layout", "src1.fractal", "src1.itemsize", "src1.valid_shape", "src1.shape"),
            text="dst.slayout == none_box and src0.slayout == none_box and src1.slayout == none_box or dst.valid_shape == dst.shape and src0.layout == dst.layout and src0.fractal == dst.fractal and src0.itemsize == dst.itemsize and src0.valid_shape == src0.shape and src1.layout == dst.layout and src1.fractal == dst.fractal and src1.itemsize == dst.itemsize and src1.valid_shape == src1.shape",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        VECTOR_TILES.of("pto.tadd", (("a2a3", "result"), ("a5", "result"))),
        ROW_MAJOR.of("pto.tadd", (("a2a3", "assembler compile"), ("a5", "assembler compile"))),
        SAME_VALID_SHAPE.of("pto.tadd", (("cpu", "assembler run"), ("a2a3", "assembler run"), ("a5", "assembler run"))),
        WIDE_ROWS_WHOLE.of("pto.tadd", (("a5", "result"),)),
        Rule(
            "pto.tadd/same-shape", _same_shape, reads=("dst", "src0", "src1"), profiles=("cpu",),
            en="`dst`, `src0` and `src1` must have the same static shape.",
            zh="`dst`、`src0` 和 `src1` 的静态形状必须相同。",
            severity="warning",
            shows=("dst.shape", "src0.shape", "src1.shape"),
            text="dst.shape == src0.shape == src1.shape",
            by=(("cpu", "result"),),
        ),
        Rule(
            "pto.tadd/same-layout", _same_layout, reads=("dst", "src0", "src1"), profiles=("cpu",),
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
        "": (TypeDemand(("src0",), ({"src0": ("f32", "f16", "i16", "i32")},), ("a2a3",)), TypeDemand(("src0",), ({"src0": ("f32", "f16", "bf16", "i8", "i16", "i32")},), ("a5",)), TypeDemand(("dst", "src0", "src1"), (), ("cpu", "a2a3", "a5")),),
    },
    tile=TILE_RULES,
)
