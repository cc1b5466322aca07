"""pto.tpop in programs.

Generated from system/tpipe/tpop.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tpop import RULES, _location, _split_in_text, _sub_block


def _cpu(dst, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _sub_block(sub_block_id) is not False
    ):
        return ""
    return None


def _a2a3(dst, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _location(dst) is not False
        and _split_in_text(split) is not False
        and _sub_block(sub_block_id) is not False
    ):
        return ""
    return None


def _a5(dst, sub_block_id, split, pipe):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _location(dst) is not False
        and _split_in_text(split) is not False
        and _sub_block(sub_block_id) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "sub_block_id", "split", "pipe"),
    forms=(
        TextForm("dps", ins=("pipe",), outs=("dst",), attributes={"split": "split"}),
        TextForm("ssa", ins=("pipe",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
