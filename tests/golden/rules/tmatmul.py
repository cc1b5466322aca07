"""Rules of pto.tmatmul.

Generated from tile/matrix-and-matrix-vector/tmatmul.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, negate
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.state import UNREAD
from ...runtime.unknown import UNKNOWN

from ._tile import TILE_RULES


def _form(src0):
    """Name the form: small_float, plain."""
    if src0.dtype in ("f8e4m3", "f8e5m2", "hif8"):
        return "small_float"
    if src0.dtype in ("f16", "bf16", "f32", "i8"):
        return "plain"
    return ""


def _mode(src0, state, profile):
    """Name the mode: narrowed, full."""
    holds = (
        src0.dtype == "f32"
        and (state.tf32_mode if profile == "a5" else state.hf32_mode if profile == "a2a3" else 0) != 0
    )
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "narrowed"
    holds = negate(
        (
            src0.dtype == "f32"
            and (state.tf32_mode if profile == "a5" else state.hf32_mode if profile == "a2a3" else 0) != 0
        ),
    )
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "full"
    return ""


def _locations(dst, src0, src1):
    """`src0` must be a left-operand tile, `src1` a right-operand tile and `dst` an accumulator tile."""
    return src0.loc == "left" and src1.loc == "right" and dst.loc == "acc"


def _left_boxes(src0):
    """`src0` must be boxed with row-major boxes."""
    return src0.slayout == "row_major"


def _left_layout(src0):
    """`src0` must be column-major and boxed with row-major boxes."""
    return src0.blayout == "col_major" and src0.slayout == "row_major"


def _right_layout(src1):
    """`src1` must be row-major and boxed with column-major boxes."""
    return src1.blayout == "row_major" and src1.slayout == "col_major"


def _accumulator_layout(dst):
    """`dst` must be column-major and boxed with row-major boxes."""
    return dst.blayout == "col_major" and dst.slayout == "row_major"


def _same_static_rows(dst, src0):
    """`src0` and `dst` must have the same number of rows."""
    return src0.rows == dst.rows


def _same_static_depth(src0, src1):
    """The number of columns of `src0` must equal the number of rows of `src1`."""
    return src0.cols == src1.rows


def _same_static_columns(dst, src1):
    """`src1` and `dst` must have the same number of columns."""
    return src1.cols == dst.cols


def _extents_in_range(src0, src1):
    """The number of valid rows of `src0`, the number of valid columns of `src0` and the number of valid columns of
    `src1` must each be between `1` and `4095`."""
    return both(
        1 <= src0.valid_row,
        src0.valid_row <= 4095,
        1 <= src0.valid_col,
        src0.valid_col <= 4095,
        1 <= src1.valid_col,
        src1.valid_col <= 4095,
    )


def _same_valid_depth(src0, src1):
    """The number of valid columns of `src0` must equal the number of valid rows of `src1`; otherwise the result is
    undefined."""
    return src0.valid_col == src1.valid_row


def _result_valid_shape(dst, src0, src1):
    """`dst` and `src0` must have the same number of valid rows, and `dst` and `src1` must have the same number of
    valid columns."""
    return both(dst.valid_row == src0.valid_row, dst.valid_col == src1.valid_col)


def _known_narrowing(src0, state):
    """If the element type of `src0` is `f32`, `state.hf32_mode` must be zero; otherwise the result is undefined."""
    return src0.dtype != "f32" or state.hf32_mode == 0


RULES = OpRules(
    "pto.tmatmul",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "state": OperandSpec(("registers",), optional=True, default=UNREAD),
        "phase": OperandSpec(("attribute",), optional=True, type="acc_phase", vocabulary=("unspecified", "partial", "final"), default="unspecified"),
    },
    bind={
        "small_float": {"dst": "C", "src0": "A", "src1": "B"},
        "plain": {"dst": "C", "src0": "A", "src1": "B"},
    },
    types={
        "small_float": {
            "cpu": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)},),
            "a2a3": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)},),
            "a5": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)}, {"A": ("f8e4m3", "f8e5m2"), "B": ("f8e4m3", "f8e5m2"), "C": ("f32",)}, {"A": ("hif8",), "B": ("hif8",), "C": ("f32",)},),
        },
        "plain": {
            "cpu": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)},),
            "a2a3": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)},),
            "a5": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)}, {"A": ("f8e4m3", "f8e5m2"), "B": ("f8e4m3", "f8e5m2"), "C": ("f32",)}, {"A": ("hif8",), "B": ("hif8",), "C": ("f32",)},),
        },
    },
    rules=(
        Rule(
            "pto.tmatmul/locations", _locations, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`src0` must be a left-operand tile, `src1` a right-operand tile and `dst` an accumulator tile.",
            zh="`src0`、`src1` 和 `dst` 必须分别为左矩阵 Tile、右矩阵 Tile 和累加器 Tile。",
            shows=("src0.loc", "src1.loc", "dst.loc"),
            text="src0.loc == left and src1.loc == right and dst.loc == acc",
        ),
        Rule(
            "pto.tmatmul/left-boxes", _left_boxes, reads=("src0",), profiles=("cpu", "a2a3"),
            en="`src0` must be boxed with row-major boxes.",
            zh="`src0` 必须为分形内行主序布局。",
            shows=("src0.slayout",),
            text="src0.slayout == row_major",
        ),
        Rule(
            "pto.tmatmul/left-layout", _left_layout, reads=("src0",), profiles=("a5",),
            en="`src0` must be column-major and boxed with row-major boxes.",
            zh="`src0` 必须为列主序、分形内行主序布局。",
            shows=("src0.blayout", "src0.slayout"),
            text="src0.blayout == col_major and src0.slayout == row_major",
        ),
        Rule(
            "pto.tmatmul/right-layout", _right_layout, reads=("src1",), profiles=("cpu", "a2a3", "a5"),
            en="`src1` must be row-major and boxed with column-major boxes.",
            zh="`src1` 必须为行主序、分形内列主序布局。",
            shows=("src1.blayout", "src1.slayout"),
            text="src1.blayout == row_major and src1.slayout == col_major",
        ),
        Rule(
            "pto.tmatmul/accumulator-layout", _accumulator_layout, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must be column-major and boxed with row-major boxes.",
            zh="`dst` 必须为列主序、分形内行主序布局。",
            shows=("dst.blayout", "dst.slayout"),
            text="dst.blayout == col_major and dst.slayout == row_major",
        ),
        Rule(
            "pto.tmatmul/same-static-rows", _same_static_rows, reads=("dst", "src0"), profiles=("cpu", "a2a3", "a5"),
            en="`src0` and `dst` must have the same number of rows.",
            zh="`src0` 和 `dst` 的行数必须相同。",
            shows=("src0.rows", "dst.rows"),
            text="src0.rows == dst.rows",
        ),
        Rule(
            "pto.tmatmul/same-static-depth", _same_static_depth, reads=("src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="The number of columns of `src0` must equal the number of rows of `src1`.",
            zh="`src0` 的列数必须等于 `src1` 的行数。",
            shows=("src0.cols", "src1.rows"),
            text="src0.cols == src1.rows",
        ),
        Rule(
            "pto.tmatmul/same-static-columns", _same_static_columns, reads=("dst", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`src1` and `dst` must have the same number of columns.",
            zh="`src1` 和 `dst` 的列数必须相同。",
            shows=("src1.cols", "dst.cols"),
            text="src1.cols == dst.cols",
        ),
        Rule(
            "pto.tmatmul/extents-in-range", _extents_in_range, reads=("src0", "src1"), profiles=("a2a3", "a5"),
            en="The number of valid rows of `src0`, the number of valid columns of `src0` and the number of valid columns of `src1` must each be between `1` and `4095`.",
            zh="`src0` 的有效行数、`src0` 的有效列数和 `src1` 的有效列数必须均在 `1` 到 `4095` 之间。",
            shows=("src0.valid_row", "src0.valid_col", "src1.valid_col"),
            text="1 <= src0.valid_row <= 4095 and 1 <= src0.valid_col <= 4095 and 1 <= src1.valid_col <= 4095",
        ),
        Rule(
            "pto.tmatmul/same-valid-depth", _same_valid_depth, reads=("src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="The number of valid columns of `src0` must equal the number of valid rows of `src1`; otherwise the result is undefined.",
            zh="`src0` 的有效列数必须等于 `src1` 的有效行数；否则结果未定义。",
            severity="undefined",
            shows=("src0.valid_col", "src1.valid_row"),
            text="src0.valid_col == src1.valid_row",
        ),
        Rule(
            "pto.tmatmul/result-valid-shape", _result_valid_shape, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src0` must have the same number of valid rows, and `dst` and `src1` must have the same number of valid columns.",
            zh="`dst` 和 `src0` 的有效行数必须相同，且 `dst` 和 `src1` 的有效列数必须相同。",
            severity="warning",
            shows=("dst.valid_row", "src0.valid_row", "dst.valid_col", "src1.valid_col"),
            text="dst.valid_row == src0.valid_row and dst.valid_col == src1.valid_col",
        ),
        Rule(
            "pto.tmatmul/known-narrowing", _known_narrowing, reads=("src0", "state"), profiles=("a5",),
            en="If the element type of `src0` is `f32`, `state.hf32_mode` must be zero; otherwise the result is undefined.",
            zh="当 `src0` 的元素类型为 `f32` 时，`state.hf32_mode` 必须为零；否则结果未定义。",
            severity="undefined",
            shows=("src0.dtype", "state.hf32_mode"),
            text="implies(src0.dtype == f32, state.hf32_mode == 0)",
        ),
    ),
    select=Choice(("src0",), _form),
    modes={
        "plain": Choice(("src0", "state", "profile"), _mode),
    },
    tile=TILE_RULES,
)
