"""pto.tensor_view_addr in programs.

Generated from tile/view-and-tile-buf/tensor_view_addr.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tensor_view_addr import RULES


def _cpu(result, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(result, src):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    return ""


def _a5(result, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    return ""


PROGRAM = ProgramOp(
    RULES,
    order=("result", "src"),
    forms=(
        TextForm("dps", ins=("src",), results=("result",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
