"""The walk that every printer of expressions is made of; as it stands it writes the language itself.

A notation overrides the pieces that it spells in another way.  What needs parentheses is decided here alone, by the
level of each fragment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from ..runtime.frozen import frozen
from ..runtime.kinds.kind import RESULT_VALUE
from .precedence import OPERATORS, Precedence
from .tree import (
    Attribute,
    Binary,
    Call,
    Compare,
    Conditional,
    Convert,
    Fold,
    Let,
    Logic,
    Member,
    Name,
    Node,
    Number,
    Predicate,
    Read,
    Unary,
)

_BITS = ("|", "^", "&", "<<", ">>")
_GROUPING = ("|", "^", "&")  # a chain of one of them needs no parentheses
# the operand of a comparison: whatever binds tighter than another comparison
COMPARED = Precedence.BIT_OR


@frozen
class PrintedExpr:
    """Text of one subexpression; ``word``, an operator or a function, joins ``parts``: it may be broken there."""

    text: str
    level: Precedence = Precedence.ATOM
    word: str = ""
    parts: tuple[PrintedExpr, ...] = ()

    def inside(self, level: Precedence) -> str:
        """The text as an operand of what binds as tightly as ``level``."""
        return f"({self.text})" if self.level < level else self.text


class ExpressionPrinter:
    """Prints trees; one method for each kind of node."""

    def fragment(self, node: Node) -> PrintedExpr:
        """The text of a node and how tightly it binds."""
        match node:
            case Number():
                return self.number(node)
            case Name():
                return self.name(node)
            case Attribute():
                return self.attribute(node)
            case Read():
                return self.read(node)
            case Let() | Predicate():
                return self.applied(node)
            case Call():
                return self.call(node)
            case Unary(op="not"):
                return self.negation(node)
            case Unary():
                return self.sign(node)
            case Binary():
                return self.binary(node)
            case Compare():
                return self.compare(node)
            case Member():
                return self.member(node)
            case Logic():
                return self.logic(node)
            case Conditional():
                return self.conditional(node)
            case Fold():
                return self.fold(node)
            case Convert():
                return self.convert(node)
        raise AssertionError(f"no text for {type(node).__name__}")

    def text(self, node: Node) -> str:
        """The text alone."""
        return self.fragment(node).text

    def wrap(self, node: Node, least: Precedence) -> str:
        """The text, in parentheses where it binds less tightly than ``least``."""
        return self.enclosed(self.fragment(node), least)

    def enclosed(self, part: PrintedExpr, least: Precedence) -> str:
        """A fragment as an operand of what binds as tightly as ``least``."""
        return part.inside(least)

    def listed(self, nodes: Iterable[Node]) -> str:
        """Texts with commas between them."""
        return ", ".join(self.text(node) for node in nodes)

    # -- leaves -----------------------------------------------------------------------------------------------------

    power = " ** "  # between base and exponent of a number that was written as a power

    def number(self, node: Number) -> PrintedExpr:
        """``16``, ``2 ** 46``"""
        level = Precedence.ATOM if node.value >= 0 else Precedence.UNARY
        if node.power is not None:
            return PrintedExpr(f"{node.power[0]}{self.power}{node.power[1]}", level)
        return PrintedExpr(repr(node.value), level)

    def name(self, node: Name) -> PrintedExpr:
        """``i``, ``scalar``, ``vec``"""
        return PrintedExpr(node.id)

    def attribute(self, node: Attribute) -> PrintedExpr:
        """``dst.rows``, ``src.shape[3]``"""
        return PrintedExpr(f"{node.base}.{node.name}" + ("" if node.index is None else f"[{node.index}]"))

    def read(self, node: Read) -> PrintedExpr:
        """``src[i, j]``, ``src.flat[k]``, ``pipe.taken``"""
        base = node.operand + (f".{node.view}" if node.view not in ("", RESULT_VALUE) else "")
        return PrintedExpr(f"{base}[{self.listed(node.indices)}]" if node.indices else base)

    def applied(self, node: Let | Predicate) -> PrintedExpr:
        """A name with its arguments: ``width(k)``, ``n``"""
        bare = not node.args and isinstance(node, Let)
        return PrintedExpr(node.name if bare else f"{node.name}({self.listed(node.args)})")

    # -- operators --------------------------------------------------------------------------------------------------

    def call(self, node: Call) -> PrintedExpr:
        """``max(a, b)``"""
        return PrintedExpr(f"{node.function}({self.listed(node.args)})")

    def negation(self, node: Unary) -> PrintedExpr:
        """``not a``"""
        return PrintedExpr(f"not {self.wrap(node.value, Precedence.NOT)}", Precedence.NOT)

    def sign(self, node: Unary) -> PrintedExpr:
        """``-a``, ``~a``"""
        return PrintedExpr(f"{node.op}{self.wrap(node.value, Precedence.UNARY)}", Precedence.UNARY)

    signs: ClassVar[Mapping[str, str]] = {}  # operators that are spelled in another way
    careful: ClassVar[bool] = False  # whether parentheses stand where a reader would have to know the order of bits

    def left_level(self, node: Binary) -> Precedence:
        """What the left side of an operator must bind as tightly as, to stand without parentheses."""
        level = OPERATORS[node.op]
        if not self.careful or node.op not in _BITS or not isinstance(visible(node.left), Binary):
            return level
        chained = node.op in _GROUPING and getattr(visible(node.left), "op", "") == node.op
        return level if chained else Precedence.UNARY

    def right_level(self, node: Binary) -> Precedence:
        """The same of the right side: operators group to the left."""
        return Precedence.UNARY if self.careful and node.op in _BITS else OPERATORS[node.op].tighter

    def binary(self, node: Binary) -> PrintedExpr:
        """``a - (b - c)``"""
        left, right = self.wrap(node.left, self.left_level(node)), self.wrap(node.right, self.right_level(node))
        return PrintedExpr(f"{left} {self.signs.get(node.op, node.op)} {right}", OPERATORS[node.op])

    def compare(self, node: Compare) -> PrintedExpr:
        """``a < b <= c``"""
        parts = [self.wrap(node.operands[0], COMPARED)]
        for op, operand in zip(node.ops, node.operands[1:], strict=True):
            parts += [self.signs.get(op, op), self.wrap(operand, COMPARED)]
        return PrintedExpr(" ".join(parts), Precedence.COMPARE)

    among = ("in", "not in")

    def member(self, node: Member) -> PrintedExpr:
        """``a in {b, c}``"""
        return PrintedExpr(
            f"{self.wrap(node.value, COMPARED)} {self.among[node.negated]} {self.choices(node.choices)}",
            Precedence.COMPARE,
        )

    def choices(self, choices: tuple[Node, ...]) -> str:
        """``{b, c}``"""
        return f"{{{self.listed(choices)}}}"

    def logic(self, node: Logic) -> PrintedExpr:
        """``a and b and c``"""
        level = OPERATORS[node.op]
        parts = tuple(self.fragment(arg) for arg in node.args)
        text = f" {self.signs.get(node.op, node.op)} ".join(self.enclosed(part, level.tighter) for part in parts)
        return PrintedExpr(text, level, node.op, parts)

    def conditional(self, node: Conditional) -> PrintedExpr:
        """``a if test else b``"""
        yes, test = self.wrap(node.yes, Precedence.OR), self.wrap(node.test, Precedence.OR)
        return PrintedExpr(f"{yes} if {test} else {self.text(node.no)}", Precedence.CONDITIONAL)

    def fold(self, node: Fold) -> PrintedExpr:
        """``sum(src[k] for k in range(n) if test)``"""
        loops = "".join(f" for {name} in range({self.text(extent)})" for name, extent in node.binders)
        test = "" if node.test is None else f" if {self.text(node.test)}"
        return PrintedExpr(f"{node.function}({self.text(node.body)}{loops}{test})")

    def convert(self, node: Convert) -> PrintedExpr:
        """``convert(a, f16, rint)``; a conversion that nobody wrote is not seen."""
        if node.implied or node.target is None:
            return self.fragment(node.value)
        parts = (node.value, node.target, node.round_mode, node.sat_mode)
        return PrintedExpr(f"convert({self.listed(part for part in parts if part is not None)})")


def visible(node: Node) -> Node:
    """The node under conversions that nobody wrote."""
    while isinstance(node, Convert) and (node.implied or node.target is None):
        node = node.value
    return node


def text_of(node: Node) -> str:
    """The expression as its author could have written it; ``parse`` gives the tree back."""
    return _SOURCE.text(node)


_SOURCE = ExpressionPrinter()
