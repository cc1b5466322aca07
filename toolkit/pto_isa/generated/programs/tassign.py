"""pto.tassign in programs.

Generated from tile/sync-and-config/tassign.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tassign import RULES


def _cpu(tile, addr):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (addr >= 0) is not False
    ):
        return ""
    return None


def _a2a3(tile, addr):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (addr >= 0) is not False
        and (addr % 32 == 0) is not False
    ):
        return ""
    return None


def _a5(tile, addr):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (addr >= 0) is not False
        and (addr % 32 == 0) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("tile", "addr"),
    forms=(
        TextForm("dps", ins=("tile", "addr"), results=("tile",)),
        TextForm("ssa", ins=("tile", "addr")),
        TextForm("pto_as", ins=("tile", "addr")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
