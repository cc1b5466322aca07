"""Which bytes an op reaches behind its pointers, as far as the text says where they lead and how far it goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...runtime.program_op import ProgramOp
from ...runtime.rules.spans import NotFollowed, PointerSpan
from ..syntax.tree import Operation
from ..walk.addresses import address_of, end_of
from ..walk.values import SsaValue
from ..walk.walk import Walk


class ReachedBytes(NamedTuple):
    """Bytes ``first`` to before ``end``, from what they count from: a memory, by its name, or the place of a pointer.

    ``width`` are the bytes of each element; ``sure``: all between are touched, or at least the last one.
    """

    pointer: SsaValue
    base: SsaValue | str
    first: int
    end: int
    width: int
    writes: bool
    sure: bool


def reached(
    known: ProgramOp, named: Mapping[str, Any], pointers: Mapping[str, SsaValue | None], profile: str
) -> Iterator[ReachedBytes]:
    """The bytes of a call, as far as they are known.

    named: what stands for each operand and attribute; pointers: the values of operands.
    """
    for span in known.spans.of(known.rules, named, profile) or ():
        pointer = pointers.get(span.operand)
        bounds = _bounds(span)
        if pointer is None or bounds is None:
            continue
        address = address_of(pointer)
        place = 0 if address is None else address
        base = pointer if address is None else str(pointer.type.space)
        first, last = bounds
        sure = span.sure and not (span.index is not None and span.index.spread)
        yield ReachedBytes(pointer, base, place + first, place + last, span.width, span.writes, sure)


def _bounds(span: PointerSpan) -> tuple[int, int] | None:
    """The first byte, and the one behind the last; None where they are not known, or where there is none."""
    if span.index is None or any(axis.size == 0 for axis in (*span.index.steps, *span.index.tables)):
        return None
    try:
        low, high = span.index.bounds()
    except NotFollowed:
        return None
    return low, high + span.width


def within(check: Walk, op: Operation, bytes: ReachedBytes) -> None:
    """Report bytes that lie outside their memory."""
    address = address_of(bytes.pointer)
    if address is None or not bytes.sure:
        return
    memory = str(bytes.pointer.type.judged.space)
    end = end_of(address, memory, check.profile)
    if end is not None and (bytes.first < 0 or bytes.end > end):
        check.out.report("leaves-memory", op, bytes.pointer.name, op=op.name, first=bytes.first, last=bytes.end - 1,
                         memory=memory, bytes=end)  # fmt: skip
