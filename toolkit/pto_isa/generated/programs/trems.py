"""pto.trems in programs.

Generated from tile/tile-scalar-and-immediate/trems.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.trems import RULES


def _cpu(dst, src, scalar, tmp, precision):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and (dst.valid_row == src.valid_row) is not False
        and (dst.valid_col == src.valid_col) is not False
        and (scalar != 0) is not False
        and precision == "default"
    ):
        return ""
    return None


def _a2a3(dst, src, scalar, tmp, precision):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and (dst.valid_row == src.valid_row) is not False
        and (dst.valid_col == src.valid_col) is not False
        and (dst.valid_row > 0) is not False
        and (dst.valid_col > 0) is not False
        and (scalar != 0) is not False
        and precision == "default"
        and tmp is not None
        and (tmp is None or ((tmp.valid_row >= 1) is not False and (tmp.valid_col >= dst.valid_col) is not False))
        and (tmp is None or (tmp.dtype == dst.dtype and tmp.blayout == "row_major"))
    ):
        return ""
    return None


def _a5(dst, src, scalar, tmp, precision):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and (dst.valid_row == src.valid_row) is not False
        and (dst.valid_col == src.valid_col) is not False
        and (dst.bits != 64 or dst.valid_col <= 64) is not False
        and (not src.bits < 64 or scalar != 0) is not False
        and tmp is not None
        and (tmp is None or (tmp.dtype == dst.dtype and tmp.blayout == "row_major"))
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "scalar", "tmp", "precision"),
    forms=(
        TextForm("dps", ins=("src", "scalar", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src", "scalar"), results=("dst",)),
        TextForm("pto_as", ins=("src", "scalar"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
