"""pto.tdequant in programs.

Generated from tile/irregular-and-complex/tdequant.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tdequant import RULES, _covers_result, _form, _parameter_for_every_row, _parameter_rows, _row_major, _same_parameter_type, _same_valid_shape, _unboxed, _vector_tiles, _whole_vectors


def _cpu(dst, src, scale, offset):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(scale, "cpu")
    if form in ("per_column", "per_row"):
        if (
            _covers_result(dst, src) is not False
            and _parameter_for_every_row(dst, scale, offset) is not False
            and _same_parameter_type(scale, offset) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, scale, offset):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(scale, "a2a3")
    if form == "per_row":
        if (
            _vector_tiles(dst, src, scale, offset) is not False
            and _row_major(dst, src) is not False
            and _unboxed(dst, src, scale, offset) is not False
            and _same_valid_shape(dst, src) is not False
            and _parameter_for_every_row(dst, scale, offset) is not False
            and _same_parameter_type(scale, offset) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, scale, offset):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(scale, "a5")
    if form == "per_row":
        if (
            _vector_tiles(dst, src, scale, offset) is not False
            and _row_major(dst, src) is not False
            and _unboxed(dst, src, scale, offset) is not False
            and _same_valid_shape(dst, src) is not False
            and _parameter_rows(dst, scale, offset) is not False
            and _same_parameter_type(scale, offset) is not False
            and _whole_vectors(dst) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "scale", "offset"),
    forms=(
        TextForm("dps", ins=("src", "scale", "offset"), outs=("dst",)),
        TextForm("ssa", ins=("src", "scale", "offset"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
