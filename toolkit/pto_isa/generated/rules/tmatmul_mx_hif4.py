"""Rules of pto.tmatmul_mx_hif4.

Generated from tile/matrix-and-matrix-vector/tmatmul_mx_hif4.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


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


def _accumulator_fits(dst):
    """`dst.rows × dst.cols × 4` must be at most `262144`."""
    return dst.rows * dst.cols * 4 <= 262144


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


def _right_scale_covers(src0, src1, src1_scale):
    """The number of valid rows of `src1_scale` must be at least `4 × ⌈src0.valid_col / 64⌉` and `src1_scale` must
    have at least as many valid columns as `src1`; otherwise the result is undefined."""
    return both(src1_scale.valid_row >= 4 * -(-src0.valid_col // 64), src1_scale.valid_col >= src1.valid_col)


def _bias_row(bias):
    """If `bias` is given, `bias` must be a bias tile and the number of rows of `bias` must be `1`."""
    return bias is None or bias.loc == "bias" and bias.rows == 1


def _one_extra_operand(acc, bias):
    """If `acc` is given, `bias` must not be given."""
    return acc is None or bias is None


RULES = OpRules(
    "pto.tmatmul_mx_hif4",
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
        "": {"dst": "f32", "src0": "f4e1m2", "src0_scale": "u8", "src1": "f4e1m2", "src1_scale": "u8", "acc": "f32", "bias": "f32"},
    },
    types={
        "": {
        },
    },
    rules=(
        Rule(
            "pto.tmatmul_mx_hif4/locations", _locations, reads=("dst", "src0", "src1"), profiles=(),
            en="`src0` must be a left-operand tile, `src1` a right-operand tile and `dst` an accumulator tile.",
            zh="`src0`、`src1` 和 `dst` 必须分别为左矩阵 Tile、右矩阵 Tile 和累加器 Tile。",
            shows=("src0.loc", "src1.loc", "dst.loc"),
            text="src0.loc == left and src1.loc == right and dst.loc == acc",
        ),
        Rule(
            "pto.tmatmul_mx_hif4/left-layout", _left_layout, reads=("src0",), profiles=(),
            en="`src0` must be column-major and boxed with row-major boxes.",
            zh="`src0` 必须为列主序、分形内行主序布局。",
            shows=("src0.blayout", "src0.slayout"),
            text="src0.blayout == col_major and src0.slayout == row_major",
        ),
        Rule(
            "pto.tmatmul_mx_hif4/right-layout", _right_layout, reads=("src1",), profiles=(),
            en="`src1` must be row-major and boxed with column-major boxes.",
            zh="`src1` 必须为行主序、分形内列主序布局。",
            shows=("src1.blayout", "src1.slayout"),
            text="src1.blayout == row_major and src1.slayout == col_major",
        ),
        Rule(
            "pto.tmatmul_mx_hif4/accumulator-layout", _accumulator_layout, reads=("dst",), profiles=(),
            en="`dst` must be column-major and boxed with row-major boxes.",
            zh="`dst` 必须为列主序、分形内行主序布局。",
            shows=("dst.blayout", "dst.slayout"),
            text="dst.blayout == col_major and dst.slayout == row_major",
        ),
        Rule(
            "pto.tmatmul_mx_hif4/depth-in-groups", _depth_in_groups, reads=("src0",), profiles=(),
            en="The number of columns of `src0` must be a multiple of `64`.",
            zh="`src0` 的列数必须为 `64` 的整数倍。",
            shows=("src0.cols",),
            text="src0.cols % 64 == 0",
        ),
        Rule(
            "pto.tmatmul_mx_hif4/accumulator-fits", _accumulator_fits, reads=("dst",), profiles=(),
            en="`dst.rows × dst.cols × 4` must be at most `262144`.",
            zh="`dst.rows × dst.cols × 4` 不得大于 `262144`。",
            shows=("dst.rows", "dst.cols"),
            text="dst.rows * dst.cols * 4 <= 262144",
        ),
        Rule(
            "pto.tmatmul_mx_hif4/extents-in-range", _extents_in_range, reads=("src0", "src1"), profiles=(),
            en="The number of valid rows of `src0`, the number of valid columns of `src0` and the number of valid columns of `src1` must each be between `1` and `4095`.",
            zh="`src0` 的有效行数、`src0` 的有效列数和 `src1` 的有效列数必须均在 `1` 到 `4095` 之间。",
            shows=("src0.valid_row", "src0.valid_col", "src1.valid_col"),
            text="1 <= src0.valid_row <= 4095 and 1 <= src0.valid_col <= 4095 and 1 <= src1.valid_col <= 4095",
        ),
        Rule(
            "pto.tmatmul_mx_hif4/right-scale-covers", _right_scale_covers, reads=("src0", "src1", "src1_scale"), profiles=(),
            en="The number of valid rows of `src1_scale` must be at least `4 × ⌈src0.valid_col / 64⌉` and `src1_scale` must have at least as many valid columns as `src1`; otherwise the result is undefined.",
            zh="`src1_scale` 的有效行数不得小于 `4 × ⌈src0.valid_col / 64⌉`，且 `src1_scale` 的有效列数不得小于 `src1`；否则结果未定义。",
            severity="undefined",
            shows=("src1_scale.valid_row", "src0.valid_col", "src1_scale.valid_col", "src1.valid_col"),
            text="src1_scale.valid_row >= 4 * ceil_div(src0.valid_col, 64) and src1_scale.valid_col >= src1.valid_col",
        ),
        Rule(
            "pto.tmatmul_mx_hif4/bias-row", _bias_row, reads=("bias",), profiles=(),
            en="If `bias` is given, `bias` must be a bias tile and the number of rows of `bias` must be `1`.",
            zh="当给出 `bias` 时，`bias` 必须为偏置 Tile，且 `bias` 的行数必须为 `1`。",
            shows=("bias.kind", "bias.loc", "bias.rows"),
            text="implies(present(bias), bias.loc == bias and bias.rows == 1)",
        ),
        Rule(
            "pto.tmatmul_mx_hif4/one-extra-operand", _one_extra_operand, reads=("acc", "bias"), profiles=(),
            en="If `acc` is given, `bias` must not be given.",
            zh="当给出 `acc` 时，不得给出 `bias`。",
            shows=("acc.kind", "bias.kind"),
            text="not present(acc) or not present(bias)",
        ),
    ),
    unknown={
        "": ("Older single instruction page (English); Older single instruction page (Chinese); PTO library headers for A6; Tests of the PTO library on A6 with their expected results; Published description of the HiFloat4 format (arXiv 2602.11287)", "旧版指令页（英文）；旧版指令页（中文）；PTO 库 A6 头文件；PTO 库 A6 测试及其期望结果；HiFloat4 格式论文（arXiv 2602.11287）"),
    },
    tile=TILE_RULES,
)
