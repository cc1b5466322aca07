"""Making and collecting issues."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from pto_isa.schema.issue import Issue, Position
from pto_isa.schema.issue_error import IssueError
from pto_isa.text.chinese import HAN

from .files import shown

_MEETS = f"(?<={HAN})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?={HAN})"


class DatabaseError(IssueError):
    """The records hold faults; ``issues`` are all of them, in the order of files and lines."""


def fault(where: Position, code: str, en: str, zh: str) -> Issue:
    """One fault at a place; the Chinese gets its blanks beside code and Latin words here."""
    return Issue(where.file, where.line, where.column, code, {"en": en, "zh": spaced(zh)})


def spaced(text: str) -> str:
    """Chinese text with a blank wherever a Chinese character meets code in backticks, a Latin letter or a digit."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        return text
    for place in range(0, len(pieces), 2):
        pieces[place] = _between(pieces[place], place > 0, place < len(pieces) - 1)
    return "`".join(pieces)


@lru_cache(maxsize=4096)
def _between(piece: str, before: bool, after: bool) -> str:
    """What stands between two words in backticks, or before or behind one: many faults have it alike."""
    piece = re.sub(_MEETS, " ", piece)
    lead = " " if before and re.match(HAN, piece[:1]) else ""
    tail = " " if after and re.match(HAN, piece[-1:]) else ""
    return f"{lead}{piece}{tail}"


def file_fault(path: Path, code: str, en: str, zh: str) -> Issue:
    """A fault of a whole file or folder."""
    return fault(Position(shown(path), 1, 1), code, en, zh)


def unique(issues: Iterable[Issue]) -> list[Issue]:
    """Each fault once (a fault of a group is met in every member), sorted by place."""
    seen = {(i.file, i.line, i.column, i.code, i.message["en"]): i for i in issues}
    return sorted(seen.values(), key=lambda i: (i.file, i.line, i.column, i.code))
