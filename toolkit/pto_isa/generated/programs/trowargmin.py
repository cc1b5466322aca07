"""pto.trowargmin in programs.

Generated from tile/reduce-and-expand/trowargmin.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import implies, negate
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.trowargmin import RULES, _form


def _cpu(dst, src, tmp, dst_val):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst_val)
    if form == "value":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and src.blayout == "row_major"
            and src.slayout == "none_box"
            and dst.slayout == "none_box"
            and (src.valid_row > 0) is not False
            and (src.valid_col > 0) is not False
            and (src.valid_row == dst.valid_row) is not False
            and (dst_val is None or (dst_val.loc == "vec"))
            and (dst_val is None or ((src.valid_row == dst_val.valid_row) is not False))
        ):
            return form
        return None
    if form == "index":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and src.blayout == "row_major"
            and src.slayout == "none_box"
            and dst.slayout == "none_box"
            and (src.valid_row > 0) is not False
            and (src.valid_col > 0) is not False
            and (src.valid_row == dst.valid_row) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, tmp, dst_val):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst_val)
    if form == "value":
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
            and (tmp is None or (implies(src.valid_col > 256 // src.itemsize, tmp.rows >= src.valid_row) is not False))
            and (tmp is None or (implies( src.valid_col > 256 // src.itemsize, tmp.cols >= -(-(2 * -(-src.valid_col // (256 // src.itemsize))) // (32 // src.itemsize)) * (32 // src.itemsize) + -(-src.valid_col // (256 // src.itemsize)), ) is not False))
            and (dst_val is None or (dst_val.loc == "vec"))
            and (dst_val is None or (dst_val.slayout == "none_box" and (dst_val.blayout == "row_major" or dst_val.cols == 1) is not False))
            and (dst_val is None or ((src.valid_row == dst_val.valid_row) is not False))
            and (dst_val is None or ((dst_val.valid_col == 1) is not False))
            and (tmp is None or (implies(negate(src.valid_col > 256 // src.itemsize), tmp.bytes >= 2 * src.valid_row * src.itemsize) is not False))
        ):
            return form
        return None
    if form == "index":
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
            and (tmp is None or (implies(src.valid_col > 256 // src.itemsize, tmp.rows >= src.valid_row) is not False))
            and (tmp is None or (implies( src.valid_col > 256 // src.itemsize, tmp.cols >= -(-(2 * -(-src.valid_col // (256 // src.itemsize))) // (32 // src.itemsize)) * (32 // src.itemsize) + -(-src.valid_col // (256 // src.itemsize)), ) is not False))
        ):
            return form
        return None
    return None


def _a5(dst, src, tmp, dst_val):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst_val)
    if form == "value":
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
            and (dst_val is None or (dst_val.loc == "vec"))
            and (dst_val is None or (dst_val.slayout == "none_box" and (dst_val.blayout == "row_major" or dst_val.cols == 1) is not False))
            and (dst_val is None or ((src.valid_row == dst_val.valid_row) is not False))
            and (dst_val is None or ((dst_val.valid_col == 1) is not False))
        ):
            return form
        return None
    if form == "index":
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
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "tmp", "dst_val"),
    forms=(
        TextForm("dps", ins=("src", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src", "tmp"), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
