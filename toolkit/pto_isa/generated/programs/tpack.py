"""pto.tpack in programs.

Generated from tile/layout-and-rearrangement/tpack.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tpack import RULES, _row_major, _same_valid_shape, _vector_tiles


def _a5(dst, src):
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
    order=("dst", "src"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst",)),
    ),
    accepts={"a5": _a5},
)
