"""pto.subset in programs.

Generated from tile/view-and-tile-buf/subset.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.subset import RULES, _full_columns, _full_rows, _inside, _same_place, _whole_box_columns, _whole_box_rows


def _cpu(result, source, row, col):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _same_place(result, source) is not False
        and _inside(result, source, row, col) is not False
        and _whole_box_rows(result, source, row) is not False
        and _whole_box_columns(result, source, col) is not False
        and _full_columns(result, source) is not False
        and _full_rows(result, source) is not False
    ):
        return ""
    return None


def _a2a3(result, source, row, col):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _same_place(result, source) is not False
        and _inside(result, source, row, col) is not False
        and _whole_box_rows(result, source, row) is not False
        and _whole_box_columns(result, source, col) is not False
        and _full_columns(result, source) is not False
        and _full_rows(result, source) is not False
    ):
        return ""
    return None


def _a5(result, source, row, col):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _same_place(result, source) is not False
        and _inside(result, source, row, col) is not False
        and _whole_box_rows(result, source, row) is not False
        and _whole_box_columns(result, source, col) is not False
        and _full_columns(result, source) is not False
        and _full_rows(result, source) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("result", "source", "row", "col"),
    forms=(
        TextForm("dps", ins=("source", "row", "col"), results=("result",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
