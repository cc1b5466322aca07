"""pto.thistogram in programs.

Generated from tile/irregular-and-complex/thistogram.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.thistogram import RULES, _all_bins, _bins_side_by_side, _form, _index_column, _index_columns, _index_given, _index_of_each_row, _index_row_major, _index_rows, _room_for_rows, _row_major, _two_bytes, _unboxed, _vector_tiles


def _cpu(dst, src, idx, byte):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src)
    if form == "halfwords":
        if (
            _all_bins(dst) is not False
            and _room_for_rows(dst, src) is not False
            and _two_bytes(byte) is not False
            and _index_of_each_row(src, idx) is not False
        ):
            return form
        return None
    if form == "words":
        if (
            _all_bins(dst) is not False
            and _room_for_rows(dst, src) is not False
            and _index_given(idx, byte) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, idx, byte):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src)
    if form == "halfwords":
        if (
            _bins_side_by_side(dst) is not False
            and _room_for_rows(dst, src) is not False
            and _row_major(dst, src) is not False
            and _unboxed(dst, src) is not False
            and _vector_tiles(dst, src, idx) is not False
            and _two_bytes(byte) is not False
            and _index_column(idx) is not False
            and _index_of_each_row(src, idx) is not False
        ):
            return form
        return None
    if form == "words":
        if (
            _bins_side_by_side(dst) is not False
            and _room_for_rows(dst, src) is not False
            and _row_major(dst, src) is not False
            and _unboxed(dst, src) is not False
            and _vector_tiles(dst, src, idx) is not False
            and _index_row_major(idx, byte) is not False
            and _index_rows(idx, byte) is not False
            and _index_columns(src, idx, byte) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "idx", "byte"),
    forms=(
        TextForm("dps", ins=("src", "idx"), outs=("dst",), attributes={"isMSB": "byte"}, sets={"byte": "byte_1"}),
        TextForm("ssa", ins=("src", "idx"), results=("dst",), attributes={"isMSB": "byte"}),
        TextForm("pto_as", ins=("src", "idx"), results=("dst",), attributes={"isMSB": "byte"}),
    ),
    accepts={"cpu": _cpu, "a5": _a5},
)
