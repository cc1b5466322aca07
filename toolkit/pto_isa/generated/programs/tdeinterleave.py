"""pto.tdeinterleave in programs.

Generated from tile/layout-and-rearrangement/tdeinterleave.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tdeinterleave import RULES, _form, _same_valid_shape


def _cpu(dst1, dst0, src1, src0, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src0, src)
    if form == "one_source":
        if (
            src is not None
            and (dst1.rows == dst0.rows) is not False
            and (dst1.cols == dst0.cols) is not False
            and (src is None or (dst1.blayout == "row_major" and dst0.blayout == "row_major" and src.blayout == "row_major"))
            and (src is None or ((dst0.valid_row == src.valid_row) is not False and (dst0.valid_col == src.valid_col // 2) is not False and (dst1.valid_row == dst0.valid_row) is not False and (dst1.valid_col == dst0.valid_col) is not False))
            and (src is None or ((src.valid_col % 2 == 0) is not False))
            and (dst0.valid_col % 2 == 0) is not False
        ):
            return form
        return None
    if form == "two_sources":
        if (
            src1 is not None
            and src0 is not None
            and (dst1.rows == dst0.rows) is not False
            and (dst1.cols == dst0.cols) is not False
            and (src1 is None or src0 is None or (dst1.blayout == "row_major" and dst0.blayout == "row_major" and src1.blayout == "row_major" and src0.blayout == "row_major"))
            and (src1 is None or src0 is None or _same_valid_shape(dst1, dst0, src1, src0) is not False)
            and (dst0.valid_col % 2 == 0) is not False
            and (src1 is None or src0 is None or ((src1.rows == src0.rows) is not False and (src1.cols == src0.cols) is not False))
        ):
            return form
        return None
    return None


def _a5(dst1, dst0, src1, src0, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src0, src)
    if form == "one_source":
        if (
            src is not None
            and (dst1.rows == dst0.rows) is not False
            and (dst1.cols == dst0.cols) is not False
            and (src is None or (dst1.blayout == "row_major" and dst0.blayout == "row_major" and src.blayout == "row_major"))
            and (src is None or ((dst0.valid_row == src.valid_row) is not False and (dst0.valid_col == src.valid_col // 2) is not False and (dst1.valid_row == dst0.valid_row) is not False and (dst1.valid_col == dst0.valid_col) is not False))
            and (src is None or ((src.valid_col % 2 == 0) is not False))
            and (src is None or (dst1.loc == "vec" and dst0.loc == "vec" and src.loc == "vec"))
            and (src is None or (dst1.slayout == "none_box" and dst0.slayout == "none_box" and src.slayout == "none_box"))
        ):
            return form
        return None
    if form == "two_sources":
        if (
            src1 is not None
            and src0 is not None
            and (dst1.rows == dst0.rows) is not False
            and (dst1.cols == dst0.cols) is not False
            and (src1 is None or src0 is None or (dst1.blayout == "row_major" and dst0.blayout == "row_major" and src1.blayout == "row_major" and src0.blayout == "row_major"))
            and (src1 is None or src0 is None or _same_valid_shape(dst1, dst0, src1, src0) is not False)
            and (dst0.valid_col % 2 == 0) is not False
            and (src1 is None or src0 is None or ((src1.rows == src0.rows) is not False and (src1.cols == src0.cols) is not False))
            and (src1 is None or src0 is None or (dst1.loc == "vec" and dst0.loc == "vec" and src1.loc == "vec" and src0.loc == "vec"))
            and (src1 is None or src0 is None or (dst1.slayout == "none_box" and dst0.slayout == "none_box" and src1.slayout == "none_box" and src0.slayout == "none_box"))
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst1", "dst0", "src1", "src0", "src"),
    forms=(
        TextForm("dps", ins=("src0", "src1"), outs=("dst0", "dst1")),
        TextForm("ssa", ins=("src0", "src1"), results=("dst0", "dst1")),
        TextForm("pto_as", ins=("src0", "src1"), results=("dst0", "dst1")),
    ),
    accepts={"cpu": _cpu, "a5": _a5},
)
