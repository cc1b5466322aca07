"""Releases of the assembler that one record names, and the operands whose place in a text form it describes."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from pto_isa.schema.issue import Issue
from pto_isa.schema.record import Record
from pto_isa.schema.release import Span
from pto_isa.schema.syntax import SyntaxForm, syntax_path

from .checker import RecordChecker
from .faults import fault
from .model import Database
from .resolve import Path

RULE = "name/release"


def syntax_forms(record: Record) -> Iterator[tuple[Path, SyntaxForm]]:
    """Every text form of a record with its place."""
    for owner, syntax in record.syntaxes():
        path = syntax_path(owner)
        for name in ("pto_as", "ssa", "dps"):
            ways = syntax.ways(name)
            for place, form in enumerate(ways):
                yield ((*path, name) if len(ways) == 1 else (*path, name, place)), form


def check_releases(checker: RecordChecker) -> None:
    """Releases that are not in assembler.yaml, and slots of what is no operand of their text form."""
    for path, form in syntax_forms(checker.record):
        written = [*form.ins, *form.outs, *form.results, *form.attributes, *([form.more] if form.more else [])]
        for name in form.slots:
            checker.known(name, written, (*path, "slots", name), ("operand", "操作数"), key=True)
    if "assembler" in checker.op.database.shared.broken:
        return
    for path, span in _spans(checker.record):
        for key, release in (("since", span.since), ("until", span.until)):
            if release is not None:
                _release(checker, release, (*path, key))
    for path, form in syntax_forms(checker.record):
        for name, slot in form.slots.items():
            for release in slot.defaults:
                _release(checker, release, (*path, "slots", name, "defaults", release), key=True)


def _spans(record: Record) -> Iterator[tuple[Path, Span]]:
    yield from ((syntax_path(owner), syntax) for owner, syntax in record.syntaxes())
    for path, form in syntax_forms(record):
        yield path, form
        for name, slot in form.slots.items():
            yield (*path, "slots", name), slot
            if slot.needed is not None:
                yield (*path, "slots", name, "needed"), slot.needed


def _release(checker: RecordChecker, release: str, path: Path, key: bool = False) -> None:
    if (words := _unknown(checker.op.database, release)) is not None:
        checker.report(path, RULE, *words, key)


def _unknown(database: Database, release: str) -> tuple[str, str] | None:
    """What is wrong with a release that is not in assembler.yaml."""
    known = list(database.shared.releases)
    if release in known:
        return None
    return (
        f"unknown release `{release}` of the assembler; expected one of assembler.yaml, from {known[0]} to {known[-1]}",
        f"未知的汇编器版本 `{release}`；应为 assembler.yaml 中 {known[0]} 至 {known[-1]} 之一",
    )


def check_shared_releases(database: Database) -> Iterator[Issue]:
    """Releases that are not in assembler.yaml, wherever vocabulary.yaml and program_rules.yaml name one."""
    if "assembler" in database.shared.broken:
        return
    for file, model in database.shared.dated:
        for path, span in _spans_in(model, ()):
            for key, release in (("since", span.since), ("until", span.until)):
                words = None if release is None else _unknown(database, release)
                if words is not None:
                    yield fault(database.position(file, (*path, key)), RULE, *words)


def _spans_in(value: object, path: Path) -> Iterator[tuple[Path, Span]]:
    """Every span within a model, with its place."""
    if isinstance(value, Span):
        yield path, value
    if isinstance(value, BaseModel):
        for name, field in type(value).model_fields.items():
            yield from _spans_in(getattr(value, name), (*path, field.alias or name))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _spans_in(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _spans_in(inner, (*path, place))
