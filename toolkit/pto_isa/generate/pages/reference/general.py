"""General statements: a page of their own, and a section of each op that they hold of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....view.op import Statement
from ...views.general import PREFIX, holds_of
from ...views.op_view import general_views, statement_view
from .. import markup
from ..book import Book
from ..disputes import shared_disputes
from ..escape import Html

if TYPE_CHECKING:
    from ....database import Op
    from ....schema.catalog import GeneralStatement

HERE = "general.md"


def general(book: Book, op: Op, here: str) -> Html:
    """The section of an op: each statement with a link to its place, where the sources stand."""
    shown = []
    for stated in book.part(op, general_views):
        title = book.link(here, HERE, book.plain(stated.title), stated.id.removeprefix(f"{PREFIX}/"))
        on = book.some(stated.profiles, op.profiles)
        head = markup.words(title, on) if on else title
        shown.append(book.colon(head, book.said(stated.text)) + _more(book, stated, here))
    return book.section("general", markup.items(shown) if shown else markup.NOTHING)


def general_page(book: Book) -> str:
    """All statements with their sources, the ops that each is about, and what sources disagree about."""
    title = book.word("general")
    body = [_statement(book, key, stated) for key, stated in book.db.general.items()]
    disputed = shared_disputes(book, "general")
    intro = markup.paragraph(book.word("general_text"))
    return book.page(
        title, book.word("general_about"), markup.title(title), intro, *body, disputed, edit="general.yaml"
    )


def _statement(book: Book, key: str, entry: GeneralStatement) -> Html:
    stated = statement_view(book.db, key, entry, entry.profiles or book.db.profiles)
    about = [op for op in book.db.values() if holds_of(key, entry, op, book.cache.opdef(op))]
    named = book.word("count_ops", n=len(about))
    if len(about) < len(book.db) // 4:
        named = book.aside(named, markup.words(*(book.op_link(HERE, op) for op in about)))
    pairs = [
        (book.word("holds_of"), named), (book.word("profile"), book.some(stated.profiles, book.db.profiles)),
        (book.word("source"), book.cited(stated.sources)), (Html("id"), markup.code(stated.id)),
    ]  # fmt: skip
    head = book.heading(2, book.plain(stated.title), key)
    return head + markup.paragraph(book.said(stated.text)) + _more(book, stated, HERE) + markup.facts(pairs)


def _more(book: Book, stated: Statement, here: str) -> Html:
    """What belongs to a statement: rules of every tile, words with their meaning."""
    found = markup.NOTHING
    if stated.rules:
        links = book.comma.join(_rule(book, name, here) for name in stated.rules)
        found += markup.paragraph(book.colon(book.word("rules"), links), "pto-small")
    if stated.values:
        rows = [[markup.code(value.word), book.said(value.text)] for value in stated.values]
        found += markup.cards([book.word("values"), book.word("meaning")], rows)
    return found


def _rule(book: Book, name: str, here: str) -> Html:
    """A rule of every tile, or of programs, with a link to its place."""
    owner, _, key = name.partition("/")
    return book.link(here, "tile-rules.md" if owner == "tile" else "program-rules.md", markup.code(name), key)
