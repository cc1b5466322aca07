"""Citations of an older snapshot of the assembler whose lines a newer one no longer has.

A rule or a claim that rests on such lines may be about old releases only.  It says so by `since` or `until`, by a
release in its words, or by a citation of the newer snapshot beside it; otherwise nobody has asked whether it holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pto_isa.database import Op
from pto_isa.database.cite import Cited, citations, cited
from pto_isa.runtime.release import number_of_release
from pto_isa.schema.catalog import Source
from pto_isa.text.lists import listed

from ..checkout import Checkout, file_of
from ..facts import AuditReport, Difference, Place, both
from .interface import references
from .types import record_place

_RELEASE = re.compile(r"\b0\.\d+\b")
_STATING = ("constraints", "disputes")


@dataclass
class Snapshots:
    """The snapshots of the assembler that were given, and of each file the sections by their first lines."""

    checkouts: Mapping[str, Checkout]
    later: dict[str, list[str]] = field(default_factory=dict)  # tree -> the trees of later releases that were given
    _sections: dict[tuple[str, str], dict[str, list[list[str]]]] = field(default_factory=dict)

    @classmethod
    def of(cls, checkouts: Mapping[str, Checkout], sources: Mapping[str, Source]) -> Snapshots:
        """What the checkouts allow to compare: nothing where there is one snapshot."""
        releases = {one.tree: one.release for one in sources.values() if one.release and one.tree in checkouts}
        numbers = {tree: number_of_release(release) for tree, release in releases.items()}
        later = {tree: [other for other in numbers if numbers[other] > numbers[tree]] for tree in numbers}
        return cls(checkouts, {tree: trees for tree, trees in later.items() if trees})

    def compare(self, op: Op, report: AuditReport) -> None:
        """Report the citations of a record whose lines a later snapshot no longer has, where nothing says a release."""
        sources = op.database.sources
        ended = (op.data.get("syntax") or {}).get("until")  # no later release has the op
        for reference, path in references(op) if self.later and ended is None else ():
            place = cited(reference)
            source = sources[place.source]
            if source.tree not in self.later or place.line is None or not _states(path):
                continue
            file = file_of(place, source, op.name, op.family)
            lines = self._cited(source.tree, file, place) if file is not None else []
            if file is None or not lines:
                continue
            report.count("stale")
            gone = [tree for tree in self.later[source.tree] if not self._kept(source.tree, tree, file, place, lines)]
            if gone and not _dated(op.data, path, {one for one, known in sources.items() if known.tree in gone}):
                fact = path[: path.index("source")] if "source" in path else path
                en, zh = listed(gone)
                report.differences.append(
                    Difference(
                        "stale", op.name, op.family, None, ".".join(map(str, fact)), both(reference, reference),
                        record_place(op, path), place.source, both(f"no such line in {en}", f"{zh} 中没有这一行"),
                        Place(file, place.line),
                    )
                )  # fmt: skip

    def has(self, tree: str, other: str, op: Op, place: Cited) -> bool:
        """Whether a later snapshot has what stands at the cited lines of another."""
        file = file_of(place, op.database.sources[place.source], op.name, op.family)
        lines = self._cited(tree, file, place) if file is not None else []
        return bool(file is not None and lines and self._kept(tree, other, file, place, lines))

    def _cited(self, tree: str, file: str, place: Cited) -> list[str]:
        """The lines of a citation that say something, without their spaces."""
        text = (self.checkouts[tree].text(file) or "").split("\n")[(place.line or 1) - 1 : place.last]
        return [plain for line in text if (plain := _plain(line))]

    def _kept(self, tree: str, other: str, file: str, place: Cited, lines: list[str]) -> bool:
        """Whether the section of a later snapshot has the same text, however it is broken into lines."""
        heading = self._heading(tree, file, place.line or 1)
        later = self._read(other, file)
        bodies = later.get(heading) or [body for bodies in later.values() for body in bodies]
        return any("".join(lines) in "".join(body) for body in bodies)

    def _heading(self, tree: str, file: str, line: int) -> str:
        before = (self.checkouts[tree].text(file) or "").split("\n")[:line]
        return next((plain for text in reversed(before) if (plain := _begins(text))), "")

    def _read(self, tree: str, file: str) -> dict[str, list[list[str]]]:
        if (tree, file) not in self._sections:
            found: dict[str, list[list[str]]] = {"": [[]]}
            body = found[""][0]
            for line in (self.checkouts[tree].text(file) or "").split("\n"):
                if heading := _begins(line):
                    body = []
                    found.setdefault(heading, []).append(body)
                if plain := _plain(line):
                    body.append(plain)
            self._sections[tree, file] = found
        return self._sections[tree, file]


def _plain(line: str) -> str:
    """A line without spaces, nothing where it has no letter or number."""
    plain = "".join(line.split())
    return plain if any(one.isalnum() for one in plain) else ""


def _begins(line: str) -> str:
    """The line without spaces if a function, a definition or a chapter begins with it, else nothing."""
    head = line[:1]
    return "".join(line.split()) if head.isalpha() or (head == "#" and line.lstrip("#")[:1] == " ") else ""


def _states(path: tuple[str | int, ...]) -> bool:
    return any(step in _STATING for step in path)


def _dated(data: Any, path: tuple[str | int, ...], newer: set[str]) -> bool:
    """Whether what holds a citation is about releases: by its fields, its words, or a citation of a newer snapshot."""
    holders = list(_holders(data, path))
    return any(
        "since" in one
        or "until" in one
        or any(_RELEASE.search(text) for text in _words(one))
        or any(cited(other.reference).source in newer for other in citations(one))
        for one in holders
    )


def _holders(data: Any, path: tuple[str | int, ...]) -> Iterator[dict[str, Any]]:
    """The rule, or the claim and its dispute, that a path leads into."""
    at = max(place for place, step in enumerate(path) if step in _STATING)
    for step in path[: at + 2]:
        data = data[step]
    if isinstance(data, dict):
        yield data


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "en" and isinstance(value, str):
                yield value
            else:
                yield from _words(value)
    elif isinstance(data, list):
        for value in data:
            yield from _words(value)
