"""pto.tinterleave in programs.

Generated from tile/layout-and-rearrangement/tinterleave.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tinterleave import RULES, _even_columns, _row_major, _same_result_type, _same_source_type, _same_valid_shape, _unboxed, _vector_tiles


def _cpu(dst1, dst0, src1, src0):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _row_major(dst1, dst0, src1, src0) is not False
        and _same_valid_shape(dst1, dst0, src1, src0) is not False
        and _even_columns(dst0) is not False
        and _same_result_type(dst1, dst0) is not False
        and _same_source_type(src1, src0) is not False
    ):
        return ""
    return None


def _a5(dst1, dst0, src1, src0):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _row_major(dst1, dst0, src1, src0) is not False
        and _same_valid_shape(dst1, dst0, src1, src0) is not False
        and _even_columns(dst0) is not False
        and _same_result_type(dst1, dst0) is not False
        and _same_source_type(src1, src0) is not False
        and _vector_tiles(dst1, dst0, src1, src0) is not False
        and _unboxed(dst1, dst0, src1, src0) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst1", "dst0", "src1", "src0"),
    forms=(
        TextForm("dps", ins=("src0", "src1"), outs=("dst0", "dst1")),
        TextForm("ssa", ins=("src0", "src1"), results=("dst0", "dst1")),
        TextForm("pto_as", ins=("src0", "src1"), results=("dst0", "dst1")),
    ),
    accepts={"cpu": _cpu, "a5": _a5},
)
