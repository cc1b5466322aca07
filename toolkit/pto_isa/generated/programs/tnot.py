"""pto.tnot in programs.

Generated from tile/elementwise-tile-tile/tnot.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tnot import RULES


def _cpu(dst, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (dst.valid_row == src.valid_row) is not False
        and (dst.valid_col == src.valid_col) is not False
    ):
        return ""
    return None


def _a2a3(dst, src):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and (dst.valid_row == src.valid_row) is not False
        and (dst.valid_col == src.valid_col) is not False
    ):
        return ""
    return None


def _a5(dst, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and (dst.valid_row == src.valid_row) is not False
        and (dst.valid_col == src.valid_col) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
