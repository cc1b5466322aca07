"""The page of one op."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from ....database.status import agreement_of
from ....view.bilingual import Text as ViewText
from ....view.facts import Agreement, agreement
from ...views.op_view import headers_text
from ...views.semantics_text import computes, semantics_by_form
from .. import markup
from ..book import Book
from ..disputes import disputes, reports
from ..escape import Html, prose, text
from ..reference.general import general
from .divergence import divergence
from .drawing import drawing
from .effects import effects
from .examples import examples
from .expansion import expansion
from .history import changes, related, sources
from .numerics import numerics
from .operands import operands
from .rules import rules
from .semantics import semantics
from .syntax import syntax
from .types import types

if TYPE_CHECKING:
    from ....database import Op


class Section(Protocol):
    """A part of the page under a heading of its own."""

    __name__: str

    def __call__(self, book: Book, op: Op, here: str) -> Html:
        """Its HTML, empty where the op has nothing of the kind."""
        ...


def op_page(book: Book, op: Op) -> str:
    """The whole page, in the order in which a kernel writer needs it."""
    here = f"ops/{op.name}.md"
    record = op.record
    head = markup.title(markup.code(record.op)) + markup.paragraph(prose(record.summary[book.lang]), "pto-summary")
    marks = [book.status(op), book.profiles(op.profiles)]
    if record.disputes:
        marks.append(markup.link("#disputes", markup.badge(book.word("has_dispute"), "disputed")))
    head += markup.element("p", markup.words(*marks), class_="pto-badges", id="profile")
    if record.text is not None:
        head += markup.paragraph(book.linked(here, op, record.text))
    if (headers := headers_text(op)) is not None:
        assert record.headers is not None
        head += markup.paragraph(markup.words(book.said(headers), book.cited(record.headers.told_by, op)), "pto-small")
    family = book.link(here, f"families/{op.family}.md", book.said(book.db.families[op.family].name))
    pairs = [
        (book.word("family"), family),
        (book.word("intrinsic"), markup.code(record.intrinsic) if record.intrinsic else markup.NOTHING),
        (book.word("aliases"), markup.codes(record.aliases)),
        (book.word("screen.agrees"), text(_agreement(book, op))),
    ]
    body = [_kept(book, op, here, section) for section in _SECTIONS]
    return book.page(record.op, record.summary[book.lang], head, markup.facts(pairs), *body, edit=op.path)


def _agreement(book: Book, op: Op) -> str:
    """With how many recorded results the op agrees."""
    measured = {name: entry.measured for name, entry in book.db.profiles.items()}
    counts = agreement_of(op).items()
    return agreement([Agreement(p, n, ViewText(measured[p].en, measured[p].zh)) for p, n in counts], book.lang)


def _kept(book: Book, op: Op, here: str, section: Section) -> Html:
    """A section, kept apart from the others: under a server, an edit of a shared file changes few of them."""
    return book.kept(op, f"section {section.__name__}", partial(section, here=here), spoken=section is rules)


def _numpy(book: Book, op: Op, here: str) -> Html:
    """The generated module, closed at first."""
    code = book.cache.kept(op, "numpy", partial(_code, book))
    if not code or not computes(book.part(op, semantics_by_form)):
        return markup.NOTHING
    shown = markup.details(book.word("show_code"), code)
    return book.section("numpy", markup.paragraph(book.word("numpy_text"), "pto-small") + shown)


def _code(book: Book, op: Op) -> Html:
    """The module as HTML, the same in both languages."""
    code = book.cache.numpy(op)
    return markup.block(code, "python") if code else markup.NOTHING


_SECTIONS: tuple[Section, ...] = (
    syntax, operands, drawing, semantics, types, rules, general, divergence, effects, numerics, examples, expansion,
    disputes, reports, _numpy, sources, changes, related,
)  # fmt: skip
