"""pto.trowargmin in programs.

Generated from tile/reduce-and-expand/trowargmin.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.trowargmin import RULES, _form, _not_empty, _one_result_column, _one_value_column, _plain_result, _plain_source, _plain_value, _same_rows, _tmp_columns, _tmp_given, _tmp_holds_pairs, _tmp_rows, _tmp_same_type, _tmp_vector, _unboxed_result, _value_same_rows, _vector_tiles, _vector_value


def _cpu(dst, src, tmp, dst_val):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst_val)
    if form == "value":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_source(src) is not False
            and _unboxed_result(dst) is not False
            and _not_empty(src) is not False
            and _same_rows(dst, src) is not False
            and (dst_val is None or _vector_value(dst_val) is not False)
            and (dst_val is None or _value_same_rows(dst_val, src) is not False)
        ):
            return form
        return None
    if form == "index":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_source(src) is not False
            and _unboxed_result(dst) is not False
            and _not_empty(src) is not False
            and _same_rows(dst, src) is not False
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
            and _plain_source(src) is not False
            and _plain_result(dst) is not False
            and _not_empty(src) is not False
            and _same_rows(dst, src) is not False
            and _one_result_column(dst) is not False
            and _tmp_given(tmp) is not False
            and (tmp is None or _tmp_vector(tmp) is not False)
            and (tmp is None or _tmp_same_type(src, tmp) is not False)
            and (tmp is None or _tmp_rows(src, tmp) is not False)
            and (tmp is None or _tmp_columns(src, tmp) is not False)
            and (dst_val is None or _vector_value(dst_val) is not False)
            and (dst_val is None or _plain_value(dst_val) is not False)
            and (dst_val is None or _value_same_rows(dst_val, src) is not False)
            and (dst_val is None or _one_value_column(dst_val) is not False)
            and (tmp is None or _tmp_holds_pairs(src, tmp) is not False)
        ):
            return form
        return None
    if form == "index":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_source(src) is not False
            and _plain_result(dst) is not False
            and _not_empty(src) is not False
            and _same_rows(dst, src) is not False
            and _one_result_column(dst) is not False
            and _tmp_given(tmp) is not False
            and (tmp is None or _tmp_vector(tmp) is not False)
            and (tmp is None or _tmp_same_type(src, tmp) is not False)
            and (tmp is None or _tmp_rows(src, tmp) is not False)
            and (tmp is None or _tmp_columns(src, tmp) is not False)
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
            and _plain_source(src) is not False
            and _plain_result(dst) is not False
            and _not_empty(src) is not False
            and _same_rows(dst, src) is not False
            and _one_result_column(dst) is not False
            and _tmp_given(tmp) is not False
            and (dst_val is None or _vector_value(dst_val) is not False)
            and (dst_val is None or _plain_value(dst_val) is not False)
            and (dst_val is None or _value_same_rows(dst_val, src) is not False)
            and (dst_val is None or _one_value_column(dst_val) is not False)
        ):
            return form
        return None
    if form == "index":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_source(src) is not False
            and _plain_result(dst) is not False
            and _not_empty(src) is not False
            and _same_rows(dst, src) is not False
            and _one_result_column(dst) is not False
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
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
