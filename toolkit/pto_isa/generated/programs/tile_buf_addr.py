"""pto.tile_buf_addr in programs.

Generated from tile/view-and-tile-buf/tile_buf_addr.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tile_buf_addr import RULES


def _cpu(result, tile):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(result, tile):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    return ""


def _a5(result, tile):
    """Name the form of a call that breaks no rule of A5, None for others."""
    return ""


PROGRAM = ProgramOp(
    RULES,
    order=("result", "tile"),
    forms=(
        TextForm("dps", ins=("tile",), results=("result",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
