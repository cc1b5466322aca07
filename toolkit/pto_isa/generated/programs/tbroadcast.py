"""pto.tbroadcast in programs.

Generated from comm/comm/tbroadcast.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, same
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tbroadcast import RULES, _dense, _dense_src, _form, _one_rank, _staging_filled, _whole_pieces


def _cpu(group, src, staging, pong, engine):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(engine, "cpu")
    if form == "aiv":
        if (
            (pong is None or ( pong.layout == staging.layout and pong.loc == staging.loc and both(pong.rows == staging.rows, pong.cols == staging.cols) )) is not False
            and (group.ranks > 0) is not False
            and (0 <= group.root < group.ranks) is not False
            and (src.layout == group.layout) is not False
            and same(src.shape, group.shape) is not False
        ):
            return form
        return None
    return None


def _a2a3(group, src, staging, pong, engine):
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
            and (src.layout == group.layout) is not False
            and same(src.shape, group.shape) is not False
            and _one_rank(staging, group) is not False
            and _dense_src(src) is not False
        ):
            return form
        return None
    return None


def _a5(group, src, staging, pong, engine):
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
            and (src.layout == group.layout) is not False
            and same(src.shape, group.shape) is not False
            and _one_rank(staging, group) is not False
            and _dense_src(src) is not False
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
    order=("group", "src", "staging", "pong", "engine"),
    forms=(
        TextForm("dps", ins=("group", "src")),
        TextForm("pto_as", ins=("group", "src")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
