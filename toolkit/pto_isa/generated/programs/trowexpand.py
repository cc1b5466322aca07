"""pto.trowexpand in programs.

Generated from tile/reduce-and-expand/trowexpand.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.trowexpand import RULES, _column_in_memory, _not_empty, _one_source_column, _plain_result, _result_has_columns, _rows_covered, _same_rows, _unboxed_source, _vector_tiles, _wide_columns


def _cpu(dst, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _rows_covered(dst, src) is not False
    ):
        return ""
    return None


def _a2a3(dst, src):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _unboxed_source(src) is not False
        and _plain_result(dst) is not False
        and _same_rows(dst, src) is not False
        and _not_empty(src) is not False
        and _result_has_columns(dst) is not False
    ):
        return ""
    return None


def _a5(dst, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _unboxed_source(src) is not False
        and _plain_result(dst) is not False
        and _same_rows(dst, src) is not False
        and _not_empty(src) is not False
        and _one_source_column(src) is not False
        and _column_in_memory(dst, src) is not False
        and _wide_columns(dst, src) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
