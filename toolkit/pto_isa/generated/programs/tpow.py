"""pto.tpow in programs.

Generated from tile/elementwise-tile-tile/tpow.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tpow import RULES, _default_without_bf16, _high_precision_floats, _precision_on_a5, _row_major, _same_shape, _same_valid_shape, _tmp_given, _tmp_type, _tmp_valid_shape, _vector_tiles


def _cpu(dst, base, exp, tmp, precision):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _same_valid_shape(dst, base, exp) is not False
        and _same_shape(dst, base, exp) is not False
        and _precision_on_a5(precision) is not False
    ):
        return ""
    return None


def _a2a3(dst, base, exp, tmp, precision):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, base, exp) is not False
        and _row_major(dst, base, exp) is not False
        and _same_valid_shape(dst, base, exp) is not False
        and _precision_on_a5(precision) is not False
        and _tmp_given(tmp) is not False
        and (tmp is None or _tmp_valid_shape(dst, tmp) is not False)
        and (tmp is None or _tmp_type(dst, tmp) is not False)
    ):
        return ""
    return None


def _a5(dst, base, exp, tmp, precision):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, base, exp) is not False
        and _row_major(dst, base, exp) is not False
        and _same_valid_shape(dst, base, exp) is not False
        and _high_precision_floats(dst, precision) is not False
        and _default_without_bf16(dst, precision) is not False
        and _tmp_given(tmp) is not False
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
