"""Ops that order the pipes of a core, as calls on its flags; what else orders does nothing."""

from __future__ import annotations

from collections.abc import Callable

from pto_isa.generated.programs._rules import ORDERING

from ...host.places import end_operands, named_items, pipe_operand
from ...steps.steps import NUMBER_OF, Barrier, Flag
from ...syntax.tree import Operation
from ..named import PIPE, missing, mode_of, number_of_item, pipe_of
from ..writer import Writer

_EVERY = "ALL"
_LAST_EVENT = 7  # of a pair of pipes
_LAST_BUFFER = 31


def flag(t: Writer, op: Operation) -> None:
    """``set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]``, ``wait_flag_dyn[…, %number]``, ``record_event[…]``.

    The simulator ignores them.
    """
    if t.profile == "cpu":
        return
    items = named_items(op)
    ends = end_operands(items)
    missing(op, items, *ends, "event_id")
    source, target = (pipe_of(op, items, end) for end in ends)
    number = number_of_item(t, op, items, "event_id", _LAST_EVENT)
    waits = "wait" in op.name
    if t.traced:
        one, other = NUMBER_OF.get(plain(source)), NUMBER_OF.get(plain(target))
        if one is None or other is None:
            t.trace(op, "not_judged")
        elif number.isdecimal():
            t.emit(op, f"core.trace.take({t.bind('o', Flag(op, (), one, other, int(number), waits))})")
        else:
            t.trace(op, "flag", str(one), str(other), number, repr(waits))
    elif waits:
        t.emit(op, f"core.flags.waits({source!r}, {target!r}, {number}, {t.bind('o', op)})")
    else:
        t.emit(op, f"core.flags.sets({source!r}, {target!r}, {number})")


def token(t: Writer, op: Operation) -> None:
    """``get_buf[<TVEC>, 3]``, ``rls_buf_dyn "PIPE_V", %number, 0``; the simulator ignores them."""
    if t.profile == "cpu":
        return
    items = named_items(op)
    user = pipe_operand(items)
    missing(op, items, user, "buf_id")
    pipe, number = pipe_of(op, items, user), number_of_item(t, op, items, "buf_id", _LAST_BUFFER)
    if t.traced:
        ordered, place = mode_of(op, items, "token_mode", 0) == 0, NUMBER_OF.get(plain(pipe))
        if place is None:
            t.trace(op, "not_judged")
        else:
            t.trace(op, "token", str(place), number, repr("get" in op.name), repr(ordered))
    elif "get" in op.name:
        t.emit(op, f"core.flags.takes({pipe!r}, {number}, {mode_of(op, items, 'token_mode', 0)}, {t.bind('o', op)})")
    else:
        t.emit(op, f"core.flags.gives({pipe!r}, {number})")


def barrier(t: Writer, op: Operation) -> None:
    """``barrier <PIPE_ALL>``: every pipe comes to its end; within one pipe the order is kept here anyway."""
    items = named_items(op)
    name = pipe_operand(items)
    if t.profile == "cpu" or name not in items:
        return
    pipe = plain(pipe_of(op, items, name))
    place = NUMBER_OF.get(pipe)
    if t.traced:
        if place is None:
            t.trace(op, "not_judged")
            return
        t.emit(op, f"core.trace.take({t.bind('o', Barrier(op, (), place))})")
    elif pipe == _EVERY:
        t.emit(op, "core.flags.end()")


def plain(pipe: str) -> str:
    """The name of a pipe without the prefix that the text has."""
    return pipe.removeprefix(PIPE)


def silent(t: Writer, op: Operation) -> None:
    """What orders others does nothing where every op ends before the next one begins; what prints shows no values."""
    for name in op.results:
        t.define(name, "?", "None")


HANDLERS: dict[str, Callable[[Writer, Operation], None]] = {
    **dict.fromkeys(ORDERING, silent),
    **dict.fromkeys(("pto.set_flag", "pto.wait_flag", "pto.set_flag_dyn", "pto.wait_flag_dyn", "pto.record_event",
                     "pto.wait_event"), flag),
    **dict.fromkeys(("pto.get_buf", "pto.rls_buf", "pto.get_buf_dyn", "pto.rls_buf_dyn"), token),
    **dict.fromkeys(("pto.barrier", "pto.pipe_barrier", "pto.barrier_sync"), barrier),
}  # fmt: skip
