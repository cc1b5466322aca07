"""pto.tpush in programs.

Generated from system/tpipe/tpush.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.logic import both
from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tpush import RULES, _location


def _cpu(src, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _location(src, "cpu") is not False
        and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
    ):
        return ""
    return None


def _a2a3(src, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _location(src, "a2a3") is not False
        and split in ("tile_no_split", "tile_up_down", "tile_left_right")
        and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
    ):
        return ""
    return None


def _a5(src, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _location(src, "a5") is not False
        and split in ("tile_no_split", "tile_up_down", "tile_left_right")
        and (src.loc != "acc" or split != "tile_up_down" or src.bits == 32 and both(src.rows % 2 == 0, src.valid_row % 2 == 0)) is not False
        and (src.loc != "acc" or split != "tile_left_right" or src.bits == 32 and both(src.cols % 32 == 0, src.valid_col % 32 == 0)) is not False
        and (src.loc != "vec" or split != "tile_left_right" or src.valid_col * src.itemsize % 32 == 0) is not False
        and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("src", "sub_block_id", "split", "pipe"),
    forms=(
        TextForm("dps", ins=("src", "pipe"), attributes={"split": "split"}),
        TextForm("ssa", ins=("src", "pipe")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
