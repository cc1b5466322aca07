"""Rules of pto.tcolsum.

Generated from tile/reduce-and-expand/tcolsum.yaml by `pto-isa generate`; do not edit.
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


def _binary_has_tmp(tmp, is_binary):
    """If `is_binary` is true, `tmp` must be given."""
    return not is_binary or tmp is not None


def _tmp_plain(tmp):
    """`tmp` must be a row-major, unboxed vector tile."""
    return tmp.loc == "vec" and tmp.blayout == "row_major" and tmp.slayout == "none_box"


def _tmp_same_type(src, tmp):
    """`tmp` and `src` must have the same element type."""
    return tmp.dtype == src.dtype


def _tmp_columns(src, tmp, is_binary):
    """If `is_binary` is true, `tmp.cols × tmp.itemsize` must be at least `src.valid_col × src.itemsize`."""
    return not is_binary or tmp.cols * tmp.itemsize >= src.valid_col * src.itemsize


def _tmp_rows(src, tmp, is_binary):
    """If `is_binary` is true, the number of rows of `tmp` must be at least `⌈src.valid_row / 2⌉`; otherwise the
    result is undefined."""
    return not is_binary or tmp.rows >= -(-src.valid_row // 2)


def _wide_without_tmp(src, tmp):
    """If `src` has 64-bit elements, `tmp` must not be given; otherwise the result is undefined."""
    return src.bits != 64 or tmp is None


RULES = OpRules(
    "pto.tcolsum",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "is_binary": OperandSpec(("attribute",), optional=True, type="bool", default=False),
    },
    bind={
        "": {"dst": "D", "src": "S"},
    },
    types={
        "": {
            "cpu": ({"S": ("f16",), "D": ("f16", "f32")}, {"S": ("bf16",), "D": ("bf16", "f32")}, {"S": ("f32",), "D": ("f32",)},),
            "a2a3": ({"S": ("f16",), "D": ("f16",)}, {"S": ("f32",), "D": ("f32",)}, {"S": ("i16",), "D": ("i16",)}, {"S": ("i32",), "D": ("i32",)},),
            "a5": ({"S": ("f16",), "D": ("f16",)}, {"S": ("bf16",), "D": ("bf16",)}, {"S": ("f32",), "D": ("f32",)}, {"S": ("i8",), "D": ("i8",)}, {"S": ("i16",), "D": ("i16",)}, {"S": ("i32",), "D": ("i32",)}, {"S": ("i64",), "D": ("i64",)}, {"S": ("u8",), "D": ("u8",)}, {"S": ("u16",), "D": ("u16",)}, {"S": ("u32",), "D": ("u32",)}, {"S": ("u64",), "D": ("u64",)},),
        },
    },
    rules=(
        Rule(
            "pto.tcolsum/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tcolsum/plain-tiles", _plain_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major and unboxed.",
            zh="`dst` 和 `src` 必须均为行主序、非分形布局。",
            shows=("dst.blayout", "src.blayout", "dst.slayout", "src.slayout"),
            text="dst.blayout == row_major and src.blayout == row_major and dst.slayout == none_box and src.slayout == none_box",
        ),
        Rule(
            "pto.tcolsum/same-columns", _same_columns, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must have the same number of valid columns.",
            zh="`src` 和 `dst` 的有效列数必须相同。",
            shows=("src.valid_col", "dst.valid_col"),
            text="src.valid_col == dst.valid_col",
        ),
        Rule(
            "pto.tcolsum/same-static-columns", _same_static_columns, reads=("dst", "src"), profiles=("cpu",),
            en="`src` and `dst` must have the same number of columns.",
            zh="`src` 和 `dst` 的列数必须相同。",
            shows=("src.cols", "dst.cols"),
            text="src.cols == dst.cols",
        ),
        Rule(
            "pto.tcolsum/not-empty", _not_empty, reads=("src",), profiles=("a5",),
            en="The valid region of `src` must not be empty.",
            zh="`src` 的有效区域不得为空。",
            severity="warning",
            shows=("src.valid_row", "src.valid_col"),
            text="nonempty(src)",
        ),
        Rule(
            "pto.tcolsum/wide-columns", _wide_columns, reads=("src",), profiles=("a5",),
            en="If `src` has 64-bit elements, the number of valid columns of `src` must be at most `64`; otherwise the result is undefined.",
            zh="当 `src` 的元素为 64 位时，`src` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            shows=("src.bits", "src.valid_col"),
            text="implies(src.bits == 64, src.valid_col <= 64)",
        ),
        Rule(
            "pto.tcolsum/binary-has-tmp", _binary_has_tmp, reads=("tmp", "is_binary"), profiles=("cpu", "a2a3", "a5"),
            en="If `is_binary` is true, `tmp` must be given.",
            zh="当 `is_binary` 为真时，必须给出 `tmp`。",
            shows=("is_binary", "tmp.kind"),
            text="implies(is_binary, present(tmp))",
        ),
        Rule(
            "pto.tcolsum/tmp-plain", _tmp_plain, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be a row-major, unboxed vector tile.",
            zh="`tmp` 必须为行主序、非分形布局的向量 Tile。",
            requires=("tmp",),
            shows=("tmp.loc", "tmp.blayout", "tmp.slayout"),
            text="tmp.loc == vec and tmp.blayout == row_major and tmp.slayout == none_box",
        ),
        Rule(
            "pto.tcolsum/tmp-same-type", _tmp_same_type, reads=("src", "tmp"), profiles=("a2a3", "a5"),
            en="`tmp` and `src` must have the same element type.",
            zh="`tmp` 和 `src` 的元素类型必须相同。",
            severity="warning",
            requires=("tmp",),
            shows=("tmp.dtype", "src.dtype"),
            text="tmp.dtype == src.dtype",
        ),
        Rule(
            "pto.tcolsum/tmp-columns", _tmp_columns, reads=("src", "tmp", "is_binary"), profiles=("a2a3", "a5"),
            en="If `is_binary` is true, `tmp.cols × tmp.itemsize` must be at least `src.valid_col × src.itemsize`.",
            zh="当 `is_binary` 为真时，`tmp.cols × tmp.itemsize` 不得小于 `src.valid_col × src.itemsize`。",
            requires=("tmp",),
            shows=("is_binary", "tmp.cols", "tmp.itemsize", "src.valid_col", "src.itemsize"),
            text="implies(is_binary, tmp.cols * tmp.itemsize >= src.valid_col * src.itemsize)",
        ),
        Rule(
            "pto.tcolsum/tmp-rows", _tmp_rows, reads=("src", "tmp", "is_binary"), profiles=("a2a3", "a5"),
            en="If `is_binary` is true, the number of rows of `tmp` must be at least `⌈src.valid_row / 2⌉`; otherwise the result is undefined.",
            zh="当 `is_binary` 为真时，`tmp` 的行数不得小于 `⌈src.valid_row / 2⌉`；否则结果未定义。",
            severity="undefined",
            requires=("tmp",),
            shows=("is_binary", "tmp.rows", "src.valid_row"),
            text="implies(is_binary, tmp.rows >= ceil_div(src.valid_row, 2))",
        ),
        Rule(
            "pto.tcolsum/wide-without-tmp", _wide_without_tmp, reads=("src", "tmp"), profiles=("a5",),
            en="If `src` has 64-bit elements, `tmp` must not be given; otherwise the result is undefined.",
            zh="当 `src` 的元素为 64 位时，不得给出 `tmp`；否则结果未定义。",
            severity="undefined",
            shows=("src.bits", "tmp.kind"),
            text="implies(src.bits == 64, not present(tmp))",
        ),
    ),
    tile=TILE_RULES,
)
