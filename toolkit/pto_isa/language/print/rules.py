"""What the printers of rules share: trees after the pass ``three_valued``, with helpers between unknown values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from ..expression_text import ExpressionPrinter, PrintedExpr
from ..rules.kleene import HELPERS
from ..rules.queries import STORAGE, Operands, is_word
from ..tree import Attribute, Call, Name, Node, Number


class RulePrinter(ExpressionPrinter, ABC):
    """Prints rules over the operands of one op in some programming language."""

    def __init__(self, operands: Operands) -> None:
        self.operands = operands

    # -- what a language spells -------------------------------------------------------------------------------------

    @abstractmethod
    def word(self, text: str) -> PrintedExpr:
        """A word of the vocabulary."""

    @abstractmethod
    def truth(self, holds: bool) -> PrintedExpr:
        """The literal true or false."""

    def value(self, name: str) -> PrintedExpr:
        """The value of a scalar or an attribute, or one of the names that every rule may use."""
        return PrintedExpr(name)

    @abstractmethod
    def field(self, operand: str, name: str, index: int | None) -> PrintedExpr:
        """An attribute of an operand's type, or one of its numbers."""

    @abstractmethod
    def fact(self, operand: str, numbers: Mapping[str, Any]) -> PrintedExpr:
        """The number that belongs to the word which an attribute is."""

    @abstractmethod
    def about(self, function: str, operands: list[str]) -> PrintedExpr:
        """Whether an operand is there, what kind it is, where operands lie."""

    @abstractmethod
    def helper(self, name: str, args: tuple[Node, ...]) -> PrintedExpr:
        """A call of a helper of three-valued logic."""

    @abstractmethod
    def function(self, name: str, args: tuple[Node, ...]) -> PrintedExpr:
        """``ceil_div``, ``min``, ``max`` or ``abs``."""

    @abstractmethod
    def bits(self, value: Node, high: int, low: int) -> PrintedExpr:
        """The number that the bits from ``low`` to ``high`` are."""

    # -- which of them a node is ------------------------------------------------------------------------------------

    def name(self, node: Name) -> PrintedExpr:
        """A literal, a word or a value."""
        if node.id in ("true", "false"):
            return self.truth(node.id == "true")
        return self.word(node.id) if is_word(node, self.operands) else self.value(node.id)

    def attribute(self, node: Attribute) -> PrintedExpr:
        """A field of a type, or the fact of a word."""
        data = self.operands[node.base].data
        if data:
            return self.fact(node.base, {word: row[node.name] for word, row in data.items() if node.name in row})
        return self.field(node.base, node.name, node.index)

    def call(self, node: Call) -> PrintedExpr:
        """Questions about operands, helpers, functions."""
        name, args = node.function, node.args
        if name in ("present", "kind_of", *STORAGE):
            return self.about(name, [arg.id for arg in args if isinstance(arg, Name)])
        if name in HELPERS:
            return self.helper(name, args)
        if name == "bit_field":
            value, high, low = args
            assert isinstance(high, Number) and isinstance(low, Number)
            return self.bits(value, int(high.value), int(low.value))
        return self.function(name, args)

    def fragments(self, nodes: Iterable[Node]) -> tuple[PrintedExpr, ...]:
        """Parts, each by itself."""
        return tuple(self.fragment(node) for node in nodes)
