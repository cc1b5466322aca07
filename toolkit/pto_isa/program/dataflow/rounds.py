"""Loops in an outline: copies of the body for the rounds that have to be told apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import lcm
from operator import is_not
from typing import Any, TypeAlias

from ...runtime.errors import Carried
from ..steps.choices import Compare, Infeasible
from ..steps.linear import Number, add, of, scaled
from ..syntax.tree import Operation
from .carried import TRIED, CarriedValues
from .open_way import OpenWay, alike, copied
from .outline import Copy, Loop, OtherRounds, Outline

FEW = 2  # rounds that mostly show how carried values go on; whether they do is asked of every round
MOST_PERIOD = 24  # rounds that are told apart by remainders
ONLY, FIRST, BETWEEN = 0, 1, 2  # places of copies where first and last rounds are told apart

Values: TypeAlias = "list[Any]"
Walk: TypeAlias = Callable[[Number, Values], Values]  # a round: its number and what it is given, to what it gives
Said: TypeAlias = "list[tuple[str, Number, Number]]"  # comparisons that hold


class Rounds:
    """The outline of one loop that runs at least once, as often as ``count`` says."""

    def __init__(
        self, way: OpenWay, op: Operation, count: tuple[Number, Hashable], round_: Walk, inits: Values
    ) -> None:  # fmt: skip
        """count: how often it runs, and what that depends on."""
        self.way, self.round, self.inits = way, round_, inits
        self.count, self.counted_by = count
        self.symbol = way.begin(op)
        self.carried = CarriedValues(way, op, self.symbol)
        self.outer = [*way.env]
        self.changed: list[str] = []  # names of the env outside that rounds give another value
        self.period, self.apart = 1, False
        self.tried = FEW  # rounds that are gone one by one to see how carried values go on

    def outlined(self) -> Values:
        """Outline it, in as many copies as its rounds need to be told apart; what it gives in the end."""
        way, path = self.way, self.way.path
        kept, env, steps = path.keep(), way.env, way.outline
        rounds, around = way.rounds, way.around
        path.apart[self.symbol] = False
        made: list[Copy] | None = None
        while made is None:
            path.back(kept)
            way.env, way.outline, way.rounds, way.around = copied(way, env), steps, rounds, around
            try:
                made = self._copies()
            except OtherRounds as other:
                if other.symbol is not self.symbol:
                    raise
                self._tell_apart(other.modulus)
            except _Changed as changed:
                self.changed += changed.names
            except _Wild as wild:
                if self.tried < TRIED:
                    self.tried, self.carried.wild = TRIED, set()
                else:
                    self.carried.wild |= wild.places
        path.back(kept)
        way.env, way.outline, way.rounds, way.around = env, steps, rounds, around
        way.outline.append(Loop(self.symbol, [ONLY, FIRST] if self.apart else [0], made, self.counted_by))
        after = self.carried.after(self.count)
        way.env.update(zip(self.changed, after[len(self.inits) :], strict=True))
        return after[: len(self.inits)]

    def _tell_apart(self, modulus: int) -> None:
        path = self.way.path
        if not modulus:
            self.apart = path.apart[self.symbol] = True
        elif lcm(self.period, modulus) > MOST_PERIOD:
            path.odd.add(self.symbol)
        else:
            self.period = lcm(self.period, modulus)

    def _copies(self) -> list[Copy]:
        values = [*self.inits, *(self.way.env[name] for name in self.changed)]
        history = self._first_rounds(values) if values else [[]]
        self.period = self.carried.learn(history, self.period, MOST_PERIOD)
        if self.carried.wild and self.tried < TRIED:
            raise _Wild(self.carried.wild)
        if self.apart:
            return self._with_ends()
        last = [not isinstance(self.count, int) or (self.count - 1) % self.period == r for r in range(self.period)]
        return [Copy(self._copy(r, r), [((r + 1) % self.period, r + 1 == self.period)], last[r])
                for r in range(self.period)]  # fmt: skip

    def _with_ends(self) -> list[Copy]:
        """First and last rounds in copies of their own: an only round, the first, those between, the last."""
        period, count, kept = self.period, self.count, self.way.path.keep()
        copies: list[Copy] = []

        def make(place: int, r: int, said: Callable[[Number], Said], ends: bool) -> None:
            copy = Copy([])
            if self._may(r, said(self._number(r)), place < BETWEEN):
                copy.steps, copy.ends = self._copy(place, r), ends
                after = (r + 1) % period
                copy.nexts = [] if ends else [(BETWEEN + k * period + after, after == 0) for k in (0, 1)]
            copies.append(copy)
            self.way.path.back(kept)

        make(ONLY, 0, lambda k: [("eq", count, 1)], True)
        make(FIRST, 0, lambda k: [("gt", count, 1), ("lt", add(k, 1), count)], False)
        for r in range(period):
            make(BETWEEN + r, r, lambda k: [("ge", k, 1), ("lt", add(k, 1), count), ("gt", count, 2)], False)
        for r in range(period):
            make(BETWEEN + period + r, r, lambda k: [("gt", count, 1), ("eq", count, add(k, 1))], True)
        return copies

    def _number(self, r: int) -> Number:
        """The number of a round."""
        return add(scaled(of(self.symbol), self.period), r)

    def _may(self, r: int, said: Said, begins: bool) -> bool:
        """Take what is said of a round for true; whether it may be."""
        path, last = self.way.path, self.count - 1 if isinstance(self.count, int) else None
        path.between(self.symbol, 0 if begins or r else 1, 0 if begins else None)
        try:
            for each in said:
                if last is not None and each[:2] == ("eq", self.count) and each[2] != 1:  # q itself stays a symbol
                    if last % self.period != r:
                        return False
                    path.between(self.symbol, last // self.period, last // self.period)
                    continue
                condition = Compare(*each)
                holds = path.truth(condition)
                if holds is False or (holds is None and not path.assume(condition, True)[0]):
                    return False
        except Infeasible:
            return False
        return True

    def _copy(self, place: int, r: int) -> Outline:
        """The body in a round whose number leaves the remainder r."""
        way = self.way
        kept, begins = way.path.keep(), self.apart and place < BETWEEN
        if not self.apart:
            way.path.between(self.symbol, 0, None)
        given = self.carried.first() if begins else self.carried.at(r)
        found, gave = self._walked(self._number(r), given, place, self.symbol)
        if not self.apart or FIRST <= place < BETWEEN + self.period:  # behind the others comes no round
            wrong = self.carried.wrong(gave, r)
            if wrong:
                raise _Wild(wrong)
        way.path.back(kept)
        return found

    def _walked(self, number: Number, values: Values, place: int, symbol: Any) -> tuple[Outline, Values]:
        """Walk through a round; its steps, and what it gives, with what it changes outside.

        Raises _Changed where it changes more than is known.
        """
        way, own = self.way, len(self.inits)
        base, outside, rounds, around = way.env, way.outline, way.rounds, way.around
        way.env, way.outline = copied(way, base), []
        way.rounds, way.around = (*rounds, place), (*around, symbol)
        way.env.update(zip(self.changed, values[own:], strict=True))
        before = copied(way, way.env)
        gave = self.round(number, values[:own])
        after = way.env
        outer = self.outer
        if any(map(is_not, map(before.__getitem__, outer), map(after.__getitem__, outer))):
            more = [name for name in outer if name not in self.changed and not alike(before[name], after[name])]
            if more:
                raise _Changed(more)
        gave = [*gave, *(way.env[name] for name in self.changed)]
        found, way.outline = way.outline, outside
        way.env, way.rounds, way.around = base, rounds, around
        return found, gave

    def _first_rounds(self, inits: Values) -> list[Values]:
        """What is carried into the first rounds."""
        history = [inits]
        kept = self.way.path.keep()
        for number in range(min(self.tried, self.count) if isinstance(self.count, int) else self.tried):
            history.append(self._walked(number, history[-1], 0, None)[1])
        self.way.path.back(kept)
        return history


class _Changed(Carried, Exception):
    """Rounds give names of the env outside another value."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(names)
        self.names = names


class _Wild(Carried, Exception):
    """Carried values do not go on as they began."""

    def __init__(self, places: set[int]) -> None:
        super().__init__(places)
        self.places = places
