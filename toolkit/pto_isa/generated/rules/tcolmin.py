"""Rules of pto.tcolmin.

Generated from tile/reduce-and-expand/tcolmin.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _plain_tiles(dst, src):
    """`dst` and `src` must be row-major and unboxed."""
    return (
        dst.blayout == "row_major"
        and src.blayout == "row_major"
        and dst.slayout == "none_box"
        and src.slayout == "none_box"
    )


def _same_columns(dst, src):
    """`src` and `dst` must have the same number of valid columns."""
    return src.valid_col == dst.valid_col


def _not_empty(src):
    """The valid region of `src` must not be empty."""
    return both(src.valid_row > 0, src.valid_col > 0)


def _wide_columns(src):
    """If `src` has 64-bit elements, the number of valid columns of `src` must be at most `64`; otherwise the result
    is undefined."""
    return src.bits != 64 or src.valid_col <= 64


RULES = OpRules(
    "pto.tcolmin",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "S", "src": "S"},
    },
    types={
        "": {
            "cpu": ({"S": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"S": ("f16", "f32", "i16", "i32")},),
            "a5": ({"S": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tcolmin/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tcolmin/plain-tiles", _plain_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major and unboxed.",
            zh="`dst` 和 `src` 必须均为行主序、非分形布局。",
            shows=("dst.blayout", "src.blayout", "dst.slayout", "src.slayout"),
            text="dst.blayout == row_major and src.blayout == row_major and dst.slayout == none_box and src.slayout == none_box",
        ),
        Rule(
            "pto.tcolmin/same-columns", _same_columns, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must have the same number of valid columns.",
            zh="`src` 和 `dst` 的有效列数必须相同。",
            shows=("src.valid_col", "dst.valid_col"),
            text="src.valid_col == dst.valid_col",
        ),
        Rule(
            "pto.tcolmin/not-empty", _not_empty, reads=("src",), profiles=("a5",),
            en="The valid region of `src` must not be empty.",
            zh="`src` 的有效区域不得为空。",
            severity="warning",
            shows=("src.valid_row", "src.valid_col"),
            text="nonempty(src)",
        ),
        Rule(
            "pto.tcolmin/wide-columns", _wide_columns, reads=("src",), profiles=("a5",),
            en="If `src` has 64-bit elements, the number of valid columns of `src` must be at most `64`; otherwise the result is undefined.",
            zh="当 `src` 的元素为 64 位时，`src` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            shows=("src.bits", "src.valid_col"),
            text="implies(src.bits == 64, src.valid_col <= 64)",
        ),
    ),
    tile=TILE_RULES,
)
