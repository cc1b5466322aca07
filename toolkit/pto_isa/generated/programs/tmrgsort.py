"""pto.tmrgsort in programs.

Generated from tile/irregular-and-complex/tmrgsort.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tmrgsort import RULES, _form, _one_row, _row_major


def _cpu(dst, executed_num_list, tmp, src0, src1, src2, src3, src, block_len, exhausted):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src, src1, src2, src3)
    if form == "four":
        if (
            dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and tmp is not None
            and executed_num_list is not None
            and (src0 is None or src1 is None or src2 is None or src3 is None or ((not exhausted or both( src0.valid_col // (8 // dst.itemsize) > 0, src1.valid_col // (8 // dst.itemsize) > 0, src2.valid_col // (8 // dst.itemsize) > 0, src3.valid_col // (8 // dst.itemsize) > 0, )) is not False))
        ):
            return form
        return None
    if form == "three":
        if (
            dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and tmp is not None
            and executed_num_list is not None
            and (src0 is None or src1 is None or src2 is None or ((not exhausted or both( src0.valid_col // (8 // dst.itemsize) > 0, src1.valid_col // (8 // dst.itemsize) > 0, src2.valid_col // (8 // dst.itemsize) > 0, )) is not False))
        ):
            return form
        return None
    if form == "two":
        if (
            dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and tmp is not None
            and executed_num_list is not None
            and (src0 is None or src1 is None or ((not exhausted or both(src0.valid_col // (8 // dst.itemsize) > 0, src1.valid_col // (8 // dst.itemsize) > 0)) is not False))
        ):
            return form
        return None
    if form == "single":
        if (
            block_len is not None
            and dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and (src is None or block_len is None or ((block_len > 0) is not False and (block_len % (8 // src.itemsize) == 0) is not False))
            and (src is None or ((src.valid_col == dst.valid_col) is not False))
        ):
            return form
        return None
    return None


def _a2a3(dst, executed_num_list, tmp, src0, src1, src2, src3, src, block_len, exhausted):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(src, src1, src2, src3)
    if form == "four":
        if (
            dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and tmp is not None
            and executed_num_list is not None
            and (src0 is None or src1 is None or src2 is None or src3 is None or tmp is None or ((tmp.cols >= src0.cols + src1.cols + src2.cols + src3.cols) is not False))
            and (src0 is None or src1 is None or src2 is None or src3 is None or ((not exhausted or both( src0.valid_col // (8 // dst.itemsize) > 0, src1.valid_col // (8 // dst.itemsize) > 0, src2.valid_col // (8 // dst.itemsize) > 0, src3.valid_col // (8 // dst.itemsize) > 0, )) is not False))
        ):
            return form
        return None
    if form == "three":
        if (
            dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and tmp is not None
            and executed_num_list is not None
            and (src0 is None or src1 is None or src2 is None or tmp is None or ((tmp.cols >= src0.cols + src1.cols + src2.cols) is not False))
            and (src0 is None or src1 is None or src2 is None or ((not exhausted or both( src0.valid_col // (8 // dst.itemsize) > 0, src1.valid_col // (8 // dst.itemsize) > 0, src2.valid_col // (8 // dst.itemsize) > 0, )) is not False))
        ):
            return form
        return None
    if form == "two":
        if (
            dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and tmp is not None
            and executed_num_list is not None
            and (src0 is None or src1 is None or tmp is None or ((tmp.cols >= src0.cols + src1.cols) is not False))
            and (src0 is None or src1 is None or ((not exhausted or both(src0.valid_col // (8 // dst.itemsize) > 0, src1.valid_col // (8 // dst.itemsize) > 0)) is not False))
        ):
            return form
        return None
    if form == "single":
        if (
            block_len is not None
            and dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and (block_len is None or ((block_len > 0) is not False and (block_len % 64 == 0) is not False))
            and (src is None or block_len is None or ((src.valid_col % (4 * block_len) == 0) is not False and (0 < src.valid_col // (4 * block_len)) is not False and (src.valid_col // (4 * block_len) <= 255) is not False))
            and (src is None or ((src.valid_col == dst.valid_col) is not False))
        ):
            return form
        return None
    return None


def _a5(dst, executed_num_list, tmp, src0, src1, src2, src3, src, block_len, exhausted):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src, src1, src2, src3)
    if form == "four":
        if (
            dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and tmp is not None
            and executed_num_list is not None
            and (src0 is None or src1 is None or src2 is None or src3 is None or tmp is None or ((tmp.cols >= src0.cols + src1.cols + src2.cols + src3.cols) is not False))
            and (src0 is None or src1 is None or src2 is None or src3 is None or ((not exhausted or both( src0.valid_col // (8 // dst.itemsize) > 0, src1.valid_col // (8 // dst.itemsize) > 0, src2.valid_col // (8 // dst.itemsize) > 0, src3.valid_col // (8 // dst.itemsize) > 0, )) is not False))
        ):
            return form
        return None
    if form == "three":
        if (
            dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and tmp is not None
            and executed_num_list is not None
            and (src0 is None or src1 is None or src2 is None or tmp is None or ((tmp.cols >= src0.cols + src1.cols + src2.cols) is not False))
            and (src0 is None or src1 is None or src2 is None or ((not exhausted or both( src0.valid_col // (8 // dst.itemsize) > 0, src1.valid_col // (8 // dst.itemsize) > 0, src2.valid_col // (8 // dst.itemsize) > 0, )) is not False))
        ):
            return form
        return None
    if form == "two":
        if (
            dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and tmp is not None
            and executed_num_list is not None
            and (src0 is None or src1 is None or tmp is None or ((tmp.cols >= src0.cols + src1.cols) is not False))
            and (src0 is None or src1 is None or ((not exhausted or both(src0.valid_col // (8 // dst.itemsize) > 0, src1.valid_col // (8 // dst.itemsize) > 0)) is not False))
        ):
            return form
        return None
    if form == "single":
        if (
            block_len is not None
            and dst.loc == "vec"
            and (src is None or src.loc == "vec")
            and (src0 is None or src0.loc == "vec")
            and (src1 is None or src1.loc == "vec")
            and (src2 is None or src2.loc == "vec")
            and (src3 is None or src3.loc == "vec")
            and (tmp is None or tmp.loc == "vec") is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and (block_len is None or ((block_len > 0) is not False and (block_len % 64 == 0) is not False))
            and (src is None or block_len is None or ((src.valid_col % (4 * block_len) == 0) is not False and (0 < src.valid_col // (4 * block_len)) is not False and (src.valid_col // (4 * block_len) <= 255) is not False))
            and (src is None or ((src.valid_col == dst.valid_col) is not False))
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "executed_num_list", "tmp", "src0", "src1", "src2", "src3", "src", "block_len", "exhausted"),
    forms=(
        TextForm("dps", ins=("src", "block_len"), outs=("dst",)),
        TextForm("ssa", ins=("src", "block_len"), results=("dst",)),
        TextForm("pto_as", ins=("src", "block_len"), results=("dst",)),
        TextForm("dps", form="four", ins=("src0", "src1", "src2", "src3", "tmp"), outs=("dst", "executed_num_list"), attributes={"exhausted": "exhausted"}),
        TextForm("ssa", form="four", ins=("src0", "src1", "src2", "src3"), results=("dst", "executed_num_list"), attributes={"exhausted": "exhausted"}),
        TextForm("pto_as", form="four", ins=("src0", "src1", "src2", "src3"), results=("dst", "executed_num_list"), attributes={"exhausted": "exhausted"}),
        TextForm("dps", form="three", ins=("src0", "src1", "src2", "tmp"), outs=("dst", "executed_num_list"), attributes={"exhausted": "exhausted"}),
        TextForm("ssa", form="three", ins=("src0", "src1", "src2"), results=("dst", "executed_num_list"), attributes={"exhausted": "exhausted"}),
        TextForm("pto_as", form="three", ins=("src0", "src1", "src2"), results=("dst", "executed_num_list"), attributes={"exhausted": "exhausted"}),
        TextForm("dps", form="two", ins=("src0", "src1", "tmp"), outs=("dst", "executed_num_list"), attributes={"exhausted": "exhausted"}),
        TextForm("ssa", form="two", ins=("src0", "src1"), results=("dst", "executed_num_list"), attributes={"exhausted": "exhausted"}),
        TextForm("pto_as", form="two", ins=("src0", "src1"), results=("dst", "executed_num_list"), attributes={"exhausted": "exhausted"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
