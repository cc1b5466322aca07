"""pto.subview in programs.

Generated from tile/sync-and-config/subview.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.subview import RULES, _inside, _same_block_layout, _same_location, _same_step, _start_aligned, _unboxed


def _cpu(dst, src, row_idx, col_idx):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _same_location(dst, src) is not False
        and _same_block_layout(dst, src) is not False
        and _unboxed(dst, src) is not False
        and _same_step(dst, src) is not False
        and _inside(dst, src, row_idx, col_idx) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, row_idx, col_idx):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _same_location(dst, src) is not False
        and _same_block_layout(dst, src) is not False
        and _unboxed(dst, src) is not False
        and _same_step(dst, src) is not False
        and _inside(dst, src, row_idx, col_idx) is not False
        and _start_aligned(src, row_idx, col_idx) is not False
    ):
        return ""
    return None


def _a5(dst, src, row_idx, col_idx):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _same_location(dst, src) is not False
        and _same_block_layout(dst, src) is not False
        and _unboxed(dst, src) is not False
        and _same_step(dst, src) is not False
        and _inside(dst, src, row_idx, col_idx) is not False
        and _start_aligned(src, row_idx, col_idx) is not False
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
