"""pto.trowmin in programs.

Generated from tile/reduce-and-expand/trowmin.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.trowmin import RULES, _not_empty, _one_result_column, _plain_result, _plain_source, _same_rows, _tmp_columns, _tmp_four_kilobytes, _tmp_given, _tmp_rows, _tmp_same_type, _tmp_vector, _vector_tiles, _wide_columns


def _cpu(dst, src, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(dst, src, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
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
        and (tmp is None or _tmp_four_kilobytes(dst, src, tmp) is not False)
    ):
        return ""
    return None


def _a5(dst, src, tmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _plain_source(src) is not False
        and _plain_result(dst) is not False
        and _not_empty(src) is not False
        and _same_rows(dst, src) is not False
        and _one_result_column(dst) is not False
        and _tmp_given(tmp) is not False
        and _wide_columns(src) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "tmp"),
    forms=(
        TextForm("dps", ins=("src", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src", "tmp"), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
