"""Overloads and citations of a record against the sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pto_isa.database import Op
from pto_isa.database.cite import cited

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
    """Every reference to a source in the merged record, with its path."""
    known = op.database.sources

    def walk(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str, tuple[str | int, ...]]]:
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from walk(inner, (*path, key))
        elif isinstance(value, list):
            for place, inner in enumerate(value):
                yield from walk(inner, (*path, place))
        elif isinstance(value, str) and value.partition("#")[0] in known and _is_citation(path):
            yield value, path

    yield from walk(op.data, ())


def _is_citation(path: tuple[str | int, ...]) -> bool:
    return any(step in ("source", "decision", "searched") for step in path)


def compare_citations(op: Op, checkouts: Mapping[str, Checkout], report: AuditReport) -> None:
    """Each cited file exists in its checkout and has the cited line, which is not blank."""
    for reference, path in references(op):
        place = cited(reference)
        source = op.database.sources[place.source]
        checkout = checkouts.get(source.tree)
        file = file_of(place, source, op.name, op.family)
        if checkout is None or file is None:
            continue
        report.count("citation")
        text = checkout.text(file)
        if text is None:
            said = both("no such file", "文件不存在")
        elif place.last is not None and place.last > text.count("\n") + 1:
            said = both(f"the file has {text.count(chr(10)) + 1} lines", f"该文件只有 {text.count(chr(10)) + 1} 行")
        elif place.line is not None and not text.split("\n")[place.line - 1].strip(" \t{}"):
            said = both("the line is blank", "该行为空")
        else:
            continue
        report.differences.append(
            Difference(
                "citation", op.name, op.family, None, ".".join(map(str, path)), both(reference, reference),
                record_place(op, path), place.source, said, Place(file, place.line),
            )
        )  # fmt: skip
