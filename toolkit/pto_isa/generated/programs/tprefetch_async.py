"""pto.tprefetch_async in programs.

Generated from tile/memory-and-data-movement/tprefetch_async.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tprefetch_async import RULES, _one_line


def _cpu(src, ctx):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(src, ctx):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _one_line(src) is not False
    ):
        return ""
    return None


def _a5(src, ctx):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _one_line(src) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("src", "ctx"),
    forms=(
        TextForm("dps", ins=("src", "ctx")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
