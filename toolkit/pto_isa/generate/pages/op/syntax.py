"""How the op is written: the three text forms and the C++ overloads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....runtime.program_op import STYLES
from ....view.op import Syntax
from ...examples.text import Line, real_lines
from ...views.op_view import signature_views, syntax_views
from .. import markup
from ..book import Book
from ..escape import Html
from ..reference.releases import changes_of, read_by

if TYPE_CHECKING:
    from ....database import Op


def syntax(book: Book, op: Op, here: str) -> Html:
    """One tab per text form and one for C++; below a form with places for types, a line with real ones."""
    lines = real_lines(op)
    pages: list[tuple[Html, Html]] = []
    forms = book.part(op, syntax_views)
    for style in STYLES:
        own = [entry for entry in forms if entry.style == style]
        body = markup.inner(*(_form(book, entry, lines.get(entry.text)) for entry in own))
        if body:
            cited = list(dict.fromkeys(place for entry in own for place in entry.sources))
            note = markup.paragraph(book.colon(book.word("source"), book.cited(cited, op)), "pto-small")
            pages.append((book.word(f"syntax.{style}"), body + note if cited else body))
    overloads = markup.NOTHING
    for overload in book.part(op, signature_views):
        on = book.some(overload.profiles, op.profiles)
        cited_there = book.colon(book.word("source"), book.cited(overload.sources, op))
        note = markup.words(on, cited_there) if on else cited_there
        overloads += markup.block(overload.text, "cpp") + markup.paragraph(note, "pto-small")
    if overloads:
        pages.append((Html("C++"), overloads))
    return book.section("syntax", markup.tabs("syntax", pages) + changes_of(book, op))


def _form(book: Book, entry: Syntax, line: Line | None) -> Html:
    body = _form_name(book, entry.form) + markup.block(entry.text, "mlir") + _spelled(book, entry) + _span(book, entry)
    if line is None:
        return body
    said = book.word("line_filled")
    if line.example:
        said = book.then(book.word("line_of"), markup.link(f"#example-{line.example}", markup.code(line.example)))
    return body + markup.paragraph(said, "pto-small") + markup.block(line.text, "mlir")


def _form_name(book: Book, form: str) -> Html:
    return markup.paragraph(markup.words(book.word("form"), markup.code(form)), "pto-small") if form else markup.NOTHING


def _span(book: Book, entry: Syntax) -> Html:
    """The releases of the assembler that read a form, where they are not all."""
    said = read_by(book, entry)
    return markup.paragraph(said, "pto-small") if said else markup.NOTHING


def _spelled(book: Book, entry: Syntax) -> Html:
    """What the style of a form does not say of it: that it is ours, or that only pages have it."""
    if entry.spelling == "ours" or (entry.spelling == "pages" and entry.style == "dps"):
        return markup.paragraph(book.word(f"spelling_{entry.spelling}"), "pto-small")
    return markup.NOTHING
