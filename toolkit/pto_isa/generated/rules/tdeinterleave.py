"""Rules of pto.tdeinterleave.

Generated from tile/layout-and-rearrangement/tdeinterleave.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.storage import overlaps, same_storage

from ._tile import TILE_RULES


def _form(src0, src):
    """Name the form: one_source, two_sources."""
    if src is not None:
        return "one_source"
    if src0 is not None:
        return "two_sources"
    return ""


def _same_result_type(dst1, dst0):
    """`dst1` and `dst0` must have the same number of rows and number of columns."""
    return both(dst1.rows == dst0.rows, dst1.cols == dst0.cols)


def _row_major_one_source(dst1, dst0, src):
    """`dst1`, `dst0` and `src` must be row-major."""
    return dst1.blayout == "row_major" and dst0.blayout == "row_major" and src.blayout == "row_major"


def _half_as_wide(dst1, dst0, src):
    """`dst0` and `src` must have the same number of valid rows, the number of valid columns of `dst0` must equal
    `⌊src.valid_col / 2⌋`, and `dst1` and `dst0` must have the same valid shape."""
    return both(
        dst0.valid_row == src.valid_row,
        dst0.valid_col == src.valid_col // 2,
        dst1.valid_row == dst0.valid_row,
        dst1.valid_col == dst0.valid_col,
    )


def _even_source(src):
    """The number of valid columns of `src` must be even."""
    return src.valid_col % 2 == 0


def _even_source_a5(src):
    """The number of valid columns of `src` must be even; otherwise the result is undefined."""
    return src.valid_col % 2 == 0


def _even_results(dst0):
    """The number of valid columns of `dst0` must be even."""
    return dst0.valid_col % 2 == 0


def _vector_tiles_one_source(dst1, dst0, src):
    """`dst1`, `dst0` and `src` must be vector tiles; otherwise the result is undefined."""
    return dst1.loc == "vec" and dst0.loc == "vec" and src.loc == "vec"


def _unboxed_one_source(dst1, dst0, src):
    """`dst1`, `dst0` and `src` must be unboxed; otherwise the result is undefined."""
    return dst1.slayout == "none_box" and dst0.slayout == "none_box" and src.slayout == "none_box"


def _row_major(dst1, dst0, src1, src0):
    """`dst1`, `dst0`, `src1` and `src0` must be row-major."""
    return (
        dst1.blayout == "row_major"
        and dst0.blayout == "row_major"
        and src1.blayout == "row_major"
        and src0.blayout == "row_major"
    )


def _same_valid_shape(dst1, dst0, src1, src0):
    """`dst1`, `dst0`, `src1` and `src0` must have the same valid shape."""
    return both(
        dst1.valid_row == dst0.valid_row,
        dst1.valid_col == dst0.valid_col,
        src1.valid_row == dst0.valid_row,
        src1.valid_col == dst0.valid_col,
        src0.valid_row == dst0.valid_row,
        src0.valid_col == dst0.valid_col,
    )


def _even_columns(dst0):
    """The number of valid columns of `dst0` must be even."""
    return dst0.valid_col % 2 == 0


def _even_columns_a5(dst0):
    """The number of valid columns of `dst0` must be even; otherwise the result is undefined."""
    return dst0.valid_col % 2 == 0


def _same_source_type(src1, src0):
    """`src1` and `src0` must have the same number of rows and number of columns."""
    return both(src1.rows == src0.rows, src1.cols == src0.cols)


def _vector_tiles(dst1, dst0, src1, src0):
    """`dst1`, `dst0`, `src1` and `src0` must be vector tiles; otherwise the result is undefined."""
    return dst1.loc == "vec" and dst0.loc == "vec" and src1.loc == "vec" and src0.loc == "vec"


def _unboxed(dst1, dst0, src1, src0):
    """`dst1`, `dst0`, `src1` and `src0` must be unboxed; otherwise the result is undefined."""
    return (
        dst1.slayout == "none_box"
        and dst0.slayout == "none_box"
        and src1.slayout == "none_box"
        and src0.slayout == "none_box"
    )


def _results_apart(dst1, dst0, src1, src0):
    """`dst0` must not share storage with `src0` or `src1` and `dst1` must not share storage with `src0` or `src1`;
    otherwise the result is undefined."""
    def judge(dst1, dst0, src1, src0):
        return ((not same_storage(dst0, src0)) and (not overlaps(dst0, src0))) and ((not same_storage(dst0, src1)) and (not overlaps(dst0, src1))) and ((not same_storage(dst1, src0)) and (not overlaps(dst1, src0))) and ((not same_storage(dst1, src1)) and (not overlaps(dst1, src1)))

    return judge


RULES = OpRules(
    "pto.tdeinterleave",
    operands={
        "dst1": OperandSpec(("tile",), access="write"),
        "dst0": OperandSpec(("tile",), access="write"),
        "src1": OperandSpec(("tile",), optional=True),
        "src0": OperandSpec(("tile",), optional=True),
        "src": OperandSpec(("tile",), optional=True),
    },
    bind={
        "one_source": {"dst1": "T", "dst0": "T", "src": "T"},
        "two_sources": {"dst1": "T", "dst0": "T", "src1": "T", "src0": "T"},
    },
    types={
        "one_source": {
            "cpu": ({"T": None},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "two_sources": {
            "cpu": ({"T": None},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.tdeinterleave/same-result-type", _same_result_type, reads=("dst1", "dst0"), profiles=("cpu", "a5"),
            en="`dst1` and `dst0` must have the same number of rows and number of columns.",
            zh="`dst1` 和 `dst0` 的行数和列数必须相同。",
            shows=("dst1.rows", "dst0.rows", "dst1.cols", "dst0.cols"),
            text="dst1.rows == dst0.rows and dst1.cols == dst0.cols",
        ),
        Rule(
            "pto.tdeinterleave/row-major-one-source", _row_major_one_source, reads=("dst1", "dst0", "src"), profiles=("cpu", "a5"),
            en="`dst1`, `dst0` and `src` must be row-major.",
            zh="`dst1`、`dst0` 和 `src` 必须均为行主序。",
            form="one_source",
            requires=("src",),
            shows=("dst1.blayout", "dst0.blayout", "src.blayout"),
            text="dst1.blayout == row_major and dst0.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.tdeinterleave/half-as-wide", _half_as_wide, reads=("dst1", "dst0", "src"), profiles=("cpu", "a5"),
            en="`dst0` and `src` must have the same number of valid rows, the number of valid columns of `dst0` must equal `⌊src.valid_col / 2⌋`, and `dst1` and `dst0` must have the same valid shape.",
            zh="`dst0` 和 `src` 的有效行数必须相同，`dst0` 的有效列数必须等于 `⌊src.valid_col / 2⌋`，且 `dst1` 和 `dst0` 的有效形状必须相同。",
            form="one_source",
            requires=("src",),
            shows=("dst0.valid_row", "src.valid_row", "dst0.valid_col", "src.valid_col", "dst1.valid_shape", "dst0.valid_shape"),
            text="dst0.valid_row == src.valid_row and dst0.valid_col == src.valid_col // 2 and dst1.valid_shape == dst0.valid_shape",
        ),
        Rule(
            "pto.tdeinterleave/even-source", _even_source, reads=("src",), profiles=("cpu",),
            en="The number of valid columns of `src` must be even.",
            zh="`src` 的有效列数必须为偶数。",
            form="one_source",
            requires=("src",),
            shows=("src.valid_col",),
            text="src.valid_col % 2 == 0",
        ),
        Rule(
            "pto.tdeinterleave/even-source-a5", _even_source_a5, reads=("src",), profiles=("a5",),
            en="The number of valid columns of `src` must be even; otherwise the result is undefined.",
            zh="`src` 的有效列数必须为偶数；否则结果未定义。",
            severity="undefined",
            form="one_source",
            requires=("src",),
            shows=("src.valid_col",),
            text="src.valid_col % 2 == 0",
        ),
        Rule(
            "pto.tdeinterleave/even-results", _even_results, reads=("dst0",), profiles=("cpu",),
            en="The number of valid columns of `dst0` must be even.",
            zh="`dst0` 的有效列数必须为偶数。",
            form="one_source",
            shows=("dst0.valid_col",),
            text="dst0.valid_col % 2 == 0",
        ),
        Rule(
            "pto.tdeinterleave/vector-tiles-one-source", _vector_tiles_one_source, reads=("dst1", "dst0", "src"), profiles=("a5",),
            en="`dst1`, `dst0` and `src` must be vector tiles; otherwise the result is undefined.",
            zh="`dst1`、`dst0` 和 `src` 必须均为向量 Tile；否则结果未定义。",
            severity="undefined",
            form="one_source",
            requires=("src",),
            shows=("dst1.loc", "dst0.loc", "src.loc"),
            text="dst1.loc == vec and dst0.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tdeinterleave/unboxed-one-source", _unboxed_one_source, reads=("dst1", "dst0", "src"), profiles=("a5",),
            en="`dst1`, `dst0` and `src` must be unboxed; otherwise the result is undefined.",
            zh="`dst1`、`dst0` 和 `src` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            form="one_source",
            requires=("src",),
            shows=("dst1.slayout", "dst0.slayout", "src.slayout"),
            text="dst1.slayout == none_box and dst0.slayout == none_box and src.slayout == none_box",
        ),
        Rule(
            "pto.tdeinterleave/row-major", _row_major, reads=("dst1", "dst0", "src1", "src0"), profiles=("cpu", "a5"),
            en="`dst1`, `dst0`, `src1` and `src0` must be row-major.",
            zh="`dst1`、`dst0`、`src1` 和 `src0` 必须均为行主序。",
            form="two_sources",
            requires=("src1", "src0"),
            shows=("dst1.blayout", "dst0.blayout", "src1.blayout", "src0.blayout"),
            text="dst1.blayout == row_major and dst0.blayout == row_major and src1.blayout == row_major and src0.blayout == row_major",
        ),
        Rule(
            "pto.tdeinterleave/same-valid-shape", _same_valid_shape, reads=("dst1", "dst0", "src1", "src0"), profiles=("cpu", "a5"),
            en="`dst1`, `dst0`, `src1` and `src0` must have the same valid shape.",
            zh="`dst1`、`dst0`、`src1` 和 `src0` 的有效形状必须相同。",
            form="two_sources",
            requires=("src1", "src0"),
            shows=("dst1.valid_shape", "dst0.valid_shape", "src1.valid_shape", "src0.valid_shape"),
            text="dst1.valid_shape == dst0.valid_shape and src1.valid_shape == dst0.valid_shape and src0.valid_shape == dst0.valid_shape",
        ),
        Rule(
            "pto.tdeinterleave/even-columns", _even_columns, reads=("dst0",), profiles=("cpu",),
            en="The number of valid columns of `dst0` must be even.",
            zh="`dst0` 的有效列数必须为偶数。",
            form="two_sources",
            shows=("dst0.valid_col",),
            text="dst0.valid_col % 2 == 0",
        ),
        Rule(
            "pto.tdeinterleave/even-columns-a5", _even_columns_a5, reads=("dst0",), profiles=("a5",),
            en="The number of valid columns of `dst0` must be even; otherwise the result is undefined.",
            zh="`dst0` 的有效列数必须为偶数；否则结果未定义。",
            severity="undefined",
            form="two_sources",
            shows=("dst0.valid_col",),
            text="dst0.valid_col % 2 == 0",
        ),
        Rule(
            "pto.tdeinterleave/same-source-type", _same_source_type, reads=("src1", "src0"), profiles=("cpu", "a5"),
            en="`src1` and `src0` must have the same number of rows and number of columns.",
            zh="`src1` 和 `src0` 的行数和列数必须相同。",
            form="two_sources",
            requires=("src1", "src0"),
            shows=("src1.rows", "src0.rows", "src1.cols", "src0.cols"),
            text="src1.rows == src0.rows and src1.cols == src0.cols",
        ),
        Rule(
            "pto.tdeinterleave/vector-tiles", _vector_tiles, reads=("dst1", "dst0", "src1", "src0"), profiles=("a5",),
            en="`dst1`, `dst0`, `src1` and `src0` must be vector tiles; otherwise the result is undefined.",
            zh="`dst1`、`dst0`、`src1` 和 `src0` 必须均为向量 Tile；否则结果未定义。",
            severity="undefined",
            form="two_sources",
            requires=("src1", "src0"),
            shows=("dst1.loc", "dst0.loc", "src1.loc", "src0.loc"),
            text="dst1.loc == vec and dst0.loc == vec and src1.loc == vec and src0.loc == vec",
        ),
        Rule(
            "pto.tdeinterleave/unboxed", _unboxed, reads=("dst1", "dst0", "src1", "src0"), profiles=("a5",),
            en="`dst1`, `dst0`, `src1` and `src0` must be unboxed; otherwise the result is undefined.",
            zh="`dst1`、`dst0`、`src1` 和 `src0` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            form="two_sources",
            requires=("src1", "src0"),
            shows=("dst1.slayout", "dst0.slayout", "src1.slayout", "src0.slayout"),
            text="dst1.slayout == none_box and dst0.slayout == none_box and src1.slayout == none_box and src0.slayout == none_box",
        ),
        Rule(
            "pto.tdeinterleave/results-apart", _results_apart, reads=("dst1", "dst0", "src1", "src0"), profiles=("cpu", "a5"),
            en="`dst0` must not share storage with `src0` or `src1` and `dst1` must not share storage with `src0` or `src1`; otherwise the result is undefined.",
            zh="`dst0` 不得与 `src0` 或 `src1` 共用存储，且 `dst1` 不得与 `src0` 或 `src1` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="two_sources",
            requires=("src1", "src0"),
            data=("dst1", "dst0", "src1", "src0"),
            text="separate(dst0, src0) and separate(dst0, src1) and separate(dst1, src0) and separate(dst1, src1)",
        ),
    ),
    needed={
        "one_source": ("src",),
        "two_sources": ("src1", "src0"),
    },
    select=Choice(("src0", "src"), _form),
    tile=TILE_RULES,
)
