"""pto.alloc_tile in programs.

Generated from tile/view-and-tile-buf/alloc_tile.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.alloc_tile import RULES


def _cpu(tile, addr, valid_row, valid_col):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (addr is None or addr >= 0) is not False
    ):
        return ""
    return None


def _a2a3(tile, addr, valid_row, valid_col):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (addr is None or addr >= 0) is not False
    ):
        return ""
    return None


def _a5(tile, addr, valid_row, valid_col):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (addr is None or addr >= 0) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("tile", "addr", "valid_row", "valid_col"),
    forms=(
        TextForm("dps", results=("tile",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
