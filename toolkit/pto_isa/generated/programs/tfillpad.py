"""pto.tfillpad in programs.

Generated from tile/layout-and-rearrangement/tfillpad.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tfillpad import RULES, _form


def _cpu(dst, src, pad_val):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst)
    if form in ("vector", "matrix"):
        if (
            (dst.loc != "vec" or dst.pad != "null") is not False
            and dst.loc == src.loc
            and dst.loc in ("vec", "mat")
            and (dst.rows == src.rows) is not False
            and (dst.cols == src.cols) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, pad_val):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst)
    if form == "vector":
        if (
            (dst.loc != "vec" or dst.pad != "null") is not False
            and (dst.loc != "vec" or dst.layout == "nd" and src.layout == "nd") is not False
            and (dst.loc != "vec" or src.valid_row <= dst.valid_row) is not False
            and (dst.loc != "vec" or dst.pad != src.pad or src.valid_col * src.bits % 256 == 0) is not False
            and dst.loc == src.loc
            and dst.loc in ("vec", "mat")
            and (dst.rows == src.rows) is not False
            and (dst.cols == src.cols) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            (dst.loc != "vec" or dst.pad != "null") is not False
            and (dst.loc != "vec" or dst.layout == "nd" and src.layout == "nd") is not False
            and (dst.loc != "vec" or src.valid_row <= dst.valid_row) is not False
            and (dst.loc != "vec" or dst.pad != src.pad or src.valid_col * src.bits % 256 == 0) is not False
            and dst.loc == src.loc
            and dst.loc in ("vec", "mat")
            and (dst.rows == src.rows) is not False
            and (dst.cols == src.cols) is not False
            and dst.layout == "nz"
            and dst.pad in ("zero", "null")
        ):
            return form
        return None
    return None


def _a5(dst, src, pad_val):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst)
    if form == "vector":
        if (
            (dst.loc != "vec" or dst.pad != "null") is not False
            and (dst.loc != "vec" or dst.layout == "nd" and src.layout == "nd") is not False
            and (dst.loc != "vec" or src.valid_row <= dst.valid_row) is not False
            and dst.loc == src.loc
            and dst.loc in ("vec", "mat")
            and (dst.rows == src.rows) is not False
            and (dst.cols == src.cols) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            (dst.loc != "vec" or dst.pad != "null") is not False
            and (dst.loc != "vec" or dst.layout == "nd" and src.layout == "nd") is not False
            and (dst.loc != "vec" or src.valid_row <= dst.valid_row) is not False
            and dst.loc == src.loc
            and dst.loc in ("vec", "mat")
            and (dst.rows == src.rows) is not False
            and (dst.cols == src.cols) is not False
            and dst.layout == "nz"
            and dst.pad in ("zero", "null")
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "pad_val"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
