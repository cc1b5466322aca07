"""pto.tpairreducesum in programs.

Generated from tile/reduce-and-expand/tpairreducesum.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, implies, negate
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tpairreducesum import RULES


def _cpu(dst, src0):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        dst.blayout == "row_major"
        and src0.blayout == "row_major"
        and (dst.valid_row == src0.valid_row) is not False
        and (dst.valid_col == src0.valid_col) is not False
        and implies(dst.valid_row > 0, dst.valid_col > 0) is not False
    ):
        return ""
    return None


def _a2a3(dst, src0):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and src0.loc == "vec"
        and dst.blayout == "row_major"
        and src0.blayout == "row_major"
        and (dst.valid_row == src0.valid_row) is not False
        and (dst.valid_col == src0.valid_col) is not False
    ):
        return ""
    return None


def _a5(dst, src0):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src0.loc == "vec"
        and dst.blayout == "row_major"
        and src0.blayout == "row_major"
        and (dst.valid_row == src0.valid_row) is not False
        and (dst.valid_col == src0.valid_col) is not False
        and either(dst.valid_row <= 1, negate(both(dst.valid_col == dst.cols, src0.valid_col == src0.cols))) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0"),
    forms=(
        TextForm("dps", ins=("src0",), outs=("dst",)),
        TextForm("ssa", ins=("src0",), results=("dst",)),
        TextForm("pto_as", ins=("src0",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
