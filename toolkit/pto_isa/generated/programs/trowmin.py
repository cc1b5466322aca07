"""pto.trowmin in programs.

Generated from tile/reduce-and-expand/trowmin.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, implies
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.trowmin import RULES


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
        and (tmp is None or ((src.dtype not in ("f16", "f32") or implies(src.valid_col > 256 // src.itemsize, tmp.rows >= src.valid_row)) is not False))
        and (tmp is None or ((src.dtype not in ("f16", "f32") or implies(src.valid_col > 256 // src.itemsize, tmp.cols >= 256 // src.itemsize)) is not False))
        and (tmp is None or ((src.dtype != "f32" or dst.blayout != "col_major" or implies( both(src.rows == 8, src.cols == 1024, src.valid_row == 8, src.valid_col == 1024), tmp.bytes >= 4096, )) is not False))
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
        and (src.bits != 64 or src.valid_col <= 64) is not False
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
