"""Whole numbers of a program as far as its text decides them: linear forms over what it does not.

A number is a Python integer, or a ``Linear`` when it depends on something unknown: an argument, a loaded value, or what
was computed of these in a way that is not linear.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from ...runtime.rules.spans import NotFollowed


class Symbol:
    """Something unknown.

    ``name`` is what messages call it, ``argument`` whether a caller of the function decides it.  ``made`` says how it
    was computed where a choice can decide it: the name of the operation and its operands, and ``depth`` how many such
    stand in one another.
    """

    __slots__ = ("number", "name", "argument", "made", "depth")

    def __init__(self, number: int, name: str, argument: bool, made: tuple[Any, ...] = (), depth: int = 0) -> None:
        self.number, self.name, self.argument, self.made, self.depth = number, name, argument, made, depth

    def __repr__(self) -> str:
        return self.name


Terms: TypeAlias = tuple[tuple[Symbol, int], ...]  # each with its factor, by the numbers of the symbols


class Linear:
    """A constant and symbols with their factors, at least one of them.

    Operators are for what is written for whole numbers; they raise NotFollowed where the result is not linear.
    """

    __slots__ = ("constant", "terms", "_hash")

    def __init__(self, constant: int, terms: Terms) -> None:
        self.constant, self.terms = constant, terms
        self._hash = hash((constant, terms))

    def __eq__(self, other: object) -> bool:
        return other.__class__ is Linear and self.constant == other.constant and self.terms == other.terms

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return " + ".join([*(f"{factor}*{symbol}" for symbol, factor in self.terms), str(self.constant)])

    def __add__(self, other: Any) -> Any:
        return add(self, other) if isinstance(other, (int, Linear)) else NotImplemented

    __radd__ = __add__

    def __neg__(self) -> Any:
        return scaled(self, -1)

    def __sub__(self, other: Any) -> Any:
        return minus(self, other) if isinstance(other, (int, Linear)) else NotImplemented

    def __rsub__(self, other: Any) -> Any:
        return minus(other, self) if isinstance(other, int) else NotImplemented

    def __mul__(self, other: Any) -> Any:
        if not isinstance(other, (int, Linear)):
            return NotImplemented
        return linear(times(self, other))

    __rmul__ = __mul__

    def __floordiv__(self, divisor: int) -> Any:
        if any(factor % divisor for _, factor in self.terms):
            raise NotFollowed
        return Linear(self.constant // divisor, tuple((symbol, factor // divisor) for symbol, factor in self.terms))

    def __mod__(self, divisor: int) -> int:
        if any(factor % divisor for _, factor in self.terms):
            raise NotFollowed
        return self.constant % divisor

    def _untold(self, other: Any) -> bool:
        """Which of two numbers is the greater is not told."""
        raise NotFollowed

    __lt__ = __le__ = __gt__ = __ge__ = _untold


Number: TypeAlias = int | Linear


def of(symbol: Symbol) -> Linear:
    """The number that a symbol is."""
    return Linear(0, ((symbol, 1),))


def total(constant: int, terms: Iterable[tuple[Symbol, int]]) -> Number:
    """The sum of a constant and of terms, in which a symbol may stand several times."""
    factors: dict[Symbol, int] = {}
    for symbol, factor in terms:
        factors[symbol] = factors.get(symbol, 0) + factor
    kept = sorted(((symbol, factor) for symbol, factor in factors.items() if factor), key=lambda term: term[0].number)
    return Linear(constant, tuple(kept)) if kept else constant


def add(one: Number, other: Number) -> Number:
    """The sum of two numbers."""
    if isinstance(one, int):
        return one + other if isinstance(other, int) else Linear(one + other.constant, other.terms)
    if isinstance(other, int):
        return Linear(one.constant + other, one.terms)
    return total(one.constant + other.constant, (*one.terms, *other.terms))


def scaled(one: Number, factor: int) -> Number:
    """A number times a constant."""
    if isinstance(one, int):
        return one * factor
    return Linear(one.constant * factor, tuple((s, f * factor) for s, f in one.terms)) if factor else 0


def minus(one: Number, other: Number) -> Number:
    """The difference of two numbers."""
    return one - other if isinstance(one, int) and isinstance(other, int) else add(one, scaled(other, -1))


def times(one: Number, other: Number) -> Number | None:
    """The product; None where it is not linear."""
    if isinstance(other, int):
        return scaled(one, other)
    return scaled(other, one) if isinstance(one, int) else None


def linear(found: Number | None) -> Number:
    """What was computed.  Raises NotFollowed where that is not linear."""
    if found is None:
        raise NotFollowed
    return found


def constant_of(one: Number) -> int:
    """What is added to the symbols."""
    return one if isinstance(one, int) else one.constant


def symbols_in(one: Number) -> Iterable[Symbol]:
    """The symbols that a number depends on."""
    return () if isinstance(one, int) else (symbol for symbol, _ in one.terms)
