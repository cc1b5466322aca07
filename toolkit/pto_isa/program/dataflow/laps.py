"""Loops of several cores that run equally often: how many rounds one core is ahead of another.

Nothing is known of how often such loops run but that it is the same number of times.  So only differences are kept:
while all cores that have such a loop are in it, and from where the first one has come to its end, how many rounds are
left to the others.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ..steps.linear import Symbol
from .outline import Loop

MOST_AHEAD = 24  # rounds that a core may be ahead of another one
MOST_MEETS = 3  # times that cores come to loops of the same count while one is not through the first of them


class Lap(NamedTuple):
    """Where a core is in a loop: how many rounds it has begun and how often q has grown, both more than in the other
    cores; whether it has come to the end, and then whether it has begun the loop anew."""

    symbol: Symbol
    begun: int = 1
    grown: int = 0
    ended: bool = False
    left: bool = False


class Meet(NamedTuple):
    """The laps of all cores in loops that run equally often, None for one that is not there yet; and how many rounds
    that is, where one is through."""

    laps: tuple[Lap | None, ...]
    total: int | None = None


Laps: TypeAlias = "dict[Hashable, tuple[Meet, ...]]"  # by count


class TooFar(Exception):
    """One core is further ahead of another than is followed."""


class Lapped:
    """Which cores have loops of which count, and what the steps of a core make of their laps."""

    def __init__(self, loops: Sequence[Iterable[Loop]]) -> None:
        """loops: those of each core in which something goes between the cores."""
        self.followed = {loop for each in loops for loop in each}
        self.width = len(loops)
        self.cores: dict[Hashable, set[int]] = {}  # by count, those that have such a loop
        for core, each in enumerate(loops):
            for loop in each:
                self.cores.setdefault(loop.count, set()).add(core)

    def enters(self, laps: Laps, core: int, loop: Loop) -> list[Symbol]:
        """A core begins a loop; the loops that it comes to again although another core is not through them."""
        if loop not in self.followed:
            return []
        meets, again = [*laps.get(loop.count, ())], []
        for number, meet in enumerate(meets):
            lap = meet.laps[core]
            if lap is not None and lap.symbol is loop.symbol and not lap.left:
                again.append(lap.symbol)
                meets[number] = _with(meet, core, lap._replace(left=True))
        at = next((number for number, meet in enumerate(meets) if meet.laps[core] is None), len(meets))
        if at == len(meets):
            if at == MOST_MEETS:
                raise TooFar
            meets.append(Meet((None,) * self.width))
        meets[at] = self._even(loop.count, _with(meets[at], core, Lap(loop.symbol)))
        laps[loop.count] = tuple(meets)
        return again

    def goes_on(self, laps: Laps, core: int, loop: Loop, grows: bool) -> bool:
        """A core begins another round; False where it has gone all of them."""
        if loop not in self.followed:
            return True
        at, meet, lap = self._open(laps, core, loop)
        if meet.total is not None and lap.begun >= meet.total:
            return False
        more = lap._replace(begun=lap.begun + 1, grown=lap.grown + grows)
        self._put(laps, loop, at, self._even(loop.count, _with(meet, core, more)))
        return True

    def ends(self, laps: Laps, core: int, loop: Loop) -> bool:
        """A core ends a loop; False where there are rounds left, or others have gone more."""
        if loop not in self.followed:
            return True
        at, meet, lap = self._open(laps, core, loop)
        if meet.total not in (None, lap.begun) or any(each and each.begun > lap.begun for each in meet.laps):
            return False
        self._put(laps, loop, at, _with(meet, core, lap._replace(ended=True))._replace(total=lap.begun))
        return True

    def through(self, laps: Laps, loop: Loop) -> list[Symbol]:
        """The loops that all cores are through now, whose rounds need not be told apart any more."""
        if loop not in self.followed:
            return [loop.symbol]
        found: list[Symbol] = []
        meets = laps[loop.count]
        while meets and all(lap is not None and lap.ended for lap in self._of(loop.count, meets[0])):
            found += [lap.symbol for lap in meets[0].laps if lap is not None and not lap.left]
            meets = meets[1:]
        laps[loop.count] = meets
        if not meets:
            del laps[loop.count]
        return found

    def _open(self, laps: Laps, core: int, loop: Loop) -> tuple[int, Meet, Lap]:
        for at, meet in enumerate(laps[loop.count]):
            lap = meet.laps[core]
            if lap is not None and not lap.ended:
                return at, meet, lap
        raise AssertionError

    @staticmethod
    def _put(laps: Laps, loop: Loop, at: int, meet: Meet) -> None:
        meets = laps[loop.count]
        laps[loop.count] = (*meets[:at], meet, *meets[at + 1 :])

    def _of(self, count: Hashable, meet: Meet) -> list[Lap | None]:
        return [meet.laps[core] for core in sorted(self.cores[count])]

    def _even(self, count: Hashable, meet: Meet) -> Meet:
        """The same differences, as small as can be.  Raises TooFar."""
        laps = [lap for lap in self._of(count, meet) if lap is not None]
        if len(laps) == len(self.cores[count]):
            less, grown = min(lap.begun for lap in laps), min(lap.grown for lap in laps)
            meet = Meet(
                tuple(lap and lap._replace(begun=lap.begun - less, grown=lap.grown - grown) for lap in meet.laps),
                None if meet.total is None else meet.total - less,
            )
        if any(lap and max(lap.begun, lap.grown) > MOST_AHEAD for lap in meet.laps):
            raise TooFar
        return meet


def _with(meet: Meet, core: int, lap: Lap) -> Meet:
    return meet._replace(laps=(*meet.laps[:core], lap, *meet.laps[core + 1 :]))


def ahead(laps: Laps, one: int, other: int) -> Iterator[tuple[Symbol, Symbol, int]]:
    """The loops of one core beside those of another one, and by how much q of the first is more than that of the
    second."""
    for meets in laps.values():
        for meet in meets:
            first, second = meet.laps[one], meet.laps[other]
            if first is not None and second is not None and not (first.left or second.left):
                yield first.symbol, second.symbol, first.grown - second.grown


def rounds_ahead(laps: Laps, cores: int) -> list[int]:
    """How many rounds each core is ahead of the last one, at most."""
    found = [0] * cores
    for meets in laps.values():
        for meet in meets:
            found = [max(most, lap.begun if lap is not None else 0) for most, lap in zip(found, meet.laps, strict=True)]
    return found
