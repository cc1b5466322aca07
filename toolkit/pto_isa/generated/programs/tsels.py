"""pto.tsels in programs.

Generated from tile/tile-scalar-and-immediate/tsels.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tsels import RULES, _mask_rows, _mask_wide_enough, _row_major, _row_major_mask, _same_valid_shape, _tmp_given, _vector_tiles, _wide_columns


def _cpu(dst, mask, src, scalar, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _same_valid_shape(dst, src) is not False
        and _mask_rows(dst, mask) is not False
        and _mask_wide_enough(dst, mask) is not False
    ):
        return ""
    return None


def _a2a3(dst, mask, src, scalar, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, mask, src) is not False
        and _row_major(dst, src) is not False
        and _same_valid_shape(dst, src) is not False
        and _mask_rows(dst, mask) is not False
        and _mask_wide_enough(dst, mask) is not False
        and _tmp_given(tmp) is not False
    ):
        return ""
    return None


def _a5(dst, mask, src, scalar, tmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, mask, src) is not False
        and _row_major(dst, src) is not False
        and _row_major_mask(mask) is not False
        and _same_valid_shape(dst, src) is not False
        and _mask_rows(dst, mask) is not False
        and _mask_wide_enough(dst, mask) is not False
        and _wide_columns(dst) is not False
        and _tmp_given(tmp) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "mask", "src", "scalar", "tmp"),
    forms=(
        TextForm("dps", ins=("mask", "src", "tmp", "scalar"), outs=("dst",)),
        TextForm("ssa", ins=("mask", "src", "scalar"), results=("dst",)),
        TextForm("pto_as", ins=("mask", "src", "scalar"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
