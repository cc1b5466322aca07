"""pto.tpow in programs.

Generated from tile/elementwise-tile-tile/tpow.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tpow import RULES


def _cpu(dst, base, exp, tmp, precision):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (dst.valid_row == base.valid_row) is not False
        and (dst.valid_col == base.valid_col) is not False
        and (base.valid_row == exp.valid_row) is not False
        and (base.valid_col == exp.valid_col) is not False
        and dst.layout == base.layout == exp.layout
        and (dst.rows == base.rows) is not False
        and (dst.cols == base.cols) is not False
        and (base.rows == exp.rows) is not False
        and (base.cols == exp.cols) is not False
        and precision == "default"
    ):
        return ""
    return None


def _a2a3(dst, base, exp, tmp, precision):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and base.loc == "vec"
        and exp.loc == "vec"
        and dst.blayout == "row_major"
        and base.blayout == "row_major"
        and exp.blayout == "row_major"
        and (dst.valid_row == base.valid_row) is not False
        and (dst.valid_col == base.valid_col) is not False
        and (base.valid_row == exp.valid_row) is not False
        and (base.valid_col == exp.valid_col) is not False
        and precision == "default"
        and tmp is not None
        and (tmp is None or ((dst.dtype != "f32" or both(tmp.valid_row == dst.valid_row, tmp.valid_col == dst.valid_col)) is not False))
        and (tmp is None or ((dst.dtype != "f32" or tmp.dtype == "f32" and tmp.blayout == "row_major" and tmp.loc == "vec") is not False))
    ):
        return ""
    return None


def _a5(dst, base, exp, tmp, precision):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and base.loc == "vec"
        and exp.loc == "vec"
        and dst.blayout == "row_major"
        and base.blayout == "row_major"
        and exp.blayout == "row_major"
        and (dst.valid_row == base.valid_row) is not False
        and (dst.valid_col == base.valid_col) is not False
        and (base.valid_row == exp.valid_row) is not False
        and (base.valid_col == exp.valid_col) is not False
        and (precision != "high_precision" or dst.dtype in ("f16", "bf16", "f32")) is not False
        and (dst.dtype != "bf16" or precision == "high_precision") is not False
        and tmp is not None
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "base", "exp", "tmp", "precision"),
    forms=(
        TextForm("dps", ins=("base", "exp", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("base", "exp", "tmp"), results=("dst",)),
        TextForm("pto_as", ins=("base", "exp", "tmp"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
