"""Rules of pto.tdequant.

Generated from tile/irregular-and-complex/tdequant.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.unknown import UNKNOWN

from ._tile import TILE_RULES


def _form(scale, profile):
    """Name the form: per_column, per_row."""
    if profile == "cpu":
        holds = profile == "cpu" and scale.valid_col > 1
        if holds is UNKNOWN:
            return UNKNOWN
        if holds:
            return "per_column"
    holds = profile != "cpu" or scale.valid_col <= 1
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "per_row"
    return ""


def _vector_tiles(dst, src, scale, offset):
    """`dst`, `src`, `scale` and `offset` must be vector tiles; otherwise the result is undefined."""
    return dst.loc == "vec" and src.loc == "vec" and scale.loc == "vec" and offset.loc == "vec"


def _row_major(dst, src):
    """`dst` and `src` must be row-major."""
    return dst.blayout == "row_major" and src.blayout == "row_major"


def _unboxed(dst, src, scale, offset):
    """`dst`, `src`, `scale` and `offset` must be unboxed; otherwise the result is undefined."""
    return (
        dst.slayout == "none_box"
        and src.slayout == "none_box"
        and scale.slayout == "none_box"
        and offset.slayout == "none_box"
    )


def _same_valid_shape(dst, src):
    """`src` and `dst` must have the same valid shape."""
    return both(src.valid_row == dst.valid_row, src.valid_col == dst.valid_col)


def _covers_result(dst, src):
    """`src` must have at least as many valid rows and valid columns as `dst`; otherwise the result is undefined."""
    return both(src.valid_row >= dst.valid_row, src.valid_col >= dst.valid_col)


def _parameter_rows(dst, scale, offset):
    """`scale`, `dst` and `offset` must have the same number of valid rows."""
    return both(scale.valid_row == dst.valid_row, offset.valid_row == dst.valid_row)


def _parameter_for_every_row(dst, scale, offset):
    """`scale` and `offset` must have at least as many valid rows as `dst`; otherwise the result is undefined."""
    return both(scale.valid_row >= dst.valid_row, offset.valid_row >= dst.valid_row)


def _same_parameter_type(scale, offset):
    """`scale` and `offset` must have the same static shape and layout; one C++ type serves both."""
    return offset.blayout == scale.blayout and both(offset.rows == scale.rows, offset.cols == scale.cols)


def _whole_vectors(dst):
    """The number of valid columns of `dst` must be at most `64`, unless the number of columns of `dst` is at least
    `⌈dst.valid_col / 64⌉ × 64`; if this does not hold, the result is undefined."""
    return either(dst.valid_col <= 64, -(-dst.valid_col // 64) * 64 <= dst.cols)


RULES = OpRules(
    "pto.tdequant",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "scale": OperandSpec(("tile",)),
        "offset": OperandSpec(("tile",)),
    },
    bind={
        "per_column": {"dst": "D", "src": "S", "scale": "P", "offset": "P"},
        "per_row": {"dst": "D", "src": "S", "scale": "P", "offset": "P"},
    },
    types={
        "per_column": {
            "cpu": ({"D": ("f16", "bf16", "f32"), "S": ("i8", "i16", "i32", "u8", "u16", "u32"), "P": ("f16", "bf16", "f32")},),
        },
        "per_row": {
            "cpu": ({"D": ("f16", "bf16", "f32"), "S": ("i8", "i16", "i32", "u8", "u16", "u32"), "P": ("f16", "bf16", "f32")},),
            "a2a3": ({"D": ("f32",), "S": ("i8", "i16"), "P": ("f32",)},),
            "a5": ({"D": ("f32",), "S": ("i8", "i16"), "P": ("f32",)},),
        },
    },
    rules=(
        Rule(
            "pto.tdequant/vector-tiles", _vector_tiles, reads=("dst", "src", "scale", "offset"), profiles=("a2a3", "a5"),
            en="`dst`, `src`, `scale` and `offset` must be vector tiles; otherwise the result is undefined.",
            zh="`dst`、`src`、`scale` 和 `offset` 必须均为向量 Tile；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc", "src.loc", "scale.loc", "offset.loc"),
            text="dst.loc == vec and src.loc == vec and scale.loc == vec and offset.loc == vec",
        ),
        Rule(
            "pto.tdequant/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.tdequant/unboxed", _unboxed, reads=("dst", "src", "scale", "offset"), profiles=("a2a3", "a5"),
            en="`dst`, `src`, `scale` and `offset` must be unboxed; otherwise the result is undefined.",
            zh="`dst`、`src`、`scale` 和 `offset` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout", "src.slayout", "scale.slayout", "offset.slayout"),
            text="dst.slayout == none_box and src.slayout == none_box and scale.slayout == none_box and offset.slayout == none_box",
        ),
        Rule(
            "pto.tdequant/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must have the same valid shape.",
            zh="`src` 和 `dst` 的有效形状必须相同。",
            shows=("src.valid_shape", "dst.valid_shape"),
            text="src.valid_shape == dst.valid_shape",
        ),
        Rule(
            "pto.tdequant/covers-result", _covers_result, reads=("dst", "src"), profiles=("cpu",),
            en="`src` must have at least as many valid rows and valid columns as `dst`; otherwise the result is undefined.",
            zh="`src` 的有效行数和有效列数均不得小于 `dst`；否则结果未定义。",
            severity="undefined",
            shows=("src.valid_row", "dst.valid_row", "src.valid_col", "dst.valid_col"),
            text="src.valid_row >= dst.valid_row and src.valid_col >= dst.valid_col",
        ),
        Rule(
            "pto.tdequant/parameter-rows", _parameter_rows, reads=("dst", "scale", "offset"), profiles=("a5",),
            en="`scale`, `dst` and `offset` must have the same number of valid rows.",
            zh="`scale`、`dst` 和 `offset` 的有效行数必须相同。",
            shows=("scale.valid_row", "dst.valid_row", "offset.valid_row"),
            text="scale.valid_row == dst.valid_row and offset.valid_row == dst.valid_row",
        ),
        Rule(
            "pto.tdequant/parameter-for-every-row", _parameter_for_every_row, reads=("dst", "scale", "offset"), profiles=("cpu", "a2a3"),
            en="`scale` and `offset` must have at least as many valid rows as `dst`; otherwise the result is undefined.",
            zh="`scale` 和 `offset` 的有效行数均不得小于 `dst`；否则结果未定义。",
            severity="undefined",
            shows=("scale.valid_row", "dst.valid_row", "offset.valid_row"),
            text="scale.valid_row >= dst.valid_row and offset.valid_row >= dst.valid_row",
        ),
        Rule(
            "pto.tdequant/same-parameter-type", _same_parameter_type, reads=("scale", "offset"), profiles=("cpu", "a2a3", "a5"),
            en="`scale` and `offset` must have the same static shape and layout; one C++ type serves both.",
            zh="`scale` 与 `offset` 的静态形状和布局必须相同，二者在 C++ 中为同一类型。",
            shows=("offset.rows", "scale.rows", "offset.cols", "scale.cols", "offset.blayout", "scale.blayout"),
            text="offset.rows == scale.rows and offset.cols == scale.cols and offset.blayout == scale.blayout",
        ),
        Rule(
            "pto.tdequant/whole-vectors", _whole_vectors, reads=("dst",), profiles=("a5",),
            en="The number of valid columns of `dst` must be at most `64`, unless the number of columns of `dst` is at least `⌈dst.valid_col / 64⌉ × 64`; if this does not hold, the result is undefined.",
            zh="`dst` 的有效列数不得大于 `64`（`dst` 的列数不小于 `⌈dst.valid_col / 64⌉ × 64` 时除外）；不满足时结果未定义。",
            severity="undefined",
            shows=("dst.valid_col", "dst.cols"),
            text="dst.valid_col <= 64 or ceil_div(dst.valid_col, 64) * 64 <= dst.cols",
        ),
    ),
    select=Choice(("scale", "profile"), _form),
    tile=TILE_RULES,
)
