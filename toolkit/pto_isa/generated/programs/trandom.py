"""pto.trandom in programs.

Generated from tile/irregular-and-complex/trandom.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.trandom import RULES, _four_words, _known_rounds, _row_major, _rows_repeat, _rows_repeat_a5, _two_words, _unboxed, _vector_tile


def _cpu(dst, key, counter, rounds):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _known_rounds(rounds) is not False
        and _row_major(dst) is not False
        and _two_words(key) is not False
        and _four_words(counter) is not False
        and _rows_repeat(dst) is not False
    ):
        return ""
    return None


def _a5(dst, key, counter, rounds):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _known_rounds(rounds) is not False
        and _row_major(dst) is not False
        and _two_words(key) is not False
        and _four_words(counter) is not False
        and _vector_tile(dst) is not False
        and _unboxed(dst) is not False
        and _rows_repeat_a5(dst) is not False
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
