"""pto.tpack in programs.

Generated from tile/layout-and-rearrangement/tpack.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tpack import RULES


def _a5(dst, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and (dst.valid_row == src.valid_row) is not False
        and (dst.valid_col == src.valid_col) is not False
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
