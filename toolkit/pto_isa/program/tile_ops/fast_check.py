"""The inner loop of the verifier: an op that is written as usual is judged once for the types that it is written with.

Programs repeat calls with the same types, so what was found is kept: in one program by the texts of the types, for all
programs by what the texts stand for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..syntax.tree import Operation
from ..walk.values import SsaValue
from ..walk.walk import OpHandler, Walk
from .binder import Plan
from .outcome import Found

Verdicts = dict[tuple[str, ...], Sequence[Found]]


class GeneralPath(Protocol):
    """The general path, to which everything unusual goes."""

    def check(self, op: Operation) -> bool:
        """Check an op by its record, however it is written."""

    def any(self, op: Operation) -> bool:
        """Check an op that is not written as usual."""

    def verdict(self, plan: Plan, values: list[SsaValue]) -> Sequence[Found]:
        """What is wrong with a call of these values."""

    def report(self, op: Operation, plan: Plan, values: Sequence[SsaValue | None], found: Sequence[Found]) -> None:
        """Report what is wrong with it."""


def fast_check(calls: GeneralPath, plan: Plan, ins: int) -> OpHandler:
    """The check of an op that one program writes ``ins(…) outs(…)`` without attributes; ``ins`` values are read.

    An op that is written in another way, with an undefined value or with types that are not those of the definitions
    goes to the general path; so does a value of which more is known than its type.
    """
    shape = ins, len(plan.names) - ins
    if plan.storage:  # what is wrong depends on more than types
        return lambda walk, op: _otherwise(calls, walk, op, plan, ins)
    if shape == (1, 1):
        return _one_in(calls, plan)
    return _two_in(calls, plan) if shape == (2, 1) else lambda walk, op: _otherwise(calls, walk, op, plan, ins)


# Most ops read one or two values and write one.  Names for each of them take half the time of a loop over lists.


def _one_in(calls: GeneralPath, plan: Plan) -> OpHandler:
    verdicts: Verdicts = {}

    def check(walk: Walk, op: Operation) -> object:
        try:
            first, last = op.parts
            (a,), (c,) = first.items, last.items
            (a_type,), (c_type,) = first.types, last.types
            a_value, c_value = walk.env[a], walk.env[c]
        except (ValueError, KeyError, TypeError):
            return _otherwise(calls, walk, op, plan, 1)
        if (
            a_value.usual is not a_type or c_value.usual is not c_type
            or first.word != "ins" or last.word != "outs" or first.attributes is not None or last.attributes is not None
        ):  # fmt: skip
            return _otherwise(calls, walk, op, plan, 1)
        a_value.last = c_value.last = walk.clock
        found = verdicts.get((a_type, c_type))
        if found is None or found or op.results:
            _told(calls, walk, op, plan, verdicts, (a_type, c_type), [a_value, c_value])
        return None

    return check


def _two_in(calls: GeneralPath, plan: Plan) -> OpHandler:
    verdicts: Verdicts = {}
    apart = plan.form.apart

    def check(walk: Walk, op: Operation) -> object:
        try:
            first, last = op.parts
            a, b = first.items
            (c,) = last.items
            a_type, b_type = first.types
            (c_type,) = last.types
            env = walk.env
            a_value, b_value, c_value = env[a], env[b], env[c]
        except (ValueError, KeyError, TypeError):
            return _otherwise(calls, walk, op, plan, 2)
        if (
            a_value.usual is not a_type or b_value.usual is not b_type or c_value.usual is not c_type
            or first.paired is not apart
            or first.word != "ins" or last.word != "outs" or first.attributes is not None or last.attributes is not None
        ):  # fmt: skip
            return _otherwise(calls, walk, op, plan, 2)
        a_value.last = b_value.last = c_value.last = walk.clock
        found = verdicts.get((a_type, b_type, c_type))
        if found is None or found or op.results:
            _told(calls, walk, op, plan, verdicts, (a_type, b_type, c_type), [a_value, b_value, c_value])
        return None

    return check


def _otherwise(calls: GeneralPath, walk: Walk, op: Operation, plan: Plan, ins: int) -> object:
    """Any other op of this name: of other values, of other types than these were defined with, written differently."""
    outs = len(plan.names) - ins
    if len(op.parts) != 2:
        return calls.check(op)
    first, last = op.parts
    plain = first.attributes is None and last.attributes is None and first.word == "ins" and last.word == "outs"
    counts = len(first.items), len(first.types), len(last.items), len(last.types)
    if not plain or counts != (ins, ins, outs, outs):
        return calls.check(op)
    places = {part.paired for part, count in ((first, ins), (last, outs)) if count > 1}
    if places - {plan.form.apart}:
        return calls.any(op)
    try:
        values = [*map(walk.env.__getitem__, first.items + last.items)]
    except (KeyError, TypeError):
        return calls.any(op)
    if not walk.as_defined(values, first.types + last.types):
        return calls.any(op)
    for value in values:
        value.last = walk.clock
    walk.judges(values, op)
    found = calls.verdict(plan, values)
    if found:
        calls.report(op, plan, values, found)
    walk.results(op)
    return None


def _told(
    calls: GeneralPath,
    walk: Walk,
    op: Operation,
    plan: Plan,
    verdicts: Verdicts,
    texts: tuple[str, ...],
    values: list[SsaValue],
) -> None:
    """Judge what has not been met, report what is wrong, define the results."""
    found = verdicts.get(texts)
    if found is None:
        found = verdicts[texts] = calls.verdict(plan, values)
    if found:
        calls.report(op, plan, values, found)
    if op.results:
        walk.results(op)
