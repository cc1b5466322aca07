"""Where the facts come from, what changed, and where to read on."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ...views.op_view import change_views, source_views
from .. import markup
from ..book import Book
from ..escape import Html, text

if TYPE_CHECKING:
    from ....database import Op


def sources(book: Book, op: Op, here: str) -> Html:
    """Every source that is cited, with the commit at which it was read."""
    rows = []
    for source in sorted(book.part(op, source_views).values(), key=lambda source: _place(source.repository)):
        title = book.plain(source.title)
        commit = markup.code(source.commit[:12]) if source.commit else markup.NOTHING
        linked = markup.link(source.address, title) if source.address else title
        rows.append([linked, text(_place(source.repository)), commit, text(source.date)])
    head = [book.word(key) for key in ("source", "repository", "commit", "date")]
    body = markup.paragraph(book.then(book.word("generated_from"), markup.code(f"isa/{op.path}")))
    if book.cache.numpy(op):  # what `generate` wrote is there, and with it the card that lies beside the pages
        card = markup.link(f"../../../database/{op.name}.json", Html("JSON"))
        body += markup.paragraph(book.then(book.word("as_data"), card))
    return book.section("sources", body + (markup.cards(head, rows) if rows else markup.NOTHING))


def _place(repository: str) -> str:
    """The repository, or the host of a page that is in none: the source links to the page itself."""
    return urlsplit(repository).netloc or repository


def changes(book: Book, op: Op, here: str) -> Html:
    """What a reader of an earlier version must know; most records have nothing to say of it."""
    rows = [[markup.code(change.version), book.said(change.text)] for change in book.part(op, change_views)]
    head = [book.word("version"), book.word("summary")]
    return book.section("changes", markup.table(head, rows) if rows else markup.NOTHING)


def related(book: Book, op: Op, here: str) -> Html:
    """Family, neighbours, group and the edit link."""
    family = book.db.families[op.family]
    others = markup.words(*[book.op_link(here, book.db[name]) for name in op.related])
    pairs = [
        (book.word("family"), book.link(here, f"families/{op.family}.md", text(family.name[book.lang]))),
        (book.word("previous"), book.op_link(here, op.previous) if op.previous is not None else markup.NOTHING),
        (book.word("next"), book.op_link(here, op.next) if op.next is not None else markup.NOTHING),
        (book.word("group"), others),
    ]
    edit = markup.paragraph(book.edit(here, op.path), "pto-edit")
    return book.section("related", markup.facts(pairs) + edit)
