"""Rules of pto.tcolprod.

Generated from tile/reduce-and-expand/tcolprod.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

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


RULES = OpRules(
    "pto.tcolprod",
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
            "a5": ({"S": ("f16", "bf16", "f32", "i16", "i32", "u16", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.tcolprod/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tcolprod/plain-tiles", _plain_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major and unboxed.",
            zh="`dst` 和 `src` 必须均为行主序、非分形布局。",
            shows=("dst.blayout", "src.blayout", "dst.slayout", "src.slayout"),
            text="dst.blayout == row_major and src.blayout == row_major and dst.slayout == none_box and src.slayout == none_box",
        ),
        Rule(
            "pto.tcolprod/same-columns", _same_columns, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must have the same number of valid columns.",
            zh="`src` 和 `dst` 的有效列数必须相同。",
            shows=("src.valid_col", "dst.valid_col"),
            text="src.valid_col == dst.valid_col",
        ),
    ),
    tile=TILE_RULES,
)
