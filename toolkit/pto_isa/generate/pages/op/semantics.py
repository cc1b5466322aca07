"""What an op computes: its forms, their modes and the equations of each, per profile where profiles differ."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from ....language.front.opdef import FormDef, ModeDef, OpDef
from ....view.op import Mode, Note, Semantics
from ...views.op_view import shown_forms
from ...views.semantics_text import profiles_of, semantics_by_form
from .. import markup
from ..book import Book
from ..escape import Html
from .formulas import clause, equation, meanings

if TYPE_CHECKING:
    from ....database import Op
    from ....language.tree import Node


def semantics(book: Book, op: Op, here: str) -> Html:
    """The section; the usual form and mode come first, and the order in which they are tried is said."""
    opdef = book.cache.opdef(op)
    body = _order(book, "form_order", (form.name for form in opdef.forms if form.semantics is not None and form.name))
    for form in shown_forms(op, opdef):
        body += _form(book, op, opdef, form, here)
    return book.section("semantics", body or markup.paragraph(book.word("no_formula")))


def _form(book: Book, op: Op, opdef: OpDef, form: FormDef, here: str) -> Html:
    body = markup.NOTHING
    if form.name:
        on = book.some(profiles_of(form, op), op.profiles)
        body += book.heading(
            3, markup.words(book.word("form"), markup.code(form.name)), f"form-{markup.anchor(form.name)}"
        )
        text = book.linked(here, op, op.record.forms[form.name].text)
        body += markup.paragraph(markup.words(text, on) if on else text)
        assert form.when is not None
        body += _applies(book, form.when, dict.fromkeys(op.operands), set())
    found = book.part(op, semantics_by_form)[form.name]
    for entry in found:
        make = partial(_entry, opdef=opdef, form=form, entry=entry)  # the most work of a page
        shown = book.kept(op, f"formulas {form.name} {' '.join(entry.profiles)}", make)
        body += markup.group(book.profiles(entry.profiles), shown) if len(found) > 1 else shown
    return body


def _entry(book: Book, op: Op, opdef: OpDef, form: FormDef, entry: Semantics) -> Html:
    if entry.unknown is not None:
        body = markup.paragraph(book.said(entry.unknown))
        body += markup.paragraph(book.colon(book.word("searched"), book.cited(entry.searched or (), op)))
        return markup.note("warning", book.word("unknown"), body)
    body = _notes(book, entry.notes or (), entry.profiles) + _order(book, "mode_order", entry.mode_order or ())
    stated = {mode.name: mode for mode in form.modes(entry.profiles[0])} if entry.profiles else {}
    for mode in entry.modes or ():
        body += _mode(book, op, mode, stated[mode.name])
    return body + _notes(book, entry.outside or (), entry.profiles)


def _mode(book: Book, op: Op, shown: Mode, mode: ModeDef) -> Html:
    body, above = markup.NOTHING, set[str]()
    operands = dict.fromkeys(op.operands)
    if mode.when is not None and shown.text is not None:
        title = markup.element("h4", markup.words(book.word("mode"), markup.code(mode.name)))
        body += title + markup.sentence(shown.text.said(book.lang)) + _applies(book, mode.when, operands, above)
    return body + markup.inner(*(equation(book, item, operands, above) for item in mode.block.items))


def _notes(book: Book, notes: Iterable[Note], profiles: tuple[str, ...]) -> Html:
    """What is to be said beside equations, with the profiles of which it holds where it does not of all."""
    shown = []
    for note in notes:
        on, said = book.some(note.profiles, profiles), book.said(note.text)
        shown.append(markup.words(on, said) if on else said)
    return markup.inner(*map(markup.paragraph, shown))


def _order(book: Book, word: str, entries: Iterable[str]) -> Html:
    """In which order forms or modes are tried, where there are several."""
    names = list(entries)
    listed = markup.codes(names, book.comma)
    return markup.paragraph(book.then(book.word(word), listed), "pto-small") if len(names) > 1 else markup.NOTHING


def _applies(book: Book, when: Node, operands: dict[str, object], above: set[str]) -> Html:
    """When a form or mode is taken, as it is said, with the meaning of the names in it."""
    body = markup.paragraph(book.colon(book.word("applies_when"), clause(book, when, operands)))
    known = meanings(book, [when], above)
    return body + markup.element("div", markup.element("div", known), class_="pto-notes") if known else body
