"""Rules of pto.tpartmax.

Generated from tile/irregular-and-complex/tpartmax.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, implies
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.storage import overlaps, same_storage
from ...runtime.unknown import UNKNOWN

from ._tile import TILE_RULES


def _mode(dst, src0, src1):
    """Name the mode: both, first_covers, second_covers, neither_covers."""
    holds = both(
        dst.valid_row == src0.valid_row,
        dst.valid_col == src0.valid_col,
        src0.valid_row == src1.valid_row,
        src0.valid_col == src1.valid_col,
    )
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "both"
    holds = both(src0.valid_row >= dst.valid_row, src0.valid_col >= dst.valid_col)
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "first_covers"
    holds = both(src1.valid_row >= dst.valid_row, src1.valid_col >= dst.valid_col)
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "second_covers"
    holds = either(src0.valid_row < dst.valid_row, src0.valid_col < dst.valid_col)
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "neither_covers"
    return ""


def _vector_tiles(dst, src0, src1):
    """`dst`, `src0` and `src1` must be vector tiles."""
    return dst.loc == "vec" and src0.loc == "vec" and src1.loc == "vec"


def _row_major(dst, src0, src1):
    """`dst`, `src0` and `src1` must be row-major."""
    return dst.blayout == "row_major" and src0.blayout == "row_major" and src1.blayout == "row_major"


def _unboxed(dst, src0, src1):
    """`dst`, `src0` and `src1` must be unboxed; otherwise the result is undefined."""
    return dst.slayout == "none_box" and src0.slayout == "none_box" and src1.slayout == "none_box"


def _plain_layout(dst, src0, src1):
    """`dst`, `src0` and `src1` must be in ND layout; otherwise the result is undefined."""
    return dst.layout == "nd" and src0.layout == "nd" and src1.layout == "nd"


def _result_covered(dst, src0, src1):
    """The valid region of at least one source must contain that of `dst`."""
    return either(
        both(src0.valid_row >= dst.valid_row, src0.valid_col >= dst.valid_col),
        both(src1.valid_row >= dst.valid_row, src1.valid_col >= dst.valid_col),
    )


def _one_covers(dst, src0, src1):
    """The valid region of at least one source must be that of `dst`."""
    return implies(
        both(dst.valid_row > 0, dst.valid_col > 0),
        either(
            both(src0.valid_row == dst.valid_row, src0.valid_col == dst.valid_col),
            both(src1.valid_row == dst.valid_row, src1.valid_col == dst.valid_col),
        ),
    )


def _other_fits(dst, src0, src1):
    """No source may have more valid rows or more valid columns than `dst`."""
    return implies(
        both(dst.valid_row > 0, dst.valid_col > 0),
        both(
            src0.valid_row <= dst.valid_row,
            src1.valid_row <= dst.valid_row,
            src0.valid_col <= dst.valid_col,
            src1.valid_col <= dst.valid_col,
        ),
    )


def _narrower_apart(dst, src0, src1):
    """A source with fewer valid columns than `dst` must not share its storage."""
    holds = src0.valid_col < dst.valid_col
    holds2 = src1.valid_col < dst.valid_col

    def judge(dst, src0, src1):
        return (not holds or ((not same_storage(dst, src0)) and (not overlaps(dst, src0)))) and (not holds2 or ((not same_storage(dst, src1)) and (not overlaps(dst, src1))))

    return judge


def _wide_columns(dst):
    """64-bit tiles must have at most 64 valid columns."""
    return dst.itemsize != 8 or dst.valid_col <= 64


RULES = OpRules(
    "pto.tpartmax",
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
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8")},),
            "a2a3": ({"T": ("f16", "f32", "i16", "i32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tpartmax/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.tpartmax/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("a2a3",),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.tpartmax/unboxed", _unboxed, reads=("dst", "src0", "src1"), profiles=("a2a3",),
            en="`dst`, `src0` and `src1` must be unboxed; otherwise the result is undefined.",
            zh="`dst`、`src0` 和 `src1` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout", "src0.slayout", "src1.slayout"),
            text="dst.slayout == none_box and src0.slayout == none_box and src1.slayout == none_box",
        ),
        Rule(
            "pto.tpartmax/plain-layout", _plain_layout, reads=("dst", "src0", "src1"), profiles=("a5",),
            en="`dst`, `src0` and `src1` must be in ND layout; otherwise the result is undefined.",
            zh="`dst`、`src0` 和 `src1` 必须均为 ND 布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.layout", "src0.layout", "src1.layout"),
            text="dst.layout == nd and src0.layout == nd and src1.layout == nd",
        ),
        Rule(
            "pto.tpartmax/result-covered", _result_covered, reads=("dst", "src0", "src1"), profiles=("cpu",),
            en="The valid region of at least one source must contain that of `dst`.",
            zh="至少一个源操作数的有效区域须包含 `dst` 的有效区域。",
            severity="undefined",
            shows=("src0.valid_row", "dst.valid_row", "src0.valid_col", "dst.valid_col", "src1.valid_row", "src1.valid_col"),
            text="src0.valid_row >= dst.valid_row and src0.valid_col >= dst.valid_col or src1.valid_row >= dst.valid_row and src1.valid_col >= dst.valid_col",
        ),
        Rule(
            "pto.tpartmax/one-covers", _one_covers, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="The valid region of at least one source must be that of `dst`.",
            zh="至少一个源操作数的有效区域须与 `dst` 的有效区域相同。",
            shows=("dst.valid_row", "dst.valid_col", "src0.valid_shape", "dst.valid_shape", "src1.valid_shape"),
            text="implies(nonempty(dst), src0.valid_shape == dst.valid_shape or src1.valid_shape == dst.valid_shape)",
        ),
        Rule(
            "pto.tpartmax/other-fits", _other_fits, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="No source may have more valid rows or more valid columns than `dst`.",
            zh="源操作数的有效行数与有效列数均不得超过 `dst`。",
            shows=("dst.valid_row", "dst.valid_col", "src0.valid_row", "src1.valid_row", "src0.valid_col", "src1.valid_col"),
            text="implies(nonempty(dst), src0.valid_row <= dst.valid_row and src1.valid_row <= dst.valid_row and src0.valid_col <= dst.valid_col and src1.valid_col <= dst.valid_col)",
        ),
        Rule(
            "pto.tpartmax/narrower-apart", _narrower_apart, reads=("dst", "src0", "src1"), profiles=("a2a3",),
            en="A source with fewer valid columns than `dst` must not share its storage.",
            zh="有效列数少于 `dst` 的源操作数不得与其共用存储。",
            severity="undefined",
            stage="data",
            data=("dst", "src0", "src1"),
            shows=("src0.valid_col", "dst.valid_col", "src1.valid_col"),
            text="implies(src0.valid_col < dst.valid_col, separate(dst, src0)) and implies(src1.valid_col < dst.valid_col, separate(dst, src1))",
        ),
        Rule(
            "pto.tpartmax/wide-columns", _wide_columns, reads=("dst",), profiles=("a5",),
            en="64-bit tiles must have at most 64 valid columns.",
            zh="64 位元素的 Tile 有效列数不得超过 64。",
            severity="undefined",
            shows=("dst.itemsize", "dst.valid_col"),
            text="implies(dst.itemsize == 8, dst.valid_col <= 64)",
        ),
    ),
    modes={
        "": Choice(("dst", "src0", "src1"), _mode),
    },
    tile=TILE_RULES,
)
