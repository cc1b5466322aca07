"""pto.tcolargmax in programs.

Generated from tile/reduce-and-expand/tcolargmax.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tcolargmax import RULES, _form, _index_exact, _not_empty, _one_result_row, _one_value_row, _plain_result, _plain_value, _row_major_source, _rows_in_memory, _same_columns, _tmp_given, _tmp_same_type, _tmp_size, _tmp_vector, _unboxed_source, _value_same_columns, _vector_tiles, _vector_value


def _cpu(dst, src, tmp, dst_val):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst_val)
    if form == "value":
        if (
            _vector_tiles(dst, src) is not False
            and _unboxed_source(src) is not False
            and _plain_result(dst) is not False
            and _not_empty(src) is not False
            and _one_result_row(dst) is not False
            and _same_columns(dst, src) is not False
            and (dst_val is None or _vector_value(dst_val) is not False)
            and _row_major_source(src) is not False
        ):
            return form
        return None
    if form == "index":
        if (
            _vector_tiles(dst, src) is not False
            and _unboxed_source(src) is not False
            and _plain_result(dst) is not False
            and _not_empty(src) is not False
            and _one_result_row(dst) is not False
            and _same_columns(dst, src) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, tmp, dst_val):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst_val)
    if form == "value":
        if (
            _vector_tiles(dst, src) is not False
            and _unboxed_source(src) is not False
            and _plain_result(dst) is not False
            and _rows_in_memory(src) is not False
            and _not_empty(src) is not False
            and _one_result_row(dst) is not False
            and _same_columns(dst, src) is not False
            and _tmp_given(tmp) is not False
            and (tmp is None or _tmp_vector(tmp) is not False)
            and (tmp is None or _tmp_same_type(src, tmp) is not False)
            and (tmp is None or _tmp_size(dst_val, src, tmp) is not False)
            and (dst_val is None or _vector_value(dst_val) is not False)
            and (dst_val is None or _plain_value(dst_val) is not False)
            and (dst_val is None or _value_same_columns(dst_val, src) is not False)
            and (dst_val is None or _one_value_row(dst_val) is not False)
        ):
            return form
        return None
    if form == "index":
        if (
            _vector_tiles(dst, src) is not False
            and _unboxed_source(src) is not False
            and _plain_result(dst) is not False
            and _rows_in_memory(src) is not False
            and _not_empty(src) is not False
            and _one_result_row(dst) is not False
            and _same_columns(dst, src) is not False
            and _tmp_given(tmp) is not False
            and (tmp is None or _tmp_vector(tmp) is not False)
            and (tmp is None or _tmp_same_type(src, tmp) is not False)
            and (tmp is None or _tmp_size(dst_val, src, tmp) is not False)
            and _index_exact(src) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, tmp, dst_val):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst_val)
    if form == "value":
        if (
            _vector_tiles(dst, src) is not False
            and _unboxed_source(src) is not False
            and _plain_result(dst) is not False
            and _rows_in_memory(src) is not False
            and _not_empty(src) is not False
            and _one_result_row(dst) is not False
            and _same_columns(dst, src) is not False
            and _tmp_given(tmp) is not False
            and (dst_val is None or _vector_value(dst_val) is not False)
            and (dst_val is None or _plain_value(dst_val) is not False)
            and (dst_val is None or _value_same_columns(dst_val, src) is not False)
            and (dst_val is None or _one_value_row(dst_val) is not False)
        ):
            return form
        return None
    if form == "index":
        if (
            _vector_tiles(dst, src) is not False
            and _unboxed_source(src) is not False
            and _plain_result(dst) is not False
            and _rows_in_memory(src) is not False
            and _not_empty(src) is not False
            and _one_result_row(dst) is not False
            and _same_columns(dst, src) is not False
            and _tmp_given(tmp) is not False
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
        TextForm("dps", form="value", ins=("src", "tmp"), outs=("dst_val", "dst")),
        TextForm("ssa", form="value", ins=("src", "tmp"), results=("dst_val", "dst")),
        TextForm("pto_as", form="value", ins=("src",), results=("dst_val", "dst")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
