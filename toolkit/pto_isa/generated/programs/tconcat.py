"""pto.tconcat in programs.

Generated from tile/layout-and-rearrangement/tconcat.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tconcat import RULES, _columns_add_up, _fills_result, _fits, _form, _index_rows, _indexed_row_major, _narrow_index, _one_count_column, _plain_layout, _row_major, _same_valid_rows, _unboxed, _vector_indices, _vector_tiles


def _cpu(dst, src0, src1, src0_idx, src1_idx, dst_idx):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src0_idx)
    if form == "indexed":
        if (
            _vector_tiles(dst, src0, src1) is not False
            and _same_valid_rows(dst, src0, src1) is not False
            and _columns_add_up(dst, src0, src1) is not False
            and (src0_idx is None or src1_idx is None or _vector_indices(src0_idx, src1_idx, dst_idx) is not False)
            and (src0_idx is None or src1_idx is None or _index_rows(dst, src0_idx, src1_idx) is not False)
        ):
            return form
        return None
    if form == "plain":
        if (
            _vector_tiles(dst, src0, src1) is not False
            and _same_valid_rows(dst, src0, src1) is not False
            and _columns_add_up(dst, src0, src1) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src0, src1, src0_idx, src1_idx, dst_idx):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(src0_idx)
    if form == "indexed":
        if (
            _vector_tiles(dst, src0, src1) is not False
            and _same_valid_rows(dst, src0, src1) is not False
            and _plain_layout(dst, src0, src1) is not False
            and (src0_idx is None or src1_idx is None or _index_rows(dst, src0_idx, src1_idx) is not False)
            and _one_count_column(dst_idx) is not False
        ):
            return form
        return None
    if form == "plain":
        if (
            _vector_tiles(dst, src0, src1) is not False
            and _same_valid_rows(dst, src0, src1) is not False
            and _plain_layout(dst, src0, src1) is not False
            and _fits(dst, src0, src1) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src0, src1, src0_idx, src1_idx, dst_idx):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src0_idx)
    if form == "indexed":
        if (
            _vector_tiles(dst, src0, src1) is not False
            and _same_valid_rows(dst, src0, src1) is not False
            and _unboxed(dst, src0, src1) is not False
            and _narrow_index(dst) is not False
            and (src0_idx is None or src1_idx is None or _index_rows(dst, src0_idx, src1_idx) is not False)
            and _one_count_column(dst_idx) is not False
            and _indexed_row_major(dst, src0, src1) is not False
        ):
            return form
        return None
    if form == "plain":
        if (
            _vector_tiles(dst, src0, src1) is not False
            and _same_valid_rows(dst, src0, src1) is not False
            and _unboxed(dst, src0, src1) is not False
            and _narrow_index(dst) is not False
            and _fills_result(dst, src0, src1) is not False
            and _row_major(dst, src0, src1) is not False
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
