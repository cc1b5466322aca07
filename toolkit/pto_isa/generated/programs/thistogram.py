"""pto.thistogram in programs.

Generated from tile/irregular-and-complex/thistogram.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.thistogram import RULES, _form


def _cpu(dst, src, idx, byte):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src)
    if form == "halfwords":
        if (
            (dst.valid_col >= 256) is not False
            and (dst.rows >= src.valid_row) is not False
            and byte in ("byte_0", "byte_1")
            and (idx.rows >= src.valid_row) is not False
        ):
            return form
        return None
    if form == "words":
        if (
            (dst.valid_col >= 256) is not False
            and (dst.rows >= src.valid_row) is not False
            and (idx.rows >= 3 - {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte]) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, idx, byte):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src)
    if form == "halfwords":
        if (
            (dst.cols == 256) is not False
            and (dst.rows >= src.valid_row) is not False
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and dst.slayout == "none_box"
            and src.slayout == "none_box"
            and dst.loc == "vec"
            and src.loc == "vec"
            and idx.loc == "vec"
            and byte in ("byte_0", "byte_1")
            and idx.layout == "dn"
            and (idx.cols == 1) is not False
            and (idx.rows >= src.valid_row) is not False
        ):
            return form
        return None
    if form == "words":
        if (
            (dst.cols == 256) is not False
            and (dst.rows >= src.valid_row) is not False
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and dst.slayout == "none_box"
            and src.slayout == "none_box"
            and dst.loc == "vec"
            and src.loc == "vec"
            and idx.loc == "vec"
            and (byte == "byte_3" or idx.blayout == "row_major") is not False
            and (byte == "byte_3" or idx.rows == 3 - {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte]) is not False
            and (byte == "byte_3" or idx.cols == src.cols) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "idx", "byte"),
    forms=(
        TextForm("dps", ins=("src", "idx"), outs=("dst",), attributes={"isMSB": "byte"}, sets={"byte": "byte_1"}),
        TextForm("ssa", ins=("src", "idx"), results=("dst",), attributes={"isMSB": "byte"}),
        TextForm("pto_as", ins=("src", "idx"), results=("dst",), attributes={"isMSB": "byte"}),
    ),
    accepts={"cpu": _cpu, "a5": _a5},
)
