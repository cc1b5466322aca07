"""Words of one record that other files define: sources, profiles, element types, enumerations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pto_isa.schema.example import ExampleOperand
from pto_isa.schema.issue import Issue

from ...runtime.kinds.table import passed
from ...schema.issue import FieldPath
from ..model import Op
from .checker import RecordChecker
from .citations import check_citations
from .effects import check_effects
from .types import check_types

_PROFILE = ("profile", "目标平台")
_CUSTOM_PAD = re.compile(r"custom:0x[0-9a-f]{8}")
_SCALAR_TYPES = ("bool", "int")


def check_words(op: Op) -> list[Issue]:
    """Faults of the words that a record takes from the shared files; files that are broken are not asked."""
    checker = RecordChecker(op)
    broken = op.database.shared.broken
    if "sources" not in broken:
        check_citations(checker)
    if "general" not in broken:
        _general(checker)
    if "profiles" not in broken:
        _profiles(checker)
    if "vocabulary" not in broken:
        check_types(checker)
        _algorithm(checker)
        _attributes(checker)
        check_effects(checker)
    return checker.issues


def _algorithm(checker: RecordChecker) -> None:
    if checker.record.algorithm is not None:
        known = checker.op.database.vocabulary.algorithms
        checker.known(checker.record.algorithm, known, ("algorithm",), ("algorithm", "算法"))


def _general(checker: RecordChecker) -> None:
    """Statements that the record names: those that hold of the records that name them, and of no others."""
    stated = {key for key, entry in checker.op.database.general.items() if entry.named}
    for place, key in enumerate(checker.record.general):
        checker.known(key, stated, ("general", place), ("statement", "说明"))


def _profiles(checker: RecordChecker) -> None:
    database, op = checker.op.database, checker.op
    for path, name, key in _profile_places(op.data):
        if name in database.profiles:
            absent = name not in op.profiles and "overloads" not in path
            if absent:
                checker.report(
                    path,
                    "record/absent-profile",
                    f"the op does not exist on `{name}`: its types have no row for it",
                    f"该指令在 `{name}` 上不存在：类型表中没有对应的行",
                    key,
                )
        elif name in database.profile_names:
            right = database.profile_names[name]
            checker.report(
                path,
                "name/profile",
                f"`{name}` is an alias; expected `{right}`",
                f"`{name}` 是别名；应写 `{right}`",
                key,
            )
        else:
            checker.known(name, database.profiles, path, _PROFILE, key)


def _profile_places(data: dict[str, Any]) -> Iterator[tuple[FieldPath, str, bool]]:
    """Places that name profiles: (path, profile, whether it is a key)."""
    for base, part in [((), data), *((("forms", name), form) for name, form in data.get("forms", {}).items())]:
        for owner, field in (
            ("types", "rows"),
            ("types", "source"),
            ("semantics", "outside"),
            ("semantics", "outside_source"),
            ("semantics", "profiles"),
            ("numerics", "profiles"),
            ("effects", "pipe"),
            ("effects", "clobbers"),
        ):
            table = (part.get(owner) or {}).get(field)
            if isinstance(table, dict):
                yield from (((*base, owner, field, name), name, True) for name in table)
        named: list[tuple[FieldPath, Any]] = [
            ((owner,), part.get(owner)) for owner in ("overloads", "constraints", "disputes", "examples")
        ]
        effects = part.get("effects") or {}
        for field in ("pipe", "phases"):
            entries = effects.get(field)
            for place, entry in enumerate(entries if isinstance(entries, list) else ()):
                here: FieldPath = (*base, "effects", field, place)
                if isinstance(entry.get("pipe"), dict):
                    yield from (((*here, "pipe", name), name, True) for name in entry["pipe"])
                for number, name in enumerate(entry.get("profiles") or ()):
                    yield (*here, "profiles", number), name, False
        named += [(("effects", field), effects.get(field)) for field in ("events", "leaves")]
        for name, operand in (part.get("operands") or {}).items():
            for field in ("implicit", "pitch"):
                entries = operand.get(field) or []
                listed = [((), entries)] if isinstance(entries, dict) else [((k,), e) for k, e in enumerate(entries)]
                for at, entry in listed:
                    for place, profile in enumerate(entry.get("profiles") or ()):
                        yield (*base, "operands", name, field, *at, "profiles", place), profile, False
        for owners, table in named:
            for key, entry in (table or {}).items():
                for place, name in enumerate(entry.get("profiles") or ()):
                    yield (*base, *owners, key, "profiles", place), name, False
                for field in ("at_run", "by"):
                    for name in entry.get(field) or ():
                        yield (*base, *owners, key, field, name), name, True


def _attributes(checker: RecordChecker) -> None:
    record, enumerations = checker.record, checker.op.database.vocabulary.enumerations
    for name, operand in record.operands.items():
        path: FieldPath = ("operands", name)
        if passed(operand.kind, "word") and operand.type is None:
            checker.report(
                path,
                "record/attribute",
                f"the attribute `{name}` has no `type`",
                f"属性 `{name}` 缺少 `type`",
                key=True,
            )
        if operand.type is None:
            continue
        if checker.known(operand.type, [*enumerations, *_SCALAR_TYPES], (*path, "type"), ("enumeration", "枚举")):
            if operand.default is not None:
                _value(checker, operand.type, operand.default, (*path, "default"))
            called: list[tuple[FieldPath, dict[str, ExampleOperand]]] = [
                *((("examples", key, "operands"), example.operands) for key, example in record.examples.items()),
                *((("calls", place), call) for place, call in enumerate(record.calls)),
            ]
            for way, call in called:
                given = call.get(name)
                if given is not None and given.value is not None:
                    _value(checker, operand.type, given.value, (*way, name, "value"))
            for place, deviation in enumerate(record.deviations):
                values = deviation.attributes.get(name, [])
                for value in values if isinstance(values, list) else [values]:
                    _value(checker, operand.type, value, ("deviations", place, "attributes", name))


def _value(checker: RecordChecker, kind: str, value: Any, path: FieldPath) -> None:
    """A value of an attribute: of the right kind, or a word of its enumeration."""
    if kind in _SCALAR_TYPES:
        if type(value).__name__ != kind:
            checker.report(
                path,
                "record/attribute",
                f"`{value}` was found; expected a value of type {kind}",
                f"遇到 `{value}`；应为 {kind} 类型的值",
            )
    elif not (kind == "pad" and isinstance(value, str) and _CUSTOM_PAD.fullmatch(value)):
        enumeration = checker.op.database.vocabulary.enumerations[kind]
        text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        checker.known(text, enumeration.values, path, ("value", "值"))
