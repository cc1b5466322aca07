"""Accesses in rounds of loops: which of them may touch the same bytes.

An access is a phase of an op in rounds of the loops around it.  Of a loop it is known how often its ``q`` has grown
since: not at all, once, more often, or, when the loop has ended, nothing.  Numbers that depend on q then differ by what
q has grown, and two accesses that are never as close to each other as they are long do not meet.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import gcd
from typing import Final, NamedTuple, TypeAlias

from ..steps.footprints import NO, PERHAPS, Footprint, Window, meet
from ..steps.linear import Linear, Number, Symbol, add, minus, of, scaled, symbols_in
from ..steps.replay import WIDTH
from ..steps.steps import Access, Step

NOW: Final = 0
BEFORE: Final = 1  # in the period before
LONG_AGO: Final = 2  # two periods or more before
GONE: Final = 3  # in any round of a loop that has ended

Ages: TypeAlias = tuple[int, ...]  # of the loops around an op, the outermost first
Age: TypeAlias = tuple[Symbol, int, int]  # q of a loop, the number of the first symbol that is made inside, the age


class Moment(NamedTuple):
    """A phase of an op, in rounds of the loops around it."""

    step: Access
    phase: int
    ages: Ages


class Moments:
    """All accesses of an outline, as places in sets of bits."""

    def __init__(self, loops: Mapping[Step, tuple[Symbol | None, ...]], oldest: Mapping[Symbol, int]) -> None:
        """oldest: of each loop the number of the first symbol that is made inside."""
        self.loops, self.oldest = loops, oldest
        self.all: list[Moment] = []
        self.later: list[tuple[int, ...]] = []  # of each the later phases of its op at the same time
        self.on_pipe: dict[int, int] = {}
        self.reads: dict[object, int] = {}  # by memory
        self.writes: dict[object, int] = {}
        self.own: dict[int, int] = {}  # by core, what only its pipes touch
        self.growing: dict[Symbol, int] = {}  # by loop, those that have another age when q of it has grown,
        self.ending: dict[Symbol, int] = {}  # or when it has ended
        self._known: dict[Moment, int] = {}
        self._now: dict[Access, tuple[int, ...]] = {}
        self._older: dict[tuple[Symbol, bool], dict[int, int]] = {}  # by loop and whether it ends, from place to place
        self._of_step: dict[Access, list[int]] = {}
        self._newest: dict[tuple[Step, int], int] = {}
        # Accesses that touch the same bytes in the same way, wherever they are taken, and of each its group.
        self._group: dict[Hashable, list[int]] = {}
        self._alike: list[list[int]] = []

    def now(self, step: Access) -> tuple[int, ...]:
        """The places of the phases of an op that is taken now."""
        found = self._now.get(step)
        if found is None:
            ages = (NOW,) * len(self.around(step))
            found = self._now[step] = tuple(
                [self.place(Moment(step, number, ages)) for number in range(len(step.phases))]
            )  # fmt: skip
        return found

    def of_step(self, step: Access) -> int:
        """All accesses of an op, whatever the round."""
        return sum(1 << place for place in self._of_step.get(step, ()))

    def alike(self, place: int) -> int:
        """The accesses that touch the same bytes on the same pipe, in the same way, whatever the round."""
        return self._alike[place][0]

    def around(self, step: Step) -> tuple[Symbol, ...]:
        """The loops whose rounds ages count."""
        return tuple(symbol for symbol in self.loops[step] if symbol is not None)

    def place(self, moment: Moment) -> int:
        """The place of an access."""
        found = self._known.get(moment)
        if found is None:
            found = self._known[moment] = len(self.all)
            self.all.append(moment)
            self.later.append(())
            step, number, ages = moment
            phase = step.phases[number]
            bit = 1 << found
            self._of_step.setdefault(step, []).append(found)
            self._alike.append(self._group_of(step, number))
            self._alike[found][0] |= bit
            self.on_pipe[phase.pipe] = self.on_pipe.get(phase.pipe, 0) | bit
            newest = self._newest_in(step, number)
            for symbol, age in zip(self.around(step), ages, strict=True):
                varies = newest >= self.oldest[symbol] and age != GONE
                if varies or age == NOW:
                    self.growing[symbol] = self.growing.get(symbol, 0) | bit
                if varies:
                    self.ending[symbol] = self.ending.get(symbol, 0) | bit
            for table, footprints in ((self.reads, phase.reads), (self.writes, phase.writes)):
                for footprint in footprints:
                    table[footprint.space] = table.get(footprint.space, 0) | bit
            if not any(footprint.is_shared for footprint in (*phase.reads, *phase.writes)):
                self.own[phase.pipe // WIDTH] = self.own.get(phase.pipe // WIDTH, 0) | bit
            self.later[found] = tuple(
                self.place(Moment(step, more, ages)) for more in range(number + 1, len(step.phases))
            )  # fmt: skip
        return found

    def _group_of(self, step: Access, number: int) -> list[int]:
        """A set that accesses which do the same have in common.

        One that is a part of an op, or touches other bytes in other rounds, has a set of its own.
        """
        pipe, reads, writes = step.phases[number]
        if len(step.phases) > 1 or self._newest_in(step, number) >= 0:
            return [0]
        return self._group.setdefault((pipe, reads, writes), [0])

    def ages(self, moment: Moment) -> list[Age]:
        """The loops around an access, with its ages."""
        return [
            (symbol, self.oldest[symbol], age)
            for symbol, age in zip(self.around(moment.step), moment.ages, strict=True)
        ]

    def order(self, place: int) -> tuple[Ages, int]:
        """Accesses in order, the latest first."""
        step, phase, ages = self.all[place]
        return ages, -step.op.token * 8 - phase

    def not_behind(self, place: int, bits: int) -> int:
        """Those of some accesses that are on the pipe of one and not later."""
        step, phase, _ = self.all[place]
        order = self.order(place)
        return sum(
            1 << each for each in places(bits & self.on_pipe[step.phases[phase].pipe]) if self.order(each) >= order
        )

    def older(self, bits: int, loop: Symbol, ended: bool) -> int:
        """The same accesses when q of a loop has grown, or when the loop has ended."""
        changed = bits & (self.ending if ended else self.growing).get(loop, 0)
        if not changed:
            return bits
        found = bits & ~changed
        moved = self._older.setdefault((loop, ended), {})
        for place in places(changed):
            after = moved.get(place)
            if after is None:
                step, phase, ages = self.all[place]
                at = self.around(step).index(loop)
                older = self._age(step, phase, loop, ages[at], ended)
                after = moved[place] = self.place(Moment(step, phase, (*ages[:at], older, *ages[at + 1 :])))
            found |= 1 << after
        return found

    def _age(self, step: Access, phase: int, loop: Symbol, age: int, ended: bool) -> int:
        if self._newest_in(step, phase) < self.oldest[loop]:  # all rounds touch the same bytes
            return age if ended else BEFORE
        return GONE if ended else min(age + 1, LONG_AGO) if age < GONE else GONE

    def _newest_in(self, step: Access, phase: int) -> int:
        """The number of the newest symbol on which it depends what a phase touches; -1 where it depends on none."""
        newest = self._newest.get((step, phase))
        if newest is None:
            touched = (*step.phases[phase].reads, *step.phases[phase].writes)
            newest = self._newest[step, phase] = max(
                (symbol.number for each in touched for number in _numbers(each) for symbol in symbols_in(number)),
                default=-1,
            )
        return newest


def places(bits: int) -> Iterable[int]:
    """The places of the bits of a set."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _numbers(footprint: Footprint) -> Iterable[Number]:
    yield footprint.start
    if footprint.window is not None:
        yield from footprint.window.starts


# Whether they meet


class Grown(Symbol):
    """How much q has grown: at least ``low``, where that is known."""

    __slots__ = ("low",)

    def __init__(self, number: int, low: int | None) -> None:
        super().__init__(number, "grown", False)
        self.low = low


def meeting(
    earlier: Footprint, later: Footprint, ages: Iterable[Age], beside: Mapping[Symbol, tuple[Symbol, int]] | None = None
) -> int:  # fmt: skip
    """Whether two footprints have bytes in common: ``NO``, ``PERHAPS`` or ``SURELY``.

    ages: of the loops around the earlier access.  beside: of loops of the core of the earlier access the loop of the
    later one's that is gone beside it, and by how much q of the earlier one's is more.
    """
    if earlier.space != later.space:
        return NO
    used = {symbol for number in _numbers(earlier) for symbol in symbols_in(number)}
    shifts: dict[Symbol, Number] = {}
    for loop, oldest, age in ages:
        for symbol in used if age else ():
            if symbol is loop and age == BEFORE:
                shifts.setdefault(symbol, 1)
            elif symbol is loop and age == LONG_AGO:
                shifts.setdefault(symbol, of(Grown(-1 - len(shifts), 2)))
            elif symbol.number >= oldest:  # another value in every round
                shifts[symbol] = of(Grown(-1 - len(shifts), None))
    for symbol in used.intersection(beside or ()):
        its, more = beside[symbol] if beside else (symbol, 0)
        shifts[symbol] = add(shifts.get(symbol, 0), minus(minus(of(symbol), of(its)), more))
    if not shifts:
        return meet(earlier, later)
    before = _shifted(earlier, shifts)
    distance = minus(later.start, before.start)
    if not isinstance(distance, Linear) and before.window is None:
        return meet(before, later)
    if _apart(distance, before.most[0][0] - later.end, before.end - later.most[0][0]):
        return NO
    return NO if _windows_apart(before.window, later.window) else PERHAPS


def _shifted(footprint: Footprint, shifts: Mapping[Symbol, Number]) -> Footprint:
    window = footprint.window
    if window is not None:
        window = Window(window.of, tuple(_moved(start, shifts) for start in window.starts), window.sizes)
    return Footprint(footprint.space, _moved(footprint.start, shifts), footprint.least, footprint.most, window)


def _moved(number: Number, shifts: Mapping[Symbol, Number]) -> Number:
    """A number in which every q is as much smaller as it has grown since."""
    if isinstance(number, int):
        return number
    found: Number = number
    for symbol, factor in number.terms:
        if symbol in shifts:
            found = minus(found, scaled(shifts[symbol], factor))
    return found


def _windows_apart(one: Window | None, other: Window | None) -> bool:
    if one is None or other is None or one.of != other.of or len(one.starts) != len(other.starts):
        return False
    for first, second, size, length in zip(one.starts, other.starts, one.sizes, other.sizes, strict=True):
        if isinstance(size, int) and isinstance(length, int) and _apart(minus(second, first), -length, size):
            return True
    return False


def _apart(distance: Number, low: int, high: int) -> bool:
    """Whether a distance is surely not above ``low`` and below ``high``, where it would have bytes in common.

    distance: from the beginning of the earlier piece to that of the later one.
    """
    if isinstance(distance, int):
        return not low < distance < high
    (symbol, factor), *rest = distance.terms
    bound = symbol.low if isinstance(symbol, Grown) and not rest else None
    factor = gcd(*(each for _, each in distance.terms)) if bound is None else factor
    constant = distance.constant
    if factor < 0:
        low, high, constant, factor = -high, -low, -constant, -factor
    first, last = (low - constant) // factor + 1, -((constant - high) // factor) - 1
    return (first if bound is None else max(first, bound)) > last


__all__ = ["BEFORE", "GONE", "LONG_AGO", "NOW", "Moment", "Moments", "meeting", "places"]
