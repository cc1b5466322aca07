"""pto.treduce in programs.

Generated from comm/comm/treduce.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, same
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.treduce import RULES, _acc_filled, _dense, _form, _whole_pieces


def _cpu(group, dst, acc, recv, pong, reduce_op, engine):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(engine, "cpu")
    if form == "aiv":
        if (
            recv.layout == acc.layout
            and (recv.rows == acc.rows) is not False
            and (recv.cols == acc.cols) is not False
            and (recv.valid_row == acc.valid_row) is not False
            and (recv.valid_col == acc.valid_col) is not False
            and (pong is None or ( pong.layout == acc.layout and pong.loc == acc.loc and both( pong.rows == acc.rows, pong.cols == acc.cols, pong.valid_row == acc.valid_row, pong.valid_col == acc.valid_col, ) )) is not False
            and (group.ranks > 0) is not False
            and (0 <= group.root < group.ranks) is not False
            and (dst.layout == group.layout) is not False
            and same(dst.shape, group.shape) is not False
            and group.layout in ("nd", "dn", "nz")
            and (acc.valid_row > 0) is not False
            and (acc.valid_col > 0) is not False
            and _acc_filled(group, acc) is not False
            and _whole_pieces(group, acc) is not False
        ):
            return form
        return None
    return None


def _a2a3(group, dst, acc, recv, pong, reduce_op, engine):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(engine, "a2a3")
    if form == "aiv":
        if (
            acc.loc == "vec"
            and recv.loc == "vec"
            and recv.layout == acc.layout
            and (recv.rows == acc.rows) is not False
            and (recv.cols == acc.cols) is not False
            and (recv.valid_row == acc.valid_row) is not False
            and (recv.valid_col == acc.valid_col) is not False
            and (pong is None or ( pong.layout == acc.layout and pong.loc == acc.loc and both( pong.rows == acc.rows, pong.cols == acc.cols, pong.valid_row == acc.valid_row, pong.valid_col == acc.valid_col, ) )) is not False
            and (group.ranks > 0) is not False
            and (0 <= group.root < group.ranks) is not False
            and (dst.layout == group.layout) is not False
            and same(dst.shape, group.shape) is not False
            and acc.layout == "nd"
            and group.layout == "nd"
            and (acc.valid_row > 0) is not False
            and (acc.valid_col > 0) is not False
            and _acc_filled(group, acc) is not False
            and _whole_pieces(group, acc) is not False
            and _dense(group, dst) is not False
            and (acc.rows <= 4095) is not False
        ):
            return form
        return None
    return None


def _a5(group, dst, acc, recv, pong, reduce_op, engine):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(engine, "a5")
    if form == "aiv":
        if (
            acc.loc == "vec"
            and recv.loc == "vec"
            and recv.layout == acc.layout
            and (recv.rows == acc.rows) is not False
            and (recv.cols == acc.cols) is not False
            and (recv.valid_row == acc.valid_row) is not False
            and (recv.valid_col == acc.valid_col) is not False
            and (pong is None or ( pong.layout == acc.layout and pong.loc == acc.loc and both( pong.rows == acc.rows, pong.cols == acc.cols, pong.valid_row == acc.valid_row, pong.valid_col == acc.valid_col, ) )) is not False
            and (group.ranks > 0) is not False
            and (0 <= group.root < group.ranks) is not False
            and (dst.layout == group.layout) is not False
            and same(dst.shape, group.shape) is not False
            and acc.layout == "nd"
            and group.layout == "nd"
            and (acc.valid_row > 0) is not False
            and (acc.valid_col > 0) is not False
            and _acc_filled(group, acc) is not False
            and _whole_pieces(group, acc) is not False
            and _dense(group, dst) is not False
            and (acc.bits != 64 or acc.pad in ("null", "zero")) is not False
        ):
            return form
        return None
    if form == "ccu":
        if (
            acc.loc == "vec"
            and recv.loc == "vec"
            and recv.layout == acc.layout
            and (recv.rows == acc.rows) is not False
            and (recv.cols == acc.cols) is not False
            and (recv.valid_row == acc.valid_row) is not False
            and (recv.valid_col == acc.valid_col) is not False
            and (pong is None or ( pong.layout == acc.layout and pong.loc == acc.loc and both( pong.rows == acc.rows, pong.cols == acc.cols, pong.valid_row == acc.valid_row, pong.valid_col == acc.valid_col, ) )) is not False
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
