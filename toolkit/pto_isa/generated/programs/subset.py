"""pto.subset in programs.

Generated from tile/view-and-tile-buf/subset.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.subset import RULES, _whole_box_columns, _whole_box_rows


def _cpu(result, source, row, col):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        result.loc == source.loc
        and result.layout == source.layout
        and (result.fractal == source.fractal) is not False
        and (0 <= row) is not False
        and (row + result.rows <= source.rows) is not False
        and (0 <= col) is not False
        and (col + result.cols <= source.cols) is not False
        and _whole_box_rows(result, source, row) is not False
        and _whole_box_columns(result, source, col) is not False
        and (source.slayout == "none_box" or source.blayout != "row_major" or result.cols == source.cols) is not False
        and (source.slayout == "none_box" or source.blayout != "col_major" or result.rows == source.rows) is not False
    ):
        return ""
    return None


def _a2a3(result, source, row, col):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        result.loc == source.loc
        and result.layout == source.layout
        and (result.fractal == source.fractal) is not False
        and (0 <= row) is not False
        and (row + result.rows <= source.rows) is not False
        and (0 <= col) is not False
        and (col + result.cols <= source.cols) is not False
        and _whole_box_rows(result, source, row) is not False
        and _whole_box_columns(result, source, col) is not False
        and (source.slayout == "none_box" or source.blayout != "row_major" or result.cols == source.cols) is not False
        and (source.slayout == "none_box" or source.blayout != "col_major" or result.rows == source.rows) is not False
    ):
        return ""
    return None


def _a5(result, source, row, col):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        result.loc == source.loc
        and result.layout == source.layout
        and (result.fractal == source.fractal) is not False
        and (0 <= row) is not False
        and (row + result.rows <= source.rows) is not False
        and (0 <= col) is not False
        and (col + result.cols <= source.cols) is not False
        and _whole_box_rows(result, source, row) is not False
        and _whole_box_columns(result, source, col) is not False
        and (source.slayout == "none_box" or source.blayout != "row_major" or result.cols == source.cols) is not False
        and (source.slayout == "none_box" or source.blayout != "col_major" or result.rows == source.rows) is not False
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
