"""pto.ttri in programs.

Generated from tile/irregular-and-complex/ttri.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.ttri import RULES


def _cpu(dst, diagonal, upper):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        dst.blayout == "row_major"
        and dst.slayout == "none_box"
    ):
        return ""
    return None


def _a2a3(dst, diagonal, upper):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and dst.blayout == "row_major"
        and dst.slayout == "none_box"
    ):
        return ""
    return None


def _a5(dst, diagonal, upper):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and dst.layout == "nd"
        and (dst.itemsize != 8 or dst.valid_col <= 64) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "diagonal", "upper"),
    forms=(
        TextForm("dps", ins=("diagonal",), outs=("dst",), attributes={"upperOrLower": "upper"}),
        TextForm("ssa", ins=("diagonal",), results=("dst",)),
        TextForm("pto_as", ins=("diagonal",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
