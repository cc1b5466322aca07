"""Rules of pto.trowsum.

Generated from tile/reduce-and-expand/trowsum.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, greatest, implies
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _plain_source(src):
    """`src` must be row-major and unboxed."""
    return src.blayout == "row_major" and src.slayout == "none_box"


def _plain_result(dst):
    """`dst` must be unboxed; `dst` must be row-major, unless the number of columns of `dst` is `1`."""
    return dst.slayout == "none_box" and (dst.blayout == "row_major" or dst.cols == 1)


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
    """If the element type of `src` is `f16` or `f32` and the valid rows of `src` are longer than 256 bytes, the
    number of rows of `tmp` must be at least the number of valid rows of `src`; otherwise the result is
    undefined."""
    return src.dtype not in ("f16", "f32") or implies(src.valid_col > 256 // src.itemsize, tmp.rows >= src.valid_row)


def _same_static_rows(dst, src):
    """`src` and `dst` must have the same number of rows."""
    return src.rows == dst.rows


def _tmp_columns(src, tmp):
    """If the element type of `src` is `f16` or `f32` and the valid rows of `src` are longer than 256 bytes, the
    number of columns of `tmp` must be at least `⌊256 / src.itemsize⌋ × max(1, ⌊src.valid_col × src.itemsize /
    512⌋)`; otherwise the result is undefined."""
    return (
        src.dtype not in ("f16", "f32")
        or implies(
            src.valid_col > 256 // src.itemsize,
            tmp.cols >= 256 // src.itemsize * greatest(1, src.valid_col * src.itemsize // 512),
        )
    )


def _wide_columns(src):
    """If `src` has 64-bit elements, the number of valid columns of `src` must be at most `64`; otherwise the result
    is undefined."""
    return src.bits != 64 or src.valid_col <= 64


RULES = OpRules(
    "pto.trowsum",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
    },
    bind={
        "": {"dst": "D", "src": "S"},
    },
    types={
        "": {
            "cpu": ({"S": ("f16",), "D": ("f16", "f32")}, {"S": ("bf16",), "D": ("bf16", "f32")}, {"S": ("f32",), "D": ("f32",)}, {"S": ("i16",), "D": ("i16", "i32")}, {"S": ("i32",), "D": ("i32",)},),
            "a2a3": ({"S": ("f16",), "D": ("f16",)}, {"S": ("f32",), "D": ("f32",)}, {"S": ("i16",), "D": ("i16",)}, {"S": ("i32",), "D": ("i32",)},),
            "a5": ({"S": ("f16",), "D": ("f16",)}, {"S": ("f32",), "D": ("f32",)}, {"S": ("i16",), "D": ("i16",)}, {"S": ("i32",), "D": ("i32",)}, {"S": ("i64",), "D": ("i64",)}, {"S": ("u64",), "D": ("u64",)},),
        },
    },
    rules=(
        Rule(
            "pto.trowsum/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.trowsum/plain-source", _plain_source, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be row-major and unboxed.",
            zh="`src` 必须为行主序、非分形布局。",
            shows=("src.blayout", "src.slayout"),
            text="src.blayout == row_major and src.slayout == none_box",
        ),
        Rule(
            "pto.trowsum/plain-result", _plain_result, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be unboxed; `dst` must be row-major, unless the number of columns of `dst` is `1`.",
            zh="`dst` 必须为非分形布局；`dst` 必须为行主序（`dst` 的列数为 `1` 时除外）。",
            shows=("dst.slayout", "dst.blayout", "dst.cols"),
            text="dst.slayout == none_box and (dst.blayout == row_major or dst.cols == 1)",
        ),
        Rule(
            "pto.trowsum/not-empty", _not_empty, reads=("src",), profiles=("a2a3", "a5"),
            en="The valid region of `src` must not be empty.",
            zh="`src` 的有效区域不得为空。",
            shows=("src.valid_row", "src.valid_col"),
            text="nonempty(src)",
        ),
        Rule(
            "pto.trowsum/same-rows", _same_rows, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must have the same number of valid rows.",
            zh="`src` 和 `dst` 的有效行数必须相同。",
            shows=("src.valid_row", "dst.valid_row"),
            text="src.valid_row == dst.valid_row",
        ),
        Rule(
            "pto.trowsum/one-result-column", _one_result_column, reads=("dst",), profiles=("a2a3", "a5"),
            en="The number of valid columns of `dst` must be `1`.",
            zh="`dst` 的有效列数必须为 `1`。",
            severity="warning",
            shows=("dst.valid_col",),
            text="dst.valid_col == 1",
        ),
        Rule(
            "pto.trowsum/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.trowsum/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile.",
            zh="`tmp` 必须为向量 Tile。",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
        ),
        Rule(
            "pto.trowsum/tmp-same-type", _tmp_same_type, reads=("src", "tmp"), profiles=("a2a3",),
            en="`tmp` and `src` must have the same element type; otherwise the result is undefined.",
            zh="`tmp` 和 `src` 的元素类型必须相同；否则结果未定义。",
            severity="undefined",
            requires=("tmp",),
            shows=("tmp.dtype", "src.dtype"),
            text="tmp.dtype == src.dtype",
        ),
        Rule(
            "pto.trowsum/tmp-rows", _tmp_rows, reads=("src", "tmp"), profiles=("a2a3",),
            en="If the element type of `src` is `f16` or `f32` and the valid rows of `src` are longer than 256 bytes, the number of rows of `tmp` must be at least the number of valid rows of `src`; otherwise the result is undefined.",
            zh="当 `src` 的元素类型为 `f16` 或 `f32`，且 `src` 的有效行超过 256 字节时，`tmp` 的行数不得小于 `src` 的有效行数；否则结果未定义。",
            severity="undefined",
            needs=("tmp-same-type",),
            requires=("tmp",),
            shows=("src.dtype", "src.valid_col", "src.itemsize", "tmp.rows", "src.valid_row"),
            text="implies(src.dtype in {f16, f32} and long_rows(src), tmp.rows >= src.valid_row)",
        ),
        Rule(
            "pto.trowsum/same-static-rows", _same_static_rows, reads=("dst", "src"), profiles=("cpu",),
            en="`src` and `dst` must have the same number of rows.",
            zh="`src` 和 `dst` 的行数必须相同。",
            shows=("src.rows", "dst.rows"),
            text="src.rows == dst.rows",
        ),
        Rule(
            "pto.trowsum/tmp-columns", _tmp_columns, reads=("src", "tmp"), profiles=("a2a3",),
            en="If the element type of `src` is `f16` or `f32` and the valid rows of `src` are longer than 256 bytes, the number of columns of `tmp` must be at least `⌊256 / src.itemsize⌋ × max(1, ⌊src.valid_col × src.itemsize / 512⌋)`; otherwise the result is undefined.",
            zh="当 `src` 的元素类型为 `f16` 或 `f32`，且 `src` 的有效行超过 256 字节时，`tmp` 的列数不得小于 `⌊256 / src.itemsize⌋ × max(1, ⌊src.valid_col × src.itemsize / 512⌋)`；否则结果未定义。",
            severity="undefined",
            needs=("tmp-same-type",),
            requires=("tmp",),
            shows=("src.dtype", "src.valid_col", "src.itemsize", "tmp.cols"),
            text="implies(src.dtype in {f16, f32} and long_rows(src), tmp.cols >= 256 // src.itemsize * maximum(1, src.valid_col * src.itemsize // 512))",
        ),
        Rule(
            "pto.trowsum/wide-columns", _wide_columns, reads=("src",), profiles=("a5",),
            en="If `src` has 64-bit elements, the number of valid columns of `src` must be at most `64`; otherwise the result is undefined.",
            zh="当 `src` 的元素为 64 位时，`src` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            shows=("src.bits", "src.valid_col"),
            text="implies(src.bits == 64, src.valid_col <= 64)",
        ),
    ),
    tile=TILE_RULES,
)
