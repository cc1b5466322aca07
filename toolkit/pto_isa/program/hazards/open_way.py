"""A walk on which nothing is chosen: both sides of a branch, any round of a loop.

Where ``way`` follows one way through a function, this walk comes past every op once for each place in the pattern of
its loops, and writes down an outline of the function: steps, branches and loops.  ``dataflow`` then takes all ways
through it at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ..syntax.tree import Operation
from .choices import Combined, Compare, Condition, Infeasible, Path, Symbols
from .footprints import Footprint
from .linear import Linear, Number, Symbol, Terms, symbols_in
from .places import Table, Tensor, Tile
from .steps import Step
from .way import Way

Outline: TypeAlias = "list[Step | Branch | Loop]"


@dataclass(eq=False)
class Branch:
    """Two ways to go on; ``fact`` is the condition of the first one, None where it is asked for nowhere else.

    ``newest`` is the number of the newest symbol that it depends on.
    """

    fact: Hashable
    newest: int
    one: Outline
    other: Outline


@dataclass(eq=False)
class Copy:
    """The body of a loop in a round of one kind: which may follow, each with whether ``q`` grows then, and whether the
    loop may end behind it."""

    steps: Outline
    nexts: list[tuple[int, bool]] = field(default_factory=list)
    ends: bool = False


@dataclass(eq=False)
class Loop:
    """Rounds of which nobody knows how many there are.

    ``symbol`` is q: a round has the number ``period * q + r``, and there is a copy of the body for every r.
    """

    symbol: Symbol
    entries: list[int]
    copies: list[Copy]


class NotOutlined(Exception):
    """Something in a function is not outlined."""


class Undecided(Exception):
    """A choice would be needed."""

    def __init__(self, key: tuple[Any, ...]) -> None:
        super().__init__(key)
        self.key = key


class OtherRounds(Exception):
    """A loop has to be walked through again: ``modulus`` has to divide its period, or (0) first and last rounds are told
    apart."""

    def __init__(self, symbol: Symbol, modulus: int = 0) -> None:
        super().__init__(symbol, modulus)
        self.symbol, self.modulus = symbol, modulus


Kept: TypeAlias = tuple[dict[Any, Any], ...]


class OpenPath(Path):
    """What holds at a place of the outline, whatever way leads to it."""

    def __init__(self, symbols: Symbols) -> None:
        super().__init__(symbols)
        self.apart: dict[Symbol, bool] = {}  # of the open loops: whether their first and last rounds are told apart
        self.odd: set[Symbol] = set()  # of loops whose rounds are not told apart by more remainders
        self._pick: bool | None = None

    def keep(self) -> Kept:
        """What holds now, to be come back to."""
        return dict(self._told), dict(self._held), dict(self._values), dict(self._bounds), dict(enumerate(self._facts))

    def back(self, kept: Kept) -> None:
        """Forget what was assumed since."""
        told, held, values, bounds, facts = kept
        self._told, self._held, self._values, self._bounds = dict(told), dict(held), dict(values), dict(bounds)
        self._facts = list(facts.values())

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
        """Take it that a condition holds, or that it does not; whether that may be, and which side of the choice it is."""
        if isinstance(condition, Combined):
            if condition.how != "xor" and holds == (condition.how == "and"):
                return all([self._may(each, holds) for each in (condition.one, condition.other)]), holds
            return True, holds
        for pick in (True, False):
            kept = self.keep()
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

    def fact(self, condition: Condition) -> tuple[Hashable, int]:
        """What tells an open condition from others, and the number of the newest symbol in it."""
        if isinstance(condition, Combined):
            return condition, max(self.fact(each)[1] for each in (condition.one, condition.other))
        if isinstance(condition, bool):
            return condition, -1
        try:
            super().holds(condition)
        except Undecided as found:
            return found.key, max((symbol.number for symbol in _symbols_of(found.key)), default=-1)
        return condition, -1


def _symbols_of(key: tuple[Any, ...]) -> Iterable[Symbol]:
    for part in key[1:]:
        if isinstance(part, Symbol):
            yield part
        elif isinstance(part, Linear):
            yield from symbols_in(part)
        elif isinstance(part, tuple):
            yield from (symbol for symbol, _ in part)


class OpenWay(Way):
    """One core on all ways: the outline as far as it has come.

    ``around`` are the loops that are open, each with its symbol, None for one whose rounds are all known.
    """

    path: OpenPath

    def __init__(self, path: OpenPath, kind: str | None, most: int) -> None:
        super().__init__(path, kind, most)
        self.outline: Outline = []
        self.around: tuple[Symbol | None, ...] = ()
        self.loops: dict[Step, tuple[Symbol | None, ...]] = {}
        self.oldest: dict[Symbol, int] = {}  # of each loop the number of the first symbol that was made inside

    def take(self, step: Step) -> None:
        """Write a step down."""
        self.outline.append(step)
        self.loops[step] = self.around

    def touched(self, value: object, pitched: bool = False) -> Footprint | None:
        """The bytes of a tile or a tensor, as far as they are known here: elsewhere more may be."""
        if isinstance(value, Tile):
            value.footprint = value.apart = None
        elif isinstance(value, Tensor):
            value.footprint = None
        return super().touched(value, pitched)

    def begin(self, op: Operation) -> Symbol:
        """Begin a loop: its symbol is the first one that is made inside."""
        visit = self.visits[op, "rounds"] = self.visits.get((op, "rounds"), 0) + 1
        symbol = self.path.symbols.symbol(("rounds", op, visit), "round")
        self.oldest[symbol] = symbol.number
        return symbol


def copied(env: dict[str, Any]) -> dict[str, Any]:
    """Values that may be changed without changing these."""
    return {name: Table(dict(value.cells)) if isinstance(value, Table) else value for name, value in env.items()}


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same one."""
    if one is other:
        return True
    if one.__class__ is not other.__class__:
        return False
    if isinstance(one, Tile):
        return _facts_of(one) == _facts_of(other)
    if isinstance(one, Tensor):
        return (one.space, one.start, one.sizes, one.steps, one.of, one.starts) == (
            other.space, other.start, other.sizes, other.steps, other.of, other.starts)  # fmt: skip
    if isinstance(one, Table):
        return one.cells == other.cells
    return bool(one == other)


def _facts_of(tile: Tile) -> tuple[Any, ...]:
    return tile.space, tile.start, tile.type, tile.valid, tile.steps, tile.root, tile.at


__all__ = [
    "Branch", "Compare", "Copy", "Loop", "NotOutlined", "OpenPath", "OpenWay", "OtherRounds", "Outline", "Terms",
    "Undecided", "alike", "copied",
]  # fmt: skip
