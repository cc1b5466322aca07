"""pto.tgatherb in programs.

Generated from tile/irregular-and-complex/tgatherb.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tgatherb import RULES, _columns_given, _offsets_given, _offsets_in_rows, _plain_layout, _row_major, _unboxed, _vector_tiles, _whole_blocks, _whole_vectors


def _cpu(dst, src, offset):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _row_major(dst) is not False
        and _unboxed(dst) is not False
        and _offsets_in_rows(offset) is not False
        and _offsets_given(dst, offset) is not False
        and _whole_blocks(dst) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, offset):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src, offset) is not False
        and _row_major(dst) is not False
        and _unboxed(dst) is not False
        and _offsets_in_rows(offset) is not False
        and _offsets_given(dst, offset) is not False
        and _whole_blocks(dst) is not False
        and _whole_vectors(dst) is not False
    ):
        return ""
    return None


def _a5(dst, src, offset):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src, offset) is not False
        and _plain_layout(dst) is not False
        and _offsets_in_rows(offset) is not False
        and _offsets_given(dst, offset) is not False
        and _whole_blocks(dst) is not False
        and _columns_given(dst) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "offset"),
    forms=(
        TextForm("dps", ins=("src", "offset"), outs=("dst",)),
        TextForm("ssa", ins=("src", "offset"), results=("dst",)),
        TextForm("pto_as", ins=("src", "offset"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
