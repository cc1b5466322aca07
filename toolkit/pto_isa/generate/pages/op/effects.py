"""What an op does besides its results: pipes, state, events and local memory it overwrites."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....language.front.opdef import Path
from ...facts_text import effects_text
from .. import markup
from ..book import Book
from ..escape import Html, prose
from .formulas import condition

if TYPE_CHECKING:
    from ....database import Op
    from ....schema.effects import PipeChoice

_CHINESE = re.compile(r"[\u4e00-\u9fff]$")


def effects(book: Book, op: Op, here: str) -> Html:
    """The section; it says so when there is nothing beyond the operands."""
    said = [prose(pair[book.lang == "zh"]) for pair in effects_text(op, book.cache.opdef(op))]
    body = markup.facts([(book.word("pipe"), _pipe(book, op))])
    clobbers = _clobbers(book, op)
    if said or not clobbers:
        body += markup.items(said) if said else markup.paragraph(book.word("no_effects"))
    return book.section("effects", body + clobbers + _events(book, op))


def _pipe(book: Book, op: Op) -> Html:
    pipe = op.record.effects.pipe
    if pipe is None:
        return markup.NOTHING
    if isinstance(pipe, list):
        return markup.LINE.join(_choice(book, op, k, entry) for k, entry in enumerate(pipe))
    return _by_profile(book, pipe)


def _by_profile(book: Book, pipe: str | dict[str, str]) -> Html:
    if isinstance(pipe, str):
        return markup.code(pipe)
    return markup.words(*(markup.words(book.profile(profile), markup.code(name)) for profile, name in pipe.items()))


def _choice(book: Book, op: Op, k: int, entry: PipeChoice) -> Html:
    pipe = _by_profile(book, entry.pipe)
    when = _said(book, op, ("effects", "pipe", k, "when"))
    if book.lang == "en":
        return markup.words(pipe, book.word("when"), when)
    return book.aside(pipe, markup.inner(when, "" if _CHINESE.search(when) else " ", "时"))


def _said(book: Book, op: Op, path: Path) -> Html:
    """The condition that stands there in the record, nothing when there is none."""
    when = book.cache.opdef(op).effects.get(path)
    return markup.NOTHING if when is None else condition(book, when, dict.fromkeys(op.operands))


def _events(book: Book, op: Op) -> Html:
    """A warning with the events that must be free."""
    rows = []
    for k, use in op.record.effects.events.items():
        profiles = markup.words(*map(book.profile, use.profiles))
        between = markup.LINE.join(markup.code(f"{first} → {second}") for first, second in use.pipes)
        ids = markup.codes([f"EVENT_ID{number}" for number in use.ids])
        when = _said(book, op, ("effects", "events", k, "when"))
        rows.append([profiles, between, ids, when, book.cited(use.source, op)])
    if not rows:
        return markup.NOTHING
    head = [book.word(key) for key in ("profile", "pipe", "events", "when", "source")]
    body = markup.paragraph(book.word("events_text")) + markup.cards(head, rows)
    return markup.note("warning", book.word("events"), body)


def _clobbers(book: Book, op: Op) -> Html:
    """A warning with the sources of what is overwritten."""
    stated = op.record.effects.clobbers
    if not stated:
        return markup.NOTHING
    rows = []
    for profile, clobber in stated.items():
        when = _said(book, op, ("effects", "clobbers", profile, "when"))
        what = markup.codes(clobber.operands) if clobber.bytes is None else markup.code(clobber.bytes)
        rows.append([book.profile(profile), what, when, book.cited(clobber.source, op)])
    head = [book.word(key) for key in ("profile", "memory", "when", "source")]
    body = markup.paragraph(book.word("clobbers_text")) + markup.cards(head, rows)
    return markup.note("warning", book.word("clobbers"), body)
