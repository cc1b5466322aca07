"""One leaf instead of two: equal texts, and long texts that differ only in bringing an operand to an element type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .leaves import Leaf

# A look at an array that already has the element type costs 0.1 µs; a run of so many lines takes a hundred times that.
LONG = 20  # lines
_BROUGHT = re.compile(r"(?P<before>\w+ = (?P<operand>\w+)\.array.*)\.astype\(np\.(?P<type>\w+)(, copy=False)?\)")
_NUMPY_NAMES = {"float32": "f32", "float16": "f16", "int32": "i32", "uint32": "u32"}


def merged(known: Leaf, leaf: Leaf, row: Mapping[str, str]) -> Leaf | None:
    """``known`` such that it also serves ``leaf``, made for the element types ``row``; None where it cannot."""
    if known.text == leaf.text:
        return known
    if (known.plan, known.quiet) != (leaf.plan, leaf.quiet) or min(len(known.run), len(leaf.run)) < LONG:
        return None
    if len(known.run) != len(leaf.run):
        return None
    rows = [dict(entry) for entry in known.rows]
    run = [_line(one, rows, other, [row]) for one, other in zip(known.run, leaf.run, strict=True)]
    if None in run:
        return None
    return replace(known, run=tuple(line for line in run if line is not None))


def _line(one: str, rows: list[dict[str, str]], other: str, others: list[Mapping[str, str]]) -> str | None:
    """A line for both: equal ones, or one that converts an operand that in the rows of the other has the type."""
    if one == other:
        return one
    if _if_needed(one) == _if_needed(other):
        return _if_needed(one)
    for longer, shorter, plain in ((one, other, others), (other, one, rows)):
        found = _BROUGHT.fullmatch(longer)
        dtype = _NUMPY_NAMES.get(found["type"], "") if found else ""
        if found and found["before"] == shorter and all(row.get(found["operand"]) == dtype for row in plain):
            return _if_needed(longer)
    return None


def _if_needed(line: str) -> str:
    """The conversion at the end of the line, left out for an array that has the type."""
    return re.sub(r"(\.astype\(np\.\w+)\)$", r"\1, copy=False)", line)
