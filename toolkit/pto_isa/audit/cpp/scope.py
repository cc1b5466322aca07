"""Names in force while an expression is evaluated, and notes on what the evaluation asked for."""

from __future__ import annotations

from dataclasses import dataclass, field

from .values import Element, Open, Value


@dataclass
class Notes:
    """What an evaluation depended on.

    open: operands whose open types were asked for; named: operands that were compared with types by name;
    literals: those types; sized: whether a size was asked for; members: operands and the members of their classes.
    """

    open: set[str] = field(default_factory=set)
    literals: set[str] = field(default_factory=set)
    named: set[str] = field(default_factory=set)
    sized: bool = False
    members: set[tuple[str, str]] = field(default_factory=set)

    def compared(self, first: Value, second: Value) -> None:
        """Two types were compared: note the operand of one and the name of the other."""
        for value, other in ((first, second), (second, first)):
            if isinstance(other, Element) and not other.of:
                operand = value.of if isinstance(value, Element) else value.operand if isinstance(value, Open) else ""
                if operand:
                    self.named.add(operand)
                    self.literals.add(other.name)


class Scope:
    """Names of template parameters, aliases and constants; inner scopes hide outer ones."""

    __slots__ = ("outer", "values")

    def __init__(self, values: dict[str, Value], outer: Scope | None = None) -> None:
        self.values, self.outer = values, outer

    def get(self, name: str) -> Value | None:
        """The value of a name, None when the scope does not know it."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.values:
                return scope.values[name]
            scope = scope.outer
        return None
