"""pto.tpartmul in programs.

Generated from tile/irregular-and-complex/tpartmul.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tpartmul import RULES, _one_covers, _other_fits, _plain_layout, _result_covered, _row_major, _unboxed, _vector_tiles


def _cpu(dst, src0, src1):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _result_covered(dst, src0, src1) is not False
    ):
        return ""
    return None


def _a2a3(dst, src0, src1):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src0, src1) is not False
        and _row_major(dst, src0, src1) is not False
        and _unboxed(dst, src0, src1) is not False
        and _one_covers(dst, src0, src1) is not False
        and _other_fits(dst, src0, src1) is not False
    ):
        return ""
    return None


def _a5(dst, src0, src1):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src0, src1) is not False
        and _plain_layout(dst, src0, src1) is not False
        and _one_covers(dst, src0, src1) is not False
        and _other_fits(dst, src0, src1) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src1"),
    forms=(
        TextForm("dps", ins=("src0", "src1"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "src1"), results=("dst",)),
        TextForm("pto_as", ins=("src0", "src1"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
