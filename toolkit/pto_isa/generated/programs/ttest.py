"""pto.ttest in programs.

Generated from comm/comm/ttest.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.ttest import RULES


def _cpu(signal, value, result, cmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(signal, value, result, cmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    return ""


def _a5(signal, value, result, cmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    return ""


PROGRAM = ProgramOp(
    RULES,
    order=("signal", "value", "result", "cmp"),
    forms=(
        TextForm("dps", ins=("signal", "value"), outs=("result",), attributes={"cmp": "cmp"}),
        TextForm("pto_as", ins=("signal", "value"), results=("result",), attributes={"cmp": "cmp"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
