"""pto.tsubsc in programs.

Generated from tile/tile-scalar-and-immediate/tsubsc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tsubsc import RULES, _same_layout, _same_shape, _same_valid_shape, _vector_tiles


def _cpu(dst, src0, scalar, src1):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _vector_tiles(dst, src0, src1) is not False
        and _same_shape(dst, src0, src1) is not False
        and _same_layout(dst, src0, src1) is not False
        and _same_valid_shape(dst, src0, src1) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "scalar", "src1"),
    forms=(
        TextForm("dps", ins=("src0", "scalar", "src1"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "scalar", "src1"), results=("dst",)),
        TextForm("pto_as", ins=("src0", "scalar", "src1"), results=("dst",)),
    ),
    accepts={"cpu": _cpu},
)
