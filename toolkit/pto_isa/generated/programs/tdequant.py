"""pto.tdequant in programs.

Generated from tile/irregular-and-complex/tdequant.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import either
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tdequant import RULES, _form


def _cpu(dst, src, scale, offset):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(scale, "cpu")
    if form in ("per_column", "per_row"):
        if (
            (src.valid_row >= dst.valid_row) is not False
            and (src.valid_col >= dst.valid_col) is not False
            and (scale.valid_row >= dst.valid_row) is not False
            and (offset.valid_row >= dst.valid_row) is not False
            and offset.blayout == scale.blayout
            and (offset.rows == scale.rows) is not False
            and (offset.cols == scale.cols) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, scale, offset):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(scale, "a2a3")
    if form == "per_row":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and scale.loc == "vec"
            and offset.loc == "vec"
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and dst.slayout == "none_box"
            and src.slayout == "none_box"
            and scale.slayout == "none_box"
            and offset.slayout == "none_box"
            and (src.valid_row == dst.valid_row) is not False
            and (src.valid_col == dst.valid_col) is not False
            and (scale.valid_row >= dst.valid_row) is not False
            and (offset.valid_row >= dst.valid_row) is not False
            and offset.blayout == scale.blayout
            and (offset.rows == scale.rows) is not False
            and (offset.cols == scale.cols) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, scale, offset):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(scale, "a5")
    if form == "per_row":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and scale.loc == "vec"
            and offset.loc == "vec"
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and dst.slayout == "none_box"
            and src.slayout == "none_box"
            and scale.slayout == "none_box"
            and offset.slayout == "none_box"
            and (src.valid_row == dst.valid_row) is not False
            and (src.valid_col == dst.valid_col) is not False
            and (scale.valid_row == dst.valid_row) is not False
            and (offset.valid_row == dst.valid_row) is not False
            and offset.blayout == scale.blayout
            and (offset.rows == scale.rows) is not False
            and (offset.cols == scale.cols) is not False
            and either(dst.valid_col <= 64, -(-dst.valid_col // 64) * 64 <= dst.cols) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "scale", "offset"),
    forms=(
        TextForm("dps", ins=("src", "scale", "offset"), outs=("dst",)),
        TextForm("ssa", ins=("src", "scale", "offset"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
