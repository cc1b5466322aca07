"""The pages of the primitives: one each, with pseudo-code and users, and a list of all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from ...language.primitives import PRIMITIVES, primitives_of
from . import markup
from .book import Book
from .escape import text
from .primitive_words import INTRO, MEANINGS, NOT_PRIMITIVES, SAID
from .words import chosen

if TYPE_CHECKING:
    from ...database import Op

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


def _users(book: Book) -> dict[str, list[Op]]:
    found: dict[str, list[Op]] = {name: [] for name in PRIMITIVES}
    for op in book.db.values():
        for name in book.trees.kept(op, "primitives", partial(primitives_of, book.trees[op])):
            found[name].append(op)
    return found


def _index(book: Book, users: dict[str, list[Op]]) -> str:
    title = book.word("primitives")
    intro = chosen(INTRO, book.lang).format(count=len(PRIMITIVES))
    rows = [
        [book.link(INDEX, path_of(name), markup.code(name)), book.pair(MEANINGS[name]), str(len(users[name]))]
        for name in PRIMITIVES
    ]
    head = [title, book.word("meaning"), book.pair(SAID["number"])]
    rest = markup.paragraph(book.pair(NOT_PRIMITIVES))
    return book.page(title, intro, f"<h1>{title}</h1>", markup.paragraph(text(intro)), markup.table(head, rows), rest)


def _page(book: Book, name: str, users: list[Op]) -> str:
    here, known = path_of(name), PRIMITIVES[name]
    oracle = markup.code(f"language/{known.oracle}")
    tested = text(chosen(SAID["tested"], book.lang)).format(oracle=oracle)
    listed = book.comma.join(book.op_link(here, op) for op in users) or book.pair(SAID["nobody"])
    facts = [
        (book.pair(SAID["written"]), markup.code(known.signature)),
        (book.pair(SAID["computed"]), f"{markup.code(known.runtime)} {tested}"),
        (book.word("sources"), book.cited(known.sources)),
    ]
    return book.page(
        name,
        chosen(MEANINGS[name], book.lang),
        f"<h1>{markup.code(name)}</h1>",
        markup.paragraph(book.pair(MEANINGS[name])),
        markup.facts(facts),
        book.heading(2, book.pair(SAID["definition"]), "definition") + markup.block(known.pseudo, "text"),
        book.heading(2, book.pair(SAID["users"]), "users") + markup.paragraph(listed),
    )
