"""Worked examples: operands, expected values, and the text of the call."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....view.op import Example, Given
from ...views.op_view import example_views
from .. import markup
from ..book import Book
from ..escape import Html, text

if TYPE_CHECKING:
    from ....database import Op

_SHOWN = 12
_WIDTH = 84  # characters of a row that a page shows without scrolling, with two between cells


def examples(book: Book, op: Op, here: str) -> Html:
    """All examples of the op."""
    shown = [_example(book, op, example) for example in book.part(op, example_views)]
    if not shown:
        return markup.NOTHING
    return book.section("examples", markup.paragraph(book.word("expect_note"), "pto-small") + markup.inner(*shown))


def _example(book: Book, op: Op, example: Example) -> Html:
    body = book.heading(3, markup.code(example.key), f"example-{example.key}")
    body += markup.paragraph(book.profiles(example.profiles))
    if example.text is not None:
        body += markup.sentence(example.text.said(book.lang))
    rows = [
        [markup.code(name), markup.code(given.type) if given.type else markup.NOTHING, _values(book, given)]
        for name, given in example.operands.items()
    ]
    body += markup.cards([book.word("inputs"), book.word("type"), book.word("values")], rows)
    for name, grid in example.expect.items():
        body += markup.paragraph(markup.words(book.word("expected"), markup.code(name))) + _grid(grid)
    if not example.expect:
        body += markup.paragraph(book.word("no_expect"), "pto-small")
    return body + _programs(book, op, example)


def _programs(book: Book, op: Op, example: Example) -> Html:
    """The call in .pto text, in both modes, and in C++; the blocks are the same in both languages."""
    pages: list[tuple[Html, Html]] = []
    for mode, program in (("auto", example.auto), ("manual", example.manual)):
        if program:
            note = markup.paragraph(book.word(f"addresses_{mode}"), "pto-small")
            pages.append((book.word(mode), markup.block(program, "mlir") + note))
    if example.cpp:
        pages.append((Html("C++"), markup.block(example.cpp, "cpp")))
    return markup.tabs(f"example-{example.key}", pages)


def _values(book: Book, given: Given) -> Html:
    if given.storage_of is not None:
        return book.then(book.word("memory_of"), markup.code(given.storage_of))
    if given.value is not None:
        return markup.code(json.dumps(given.value) if isinstance(given.value, bool) else given.value)
    if given.values is None:
        return markup.NOTHING
    if isinstance(given.values, str):
        return markup.code(given.values)
    if given.rest == 0:
        return _grid(given.values)
    return markup.words(_grid(given.values), markup.element("span", "… ", markup.code(given.rest), class_="pto-small"))


def _grid(rows: Sequence[Sequence[object]]) -> Html:
    """Values as a small table without a head; long rows and columns are cut."""
    lines, shown = [], _columns(rows[:_SHOWN])
    for row in rows[:_SHOWN]:
        cells = [text(value) for value in row[:shown]] + [text("…")] * (len(row) > shown)
        lines.append(markup.row(cells))
    if len(rows) > _SHOWN:
        lines.append(markup.row([text("⋮")]))
    values = markup.element("table", markup.element("tbody", *lines), class_="pto-values")
    return markup.element("div", values, class_="pto-grid")


def _columns(rows: Sequence[Sequence[object]]) -> int:
    """How many columns fit."""
    wide = 0
    for column in range(min(_SHOWN, max(map(len, rows), default=0))):
        wide += max(len(str(row[column])) for row in rows if column < len(row)) + 2
        if wide > _WIDTH:
            return column
    return _SHOWN
