"""pto.set_quant_scalar in programs.

Generated from tile/sync-and-config/set_quant_scalar.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.set_quant_scalar import RULES


def _cpu(pre_quant_scalar, state, out_type):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(pre_quant_scalar, state, out_type):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (pre_quant_scalar >= 0.0) is not False
    ):
        return ""
    return None


def _a5(pre_quant_scalar, state, out_type):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (pre_quant_scalar >= 0.0) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("pre_quant_scalar", "state", "out_type"),
    forms=(
        TextForm("dps", ins=("pre_quant_scalar",), attributes={"out_type": "out_type"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
