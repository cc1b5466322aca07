"""pto.subview in programs.

Generated from tile/sync-and-config/subview.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.subview import RULES


def _cpu(dst, src, row_idx, col_idx):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (dst.loc == src.loc) is not False
        and (dst.blayout == src.blayout) is not False
        and dst.slayout == "none_box"
        and src.slayout == "none_box"
        and (dst.cols == src.cols if src.blayout == "row_major" else dst.rows == src.rows) is not False
        and (row_idx >= 0) is not False
        and (col_idx >= 0) is not False
        and (row_idx + dst.valid_row <= src.valid_row) is not False
        and (col_idx + dst.valid_col <= src.valid_col) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, row_idx, col_idx):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (dst.loc == src.loc) is not False
        and (dst.blayout == src.blayout) is not False
        and dst.slayout == "none_box"
        and src.slayout == "none_box"
        and (dst.cols == src.cols if src.blayout == "row_major" else dst.rows == src.rows) is not False
        and (row_idx >= 0) is not False
        and (col_idx >= 0) is not False
        and (row_idx + dst.valid_row <= src.valid_row) is not False
        and (col_idx + dst.valid_col <= src.valid_col) is not False
        and ((row_idx * src.cols + col_idx if src.blayout == "row_major" else row_idx + col_idx * src.rows) * src.itemsize % 32 == 0) is not False
    ):
        return ""
    return None


def _a5(dst, src, row_idx, col_idx):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (dst.loc == src.loc) is not False
        and (dst.blayout == src.blayout) is not False
        and dst.slayout == "none_box"
        and src.slayout == "none_box"
        and (dst.cols == src.cols if src.blayout == "row_major" else dst.rows == src.rows) is not False
        and (row_idx >= 0) is not False
        and (col_idx >= 0) is not False
        and (row_idx + dst.valid_row <= src.valid_row) is not False
        and (col_idx + dst.valid_col <= src.valid_col) is not False
        and ((row_idx * src.cols + col_idx if src.blayout == "row_major" else row_idx + col_idx * src.rows) * src.itemsize % 32 == 0) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "row_idx", "col_idx"),
    forms=(
        TextForm("dps", ins=("src", "row_idx", "col_idx"), outs=("dst",)),
        TextForm("ssa", ins=("src", "row_idx", "col_idx"), results=("dst",)),
        TextForm("pto_as", ins=("src", "row_idx", "col_idx"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
