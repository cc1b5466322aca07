"""Rules of pto.tshls.

Generated from tile/tile-scalar-and-immediate/tshls.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _row_major(dst, src):
    """`dst` and `src` must be row-major; otherwise the result is undefined."""
    return dst.blayout == "row_major" and src.blayout == "row_major"


def _same_valid_shape(dst, src):
    """`dst` and `src` must have the same valid shape."""
    return both(dst.valid_row == src.valid_row, dst.valid_col == src.valid_col)


def _not_empty(dst):
    """The valid region of `dst` must not be empty."""
    return both(dst.valid_row > 0, dst.valid_col > 0)


def _wide_columns(dst):
    """If `dst` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result
    is undefined."""
    return dst.bits != 64 or dst.valid_col <= 64


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
        "scalar": OperandSpec(("scalar",)),
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
            "pto.tshls/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tshls/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须均为行主序；否则结果未定义。",
            severity="undefined",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.tshls/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.tshls/not-empty", _not_empty, reads=("dst",), profiles=("a2a3",),
            en="The valid region of `dst` must not be empty.",
            zh="`dst` 的有效区域不得为空。",
            shows=("dst.valid_row", "dst.valid_col"),
            text="nonempty(dst)",
        ),
        Rule(
            "pto.tshls/wide-columns", _wide_columns, reads=("dst",), profiles=("a5",),
            en="If `dst` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result is undefined.",
            zh="当 `dst` 的元素为 64 位时，`dst` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            shows=("dst.bits", "dst.valid_col"),
            text="implies(dst.bits == 64, dst.valid_col <= 64)",
        ),
        Rule(
            "pto.tshls/non-negative", _non_negative, reads=("scalar",), profiles=("cpu", "a2a3", "a5"),
            en="`scalar` must not be negative.",
            zh="`scalar` 不得为负。",
            stage="value",
            shows=("scalar",),
            text="scalar >= 0",
        ),
        Rule(
            "pto.tshls/below-width", _below_width, reads=("src", "scalar"), profiles=("cpu", "a2a3", "a5"),
            en="`scalar` must be less than the element width in bits of `src`; otherwise the result is undefined.",
            zh="`scalar` 必须小于 `src` 的元素位宽；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("scalar", "src.bits"),
            text="scalar < src.bits",
        ),
    ),
    tile=TILE_RULES,
)
