"""Rules of pto.trowprod.

Generated from tile/reduce-and-expand/trowprod.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
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
    """`tmp` and `src` must have the same element type."""
    return tmp.dtype == src.dtype


RULES = OpRules(
    "pto.trowprod",
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
            "cpu": ({"S": ("f16",), "D": ("f16", "f32")}, {"S": ("bf16",), "D": ("bf16", "f32")}, {"S": ("f32",), "D": ("f32",)}, {"S": ("i8",), "D": ("i8",)}, {"S": ("i16",), "D": ("i16",)}, {"S": ("i32",), "D": ("i32",)}, {"S": ("i64",), "D": ("i64",)}, {"S": ("u8",), "D": ("u8",)}, {"S": ("u16",), "D": ("u16",)}, {"S": ("u32",), "D": ("u32",)}, {"S": ("u64",), "D": ("u64",)},),
            "a2a3": ({"S": ("f16",), "D": ("f16",)}, {"S": ("f32",), "D": ("f32",)}, {"S": ("i16",), "D": ("i16",)}, {"S": ("i32",), "D": ("i32",)},),
            "a5": ({"S": ("f16",), "D": ("f16",)}, {"S": ("f32",), "D": ("f32",)}, {"S": ("i16",), "D": ("i16",)}, {"S": ("i32",), "D": ("i32",)},),
        },
    },
    rules=(
        Rule(
            "pto.trowprod/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.trowprod/plain-source", _plain_source, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be row-major and unboxed.",
            zh="`src` 必须为行主序、非分形布局。",
            shows=("src.blayout", "src.slayout"),
            text="src.blayout == row_major and src.slayout == none_box",
        ),
        Rule(
            "pto.trowprod/plain-result", _plain_result, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be unboxed; `dst` must be row-major, unless the number of columns of `dst` is `1`.",
            zh="`dst` 必须为非分形布局；`dst` 必须为行主序（`dst` 的列数为 `1` 时除外）。",
            shows=("dst.slayout", "dst.blayout", "dst.cols"),
            text="dst.slayout == none_box and (dst.blayout == row_major or dst.cols == 1)",
        ),
        Rule(
            "pto.trowprod/not-empty", _not_empty, reads=("src",), profiles=("a2a3", "a5"),
            en="The valid region of `src` must not be empty.",
            zh="`src` 的有效区域不得为空。",
            shows=("src.valid_row", "src.valid_col"),
            text="nonempty(src)",
        ),
        Rule(
            "pto.trowprod/same-rows", _same_rows, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must have the same number of valid rows.",
            zh="`src` 和 `dst` 的有效行数必须相同。",
            shows=("src.valid_row", "dst.valid_row"),
            text="src.valid_row == dst.valid_row",
        ),
        Rule(
            "pto.trowprod/one-result-column", _one_result_column, reads=("dst",), profiles=("a2a3", "a5"),
            en="The number of valid columns of `dst` must be `1`.",
            zh="`dst` 的有效列数必须为 `1`。",
            severity="warning",
            shows=("dst.valid_col",),
            text="dst.valid_col == 1",
        ),
        Rule(
            "pto.trowprod/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.trowprod/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile.",
            zh="`tmp` 必须为向量 Tile。",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
        ),
        Rule(
            "pto.trowprod/tmp-same-type", _tmp_same_type, reads=("src", "tmp"), profiles=("a2a3",),
            en="`tmp` and `src` must have the same element type.",
            zh="`tmp` 和 `src` 的元素类型必须相同。",
            severity="warning",
            requires=("tmp",),
            shows=("tmp.dtype", "src.dtype"),
            text="tmp.dtype == src.dtype",
        ),
    ),
    tile=TILE_RULES,
)
