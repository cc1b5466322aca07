"""pto.tfree in programs.

Generated from system/tpipe/tfree.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tfree import RULES


def _cpu(view, split, pipe):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(view, split, pipe):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        split in ("tile_no_split", "tile_up_down", "tile_left_right")
    ):
        return ""
    return None


def _a5(view, split, pipe):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        split in ("tile_no_split", "tile_up_down", "tile_left_right")
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("view", "split", "pipe"),
    forms=(
        TextForm("dps", ins=("pipe",), attributes={"split": "split"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
