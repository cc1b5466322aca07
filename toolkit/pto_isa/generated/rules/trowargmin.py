"""Rules of pto.trowargmin.

Generated from tile/reduce-and-expand/trowargmin.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, implies, negate
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(dst_val):
    """Name the form: value, index."""
    if dst_val is not None:
        return "value"
    if dst_val is None:
        return "index"
    return ""


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _plain_source(src):
    """`src` must be row-major and unboxed."""
    return src.blayout == "row_major" and src.slayout == "none_box"


def _plain_result(dst):
    """`dst` must be unboxed; `dst` must be row-major, unless the number of columns of `dst` is `1`."""
    return dst.slayout == "none_box" and (dst.blayout == "row_major" or dst.cols == 1)


def _unboxed_result(dst):
    """`dst` must be unboxed."""
    return dst.slayout == "none_box"


def _not_empty(src):
    """The valid region of `src` must not be empty."""
    return both(src.valid_row > 0, src.valid_col > 0)


def _same_rows(dst, src):
    """`src` and `dst` must have the same number of valid rows."""
    return src.valid_row == dst.valid_row


def _one_result_column(dst):
    """The number of valid columns of `dst` must be `1`."""
    return dst.valid_col == 1


def _tmp_given(tmp):
    """`tmp` must be given."""
    return tmp is not None


def _tmp_vector(tmp):
    """`tmp` must be a vector tile."""
    return tmp.loc == "vec"


def _tmp_same_type(src, tmp):
    """`tmp` and `src` must have the same element type; otherwise the result is undefined."""
    return tmp.dtype == src.dtype


def _tmp_rows(src, tmp):
    """If the valid rows of `src` are longer than 256 bytes, the number of rows of `tmp` must be at least the number
    of valid rows of `src`; otherwise the result is undefined."""
    return implies(src.valid_col > 256 // src.itemsize, tmp.rows >= src.valid_row)


def _tmp_columns(src, tmp):
    """If the valid rows of `src` are longer than 256 bytes, a row of `tmp` must hold two elements for the index per
    256 bytes, rounded up in total to whole 32-byte blocks, and behind them one element for the value per 256
    bytes; otherwise the result is undefined."""
    return implies(
        src.valid_col > 256 // src.itemsize,
        tmp.cols >= -(-(2 * -(-src.valid_col // (256 // src.itemsize))) // (32 // src.itemsize)) * (32 // src.itemsize) + -(-src.valid_col // (256 // src.itemsize)),
    )


def _vector_value(dst_val):
    """`dst_val` must be a vector tile."""
    return dst_val.loc == "vec"


def _plain_value(dst_val):
    """`dst_val` must be unboxed; `dst_val` must be row-major, unless the number of columns of `dst_val` is `1`."""
    return dst_val.slayout == "none_box" and (dst_val.blayout == "row_major" or dst_val.cols == 1)


def _value_same_rows(dst_val, src):
    """`src` and `dst_val` must have the same number of valid rows."""
    return src.valid_row == dst_val.valid_row


def _one_value_column(dst_val):
    """The number of valid columns of `dst_val` must be `1`."""
    return dst_val.valid_col == 1


def _tmp_holds_pairs(src, tmp):
    """If the number of valid columns of `src` is at most `⌊256 / src.itemsize⌋`, the size in bytes of `tmp` must be
    at least `2 × src.valid_row × src.itemsize`; otherwise the result is undefined."""
    return implies(negate(src.valid_col > 256 // src.itemsize), tmp.bytes >= 2 * src.valid_row * src.itemsize)


RULES = OpRules(
    "pto.trowargmin",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "dst_val": OperandSpec(("tile",), access="write", optional=True),
    },
    bind={
        "value": {"dst": "I", "dst_val": "T", "src": "T"},
        "index": {"dst": "I", "src": "T"},
    },
    types={
        "value": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"), "I": ("i32", "u32")},),
            "a2a3": ({"T": ("f32", "i32"), "I": ("i32", "u32")}, {"T": ("f16", "i16"), "I": ("i16", "i32", "u16", "u32")},),
            "a5": ({"T": ("f32", "i32", "u32"), "I": ("i32", "u32")}, {"T": ("f16", "bf16", "i16", "u16"), "I": ("i16", "i32", "u16", "u32")},),
        },
        "index": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"), "I": ("i32", "u32")},),
            "a2a3": ({"T": ("f16", "f32", "i16", "i32"), "I": ("i32", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i16", "i32", "u16", "u32"), "I": ("i32", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.trowargmin/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.trowargmin/plain-source", _plain_source, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="`src` must be row-major and unboxed.",
            zh="`src` 必须为行主序、非分形布局。",
            shows=("src.blayout", "src.slayout"),
            text="src.blayout == row_major and src.slayout == none_box",
        ),
        Rule(
            "pto.trowargmin/plain-result", _plain_result, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be unboxed; `dst` must be row-major, unless the number of columns of `dst` is `1`.",
            zh="`dst` 必须为非分形布局；`dst` 必须为行主序（`dst` 的列数为 `1` 时除外）。",
            shows=("dst.slayout", "dst.blayout", "dst.cols"),
            text="dst.slayout == none_box and (dst.blayout == row_major or dst.cols == 1)",
        ),
        Rule(
            "pto.trowargmin/unboxed-result", _unboxed_result, reads=("dst",), profiles=("cpu",),
            en="`dst` must be unboxed.",
            zh="`dst` 必须为非分形布局。",
            shows=("dst.slayout",),
            text="dst.slayout == none_box",
        ),
        Rule(
            "pto.trowargmin/not-empty", _not_empty, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="The valid region of `src` must not be empty.",
            zh="`src` 的有效区域不得为空。",
            shows=("src.valid_row", "src.valid_col"),
            text="nonempty(src)",
        ),
        Rule(
            "pto.trowargmin/same-rows", _same_rows, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`src` and `dst` must have the same number of valid rows.",
            zh="`src` 和 `dst` 的有效行数必须相同。",
            shows=("src.valid_row", "dst.valid_row"),
            text="src.valid_row == dst.valid_row",
        ),
        Rule(
            "pto.trowargmin/one-result-column", _one_result_column, reads=("dst",), profiles=("a2a3", "a5"),
            en="The number of valid columns of `dst` must be `1`.",
            zh="`dst` 的有效列数必须为 `1`。",
            severity="warning",
            shows=("dst.valid_col",),
            text="dst.valid_col == 1",
        ),
        Rule(
            "pto.trowargmin/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.trowargmin/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile.",
            zh="`tmp` 必须为向量 Tile。",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
        ),
        Rule(
            "pto.trowargmin/tmp-same-type", _tmp_same_type, reads=("src", "tmp"), profiles=("a2a3",),
            en="`tmp` and `src` must have the same element type; otherwise the result is undefined.",
            zh="`tmp` 和 `src` 的元素类型必须相同；否则结果未定义。",
            severity="undefined",
            requires=("tmp",),
            shows=("tmp.dtype", "src.dtype"),
            text="tmp.dtype == src.dtype",
        ),
        Rule(
            "pto.trowargmin/tmp-rows", _tmp_rows, reads=("src", "tmp"), profiles=("a2a3",),
            en="If the valid rows of `src` are longer than 256 bytes, the number of rows of `tmp` must be at least the number of valid rows of `src`; otherwise the result is undefined.",
            zh="当 `src` 的有效行超过 256 字节时，`tmp` 的行数不得小于 `src` 的有效行数；否则结果未定义。",
            severity="undefined",
            needs=("tmp-same-type",),
            requires=("tmp",),
            shows=("src.valid_col", "src.itemsize", "tmp.rows", "src.valid_row"),
            text="implies(long_rows(src), tmp.rows >= src.valid_row)",
        ),
        Rule(
            "pto.trowargmin/tmp-columns", _tmp_columns, reads=("src", "tmp"), profiles=("a2a3",),
            en="If the valid rows of `src` are longer than 256 bytes, a row of `tmp` must hold two elements for the index per 256 bytes, rounded up in total to whole 32-byte blocks, and behind them one element for the value per 256 bytes; otherwise the result is undefined.",
            zh="当 `src` 的有效行超过 256 字节时，`tmp` 的一行须先为每 256 字节提供两个元素存放列号（合计按 32 字节块向上取整），再为每 256 字节提供一个元素存放值；否则结果未定义。",
            severity="undefined",
            needs=("tmp-same-type",),
            requires=("tmp",),
            shows=("src.valid_col", "src.itemsize", "tmp.cols"),
            text="implies(long_rows(src), tmp.cols >= ceil_div(2 * ceil_div(src.valid_col, 256 // src.itemsize), 32 // src.itemsize) * (32 // src.itemsize) + ceil_div(src.valid_col, 256 // src.itemsize))",
        ),
        Rule(
            "pto.trowargmin/vector-value", _vector_value, reads=("dst_val",), profiles=("cpu", "a2a3", "a5"),
            en="`dst_val` must be a vector tile.",
            zh="`dst_val` 必须为向量 Tile。",
            form="value",
            requires=("dst_val",),
            shows=("dst_val.loc",),
            text="dst_val.loc == vec",
        ),
        Rule(
            "pto.trowargmin/plain-value", _plain_value, reads=("dst_val",), profiles=("a2a3", "a5"),
            en="`dst_val` must be unboxed; `dst_val` must be row-major, unless the number of columns of `dst_val` is `1`.",
            zh="`dst_val` 必须为非分形布局；`dst_val` 必须为行主序（`dst_val` 的列数为 `1` 时除外）。",
            form="value",
            requires=("dst_val",),
            shows=("dst_val.slayout", "dst_val.blayout", "dst_val.cols"),
            text="dst_val.slayout == none_box and (dst_val.blayout == row_major or dst_val.cols == 1)",
        ),
        Rule(
            "pto.trowargmin/value-same-rows", _value_same_rows, reads=("dst_val", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`src` and `dst_val` must have the same number of valid rows.",
            zh="`src` 和 `dst_val` 的有效行数必须相同。",
            form="value",
            requires=("dst_val",),
            shows=("src.valid_row", "dst_val.valid_row"),
            text="src.valid_row == dst_val.valid_row",
        ),
        Rule(
            "pto.trowargmin/one-value-column", _one_value_column, reads=("dst_val",), profiles=("a2a3", "a5"),
            en="The number of valid columns of `dst_val` must be `1`.",
            zh="`dst_val` 的有效列数必须为 `1`。",
            severity="warning",
            form="value",
            requires=("dst_val",),
            shows=("dst_val.valid_col",),
            text="dst_val.valid_col == 1",
        ),
        Rule(
            "pto.trowargmin/tmp-holds-pairs", _tmp_holds_pairs, reads=("src", "tmp"), profiles=("a2a3",),
            en="If the number of valid columns of `src` is at most `⌊256 / src.itemsize⌋`, the size in bytes of `tmp` must be at least `2 × src.valid_row × src.itemsize`; otherwise the result is undefined.",
            zh="当 `src` 的有效列数不大于 `⌊256 / src.itemsize⌋` 时，`tmp` 的字节数不得小于 `2 × src.valid_row × src.itemsize`；否则结果未定义。",
            severity="undefined",
            needs=("tmp-same-type",),
            form="value",
            requires=("tmp",),
            shows=("src.valid_col", "src.itemsize", "tmp.bytes", "src.valid_row"),
            text="implies(not long_rows(src), tmp.bytes >= 2 * src.valid_row * src.itemsize)",
        ),
    ),
    select=Choice(("dst_val",), _form),
    tile=TILE_RULES,
)
