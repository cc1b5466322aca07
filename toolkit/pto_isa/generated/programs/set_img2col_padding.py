"""pto.set_img2col_padding in programs.

Generated from tile/sync-and-config/set_img2col_padding.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.set_img2col_padding import RULES


def _cpu(src, state, fmatrix_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(src, state, fmatrix_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        fmatrix_mode in ("fmatrix_a_manual", "fmatrix_b_manual")
    ):
        return ""
    return None


def _a5(src, state, fmatrix_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        fmatrix_mode in ("fmatrix_a_manual", "fmatrix_b_manual")
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("src", "state", "fmatrix_mode"),
    forms=(
        TextForm("dps", ins=("src",)),
        TextForm("ssa", ins=("src",)),
        TextForm("pto_as", ins=("src",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
    sets=("padding",),
)
