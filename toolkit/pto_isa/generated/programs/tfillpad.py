"""pto.tfillpad in programs.

Generated from tile/layout-and-rearrangement/tfillpad.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tfillpad import RULES, _form, _last_block_filled, _nz_layout, _pad_set, _row_major, _rows_kept, _same_location, _same_shape, _zero_or_null_pad


def _cpu(dst, src, pad_val):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst)
    if form in ("vector", "matrix"):
        if (
            _pad_set(dst) is not False
            and _same_location(dst, src) is not False
            and _same_shape(dst, src) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, pad_val):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst)
    if form == "vector":
        if (
            _pad_set(dst) is not False
            and _row_major(dst, src) is not False
            and _rows_kept(dst, src) is not False
            and _last_block_filled(dst, src) is not False
            and _same_location(dst, src) is not False
            and _same_shape(dst, src) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _pad_set(dst) is not False
            and _row_major(dst, src) is not False
            and _rows_kept(dst, src) is not False
            and _last_block_filled(dst, src) is not False
            and _same_location(dst, src) is not False
            and _same_shape(dst, src) is not False
            and _nz_layout(dst) is not False
            and _zero_or_null_pad(dst) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, pad_val):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst)
    if form == "vector":
        if (
            _pad_set(dst) is not False
            and _row_major(dst, src) is not False
            and _rows_kept(dst, src) is not False
            and _same_location(dst, src) is not False
            and _same_shape(dst, src) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _pad_set(dst) is not False
            and _row_major(dst, src) is not False
            and _rows_kept(dst, src) is not False
            and _same_location(dst, src) is not False
            and _same_shape(dst, src) is not False
            and _nz_layout(dst) is not False
            and _zero_or_null_pad(dst) is not False
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
