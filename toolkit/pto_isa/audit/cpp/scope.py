"""Names in force while an expression is evaluated, and notes on what the evaluation asked for."""

from __future__ import annotations

from dataclasses import dataclass, field

from .values import Value


@dataclass
class Notes:
    """What an evaluation depended on: open operands that were asked for, and whether a type was named or sized."""

    open: set[str] = field(default_factory=set)
    literals: set[str] = field(default_factory=set)
    named: bool = False
    sized: bool = False


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
