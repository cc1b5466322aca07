"""pto.tsubc in programs.

Generated from tile/elementwise-tile-tile/tsubc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tsubc import RULES, _same_valid_shape


def _cpu(dst, src0, src1, src2):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _same_valid_shape(dst, src0, src1, src2) is not False
        and (dst.rows == src0.rows) is not False
        and (dst.cols == src0.cols) is not False
        and (src0.rows == src1.rows) is not False
        and (src0.cols == src1.cols) is not False
        and (src1.rows == src2.rows) is not False
        and (src1.cols == src2.cols) is not False
        and (dst.layout == src0.layout == src1.layout == src2.layout) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src1", "src2"),
    forms=(
        TextForm("dps", ins=("src0", "src1", "src2"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "src1", "src2"), results=("dst",)),
        TextForm("pto_as", ins=("src0", "src1", "src2"), results=("dst",)),
    ),
    accepts={"cpu": _cpu},
)
