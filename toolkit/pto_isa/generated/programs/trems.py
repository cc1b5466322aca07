"""pto.trems in programs.

Generated from tile/tile-scalar-and-immediate/trems.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.trems import RULES, _divisor_not_zero, _narrow_divisor_not_zero, _not_empty, _precision_on_a5, _row_major, _same_valid_shape, _tmp_columns, _tmp_given, _tmp_type, _tmp_type_in_text, _vector_tiles, _wide_columns


def _cpu(dst, src, scalar, tmp, precision):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _same_valid_shape(dst, src) is not False
        and _divisor_not_zero(scalar) is not False
        and _precision_on_a5(precision) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, scalar, tmp, precision):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _row_major(dst, src) is not False
        and _same_valid_shape(dst, src) is not False
        and _not_empty(dst) is not False
        and _divisor_not_zero(scalar) is not False
        and _precision_on_a5(precision) is not False
        and _tmp_given(tmp) is not False
        and (tmp is None or _tmp_columns(dst, tmp) is not False)
        and (tmp is None or _tmp_type(dst, tmp) is not False)
    ):
        return ""
    return None


def _a5(dst, src, scalar, tmp, precision):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _row_major(dst, src) is not False
        and _same_valid_shape(dst, src) is not False
        and _wide_columns(dst) is not False
        and _narrow_divisor_not_zero(src, scalar) is not False
        and _tmp_given(tmp) is not False
        and (tmp is None or _tmp_type_in_text(dst, tmp) is not False)
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
