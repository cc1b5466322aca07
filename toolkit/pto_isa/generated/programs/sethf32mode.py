"""pto.sethf32mode in programs.

Generated from tile/sync-and-config/sethf32mode.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.sethf32mode import RULES


def _cpu(state, enable, round_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        round_mode in ("round", "rint")
    ):
        return ""
    return None


def _a2a3(state, enable, round_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        round_mode in ("round", "rint")
    ):
        return ""
    return None


def _a5(state, enable, round_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        round_mode in ("round", "rint")
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("state", "enable", "round_mode"),
    forms=(
        TextForm("dps", attributes={"enable": "enable", "mode": "round_mode"}),
        TextForm("ssa", attributes={"enable": "enable", "mode": "round_mode"}),
        TextForm("pto_as", attributes={"enable": "enable", "mode": "round_mode"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
