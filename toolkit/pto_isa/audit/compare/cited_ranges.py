"""Ranges of lines that records cite, and whether they hold an assertion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pto_isa.database import Database, Op
from pto_isa.database.cite import cited

from ..checkout import file_of
from ..cpp.reach import Reached
from .interface import references

_STATING = ("constraints", "types", "disputes")
Range = tuple[str, int, int]  # a file of a tree, first and last line


def stated_ranges(op: Op, profile: str, tree: str) -> Iterator[Range]:
    """The lines of a tree that the rules, types and disputes of an op cite on a profile."""
    stating = (
        reference
        for reference, path in references(op)
        if _states(path) and _counts(op.data, path, profile, op.database.profiles)
    )
    yield from ranges(op.database, tree, stating, op)


def ranges(database: Database, tree: str, cites: Iterable[str], op: Op | None) -> Iterator[Range]:
    """The lines of a tree that some references name; ``op`` fills in its name where the path of a source has one."""
    for reference in cites:
        place = cited(reference)
        source = database.sources.get(place.source)
        if source is None or source.tree != tree or place.line is None:
            continue
        file = file_of(place, source, op.name if op else "", op.family if op else "")
        if file is not None:
            yield file, place.line, place.last or place.line


def holds(at: Range, one: Reached) -> bool:
    """Whether an assertion lies in a range, as a whole or in part."""
    file, first, last = at
    return file == one.assertion.file and first <= one.assertion.last and last >= one.assertion.line


def _states(path: tuple[str | int, ...]) -> bool:
    kind = path[2] if path[0] == "forms" and len(path) > 2 else path[0]
    return kind in _STATING


def _counts(data: Any, path: tuple[str | int, ...], profile: str, profiles: Iterable[str]) -> bool:
    """Whether what stands on the way to a citation is about the profile: no list of others, no key that is another."""
    others = set(profiles) - {profile}
    for step in path:
        if isinstance(data, dict) and isinstance(data.get("profiles"), list) and profile not in data["profiles"]:
            return False
        if step in others:
            return False
        data = data[step]
    return True
