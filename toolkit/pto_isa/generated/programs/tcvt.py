"""pto.tcvt in programs.

Generated from tile/elementwise-tile-tile/tcvt.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import greatest, least
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tcvt import RULES, _form, _off_without_tmp, _tmp_for_f32_to_i16


def _cpu(dst, src, tmp, round_mode, sat_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, sat_mode, "cpu")
    if form in ("integral", "to_hif8", "explicit", "chosen"):
        if (
            (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and tmp is None
        ):
            return form
        return None
    return None


def _a2a3(dst, src, tmp, round_mode, sat_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, src, sat_mode, "a2a3")
    if form in ("integral", "explicit", "chosen"):
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (dst.rows == src.rows) is not False
            and (dst.cols == src.cols) is not False
            and (round_mode != "odd" or src.dtype == "f32" and dst.dtype == "f16") is not False
            and _off_without_tmp(dst, src, tmp, sat_mode) is not False
            and (tmp is None or src.dtype != "f16" or dst.dtype != "i16" or not not (sat_mode is not None and sat_mode == "on") or tmp.bytes >= 32 * -(-least(dst.valid_col, 64) // 8)) is not False
            and (tmp is None or src.dtype != "f16" or dst.dtype != "i8" or not not (sat_mode is not None and sat_mode == "on") or tmp.bytes >= greatest(32 * -(-least(dst.valid_col, 64) // 8), 128 + 32 * -(-least(dst.valid_col, 64) // 16))) is not False
            and _tmp_for_f32_to_i16(dst, src, tmp, sat_mode) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, tmp, round_mode, sat_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, src, sat_mode, "a5")
    if form in ("integral", "to_hif8", "explicit", "chosen"):
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (dst.rows == src.rows) is not False
            and (dst.cols == src.cols) is not False
            and (round_mode != "odd" or src.dtype == "f32" and dst.dtype == "f16") is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "tmp", "round_mode", "sat_mode"),
    forms=(
        TextForm("dps", ins=("src", "tmp"), outs=("dst",), attributes={"rmode": "round_mode", "sat_mode": "sat_mode"}),
        TextForm("ssa", ins=("src",), results=("dst",), attributes={"rmode": "round_mode"}),
        TextForm("pto_as", ins=("src",), results=("dst",), attributes={"rmode": "round_mode"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
