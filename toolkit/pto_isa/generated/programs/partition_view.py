"""pto.partition_view in programs.

Generated from tile/view-and-tile-buf/partition_view.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.partition_view import RULES


def _cpu(result, source, offsets, sizes):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (offsets.size == sizes.size) is not False
    ):
        return ""
    return None


def _a2a3(result, source, offsets, sizes):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (offsets.size == sizes.size) is not False
    ):
        return ""
    return None


def _a5(result, source, offsets, sizes):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (offsets.size == sizes.size) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("result", "source", "offsets", "sizes"),
    forms=(
        TextForm("dps", ins=("source", "offsets", "sizes"), results=("result",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
