"""pto.tsubrelu in programs.

Generated from tile/elementwise-tile-tile/tsubrelu.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tsubrelu import RULES


def _cpu(dst, src0, src1):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (dst.valid_row == src0.valid_row) is not False
        and (dst.valid_col == src0.valid_col) is not False
        and (src0.valid_row == src1.valid_row) is not False
        and (src0.valid_col == src1.valid_col) is not False
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
        and (dst.valid_row == src0.valid_row) is not False
        and (dst.valid_col == src0.valid_col) is not False
        and (src0.valid_row == src1.valid_row) is not False
        and (src0.valid_col == src1.valid_col) is not False
    ):
        return ""
    return None


def _a5(dst, src0, src1):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst.blayout == "row_major"
        and src0.blayout == "row_major"
        and src1.blayout == "row_major"
        and (dst.valid_row == src0.valid_row) is not False
        and (dst.valid_col == src0.valid_col) is not False
        and (src0.valid_row == src1.valid_row) is not False
        and (src0.valid_col == src1.valid_col) is not False
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
