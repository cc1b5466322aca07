"""What holds at a place of an outline, whatever way leads to it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, TypeAlias

from ..steps.choices import OPPOSITES, Combined, Compare, Condition, Infeasible, Path, Symbols
from ..steps.linear import Linear, Number, Symbol, symbols_in
from .outline import OtherRounds, Undecided

Kept: TypeAlias = "tuple[dict[Any, Any], dict[Any, Any], dict[Any, Any], dict[Any, Any], list[Any]]"


class OpenPath(Path):
    """What holds at a place of the outline, whatever way leads to it."""

    def __init__(self, symbols: Symbols) -> None:
        super().__init__(symbols)
        self.apart: dict[Symbol, bool] = {}  # of the open loops: whether their first and last rounds are told apart
        self.odd: set[Symbol] = set()  # of loops whose rounds are not told apart by more remainders
        self._pick: bool | None = None

    def keep(self) -> Kept:
        """What holds now, to be come back to."""
        return self._told.copy(), self._held.copy(), self._values.copy(), self._bounds.copy(), [*self._facts]

    def back(self, kept: Kept) -> None:
        """Forget what was assumed since."""
        told, held, values, bounds, facts = kept
        self._told, self._held, self._values, self._bounds = told.copy(), held.copy(), values.copy(), bounds.copy()
        self._facts = [*facts]

    def _choose(self, key: Any, options: Sequence[Any], about: Iterable[Symbol]) -> Any:
        if key in self._told:
            return self._told[key]
        if key[0] == "rem":
            for symbol in symbols_in(key[1]):
                if symbol in self.apart and symbol not in self.odd:
                    raise OtherRounds(symbol, key[2])
            raise Undecided(key)
        if self._pick is not None:
            found = self._told[key] = options[0 if self._pick else 1]
            self._pick = None
            return found
        for symbol in about:
            if self.apart.get(symbol) is False:
                raise OtherRounds(symbol)
        raise Undecided(key)

    def decided(self, number: Number) -> Number:
        """A number as far as it is the same on all ways to this place."""
        pick, self._pick = self._pick, None
        try:
            return super().decided(number)
        finally:
            self._pick = pick

    def _expand(self, symbol: Symbol) -> bool:
        try:
            return super()._expand(symbol)
        except Undecided:
            return False

    def _compared(self, how: str, difference: Number) -> bool:
        if isinstance(difference, Linear) and how in ("lt", "le", "eq"):
            low, high = self._range(difference)
            if how == "eq" and ((low is not None and low > 0) or (high is not None and high < 0)):
                return False
            if how != "eq" and high is not None and high < (how == "le"):
                return True
            if how != "eq" and low is not None and low >= (how == "le"):
                return False
        return super()._compared(how, difference)

    def _range(self, form: Linear) -> tuple[int | None, int | None]:
        low: int | None = form.constant
        high: int | None = form.constant
        for symbol, factor in form.terms:
            ends = self._bounds.get(((symbol, 1),), (None, None))
            least, most = ends if factor > 0 else ends[::-1]
            low = None if low is None or least is None else low + factor * least
            high = None if high is None or most is None else high + factor * most
        return low, high

    def between(self, symbol: Symbol, low: int | None, high: int | None) -> None:
        """Note between which numbers a symbol lies."""
        self._bounds[((symbol, 1),)] = low, high

    def truth(self, condition: Condition) -> bool | None:
        """Whether a condition holds; None where that is open."""
        if isinstance(condition, Combined):
            one, other = self.truth(condition.one), self.truth(condition.other)
            if condition.how == "xor":
                return None if one is None or other is None else one != other
            decides = condition.how == "or"
            if decides in (one, other):
                return decides
            return None if None in (one, other) else not decides
        try:
            return super().holds(condition)
        except Undecided:
            return None

    def holds(self, condition: Condition) -> bool:
        """Whether a condition holds.  Raises Undecided where that is open."""
        found = self.truth(condition)
        if found is None:
            raise Undecided(("condition", condition))
        return found

    def assume(self, condition: Condition, holds: bool) -> tuple[bool, bool]:
        """Take it that a condition holds, or that it does not.

        Returns whether that may be, and which side of the choice it is.
        """
        if isinstance(condition, Combined):
            if condition.how != "xor" and holds == (condition.how == "and"):
                return all(self._may(each, holds) for each in (condition.one, condition.other)), holds
            return True, holds
        kept = self.keep()
        likely = holds != (isinstance(condition, Compare) and condition.how in OPPOSITES)
        for pick in (likely, not likely):
            self._pick = pick
            try:
                if super().holds(condition) == holds:
                    return True, pick
            except (Infeasible, Undecided):
                pass
            finally:
                self._pick = None
            self.back(kept)
        return False, holds

    def _may(self, condition: Condition, holds: bool) -> bool:
        found = self.truth(condition)
        return self.assume(condition, holds)[0] if found is None else found == holds

    def fact(self, condition: Condition) -> tuple[bool | None, Hashable, int]:
        """Whether a condition holds, None where that is open; what tells it from others, and the number of the newest
        symbol in it."""
        if isinstance(condition, Combined):
            newest = max(self.fact(each)[2] for each in (condition.one, condition.other))
            return self.truth(condition), condition, newest
        try:
            return super().holds(condition), condition, -1
        except Undecided as found:
            return None, found.key, max((symbol.number for symbol in _symbols_of(found.key)), default=-1)


def _symbols_of(key: tuple[Any, ...]) -> Iterable[Symbol]:
    for part in key[1:]:
        if isinstance(part, Symbol):
            yield part
        elif isinstance(part, Linear):
            yield from symbols_in(part)
        elif isinstance(part, tuple):
            yield from (symbol for symbol, _ in part)
