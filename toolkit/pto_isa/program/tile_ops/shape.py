"""What stands in an op, before its record is asked: values with the words before them, and bare words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..syntax.op_parser import ROLES
from ..syntax.tree import Operation, OpPart


class CallShape(NamedTuple):
    """How an op is written, which decides the operands that its values may be.

    ``ins`` and ``outs`` hold one entry for each value, the word before it or "" (``outs`` are results outside DPS);
    ``keys`` the attributes that are given, ``flags`` the bare words and those in quotes; ``place`` where the attributes
    stand, as in a text form, "" without any.
    """

    ins: tuple[str, ...]
    outs: tuple[str, ...] = ()
    keys: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()
    place: str = ""


def unmarked(ins: int, outs: int = 0, keys: frozenset[str] = frozenset()) -> CallShape:
    """The shape of so many values without any words."""
    return CallShape(("",) * ins, ("",) * outs, keys)


def words_of(part: OpPart) -> tuple[str, ...]:
    """The word before each item of a part, "" where there is none."""
    words = [part.word if part.word not in ROLES else ""] * len(part.items)
    for word, at, count, _ in part.marks or ():
        words[at : at + count] = [word] * count
    return tuple(words)


def flags_of(part: OpPart) -> Iterator[str]:
    """The bare words of a part, and words in quotes with these."""
    for word, _, count, _ in part.marks or ():
        if not count and word != ",":
            yield word


def dps_shape(op: Operation, keys: frozenset[str]) -> CallShape:
    """The shape of an op that is written ``ins(…) outs(…)``; the values are those of the two parts in order."""
    words: dict[str, tuple[str, ...]] = {"ins": (), "outs": ()}
    for part in op.parts:
        if part.word in words:
            words[part.word] += words_of(part)
    flags = frozenset(flag for part in op.parts for flag in flags_of(part))
    return CallShape(words["ins"], words["outs"], keys, flags, _place(op))


def _place(op: Operation) -> str:
    """Where the attributes of an op stand: behind it, in ``ins``, or behind a comma there."""
    part = next((part for part in op.parts if part.attributes), None)
    if part is None:
        return ""
    if part.kind == "{":
        return "end"
    return "operand" if any(mark.word == "," for mark in part.marks or ()) else "ins"
