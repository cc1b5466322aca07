"""Element types that one record names: the type tables, the numerics and the deviations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pto_isa.schema.record import Types
from pto_isa.text.suggest import meant

from ...schema.issue import FieldPath
from .checker import RecordChecker

_TYPE = ("element type", "元素类型")
_PROFILE = ("profile", "目标平台")
_NO_ELEMENTS = ("index", "i1")  # types of scalars and of arrays of truth values, which no tile holds


def check_types(checker: RecordChecker) -> None:
    """Every type exists, every row speaks of every variable, every variable has an operand."""
    for path, table in checker.record.type_tables():
        _type_table(checker, table, path)
    _numbers(checker)


def _type_table(checker: RecordChecker, table: Types, path: FieldPath) -> None:
    known = checker.op.database.vocabulary.element_types
    variables = {name for rows in table.rows.values() for row in rows for name in row}
    for operand, word in table.bind.items():
        if word not in variables and word not in _NO_ELEMENTS:
            words = [*known, *sorted(variables), *_NO_ELEMENTS]
            checker.known(word, words, (*path, "bind", operand), ("type", "类型"))
    _demands(checker, table, path)
    for profile, rows in table.rows.items():
        single = isinstance(checker.op.resolved.at((*path, "rows", profile)), dict)
        for place, row in enumerate(rows):
            base: FieldPath = (*path, "rows", profile) if single else (*path, "rows", profile, place)
            _row(checker, row, base, table.bind, variables)
        if profile not in table.source:
            checker.report(
                (*path, "rows", profile),
                "record/no-source",
                f"no source is given for the types of `{profile}`",
                f"`{profile}` 的类型缺少来源",
                key=True,
            )


def _demands(checker: RecordChecker, table: Types, path: FieldPath) -> None:
    """What the assembler refuses: known operands and types, and only profiles that lack the op are said to lack it."""
    database = checker.op.database
    for place, demand in enumerate(table.assembler):
        here: FieldPath = (*path, "assembler", place)
        for number, name in enumerate(demand.of):
            checker.known(name, list(checker.op.operands), (*here, "of", number), ("operand", "操作数"))
        for number, word in enumerate(demand.types or ()):
            checker.known(word, database.vocabulary.element_types, (*here, "types", number), _TYPE)
        for number, row in enumerate(demand.rows or ()):
            for name, words in row.items():
                checker.known(name, demand.of, (*here, "rows", number, name), ("operand", "操作数"), key=True)
                for spot, word in enumerate(words):
                    checker.known(word, database.vocabulary.element_types, (*here, "rows", number, name, spot), _TYPE)
    for profile in table.absent:
        path_of_it: FieldPath = (*path, "absent", profile)
        if checker.known(profile, list(database.profiles), path_of_it, _PROFILE, key=True) and profile in table.rows:
            en, zh = f"the types have rows for `{profile}`", f"类型表已有 `{profile}` 的行"
            checker.report(path_of_it, "record/not-absent", en, zh, key=True)


def _row(
    checker: RecordChecker, row: dict[str, Any], path: FieldPath, bind: dict[str, str], variables: set[str]
) -> None:
    used = set(bind.values())
    for name, listed in row.items():
        if name not in used:
            hint = meant(name, used)
            checker.report(
                (*path, name),
                "record/unbound",
                f"no operand is bound to `{name}`{hint[0]}",
                f"没有操作数绑定到 `{name}`{hint[1]}",
                key=True,
            )
        if listed != "any":
            for place, word in enumerate(listed):
                checker.known(word, checker.op.database.vocabulary.element_types, (*path, name, place), _TYPE)
                if listed.index(word) < place:
                    checker.report(
                        (*path, name, place), "record/twice", f"`{word}` is listed twice", f"`{word}` 重复列出"
                    )
    for name in sorted(variables & used - row.keys()):
        checker.report(path, "record/row", f"the row says nothing about `{name}`", f"该行缺少 `{name}`")


def _numbers(checker: RecordChecker) -> None:
    known = checker.op.database.vocabulary.element_types
    for path, words in _dtype_places(checker.op.data):
        for key, word in words:
            checker.known(word, known, (*path, key), _TYPE, key=key == word)


def _dtype_places(data: dict[str, Any]) -> Iterator[tuple[FieldPath, Iterable[tuple[str | int, str]]]]:
    owners: list[tuple[FieldPath, Any]] = [(("numerics",), data.get("numerics"))]
    owners += [(("forms", name, "numerics"), form.get("numerics")) for name, form in data.get("forms", {}).items()]
    owners += [
        ((*path, "profiles", name), entry)
        for path, owner in owners
        if owner
        for name, entry in owner.get("profiles", {}).items()
    ]
    for path, numerics in owners:
        if not numerics:
            continue
        for key in ("accuracy", "integers"):
            if isinstance(numerics.get(key), dict):
                yield (*path, key), [(word, word) for word in numerics[key]]
        if isinstance(numerics.get("round"), dict):
            yield (*path, "round", "each"), list(enumerate(numerics["round"].get("each", [])))
        if numerics.get("contraction"):
            table = numerics["contraction"]["type"]
            yield (*path, "contraction", "type"), [(word, word) for word in table]
            yield (*path, "contraction", "type"), list(table.items())
    for place, deviation in enumerate(data.get("deviations", [])):
        for name, words in deviation.get("types", {}).items():
            yield ("deviations", place, "types", name), list(enumerate(words))
