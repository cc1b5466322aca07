"""pto.tinterleave in programs.

Generated from tile/layout-and-rearrangement/tinterleave.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tinterleave import RULES, _same_valid_shape


def _cpu(dst1, dst0, src1, src0):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        dst1.blayout == "row_major"
        and dst0.blayout == "row_major"
        and src1.blayout == "row_major"
        and src0.blayout == "row_major"
        and _same_valid_shape(dst1, dst0, src1, src0) is not False
        and (dst0.valid_col % 2 == 0) is not False
        and (dst1.rows == dst0.rows) is not False
        and (dst1.cols == dst0.cols) is not False
        and (src1.rows == src0.rows) is not False
        and (src1.cols == src0.cols) is not False
    ):
        return ""
    return None


def _a5(dst1, dst0, src1, src0):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst1.blayout == "row_major"
        and dst0.blayout == "row_major"
        and src1.blayout == "row_major"
        and src0.blayout == "row_major"
        and _same_valid_shape(dst1, dst0, src1, src0) is not False
        and (dst0.valid_col % 2 == 0) is not False
        and (dst1.rows == dst0.rows) is not False
        and (dst1.cols == dst0.cols) is not False
        and (src1.rows == src0.rows) is not False
        and (src1.cols == src0.cols) is not False
        and dst1.loc == "vec"
        and dst0.loc == "vec"
        and src1.loc == "vec"
        and src0.loc == "vec"
        and dst1.slayout == "none_box"
        and dst0.slayout == "none_box"
        and src1.slayout == "none_box"
        and src0.slayout == "none_box"
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst1", "dst0", "src1", "src0"),
    forms=(
        TextForm("dps", ins=("src0", "src1"), outs=("dst0", "dst1")),
        TextForm("ssa", ins=("src0", "src1"), results=("dst0", "dst1")),
        TextForm("pto_as", ins=("src0", "src1"), results=("dst0", "dst1")),
    ),
    accepts={"cpu": _cpu, "a5": _a5},
)
