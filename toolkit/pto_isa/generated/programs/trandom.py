"""pto.trandom in programs.

Generated from tile/irregular-and-complex/trandom.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import either, least
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.trandom import RULES


def _cpu(dst, key, counter, rounds):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (rounds in (7, 10)) is not False
        and dst.blayout == "row_major"
        and (key.size == 2) is not False
        and (counter.size == 4) is not False
        and either(dst.valid_row <= 1, least(dst.valid_col, 64) <= dst.cols // 4) is not False
    ):
        return ""
    return None


def _a5(dst, key, counter, rounds):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (rounds in (7, 10)) is not False
        and dst.blayout == "row_major"
        and (key.size == 2) is not False
        and (counter.size == 4) is not False
        and dst.loc == "vec"
        and dst.slayout == "none_box"
        and either(dst.valid_row <= 1, -(-((dst.valid_col - 1) % 256 + 1) // 4) <= (dst.valid_col - 1) % 64 + 1) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "key", "counter", "rounds"),
    forms=(
        TextForm("dps", ins=("key", "counter"), outs=("dst",), attributes={"rounds": "rounds"}, arrays={"key": 2, "counter": 4}),
        TextForm("ssa", ins=("key", "counter"), results=("dst",)),
        TextForm("pto_as"),
    ),
    accepts={"cpu": _cpu, "a5": _a5},
)
