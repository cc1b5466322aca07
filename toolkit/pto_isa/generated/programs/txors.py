"""pto.txors in programs.

Generated from tile/tile-scalar-and-immediate/txors.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.txors import RULES, _row_major, _same_valid_shape, _tmp_given, _tmp_row_major, _tmp_same_type, _tmp_same_valid_shape, _vector_tiles


def _cpu(dst, src, scalar, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _same_valid_shape(dst, src) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, scalar, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _row_major(dst, src) is not False
        and _same_valid_shape(dst, src) is not False
        and _tmp_given(tmp) is not False
        and (tmp is None or _tmp_same_type(dst, tmp) is not False)
        and (tmp is None or _tmp_row_major(tmp) is not False)
        and (tmp is None or _tmp_same_valid_shape(dst, tmp) is not False)
    ):
        return ""
    return None


def _a5(dst, src, scalar, tmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _row_major(dst, src) is not False
        and _same_valid_shape(dst, src) is not False
        and _tmp_given(tmp) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "scalar", "tmp"),
    forms=(
        TextForm("dps", ins=("src", "scalar", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src", "scalar"), results=("dst",)),
        TextForm("pto_as", ins=("src", "scalar"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
