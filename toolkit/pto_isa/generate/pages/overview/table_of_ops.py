"""All operations with fields that filter them; without scripts the page shows all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....database.status import LEVELS, status
from .. import markup
from ..book import Book
from ..escape import Html, text
from .family import op_row

if TYPE_CHECKING:
    from ....database import Op


def ops_page(book: Book) -> str:
    """All operations, family by family; each line carries the facts that the filters ask for."""
    here, title = "ops/index.md", book.word("all_ops")
    number = len(book.db)
    count = markup.element("p", book.word("count_ops", n=number), class_="pto-small", role="status", data_of=number)
    body = []
    head = [book.word(key) for key in ("op", "summary", "profile_list", "status")]
    for name, family in book.db.families.items():
        members = book.db.members(name)
        if members:
            heading = book.link(here, f"families/{name}.md", text(family.name[book.lang]))
            rows = [(op_row(book, op, here), book.cache.kept(op, "facts", _facts)) for op in members]
            body.append(book.heading(2, heading, f"family-{name}") + markup.table(head, rows, "pto-ops"))
    none = markup.element("p", book.word("filter_none"), class_="pto-none", hidden=True)
    return book.page(title, book.word("all_ops_about"), markup.title(title), _filters(book), count, *body, none)


def _facts(op: Op) -> dict[str, str]:
    """What a line knows of its op: family, status, and for each profile the element types of any operand."""
    facts = {"family": op.family, "status": status(op), "profiles": " ".join(op.profiles)}
    for profile in op.profiles:
        words = {word for row in op.rows(profile) for word in row.values()} - {"index"}
        facts[f"types-{profile}"] = " ".join(sorted(words))
    names = {op.name, op.record.op, op.record.intrinsic or "", *op.record.aliases}
    facts["names"] = " ".join(sorted(names - {""})).lower()
    return facts


def _words(op: Op) -> set[str]:
    """Every element type that any operand may have."""
    return {word for profile in op.profiles for row in op.rows(profile) for word in row.values()}


def _filters(book: Book) -> Html:
    """The fields; hidden until the script that answers them runs."""
    db = book.db
    used = {word for op in db.values() for word in book.cache.kept(op, "words", _words)}
    families = [(name, text(f.name[book.lang])) for name, f in db.families.items() if db.members(name)]
    choices = {
        "profile": [(name, book.profile_name(name)) for name in db.profiles],
        "type": [(name, text(name)) for name in db.vocabulary.element_types if name in used],
        "family": families,
        "status": [(name, book.word(f"status.{name}")) for name in LEVELS],
    }
    fields = [_choice(book, name, options) for name, options in choices.items()]
    field = markup.void("input", class_="pto-filter", name="text", type="search", autocomplete="off")
    search = markup.element("label", book.word("filter"), field)
    clear = markup.element("button", book.word("filter_clear"), type="reset")
    return markup.element("form", search, *fields, clear, class_="pto-filters", hidden=True)


def _choice(book: Book, name: str, options: Sequence[tuple[str, Html]]) -> Html:
    every = [("", book.word("filter_any")), *options]
    listed = (markup.element("option", shown, value=value) for value, shown in every)
    return markup.element("label", book.word(name), markup.element("select", *listed, name=name))
