"""pto.tgatherb in programs.

Generated from tile/irregular-and-complex/tgatherb.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tgatherb import RULES


def _cpu(dst, src, offset):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        dst.blayout == "row_major"
        and dst.slayout == "none_box"
        and offset.layout == "nd"
        and (offset.valid_row >= dst.valid_row) is not False
        and (offset.valid_col >= dst.valid_col * dst.itemsize // 32) is not False
        and (dst.valid_col * dst.itemsize % 32 == 0) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, offset):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and offset.loc == "vec"
        and dst.blayout == "row_major"
        and dst.slayout == "none_box"
        and offset.layout == "nd"
        and (offset.valid_row >= dst.valid_row) is not False
        and (offset.valid_col >= dst.valid_col * dst.itemsize // 32) is not False
        and (dst.valid_col * dst.itemsize % 32 == 0) is not False
        and (dst.cols * dst.itemsize >= -(-(dst.valid_col * dst.itemsize) // 256) * 256) is not False
    ):
        return ""
    return None


def _a5(dst, src, offset):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and offset.loc == "vec"
        and dst.layout == "nd"
        and offset.layout == "nd"
        and (offset.valid_row >= dst.valid_row) is not False
        and (offset.valid_col >= dst.valid_col * dst.itemsize // 32) is not False
        and (dst.valid_col * dst.itemsize % 32 == 0) is not False
        and (dst.valid_col > 0) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "offset"),
    forms=(
        TextForm("dps", ins=("src", "offset"), outs=("dst",)),
        TextForm("ssa", ins=("src", "offset"), results=("dst",)),
        TextForm("pto_as", ins=("src", "offset"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
