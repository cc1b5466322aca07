"""The pages of primitives and of algorithms: one each, with pseudo-code and users, and a list of all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....language.primitives import PRIMITIVES, primitives_of
from ....text.words import word
from ...coverage import algorithms
from ...views.pseudo_code import pseudo_code
from .. import markup
from ..book import Book
from ..escape import Html, prose, text

if TYPE_CHECKING:
    from ....database import Op

INDEX = "primitives/index.md"


def path_of(name: str) -> str:
    """The page of a primitive."""
    return f"primitives/{name}.md"


def primitive_pages(book: Book) -> Iterator[tuple[str, str]]:
    """The list, then a page for each."""
    users = _users(book)
    yield INDEX, _index(book, users)
    for name in PRIMITIVES:
        yield path_of(name), _page(book, name, users[name])
    for name in book.db.vocabulary.algorithms:
        yield path_of(name), _algorithm(book, name)


def _users(book: Book) -> dict[str, list[Op]]:
    found: dict[str, list[Op]] = {name: [] for name in PRIMITIVES}
    for op in book.db.values():
        for name in book.cache.kept(op, "primitives", lambda op: primitives_of(book.cache.opdef(op))):
            found[name].append(op)
    return found


def _index(book: Book, users: dict[str, list[Op]]) -> str:
    title = book.word("primitives")
    intro = word("primitives.intro", book.lang, count=len(PRIMITIVES))
    rows = [
        [book.link(INDEX, path_of(name), markup.code(name)), book.word(f"primitive.{name}"), text(len(users[name]))]
        for name in PRIMITIVES
    ]
    head = [title, book.word("meaning"), book.word("primitives.number")]
    return book.page(
        title,
        intro,
        markup.title(title),
        markup.paragraph(text(intro)),
        markup.table(head, rows),
        book.heading(2, book.word("primitives.algorithms"), "algorithms"),
        markup.paragraph(book.word("primitives.algorithms_text")),
        _algorithms(book),
    )


def _algorithms(book: Book) -> Html:
    users = algorithms(list(book.db.values()))
    rows = [
        [book.link(INDEX, path_of(name), text(known.name[book.lang])), book.said(known.text), text(len(users[name]))]
        for name, known in book.db.vocabulary.algorithms.items()
    ]
    return markup.table([book.word("primitives.algorithm"), book.word("meaning"), book.word("primitives.number")], rows)


def _algorithm(book: Book, name: str) -> str:
    """An algorithm: what it does, then the pseudo-code of each op that states it, made from its equations."""
    here, known = path_of(name), book.db.vocabulary.algorithms[name]
    title = text(known.name[book.lang])
    body = [markup.title(title), markup.paragraph(book.said(known.text))]
    for op in book.db.values():
        if op.record.algorithm == name:
            body.append(book.heading(2, book.op_link(here, op), op.name))
            code = pseudo_code(book.cache.opdef(op), op.profiles[0]) if op.profiles else ""
            unknown = markup.paragraph(book.word("primitives.unknown"))
            body.append(markup.block(code, "text") if code else unknown)
    return book.page(known.name[book.lang], known.text[book.lang], *body)


def _page(book: Book, name: str, users: list[Op]) -> str:
    here, known = path_of(name), PRIMITIVES[name]
    tested = prose(word("primitives.tested", book.lang, oracle=f"language/{known.oracle}"))
    listed = book.comma.join(book.op_link(here, op) for op in users) or book.word("primitives.nobody")
    facts = [
        (book.word("primitives.written"), markup.code(known.signature)),
        (book.word("primitives.computed"), markup.words(markup.code(known.runtime), tested)),
        (book.word("sources"), book.cited(known.sources)),
    ]
    return book.page(
        name,
        word(f"primitive.{name}", book.lang),
        markup.title(markup.code(name)),
        markup.paragraph(book.word(f"primitive.{name}")),
        markup.facts(facts),
        book.heading(2, book.word("primitives.definition"), "definition") + markup.block(known.pseudo, "text"),
        book.heading(2, book.word("primitives.users"), "users") + markup.paragraph(listed),
    )
