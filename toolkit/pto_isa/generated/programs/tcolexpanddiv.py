"""pto.tcolexpanddiv in programs.

Generated from tile/reduce-and-expand/tcolexpanddiv.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import implies
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tcolexpanddiv import RULES, _mode, _mode_2, _row_as_wide_as_result, _stride_fits_counter


def _cpu(dst, src0, src1, precision):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    mode = _mode(dst, src0, src1, "cpu")
    if (
        dst.blayout == "row_major"
        and src0.blayout == "row_major"
        and src1.blayout == "row_major"
        and _mode_2(mode) is not False
        and precision == "default"
    ):
        return ""
    return None


def _a2a3(dst, src0, src1, precision):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    mode = _mode(dst, src0, src1, "a2a3")
    if (
        dst.blayout == "row_major"
        and src0.blayout == "row_major"
        and src1.blayout == "row_major"
        and _mode_2(mode) is not False
        and dst.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst.slayout == "none_box"
        and src0.slayout == "none_box"
        and src1.slayout == "none_box"
        and _row_as_wide_as_result(dst, src0, src1, mode) is not False
        and implies(dst.valid_col == dst.cols, dst.valid_row <= 255) is not False
        and _stride_fits_counter(dst, src0, src1, mode) is not False
        and precision == "default"
    ):
        return ""
    return None


def _a5(dst, src0, src1, precision):
    """Name the form of a call that breaks no rule of A5, None for others."""
    mode = _mode(dst, src0, src1, "a5")
    if (
        dst.blayout == "row_major"
        and src0.blayout == "row_major"
        and src1.blayout == "row_major"
        and _mode_2(mode) is not False
        and dst.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst.slayout == "none_box"
        and src0.slayout == "none_box"
        and src1.slayout == "none_box"
        and _row_as_wide_as_result(dst, src0, src1, mode) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src1", "precision"),
    forms=(
        TextForm("dps", ins=("src0", "src1"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "src1"), results=("dst",)),
        TextForm("pto_as", ins=("src0", "src1"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
