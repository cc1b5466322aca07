"""Rules of pto.tcolargmax.

Generated from tile/reduce-and-expand/tcolargmax.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, least
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


def _unboxed_source(src):
    """`src` must be unboxed."""
    return src.slayout == "none_box"


def _plain_result(dst):
    """`dst` must be row-major and unboxed."""
    return dst.blayout == "row_major" and dst.slayout == "none_box"


def _rows_in_memory(src):
    """`src` must be row-major, unless the number of columns of `src` is `1`; if this does not hold, the result is
    undefined."""
    return src.blayout == "row_major" or src.cols == 1


def _not_empty(src):
    """The valid region of `src` must not be empty."""
    return both(src.valid_row > 0, src.valid_col > 0)


def _one_result_row(dst):
    """The number of valid rows of `dst` must be `1`."""
    return dst.valid_row == 1


def _same_columns(dst, src):
    """`src` and `dst` must have the same number of valid columns."""
    return src.valid_col == dst.valid_col


def _unsigned_in_order(src):
    """The elements of `src` must be at most 31744 in type `u16` and at most 2139095040 in type `u32`; otherwise the
    result is undefined."""
    from ...runtime.kernel import every

    holds = src.dtype == "u16"
    holds2 = src.dtype == "u32"

    def judge(src):
        return (not holds or (every(src.valid <= 31744, lambda: (("src[{0}, {1}]", src.valid),)))) and (not holds2 or (every(src.valid <= 2139095040, lambda: (("src[{0}, {1}]", src.valid),))))

    return judge


def _tmp_given(tmp):
    """`tmp` must be given."""
    return tmp is not None


def _tmp_vector(tmp):
    """`tmp` must be a vector tile."""
    return tmp.loc == "vec"


def _tmp_same_type(src, tmp):
    """`tmp` and `src` must have the same element type."""
    return tmp.dtype == src.dtype


def _tmp_size(dst_val, src, tmp):
    """`tmp` must hold two parts, or three for a 16-bit `src` without `dst_val`; otherwise the result is undefined.
    A part has the bytes of the valid columns of `src`, rounded up to 32 and at most 256."""
    return tmp.bytes >= (3 if src.itemsize == 2 and dst_val is None else 2) * least(256, -(-(src.valid_col * src.itemsize) // 32) * 32)


def _vector_value(dst_val):
    """`dst_val` must be a vector tile."""
    return dst_val.loc == "vec"


def _plain_value(dst_val):
    """`dst_val` must be row-major and unboxed."""
    return dst_val.blayout == "row_major" and dst_val.slayout == "none_box"


def _value_same_columns(dst_val, src):
    """`src` and `dst_val` must have the same number of valid columns."""
    return src.valid_col == dst_val.valid_col


def _one_value_row(dst_val):
    """The number of valid rows of `dst_val` must be `1`."""
    return dst_val.valid_row == 1


def _row_major_source(src):
    """`src` must be row-major."""
    return src.blayout == "row_major"


def _index_exact(src):
    """If `src` has 2-byte elements, the number of valid rows of `src` must be at most `2049`; otherwise the result
    is undefined."""
    return src.itemsize != 2 or src.valid_row <= 2049


RULES = OpRules(
    "pto.tcolargmax",
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
            "a2a3": ({"T": ("f32", "u32"), "I": ("i32", "u32")}, {"T": ("f16", "u16"), "I": ("i16", "u16")},),
            "a5": ({"T": ("f32", "i32", "u32"), "I": ("i32", "u32")}, {"T": ("f16", "i16", "u16"), "I": ("i16", "u16")},),
        },
        "index": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"), "I": ("i32", "u32")},),
            "a2a3": ({"T": ("f16", "f32", "u16", "u32"), "I": ("i32", "u32")},),
            "a5": ({"T": ("f16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i32", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.tcolargmax/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tcolargmax/unboxed-source", _unboxed_source, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="`src` must be unboxed.",
            zh="`src` 必须为非分形布局。",
            shows=("src.slayout",),
            text="src.slayout == none_box",
        ),
        Rule(
            "pto.tcolargmax/plain-result", _plain_result, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must be row-major and unboxed.",
            zh="`dst` 必须为行主序、非分形布局。",
            shows=("dst.blayout", "dst.slayout"),
            text="dst.blayout == row_major and dst.slayout == none_box",
        ),
        Rule(
            "pto.tcolargmax/rows-in-memory", _rows_in_memory, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be row-major, unless the number of columns of `src` is `1`; if this does not hold, the result is undefined.",
            zh="`src` 必须为行主序（`src` 的列数为 `1` 时除外）；不满足时结果未定义。",
            severity="undefined",
            shows=("src.blayout", "src.cols"),
            text="src.blayout == row_major or src.cols == 1",
        ),
        Rule(
            "pto.tcolargmax/not-empty", _not_empty, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="The valid region of `src` must not be empty.",
            zh="`src` 的有效区域不得为空。",
            shows=("src.valid_row", "src.valid_col"),
            text="nonempty(src)",
        ),
        Rule(
            "pto.tcolargmax/one-result-row", _one_result_row, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="The number of valid rows of `dst` must be `1`.",
            zh="`dst` 的有效行数必须为 `1`。",
            shows=("dst.valid_row",),
            text="dst.valid_row == 1",
        ),
        Rule(
            "pto.tcolargmax/same-columns", _same_columns, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`src` and `dst` must have the same number of valid columns.",
            zh="`src` 和 `dst` 的有效列数必须相同。",
            shows=("src.valid_col", "dst.valid_col"),
            text="src.valid_col == dst.valid_col",
        ),
        Rule(
            "pto.tcolargmax/unsigned-in-order", _unsigned_in_order, reads=("src",), profiles=("a2a3",),
            en="The elements of `src` must be at most 31744 in type `u16` and at most 2139095040 in type `u32`; otherwise the result is undefined.",
            zh="`src` 的元素为 `u16` 时不得大于 31744，为 `u32` 时不得大于 2139095040；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("src",),
            shows=("src.dtype", "src.valid_row", "src.valid_col"),
            text="implies(src.dtype == u16, all(src[i, j] <= 31744 for i in range(src.valid_row) for j in range(src.valid_col))) and implies(src.dtype == u32, all(src[i, j] <= 2139095040 for i in range(src.valid_row) for j in range(src.valid_col)))",
        ),
        Rule(
            "pto.tcolargmax/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.tcolargmax/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile.",
            zh="`tmp` 必须为向量 Tile。",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
        ),
        Rule(
            "pto.tcolargmax/tmp-same-type", _tmp_same_type, reads=("src", "tmp"), profiles=("a2a3",),
            en="`tmp` and `src` must have the same element type.",
            zh="`tmp` 和 `src` 的元素类型必须相同。",
            requires=("tmp",),
            shows=("tmp.dtype", "src.dtype"),
            text="tmp.dtype == src.dtype",
        ),
        Rule(
            "pto.tcolargmax/tmp-size", _tmp_size, reads=("dst_val", "src", "tmp"), profiles=("a2a3",),
            en="`tmp` must hold two parts, or three for a 16-bit `src` without `dst_val`; otherwise the result is undefined. A part has the bytes of the valid columns of `src`, rounded up to 32 and at most 256.",
            zh="`tmp` 须容纳两段；`src` 为 16 位且未给出 `dst_val` 时须容纳三段；否则结果未定义。每段为 `src` 有效列的字节数按 32 向上取整，至多 256 字节。",
            severity="undefined",
            requires=("tmp",),
            shows=("tmp.bytes", "src.itemsize", "dst_val.kind", "src.valid_col"),
            text="tmp.bytes >= (3 if src.itemsize == 2 and not present(dst_val) else 2) * minimum(256, ceil_div(src.valid_col * src.itemsize, 32) * 32)",
        ),
        Rule(
            "pto.tcolargmax/vector-value", _vector_value, reads=("dst_val",), profiles=("cpu", "a2a3", "a5"),
            en="`dst_val` must be a vector tile.",
            zh="`dst_val` 必须为向量 Tile。",
            form="value",
            requires=("dst_val",),
            shows=("dst_val.loc",),
            text="dst_val.loc == vec",
        ),
        Rule(
            "pto.tcolargmax/plain-value", _plain_value, reads=("dst_val",), profiles=("a2a3", "a5"),
            en="`dst_val` must be row-major and unboxed.",
            zh="`dst_val` 必须为行主序、非分形布局。",
            form="value",
            requires=("dst_val",),
            shows=("dst_val.blayout", "dst_val.slayout"),
            text="dst_val.blayout == row_major and dst_val.slayout == none_box",
        ),
        Rule(
            "pto.tcolargmax/value-same-columns", _value_same_columns, reads=("dst_val", "src"), profiles=("a2a3", "a5"),
            en="`src` and `dst_val` must have the same number of valid columns.",
            zh="`src` 和 `dst_val` 的有效列数必须相同。",
            form="value",
            requires=("dst_val",),
            shows=("src.valid_col", "dst_val.valid_col"),
            text="src.valid_col == dst_val.valid_col",
        ),
        Rule(
            "pto.tcolargmax/one-value-row", _one_value_row, reads=("dst_val",), profiles=("a2a3", "a5"),
            en="The number of valid rows of `dst_val` must be `1`.",
            zh="`dst_val` 的有效行数必须为 `1`。",
            form="value",
            requires=("dst_val",),
            shows=("dst_val.valid_row",),
            text="dst_val.valid_row == 1",
        ),
        Rule(
            "pto.tcolargmax/row-major-source", _row_major_source, reads=("src",), profiles=("cpu",),
            en="`src` must be row-major.",
            zh="`src` 必须为行主序。",
            form="value",
            shows=("src.blayout",),
            text="src.blayout == row_major",
        ),
        Rule(
            "pto.tcolargmax/index-exact", _index_exact, reads=("src",), profiles=("a2a3",),
            en="If `src` has 2-byte elements, the number of valid rows of `src` must be at most `2049`; otherwise the result is undefined.",
            zh="当 `src` 的元素为 2 字节时，`src` 的有效行数不得大于 `2049`；否则结果未定义。",
            severity="undefined",
            form="index",
            shows=("src.itemsize", "src.valid_row"),
            text="implies(src.itemsize == 2, src.valid_row <= 2049)",
        ),
    ),
    select=Choice(("dst_val",), _form),
    tile=TILE_RULES,
)
