"""How tightly operators bind: one table for every notation and for the code that is printed."""

from __future__ import annotations

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
