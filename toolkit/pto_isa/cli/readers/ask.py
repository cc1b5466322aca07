"""``list``, ``search`` and ``legal``: which ops there are and which element types they take."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Sequence

from pto_isa.runtime.kinds.table import KINDS
from pto_isa.runtime.release import number_of_release
from pto_isa.runtime.unknown_name import UnknownName
from pto_isa.text import markdown
from pto_isa.text.words import word
from pto_isa.view.data import as_data
from pto_isa.view.history import TextChange
from pto_isa.view.index import LegalTypes, OpEntry, OpIndex, legal_types
from pto_isa.view.search import parse_query, search

from ..say import both, check_format, language, refuse, told
from ..table import text_table
from .indexed import open_index


def screen() -> int | None:
    """Columns of the terminal; None (no limit) when the output is not one."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def list_ops(
    family: str | None,
    profile: str | None,
    dtype: str | None,
    kind: str | None,
    disputed: bool,
    since: str | None,
    format_: str,
) -> int:
    """Print the ops that fit all given conditions; disputed ones as Markdown are reports of their disputes.

    since: a release of the assembler; only ops whose text changed in it or later, with what changed.
    """
    check_format(format_, ("text", "json", "markdown"))
    index = open_index()
    facts = []
    if family is not None:
        _known(family, index.families, both("what.family"))
        facts.append(f"family:{family}")
    if profile is not None:
        facts.append(f"profile:{index.profile(profile)}")
    if dtype is not None:
        _known(dtype, index.names.element_types, both("what.element_type"))
        facts.append(f"dtype:{dtype}")
    if kind is not None:
        _known(kind, KINDS, both("what.kind"))
        facts.append(f"kind:{kind}")
    found = {entry.name for entry in search(index, " ".join(facts))}
    entries = [entry for entry in index.entries if entry.name in found and (entry.disputes or not disputed)]
    if since is not None:
        whole = len(entries) == len(index.entries)
        return _show_changes(index, entries, index.release(since), format_, index.words if whole else ())
    if disputed and format_ == "markdown":
        from .disputes import disputes_markdown

        print(disputes_markdown([index.view(entry.name) for entry in entries], index))
        return 0
    return show_ops(entries, format_)


def _show_changes(
    index: OpIndex, entries: Sequence[OpEntry], since: str, format_: str, words: Iterable[TextChange]
) -> int:
    """Print the ops whose text changed in a release or later, with what changed; words: changes that are of no op."""
    first = number_of_release(since)
    every = [
        (entry, [c for c in index.history[entry.name] if number_of_release(c.release) >= first]) for entry in entries
    ]
    found = [(entry, changes) for entry, changes in every if changes]
    shared = [change for change in words if number_of_release(change.release) >= first]
    if format_ == "json":
        data = [entry.described() | {"changes": [*map(as_data, changes)]} for entry, changes in found]
        if shared:
            data.append({"op": None, "name": None, "changes": [*map(as_data, shared)]})
        print(json.dumps(data, ensure_ascii=False, indent=1))
        return 0
    head = told("list.changes_head").split("|")
    rows = [
        [entry.name, change.release, change.said(language())]
        for entry, changes in found for change in changes
    ]  # fmt: skip
    rows += [["", change.release, change.said(language())] for change in shared]
    if format_ == "markdown":
        print("\n".join(markdown.table(head, rows)))
    elif rows:
        print(text_table(head, rows, screen()))
    else:
        print(told("list.unchanged", since=since))
    return 0


def _known(name: str, known: Iterable[str], what: tuple[str, str]) -> None:
    if name not in known:
        raise UnknownName(name, known, what)


def show_ops(entries: Sequence[OpEntry], format_: str) -> int:
    """Print ops as a table or as JSON."""
    if format_ == "json":
        print(json.dumps([entry.described() for entry in entries], ensure_ascii=False, indent=1))
        return 0
    head = told("list.head").split("|")
    rows = [
        [
            entry.name,
            entry.family,
            word(f"status.{entry.status}", language()),
            " ".join(entry.compared),
            " ".join(entry.profiles),
            " ".join(entry.summary.said(language()).split()),
        ]
        for entry in entries
    ]
    if format_ == "markdown":
        print("\n".join(markdown.table(head, rows)))
    elif rows:
        print(text_table(head, rows, screen()))
    else:
        print(told("list.none"))
    return 0


def search_ops(words: list[str], format_: str) -> int:
    """Print the ops that a query finds; 1 when it finds none."""
    check_format(format_, ("text", "json", "markdown"))
    index = open_index()
    query = parse_query(" ".join(words), index)
    if not query.words and not query.facts:
        refuse("search.expected", words=" ".join(words))
    found = search(index, " ".join(words))
    show_ops(found, format_)
    return 0 if found else 1


def legal(name: str, profile: str | None, fixed: list[str], format_: str) -> int:
    """Print the legal combinations of element types, those that agree with ``operand=type`` when given."""
    check_format(format_, ("text", "json"))
    index = open_index()
    entry = index[name]
    profiles = entry.profiles if profile is None else (index.profile(profile),)
    wanted = _wanted(entry, index, fixed)
    if profile is not None and profiles[0] not in entry.profiles:
        refuse("legal.absent", op=entry.op, profile=profiles[0], there=entry.profiles)
    tables = index.tables(entry.name)
    found = {p: [row for row in legal_types(tables, p) if _agrees(row.types, wanted)] for p in profiles}
    if format_ == "json":
        listed = {p: [row._asdict() for row in rows] for p, rows in found.items()}
        print(json.dumps({"op": entry.op, "legal": listed}, ensure_ascii=False, indent=1))
    else:
        for place, (which, rows) in enumerate(found.items()):
            print(("\n" if place else "") + told("legal.op_on_profile", op=entry.op, which=which))
            _show_rows(rows)
    return 0 if any(found.values()) else 1


def _wanted(entry: OpEntry, index: OpIndex, fixed: list[str]) -> dict[str, str]:
    """The types that ``operand=type`` gives, by operand."""
    wanted: dict[str, str] = {}
    for text in fixed:
        operand, dtype = _pair(entry, index, text)
        if wanted.setdefault(operand, dtype) != dtype:
            refuse("legal.two_types", operand=operand, one=wanted[operand], other=dtype)
    return wanted


def _pair(entry: OpEntry, index: OpIndex, text: str) -> tuple[str, str]:
    name, equals, dtype = text.partition("=")
    if not equals:
        refuse("legal.expected", text=text)
    _known(name, dict.fromkeys(key for table in index.tables(entry.name) for key in table.bind), both("what.operand"))
    _known(dtype, index.names.element_types, both("what.element_type"))
    return name, dtype


def _agrees(row: dict[str, str], wanted: dict[str, str]) -> bool:
    return all(row.get(name) in (dtype, "any") for name, dtype in wanted.items())


def _show_rows(rows: list[LegalTypes]) -> None:
    """A table of operands, and of forms where not every form has the same types."""
    if not rows:
        print(told("legal.no_combination"))
        return
    head = list(dict.fromkeys(name for row in rows for name in row.types))
    if not head:
        print(told("legal.no_operand_has_types"))
        return
    cells = [[row.types.get(name, "-") for name in head] for row in rows]
    if any(row.forms for row in rows):
        head.append(told("legal.forms"))
        cells = [[*line, " ".join(row.forms)] for line, row in zip(cells, rows, strict=True)]
    print(text_table(head, cells))
