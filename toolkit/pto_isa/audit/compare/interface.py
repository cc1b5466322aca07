"""Overloads and citations of a record against the sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pto_isa.database import Op
from pto_isa.database.cite import Cited, citations, cited, source_name
from pto_isa.schema.base import Text

from ..checkout import Checkout, file_of
from ..cpp.declarations import Function
from ..facts import AuditReport, Difference, Place, both
from ..headers.overloads import contradicts, pairs, signature, stated
from .disputes import covering
from .types import record_place


def compare_overloads(op: Op, functions: list[Function], source: str, report: AuditReport) -> None:
    """Every overload of the record is declared, with the same names in the same order, and the other way round."""
    matched: set[int] = set()
    for key, overload, function in pairs(op, functions):
        report.count("overload")
        name = overload.intrinsic or op.record.intrinsic or ""
        ours, at = stated(op, overload), record_place(op, ("overloads", key))
        mine = both(ours.shown(name), ours.shown(name))
        if function is None:
            first = functions[0]
            said = both(f"{name} has no such overload", f"{name} 没有这个重载")
            _overload(op, mine, at, said, Place(first.file, first.line), source, f"overloads.{key}", report)
            continue
        matched.add(id(function))
        theirs = signature(function)
        if contradicts(ours, theirs):
            shown = theirs.shown(name)
            place = Place(function.file, function.line)
            _overload(op, mine, at, both(shown, shown), place, source, f"overloads.{key}", report)
    for function in functions:
        if id(function) not in matched:
            shown = signature(function).shown(function.name)
            at, mine = record_place(op, ("overloads",)), both("no such overload", "没有这个重载")
            place = Place(function.file, function.line)
            _overload(op, mine, at, both(shown, shown), place, source, "overloads", report)


def _overload(
    op: Op, mine: Any, at: Place, said: Any, theirs_at: Place, source: str, fact: str, report: AuditReport
) -> None:
    covered = covering(op, "overloads", None, source)
    report.differences.append(
        Difference("overload", op.name, op.family, None, fact, mine, at, source, said, theirs_at, covered)
    )


def references(op: Op) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Every reference to a source in the merged record, with its path, but who told of a release."""
    known = op.database.sources
    for one in citations(op.data):
        if source_name(one.reference) in known and not one.names_claim and "told_by" not in one.path:
            yield one.reference, one.path


def intrinsics_of(op: Op) -> list[str]:
    """The intrinsics of an op, as they are written: its own, then those of its overloads."""
    names = [op.record.intrinsic, *(overload.intrinsic for overload in op.record.overloads.values())]
    return [name for name in names if name]


def compare_citations(op: Op, checkouts: Mapping[str, Checkout], report: AuditReport) -> None:
    """Each cited file exists in its checkout and has the cited lines, and neither end of them is blank."""
    for reference, path in references(op):
        place = cited(reference)
        source = op.database.sources[place.source]
        checkout = checkouts.get(source.tree)
        file = file_of(place, source, op.name, op.family)
        if checkout is None or file is None:
            continue
        report.count("citation")
        found = _nothing_there(checkout.text(file), place)
        if found is None:
            continue
        said, line = found
        report.differences.append(
            Difference(
                "citation", op.name, op.family, None, ".".join(map(str, path)), both(reference, reference),
                record_place(op, path), place.source, said, Place(file, line),
            )
        )  # fmt: skip


def _nothing_there(text: str | None, place: Cited) -> tuple[Text, int | None] | None:
    """Why a place of a file holds nothing that could be cited, and at which line; None where it does.

    A range may end at a closing bracket, but begins with what it is about: lines that have shifted show at either end.
    """
    if text is None:
        return both("no such file", "文件不存在"), place.line
    if place.line is None or place.last is None:
        return None
    lines = text.split("\n")
    if place.last > len(lines):
        return both(f"the file has {len(lines)} lines", f"该文件只有 {len(lines)} 行"), place.line
    if not any(character.isalnum() for character in lines[place.line - 1]):
        return both("the line is blank or holds only marks", "该行为空或只有符号"), place.line
    if not lines[place.last - 1].strip():
        return both("the last line is blank", "末行为空"), place.last
    return None
