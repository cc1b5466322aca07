"""The page on what orders operations: order within each pipe, flags, barriers, and what no source decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import markup
from ..book import Book
from ..escape import Html, prose, text

if TYPE_CHECKING:
    from ....schema.ordering import SamePipeEntry, Synchronisation

HERE = "reference/ordering.md"


def ordering_page(book: Book) -> str:
    """Every profile that does not carry out programs in order, then the questions to the vendor."""
    title, body = book.word("ordering_page"), []
    for name, entry in book.db.profiles.items():
        if entry.synchronisation is not None:
            said = book.heading(2, markup.words(entry.name[book.lang], markup.code(name)), name)
            body.append(said + _pipes(book, entry.synchronisation) + _numbers(book, entry.synchronisation))
            body.append(_barriers(book, entry.synchronisation))
    body.append(book.section("open_questions", _questions(book)))
    return book.page(title, book.word("ordering_page_about"), markup.title(title), *body, edit="profiles.yaml")


def _pipes(book: Book, stated: Synchronisation) -> Html:
    """Two operations of one pipe that access the same bytes, by pipe."""
    rows = []
    for pipe, entry in stated.same_pipe.items():
        order = [book.word(f"order_{entry.local}") + _exempt(book, entry), book.word(f"order_{entry.global_}")]
        rows.append([markup.code(pipe), *order, prose(entry.because[book.lang]), _asked(book, entry),
                     book.cited(entry.source)])  # fmt: skip
    head = [book.word(key) for key in ("pipe", "in_local_memory", "in_global_memory", "because", "question", "source")]
    return markup.paragraph(book.word("same_pipe_text")) + markup.cards(head, rows)


def _exempt(book: Book, entry: SamePipeEntry) -> Html:
    """What needs no barrier though others of the pipe do, on a line of its own."""
    if entry.exempt is None:
        return markup.NOTHING
    said = book.word("order_exempt", n=entry.exempt.repeats, m=entry.exempt.bytes)
    return markup.LINE + book.aside(said, book.cited(entry.exempt.source))


def _asked(book: Book, entry: SamePipeEntry) -> Html:
    if entry.question is None:
        return markup.NOTHING
    title = book.db.shared.questions[entry.question].title[book.lang]
    return book.link(HERE, HERE, text(title), f"question-{entry.question}")


def _numbers(book: Book, stated: Synchronisation) -> Html:
    """The pipes of flags, and the highest number of each kind of flag."""
    flags = stated.flags
    rows = [(book.word("flag_pipes"), markup.codes(flags.pipes), flags.source)]
    if flags.vector:
        rows.append((book.word("flag_pipes_vector"), markup.codes(flags.vector), flags.source))
    rows.append((book.word("highest_flag"), text(flags.highest), flags.source))
    if stated.buffers is not None:
        rows.append((book.word("highest_buffer"), text(stated.buffers.highest), stated.buffers.source))
    across = book.word("by_core", cube=stated.across_cores.cube, vector=stated.across_cores.vector)
    rows.append((book.word("highest_core_flag"), across, stated.across_cores.source))
    head = [book.word("flags_and_numbers"), book.word("value"), book.word("source")]
    return markup.cards(head, ([name, value, book.cited(source)] for name, value, source in rows))


def _barriers(book: Book, stated: Synchronisation) -> Html:
    rows = []
    for pipe, entry in stated.barriers.items():
        where = book.word(f"on_{entry.cores}_cores") if entry.cores is not None else markup.NOTHING
        outcome = book.word(f"barrier_{entry.outcome}")
        rows.append([markup.code(pipe), outcome, where, prose(entry.because[book.lang]), book.cited(entry.source)])
    head = [book.word(key) for key in ("pipe", "outcome", "cores", "because", "source")]
    return markup.paragraph(book.word("barriers_text")) + markup.cards(head, rows) if rows else markup.NOTHING


def _questions(book: Book) -> Html:
    """What is asked, and how programs are judged meanwhile."""
    body = markup.NOTHING
    for key, entry in book.db.shared.questions.items():
        pairs = [
            (book.word("meanwhile"), prose(entry.meanwhile[book.lang])),
            (book.word("source"), book.cited(entry.source)),
        ]
        body += book.heading(3, text(entry.title[book.lang]), f"question-{key}")
        body += markup.sentence(entry.text[book.lang]) + markup.facts(pairs)
    return body
