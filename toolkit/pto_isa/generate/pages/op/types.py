"""The legal element types of an op by profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....view.op import Types
from ...views.op_view import type_views
from .. import markup
from ..book import Book
from ..escape import Html

if TYPE_CHECKING:
    from ....database import Op


def types(book: Book, op: Op, here: str) -> Html:
    """Every type table of the op: the record's, and those of forms that have their own, the usual form's first."""
    body = markup.NOTHING
    for table in sorted(book.part(op, type_views), key=lambda table: table.form != ""):
        if table.form:
            name = markup.words(book.word("form"), markup.code(table.form))
            body += book.heading(3, name, f"types-{markup.anchor(table.form)}")
        body += _table(book, op, table, here)
    return book.section("types", body)


def _table(book: Book, op: Op, table: Types, here: str) -> Html:
    variables: dict[str, list[str]] = {}
    fixed: dict[str, list[str]] = {}
    known = {variable for rows in table.rows.values() for row in rows for variable in row}
    for operand, variable in table.bind.items():
        if variable in known:
            variables.setdefault(variable, []).append(operand)
        else:
            fixed.setdefault(variable, []).append(operand)
    single = len(variables) == 1 and all(len(rows) == 1 for rows in table.rows.values())
    made = (
        _matrix(book, table, variables, here)
        if single
        else _rows(book, table, variables)
        if variables
        else markup.NOTHING
    )
    pairs = [(markup.code(name), markup.codes(bound)) for name, bound in variables.items()] if single else []
    for word, bound in fixed.items():
        names = markup.codes(bound)
        if word in ("index", "integer"):
            names = book.aside(names, book.word(f"program_{word}"))
        pairs.append((markup.words(book.word("fixed"), markup.code(word)), names))
    cited = _cited(book, op, table)
    missing = [name for name in book.db.profiles if name not in table.rows]
    if missing:
        pairs.append((book.word("absent"), book.profiles(missing)))
    pairs.append((book.word("sources_of"), cited))
    if not variables:
        there = book.profiles(table.rows)
        return markup.paragraph(book.then(book.word("no_types"), there)) + markup.facts(pairs)
    said = book.then(book.word("one_of_rows"), book.word("together"))
    note = markup.NOTHING if single else markup.paragraph(said, "pto-small")
    return note + made + markup.facts(pairs)


def _cited(book: Book, op: Op, table: Types) -> Html:
    """The sources, one line for the profiles that have the same."""
    lines: dict[Html, list[str]] = {}
    for name in table.rows:
        if name in table.sources:
            lines.setdefault(book.cited(table.sources[name], op), []).append(name)
    return markup.LINE.join(markup.words(book.profiles(names), cited) for cited, names in lines.items())


def _matrix(book: Book, table: Types, variables: dict[str, list[str]], here: str) -> Html:
    """Element types down, profiles across."""
    (variable,) = variables
    profiles = [name for name in book.db.profiles if name in table.rows]
    legal = {name: table.rows[name][0].get(variable, "any") for name in profiles}
    listed = [
        word
        for word in book.db.vocabulary.element_types
        if any(word in legal[p] for p in profiles if legal[p] != "any")
    ]
    head = [markup.words(markup.code(variable), book.word("type")), *(book.profile_name(name) for name in profiles)]
    rows = []
    for word in listed:
        cells = [_tick(book, legal[name] == "any" or word in legal[name]) for name in profiles]
        rows.append([book.link(here, "reference/vocabulary.md", markup.code(word), f"type-{word}"), *cells])
    if any(legal[name] == "any" for name in profiles):
        rows.append([book.word("any_type"), *(_tick(book, legal[name] == "any") for name in profiles)])
    return markup.table(head, rows, "pto-matrix")


def _tick(book: Book, holds: bool) -> Html:
    mark, word = ("✓", "yes") if holds else ("–", "no")
    return markup.element("span", mark, class_=f"pto-{word}", role="img", aria_label=book.word(word))


def _rows(book: Book, table: Types, variables: dict[str, list[str]]) -> Html:
    """One line per legal combination; profiles with the same line share it."""
    lines: dict[tuple[Html, ...], list[str]] = {}
    for profile in (name for name in book.db.profiles if name in table.rows):
        for row in table.rows[profile]:
            cells = tuple(_cell(book, row.get(variable, [])) for variable in variables)
            lines.setdefault(cells, []).append(profile)
    head = [markup.code(name) + ": " + markup.codes(bound) for name, bound in variables.items()]
    order = {name: place for place, name in enumerate(book.db.profiles)}
    ranked = sorted(lines.items(), key=lambda line: [order[name] for name in line[1]])
    return markup.table([*head, book.word("profile_list")], [[*cells, book.profiles(on)] for cells, on in ranked])


def _cell(book: Book, types: object) -> Html:
    if types == "any":
        return book.word("any_type")
    assert isinstance(types, list)
    return markup.codes(types) if types else Html("–")
