"""Worked examples: operands, expected values, and the text of the call."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ...example_operands import scalar_type
from ...example_text import example_text
from .. import markup
from ..book import Book
from ..escape import Html, text

if TYPE_CHECKING:
    from ....database import Op
    from ....schema.example import Example, ExampleOperand

_SHOWN = 12
_WIDTH = 84  # characters of a row that a page shows without scrolling, with two between cells


def examples(book: Book, op: Op, here: str) -> Html:
    """All examples of the op."""
    shown = [_example(book, op, key, example) for key, example in op.record.examples.items()]
    if not shown:
        return markup.NOTHING
    return book.section("examples", markup.paragraph(book.word("expect_note"), "pto-small") + markup.inner(*shown))


def _example(book: Book, op: Op, key: str, example: Example) -> Html:
    body = book.heading(3, markup.code(key), f"example-{key}")
    body += markup.paragraph(book.profiles(example.profiles))
    if example.text is not None:
        body += markup.sentence(example.text[book.lang])
    rows = [
        [markup.code(name), _type(op, name, example), _values(book, operand)]
        for name, operand in example.operands.items()
    ]
    body += markup.cards([book.word("inputs"), book.word("type"), book.word("values")], rows)
    for name, grid in example.expect.items():
        body += markup.paragraph(markup.words(book.word("expected"), markup.code(name))) + _grid(grid)
    if not example.expect:
        body += markup.paragraph(book.word("no_expect"), "pto-small")
    return body + _programs(book, op, key, example)


def _programs(book: Book, op: Op, key: str, example: Example) -> Html:
    """The call in .pto text, in both modes, and in C++."""
    auto, manual, cpp = book.cache.kept(op, f"programs {key}", partial(_blocks, key=key, example=example))
    pages: list[tuple[Html, Html]] = []
    for mode, program in (("auto", auto), ("manual", manual)):
        if program:
            note = markup.paragraph(book.word(f"addresses_{mode}"), "pto-small")
            pages.append((book.word(mode), program + note))
    if cpp:
        pages.append((Html("C++"), cpp))
    return markup.tabs(f"example-{key}", pages)


def _blocks(op: Op, key: str, example: Example) -> tuple[Html, Html, Html]:
    """The programs as HTML, the same in both languages; empty where an example has none."""
    said = example_text(op, key, example)
    auto, manual = (
        markup.block(program, "mlir") if program else markup.NOTHING for program in (said.auto, said.manual)
    )
    return auto, manual, markup.block(said.cpp, "cpp") if said.cpp else markup.NOTHING


def _type(op: Op, name: str, example: Example) -> Html:
    for kind in ("tile", "tensor", "group", "conv"):
        value = getattr(example.operands[name], kind)
        if value is not None:
            return markup.code(value)
    dtype = scalar_type(op, name, example) if {"scalar", "array"} & set(op.operands[name].kind) else ""
    return markup.code(dtype) if dtype else markup.NOTHING


def _values(book: Book, operand: ExampleOperand) -> Html:
    if operand.storage_of is not None:
        return book.then(book.word("memory_of"), markup.code(operand.storage_of))
    if operand.value is not None:
        return markup.code(json.dumps(operand.value) if isinstance(operand.value, bool) else operand.value)
    if operand.values is None:
        return markup.NOTHING
    if isinstance(operand.values, str):
        return markup.code(operand.values)
    if operand.rest == 0:
        return _grid(operand.values)
    return markup.words(
        _grid(operand.values), markup.element("span", "… ", markup.code(operand.rest), class_="pto-small")
    )


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
