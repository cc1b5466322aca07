"""pto.talias in programs.

Generated from tile/sync-and-config/talias.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.talias import RULES


def _cpu(dst, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(dst, src):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    return ""


def _a5(dst, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    return ""


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
