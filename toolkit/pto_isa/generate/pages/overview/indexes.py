"""Overviews: families, rules and disputes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....database.cite import source_name
from ....view.op import Dispute
from ...views.op_view import dispute_views, shared_dispute_views
from .. import markup
from ..book import Book
from ..escape import Html, prose, text
from ..reference.shared import PROFILES_PAGE

if TYPE_CHECKING:
    from ....database import Op

_RULES, _DISPUTES = "reference/rules.md", "reference/disputes.md"
_SHARED = {  # file with disputes of its own -> the page that shows it, and its title
    "profiles": (PROFILES_PAGE, "profile_page"), "tile_rules": ("tile-rules.md", "tile_rules"),
    "general": ("general.md", "general"), "program_rules": ("program-rules.md", "program_rules"),
}  # fmt: skip


def families_page(book: Book) -> str:
    """All families with what they are for."""
    here, title = "families/index.md", book.word("families")
    rows = []
    for name, family in book.db.families.items():
        members = book.db.members(name)
        if members:
            head = book.link(here, f"families/{name}.md", text(family.name[book.lang]))
            rows.append([head, prose(family.text[book.lang]), text(len(members))])
    columns = [book.word("family"), book.word("summary"), book.word("members")]
    return book.page(title, book.word("families_about"), markup.title(title), markup.table(columns, rows))


def glance(book: Book) -> Html:
    """Every op by name, family by family, for the first page of the manual."""
    here, shown = "index.md", []
    count = sum(len(book.cache.opdef(op).rules) for op in book.db.values())
    said = book.word(
        "glance", ops=len(book.db), rules=count, disputes=sum(len(o.record.disputes) for o in book.db.values())
    )
    for name, family in book.db.families.items():
        members = book.db.members(name)
        if members:
            head = book.link(here, f"families/{name}.md", text(family.name[book.lang]))
            listed = [_short_link(book, here, op) for op in members]
            shown.append(markup.element("div", markup.paragraph(head, "pto-family"), markup.items(listed)))
    return markup.paragraph(said) + markup.element("div", *shown, class_="pto-glance")


def _short_link(book: Book, here: str, op: Op) -> Html:
    where, title = book.href(here, f"ops/{op.name}.md"), " ".join(op.record.summary[book.lang].replace("`", "").split())
    return markup.element("a", op.name, href=where, title=title)


def rules_page(book: Book) -> str:
    """Every rule of every op in one line each."""
    title = book.word("rule_index")
    body, count = [], 0
    for op in book.db.values():
        rows = book.kept(op, "rules", _rules, spoken=True)
        count += len(rows)
        if rows:
            head = [book.word(key) for key in ("rule", "severity", "profile_list", "meaning")]
            body.append(book.heading(2, book.op_link(_RULES, op), op.name) + markup.cards(head, rows))
    said = markup.paragraph(book.word("count_rules", n=count), "pto-small")
    of_tiles = book.link(_RULES, "tile-rules.md", book.word("tile_rules"))
    more = markup.paragraph(book.then(book.word("not_a_rule"), of_tiles))
    return book.page(title, book.word("rule_index_about"), markup.title(title), said, more, *body)


def _rules(book: Book, op: Op) -> list[list[Html]]:
    rows = []
    for rule in book.rules(op):
        where = book.link(_RULES, f"ops/{op.name}.md", markup.code(rule.key), rule.key)
        rows.append([where, book.severity(rule.severity), book.profiles(rule.profiles), book.said(rule.text)])
    return rows


def disputes_page(book: Book) -> str:
    """Every dispute with its decision."""
    title = book.word("dispute_index")
    body, count = [], 0
    for file, (page, word) in _SHARED.items():
        rows = _disputed(book, None, page, shared_dispute_views(book.db, file))
        count += len(rows)
        if rows:
            body.append(book.heading(2, book.link(_DISPUTES, page, book.word(word)), file) + _dispute_table(book, rows))
    for op in book.db.values():
        rows = book.kept(op, "disputes", _disputes)
        count += len(rows)
        if rows:
            body.append(book.heading(2, book.op_link(_DISPUTES, op), op.name) + _dispute_table(book, rows))
    said = markup.paragraph(book.word("count_disputes", n=count), "pto-small")
    return book.page(title, book.word("dispute_index_about"), markup.title(title), said, *body)


def _dispute_table(book: Book, rows: list[list[Html]]) -> Html:
    return markup.cards([book.word(key) for key in ("disputes", "decision", "others", "because")], rows)


def _disputes(book: Book, op: Op) -> list[list[Html]]:
    return _disputed(book, op, f"ops/{op.name}.md", book.part(op, dispute_views))


def _disputed(book: Book, op: Op | None, page: str, disputes: Sequence[Dispute]) -> list[list[Html]]:
    rows = []
    for dispute in disputes:
        where = book.link(_DISPUTES, page, markup.code(dispute.id), f"dispute-{dispute.id}")
        claims = [book.source(source_name(c.source), op) for c in dispute.claims if c.source != dispute.decision]
        others = markup.LINE.join(dict.fromkeys(claims))
        rows.append([where, book.source(dispute.decision, op), others, book.said(dispute.because)])
    return rows
