"""pto.trowprod in programs.

Generated from tile/reduce-and-expand/trowprod.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.trowprod import RULES


def _cpu(dst, src, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(dst, src, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and src.blayout == "row_major"
        and src.slayout == "none_box"
        and dst.slayout == "none_box"
        and (dst.blayout == "row_major" or dst.cols == 1) is not False
        and (src.valid_row > 0) is not False
        and (src.valid_col > 0) is not False
        and (src.valid_row == dst.valid_row) is not False
        and (dst.valid_col == 1) is not False
        and tmp is not None
        and (tmp is None or (tmp.loc == "vec"))
        and (tmp is None or ((tmp.dtype == src.dtype) is not False))
    ):
        return ""
    return None


def _a5(dst, src, tmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and src.blayout == "row_major"
        and src.slayout == "none_box"
        and dst.slayout == "none_box"
        and (dst.blayout == "row_major" or dst.cols == 1) is not False
        and (src.valid_row > 0) is not False
        and (src.valid_col > 0) is not False
        and (src.valid_row == dst.valid_row) is not False
        and (dst.valid_col == 1) is not False
        and tmp is not None
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "tmp"),
    forms=(
        TextForm("dps", ins=("src", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src", "tmp"), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
