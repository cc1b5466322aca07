"""What stands in an op, before its record is asked: values with the words before them, and bare words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from ...runtime.program_op import INDEX, in_clause, positional, standing_alone
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
    own = INDEX if part.kind == "[" else part.word if part.word not in ROLES else ""
    words = [own] * len(part.items)
    for k, name in enumerate((part.names or ()) if part.word else ()):
        words[k] = in_clause(own, name) if name else own
    for word, at, count, _ in part.marks or ():
        words[at : at + count] = [word] * count
    return tuple(words)


def flags_of(part: OpPart) -> Iterator[str]:
    """The bare words of a part, and words in quotes with these."""
    for word, _, count, _ in part.marks or ():
        if not count and word != "," and part.kind not in (":", "->"):
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


def listed_parts(op: Operation, clauses: frozenset[str]) -> Iterator[OpPart]:
    """The parts that list operands where there is no ``ins(…)``: alone, in brackets, behind a word of ``clauses``."""
    for part in op.parts:
        listed = part.kind in ("", "(") and (not part.word or part.word in clauses)
        if listed or (part.kind == "[" and INDEX in clauses):
            yield part


def _bracketed(part: OpPart, item: object) -> str:
    """The word of a part with one of its items behind it in brackets."""
    return f"{part.word}({item})"


def words_among(parts: Iterable[OpPart], alone: frozenset[str]) -> dict[str, str]:
    """The words outside a dictionary, by the keys of the attributes that they are.

    They stand among values, in quotes or as numbers; in clauses; or alone, as those of ``alone`` do, with a dot then.
    """
    found: dict[str, str] = {}
    places = 0
    for part in parts:
        if whole := next((word for word in map(partial(_bracketed, part), part.items) if word in alone), None):
            found[standing_alone(whole)] = standing_alone(whole)  # `sat(preserve_nan)` is one word
            continue
        if part.word in alone:
            found[standing_alone(part.word)] = standing_alone(part.word)
        names = [*(part.names or ()), *[""] * len(part.items)]
        for name, item in zip(names, map(str, part.items), strict=False):
            if item[0] in "%@^":
                continue
            if part.word and part.word not in ROLES:
                found[in_clause(part.word, name)] = item
            elif item in alone:
                found[standing_alone(item)] = standing_alone(item)
            else:
                found[positional(places)] = item
                places += 1
    return found
