"""pto.tmov_fp in programs.

Generated from tile/layout-and-rearrangement/tmov_fp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tmov_fp import RULES, _form, _result_layout, _result_location


def _cpu(dst, src, fp, relu_mode, st_phase, acc_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, acc_mode, "cpu")
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float"):
        if (
            (dst.valid_row <= src.valid_row) is not False
            and (dst.valid_col <= src.valid_col) is not False
            and (dst.valid_col <= fp.valid_col) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, fp, relu_mode, st_phase, acc_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, acc_mode, "a2a3")
    if form in ("quantise_to_int8", "shift_to_int16", "quantise_to_float"):
        if (
            acc_mode is None
            and src.loc == "acc"
            and src.layout == "nz"
            and (dst.fractal == 512) is not False
            and fp.loc == "scaling"
            and _result_location(dst, "a2a3") is not False
            and _result_layout(dst, "a2a3") is not False
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (dst.layout != "nz" or src.rows <= dst.rows) is not False
            and (dst.valid_col <= fp.valid_col) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, fp, relu_mode, st_phase, acc_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, acc_mode, "a5")
    if form in ("quantise_to_int8", "quantise_to_float", "unscaled", "quantise_to_small_float"):
        if (
            (acc_mode is None or dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and src.loc == "acc"
            and src.layout == "nz"
            and fp.loc == "scaling"
            and _result_location(dst, "a5") is not False
            and _result_layout(dst, "a5") is not False
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (dst.layout != "nz" or src.rows <= dst.rows) is not False
            and (dst.valid_col <= fp.valid_col) is not False
        ):
            return form
        return None
    if form == "split_accumulator":
        if (
            (acc_mode is None or dst.loc == "vec") is not False
            and (acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype) is not False
            and src.loc == "acc"
            and src.layout == "nz"
            and fp.loc == "scaling"
            and _result_location(dst, "a5") is not False
            and _result_layout(dst, "a5") is not False
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (dst.layout != "nz" or src.rows <= dst.rows) is not False
            and (dst.valid_col <= fp.valid_col) is not False
            and (acc_mode is None or ((acc_mode != "dual_mode_split_n" or src.valid_col % 32 == 0) is not False))
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "fp", "relu_mode", "st_phase", "acc_mode"),
    forms=(
        TextForm("dps", ins=("src", "fp"), outs=("dst",)),
        TextForm("ssa"),
        TextForm("pto_as"),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
