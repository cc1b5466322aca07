"""pto.tquant_hif4 in programs.

Generated from tile/irregular-and-complex/tquant_hif4.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tquant_hif4 import RULES


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "shared_exp", "group_max", "group_scale", "grp_axis", "mx_alg"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst", "shared_exp", "group_max", "group_scale")),
    ),
    accepts={},
)
