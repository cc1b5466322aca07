"""pto.treshape in programs.

Generated from tile/layout-and-rearrangement/treshape.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.treshape import RULES


def _cpu(dst, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (dst.loc == src.loc) is not False
        and (src.itemsize * src.size == dst.itemsize * dst.size) is not False
        and ((src.slayout == "none_box") == (dst.slayout == "none_box")) is not False
    ):
        return ""
    return None


def _a2a3(dst, src):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (dst.loc == src.loc) is not False
        and (src.itemsize * src.size == dst.itemsize * dst.size) is not False
        and (src.bytes == dst.bytes) is not False
        and ((src.slayout == "none_box") == (dst.slayout == "none_box")) is not False
    ):
        return ""
    return None


def _a5(dst, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (dst.loc == src.loc) is not False
        and (src.itemsize * src.size == dst.itemsize * dst.size) is not False
        and (src.bytes == dst.bytes) is not False
        and ((src.slayout == "none_box") == (dst.slayout == "none_box")) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src"),
    forms=(
        TextForm("dps", ins=("src",), results=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
