"""pto.tconcat in programs.

Generated from tile/layout-and-rearrangement/tconcat.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tconcat import RULES, _form


def _cpu(dst, src0, src1, src0_idx, src1_idx, dst_idx):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src0_idx)
    if form == "indexed":
        if (
            dst.loc == "vec"
            and src0.loc == "vec"
            and src1.loc == "vec"
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_row == src1.valid_row) is not False
            and (src0.valid_col + src1.valid_col == dst.valid_col) is not False
            and (src0_idx is None or src1_idx is None or (src0_idx.loc == "vec" and src1_idx.loc == "vec" and (dst_idx is None or dst_idx.loc == "vec") is not False))
            and (src0_idx is None or src1_idx is None or ((src0_idx.valid_row >= dst.valid_row) is not False and (src1_idx.valid_row >= dst.valid_row) is not False))
        ):
            return form
        return None
    if form == "plain":
        if (
            dst.loc == "vec"
            and src0.loc == "vec"
            and src1.loc == "vec"
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_row == src1.valid_row) is not False
            and (src0.valid_col + src1.valid_col == dst.valid_col) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src0, src1, src0_idx, src1_idx, dst_idx):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(src0_idx)
    if form == "indexed":
        if (
            dst.loc == "vec"
            and src0.loc == "vec"
            and src1.loc == "vec"
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_row == src1.valid_row) is not False
            and dst.layout == "nd"
            and src0.layout == "nd"
            and src1.layout == "nd"
            and (src0_idx is None or src1_idx is None or ((src0_idx.valid_row >= dst.valid_row) is not False and (src1_idx.valid_row >= dst.valid_row) is not False))
            and (dst_idx is None or dst_idx.valid_col == 1) is not False
        ):
            return form
        return None
    if form == "plain":
        if (
            dst.loc == "vec"
            and src0.loc == "vec"
            and src1.loc == "vec"
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_row == src1.valid_row) is not False
            and dst.layout == "nd"
            and src0.layout == "nd"
            and src1.layout == "nd"
            and (src0.valid_col + src1.valid_col <= dst.cols) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src0, src1, src0_idx, src1_idx, dst_idx):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src0_idx)
    if form == "indexed":
        if (
            dst.loc == "vec"
            and src0.loc == "vec"
            and src1.loc == "vec"
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_row == src1.valid_row) is not False
            and dst.slayout == "none_box"
            and src0.slayout == "none_box"
            and src1.slayout == "none_box"
            and (not dst.itemsize < 4 or dst.size <= (256 if dst.itemsize == 1 else 65536)) is not False
            and (src0_idx is None or src1_idx is None or ((src0_idx.valid_row >= dst.valid_row) is not False and (src1_idx.valid_row >= dst.valid_row) is not False))
            and (dst_idx is None or dst_idx.valid_col == 1) is not False
            and dst.blayout == "row_major"
            and src0.blayout == "row_major"
            and src1.blayout == "row_major"
        ):
            return form
        return None
    if form == "plain":
        if (
            dst.loc == "vec"
            and src0.loc == "vec"
            and src1.loc == "vec"
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_row == src1.valid_row) is not False
            and dst.slayout == "none_box"
            and src0.slayout == "none_box"
            and src1.slayout == "none_box"
            and (not dst.itemsize < 4 or dst.size <= (256 if dst.itemsize == 1 else 65536)) is not False
            and (src0.valid_col + src1.valid_col == dst.valid_col) is not False
            and dst.blayout == "row_major"
            and src0.blayout == "row_major"
            and src1.blayout == "row_major"
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src1", "src0_idx", "src1_idx", "dst_idx"),
    forms=(
        TextForm("dps", ins=("src0", "src1"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "src1"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
