"""Equations as MathML, made while the pages are made: readers need no script and no font from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from latex2mathml.converter import convert

from ....language.errors import ExpressionError
from ....language.expression_text import text_of
from ....language.front.opdef import Statement, Temp
from ....language.front.statement_text import statement_text
from ....language.nodes import children, remembered
from ....language.print.latex import explained, latex, latex_definitions, latex_statement
from ....language.prose import ProseError, equation_sentence, fact_parts
from ....language.tree import Node, Read
from ....text.words import names
from .. import markup
from ..book import Book
from ..escape import Html, prose, text

_XMLNS = re.compile(r' xmlns="[^"]*"')
# Words and names of functions that latex2mathml reads letter by letter: it takes functions of letters alone as a whole.
_WORD = re.compile(
    r"(\\mathrm\{)((?:[a-zA-Z0-9.]|\\_){2,})\}"
    r"|(\\operatorname\{)([a-zA-Z]+(?:\d|\\_)(?:[a-zA-Z0-9]|\\_)*)\}"
)
_STAND_IN = re.compile('<mi mathvariant="normal">([\ue000-\uf8ff])</mi>|<mo ?/><mrow><mi>([\ue000-\uf8ff])</mi></mrow>')
_FENCE = re.compile(r'(<mo stretchy="true" fence="true" form="(?:prefix|postfix)">[^<]*</mo>)')
_TALL = re.compile(r"<(mfrac|mtable|munder|mover|msqrt)")


@lru_cache(maxsize=20_000)
def mathml(formula: str, display: bool = False) -> Html:
    """LaTeX as MathML, with the LaTeX as ``alttext``; words are one element and not one per letter.

    While latex2mathml reads the formula, one private character stands for each word.
    """
    words: list[str] = []

    def stand_in(found: re.Match[str]) -> str:
        words.append((found[2] or found[4]).replace(r"\_", "&#x0005F;").replace(".", "&#x0002E;"))
        return f"{found[1] or found[3]}{chr(0xE000 + len(words) - 1)}}}"

    def word(found: re.Match[str]) -> str:
        return f"<mi>{words[ord(found[1] or found[2]) - 0xE000]}</mi>"

    made = _XMLNS.sub("", convert(_WORD.sub(stand_in, formula), display="block" if display else "inline"))
    made = _small_fences(_STAND_IN.sub(word, made))
    return Html(made.replace("<math", f'<math alttext="{text(formula)}"', 1))


def _small_fences(made: str) -> str:
    """Parentheses around one line stay as high as the line; nested ones would grow without need."""
    pieces = _FENCE.split(made)
    opened: list[int] = []
    for place in range(1, len(pieces), 2):
        if 'form="prefix"' in pieces[place]:
            opened.append(place)
        elif opened:
            first = opened.pop()
            if not _TALL.search("".join(pieces[first + 1 : place])):
                pieces[first] = pieces[first].replace('stretchy="true"', 'stretchy="false"')
                pieces[place] = pieces[place].replace('stretchy="true"', 'stretchy="false"')
    return "".join(pieces)


def clause(book: Book, node: Node, operands: dict[str, object]) -> Html:
    """A condition in words, as HTML, or as a formula where no sentence can say it; `meanings` explains its names."""
    try:
        return prose(fact_parts(node, book.lang, book.db, operands)[0])
    except (ProseError, ExpressionError):
        return mathml(latex(node, book.lang))


def meanings(book: Book, nodes: Sequence[Node], said: set[str]) -> Html:
    """What the names in some formulas stand for, as a list; empty when there are none.

    said: the definitions above, which are not repeated; those of the list are added.
    """
    return _defined(book, latex_definitions(nodes, book.lang), said)


def _defined(book: Book, lines: Sequence[str], said: set[str]) -> Html:
    new = [line for line in lines if line not in said]
    said.update(new)
    if not new:
        return markup.NOTHING
    return book.colon(book.word("where"), markup.NOTHING) + markup.items(map(mathml, new))


def equation(book: Book, item: Statement | Temp, operands: dict[str, object], above: set[str]) -> Html:
    """One equation with its index set, its condition and the names it uses; ``above`` is as ``said`` of `meanings`."""
    if isinstance(item, Temp):
        shape = " × ".join(map(text_of, item.shape))
        said = markup.words(markup.code(item.name) + book.word("zero_at_first", n=shape), markup.code(item.dtype))
        return markup.paragraph(book.colon(book.word("temporary"), said))
    made = latex_statement(item, book.lang)
    body = markup.element("div", mathml(made.equation, True), class_="pto-math")
    notes = []
    try:  # the sentence says where the equation applies
        said = prose(equation_sentence(item, book.lang, book.db, operands, explain=False))
        notes.append(book.colon(book.word("in_words"), said))
    except ProseError:
        if item.where is not None:
            notes.append(book.colon(book.word("only_where"), clause(book, item.where, operands)))
    if made.domain:
        notes.append(book.colon(book.word("for_all"), book.comma.join(map(mathml, made.domain))))
    if defined := _defined(book, made.where, above):
        notes.append(defined)
    notes += _views(book, item, above)
    written = book.colon(book.word("as_text"), markup.code(statement_text(item)))
    listed = markup.element("div", *(markup.element("div", note) for note in [*notes, written]), class_="pto-notes")
    return markup.element("div", body, listed, class_="pto-equation")


def _views(book: Book, item: Statement, above: set[str]) -> list[Html]:
    """What the superscripts of an equation mean: the ways to address the memory of an operand."""
    nodes = [item.value, item.target, *([] if item.where is None else [item.where])]
    nodes += [let.shape or let.body for let in explained(nodes)]
    named = frozenset().union(*map(_views_below, nodes))
    new = [view for view in sorted(named - above) if view in names("view")]
    above.update(new)
    return [book.colon(markup.code(view), book.word(f"view.{view}")) for view in new]


@remembered
def _views_below(node: Node) -> frozenset[str]:
    own = {node.view} if isinstance(node, Read) and node.indices else set()
    return frozenset(own.union(*map(_views_below, children(node))))
