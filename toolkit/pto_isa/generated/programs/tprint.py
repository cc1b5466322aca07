"""pto.tprint in programs.

Generated from tile/irregular-and-complex/tprint.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tprint import RULES, _global_layout, _no_matrix_tile, _printable_tile, _tile_only, _vector_directly, _vector_without_tmp


def _cpu(src, tmp, format):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _tile_only(src) is not False
    ):
        return ""
    return None


def _a2a3(src, tmp, format):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_directly(src, tmp) is not False
        and _global_layout(src) is not False
        and _printable_tile(src, tmp) is not False
        and _vector_without_tmp(src, tmp) is not False
    ):
        return ""
    return None


def _a5(src, tmp, format):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_directly(src, tmp) is not False
        and _global_layout(src) is not False
        and _no_matrix_tile(src, tmp) is not False
        and _vector_without_tmp(src, tmp) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("src", "tmp", "format"),
    forms=(
        TextForm("dps", ins=("src",)),
        TextForm("ssa", ins=("src",)),
        TextForm("pto_as", ins=("src",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
