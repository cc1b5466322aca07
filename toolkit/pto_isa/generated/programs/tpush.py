"""pto.tpush in programs.

Generated from system/tpipe/tpush.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tpush import RULES, _location, _producer_split, _split_blocks, _split_columns, _split_rows, _sub_block


def _cpu(src, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _location(src, "cpu") is not False
        and _sub_block(sub_block_id) is not False
    ):
        return ""
    return None


def _a2a3(src, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _location(src, "a2a3") is not False
        and _producer_split(split) is not False
        and _sub_block(sub_block_id) is not False
    ):
        return ""
    return None


def _a5(src, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _location(src, "a5") is not False
        and _producer_split(split) is not False
        and _split_rows(src, split) is not False
        and _split_columns(src, split) is not False
        and _split_blocks(src, split) is not False
        and _sub_block(sub_block_id) is not False
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
