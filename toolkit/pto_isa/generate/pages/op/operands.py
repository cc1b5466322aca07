"""The operand table and the attribute table of an op."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....runtime.kinds.table import kinds_of, passed
from ....view.op import Operand
from ...views.op_view import operand_views
from .. import markup
from ..book import Book
from ..escape import Html

if TYPE_CHECKING:
    from ....database import Op


def operands(book: Book, op: Op, here: str) -> Html:
    """Everything that is passed, in the order of a call."""
    rows, attributes = [], []
    for operand in book.part(op, operand_views):
        if passed(operand.kinds, "word"):
            attributes.append(_attribute(book, operand, here))
        else:
            rows.append(_operand(book, operand))
    head = [book.word(key) for key in ("operand", "kind", "access", "meaning")]
    body = markup.cards(head, rows) if rows else markup.NOTHING
    if attributes:
        head = [book.word(key) for key in ("attribute", "values", "default", "meaning")]
        body += book.heading(3, book.word("attributes"), "attributes") + markup.cards(head, attributes)
    return book.section("operands", body)


def _operand(book: Book, operand: Operand) -> list[Html]:
    kinds = book.comma.join(book.pair(kind.noun) for kind in kinds_of(operand.kinds))
    access = book.word(f"access.{operand.access}")
    if operand.optional:
        access += markup.LINE + book.word("optional")
    return [markup.code(operand.name), kinds, access, book.said(operand.text)]


def _attribute(book: Book, operand: Operand, here: str) -> list[Html]:
    kind = operand.type or ""
    if operand.values:
        values = book.link(here, "reference/vocabulary.md", markup.code(kind), f"words-{markup.anchor(kind)}")
        if len(operand.values) <= 8:
            values += markup.LINE + markup.codes(value.word for value in operand.values)
    else:
        values = markup.code(kind)
    default = operand.default
    if default is None:
        said = book.word("optional" if operand.optional else "no_default")
    else:
        said = markup.code(str(default).lower() if isinstance(default, bool) else default)
    return [markup.code(operand.name), values, said, book.said(operand.text)]
