"""Every code of the formats that NumPy lacks and that have a table of their own here, with its value."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ....runtime.numeric.small_float import FORMATS
from .. import markup
from ..book import Book
from ..escape import Html, prose, text

if TYPE_CHECKING:
    from ....schema.vocabulary import ElementType

_LEAST = 2.0**-7  # below it a power of two is easier to read than decimals


def code_tables(book: Book) -> Html:
    """The formats whose coding the vocabulary describes: how a code is read, its sources, the value of every code."""
    parts = [markup.paragraph(book.word("codes_text"))]
    for name, entry in book.db.vocabulary.element_types.items():
        if entry.coding is not None:
            parts.append(_format(book, name, entry))
    return markup.inner(*parts)


def _format(book: Book, name: str, entry: ElementType) -> Html:
    assert entry.coding is not None
    values = [float(value) for value in FORMATS[name].values]
    width = min(16, len(values))
    digits = [f"{column:X}" for column in range(width)]
    rows = [
        [
            markup.code(f"{row:X}_" if len(values) > width else "_"),
            *map(shown, values[row * width : (row + 1) * width]),
        ]
        for row in range(len(values) // width)
    ]
    body = book.heading(3, markup.words(entry.name[book.lang], markup.code(name)), f"codes-{name}")
    body += markup.paragraph(prose(entry.coding[book.lang]))
    body += markup.paragraph(book.colon(book.word("sources"), book.cited(entry.source)))
    head = [book.word("code"), *(markup.code(f"_{digit}") for digit in digits)]
    return body + markup.table(head, rows, "pto-numbers pto-codes")


def shown(value: float) -> Html:
    """A value exactly: decimals, or a number times a power of two where decimals would be long."""
    if math.isnan(value):
        return text("NaN")
    sign = "−" if math.copysign(1.0, value) < 0 else ""
    size = abs(value)
    if math.isinf(size):
        return text(f"{sign}∞")
    if size == 0 or size >= _LEAST:
        return text(f"{sign}{size:.15g}")
    fraction, exponent = math.frexp(size)
    factor = "" if fraction == 0.5 else f"{2 * fraction:g}·"
    return markup.inner(f"{sign}{factor}2", markup.element("sup", f"−{1 - exponent}"))
