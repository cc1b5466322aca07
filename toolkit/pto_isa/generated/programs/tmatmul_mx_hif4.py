"""pto.tmatmul_mx_hif4 in programs.

Generated from tile/matrix-and-matrix-vector/tmatmul_mx_hif4.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tmatmul_mx_hif4 import RULES


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src0_scale", "src1", "src1_scale", "acc", "bias", "phase"),
    forms=(
        TextForm("dps", ins=("src0", "src0_scale", "src1", "src1_scale"), outs=("dst",)),
    ),
    accepts={},
)
