"""pto.barrier in programs.

Generated from scalar/pipeline-sync/barrier.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.barrier import RULES


def _cpu(pipe):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(pipe):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        pipe in ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX", "ALL")
    ):
        return ""
    return None


def _a5(pipe):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        pipe in ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX", "ALL")
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("pipe",),
    forms=(
        TextForm("dps", ins=("pipe",)),
        TextForm("ssa", ins=("pipe",)),
        TextForm("pto_as", ins=("pipe",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
    orders=True,
)
