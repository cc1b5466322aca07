"""Rules of pto.ttri.

Generated from tile/irregular-and-complex/ttri.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _mode(upper):
    """Name the mode: upper, lower."""
    if upper:
        return "upper"
    if not upper:
        return "lower"
    return ""


def _vector_tile(dst):
    """`dst` must be a vector tile; otherwise the result is undefined."""
    return dst.loc == "vec"


def _row_major(dst):
    """`dst` must be row-major."""
    return dst.blayout == "row_major"


def _unboxed(dst):
    """`dst` must be unboxed; otherwise the result is undefined."""
    return dst.slayout == "none_box"


def _plain_layout(dst):
    """`dst` must be in ND layout; otherwise the result is undefined."""
    return dst.layout == "nd"


def _wide_columns(dst):
    """64-bit tiles must have at most 64 valid columns."""
    return dst.itemsize != 8 or dst.valid_col <= 64


RULES = OpRules(
    "pto.ttri",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "diagonal": OperandSpec(("scalar",)),
        "upper": OperandSpec(("attribute",), optional=True, type="bool", default=False),
    },
    bind={
        "": {"dst": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i16", "i32", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "f32", "i16", "i32", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.ttri/vector-tile", _vector_tile, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be a vector tile; otherwise the result is undefined.",
            zh="`dst` 必须为向量 Tile；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc",),
            text="dst.loc == vec",
        ),
        Rule(
            "pto.ttri/row-major", _row_major, reads=("dst",), profiles=("cpu", "a2a3"),
            en="`dst` must be row-major.",
            zh="`dst` 必须为行主序。",
            shows=("dst.blayout",),
            text="dst.blayout == row_major",
        ),
        Rule(
            "pto.ttri/unboxed", _unboxed, reads=("dst",), profiles=("cpu", "a2a3"),
            en="`dst` must be unboxed; otherwise the result is undefined.",
            zh="`dst` 必须为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout",),
            text="dst.slayout == none_box",
        ),
        Rule(
            "pto.ttri/plain-layout", _plain_layout, reads=("dst",), profiles=("a5",),
            en="`dst` must be in ND layout; otherwise the result is undefined.",
            zh="`dst` 必须为 ND 布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.layout",),
            text="dst.layout == nd",
        ),
        Rule(
            "pto.ttri/wide-columns", _wide_columns, reads=("dst",), profiles=("a5",),
            en="64-bit tiles must have at most 64 valid columns.",
            zh="64 位元素的 Tile 有效列数不得超过 64。",
            severity="undefined",
            shows=("dst.itemsize", "dst.valid_col"),
            text="implies(dst.itemsize == 8, dst.valid_col <= 64)",
        ),
    ),
    modes={
        "": Choice(("upper",), _mode),
    },
    tile=TILE_RULES,
)
