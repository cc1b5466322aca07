"""Accesses in rounds of loops: which of them may touch the same bytes.

An access is a phase of an op in rounds of the loops around it.  Of a loop it is known how often its ``q`` has grown
since: not at all, once, more often, or, when the loop has ended, nothing.  Numbers that depend on q then differ by what
q has grown, and two accesses that are never as close to each other as they are long do not meet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import gcd
from typing import Final, NamedTuple, TypeAlias

from ..steps.footprints import NO, PERHAPS, Footprint, Window, meet
from ..steps.linear import Linear, Number, Symbol, add, minus, of, scaled, symbols_in
from ..steps.replay import WIDTH
from ..steps.steps import Access, Phase, Step

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


class AccessSet:
    """A set of accesses that grows."""

    __slots__ = ("bits",)

    def __init__(self) -> None:
        self.bits = 0


class PhaseInfo:
    """A phase of an op, whatever the round.

    ``around`` are the loops around it whose rounds ages count, ``newest`` is the number of the newest symbol on which
    it depends what it touches, -1 where it depends on none.  ``sets`` are those in which its accesses are: its ``own``
    ones, ``alike`` all that do the same, and those of its pipe and memories.
    """

    __slots__ = ("around", "newest", "own", "alike", "sets")

    def __init__(self, around: tuple[Symbol, ...], newest: int, alike: AccessSet, sets: list[AccessSet]) -> None:
        self.around, self.newest, self.own, self.alike = around, newest, AccessSet(), alike
        self.sets = [self.own, alike, *sets]


class Moments:
    """All accesses of an outline, as places in sets of bits."""

    def __init__(self, loops: Mapping[Step, tuple[Symbol | None, ...]], oldest: Mapping[Symbol, int]) -> None:
        """oldest: of each loop the number of the first symbol that is made inside."""
        self.loops, self.oldest = loops, oldest
        self.all: list[Moment] = []
        self.later: list[tuple[int, ...]] = []  # of each the later phases of its op at the same time
        self.on_pipe: defaultdict[int, AccessSet] = defaultdict(AccessSet)
        self.reads: defaultdict[object, AccessSet] = defaultdict(AccessSet)  # by memory
        self.writes: defaultdict[object, AccessSet] = defaultdict(AccessSet)
        self.own: defaultdict[int, AccessSet] = defaultdict(AccessSet)  # by core, what only its pipes touch
        # By loop, those that have another age when q of it has grown, or when it has ended.
        self._growing: defaultdict[Symbol, AccessSet] = defaultdict(AccessSet)
        self._ending: defaultdict[Symbol, AccessSet] = defaultdict(AccessSet)
        self._known: dict[Moment, int] = {}
        self._now: dict[Access, tuple[int, ...]] = {}
        self._older: dict[tuple[Symbol, bool], dict[int, int]] = {}  # by loop and whether it ends, from place to place
        self._infos: dict[tuple[Access, int], PhaseInfo] = {}
        self._info_at: list[PhaseInfo] = []  # of each access
        # Of accesses that touch the same bytes the same way.
        self._phases: dict[Phase, tuple[int, AccessSet, list[AccessSet]]] = {}

    def now(self, step: Access) -> tuple[int, ...]:
        """The places of the phases of an op that is taken now."""
        found = self._now.get(step)
        if found is None:
            ages = (NOW,) * len(self._info(step, 0).around) if step.phases else ()
            found = self._now[step] = tuple(
                [self.place(Moment(step, number, ages)) for number in range(len(step.phases))]
            )  # fmt: skip
        return found

    def of_step(self, step: Access) -> int:
        """All accesses of an op, whatever the round."""
        return sum(self._info(step, number).own.bits for number in range(len(step.phases)))

    def alike(self, place: int) -> int:
        """The accesses that touch the same bytes on the same pipe, in the same way, whatever the round."""
        return self._info_at[place].alike.bits

    def place(self, moment: Moment) -> int:
        """The place of an access."""
        found = self._known.get(moment)
        if found is not None:
            return found
        step, number, ages = moment
        found = self._known[moment] = len(self.all)
        bit = 1 << found
        info = self._info(step, number)
        self.all.append(moment)
        self._info_at.append(info)
        for each in info.sets:
            each.bits |= bit
        for symbol, age in zip(info.around, ages, strict=True):
            varies = info.newest >= self.oldest[symbol] and age != GONE
            if varies or age == NOW:
                self._growing[symbol].bits |= bit
            if varies:
                self._ending[symbol].bits |= bit
        self.later.append(())
        if number + 1 < len(step.phases):
            later = [self.place(Moment(step, more, ages)) for more in range(number + 1, len(step.phases))]
            self.later[found] = tuple(later)
        return found

    def _info(self, step: Access, number: int) -> PhaseInfo:
        found = self._infos.get((step, number))
        if found is None:
            found = self._infos[step, number] = self._made(step, number)
        return found

    def _made(self, step: Access, number: int) -> PhaseInfo:
        """What is known of a phase.

        One that is a part of an op, or touches other bytes in other rounds, is alike to itself only.
        """
        phase = step.phases[number]
        known = self._phases.get(phase)
        if known is None:
            known = self._phases[phase] = self._does(phase)
        newest, alike, sets = known
        around = tuple([symbol for symbol in self.loops[step] if symbol is not None])
        return PhaseInfo(around, newest, alike if newest < 0 and len(step.phases) == 1 else AccessSet(), sets)

    def _does(self, phase: Phase) -> tuple[int, AccessSet, list[AccessSet]]:
        """The newest symbol on which it depends what a phase touches, and the sets of all accesses that do the same."""
        pipe, reads, writes = phase
        touched = (*reads, *writes)
        symbols = (symbol.number for each in touched for number in _numbers(each) for symbol in symbols_in(number))
        sets = [self.on_pipe[pipe], *(self.reads[each.space] for each in reads)]
        sets += [self.writes[each.space] for each in writes]
        if not any(each.is_shared for each in touched):
            sets.append(self.own[pipe // WIDTH])
        return max(symbols, default=-1), AccessSet(), sets

    def ages(self, place: int) -> list[Age]:
        """The loops around an access, with its ages."""
        around, ages = self._info_at[place].around, self.all[place].ages
        return [(symbol, self.oldest[symbol], age) for symbol, age in zip(around, ages, strict=True)]

    def order(self, place: int) -> tuple[Ages, int]:
        """Accesses in order, the latest first."""
        step, phase, ages = self.all[place]
        return ages, -step.op.token * 8 - phase

    def not_behind(self, place: int, bits: int) -> int:
        """Those of some accesses that are on the pipe of one and not later."""
        step, phase, _ = self.all[place]
        order, on_pipe = self.order(place), self.on_pipe[step.phases[phase].pipe].bits
        return sum(1 << each for each in places(bits & on_pipe) if self.order(each) >= order)

    def older(self, bits: int, loop: Symbol, ended: bool) -> int:
        """The same accesses when q of a loop has grown, or when the loop has ended."""
        changed = bits & (self._ending if ended else self._growing)[loop].bits
        if not changed:
            return bits
        found = bits & ~changed
        moved = self._older.setdefault((loop, ended), {})
        for place in places(changed):
            after = moved.get(place)
            if after is None:
                after = moved[place] = self._aged(place, loop, ended)
            found |= 1 << after
        return found

    def _aged(self, place: int, loop: Symbol, ended: bool) -> int:
        """The place of an access when q of a loop has grown, or when the loop has ended."""
        (step, number, ages), info = self.all[place], self._info_at[place]
        at = info.around.index(loop)
        age = ages[at]
        if info.newest < self.oldest[loop]:  # all rounds touch the same bytes
            age = age if ended else BEFORE
        else:
            age = GONE if ended else min(age + 1, LONG_AGO) if age < GONE else GONE
        return self.place(Moment(step, number, (*ages[:at], age, *ages[at + 1 :])))


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
