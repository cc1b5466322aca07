"""pto.taddreluconv in programs.

Generated from tile/elementwise-tile-tile/taddreluconv.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.taddreluconv import RULES, _not_empty, _row_major, _same_valid_shape, _vector_tiles


def _a2a3(dst, src0, src1):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src0, src1) is not False
        and _row_major(dst, src0, src1) is not False
        and _same_valid_shape(dst, src0, src1) is not False
        and _not_empty(dst) is not False
    ):
        return ""
    return None


def _a5(dst, src0, src1):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src0, src1) is not False
        and _row_major(dst, src0, src1) is not False
        and _same_valid_shape(dst, src0, src1) is not False
        and _not_empty(dst) is not False
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
    accepts={"a2a3": _a2a3, "a5": _a5},
)
