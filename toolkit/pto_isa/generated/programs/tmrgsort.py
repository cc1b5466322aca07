"""pto.tmrgsort in programs.

Generated from tile/irregular-and-complex/tmrgsort.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tmrgsort import RULES, _block_length, _block_multiple, _form, _group_multiple, _lists_not_empty, _lists_not_empty_three, _lists_not_empty_two, _one_row, _row_major, _same_columns, _tmp_given, _tmp_given_three, _tmp_given_two, _tmp_wide_enough, _tmp_wide_enough_three, _tmp_wide_enough_two, _vector_tiles, _whole_groups, _whole_records


def _cpu(dst, executed_num_list, tmp, src0, src1, src2, src3, src, block_len, exhausted):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src, src1, src2, src3)
    if form == "four":
        if (
            _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and _tmp_given(tmp, executed_num_list) is not False
            and (src0 is None or src1 is None or src2 is None or src3 is None or _lists_not_empty(dst, src0, src1, src2, src3, exhausted) is not False)
        ):
            return form
        return None
    if form == "three":
        if (
            _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and _tmp_given_three(tmp, executed_num_list) is not False
            and (src0 is None or src1 is None or src2 is None or _lists_not_empty_three(dst, src0, src1, src2, exhausted) is not False)
        ):
            return form
        return None
    if form == "two":
        if (
            _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and _tmp_given_two(tmp, executed_num_list) is not False
            and (src0 is None or src1 is None or _lists_not_empty_two(dst, src0, src1, exhausted) is not False)
        ):
            return form
        return None
    if form == "single":
        if (
            block_len is not None
            and _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and (src is None or block_len is None or _whole_records(src, block_len) is not False)
            and (src is None or _same_columns(dst, src) is not False)
        ):
            return form
        return None
    return None


def _a2a3(dst, executed_num_list, tmp, src0, src1, src2, src3, src, block_len, exhausted):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(src, src1, src2, src3)
    if form == "four":
        if (
            _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and _tmp_given(tmp, executed_num_list) is not False
            and (src0 is None or src1 is None or src2 is None or src3 is None or tmp is None or _tmp_wide_enough(src0, src1, src2, src3, tmp) is not False)
            and (src0 is None or src1 is None or src2 is None or src3 is None or _lists_not_empty(dst, src0, src1, src2, src3, exhausted) is not False)
        ):
            return form
        return None
    if form == "three":
        if (
            _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and _tmp_given_three(tmp, executed_num_list) is not False
            and (src0 is None or src1 is None or src2 is None or tmp is None or _tmp_wide_enough_three(src0, src1, src2, tmp) is not False)
            and (src0 is None or src1 is None or src2 is None or _lists_not_empty_three(dst, src0, src1, src2, exhausted) is not False)
        ):
            return form
        return None
    if form == "two":
        if (
            _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and _tmp_given_two(tmp, executed_num_list) is not False
            and (src0 is None or src1 is None or tmp is None or _tmp_wide_enough_two(src0, src1, tmp) is not False)
            and (src0 is None or src1 is None or _lists_not_empty_two(dst, src0, src1, exhausted) is not False)
        ):
            return form
        return None
    if form == "single":
        if (
            block_len is not None
            and _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and (block_len is None or _block_length(block_len) is not False)
            and (src is None or block_len is None or _whole_groups(src, block_len) is not False)
            and (src is None or _same_columns(dst, src) is not False)
        ):
            return form
        return None
    return None


def _a5(dst, executed_num_list, tmp, src0, src1, src2, src3, src, block_len, exhausted):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src, src1, src2, src3)
    if form == "four":
        if (
            _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and _tmp_given(tmp, executed_num_list) is not False
            and (src0 is None or src1 is None or src2 is None or src3 is None or tmp is None or _tmp_wide_enough(src0, src1, src2, src3, tmp) is not False)
            and (src0 is None or src1 is None or src2 is None or src3 is None or _lists_not_empty(dst, src0, src1, src2, src3, exhausted) is not False)
        ):
            return form
        return None
    if form == "three":
        if (
            _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and _tmp_given_three(tmp, executed_num_list) is not False
            and (src0 is None or src1 is None or src2 is None or tmp is None or _tmp_wide_enough_three(src0, src1, src2, tmp) is not False)
            and (src0 is None or src1 is None or src2 is None or _lists_not_empty_three(dst, src0, src1, src2, exhausted) is not False)
        ):
            return form
        return None
    if form == "two":
        if (
            _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and _tmp_given_two(tmp, executed_num_list) is not False
            and (src0 is None or src1 is None or tmp is None or _tmp_wide_enough_two(src0, src1, tmp) is not False)
            and (src0 is None or src1 is None or _lists_not_empty_two(dst, src0, src1, exhausted) is not False)
        ):
            return form
        return None
    if form == "single":
        if (
            block_len is not None
            and _vector_tiles(dst, src, src0, src1, src2, src3, tmp) is not False
            and _one_row(dst, src, src0, src1, src2, src3, tmp) is not False
            and _row_major(dst, src, src0, src1, src2, src3, tmp) is not False
            and (block_len is None or _block_multiple(block_len) is not False)
            and (src is None or block_len is None or _group_multiple(src, block_len) is not False)
            and (src is None or _same_columns(dst, src) is not False)
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
