"""pto.set_quant_vector in programs.

Generated from tile/sync-and-config/set_quant_vector.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.set_quant_vector import RULES


def _cpu(fp, state):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        fp.loc == "scaling"
    ):
        return ""
    return None


def _a2a3(fp, state):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        fp.loc == "scaling"
    ):
        return ""
    return None


def _a5(fp, state):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        fp.loc == "scaling"
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("fp", "state"),
    forms=(
        TextForm("dps", ins=("fp",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
