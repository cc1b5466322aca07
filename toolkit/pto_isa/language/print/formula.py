"""Formulas for readers, one line of text: ⌈a / b⌉, ⌊a / b⌋, ×, ≤, mod.

Signs and names are the same in both languages; what English says in words (if … else, and, or, not, for) each language
says in its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from ...runtime.frozen import frozen
from ..expression_text import ExpressionPrinter, PrintedExpr
from ..precedence import OPERATORS, Precedence
from ..tree import Binary, Call, Conditional, Fold, Let, Logic, Name, Node, Predicate, Read, Unary

SIGNS = {"==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}
_CALLS = {"minimum": "min", "maximum": "max"}


@frozen
class _Words:
    """What one language calls the connectives of a formula; {a} {b} {c} are formulas, {k} the bounds of a fold."""

    joins: Mapping[str, str]  # "and", "or" with the blanks around them, "not" with the blank after it
    choice: str
    choice_again: str  # where another choice follows
    fold: str
    fold_if: str
    apart: bool = False  # whether a choice among several arguments needs parentheses: it has a comma of its own


WORDS = {
    "en": _Words(
        {"and": " and ", "or": " or ", "not": "not "},
        "{a} if {b} else {c}",
        "{a} if {b} else {c}",
        "{a} for {k}",
        "{a} for {k} if {b}",
    ),
    "zh": _Words(
        {"and": " 且 ", "or": " 或 ", "not": "非 "},
        "若 {b} 则 {a}，否则 {c}",
        "若 {b} 则 {a}，否则{c}",
        "{a}，对 {k}",
        "{a}，对满足 {b} 的 {k}",
        apart=True,
    ),
}


def formula(node: Node, lang: str, plain: tuple[str, ...] = ()) -> str:
    """The value of ``node`` as text; reads at exactly the indices ``plain`` are shown as the operand's name."""
    return FormulaPrinter(WORDS[lang], plain).text(node)


def key_of(node: Node) -> str:
    """The formula as a name of the value: for values that are compared, and said in whichever language."""
    return formula(node, "en")


class FormulaPrinter(ExpressionPrinter):
    """Writes formulas; see ``formula``."""

    power = "^"
    careful = True
    signs: ClassVar[Mapping[str, str]] = {**SIGNS, "*": "×", "%": "mod"}
    among = ("∈", "∉")

    def __init__(self, words: _Words, plain: tuple[str, ...]) -> None:
        self.words, self.plain = words, plain

    def read(self, node: Read) -> PrintedExpr:
        """``src`` for ``src[i, j]`` at the point itself."""
        names = tuple(index.id if isinstance(index, Name) else "" for index in node.indices)
        return PrintedExpr(node.operand) if self.plain and names == self.plain and not node.view else super().read(node)

    def applied(self, node: Let | Predicate) -> PrintedExpr:
        """A name, with its arguments when it has some."""
        return super().applied(node) if node.args else PrintedExpr(node.name)

    def listed(self, nodes: Iterable[Node]) -> str:
        """Arguments with commas between them."""
        every = tuple(nodes)
        least = Precedence.OR if self.words.apart and len(every) > 1 else Precedence.CONDITIONAL
        return ", ".join(self.wrap(node, least) for node in every)

    def call(self, node: Call) -> PrintedExpr:
        """``⌈a / b⌉``, ``word[7:4]``; the others by name."""
        if node.function == "index":
            return self.fragment(node.args[0])
        if node.function == "ceil_div":
            return self.quotient("⌈⌉", *node.args)
        if node.function == "bit_field":
            word, high, low = node.args
            return PrintedExpr(f"{self.wrap(word, Precedence.ATOM)}[{self.text(high)}:{self.text(low)}]")
        return PrintedExpr(f"{_CALLS.get(node.function, node.function)}({self.listed(node.args)})")

    def quotient(self, brackets: str, dividend: Node, divisor: Node) -> PrintedExpr:
        """A rounded quotient."""
        left, right = self.wrap(dividend, Precedence.MULTIPLY), self.wrap(divisor, Precedence.UNARY)
        return PrintedExpr(f"{brackets[0]}{left} / {right}{brackets[1]}")

    def binary(self, node: Binary) -> PrintedExpr:
        """``⌊a / b⌋``, ``a × b``"""
        return self.quotient("⌊⌋", node.left, node.right) if node.op == "//" else super().binary(node)

    def negation(self, node: Unary) -> PrintedExpr:
        """``not a``"""
        return PrintedExpr(f"{self.words.joins['not']}{self.wrap(node.value, Precedence.NOT)}", Precedence.NOT)

    def logic(self, node: Logic) -> PrintedExpr:
        """``a and b``"""
        level = OPERATORS[node.op]
        return PrintedExpr(self.words.joins[node.op].join(self.wrap(arg, level.tighter) for arg in node.args), level)

    def conditional(self, node: Conditional) -> PrintedExpr:
        """``a if test else b``"""
        yes, test = self.wrap(node.yes, Precedence.OR), self.wrap(node.test, Precedence.OR)
        no = self.text(node.no)
        choice = self.words.choice_again if isinstance(node.no, Conditional) else self.words.choice
        return PrintedExpr(choice.format(a=yes, b=test, c=no), Precedence.CONDITIONAL)

    def fold(self, node: Fold) -> PrintedExpr:
        """``sum(src[k] for k < n)``"""
        loops = ", ".join(f"{name} < {self.text(extent)}" for name, extent in node.binders)
        test = "" if node.test is None else self.text(node.test)
        frame = self.words.fold if node.test is None else self.words.fold_if
        return PrintedExpr(f"{node.function}({frame.format(a=self.text(node.body), k=loops, b=test)})")
