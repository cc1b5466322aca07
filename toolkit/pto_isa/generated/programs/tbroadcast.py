"""pto.tbroadcast in programs.

Generated from comm/comm/tbroadcast.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tbroadcast import RULES, _form, _pong_alike, _ranks, _root_in_group, _same_extents, _same_layout, _staging_filled, _staging_layout, _staging_location, _staging_not_empty


def _cpu(group, src, staging, pong, engine):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(engine, "cpu")
    if form == "aiv":
        if (
            _ranks(group) is not False
            and _root_in_group(group) is not False
            and _pong_alike(staging, pong) is not False
            and _same_layout(group, src) is not False
            and _same_extents(group, src) is not False
        ):
            return form
        return None
    return None


def _a2a3(group, src, staging, pong, engine):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(engine, "a2a3")
    if form == "aiv":
        if (
            _ranks(group) is not False
            and _root_in_group(group) is not False
            and _staging_location(staging) is not False
            and _staging_layout(staging, group) is not False
            and _staging_not_empty(staging) is not False
            and _staging_filled(staging, group) is not False
            and _pong_alike(staging, pong) is not False
            and _same_layout(group, src) is not False
            and _same_extents(group, src) is not False
        ):
            return form
        return None
    return None


def _a5(group, src, staging, pong, engine):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(engine, "a5")
    if form in ("aiv", "ccu"):
        if (
            _ranks(group) is not False
            and _root_in_group(group) is not False
            and _staging_location(staging) is not False
            and _staging_layout(staging, group) is not False
            and _staging_not_empty(staging) is not False
            and _staging_filled(staging, group) is not False
            and _pong_alike(staging, pong) is not False
            and _same_layout(group, src) is not False
            and _same_extents(group, src) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("group", "src", "staging", "pong", "engine"),
    forms=(
        TextForm("dps", ins=("group", "src")),
        TextForm("pto_as", ins=("group", "src")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
