"""Rules of pto.tshls.

Generated from tile/tile-scalar-and-immediate/tshls.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rules.rule import OpRules, OperandSpec, Rule, TypeDemand

from ._tile import TILE_RULES
from ._tile_scalar import NOT_EMPTY, ROW_MAJOR, SAME_VALID_SHAPE, VECTOR_TILES, WIDE_COLUMNS
from ._tile_scalar_and_immediate import PLAIN_ROWS, _below_width, _non_negative


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
        PLAIN_ROWS.of("pto.tshls"),
        VECTOR_TILES.of("pto.tshls", by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile"))),
        ROW_MAJOR.of("pto.tshls", profiles=("a2a3", "a5"), en="`dst` and `src` must be row-major; otherwise the result is undefined.", zh="`dst` 和 `src` 必须均为行主序；否则结果未定义。", by=(("a2a3", "result"), ("a5", "result")), severity="undefined"),
        SAME_VALID_SHAPE.of("pto.tshls", by=(("cpu", "run"), ("a2a3", "document"), ("a5", "run"))),
        NOT_EMPTY.of("pto.tshls"),
        WIDE_COLUMNS.of("pto.tshls"),
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
        "": (TypeDemand(("dst", "src"), (), ("cpu", "a2a3", "a5"), 60),),
    },
    tile=TILE_RULES,
)
