"""pto.comm.tgather in programs.

Generated from comm/comm/comm_tgather.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.comm_tgather import RULES, _dense, _dense_dst, _form, _staging_filled, _whole_pieces


def _cpu(group, dst, staging, pong, engine):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(engine, "cpu")
    if form == "aiv":
        if (
            (pong is None or ( pong.layout == staging.layout and pong.loc == staging.loc and both(pong.rows == staging.rows, pong.cols == staging.cols) )) is not False
            and (group.ranks > 0) is not False
            and (0 <= group.root < group.ranks) is not False
            and (dst.layout == group.layout) is not False
            and (dst.shape[0] == group.shape[0]) is not False
            and (dst.shape[1] == group.shape[1]) is not False
            and (dst.shape[2] == group.shape[2]) is not False
            and (dst.shape[4] == group.shape[4]) is not False
            and (dst.shape[3] >= group.ranks * group.shape[3]) is not False
            and (dst.shape[3] == group.ranks * group.shape[3]) is not False
        ):
            return form
        return None
    return None


def _a2a3(group, dst, staging, pong, engine):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(engine, "a2a3")
    if form == "aiv":
        if (
            staging.loc == "vec"
            and (pong is None or ( pong.layout == staging.layout and pong.loc == staging.loc and both(pong.rows == staging.rows, pong.cols == staging.cols) )) is not False
            and (group.ranks > 0) is not False
            and (0 <= group.root < group.ranks) is not False
            and staging.layout == group.layout
            and group.layout in ("nd", "dn")
            and (staging.valid_row > 0) is not False
            and (staging.valid_col > 0) is not False
            and _staging_filled(staging, group) is not False
            and _whole_pieces(staging, group) is not False
            and _dense(group) is not False
            and (staging.layout != "nd" or staging.rows <= 4095) is not False
            and (staging.layout != "dn" or either(group.shape[4] <= 4095, staging.valid_col <= 4095)) is not False
            and (dst.layout == group.layout) is not False
            and (dst.shape[0] == group.shape[0]) is not False
            and (dst.shape[1] == group.shape[1]) is not False
            and (dst.shape[2] == group.shape[2]) is not False
            and (dst.shape[4] == group.shape[4]) is not False
            and (dst.shape[3] >= group.ranks * group.shape[3]) is not False
            and _dense_dst(dst) is not False
        ):
            return form
        return None
    return None


def _a5(group, dst, staging, pong, engine):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(engine, "a5")
    if form == "aiv":
        if (
            staging.loc == "vec"
            and (pong is None or ( pong.layout == staging.layout and pong.loc == staging.loc and both(pong.rows == staging.rows, pong.cols == staging.cols) )) is not False
            and (group.ranks > 0) is not False
            and (0 <= group.root < group.ranks) is not False
            and staging.layout == group.layout
            and group.layout in ("nd", "dn")
            and (staging.valid_row > 0) is not False
            and (staging.valid_col > 0) is not False
            and _staging_filled(staging, group) is not False
            and _whole_pieces(staging, group) is not False
            and _dense(group) is not False
            and (staging.bits != 64 or staging.pad in ("null", "zero")) is not False
            and (dst.layout == group.layout) is not False
            and (dst.shape[0] == group.shape[0]) is not False
            and (dst.shape[1] == group.shape[1]) is not False
            and (dst.shape[2] == group.shape[2]) is not False
            and (dst.shape[4] == group.shape[4]) is not False
            and (dst.shape[3] >= group.ranks * group.shape[3]) is not False
            and _dense_dst(dst) is not False
        ):
            return form
        return None
    if form == "ccu":
        if (
            staging.loc == "vec"
            and (pong is None or ( pong.layout == staging.layout and pong.loc == staging.loc and both(pong.rows == staging.rows, pong.cols == staging.cols) )) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("group", "dst", "staging", "pong", "engine"),
    forms=(
        TextForm("dps", ins=("group", "dst")),
        TextForm("pto_as", ins=("group", "dst")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
