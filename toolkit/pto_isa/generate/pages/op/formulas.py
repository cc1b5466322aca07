"""Equations as MathML, made while the pages are made: readers need no script and no font from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from xml.etree.ElementTree import Element, tostring

from latex2mathml.converter import convert_to_element

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

_TALL = frozenset({"mfrac", "mtable", "munder", "munderover", "mover", "msqrt"})  # what is higher than one line


@lru_cache(maxsize=20_000)
def mathml(formula: str, display: bool = False) -> Html:
    """LaTeX as MathML, with the LaTeX as ``alttext``; words are one element and not one per letter."""
    math = convert_to_element(formula, display="block" if display else "inline")
    del math.attrib["xmlns"]
    _join_words(math)
    _small_fences(math)
    made = tostring(math, encoding="unicode").replace("&amp;", "&")  # the library writes signs as entities
    return Html(made.replace("<math", f'<math alttext="{text(formula)}"', 1))


def _join_words(node: Element) -> None:
    """Letters of a word or of the name of a function, which the library writes one by one, become one element."""
    children = [*node]
    for place, child in enumerate(children):
        named = place > 0 and children[place - 1].tag == "mo" and not children[place - 1].text
        if child.tag != "mrow" or len(child) < 2 or not (named or _is_upright(child)):
            _join_words(child)
            continue
        word = Element("mi")
        word.text = "".join(letter.text or "" for letter in child)
        if named:  # an operator without a sign, and its name
            node.remove(children[place - 1])
            node.remove(child)
            node.insert(place - 1, word)
        else:
            child[:] = [word]


def _is_upright(row: Element) -> bool:
    """Whether a row is what the library makes of the letters, digits and dots of one word."""
    letters = [letter for letter in row if letter.tag == "mi"]
    upright = bool(letters) and all(letter.get("mathvariant") == "normal" for letter in letters)
    return upright and all(letter.tag in ("mi", "mn", "mo") and not len(letter) for letter in row)


def _small_fences(node: Element) -> None:
    """Parentheses around one line stay as high as the line; nested ones would grow without need."""
    opened: list[int] = []
    children = [*node]
    for place, child in enumerate(children):
        _small_fences(child)
        if child.get("form") == "prefix" and child.get("fence"):
            opened.append(place)
        elif child.get("form") == "postfix" and child.get("fence") and opened:
            first = opened.pop()
            if not any(inner.tag in _TALL for between in children[first + 1 : place] for inner in between.iter()):
                for fence in (children[first], child):
                    fence.set("stretchy", "false")


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
