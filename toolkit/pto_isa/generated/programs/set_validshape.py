"""pto.set_validshape in programs.

Generated from tile/view-and-tile-buf/set_validshape.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.set_validshape import RULES


def _cpu(source, valid_row, valid_col):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        source.loc == "vec"
    ):
        return ""
    return None


def _a2a3(source, valid_row, valid_col):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        source.loc == "vec"
    ):
        return ""
    return None


def _a5(source, valid_row, valid_col):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        source.loc == "vec"
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("source", "valid_row", "valid_col"),
    forms=(
        TextForm("dps", ins=("source", "valid_row", "valid_col")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
