"""General statements: a page of their own, and a section of each op that they hold of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...general import PREFIX, general_of, holds_of, profiles_of
from .. import markup
from ..book import Book
from ..escape import Html, prose, text
from ..op.disputes import listed

if TYPE_CHECKING:
    from ....database import Op
    from ....schema.catalog import GeneralStatement

HERE = "general.md"


def general(book: Book, op: Op, here: str) -> Html:
    """The section of an op: each statement with a link to its place, where the sources stand."""
    shown = []
    for key, stated in general_of(op, book.cache.opdef(op)).items():
        title = book.link(here, HERE, text(stated.title[book.lang]), key)
        on = [] if stated.profiles is None else [book.profiles(profiles_of(stated, op))]
        shown.append(book.colon(markup.words(title, *on), prose(stated.text[book.lang])) + _more(book, stated, here))
    return book.section("general", markup.items(shown) if shown else markup.NOTHING)


def general_page(book: Book) -> str:
    """All statements with their sources, the ops that each is about, and what sources disagree about."""
    title = book.word("general")
    body = [_statement(book, key, stated) for key, stated in book.db.general.items()]
    disputed = listed(book, None, book.db.shared_disputes["general"])
    intro = markup.paragraph(book.word("general_text"))
    return book.page(
        title, book.word("general_about"), markup.title(title), intro, *body, disputed, edit="general.yaml"
    )


def _statement(book: Book, key: str, stated: GeneralStatement) -> Html:
    about = [op for op in book.db.values() if holds_of(key, stated, op, book.cache.opdef(op))]
    on = markup.NOTHING if stated.profiles is None else book.profiles(stated.profiles)
    named = book.word("count_ops", n=len(about))
    if len(about) < len(book.db) // 4:
        named = book.aside(named, markup.words(*(book.op_link(HERE, op) for op in about)))
    pairs = [
        (book.word("holds_of"), named), (book.word("profile"), on),
        (book.word("source"), book.cited(stated.source)), (Html("id"), markup.code(f"{PREFIX}/{key}")),
    ]  # fmt: skip
    head = book.heading(2, text(stated.title[book.lang]), key)
    return head + markup.paragraph(prose(stated.text[book.lang])) + _more(book, stated, HERE) + markup.facts(pairs)


def _more(book: Book, stated: GeneralStatement, here: str) -> Html:
    """What belongs to a statement: rules of every tile, words with their meaning."""
    found = markup.NOTHING
    if stated.rules:
        links = [book.link(here, "tile-rules.md", markup.code(f"tile/{key}"), key) for key in stated.rules]
        found += markup.paragraph(book.colon(book.word("rules"), book.comma.join(links)), "pto-small")
    if stated.values is not None:
        rows = [
            [markup.code(word), prose(value.text[book.lang]) if value.text is not None else text(value.name[book.lang])]
            for word, value in book.db.vocabulary.enumerations[stated.values].values.items()
        ]
        found += markup.cards([book.word("values"), book.word("meaning")], rows)
    return found
