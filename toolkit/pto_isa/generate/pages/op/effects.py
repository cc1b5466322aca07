"""What an op does besides its results: pipes, state, events and local memory it overwrites."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....runtime.rules.message import spaced
from ....view.bilingual import Text
from ....view.op import Events, Pipe
from ...views.op_view import clobber_views, effect_views, event_views, phase_views, pipe_views
from .. import markup
from ..book import Book
from ..escape import Html, prose

if TYPE_CHECKING:
    from ....database import Op


def effects(book: Book, op: Op, here: str) -> Html:
    """The section; it says so when there is nothing beyond the operands."""
    said = [book.said(text) for text in book.part(op, effect_views)]
    sources = book.cited(op.record.effects.source or [], op)
    pipes = _pipes(book, op, book.part(op, pipe_views))
    body = markup.facts([(book.word("pipe"), pipes), (book.word("source"), sources)]) + _phases(book, op)
    warnings = _clobbers(book, op) + _events(book, op)
    if said or not warnings:
        body += markup.items(said) if said else markup.paragraph(book.word("no_effects"))
    return book.section("effects", body + warnings)


def _pipes(book: Book, op: Op, found: Sequence[Pipe]) -> Html:
    """A line per condition, with a pipe for each group of profiles."""
    lines: dict[Text | None, list[Html]] = {}
    for entry in found:
        on = book.some(entry.profiles, op.profiles)
        pipe = markup.code(entry.pipe)
        lines.setdefault(entry.when, []).append(markup.words(on, pipe) if on else pipe)
    return markup.LINE.join(_under(book, markup.words(*pipes), when) for when, pipes in lines.items())


def _phases(book: Book, op: Op) -> Html:
    """The phases in order, each with its sources."""
    rows = []
    for phase in book.part(op, phase_views):
        pipe = markup.code(phase.pipe) if phase.pipe is not None else book.word("beside_the_pipes")
        writes = markup.codes(phase.writes)
        if phase.ring is not None:
            writes = writes + markup.BLANK + book.word(f"ring_{phase.ring}")
        named = markup.codes(phase.reads), writes
        rows.append(
            [pipe, *named, _when(book, phase.when), book.profiles(phase.profiles), book.cited(phase.sources, op)]
        )
    if not rows:
        return markup.NOTHING
    head = [book.word(key) for key in ("pipe", "phase_reads", "phase_writes", "when", "profile", "source")]
    return markup.paragraph(book.word("phases_text")) + markup.cards(head, rows)


def _under(book: Book, pipe: Html, when: Text | None) -> Html:
    """A pipe and the condition under which the op runs on it."""
    if when is None:
        return pipe
    if book.lang == "en":
        return markup.words(pipe, book.word("when"), book.said(when))
    return book.aside(pipe, prose(spaced(f"{when.zh}时")))


def _when(book: Book, when: Text | None) -> Html:
    return markup.NOTHING if when is None else book.said(when)


def _event_when(book: Book, use: Events) -> Html:
    """The condition of an event, and that automatic mode has none."""
    mode = [book.word("manual_only")] if use.manual_only else []
    return markup.LINE.join([*([] if use.when is None else [book.said(use.when)]), *mode])


def _events(book: Book, op: Op) -> Html:
    """A warning with the events that must be free."""
    rows = []
    for use in book.part(op, event_views):
        between = markup.LINE.join(markup.code(" → ".join(pair)) for pair in use.pipes)
        ids = markup.codes([f"EVENT_ID{number}" for number in use.ids])
        rows.append([book.profiles(use.profiles), between, ids, _event_when(book, use), book.cited(use.sources, op)])
    if not rows:
        return markup.NOTHING
    head = [book.word(key) for key in ("profile", "pipe", "events", "when", "source")]
    body = markup.paragraph(book.word("events_text")) + markup.cards(head, rows)
    return markup.note("warning", book.word("events"), body)


def _clobbers(book: Book, op: Op) -> Html:
    """A warning with the sources of what is overwritten."""
    rows = []
    for lost in book.part(op, clobber_views):
        what = markup.codes(lost.operands) if lost.memory is None else markup.code(lost.memory)
        rows.append([book.profiles(lost.profiles), what, _when(book, lost.when), book.cited(lost.sources, op)])
    if not rows:
        return markup.NOTHING
    head = [book.word(key) for key in ("profile", "memory", "when", "source")]
    body = markup.paragraph(book.word("clobbers_text")) + markup.cards(head, rows)
    return markup.note("warning", book.word("clobbers"), body)
