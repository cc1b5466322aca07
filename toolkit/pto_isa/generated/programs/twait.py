"""pto.twait in programs.

Generated from comm/comm/twait.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.twait import RULES


def _cpu(signal, value, cmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (signal.size > 0) is not False
    ):
        return ""
    return None


def _a2a3(signal, value, cmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    return ""


def _a5(signal, value, cmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    return ""


PROGRAM = ProgramOp(
    RULES,
    order=("signal", "value", "cmp"),
    forms=(
        TextForm("dps", ins=("signal", "value"), attributes={"cmp": "cmp"}),
        TextForm("pto_as", ins=("signal", "value"), attributes={"cmp": "cmp"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
