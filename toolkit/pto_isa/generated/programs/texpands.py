"""pto.texpands in programs.

Generated from tile/tile-scalar-and-immediate/texpands.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.texpands import RULES, _conv_blocks, _conv_in_matrix_memory, _conv_layout_a2a3, _conv_layout_a5, _form, _matrix_blocks, _row_major_64_bit, _vector_tile


def _a2a3(dst, scalar):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, "a2a3")
    if form == "conv":
        if (
            _conv_in_matrix_memory(dst) is not False
            and _conv_layout_a2a3(dst) is not False
            and _conv_blocks(dst) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _matrix_blocks(dst) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _vector_tile(dst) is not False
        ):
            return form
        return None
    return None


def _a5(dst, scalar):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, "a5")
    if form == "conv":
        if (
            _conv_in_matrix_memory(dst) is not False
            and _conv_layout_a5(dst) is not False
            and _conv_blocks(dst) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            _matrix_blocks(dst) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _vector_tile(dst) is not False
            and _row_major_64_bit(dst) is not False
        ):
            return form
        return None
    return None


def _cpu(dst, scalar):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, "cpu")
    if form in ("matrix", "vector"):
        return form
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "scalar"),
    forms=(
        TextForm("dps", ins=("scalar",), outs=("dst",)),
        TextForm("ssa", ins=("scalar",), results=("dst",)),
        TextForm("pto_as", ins=("scalar",), results=("dst",)),
    ),
    accepts={"a2a3": _a2a3, "a5": _a5, "cpu": _cpu},
)
