"""Rules of pto.trowexpand.

Generated from tile/reduce-and-expand/trowexpand.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, implies
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _unboxed_source(src):
    """`src` must be unboxed."""
    return src.slayout == "none_box"


def _plain_result(dst):
    """`dst` must be row-major and unboxed."""
    return dst.blayout == "row_major" and dst.slayout == "none_box"


def _same_rows(dst, src):
    """`src` and `dst` must have the same number of valid rows."""
    return src.valid_row == dst.valid_row


def _rows_covered(dst, src):
    """`src` must have at least as many valid rows as `dst` and the number of valid columns of `src` must be at
    least `1`; otherwise the result is undefined."""
    return both(src.valid_row >= dst.valid_row, src.valid_col >= 1)


def _not_empty(src):
    """The valid region of `src` must not be empty."""
    return both(src.valid_row > 0, src.valid_col > 0)


def _result_has_columns(dst):
    """The number of valid columns of `dst` must be positive."""
    return dst.valid_col > 0


def _one_source_column(src):
    """The number of valid columns of `src` must be `1`."""
    return src.valid_col == 1


def _column_in_memory(dst, src):
    """If `src` is column-major and the number of valid rows of `dst` is greater than `1`, the number of columns of
    `src` must be `1`; otherwise the result is undefined."""
    return src.blayout != "col_major" or implies(dst.valid_row > 1, src.cols == 1)


def _wide_columns(dst, src):
    """If `src` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result
    is undefined."""
    return src.bits != 64 or dst.valid_col <= 64


RULES = OpRules(
    "pto.trowexpand",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "T", "src": "T"},
    },
    types={
        "": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.trowexpand/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.trowexpand/unboxed-source", _unboxed_source, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be unboxed.",
            zh="`src` 必须为非分形布局。",
            shows=("src.slayout",),
            text="src.slayout == none_box",
        ),
        Rule(
            "pto.trowexpand/plain-result", _plain_result, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be row-major and unboxed.",
            zh="`dst` 必须为行主序、非分形布局。",
            shows=("dst.blayout", "dst.slayout"),
            text="dst.blayout == row_major and dst.slayout == none_box",
        ),
        Rule(
            "pto.trowexpand/same-rows", _same_rows, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must have the same number of valid rows.",
            zh="`src` 和 `dst` 的有效行数必须相同。",
            shows=("src.valid_row", "dst.valid_row"),
            text="src.valid_row == dst.valid_row",
        ),
        Rule(
            "pto.trowexpand/rows-covered", _rows_covered, reads=("dst", "src"), profiles=("cpu",),
            en="`src` must have at least as many valid rows as `dst` and the number of valid columns of `src` must be at least `1`; otherwise the result is undefined.",
            zh="`src` 的有效行数不得小于 `dst`，且 `src` 的有效列数不得小于 `1`；否则结果未定义。",
            severity="undefined",
            shows=("src.valid_row", "dst.valid_row", "src.valid_col"),
            text="src.valid_row >= dst.valid_row and src.valid_col >= 1",
        ),
        Rule(
            "pto.trowexpand/not-empty", _not_empty, reads=("src",), profiles=("a2a3", "a5"),
            en="The valid region of `src` must not be empty.",
            zh="`src` 的有效区域不得为空。",
            shows=("src.valid_row", "src.valid_col"),
            text="nonempty(src)",
        ),
        Rule(
            "pto.trowexpand/result-has-columns", _result_has_columns, reads=("dst",), profiles=("a2a3",),
            en="The number of valid columns of `dst` must be positive.",
            zh="`dst` 的有效列数必须大于零。",
            shows=("dst.valid_col",),
            text="dst.valid_col > 0",
        ),
        Rule(
            "pto.trowexpand/one-source-column", _one_source_column, reads=("src",), profiles=("a5",),
            en="The number of valid columns of `src` must be `1`.",
            zh="`src` 的有效列数必须为 `1`。",
            severity="warning",
            shows=("src.valid_col",),
            text="src.valid_col == 1",
        ),
        Rule(
            "pto.trowexpand/column-in-memory", _column_in_memory, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is column-major and the number of valid rows of `dst` is greater than `1`, the number of columns of `src` must be `1`; otherwise the result is undefined.",
            zh="当 `src` 为列主序，且 `dst` 的有效行数大于 `1` 时，`src` 的列数必须为 `1`；否则结果未定义。",
            severity="undefined",
            shows=("src.blayout", "dst.valid_row", "src.cols"),
            text="implies(src.blayout == col_major and dst.valid_row > 1, src.cols == 1)",
        ),
        Rule(
            "pto.trowexpand/wide-columns", _wide_columns, reads=("dst", "src"), profiles=("a5",),
            en="If `src` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result is undefined.",
            zh="当 `src` 的元素为 64 位时，`dst` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            shows=("src.bits", "dst.valid_col"),
            text="implies(src.bits == 64, dst.valid_col <= 64)",
        ),
    ),
    tile=TILE_RULES,
)
