"""Overviews: families, rules and disputes."""

from __future__ import annotations

from . import markup
from .book import Book
from .escape import prose, text
from .rules import anchored, sentence_of


def families_page(book: Book) -> str:
    """All families with what they are for."""
    here, title = "families/index.md", book.word("families")
    rows = []
    for name, family in book.db.families.items():
        members = book.db.members(name)
        if members:
            head = book.link(here, f"families/{name}.md", text(family.name[book.lang]))
            rows.append([head, prose(family.text[book.lang]), str(len(members))])
    columns = [book.word("family"), book.word("summary"), book.word("members")]
    return book.page(title, title, f"<h1>{title}</h1>", markup.table(columns, rows))


def rules_page(book: Book) -> str:
    """Every rule of every op in one line each."""
    here, title = "reference/rules.md", book.word("rule_index")
    body, count = [], 0
    for op in book.db.values():
        rows = []
        for name, rule in anchored(book.trees[op]):
            where = book.link(here, f"ops/{op.name}.md", markup.code(rule.key), name)
            rows.append(
                [where, book.severity(rule.constraint.severity), book.profiles(rule.profiles), sentence_of(book, rule)]
            )
            count += 1
        if rows:
            head = [book.word(key) for key in ("rule", "severity", "profile_list", "meaning")]
            body.append(book.heading(2, book.op_link(here, op), op.name) + markup.table(head, rows))
    said = markup.paragraph(book.word("count_rules", n=count), "pto-small")
    more = markup.paragraph(f"{book.word('not_a_rule')} {book.link(here, 'tile-rules.md', book.word('tile_rules'))}")
    return book.page(title, title, f"<h1>{title}</h1>", said, more, *body)


def disputes_page(book: Book) -> str:
    """Every dispute with its decision."""
    here, title = "reference/disputes.md", book.word("dispute_index")
    body, count = [], 0
    for op in book.db.values():
        rows = []
        for key, dispute in op.record.disputes.items():
            where = book.link(here, f"ops/{op.name}.md", markup.code(key), f"dispute-{key}")
            claims = [
                book.source(c.source.partition("#")[0], op) for c in dispute.claims if c.source != dispute.decision
            ]
            rows.append(
                [
                    where,
                    book.source(dispute.decision, op),
                    "<br>".join(dict.fromkeys(claims)),
                    book.said(dispute.because),
                ]
            )
            count += 1
        if rows:
            head = [book.word(key) for key in ("disputes", "decision", "others", "because")]
            body.append(book.heading(2, book.op_link(here, op), op.name) + markup.table(head, rows))
    said = markup.paragraph(book.word("count_disputes", n=count), "pto-small")
    return book.page(title, title, f"<h1>{title}</h1>", said, *body)
