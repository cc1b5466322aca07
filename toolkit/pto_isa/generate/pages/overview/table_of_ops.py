"""All operations with fields that filter them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....database.status import LEVELS, status
from .. import markup
from ..book import Book
from ..escape import text
from .family import op_row
from .filters import Choice, families, filters, named, part

if TYPE_CHECKING:
    from ....database import Op


def ops_page(book: Book) -> str:
    """All operations, family by family; each line carries the facts that the filters ask for."""
    here, title = "ops/index.md", book.word("all_ops")
    number = len(book.db)
    body = []
    head = [book.word(key) for key in ("op", "summary", "profile_list", "status")]
    for name, family in book.db.families.items():
        members = book.db.members(name)
        if members:
            heading = book.link(here, f"families/{name}.md", text(family.name[book.lang]))
            rows = [(op_row(book, op, here), book.cache.kept(op, "facts", _facts)) for op in members]
            body.append(part(book.heading(2, heading, f"family-{name}"), markup.table(head, rows, "pto-ops")))
    form = filters(book, _choices(book), number, book.word("count_ops", n=number))
    return book.page(title, book.word("all_ops_about"), markup.title(title), form, *body)


def _facts(op: Op) -> dict[str, str]:
    """What a line knows of its op: names, family, status, and for each profile the element types of any operand."""
    facts = {**named(op), "status": status(op), "profiles": " ".join(op.profiles)}
    for profile in op.profiles:
        words = {word for row in op.rows(profile) for word in row.values()} - {"index"}
        facts[f"types-{profile}"] = " ".join(sorted(words))
    return facts


def _words(op: Op) -> set[str]:
    """Every element type that any operand may have."""
    return {word for profile in op.profiles for row in op.rows(profile) for word in row.values()}


def _choices(book: Book) -> dict[str, list[Choice]]:
    db = book.db
    used = {word for op in db.values() for word in book.cache.kept(op, "words", _words)}
    return {
        "profile": [(name, book.profile_name(name)) for name in db.profiles],
        "type": [(name, text(name)) for name in db.vocabulary.element_types if name in used],
        "family": families(book),
        "status": [(name, book.word(f"status.{name}")) for name in LEVELS],
    }
