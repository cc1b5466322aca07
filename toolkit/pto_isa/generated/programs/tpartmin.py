"""pto.tpartmin in programs.

Generated from tile/irregular-and-complex/tpartmin.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, implies
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tpartmin import RULES


def _cpu(dst, src0, src1):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        either( both(src0.valid_row >= dst.valid_row, src0.valid_col >= dst.valid_col), both(src1.valid_row >= dst.valid_row, src1.valid_col >= dst.valid_col), ) is not False
    ):
        return ""
    return None


def _a2a3(dst, src0, src1):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst.blayout == "row_major"
        and src0.blayout == "row_major"
        and src1.blayout == "row_major"
        and dst.slayout == "none_box"
        and src0.slayout == "none_box"
        and src1.slayout == "none_box"
        and implies( both(dst.valid_row > 0, dst.valid_col > 0), either( both(src0.valid_row == dst.valid_row, src0.valid_col == dst.valid_col), both(src1.valid_row == dst.valid_row, src1.valid_col == dst.valid_col), ), ) is not False
        and implies( both(dst.valid_row > 0, dst.valid_col > 0), both( src0.valid_row <= dst.valid_row, src1.valid_row <= dst.valid_row, src0.valid_col <= dst.valid_col, src1.valid_col <= dst.valid_col, ), ) is not False
    ):
        return ""
    return None


def _a5(dst, src0, src1):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst.layout == "nd"
        and src0.layout == "nd"
        and src1.layout == "nd"
        and implies( both(dst.valid_row > 0, dst.valid_col > 0), either( both(src0.valid_row == dst.valid_row, src0.valid_col == dst.valid_col), both(src1.valid_row == dst.valid_row, src1.valid_col == dst.valid_col), ), ) is not False
        and implies( both(dst.valid_row > 0, dst.valid_col > 0), both( src0.valid_row <= dst.valid_row, src1.valid_row <= dst.valid_row, src0.valid_col <= dst.valid_col, src1.valid_col <= dst.valid_col, ), ) is not False
        and (dst.itemsize != 8 or dst.valid_col <= 64) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src1"),
    forms=(
        TextForm("dps", ins=("src0", "src1"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "src1"), results=("dst",)),
        TextForm("pto_as", ins=("src0", "src1"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
