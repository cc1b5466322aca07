"""Releases of the assembler that records and shared files name, and what slots of text forms name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pto_isa.schema.issue import Issue
from pto_isa.schema.places import values_of
from pto_isa.schema.record import Record
from pto_isa.schema.release import Release
from pto_isa.schema.syntax import Slot, SyntaxForm, syntax_path

from ...runtime.kinds.table import passed
from ...runtime.program_op import STYLES
from ...schema.issue import FieldPath
from ..faults import fault
from ..model import Database
from .checker import RecordChecker

RULE = "name/release"
_OPERAND, _ATTRIBUTE = ("operand", "操作数"), ("attribute", "属性")


def syntax_forms(record: Record) -> Iterator[tuple[FieldPath, SyntaxForm]]:
    """Every text form of a record with its place."""
    for owner, syntax in record.syntaxes():
        path = syntax_path(owner)
        for name in STYLES:
            ways = syntax.ways(name)
            for place, form in enumerate(ways):
                yield ((*path, name) if len(ways) == 1 else (*path, name, place)), form


def check_releases(checker: RecordChecker) -> None:
    """Releases that are not in assembler.yaml, wherever the record names one, and names in slots of text forms."""
    for path, form in syntax_forms(checker.record):
        written = [*form.ins, *form.outs, *form.results, *form.attributes, *([form.more] if form.more else [])]
        for name, slot in form.slots.items():
            here = (*path, "slots", name)
            if checker.known(name, written, here, _OPERAND, key=True):
                _slot(checker, form, name, slot, here)
    if "assembler" in checker.op.database.shared.broken:
        return
    for path, release, key in values_of(checker.record, Release):
        if (words := _unknown(checker.op.database, release)) is not None:
            checker.report(_as_written(checker.op.data, path), RULE, *words, key)


def _slot(checker: RecordChecker, form: SyntaxForm, name: str, slot: Slot, path: FieldPath) -> None:
    """Names that a slot has for an attribute are its own, its words are values, and what it is like is beside it.

    What stands at a place of its own has a name in the generic form alone, which is no name of the record; a clause has
    names of its own for what stands in it.
    """
    operand = checker.record.operands.get(name)
    if operand is None:
        return
    written = [(slot.key, (*path, "key"))] if slot.key and not slot.word else []  # of a clause it is no dictionary's
    written += [(other, (*path, "also", place)) for place, other in enumerate(slot.also)]
    for other, where in written:
        if not passed(operand.kind, "word"):
            checker.report(where, "name/attribute", f"`{name}` is no attribute", f"`{name}` 不是属性")
        elif name in form.attributes:
            checker.known(other, operand.ir or [name], where, _ATTRIBUTE)
    if slot.also and not slot.key:
        checker.report((*path, "also"), "record/slot", "`also` needs `key`", "有 `also` 时须有 `key`")
    enumeration = checker.op.database.vocabulary.enumerations.get(operand.type or "")
    for word in slot.words if enumeration is not None else ():
        assert enumeration is not None
        checker.known(word, enumeration.values, (*path, "words", word), ("word", "取值"), key=True)
    if slot.like is not None:
        others = [other for other in (*form.ins, *form.outs, *form.results) if other != name]
        checker.known(slot.like, others, (*path, "like"), _OPERAND)
    if slot.beside is not None:
        checker.known(slot.beside, [other for other in form.attributes if other != name], (*path, "beside"), _ATTRIBUTE)


def _as_written(data: Any, path: FieldPath) -> FieldPath:
    """The path in the data of a record: one entry may stand there for a list of one."""
    found: list[str | int] = []
    for step in path:
        if isinstance(step, int) and not isinstance(data, list):
            continue
        found.append(step)
        data = data[step]
    return tuple(found)


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
    """Releases that are not in assembler.yaml, wherever another file that all records share names one."""
    if "assembler" in database.shared.broken:
        return
    for file, model in database.shared.models.items():
        for path, release, key in values_of(model, Release) if file != "assembler" else ():
            if (words := _unknown(database, release)) is not None:
                yield fault(database.position(file, path, key), RULE, *words)
