"""The pieces of a rule's text that every programming language spells in its own way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from .check_code import Code

OPERATORS = ("+", "-", "*", "/", "//", "%")


class Spelling(ABC):
    """One method per piece; what the pieces are and in what order they come is decided by ``Conditions``."""

    __slots__ = ()

    @abstractmethod
    def number(self, value: int | float) -> Code:
        """A literal."""

    @abstractmethod
    def truth(self, holds: bool) -> Code:
        """The literal true or false."""

    @abstractmethod
    def word(self, text: str) -> Code:
        """A word of the vocabulary."""

    @abstractmethod
    def value(self, name: str, unknown: bool) -> Code:
        """The value of a scalar or an attribute, or one of ``PSEUDO``."""

    @abstractmethod
    def attribute(self, operand: str, name: str, index: int | None, unknown: bool) -> Code:
        """An attribute of an operand's type, or one of its numbers."""

    @abstractmethod
    def fact(self, operand: str, numbers: Mapping[str, Any]) -> Code:
        """The number that belongs to the word which an attribute is."""

    @abstractmethod
    def presence(self, operand: str) -> Code:
        """Whether an operand is given; ``opposite`` is whether it is absent."""

    @abstractmethod
    def kind(self, operand: str) -> Code:
        """The word for what an operand is: tile, global, conv …"""

    @abstractmethod
    def whole_operand(self, operand: str) -> Code:
        """An operand as a helper takes it."""

    @abstractmethod
    def signed(self, op: str, value: Code) -> Code:
        """``-`` or ``~`` before a value."""

    @abstractmethod
    def arithmetic(self, op: str, left: Code, right: Code) -> Code:
        """One of ``OPERATORS``."""

    @abstractmethod
    def compared(self, op: str, left: Code, right: Code, unknown: bool) -> Code:
        """One comparison."""

    @abstractmethod
    def chained(self, ops: tuple[str, ...], values: list[Code], pairs: list[Code]) -> Code:
        """A chain of comparisons of known values; ``pairs`` are its comparisons."""

    @abstractmethod
    def among(self, value: Code, choices: list[Code], negated: bool) -> Code:
        """Whether a known value is one of several words or numbers, or is none of them."""

    @abstractmethod
    def choices(self, choices: list[Code]) -> Code:
        """Words or numbers as the helper ``member`` takes them."""

    @abstractmethod
    def chosen(self, test: Code, yes: Code, no: Code) -> Code:
        """One of two values by a known condition."""

    @abstractmethod
    def helper(self, name: str, parts: Iterable[Code]) -> Code:
        """A call of a three-valued helper."""

    @abstractmethod
    def in_order(self, word: str, parts: list[Code]) -> Code:
        """``and`` or ``or`` of known conditions, of which only the last may be three-valued."""

    @abstractmethod
    def inverted(self, code: Code) -> Code:
        """``not`` a known condition."""

    @abstractmethod
    def quotient_up(self, left: Code, right: Code) -> Code:
        """The quotient of whole numbers, rounded up."""

    @abstractmethod
    def bits(self, value: Code, high: int, low: int) -> Code:
        """The number that the bits from ``low`` to ``high`` of a register are."""

    @abstractmethod
    def extreme(self, name: str, left: Code, right: Code) -> Code:
        """The ``min`` or ``max`` of two known values."""

    @abstractmethod
    def magnitude(self, value: Code) -> Code:
        """The absolute value of a known number."""
