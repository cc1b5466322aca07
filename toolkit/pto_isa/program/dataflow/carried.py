"""Values that a loop carries from round to round, as far as their first rounds show how they go on."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import Any

from ..steps.linear import Number, Symbol, add, minus, of, scaled
from ..steps.places import is_number
from ..syntax.tree import Operation
from .open_way import OpenWay, alike, any_like, joined

TRIED = 12  # rounds in which it is looked for what carried values come back to


class CarriedValues:
    """What carried values are in each round of a period, and by how much they grow from one period to the next.

    ``wild`` are the places of those of which nothing is known but where they begin.
    """

    def __init__(self, way: OpenWay, op: Operation, symbol: Symbol) -> None:
        self.way, self.op, self.symbol = way, op, symbol
        self.wild: set[int] = set()
        self.period = 1
        self.shapes: list[list[tuple[Any, int]]] = []

    def learn(self, history: Sequence[Sequence[Any]], period: int, most: int) -> int:
        """Look at the values of the first rounds; the period in which all of them come again, at most ``most``."""
        known: list[list[tuple[Any, int]]] = []  # of each value its own period: where that begins, how much it grows
        for k in range(len(history[0])):
            own = _own_period([each[k] for each in history]) if k not in self.wild else None
            if own is None or lcm(period, len(own)) > most:
                self.wild.add(k)
                own = [(history[0][k], 0)]
            period = lcm(period, len(own))
            known.append(own)
        self.period = period
        self.shapes = [[_later(own, r, period) for r in range(period)] for own in known]
        return period

    def at(self, r: int, more: int = 0) -> list[Any]:
        """The values in a round of the period, ``more`` periods later than q says."""
        return [self._value(k, r, more) for k in range(len(self.shapes))]

    def first(self) -> list[Any]:
        """The values in the first round."""
        return [shape[0][0] for shape in self.shapes]

    def _value(self, k: int, r: int, more: int) -> Any:
        value, growth = self.shapes[k][r]
        if k in self.wild:
            return any_like(self.way, self.op, value)
        return add(value, scaled(add(of(self.symbol), more), growth)) if growth else value

    def wrong(self, gave: Sequence[Any], r: int) -> set[int]:
        """The places of values that a round gives and that are not what the next one was thought to get."""
        after = (r + 1) % self.period
        wanted = self.at(after, int(after == 0))
        pairs = zip(gave, wanted, strict=True)
        return {k for k, (one, other) in enumerate(pairs) if k not in self.wild and not alike(one, other)}

    def after(self, count: Number) -> list[Any]:
        """What they are behind so many rounds."""
        return [self._after(k, count) for k in range(len(self.shapes))]

    def _after(self, k: int, count: Number) -> Any:
        shape = self.shapes[k]
        value, growth = shape[0]
        if k in self.wild:
            return any_like(self.way, self.op, value)
        if isinstance(count, int):
            value, growth = shape[count % self.period]
            return add(value, growth * (count // self.period)) if growth else value
        if self.period == 1:
            return add(value, scaled(count, growth)) if growth else value
        for each, grows in shape[1:]:
            value, growth = joined(self.way, self.op, value, each), growth or grows
        return any_like(self.way, self.op, value) if growth else value


def _own_period(series: Sequence[Any]) -> list[tuple[Any, int]] | None:
    """The shortest period in which a carried value comes again, or grows by the same; None where none is seen."""
    for length in range(1, TRIED // 2 + 1):
        growths = [_growth(series, length, r) for r in range(length)]
        if length <= len(series) and None not in growths:
            return [(series[r], growth) for r, growth in enumerate(growths) if growth is not None]
    return None


def _later(own: Sequence[tuple[Any, int]], r: int, period: int) -> tuple[Any, int]:
    """The same in a round of a period that is a multiple of its own."""
    value, growth = own[r % len(own)]
    before = r // len(own)
    return add(value, before * growth) if growth and before else value, growth * (period // len(own))


def _growth(series: Sequence[Any], period: int, r: int) -> int | None:
    """By how much a carried value grows from one period to the next: 0 for one that comes back; None for neither."""
    pairs = [(series[at], series[at + period]) for at in range(r, len(series) - period)]
    if all(alike(*pair) for pair in pairs):
        return 0
    if not all(is_number(each) for pair in pairs for each in pair):
        return None
    steps = {minus(other, one) for one, other in pairs}
    only = next(iter(steps))
    return only if len(steps) == 1 and isinstance(only, int) else None
