"""Rules of pto.tshls.

Generated from tile/tile-scalar-and-immediate/tshls.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rules.logic import both
from ...runtime.rules.rule import OpRules, OperandSpec, Rule, TypeDemand

from ._tile_scalar_not_empty import NOT_EMPTY
from ._tile_scalar_same_valid_shape import SAME_VALID_SHAPE
from ._tile_scalar_vector_tiles import VECTOR_TILES
from ._tile_scalar_wide_columns import WIDE_COLUMNS
from ._tile import TILE_RULES


def _plain_rows(dst, src):
    """The tiles must be unboxed, or all be boxed alike, with elements of one size and wholly valid; otherwise the
    result is undefined."""
    return (
        dst.slayout == "none_box" and src.slayout == "none_box"
        or (
            src.layout == dst.layout
            and src.fractal == dst.fractal
            and src.itemsize == dst.itemsize
            and both(
                dst.valid_row == dst.rows,
                dst.valid_col == dst.cols,
                src.valid_row == src.rows,
                src.valid_col == src.cols,
            )
        )
    )


def _row_major(dst, src):
    """`dst` and `src` must be row-major; otherwise the result is undefined."""
    return dst.blayout == "row_major" and src.blayout == "row_major"


def _non_negative(scalar):
    """`scalar` must not be negative."""
    return scalar >= 0


def _below_width(src, scalar):
    """`scalar` must be less than the element width in bits of `src`; otherwise the result is undefined."""
    return scalar < src.bits


RULES = OpRules(
    "pto.tshls",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "scalar": OperandSpec(("scalar",), written=("i1", "i4", "i8", "i16", "i32", "i64")),
    },
    bind={
        "": {"dst": "T", "src": "T", "scalar": "index"},
    },
    types={
        "": {
            "cpu": ({"T": ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("i16", "i32", "u16", "u32")},),
            "a5": ({"T": ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tshls/plain-rows", _plain_rows, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="The tiles must be unboxed, or all be boxed alike, with elements of one size and wholly valid; otherwise the result is undefined.",
            zh="各 Tile 应为非分形布局，或者分形布局与元素大小均相同且全部有效；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout", "src.slayout", "dst.valid_shape", "dst.shape", "src.layout", "dst.layout", "src.fractal", "dst.fractal", "src.itemsize", "dst.itemsize", "src.valid_shape", "src.shape"),
            text="dst.slayout == none_box and src.slayout == none_box or dst.valid_shape == dst.shape and src.layout == dst.layout and src.fractal == dst.fractal and src.itemsize == dst.itemsize and src.valid_shape == src.shape",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        VECTOR_TILES.of("pto.tshls", (("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile"))),
        Rule(
            "pto.tshls/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须均为行主序；否则结果未定义。",
            severity="undefined",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
            in_text="error",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        SAME_VALID_SHAPE.of("pto.tshls", (("cpu", "run"), ("a2a3", "document"), ("a5", "run"))),
        NOT_EMPTY.of("pto.tshls", (("a2a3", "run"),)),
        WIDE_COLUMNS.of("pto.tshls", (("a5", "result"),)),
        Rule(
            "pto.tshls/non-negative", _non_negative, reads=("scalar",), profiles=("cpu", "a2a3", "a5"),
            en="`scalar` must not be negative.",
            zh="`scalar` 不得为负。",
            stage="value",
            shows=("scalar",),
            numbers=(0,),
            text="scalar >= 0",
            by=(("cpu", "assembler"), ("a2a3", "assembler"), ("a5", "assembler")),
        ),
        Rule(
            "pto.tshls/below-width", _below_width, reads=("src", "scalar"), profiles=("cpu", "a2a3", "a5"),
            en="`scalar` must be less than the element width in bits of `src`; otherwise the result is undefined.",
            zh="`scalar` 必须小于 `src` 的元素位宽；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("scalar", "src.bits"),
            text="scalar < src.bits",
            by=(("cpu", "result"), ("a2a3", "document"), ("a5", "document")),
        ),
    ),
    types_by={
        "": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    demands={
        "": (TypeDemand(("dst", "src"), (), ("cpu", "a2a3", "a5")),),
    },
    tile=TILE_RULES,
)
