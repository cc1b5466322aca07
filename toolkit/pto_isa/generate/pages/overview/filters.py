"""Fields by which an overview of operations is filtered; without scripts the page shows all and no fields.

The script (``site/assets/pto.js``) asks the rows: one with ``data-names`` begins an operation, those below it without
belong to it.  A field that the form has must fit what the row says of the same name; what stands in no part any more
is hidden with its heading.  The state is in the address.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .. import markup
from ..book import Book
from ..escape import Html, text

if TYPE_CHECKING:
    from ....database import Op

Choice = tuple[str, Html]  # the value in the address, what a reader sees


def named(op: Op) -> dict[str, str]:
    """What every row knows that begins an op: its family and all its names."""
    names = {op.name, op.record.op, op.record.intrinsic or "", *op.record.aliases}
    return {"family": op.family, "names": " ".join(sorted(names - {""})).lower()}


def families(book: Book) -> list[Choice]:
    """The families that have members."""
    return [(name, text(f.name[book.lang])) for name, f in book.db.families.items() if book.db.members(name)]


def filters(book: Book, choices: Mapping[str, Sequence[Choice]], number: int, count: Html) -> Html:
    """The form, and the sentence that counts the operations: what changes there is read out."""
    field = markup.void("input", class_="pto-filter", name="text", type="search", autocomplete="off")
    search = markup.element("label", book.word("filter"), field)
    fields = [_choice(book, name, options) for name, options in choices.items()]
    clear = markup.element("button", book.word("filter_clear"), type="reset")
    form = markup.element("form", search, *fields, clear, class_="pto-filters", hidden=True)
    none = book.word("filter_none")
    said = markup.element("p", count, class_="pto-small", role="status", data_of=number, data_none=none)
    return form + said


def part(*body: Html) -> Html:
    """A heading with its table, which is hidden when no row of the table fits."""
    return markup.element("div", *body, class_="pto-filtered")


def _choice(book: Book, name: str, options: Sequence[Choice]) -> Html:
    every = [("", book.word("filter_any")), *options]
    listed = (markup.element("option", shown, value=value) for value, shown in every)
    return markup.element("label", book.word(name), markup.element("select", *listed, name=name))
