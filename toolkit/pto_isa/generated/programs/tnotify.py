"""pto.tnotify in programs.

Generated from comm/comm/tnotify.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tnotify import RULES


def _cpu(signal, value, notify_op):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (signal.size > 0) is not False
    ):
        return ""
    return None


def _a2a3(signal, value, notify_op):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (signal.size > 0) is not False
    ):
        return ""
    return None


def _a5(signal, value, notify_op):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (signal.size > 0) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("signal", "value", "notify_op"),
    forms=(
        TextForm("dps", ins=("signal", "value"), attributes={"notify_op": "notify_op"}),
        TextForm("pto_as", ins=("signal", "value"), attributes={"notify_op": "notify_op"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
