"""Where sources disagree: who says what, what is followed and why; and what users reported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ....schema.evidence import CLAIM_NOTES
from .. import markup
from ..book import Book
from ..escape import Html, prose
from .fact_path import fact_path

if TYPE_CHECKING:
    from ....database import Op
    from ....schema.evidence import Claim, Dispute


def disputes(book: Book, op: Op, here: str) -> Html:
    """All disputes of the op as visible notes."""
    return listed(book, op, op.record.disputes)


def listed(book: Book, op: Op | None, found: Mapping[str, Dispute]) -> Html:
    """The section of disputes of an op, or of a file that all ops share."""
    return book.section("disputes", markup.inner(*(one(book, op, key, dispute) for key, dispute in found.items())))


def one(book: Book, op: Op | None, key: str, dispute: Dispute) -> Html:
    """One dispute, with its anchor ``dispute-<key>``."""
    rows = [_claim(book, op, claim, _follows(claim.source, dispute.decision)) for claim in dispute.claims]
    profiles = dispute.profiles or [part for part in dispute.fact.split(".") if part in book.db.profiles]
    on = " " + book.profiles(profiles) if profiles else markup.NOTHING
    rules = (
        {rule.key for rule in book.cache.opdef(op).rules} if op is not None else {*book.db.tile_rules, *book.db.general}
    )
    said = fact_path(book, dispute.fact, rules, op is not None)
    about = markup.paragraph(book.colon(book.word("fact"), said) + on)
    claims = markup.cards([book.word("source"), book.word("claims")], rows)
    decision = markup.paragraph(book.colon(book.word("decision"), book.source(dispute.decision, op)))
    because = markup.paragraph(book.colon(book.word("because"), book.said(dispute.because)))
    name = f"dispute-{key}"
    title = book.heading(3, markup.code(key), name)
    return markup.element("div", title, about, claims, decision, because, class_="pto-dispute")


def _follows(source: str, decision: str) -> bool:
    """Whether a claim is the one that was decided for; a decision without a place names the whole source."""
    return source == decision or ("#" not in decision and source.partition("#")[0] == decision)


def _claim(book: Book, op: Op | None, claim: Claim, followed: bool) -> list[Html]:
    says = claim.says
    said = markup.NOTHING if says is None else markup.codes(says if isinstance(says, list) else [says])
    words = prose((claim.zh if book.lang == "zh" else claim.en) or "")
    if claim.note:
        words = book.pair(CLAIM_NOTES[claim.note])
    said = book.aside(said, words) if said and words else said or words
    mark = [markup.badge(book.word("followed"), "followed")] if followed else []
    return [markup.words(book.source(claim.source, op), *mark), said]


def reports(book: Book, op: Op, here: str) -> Html:
    """Reports from the field: not rules."""
    shown = []
    for report in op.record.reports:
        known = report.source.partition("#")[0] in book.db.sources
        cited = book.source(report.source, op) if known else markup.code(report.source)
        shown.append(book.aside(prose(report[book.lang]), cited))
    return book.section("reports", markup.items(shown) if shown else markup.NOTHING)
