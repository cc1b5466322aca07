"""pto.tpows in programs.

Generated from tile/tile-scalar-and-immediate/tpows.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tpows import RULES


def _cpu(dst, src, scalar, tmp, precision):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and (dst.valid_row == src.valid_row) is not False
        and (dst.valid_col == src.valid_col) is not False
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
        and precision == "default"
        and tmp is not None
        and (tmp is None or ((dst.dtype != "f32" or both(tmp.valid_row == dst.valid_row, tmp.valid_col == dst.valid_col)) is not False))
        and (tmp is None or ((dst.dtype != "f32" or tmp.dtype == dst.dtype and tmp.blayout == "row_major") is not False))
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
        and (precision != "high_precision" or dst.dtype in ("f16", "bf16", "f32")) is not False
        and (dst.dtype != "bf16" or precision == "high_precision") is not False
        and tmp is not None
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "scalar", "tmp", "precision"),
    forms=(
        TextForm("dps", ins=("src", "scalar", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src", "scalar", "tmp"), results=("dst",)),
        TextForm("pto_as", ins=("src", "scalar", "tmp"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
