"""Where the facts come from, what changed, and where to read on."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from .. import markup
from ..book import Book
from ..escape import Html, prose, text

if TYPE_CHECKING:
    from ....database import Op


def references(op: Op) -> list[str]:
    """Every reference to a source that the record holds, each once."""
    found: dict[str, None] = {}

    def visit(value: object, key: str) -> None:
        if isinstance(value, dict):
            for name, entry in value.items():
                visit(entry, key if key in ("source", "searched") else str(name))
        elif isinstance(value, list):
            for entry in value:
                visit(entry, key)
        elif isinstance(value, str) and key in ("source", "searched", "decision"):
            found[value] = None

    visit({name: value for name, value in op.data.items() if name != "reports"}, "")
    return list(found)


def sources(book: Book, op: Op, here: str) -> Html:
    """Every source that the record cites, with the commit at which it was read."""
    cited: dict[str, None] = {}
    for reference in references(op):
        cited[reference.partition("#")[0]] = None
    rows = []
    for name in cited:
        if name not in book.db.sources:
            continue
        source = book.db.sources[name]
        commit = markup.code(source.commit[:12]) if source.commit else markup.NOTHING
        rows.append([book.source(name, op), text(_place(source.repository)), commit, text(source.date)])
    rows.sort(key=lambda row: row[1])
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
    if not op.record.changes:
        return markup.NOTHING
    rows = [[markup.code(change.version), prose(change[book.lang])] for change in op.record.changes]
    return book.section("changes", markup.table([book.word("version"), book.word("summary")], rows))


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
