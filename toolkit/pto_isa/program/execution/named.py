"""Ops that order: the pipe, the number and the mode that they name, as a run needs them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..host.places import pipe_word
from ..syntax.tree import Operation
from ..written.attribute_words import word
from ..written.recorded import program_op
from .fault import ExecutionFault, Unsupported
from .writer import Writer

Items = Mapping[str, Any]  # of an op, by the operands of its record
PIPE = "PIPE_"
EVENT = "EVENT_ID"


def pipe_of(op: Operation, items: Items, name: str) -> str:
    """The pipe that an attribute of an op names, or that of the kind of operation that it names."""
    return f"{PIPE}{pipe_word(op, items, name)}"


def number_of_item(t: Writer, op: Operation, items: Items, name: str, most: int) -> str:
    """The expression of the number of an event, a buffer or a flag, which is 0 to ``most``."""
    text = str(items[name])
    if text[:1] == "%":
        return f"{t.helper(within)}({t.number(text, op)}, {most})"
    return t.number(str(word(text, _kind(op, name))).upper().removeprefix(EVENT), op)


def mode_of(op: Operation, items: Items, name: str, default: int) -> int:
    """A whole number of an op: as it is written, else as its record has it; ``default`` for an op without it."""
    known = program_op(op.name)
    spec = known.rules.operands.get(name) if known is not None else None
    number = None if spec is None else word(items[name], spec.type) if name in items else spec.default
    return number if isinstance(number, int) else default


def within(number: int, most: int) -> int:
    """A number that is known only now.  Raises ExecutionFault for one that the hardware does not have."""
    if not 0 <= number <= most:
        raise ExecutionFault(
            "step", f"its number is {number}; expected 0 to {most}", f"编号为 {number}；应为 0 到 {most}"
        )
    return number


def missing(op: Operation, items: Items, *names: str) -> None:
    """Raise Unsupported for an op that does not name what it needs."""
    if not all(name in items for name in names):
        raise Unsupported(op, ("it does not name all that it needs", "没有给出全部所需内容"))


def _kind(op: Operation, name: str) -> str:
    known = program_op(op.name)
    return known.rules.operands[name].type if known is not None else ""
