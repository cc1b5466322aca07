"""pto.tcmps in programs.

Generated from tile/tile-scalar-and-immediate/tcmps.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, exactly_one
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tcmps import RULES, _form


def _cpu(dst, src0, scalar, src1, cmp_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(scalar, src1, "cpu")
    if form == "scalar":
        if (
            exactly_one(scalar is not None, src1 is not None) is not False
            and (dst.valid_row == src0.valid_row) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src0, scalar, src1, cmp_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(scalar, src1, "a2a3")
    if form == "scalar":
        if (
            exactly_one(scalar is not None, src1 is not None) is not False
            and dst.loc == "vec"
            and src0.loc == "vec"
            and dst.blayout == "row_major"
            and src0.blayout == "row_major"
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_col * dst.bits >= src0.valid_col) is not False
            and (src0.dtype != "i32" or cmp_mode in ("eq", "ne")) is not False
            and (scalar is None or ((src0.dtype not in ("i16", "u16") or both(0 <= scalar, scalar <= 31744)) is not False))
        ):
            return form
        return None
    if form == "tile":
        if (
            exactly_one(scalar is not None, src1 is not None) is not False
            and dst.loc == "vec"
            and src0.loc == "vec"
            and dst.blayout == "row_major"
            and src0.blayout == "row_major"
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_col * dst.bits >= src0.valid_col) is not False
            and (src0.dtype != "i32" or cmp_mode in ("eq", "ne")) is not False
            and (src1 is None or (src1.loc == "vec"))
            and (src1 is None or ((src1.valid_row > 0) is not False and (src1.valid_col > 0) is not False))
        ):
            return form
        return None
    return None


def _a5(dst, src0, scalar, src1, cmp_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(scalar, src1, "a5")
    if form == "scalar":
        if (
            exactly_one(scalar is not None, src1 is not None) is not False
            and dst.loc == "vec"
            and src0.loc == "vec"
            and dst.blayout == "row_major"
            and src0.blayout == "row_major"
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_col * dst.bits >= src0.valid_col) is not False
            and (src0.bits != 64 or src0.valid_col <= 64) is not False
        ):
            return form
        return None
    if form == "tile":
        if (
            exactly_one(scalar is not None, src1 is not None) is not False
            and dst.loc == "vec"
            and src0.loc == "vec"
            and dst.blayout == "row_major"
            and src0.blayout == "row_major"
            and (dst.valid_row == src0.valid_row) is not False
            and (dst.valid_col * dst.bits >= src0.valid_col) is not False
            and (src1 is None or (src1.loc == "vec"))
            and (src1 is None or ((src1.valid_row > 0) is not False and (src1.valid_col > 0) is not False))
            and (src0.bits < 64) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "scalar", "src1", "cmp_mode"),
    forms=(
        TextForm("dps", ins=("src0", "scalar"), outs=("dst",), attributes={"cmpMode": "cmp_mode"}),
        TextForm("ssa", ins=("src0", "scalar"), results=("dst",), attributes={"cmpMode": "cmp_mode"}),
        TextForm("pto_as", ins=("src0", "scalar"), results=("dst",), attributes={"cmpMode": "cmp_mode"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
