"""Rules of pto.tmatmul.mx.

Generated from tile/matrix-and-matrix-vector/tmatmul_mx.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.storage import same_storage

from ._tile import TILE_RULES


def _form(acc, bias):
    """Name the form: acc, bias, plain."""
    if acc is not None:
        return "acc"
    if bias is not None:
        return "bias"
    if acc is None and bias is None:
        return "plain"
    return ""


def _locations(dst, src0, src1):
    """`src0` must be a left-operand tile, `src1` a right-operand tile and `dst` an accumulator tile."""
    return src0.loc == "left" and src1.loc == "right" and dst.loc == "acc"


def _left_layout(src0):
    """`src0` must be column-major and boxed with row-major boxes."""
    return src0.blayout == "col_major" and src0.slayout == "row_major"


def _right_layout(src1):
    """`src1` must be row-major and boxed with column-major boxes."""
    return src1.blayout == "row_major" and src1.slayout == "col_major"


def _accumulator_layout(dst):
    """`dst` must be column-major and boxed with row-major boxes."""
    return dst.blayout == "col_major" and dst.slayout == "row_major"


def _depth_in_groups(src0):
    """The number of columns of `src0` must be a multiple of `64`."""
    return src0.cols % 64 == 0


def _same_static_rows(dst, src0):
    """`src0` and `dst` must have the same number of rows; otherwise the result is undefined."""
    return src0.rows == dst.rows


def _same_static_depth(src0, src1):
    """The number of columns of `src0` must equal the number of rows of `src1`; otherwise the result is undefined."""
    return src0.cols == src1.rows


def _same_static_columns(dst, src1):
    """`src1` and `dst` must have the same number of columns; otherwise the result is undefined."""
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


def _scale_locations(src0_scale, src1_scale):
    """`src0_scale` must be a left-scale tile and `src1_scale` a right-scale tile."""
    return src0_scale.loc == "scale_left" and src1_scale.loc == "scale_right"


def _left_scale_covers(src0, src0_scale):
    """`src0_scale` must have at least as many valid rows as `src0` and the number of valid columns of `src0_scale`
    must be at least `⌈src0.valid_col / 32⌉`; otherwise the result is undefined."""
    return both(src0_scale.valid_row >= src0.valid_row, src0_scale.valid_col >= -(-src0.valid_col // 32))


def _right_scale_covers(src0, src1, src1_scale):
    """The number of valid rows of `src1_scale` must be at least `⌈src0.valid_col / 32⌉` and `src1_scale` must have
    at least as many valid columns as `src1`; otherwise the result is undefined."""
    return both(src1_scale.valid_row >= -(-src0.valid_col // 32), src1_scale.valid_col >= src1.valid_col)


def _one_extra_operand(acc, bias):
    """If `acc` is given, `bias` must not be given."""
    return acc is None or bias is None


def _result_valid_shape(dst, src0, src1, bias):
    """If `bias` is not given, `dst` and `src0` must have the same number of valid rows, and `dst` and `src1` must
    have the same number of valid columns."""
    return not bias is None or both(dst.valid_row == src0.valid_row, dst.valid_col == src1.valid_col)


def _accumulator_like_result(dst, acc):
    """`acc` and `dst` must have the same location, static shape, block layout and box layout."""
    return (
        acc.loc == dst.loc
        and acc.blayout == dst.blayout
        and acc.slayout == dst.slayout
        and both(acc.rows == dst.rows, acc.cols == dst.cols)
    )


def _accumulate_in_result(dst, acc):
    """`acc` and `dst` must have the same storage; otherwise the result is undefined."""
    def judge(dst, acc):
        return same_storage(acc, dst)

    return judge


def _bias_row(bias):
    """`bias` must be a bias tile and the number of rows of `bias` must be `1`."""
    return bias.loc == "bias" and bias.rows == 1


def _bias_row_major(bias):
    """`bias` must be row-major."""
    return bias.blayout == "row_major"


def _bias_covers(src1, bias):
    """`bias` must have at least as many valid columns as `src1`; otherwise the result is undefined."""
    return bias.valid_col >= src1.valid_col


def _bias_over_result(dst, src0, src1):
    """`dst` and `src0` must have the same number of valid rows, and `dst` and `src1` must have the same number of
    valid columns; otherwise the result is undefined."""
    return both(dst.valid_row == src0.valid_row, dst.valid_col == src1.valid_col)


RULES = OpRules(
    "pto.tmatmul.mx",
    operands={
        "dst": OperandSpec(("tile",), access="read_write"),
        "src0": OperandSpec(("tile",)),
        "src0_scale": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "src1_scale": OperandSpec(("tile",)),
        "acc": OperandSpec(("tile",), optional=True),
        "bias": OperandSpec(("tile",), optional=True),
        "phase": OperandSpec(("attribute",), optional=True, type="acc_phase", vocabulary=("unspecified", "partial", "final"), default="unspecified"),
    },
    bind={
        "acc": {"dst": "C", "src0": "A", "src0_scale": "f8e8m0", "src1": "B", "src1_scale": "f8e8m0", "acc": "C", "bias": "C"},
        "bias": {"dst": "C", "src0": "A", "src0_scale": "f8e8m0", "src1": "B", "src1_scale": "f8e8m0", "acc": "C", "bias": "C"},
        "plain": {"dst": "C", "src0": "A", "src0_scale": "f8e8m0", "src1": "B", "src1_scale": "f8e8m0", "acc": "C", "bias": "C"},
    },
    types={
        "acc": {
            "cpu": ({"A": ("f8e4m3", "f8e5m2"), "B": ("f8e4m3", "f8e5m2"), "C": ("f32",)}, {"A": ("f4e1m2", "f4e2m1"), "B": ("f4e1m2", "f4e2m1"), "C": ("f32",)},),
            "a5": ({"A": ("f8e4m3", "f8e5m2"), "B": ("f8e4m3", "f8e5m2"), "C": ("f32",)}, {"A": ("f4e1m2", "f4e2m1"), "B": ("f4e1m2", "f4e2m1"), "C": ("f32",)},),
        },
        "bias": {
            "cpu": ({"A": ("f8e4m3", "f8e5m2"), "B": ("f8e4m3", "f8e5m2"), "C": ("f32",)}, {"A": ("f4e1m2", "f4e2m1"), "B": ("f4e1m2", "f4e2m1"), "C": ("f32",)},),
            "a5": ({"A": ("f8e4m3", "f8e5m2"), "B": ("f8e4m3", "f8e5m2"), "C": ("f32",)}, {"A": ("f4e1m2", "f4e2m1"), "B": ("f4e1m2", "f4e2m1"), "C": ("f32",)},),
        },
        "plain": {
            "cpu": ({"A": ("f8e4m3", "f8e5m2"), "B": ("f8e4m3", "f8e5m2"), "C": ("f32",)}, {"A": ("f4e1m2", "f4e2m1"), "B": ("f4e1m2", "f4e2m1"), "C": ("f32",)},),
            "a5": ({"A": ("f8e4m3", "f8e5m2"), "B": ("f8e4m3", "f8e5m2"), "C": ("f32",)}, {"A": ("f4e1m2", "f4e2m1"), "B": ("f4e1m2", "f4e2m1"), "C": ("f32",)},),
        },
    },
    rules=(
        Rule(
            "pto.tmatmul.mx/locations", _locations, reads=("dst", "src0", "src1"), profiles=("cpu", "a5"),
            en="`src0` must be a left-operand tile, `src1` a right-operand tile and `dst` an accumulator tile.",
            zh="`src0`、`src1` 和 `dst` 必须分别为左矩阵 Tile、右矩阵 Tile 和累加器 Tile。",
            shows=("src0.loc", "src1.loc", "dst.loc"),
            text="src0.loc == left and src1.loc == right and dst.loc == acc",
        ),
        Rule(
            "pto.tmatmul.mx/left-layout", _left_layout, reads=("src0",), profiles=("cpu", "a5"),
            en="`src0` must be column-major and boxed with row-major boxes.",
            zh="`src0` 必须为列主序、分形内行主序布局。",
            shows=("src0.blayout", "src0.slayout"),
            text="src0.blayout == col_major and src0.slayout == row_major",
        ),
        Rule(
            "pto.tmatmul.mx/right-layout", _right_layout, reads=("src1",), profiles=("cpu", "a5"),
            en="`src1` must be row-major and boxed with column-major boxes.",
            zh="`src1` 必须为行主序、分形内列主序布局。",
            shows=("src1.blayout", "src1.slayout"),
            text="src1.blayout == row_major and src1.slayout == col_major",
        ),
        Rule(
            "pto.tmatmul.mx/accumulator-layout", _accumulator_layout, reads=("dst",), profiles=("cpu", "a5"),
            en="`dst` must be column-major and boxed with row-major boxes.",
            zh="`dst` 必须为列主序、分形内行主序布局。",
            shows=("dst.blayout", "dst.slayout"),
            text="dst.blayout == col_major and dst.slayout == row_major",
        ),
        Rule(
            "pto.tmatmul.mx/depth-in-groups", _depth_in_groups, reads=("src0",), profiles=("cpu", "a5"),
            en="The number of columns of `src0` must be a multiple of `64`.",
            zh="`src0` 的列数必须为 `64` 的整数倍。",
            shows=("src0.cols",),
            text="src0.cols % 64 == 0",
        ),
        Rule(
            "pto.tmatmul.mx/same-static-rows", _same_static_rows, reads=("dst", "src0"), profiles=("cpu", "a5"),
            en="`src0` and `dst` must have the same number of rows; otherwise the result is undefined.",
            zh="`src0` 和 `dst` 的行数必须相同；否则结果未定义。",
            severity="undefined",
            shows=("src0.rows", "dst.rows"),
            text="src0.rows == dst.rows",
        ),
        Rule(
            "pto.tmatmul.mx/same-static-depth", _same_static_depth, reads=("src0", "src1"), profiles=("cpu", "a5"),
            en="The number of columns of `src0` must equal the number of rows of `src1`; otherwise the result is undefined.",
            zh="`src0` 的列数必须等于 `src1` 的行数；否则结果未定义。",
            severity="undefined",
            shows=("src0.cols", "src1.rows"),
            text="src0.cols == src1.rows",
        ),
        Rule(
            "pto.tmatmul.mx/same-static-columns", _same_static_columns, reads=("dst", "src1"), profiles=("cpu", "a5"),
            en="`src1` and `dst` must have the same number of columns; otherwise the result is undefined.",
            zh="`src1` 和 `dst` 的列数必须相同；否则结果未定义。",
            severity="undefined",
            shows=("src1.cols", "dst.cols"),
            text="src1.cols == dst.cols",
        ),
        Rule(
            "pto.tmatmul.mx/extents-in-range", _extents_in_range, reads=("src0", "src1"), profiles=("cpu", "a5"),
            en="The number of valid rows of `src0`, the number of valid columns of `src0` and the number of valid columns of `src1` must each be between `1` and `4095`.",
            zh="`src0` 的有效行数、`src0` 的有效列数和 `src1` 的有效列数必须均在 `1` 到 `4095` 之间。",
            shows=("src0.valid_row", "src0.valid_col", "src1.valid_col"),
            text="1 <= src0.valid_row <= 4095 and 1 <= src0.valid_col <= 4095 and 1 <= src1.valid_col <= 4095",
        ),
        Rule(
            "pto.tmatmul.mx/same-valid-depth", _same_valid_depth, reads=("src0", "src1"), profiles=("cpu", "a5"),
            en="The number of valid columns of `src0` must equal the number of valid rows of `src1`; otherwise the result is undefined.",
            zh="`src0` 的有效列数必须等于 `src1` 的有效行数；否则结果未定义。",
            severity="undefined",
            shows=("src0.valid_col", "src1.valid_row"),
            text="src0.valid_col == src1.valid_row",
        ),
        Rule(
            "pto.tmatmul.mx/scale-locations", _scale_locations, reads=("src0_scale", "src1_scale"), profiles=("cpu", "a5"),
            en="`src0_scale` must be a left-scale tile and `src1_scale` a right-scale tile.",
            zh="`src0_scale` 和 `src1_scale` 必须分别为左缩放 Tile 和右缩放 Tile。",
            severity="warning",
            shows=("src0_scale.loc", "src1_scale.loc"),
            text="src0_scale.loc == scale_left and src1_scale.loc == scale_right",
        ),
        Rule(
            "pto.tmatmul.mx/left-scale-covers", _left_scale_covers, reads=("src0", "src0_scale"), profiles=("cpu", "a5"),
            en="`src0_scale` must have at least as many valid rows as `src0` and the number of valid columns of `src0_scale` must be at least `⌈src0.valid_col / 32⌉`; otherwise the result is undefined.",
            zh="`src0_scale` 的有效行数不得小于 `src0`，且 `src0_scale` 的有效列数不得小于 `⌈src0.valid_col / 32⌉`；否则结果未定义。",
            severity="undefined",
            shows=("src0_scale.valid_row", "src0.valid_row", "src0_scale.valid_col", "src0.valid_col"),
            text="src0_scale.valid_row >= src0.valid_row and src0_scale.valid_col >= ceil_div(src0.valid_col, 32)",
        ),
        Rule(
            "pto.tmatmul.mx/right-scale-covers", _right_scale_covers, reads=("src0", "src1", "src1_scale"), profiles=("cpu", "a5"),
            en="The number of valid rows of `src1_scale` must be at least `⌈src0.valid_col / 32⌉` and `src1_scale` must have at least as many valid columns as `src1`; otherwise the result is undefined.",
            zh="`src1_scale` 的有效行数不得小于 `⌈src0.valid_col / 32⌉`，且 `src1_scale` 的有效列数不得小于 `src1`；否则结果未定义。",
            severity="undefined",
            shows=("src1_scale.valid_row", "src0.valid_col", "src1_scale.valid_col", "src1.valid_col"),
            text="src1_scale.valid_row >= ceil_div(src0.valid_col, 32) and src1_scale.valid_col >= src1.valid_col",
        ),
        Rule(
            "pto.tmatmul.mx/one-extra-operand", _one_extra_operand, reads=("acc", "bias"), profiles=("cpu", "a5"),
            en="If `acc` is given, `bias` must not be given.",
            zh="当给出 `acc` 时，不得给出 `bias`。",
            shows=("acc.kind", "bias.kind"),
            text="not present(acc) or not present(bias)",
        ),
        Rule(
            "pto.tmatmul.mx/result-valid-shape", _result_valid_shape, reads=("dst", "src0", "src1", "bias"), profiles=("cpu", "a5"),
            en="If `bias` is not given, `dst` and `src0` must have the same number of valid rows, and `dst` and `src1` must have the same number of valid columns.",
            zh="当未给出 `bias` 时，`dst` 和 `src0` 的有效行数必须相同，且 `dst` 和 `src1` 的有效列数必须相同。",
            severity="warning",
            shows=("bias.kind", "dst.valid_row", "src0.valid_row", "dst.valid_col", "src1.valid_col"),
            text="implies(not present(bias), dst.valid_row == src0.valid_row and dst.valid_col == src1.valid_col)",
        ),
        Rule(
            "pto.tmatmul.mx/accumulator-like-result", _accumulator_like_result, reads=("dst", "acc"), profiles=("cpu", "a5"),
            en="`acc` and `dst` must have the same location, static shape, block layout and box layout.",
            zh="`acc` 和 `dst` 的存储位置、静态形状、块布局和分形内布局必须相同。",
            form="acc",
            requires=("acc",),
            shows=("acc.loc", "dst.loc", "acc.shape", "dst.shape", "acc.blayout", "dst.blayout", "acc.slayout", "dst.slayout"),
            text="acc.loc == dst.loc and acc.shape == dst.shape and acc.blayout == dst.blayout and acc.slayout == dst.slayout",
        ),
        Rule(
            "pto.tmatmul.mx/accumulate-in-result", _accumulate_in_result, reads=("dst", "acc"), profiles=("a5",),
            en="`acc` and `dst` must have the same storage; otherwise the result is undefined.",
            zh="`acc` 和 `dst` 必须使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="acc",
            requires=("acc",),
            data=("dst", "acc"),
            text="same_storage(acc, dst)",
        ),
        Rule(
            "pto.tmatmul.mx/bias-row", _bias_row, reads=("bias",), profiles=("cpu", "a5"),
            en="`bias` must be a bias tile and the number of rows of `bias` must be `1`.",
            zh="`bias` 必须为偏置 Tile，且 `bias` 的行数必须为 `1`。",
            form="bias",
            requires=("bias",),
            shows=("bias.loc", "bias.rows"),
            text="bias.loc == bias and bias.rows == 1",
        ),
        Rule(
            "pto.tmatmul.mx/bias-row-major", _bias_row_major, reads=("bias",), profiles=("cpu", "a5"),
            en="`bias` must be row-major.",
            zh="`bias` 必须为行主序。",
            form="bias",
            requires=("bias",),
            shows=("bias.blayout",),
            text="bias.blayout == row_major",
        ),
        Rule(
            "pto.tmatmul.mx/bias-covers", _bias_covers, reads=("src1", "bias"), profiles=("cpu", "a5"),
            en="`bias` must have at least as many valid columns as `src1`; otherwise the result is undefined.",
            zh="`bias` 的有效列数不得小于 `src1`；否则结果未定义。",
            severity="undefined",
            form="bias",
            requires=("bias",),
            shows=("bias.valid_col", "src1.valid_col"),
            text="bias.valid_col >= src1.valid_col",
        ),
        Rule(
            "pto.tmatmul.mx/bias-over-result", _bias_over_result, reads=("dst", "src0", "src1"), profiles=("cpu", "a5"),
            en="`dst` and `src0` must have the same number of valid rows, and `dst` and `src1` must have the same number of valid columns; otherwise the result is undefined.",
            zh="`dst` 和 `src0` 的有效行数必须相同，且 `dst` 和 `src1` 的有效列数必须相同；否则结果未定义。",
            severity="undefined",
            form="bias",
            shows=("dst.valid_row", "src0.valid_row", "dst.valid_col", "src1.valid_col"),
            text="dst.valid_row == src0.valid_row and dst.valid_col == src1.valid_col",
        ),
    ),
    select=Choice(("acc", "bias"), _form),
    tile=TILE_RULES,
)
