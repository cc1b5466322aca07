"""pto.tgather in programs.

Generated from tile/irregular-and-complex/tgather.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tgather import RULES, _exact_rows, _form, _packed_fits, _wide_lanes


def _cpu(dst, src0, src1, tmp, k_value, cdst, offset, cmp, pattern, axis):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src1, k_value, pattern, "cpu")
    if form == "mask":
        if (
            dst.loc == "vec"
            and src0.loc == "vec"
            and dst.blayout == "row_major"
            and src0.blayout == "row_major"
            and (axis != "row" or dst.valid_col == dst.cols) is not False
            and (pattern is None or _packed_fits(dst, src0, pattern, axis) is not False)
            and (pattern is None or _exact_rows(dst, src0, pattern, axis) is not False)
            and (axis != "col" or src0.valid_col <= dst.cols) is not False
        ):
            return form
        return None
    if form == "index":
        if (
            src1 is not None
            and (src1 is None or ((src1.valid_row >= dst.valid_row) is not False and (src1.valid_col >= dst.valid_col) is not False))
        ):
            return form
        return None
    return None


def _a2a3(dst, src0, src1, tmp, k_value, cdst, offset, cmp, pattern, axis):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(src1, k_value, pattern, "a2a3")
    if form == "mask":
        if (
            dst.loc == "vec"
            and src0.loc == "vec"
            and dst.blayout == "row_major"
            and src0.blayout == "row_major"
            and dst.slayout == "none_box"
            and src0.slayout == "none_box"
            and (axis != "row" or dst.valid_col == dst.cols) is not False
            and (pattern is None or _packed_fits(dst, src0, pattern, axis) is not False)
            and (pattern is None or ((axis != "col" or src0.valid_row == dst.valid_row * {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]) is not False))
            and (axis != "col" or src0.valid_col <= dst.cols) is not False
            and (axis != "col" or src0.valid_row <= dst.rows) is not False
        ):
            return form
        return None
    if form == "compare":
        if (
            k_value is not None
            and cdst is not None
            and dst.loc == "vec"
            and src0.loc == "vec"
            and cmp in ("gt", "eq")
            and (src0.dtype != "i32" or cmp == "eq") is not False
            and dst.layout == "nd"
            and src0.layout == "nd"
            and tmp is not None
            and (tmp is None or ((tmp.rows >= src0.valid_row) is not False and (tmp.cols >= -(-src0.valid_col // (256 // src0.itemsize)) * (32 // src0.itemsize)) is not False))
        ):
            return form
        return None
    if form == "index":
        if (
            src1 is not None
            and (src1 is None or ((src1.valid_row >= dst.valid_row) is not False and (src1.valid_col >= dst.valid_col) is not False))
            and (src1 is None or (dst.loc == "vec" and src0.loc == "vec" and src1.loc == "vec"))
            and (src1 is None or (dst.layout == "nd" and src0.layout == "nd" and src1.layout == "nd"))
            and tmp is not None
            and (src1 is None or tmp is None or ((src1.valid_row == tmp.valid_row) is not False and (src1.valid_col == tmp.valid_col) is not False))
            and (tmp is None or ((dst.itemsize != 2 or tmp.bytes >= ((dst.valid_row - 1) * dst.cols + dst.valid_col) * 4) is not False))
        ):
            return form
        return None
    return None


def _a5(dst, src0, src1, tmp, k_value, cdst, offset, cmp, pattern, axis):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src1, k_value, pattern, "a5")
    if form == "mask":
        if (
            dst.loc == "vec"
            and src0.loc == "vec"
            and dst.blayout == "row_major"
            and src0.blayout == "row_major"
            and dst.slayout == "none_box"
            and src0.slayout == "none_box"
            and (pattern is None or _packed_fits(dst, src0, pattern, axis) is not False)
            and (axis != "col" or src0.valid_col <= dst.cols) is not False
            and (axis != "col" or src0.valid_row <= dst.rows) is not False
            and (src0.itemsize != 8 or axis == "row") is not False
            and (pattern is None or _wide_lanes(src0, pattern) is not False)
        ):
            return form
        return None
    if form == "compare":
        if (
            k_value is not None
            and cdst is not None
            and cmp in ("gt", "eq")
            and (src0.dtype != "u16" or cmp == "eq") is not False
            and dst.layout == "nd"
            and src0.layout == "nd"
            and (src0.cols == -(-src0.valid_col // (128 if src0.itemsize == 1 else 64)) * (128 if src0.itemsize == 1 else 64)) is not False
            and (src0.itemsize == 4 or src0.valid_col == src0.cols) is not False
        ):
            return form
        return None
    if form == "index":
        if (
            src1 is not None
            and (src1 is None or ((src1.valid_row >= dst.valid_row) is not False and (src1.valid_col >= dst.valid_col) is not False))
            and (src1 is None or (dst.loc == "vec" and src0.loc == "vec" and src1.loc == "vec"))
            and (src1 is None or (dst.layout == "nd" and src0.layout == "nd" and src1.layout == "nd"))
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src1", "tmp", "k_value", "cdst", "offset", "cmp", "pattern", "axis"),
    forms=(
        TextForm("dps", ins=("src0", "src1", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "src1"), results=("dst",)),
        TextForm("pto_as", ins=("src0", "src1"), results=("dst",)),
        TextForm("dps", form="mask", ins=("src0",), outs=("dst",), attributes={"maskPattern": "pattern"}),
        TextForm("ssa", form="mask", ins=("src0",), results=("dst",), attributes={"maskPattern": "pattern"}),
        TextForm("pto_as", form="mask", ins=("src0",), results=("dst",), attributes={"maskPattern": "pattern"}),
        TextForm("dps", form="compare", ins=("src0", "k_value", "tmp"), outs=("dst", "cdst"), attributes={"cmpMode": "cmp", "offset": "offset"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
