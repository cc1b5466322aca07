"""pto.tscatter in programs.

Generated from tile/irregular-and-complex/tscatter.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tscatter import RULES, _form, _near_rows, _places_in_columns, _places_in_rows


def _cpu(dst, src, indexes, pattern, axis):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(indexes, pattern)
    if form == "copy":
        if (
            (pattern is None or dst.blayout == "row_major" and src.blayout == "row_major") is not False
            and (pattern is None or dst.loc == "vec" and src.loc == "vec") is not False
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
        ):
            return form
        return None
    if form == "mask":
        if (
            (pattern is None or dst.blayout == "row_major" and src.blayout == "row_major") is not False
            and (pattern is None or dst.loc == "vec" and src.loc == "vec") is not False
            and (pattern is None or _places_in_rows(dst, src, pattern, axis) is not False)
            and (pattern is None or _places_in_columns(dst, src, pattern, axis) is not False)
        ):
            return form
        return None
    if form == "index":
        if (
            (pattern is None or dst.blayout == "row_major" and src.blayout == "row_major") is not False
            and (pattern is None or dst.loc == "vec" and src.loc == "vec") is not False
            and (indexes is None or ((src.valid_row >= indexes.valid_row) is not False and (src.valid_col >= indexes.valid_col) is not False))
        ):
            return form
        return None
    return None


def _a2a3(dst, src, indexes, pattern, axis):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(indexes, pattern)
    if form == "copy":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and (pattern is None or dst.layout == "nd" and src.layout == "nd") is not False
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (dst.rows == src.rows) is not False
            and (dst.cols == src.cols) is not False
            and (dst.valid_row > 0) is not False
            and (dst.valid_col > 0) is not False
        ):
            return form
        return None
    if form == "mask":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and (pattern is None or dst.layout == "nd" and src.layout == "nd") is not False
            and (pattern is None or ((axis != "row" or both( dst.valid_row == src.valid_row, dst.valid_col == src.valid_col * {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern], )) is not False))
            and (pattern is None or ((axis != "col" or both( dst.valid_col == src.valid_col, dst.valid_row == src.valid_row * {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern], )) is not False))
            and (axis != "col" or dst.itemsize != 1 or 2 * src.valid_col <= dst.cols) is not False
            and (pattern is None or _near_rows(dst, src, pattern, axis) is not False)
        ):
            return form
        return None
    if form == "index":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and (pattern is None or dst.layout == "nd" and src.layout == "nd") is not False
            and (indexes is None or ((src.valid_row >= indexes.valid_row) is not False and (src.valid_col >= indexes.valid_col) is not False))
            and (indexes is None or (src.layout == "nd" and indexes.layout == "nd"))
            and (indexes is None or (indexes.loc == "vec"))
        ):
            return form
        return None
    return None


def _a5(dst, src, indexes, pattern, axis):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(indexes, pattern)
    if form == "copy":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and (pattern is None or dst.layout == "nd" and src.layout == "nd") is not False
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
        ):
            return form
        return None
    if form == "mask":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and (pattern is None or dst.layout == "nd" and src.layout == "nd") is not False
            and (pattern is None or ((axis != "row" or both( dst.valid_row == src.valid_row, dst.valid_col == src.valid_col * {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern], )) is not False))
            and (pattern is None or ((axis != "col" or both( dst.valid_col == src.valid_col, dst.valid_row == src.valid_row * {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern], )) is not False))
            and (pattern is None or _near_rows(dst, src, pattern, axis) is not False)
            and (dst.itemsize != 8 or src.valid_col <= 64) is not False
        ):
            return form
        return None
    if form == "index":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and (pattern is None or dst.layout == "nd" and src.layout == "nd") is not False
            and (indexes is None or ((src.valid_row >= indexes.valid_row) is not False and (src.valid_col >= indexes.valid_col) is not False))
            and (indexes is None or ((dst.itemsize != 8 or indexes.valid_col <= 64) is not False))
            and (indexes is None or (src.layout == "nd" and indexes.layout == "nd"))
            and (indexes is None or (indexes.loc == "vec"))
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "indexes", "pattern", "axis"),
    forms=(
        TextForm("dps", ins=("src", "indexes"), outs=("dst",)),
        TextForm("ssa", ins=("src", "indexes"), results=("dst",)),
        TextForm("pto_as", ins=("src", "indexes"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
