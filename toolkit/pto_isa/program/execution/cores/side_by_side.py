"""Loops over blocks of lanes: the registers of all rounds side by side, so that one call of an op does all of them.

It is done where no round needs what another one has made: where every access to memory moves on by as much as the op
says that registers side by side do, and no store touches what another round touches.  This is looked at when the loop
is reached, as addresses are known only then; the rounds are taken one after the other where it is not so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from pto_isa.runtime.kernel import Kernel, Run
from pto_isa.runtime.kinds.table import kind_by_type
from pto_isa.runtime.run import strides_of

from .local import Region
from .pointers import LocalPointer

FEWEST = 8  # rounds; below, looking costs more than it saves
_KEPT = 64  # numbers of rounds for which a call stays bound
_REACH = 512  # bytes that an access takes at most which does not move on


class Touch(NamedTuple):
    """What the rounds of a loop touch with one operand, from the byte ``first`` on: in each the next ``step`` bytes, or
    the same ones again.
    """

    region: Region
    first: int
    step: int
    stores: bool

    def end(self, rounds: int) -> int:
        """The byte behind all that is touched."""
        return self.first + (rounds * self.step or _REACH)


class StackedSite:
    """One place of the text that calls an op on registers side by side.

    types: of the operands in one round, None for those that are absent; numbers stand for themselves.  ``runs`` are the
    bound calls by the number of rounds, ``pointers`` the operands in memory.
    """

    __slots__ = ("kernel", "types", "fixed", "profile", "runs", "strides", "pointers")

    def __init__(self, kernel: Kernel, types: Mapping[str, Any], fixed: Mapping[str, Any], profile: str) -> None:
        self.kernel, self.types, self.fixed, self.profile = kernel, types, fixed, profile
        self.runs: dict[int, Run] = {}
        self.strides = strides_of(self._bound(2))  # None where one call does not stand for several
        self.pointers = [name for name, type in types.items() if kind_by_type(type).leads]

    def _bound(self, rounds: int) -> Run:
        types = [side_by_side(type, rounds) for type in self.types.values()]
        return self.kernel.bind(*types, **self.fixed, profile=self.profile)

    def bind(self, rounds: int) -> None:
        """Make the run over registers of so many rounds."""
        if rounds not in self.runs:
            if len(self.runs) >= _KEPT:
                self.runs.clear()
            self.runs[rounds] = self._bound(rounds)

    def moves(self) -> list[tuple[int, bool]]:
        """For each pointer the bytes that registers side by side have it move on, and whether it is written."""
        assert self.strides is not None
        return [(self.strides[name][0], name in self.kernel.outs) for name in self.pointers]


class StackedLoop:
    """A loop whose rounds may be taken side by side.

    sites: its ops on registers that differ from round to round.  once: for each pointer of the others, which do the
    same in every round, whether they write there.
    """

    __slots__ = ("sites", "accesses")

    def __init__(self, sites: Sequence[StackedSite], once: Sequence[bool]) -> None:
        self.sites = sites
        self.accesses = [move for site in sites for move in site.moves()] + [(0, stores) for stores in once]

    def __call__(self, rounds: range, places: Callable[[int], tuple[Any, ...]]) -> Sequence[Any]:
        """The rounds: numbers, and a range of those that are taken side by side.

        places: by the number of a round the pointer and the elements from there on of every access, those of sites
        first.  The first two rounds and the last are taken alone, so that rules about numbers are judged: what holds at
        these holds at all that lie evenly between.
        """
        count = len(rounds)
        if count < FEWEST:
            return rounds
        one, two, last = (_bytes(places(rounds[place])) for place in (0, 1, -1))
        if one is None or two is None or last is None:
            return rounds
        touches = []
        for (move, stores), (region, here), (_, there), (_, end) in zip(self.accesses, one, two, last, strict=True):
            if there - here != move or end - here != (count - 1) * move:
                return rounds
            touches.append(Touch(region, here, move, stores))
        if not all(_apart(a, b, count) for a, b in combinations(touches, 2)):
            return rounds
        for site in self.sites:
            site.bind(count - 3)
        return [rounds[0], rounds[1], rounds[2:-1], rounds[-1]]


def _bytes(places: Sequence[Any]) -> list[tuple[Region, int]] | None:
    """Where accesses of a round begin, from pairs of a pointer and elements; None where one is in global memory."""
    pairs = [*zip(places[::2], places[1::2], strict=True)]
    if not all(isinstance(pointer, LocalPointer) for pointer, _ in pairs):
        return None
    return [(pointer.region, pointer.address + int(count) * pointer.type.itemsize) for pointer, count in pairs]


def _apart(one: Touch, other: Touch, rounds: int) -> bool:
    """Whether no round needs what another one writes: they lie apart, or every round touches its own bytes only."""
    if one.region is not other.region or not (one.stores or other.stores):
        return True
    if one.first == other.first and one.step == other.step:
        return one.step > 0
    return one.end(rounds) <= other.first or other.end(rounds) <= one.first


@lru_cache(1024)
def side_by_side(type: Any, rounds: int) -> Any:
    """The type of so many registers side by side; other types stay as they are."""
    return kind_by_type(type).side_by_side(type, rounds)


def repeated(register: Any, rounds: int) -> Any:
    """A register that is the same in all rounds, as often as there are rounds."""
    return kind_by_type(register.type).repeated(register, rounds)
