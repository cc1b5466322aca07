"""pto.tcmps in programs.

Generated from tile/tile-scalar-and-immediate/tcmps.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tcmps import RULES, _form, _int32_modes, _mask_wide_enough, _narrow_tiles, _one_value, _row_major, _same_valid_rows, _scalar_like_half, _value_given, _vector_tiles, _vector_value, _wide_columns


def _cpu(dst, src0, scalar, src1, cmp_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(scalar, src1, "cpu")
    if form == "scalar":
        if (
            _one_value(src1, scalar) is not False
            and _same_valid_rows(dst, src0) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src0, scalar, src1, cmp_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(scalar, src1, "a2a3")
    if form == "scalar":
        if (
            _one_value(src1, scalar) is not False
            and _vector_tiles(dst, src0) is not False
            and _row_major(dst, src0) is not False
            and _same_valid_rows(dst, src0) is not False
            and _mask_wide_enough(dst, src0) is not False
            and _int32_modes(src0, cmp_mode) is not False
            and (scalar is None or _scalar_like_half(src0, scalar) is not False)
        ):
            return form
        return None
    if form == "tile":
        if (
            _one_value(src1, scalar) is not False
            and _vector_tiles(dst, src0) is not False
            and _row_major(dst, src0) is not False
            and _same_valid_rows(dst, src0) is not False
            and _mask_wide_enough(dst, src0) is not False
            and _int32_modes(src0, cmp_mode) is not False
            and (src1 is None or _vector_value(src1) is not False)
            and (src1 is None or _value_given(src1) is not False)
        ):
            return form
        return None
    return None


def _a5(dst, src0, scalar, src1, cmp_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(scalar, src1, "a5")
    if form == "scalar":
        if (
            _one_value(src1, scalar) is not False
            and _vector_tiles(dst, src0) is not False
            and _row_major(dst, src0) is not False
            and _same_valid_rows(dst, src0) is not False
            and _mask_wide_enough(dst, src0) is not False
            and _wide_columns(src0) is not False
        ):
            return form
        return None
    if form == "tile":
        if (
            _one_value(src1, scalar) is not False
            and _vector_tiles(dst, src0) is not False
            and _row_major(dst, src0) is not False
            and _same_valid_rows(dst, src0) is not False
            and _mask_wide_enough(dst, src0) is not False
            and (src1 is None or _vector_value(src1) is not False)
            and (src1 is None or _value_given(src1) is not False)
            and _narrow_tiles(src0) is not False
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
