"""pto.tprefetch in programs.

Generated from tile/memory-and-data-movement/tprefetch.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tprefetch import RULES, _inside, _location, _one_slice, _plain_tile


def _cpu(dst, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _plain_tile(dst) is not False
        and _inside(dst, src) is not False
    ):
        return ""
    return None


def _a2a3(dst, src):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _location(dst) is not False
        and _plain_tile(dst) is not False
        and _one_slice(dst, src) is not False
    ):
        return ""
    return None


def _a5(dst, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _location(dst) is not False
        and _plain_tile(dst) is not False
        and _one_slice(dst, src) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
