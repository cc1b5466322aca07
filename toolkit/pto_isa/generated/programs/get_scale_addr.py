"""pto.get_scale_addr in programs.

Generated from tile/sync-and-config/get_scale_addr.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.get_scale_addr import RULES


def _cpu(dst, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a5(dst, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc in ("scaling", "scale_left", "scale_right")
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a5": _a5},
)
