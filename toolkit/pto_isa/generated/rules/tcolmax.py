"""Rules of pto.tcolmax.

Generated from tile/reduce-and-expand/tcolmax.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, implies
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


def _same_static_columns(dst, src):
    """`src` and `dst` must have the same number of columns."""
    return src.cols == dst.cols


def _not_empty(src):
    """The valid region of `src` must not be empty."""
    return both(src.valid_row > 0, src.valid_col > 0)


def _wide_columns(src):
    """If `src` has 64-bit elements, the number of valid columns of `src` must be at most `64`; otherwise the result
    is undefined."""
    return src.bits != 64 or src.valid_col <= 64


def _has_rows(src):
    """If the number of valid columns of `src` is positive, the number of valid rows of `src` must be positive;
    otherwise the result is undefined."""
    return implies(src.valid_col > 0, src.valid_row > 0)


RULES = OpRules(
    "pto.tcolmax",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "D", "src": "S"},
    },
    types={
        "": {
            "cpu": ({"S": ("f16",), "D": ("f16", "f32")}, {"S": ("bf16",), "D": ("bf16", "f32")}, {"S": ("f32",), "D": ("f32",)}, {"S": ("i8",), "D": ("i8",)}, {"S": ("u8",), "D": ("u8",)},),
            "a2a3": ({"S": ("f16",), "D": ("f16",)}, {"S": ("f32",), "D": ("f32",)}, {"S": ("i16",), "D": ("i16",)}, {"S": ("i32",), "D": ("i32",)},),
            "a5": ({"S": ("f16",), "D": ("f16",)}, {"S": ("bf16",), "D": ("bf16",)}, {"S": ("f32",), "D": ("f32",)}, {"S": ("i8",), "D": ("i8",)}, {"S": ("i16",), "D": ("i16",)}, {"S": ("i32",), "D": ("i32",)}, {"S": ("i64",), "D": ("i64",)}, {"S": ("u8",), "D": ("u8",)}, {"S": ("u16",), "D": ("u16",)}, {"S": ("u32",), "D": ("u32",)}, {"S": ("u64",), "D": ("u64",)},),
        },
    },
    rules=(
        Rule(
            "pto.tcolmax/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tcolmax/plain-tiles", _plain_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major and unboxed.",
            zh="`dst` 和 `src` 必须均为行主序、非分形布局。",
            shows=("dst.blayout", "src.blayout", "dst.slayout", "src.slayout"),
            text="dst.blayout == row_major and src.blayout == row_major and dst.slayout == none_box and src.slayout == none_box",
        ),
        Rule(
            "pto.tcolmax/same-columns", _same_columns, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must have the same number of valid columns.",
            zh="`src` 和 `dst` 的有效列数必须相同。",
            shows=("src.valid_col", "dst.valid_col"),
            text="src.valid_col == dst.valid_col",
        ),
        Rule(
            "pto.tcolmax/same-static-columns", _same_static_columns, reads=("dst", "src"), profiles=("cpu",),
            en="`src` and `dst` must have the same number of columns.",
            zh="`src` 和 `dst` 的列数必须相同。",
            shows=("src.cols", "dst.cols"),
            text="src.cols == dst.cols",
        ),
        Rule(
            "pto.tcolmax/not-empty", _not_empty, reads=("src",), profiles=("a5",),
            en="The valid region of `src` must not be empty.",
            zh="`src` 的有效区域不得为空。",
            severity="warning",
            shows=("src.valid_row", "src.valid_col"),
            text="nonempty(src)",
        ),
        Rule(
            "pto.tcolmax/wide-columns", _wide_columns, reads=("src",), profiles=("a5",),
            en="If `src` has 64-bit elements, the number of valid columns of `src` must be at most `64`; otherwise the result is undefined.",
            zh="当 `src` 的元素为 64 位时，`src` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            shows=("src.bits", "src.valid_col"),
            text="implies(src.bits == 64, src.valid_col <= 64)",
        ),
        Rule(
            "pto.tcolmax/has-rows", _has_rows, reads=("src",), profiles=("cpu",),
            en="If the number of valid columns of `src` is positive, the number of valid rows of `src` must be positive; otherwise the result is undefined.",
            zh="当 `src` 的有效列数大于零时，`src` 的有效行数必须大于零；否则结果未定义。",
            severity="undefined",
            shows=("src.valid_col", "src.valid_row"),
            text="implies(src.valid_col > 0, src.valid_row > 0)",
        ),
    ),
    tile=TILE_RULES,
)
