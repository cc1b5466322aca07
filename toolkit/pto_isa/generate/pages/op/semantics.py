"""What an op computes: its forms, their modes and the equations of each, per profile where profiles differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ....language.front.opdef import FormDef, ModeDef, OpDef
from ....language.print.formula import formula
from ...display_default import usual, usual_first
from .. import markup
from ..book import Book
from ..escape import Html
from .formulas import clause, equation, meanings

if TYPE_CHECKING:
    from ....database import Op
    from ....language.tree import Node
    from ....schema.record import Semantics

Group = tuple[tuple[str, ...], "Semantics", tuple[ModeDef, ...]]


def semantics(book: Book, op: Op, here: str) -> Html:
    """The section; the usual form and mode come first, and the order in which they are tried is said."""
    opdef = book.cache.opdef(op)
    forms = [form for form in opdef.forms if form.semantics is not None]
    named = [form for form in forms if form.name]
    body = _order(book, "form_order", named)
    for form in usual_first(opdef.forms, usual(op, opdef)[0]):
        body += _form(book, op, opdef, form)
    return book.section("semantics", body or markup.paragraph(book.word("no_formula")))


def computes(opdef: OpDef, op: Op) -> bool:
    """Whether the record states an equation: others only order, bind or describe, or nobody says what they compute."""
    return any(_states_any(groups(opdef, form, op)) for form in opdef.forms)


def _states_any(found: Sequence[Group]) -> bool:
    return any(mode.block.items for _, stated, modes in found if stated.unknown is None for mode in modes)


def _sets_elements(found: Sequence[Group]) -> bool:
    """Whether an element is set: registers and counts of a pipe have no other elements that could stay."""
    return any(mode.block.elementwise for _, _, modes in found for mode in modes)


def profiles_of(form: FormDef, op: Op) -> tuple[str, ...]:
    """The profiles on which a form exists, in the order of the database."""
    return tuple(name for name in op.profiles if form.types is None or name in form.types.rows)


def groups(opdef: OpDef, form: FormDef, op: Op) -> list[Group]:
    """Profiles that compute the same, and what they compute; of an op that no profile has, what the form states."""
    found: list[tuple[list[str], Semantics, tuple[ModeDef, ...]]] = []
    if not op.profiles and form.semantics is not None:
        found.append(([], form.semantics, ()))
    for profile in profiles_of(form, op):
        stated = form.semantics_on(profile)
        if stated is None:
            continue
        modes = form.modes(profile)
        for names, known, other in found:
            if known.unknown == stated.unknown and [_key(m) for m in other] == [_key(m) for m in modes]:
                names.append(profile)
                break
        else:
            found.append(([profile], stated, modes))
    return [(tuple(names), stated, modes) for names, stated, modes in found]


def _key(mode: ModeDef) -> object:
    return mode.name, mode.when, mode.block


def _form(book: Book, op: Op, opdef: OpDef, form: FormDef) -> Html:
    body = markup.NOTHING
    operands = dict.fromkeys(op.operands)
    if form.name:
        record = op.record.forms[form.name]
        own = profiles_of(form, op)
        on = " " + book.profiles(own) if own != op.profiles else markup.NOTHING
        title = markup.words(book.word("form"), markup.code(form.name))
        body += book.heading(3, title, f"form-{markup.anchor(form.name)}")
        body += markup.paragraph(book.linked(f"ops/{op.name}.md", op, record.text) + on)
        assert form.when is not None
        body += _applies(book, form.when, dict(operands), set())
    found = groups(opdef, form, op)
    for group in found:
        names = group[0]
        make = partial(_body, opdef=opdef, stated=group[1], modes=group[2])  # the most work of a page
        shown = book.kept(op, f"formulas {form.name} {' '.join(names)}", make)
        body += markup.group(book.profiles(names), shown) if len(found) > 1 else shown
    outside = form.semantics.outside if form.semantics is not None else {}
    return body + (_outside(book, op, form, outside) if _sets_elements(found) else markup.NOTHING)


def _order(book: Book, word: str, entries: Sequence[FormDef | ModeDef]) -> Html:
    """In which order forms or modes are tried, where there are several."""
    names = markup.codes((entry.name for entry in entries), book.comma)
    return markup.paragraph(book.then(book.word(word), names), "pto-small") if len(entries) > 1 else markup.NOTHING


def _body(book: Book, op: Op, opdef: OpDef, stated: Semantics, modes: Sequence[ModeDef]) -> Html:
    operands = dict.fromkeys(op.operands)
    if stated.unknown is not None:
        body = markup.paragraph(book.said(stated.unknown.text))
        body += markup.paragraph(book.colon(book.word("searched"), book.cited(stated.unknown.searched, op)))
        return markup.note("warning", book.word("unknown"), body)
    body = markup.sentence(stated.text[book.lang]) if stated.text is not None else markup.NOTHING
    if modes and (when := modes[0].block.when) is not None:
        body += _under(book, "runs_when", when, clause(book, when, dict(operands)), set())
    if modes and (until := modes[0].block.until) is not None:
        body += _under(book, "waits_until", until, markup.code(formula(until, book.lang)), set())
    body += _order(book, "mode_order", modes)
    for mode in usual_first(modes, usual(op, opdef)[1]):
        above: set[str] = set()
        if mode.name:
            body += _mode(book, stated, mode, dict(operands), above)
        body += markup.inner(*(equation(book, item, dict(operands), above) for item in mode.block.items))
    return body


def _mode(book: Book, stated: Semantics, mode: ModeDef, operands: dict[str, object], above: set[str]) -> Html:
    title = markup.element("h4", markup.words(book.word("mode"), markup.code(mode.name)))
    assert mode.when is not None
    said = markup.sentence(stated.modes[mode.name].text[book.lang])
    return title + said + _applies(book, mode.when, operands, above)


def _applies(book: Book, when: Node, operands: dict[str, object], above: set[str]) -> Html:
    """When a form or mode is taken."""
    return _under(book, "applies_when", when, clause(book, when, operands), above)


def _under(book: Book, word: str, node: Node, said: Html, above: set[str]) -> Html:
    """A condition under a word, as it is said, with the meaning of the names in it."""
    body = markup.paragraph(book.colon(book.word(word), said))
    known = meanings(book, [node], above)
    return body + markup.element("div", markup.element("div", known), class_="pto-notes") if known else body


def _outside(book: Book, op: Op, form: FormDef, stated: Mapping[str, str]) -> Html:
    said: dict[str, list[str]] = {}
    for profile in profiles_of(form, op):
        said.setdefault(stated.get(profile, "unchanged"), []).append(profile)
    every = len(said) == 1
    lines = [
        markup.words(book.word(f"outside_{what}"), *([] if every else [book.profiles(on)])) for what, on in said.items()
    ]
    return markup.paragraph(book.colon(book.word("outside"), markup.LINE.join(lines)))
