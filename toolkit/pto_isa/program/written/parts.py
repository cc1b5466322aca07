"""The parts of an op in words, and the names of its attributes."""

from __future__ import annotations

from collections.abc import Iterator

from ..syntax.tree import Operation, OpPart
from .functions import properties

SEGMENTS = frozenset({"operandSegmentSizes", "resultSegmentSizes"})  # of the generic form


def kind_of(part: OpPart) -> str:
    """A part in the words of ``WAYS``."""
    if part.kind == "region":
        return "R" + part.word.replace(")", "")
    named = "~" if part.names else ""
    if part.kind:
        return part.word + part.kind + named
    if not part.word:
        return "v" + named
    return part.word.partition("<")[0] + ("." if part.items else "") + named


def word_of(part: OpPart) -> str:
    """A word at which a finding about a part stands."""
    return (
        part.word or next((str(item) for item in [*part.items, *part.types] if isinstance(item, str)), "") or part.kind
    )


def attribute_keys(op: Operation) -> Iterator[str]:
    """The names of the attributes of an op, of its operands and results included."""
    yield from properties(op)
    yield from own_keys(op)


def own_keys(op: Operation) -> Iterator[str]:
    """The names of the attributes of single operands and results."""
    for part in op.parts:
        for own in (part.own or {}).values():
            yield from own
