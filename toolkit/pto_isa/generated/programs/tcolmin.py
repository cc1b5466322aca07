"""pto.tcolmin in programs.

Generated from tile/reduce-and-expand/tcolmin.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tcolmin import RULES


def _cpu(dst, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(dst, src):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and dst.slayout == "none_box"
        and src.slayout == "none_box"
        and (src.valid_col == dst.valid_col) is not False
    ):
        return ""
    return None


def _a5(dst, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and dst.slayout == "none_box"
        and src.slayout == "none_box"
        and (src.valid_col == dst.valid_col) is not False
        and (src.valid_row > 0) is not False
        and (src.valid_col > 0) is not False
        and (src.bits != 64 or src.valid_col <= 64) is not False
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
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
