"""A piece of printed text with how tightly it binds, and where it may be broken when a line is too long."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Precedence(IntEnum):
    """How tightly operators bind, from the loosest to what never needs parentheses; as in Python."""

    CONDITIONAL = 0
    OR = 1
    AND = 2
    NOT = 3
    COMPARE = 4
    BIT_OR = 5
    BIT_XOR = 6
    BIT_AND = 7
    SHIFT = 8
    ADD = 9
    MULTIPLY = 10
    UNARY = 11
    ATOM = 12

    @property
    def tighter(self) -> Precedence:
        """The next level, which the right side of an operator that groups to the left needs."""
        return Precedence(self + 1)


OPERATORS = {
    "or": Precedence.OR, "and": Precedence.AND, "|": Precedence.BIT_OR, "^": Precedence.BIT_XOR,
    "&": Precedence.BIT_AND, "<<": Precedence.SHIFT, ">>": Precedence.SHIFT, "+": Precedence.ADD,
    "-": Precedence.ADD, "*": Precedence.MULTIPLY, "/": Precedence.MULTIPLY, "//": Precedence.MULTIPLY,
    "%": Precedence.MULTIPLY,
}  # fmt: skip
# the operand of a comparison: whatever binds tighter than another comparison
COMPARED = Precedence.BIT_OR


@dataclass(frozen=True, slots=True)
class Fragment:
    """Text of one subexpression; ``word``, an operator or a function, joins ``parts``: it may be broken there."""

    text: str
    level: Precedence = Precedence.ATOM
    word: str = ""
    parts: tuple[Fragment, ...] = ()

    def inside(self, level: Precedence) -> str:
        """The text as an operand of what binds as tightly as ``level``."""
        return f"({self.text})" if self.level < level else self.text
