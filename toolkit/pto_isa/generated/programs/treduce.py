"""pto.treduce in programs.

Generated from comm/comm/treduce.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.treduce import RULES, _acc_filled, _acc_not_empty, _form, _pong_alike, _ranks, _recv_alike, _root_in_group, _same_extents, _same_layout, _tiles_layout, _tiles_location


def _cpu(group, dst, acc, recv, pong, reduce_op, engine):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(engine, "cpu")
    if form == "aiv":
        if (
            _ranks(group) is not False
            and _root_in_group(group) is not False
            and _same_layout(group, dst) is not False
            and _same_extents(group, dst) is not False
            and _acc_not_empty(acc) is not False
            and _recv_alike(acc, recv) is not False
            and _pong_alike(acc, pong) is not False
        ):
            return form
        return None
    return None


def _a2a3(group, dst, acc, recv, pong, reduce_op, engine):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(engine, "a2a3")
    if form == "aiv":
        if (
            _ranks(group) is not False
            and _root_in_group(group) is not False
            and _same_layout(group, dst) is not False
            and _same_extents(group, dst) is not False
            and _tiles_location(acc, recv) is not False
            and _tiles_layout(group, acc) is not False
            and _acc_not_empty(acc) is not False
            and _acc_filled(group, acc) is not False
            and _recv_alike(acc, recv) is not False
            and _pong_alike(acc, pong) is not False
        ):
            return form
        return None
    return None


def _a5(group, dst, acc, recv, pong, reduce_op, engine):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(engine, "a5")
    if form in ("aiv", "ccu"):
        if (
            _ranks(group) is not False
            and _root_in_group(group) is not False
            and _same_layout(group, dst) is not False
            and _same_extents(group, dst) is not False
            and _tiles_location(acc, recv) is not False
            and _tiles_layout(group, acc) is not False
            and _acc_not_empty(acc) is not False
            and _acc_filled(group, acc) is not False
            and _recv_alike(acc, recv) is not False
            and _pong_alike(acc, pong) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("group", "dst", "acc", "recv", "pong", "reduce_op", "engine"),
    forms=(
        TextForm("dps", ins=("group", "dst"), attributes={"reduce_op": "reduce_op"}),
        TextForm("pto_as", ins=("group", "dst"), attributes={"reduce_op": "reduce_op"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
