"""pto.tadddeqrelu in programs.

Generated from tile/elementwise-tile-tile/tadddeqrelu.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tadddeqrelu import RULES, _not_empty, _row_major, _same_valid_shape, _tmp_given, _tmp_row_major, _tmp_size, _tmp_type, _tmp_vector, _vector_tiles


def _cpu(dst, src0, src1, deq_scale, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _same_valid_shape(dst, src0, src1) is not False
    ):
        return ""
    return None


def _a2a3(dst, src0, src1, deq_scale, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src0, src1) is not False
        and _row_major(dst, src0, src1) is not False
        and _same_valid_shape(dst, src0, src1) is not False
        and _not_empty(dst) is not False
        and _tmp_given(tmp) is not False
        and (tmp is None or _tmp_type(tmp) is not False)
        and (tmp is None or _tmp_vector(tmp) is not False)
        and (tmp is None or _tmp_row_major(tmp) is not False)
        and (tmp is None or _tmp_size(dst, tmp) is not False)
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src1", "deq_scale", "tmp"),
    forms=(
        TextForm("dps", ins=("src0", "src1", "deq_scale", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "src1", "deq_scale", "tmp"), results=("dst",)),
        TextForm("pto_as", ins=("src0", "src1", "deq_scale", "tmp"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3},
)
