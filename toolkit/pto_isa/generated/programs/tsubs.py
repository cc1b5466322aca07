"""pto.tsubs in programs.

Generated from tile/tile-scalar-and-immediate/tsubs.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tsubs import RULES, _negatable_scalar, _not_empty, _row_major, _same_valid_shape, _vector_tiles, _wide_columns


def _cpu(dst, src, scalar):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _same_valid_shape(dst, src) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, scalar):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _row_major(dst, src) is not False
        and _same_valid_shape(dst, src) is not False
        and _not_empty(dst) is not False
        and _negatable_scalar(src, scalar) is not False
    ):
        return ""
    return None


def _a5(dst, src, scalar):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _row_major(dst, src) is not False
        and _same_valid_shape(dst, src) is not False
        and _wide_columns(dst) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "scalar"),
    forms=(
        TextForm("dps", ins=("src", "scalar"), outs=("dst",)),
        TextForm("ssa", ins=("src", "scalar"), results=("dst",)),
        TextForm("pto_as", ins=("src", "scalar"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
