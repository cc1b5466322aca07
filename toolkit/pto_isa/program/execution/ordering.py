"""Ops that order others: flags and barriers, as calls on the flags of the core; what else orders does nothing."""

from __future__ import annotations

from collections.abc import Callable

from pto_isa.generated.programs._rules import ORDERING

from ..host.endpoints import endpoints
from ..syntax.tree import Operation
from .fault import Unsupported
from .flags import EVENT
from .writer import Writer

EVERY = "PIPE_ALL"


def flag(t: Writer, op: Operation) -> None:
    """``set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]``, ``wait_flag_dyn[…, %number]``; the simulator ignores them."""
    if t.profile == "cpu":
        return
    names = endpoints(op)
    if len(names) != 3:
        raise Unsupported(op, ("it names no two pipes and an event", "没有给出两条流水与一个事件"))
    source, target, event = names
    number = t.number(event.removeprefix(EVENT), op)
    if "wait" in op.name:
        t.emit(op, f"core.flags.waits({source!r}, {target!r}, {number}, {t.bind('o', op)})")
    else:
        t.emit(op, f"core.flags.sets({source!r}, {target!r}, {number})")


def barrier(t: Writer, op: Operation) -> None:
    """``barrier <PIPE_ALL>``: every pipe comes to its end; within one pipe the order is kept here anyway."""
    if t.profile != "cpu" and EVERY in endpoints(op):
        t.emit(op, "core.flags.end()")


def silent(t: Writer, op: Operation) -> None:
    """What orders others does nothing where every op ends before the next one begins; what prints shows no values."""
    for name in op.results:
        t.define(name, "?", "None")


HANDLERS: dict[str, Callable[[Writer, Operation], None]] = {
    **dict.fromkeys(ORDERING, silent),
    **dict.fromkeys(("pto.set_flag", "pto.wait_flag", "pto.set_flag_dyn", "pto.wait_flag_dyn"), flag),
    **dict.fromkeys(("pto.barrier", "pto.pipe_barrier"), barrier),
}
