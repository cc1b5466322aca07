"""pto.tcvt in programs.

Generated from tile/elementwise-tile-tile/tcvt.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tcvt import RULES, _form, _no_tmp, _odd_to_f16, _off_without_tmp, _row_major, _same_shape, _same_valid_shape, _tmp_for_f16_to_i16, _tmp_for_f16_to_i8, _tmp_for_f32_to_i16, _vector_tiles


def _cpu(dst, src, tmp, round_mode, sat_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, sat_mode)
    if form in ("integral", "explicit", "chosen"):
        if (
            _same_valid_shape(dst, src) is not False
            and _no_tmp(tmp) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, tmp, round_mode, sat_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, src, sat_mode)
    if form in ("integral", "explicit", "chosen"):
        if (
            _vector_tiles(dst, src) is not False
            and _row_major(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _same_shape(dst, src) is not False
            and _odd_to_f16(dst, src, round_mode) is not False
            and _off_without_tmp(dst, src, tmp, sat_mode) is not False
            and _tmp_for_f16_to_i16(dst, src, tmp, sat_mode) is not False
            and _tmp_for_f16_to_i8(dst, src, tmp, sat_mode) is not False
            and _tmp_for_f32_to_i16(dst, src, tmp, sat_mode) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, tmp, round_mode, sat_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, src, sat_mode)
    if form in ("integral", "explicit", "chosen"):
        if (
            _vector_tiles(dst, src) is not False
            and _row_major(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _same_shape(dst, src) is not False
            and _odd_to_f16(dst, src, round_mode) is not False
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
