"""Rounding, accuracy, special values and sharing of storage."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...facts_text import computes_floats, numerics_text
from .. import markup
from ..book import Book
from ..escape import Html, prose
from ..reference.shared import subnormals
from .semantics import profiles_of

if TYPE_CHECKING:
    from ....database import Op
    from ....language.front.opdef import FormDef


def numerics(book: Book, op: Op, here: str) -> Html:
    """What is promised about numbers, per form and per profile where they differ."""
    shown: dict[Html, list[str]] = {}
    for form in book.cache.opdef(op).forms:
        if form.semantics is not None and form.semantics.unknown is None:
            shown.setdefault(_stated(book, op, form, here), []).append(form.name)
    body = markup.NOTHING
    for said, forms in shown.items():
        if said and len(shown) > 1:
            body += markup.paragraph(book.colon(book.word("form"), markup.codes(forms)))
        body += said
    return book.section("numerics", body)


def _stated(book: Book, op: Op, form: FormDef, here: str) -> Html:
    shown: dict[Html, list[str]] = {}
    for profile in profiles_of(form, op):
        make = partial(numerics_text, opdef=book.cache.opdef(op), form=form, profile=profile)
        pairs = book.cache.kept(op, f"numerics {form.name} {profile}", make)
        said = [prose(pair[book.lang == "zh"]) for pair in pairs]
        floats = partial(computes_floats, opdef=book.cache.opdef(op), form=form, profile=profile)
        if book.cache.kept(op, f"floats {form.name} {profile}", floats) and (
            tiny := subnormals(book, book.db.profiles[profile], here)
        ):
            said.append(book.colon(book.word("subnormals"), tiny))
        shown.setdefault(markup.items(said) if said else markup.NOTHING, []).append(profile)
    if len(shown) == 1:
        return next(iter(shown))
    return markup.inner(*(markup.group(book.profiles(on), body) for body, on in shown.items() if body))
