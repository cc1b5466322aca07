"""Rounding, accuracy, special values and sharing of storage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....view.op import Numerics
from ...views.semantics_text import numerics_by_form
from .. import markup
from ..book import Book
from ..escape import Html
from ..reference.shared import subnormals

if TYPE_CHECKING:
    from ....database import Op


def numerics(book: Book, op: Op, here: str) -> Html:
    """What is promised about numbers, per form and per profile where they differ."""
    shown: dict[Html, list[str]] = {}
    for name, stated in book.part(op, numerics_by_form).items():
        shown.setdefault(_stated(book, op, stated, here), []).append(name)
    body = markup.NOTHING
    for said, forms in shown.items():
        if said and len(shown) > 1:
            body += markup.paragraph(book.colon(book.word("form"), markup.codes(forms)))
        body += said
    return book.section("numerics", body)


def _stated(book: Book, op: Op, stated: Sequence[Numerics], here: str) -> Html:
    """What holds of one form; beside floats stands what each profile does with subnormal numbers."""
    shown: dict[Html, list[str]] = {}
    for entry in stated:
        said = [book.said(text) for text in entry.sentences]
        for profile in entry.profiles:
            tiny = subnormals(book, book.db.profiles[profile], here) if entry.floats else markup.NOTHING
            more = [book.colon(book.word("subnormals"), tiny)] if tiny else []
            shown.setdefault(markup.items([*said, *more]), []).append(profile)
    if len(shown) == 1:
        return next(iter(shown))
    return markup.inner(*(markup.group(book.profiles(on), body) for body, on in shown.items()))
