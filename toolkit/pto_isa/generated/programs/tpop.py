"""pto.tpop in programs.

Generated from system/tpipe/tpop.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.logic import both
from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tpop import RULES


def _cpu(dst, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
    ):
        return ""
    return None


def _a2a3(dst, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (dst.kind != "tile" or dst.loc in ("vec", "mat", "ctrl")) is not False
        and split in ("tile_no_split", "tile_up_down", "tile_left_right")
        and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
    ):
        return ""
    return None


def _a5(dst, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (dst.kind != "tile" or dst.loc in ("vec", "mat", "ctrl")) is not False
        and split in ("tile_no_split", "tile_up_down", "tile_left_right")
        and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "sub_block_id", "split", "pipe"),
    forms=(
        TextForm("dps", ins=("dst", "pipe"), attributes={"split": "split"}),
        TextForm("ssa", ins=("pipe", "dst")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
