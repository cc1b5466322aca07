"""How the op is written: the three text forms and the C++ overloads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cpp_signature import cpp_signatures
from ...syntax_text import STYLES, PrintedForm, text_forms
from .. import markup
from ..book import Book
from ..escape import Html

if TYPE_CHECKING:
    from ....database import Op


def syntax(book: Book, op: Op, here: str) -> Html:
    """One tab per text form and one for C++."""
    pages: list[tuple[Html, Html]] = []
    forms = text_forms(op)
    for style in STYLES:
        body = markup.NOTHING
        for entry in forms:
            if entry.style == style:
                body += _form_name(book, entry.form) + markup.block(entry.text, "mlir") + _spelled(book, entry)
        if body:
            pages.append((book.word(f"syntax.{style}"), body + _cited(book, op, style)))
    overloads = markup.NOTHING
    for overload in cpp_signatures(op):
        on = [book.profiles(overload.profiles)] if overload.profiles != op.profiles else []
        cited = book.cited(op.record.overloads[overload.key].source, op)
        note = markup.words(*on, book.colon(book.word("source"), cited))
        overloads += markup.block(overload.text, "cpp") + markup.paragraph(note, "pto-small")
    if overloads:
        pages.append((Html("C++"), overloads))
    return book.section("syntax", markup.tabs("syntax", pages))


def _form_name(book: Book, form: str) -> Html:
    return markup.paragraph(markup.words(book.word("form"), markup.code(form)), "pto-small") if form else markup.NOTHING


def _spelled(book: Book, entry: PrintedForm) -> Html:
    """What the style of a form does not say of it: that it is ours, or that only pages have it."""
    if entry.spelling == "ours" or (entry.spelling == "pages" and entry.style == "dps"):
        return markup.paragraph(book.word(f"spelling_{entry.spelling}"), "pto-small")
    return markup.NOTHING


def _cited(book: Book, op: Op, style: str) -> Html:
    sources = [place for entry in op.record.syntax.ways(style) for place in entry.source or ()]
    if not sources:
        return markup.NOTHING
    cited = book.cited(list(dict.fromkeys(sources)), op)
    return markup.paragraph(book.colon(book.word("source"), cited), "pto-small")
