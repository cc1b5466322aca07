"""The history of the text form: what changed from release to release of the assembler, the newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....view.history import TextChange
from ...views.history import history_of, shared_history
from .. import markup
from ..book import Book
from ..escape import Html, prose, text

if TYPE_CHECKING:
    from ....database import Op
    from ....schema.release import Span
    from ....view.op import Syntax

HERE = "reference/releases.md"


def releases_page(book: Book) -> str:
    """One section for each release that changed something."""
    title = book.word("releases_page")
    found: dict[str, list[tuple[Op | None, TextChange]]] = {name: [] for name in book.db.releases}
    for op in book.db.values():
        for change in history_of(op):
            found[change.release].append((op, change))
    for change in shared_history(book.db):
        found[change.release].append((None, change))
    body = []
    for name, entry in reversed(book.db.releases.items()):
        if found[name]:
            dated = f"{name} · {entry.date}" if entry.date else name
            told = book.colon(book.word("source"), book.cited(entry.told_by)) if entry.told_by else markup.NOTHING
            rows = [[_about(book, op, change), *_told(book, op, change)] for op, change in found[name]]
            head = [book.word(key) for key in ("operations", "change", "source")]
            note = markup.paragraph(told, "pto-small") if told else markup.NOTHING
            body.append(
                book.heading(2, text(dated), f"release-{name.replace('.', '-')}") + note + markup.cards(head, rows)
            )
    return book.page(title, book.word("releases_about"), markup.title(title), *body, edit="assembler.yaml")


def _about(book: Book, op: Op | None, change: TextChange) -> Html:
    """What changed, with a link to where it is described; ops without a record are described nowhere."""
    if op is not None:
        return book.op_link(HERE, op)
    if change.what == "op":
        return markup.NOTHING
    return book.link(HERE, "reference/vocabulary.md", book.word("vocabulary"))


def read_by(book: Book, entry: Span | Syntax) -> Html:
    """The releases of the assembler that read something, where they are not all."""
    key = "read_between" if entry.since and entry.until else "read_until" if entry.until else "read_since"
    return book.word(key, since=entry.since, until=entry.until) if entry.since or entry.until else markup.NOTHING


def changes_of(book: Book, op: Op) -> Html:
    """What changed in the text of an op, the newest release first; nothing where no source tells of any change."""
    changes = history_of(op)[::-1]
    if not changes:
        return markup.NOTHING
    rows = [[markup.code(change.release), *_told(book, op, change)] for change in changes]
    return markup.cards([book.word(key) for key in ("release", "change", "source")], rows)


def _told(book: Book, op: Op | None, change: TextChange) -> list[Html]:
    """A change in words, and who says so."""
    return [prose(change.said(book.lang)), book.cited([change.source] if change.source else [], op)]
