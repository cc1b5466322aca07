"""Where sources disagree: who says what, what is followed and why; and what users reported."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...view.op import Claim, Dispute
from ..views.op_view import dispute_views, report_views, shared_dispute_views
from . import markup
from .book import Book
from .escape import Html
from .fact_path import fact_path

if TYPE_CHECKING:
    from ...database import Op


def disputes(book: Book, op: Op, here: str) -> Html:
    """All disputes of the op as visible notes."""
    rules = {rule.key for rule in book.cache.opdef(op).rules}
    return _section(book, op, book.part(op, dispute_views), rules)


def shared_disputes(book: Book, file: str) -> Html:
    """The section of the disputes of a file that all ops share."""
    return _section(book, None, shared_dispute_views(book.db, file), {*book.db.tile_rules, *book.db.general})


def _section(book: Book, op: Op | None, found: Iterable[Dispute], rules: set[str]) -> Html:
    return book.section("disputes", markup.inner(*(_dispute(book, op, dispute, rules) for dispute in found)))


def _dispute(book: Book, op: Op | None, dispute: Dispute, rules: set[str]) -> Html:
    """One dispute, with its anchor ``dispute-<key>``."""
    rows = [_claim(book, op, claim, claim.source == dispute.decision) for claim in dispute.claims]
    on = book.some(dispute.profiles, book.db.profiles if op is None else op.profiles)
    said = fact_path(book, dispute.fact, rules, op is not None)
    about = markup.paragraph(markup.words(book.colon(book.word("fact"), said), *([on] if on else [])))
    claims = markup.cards([book.word("source"), book.word("claims")], rows)
    decision = markup.paragraph(book.colon(book.word("decision"), book.source(dispute.decision, op)))
    because = markup.paragraph(book.colon(book.word("because"), book.said(dispute.because)))
    title = book.heading(3, markup.code(dispute.id), f"dispute-{dispute.id}")
    return markup.element("div", title, about, claims, decision, because, class_="pto-dispute")


def _claim(book: Book, op: Op | None, claim: Claim, followed: bool) -> list[Html]:
    said = markup.NOTHING if claim.says is None else markup.codes(claim.says)
    words = markup.NOTHING if claim.text is None else book.said(claim.text)
    said = book.aside(said, words) if said and words else said or words
    mark = [markup.badge(book.word("followed"), "followed")] if followed else []
    return [markup.words(book.source(claim.source, op), *mark), said]


def reports(book: Book, op: Op, here: str) -> Html:
    """Reports from the field: not rules."""
    shown = [
        book.aside(book.said(report.text), book.claimed(report.source, op)) for report in book.part(op, report_views)
    ]
    return book.section("reports", markup.items(shown) if shown else markup.NOTHING)
