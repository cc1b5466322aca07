"""pto.tpairreducesum in programs.

Generated from tile/reduce-and-expand/tpairreducesum.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tpairreducesum import RULES, _not_one_long_row, _row_major, _same_valid_shape, _some_columns, _vector_tiles


def _cpu(dst, src0):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _row_major(dst, src0) is not False
        and _same_valid_shape(dst, src0) is not False
        and _some_columns(dst) is not False
    ):
        return ""
    return None


def _a2a3(dst, src0):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src0) is not False
        and _row_major(dst, src0) is not False
        and _same_valid_shape(dst, src0) is not False
    ):
        return ""
    return None


def _a5(dst, src0):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src0) is not False
        and _row_major(dst, src0) is not False
        and _same_valid_shape(dst, src0) is not False
        and _not_one_long_row(dst, src0) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0"),
    forms=(
        TextForm("dps", ins=("src0",), outs=("dst",)),
        TextForm("ssa", ins=("src0",), results=("dst",)),
        TextForm("pto_as", ins=("src0",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
