"""The page of a family: its members, and the rules that they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import markup
from ..book import Book
from ..escape import Html, prose

if TYPE_CHECKING:
    from ....database import Op


def family_page(book: Book, name: str) -> str:
    """Text, members and shared rules of one family."""
    here = f"families/{name}.md"
    family = book.db.families[name]
    members = book.db.members(name)
    title = family.name[book.lang]
    body = [markup.title(title), markup.sentence(family.text[book.lang])]
    body.append(book.section("members", member_table(book, members, here)))
    body.append(book.section("shared_rules", _shared(book, members, here)))
    return book.page(title, family.text[book.lang], *body, edit=f"tile/{name}/_family.yaml")


def member_table(book: Book, members: list[Op], here: str) -> Html:
    """One line per op."""
    head = [book.word(key) for key in ("op", "summary", "profile_list", "status")]
    return markup.table(head, [op_row(book, op, here) for op in members], "pto-ops")


def op_row(book: Book, op: Op, here: str) -> list[Html]:
    """The cells of an op in a table of ops."""
    return [book.op_link(here, op), prose(op.record.summary[book.lang]), book.profiles(op.profiles), book.status(op)]


def _shared(book: Book, members: list[Op], here: str) -> Html:
    """Rules that at least two members state in the same words."""
    found: dict[tuple[Html, str, tuple[str, ...]], list[tuple[Op, str]]] = {}
    for op in members:
        for rule in book.rules(op):
            key = (book.said(rule.text), rule.severity, rule.profiles)
            found.setdefault(key, []).append((op, rule.key))
    rows = []
    for (said, severity, profiles), users in found.items():
        if len({op.name for op, _ in users}) > 1:
            ops = markup.words(*(book.op_link(here, op, name) for op, name in users))
            rows.append([said, book.severity(severity), book.profiles(profiles), ops])
    if not rows:
        return markup.paragraph(book.word("no_shared"))
    head = [book.word(key) for key in ("rule", "severity", "profile_list", "op")]
    return markup.paragraph(book.word("shared_text"), "pto-small") + markup.cards(head, rows)
