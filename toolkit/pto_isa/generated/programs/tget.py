"""pto.tget in programs.

Generated from comm/comm/tget.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tget import RULES, _pong_alike, _same_extents, _same_layout, _staging_filled, _staging_layout, _staging_location, _staging_not_empty


def _cpu(dst, src, staging, pong):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _pong_alike(staging, pong) is not False
        and _same_layout(dst, src) is not False
        and _same_extents(dst, src) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, staging, pong):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _staging_location(staging) is not False
        and _staging_layout(staging, src) is not False
        and _staging_not_empty(staging) is not False
        and _staging_filled(staging, src) is not False
        and _pong_alike(staging, pong) is not False
        and _same_layout(dst, src) is not False
        and _same_extents(dst, src) is not False
    ):
        return ""
    return None


def _a5(dst, src, staging, pong):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _staging_location(staging) is not False
        and _staging_layout(staging, src) is not False
        and _staging_not_empty(staging) is not False
        and _staging_filled(staging, src) is not False
        and _pong_alike(staging, pong) is not False
        and _same_layout(dst, src) is not False
        and _same_extents(dst, src) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "staging", "pong"),
    forms=(
        TextForm("dps", ins=("dst", "src")),
        TextForm("pto_as", ins=("dst", "src")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
