"""pto.tsqrt in programs.

Generated from tile/elementwise-tile-tile/tsqrt.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tsqrt import RULES, _precision_on_a5, _row_major, _same_valid_shape, _vector_tiles


def _cpu(dst, src, precision):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _same_valid_shape(dst, src) is not False
        and _precision_on_a5(precision) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, precision):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _row_major(dst, src) is not False
        and _same_valid_shape(dst, src) is not False
        and _precision_on_a5(precision) is not False
    ):
        return ""
    return None


def _a5(dst, src, precision):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _row_major(dst, src) is not False
        and _same_valid_shape(dst, src) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "precision"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
