"""How an op on tiles is made of micro-instructions, and which ops a micro-instruction is used in."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import dedent
from typing import TYPE_CHECKING

from ....database.expansions import expansion_text, function_texts, used_in, used_ops
from .. import markup
from ..book import Book
from ..escape import Html

if TYPE_CHECKING:
    from ....database import Op
    from ....schema.example import ExpandedFunction, Expansion


def expansion(book: Book, op: Op, here: str) -> Html:
    """The program of an op with the instructions it uses, or the ops whose programs use an instruction."""
    stated = op.record.expansion
    if stated is not None:
        return book.section("expansion", _program(book, op, here, stated))
    users = used_in(op) if op.record.micro else []
    links = book.comma.join(book.op_link(here, user, "expansion") for user in users)
    return book.section("used_in", markup.paragraph(links) if users else markup.NOTHING)


def _program(book: Book, op: Op, here: str, stated: Expansion) -> Html:
    texts = function_texts(expansion_text(op))
    body = markup.paragraph(book.word("expansion_text"), "pto-small")
    if stated.text is not None:
        body += markup.paragraph(book.linked(here, op, stated.text))
    body += markup.paragraph(book.colon(book.word("expansion_uses"), _links(book, here, used_ops(op))))
    for name, function in stated.functions.items():
        shown = _stands_for(book, function) + markup.block(dedent(texts.get(name, "")), "mlir")
        body += markup.details(markup.code(f"@{name}"), shown)
    return body + markup.paragraph(book.colon(book.word("source"), book.cited(stated.source, op)), "pto-small")


def _links(book: Book, here: str, ops: Iterable[Op]) -> Html:
    return book.comma.join(book.op_link(here, used) for used in ops)


def _stands_for(book: Book, function: ExpandedFunction) -> Html:
    """The other types and words for which the text is read."""
    found = []
    for written, types in function.types.items():
        others = [name for name in types if name != written]
        if others:
            found.append(book.colon(markup.words(book.word("also_for"), markup.code(written)), markup.codes(others)))
    for attribute, words in function.words.items():
        said = (markup.words(markup.code(value), "→", markup.code(word)) for value, word in words.items())
        found.append(book.colon(markup.code(attribute), book.comma.join(said)))
    return markup.items(found) if found else markup.NOTHING
