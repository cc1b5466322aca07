"""Loops over blocks of lanes: the registers of all rounds side by side, so that one call of an op does all of them.

It is done where no round needs what another one has made: where every access to memory moves on by as much as the op
says that registers side by side do, and no store touches what another round touches.  This is looked at when the loop
is reached, as addresses are known only then; the rounds are taken one after the other where it is not so, and where a
call of one of them breaks a rule, which is then told of this round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from pto_isa.runtime.kernel import Kernel, Run
from pto_isa.runtime.kinds.fresh import fresh
from pto_isa.runtime.kinds.table import kind_by_type, kinds_of
from pto_isa.runtime.rules.finding import RuleError
from pto_isa.runtime.run import strides_of

from .local import Region
from .pointers import LocalPointer

FEWEST = 4  # rounds; below, looking costs more than it saves
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


class LoopAccess(NamedTuple):
    """An operand in memory: in which of the tuples that ``places`` gives it stands, and where there its pointer and the
    elements from there on (None where there are none); by how many bytes it moves on, and whether it is written.
    """

    part: int
    pointer: int
    elements: int | None
    move: int
    stores: bool

    def first(self, places: Sequence[Sequence[Any]]) -> int:
        """The byte where it begins in the round of these places."""
        given = places[self.part]
        pointer = given[self.pointer]
        count = 0 if self.elements is None else int(given[self.elements])
        address: int = pointer.address + count * pointer.type.itemsize
        return address


class StackedSite:
    """One place of the text that calls an op on registers side by side.

    types: of the operands in one round, None for those that are absent; numbers stand for themselves.  ``runs`` are the
    bound calls by the number of rounds, ``pointers`` the operands in memory.
    """

    __slots__ = (
        "kernel", "types", "fixed", "profile", "strict", "release", "runs", "strides", "pointers", "_known", "_judge",
    )  # fmt: skip

    def __init__(
        self, kernel: Kernel, types: Mapping[str, Any], fixed: Mapping[str, Any], profile: str, strict: bool,
        release: int,
    ) -> None:  # fmt: skip
        """release: of the assembler that the program is for."""
        self.kernel, self.types, self.fixed, self.profile = kernel, types, fixed, profile
        self.strict, self.release = strict, release
        self.runs: dict[int, Run] = {}
        self.strides = strides_of(self._bound(2))  # None where one call does not stand for several
        self.pointers = [name for name, type in types.items() if kind_by_type(type).leads]
        self._known = False  # whether a call has been judged
        self._judge: Run | None = None  # what judges the numbers of each call, where rules are about them

    def _bound(self, rounds: int) -> Run:
        types = [side_by_side(type, rounds) for type in self.types.values()]
        return self.kernel.bind(*types, **self.fixed, profile=self.profile)

    def bind(self, rounds: int) -> None:
        """Make the run over registers of so many rounds."""
        if rounds not in self.runs:
            if len(self.runs) >= _KEPT:
                self.runs.clear()
            self.runs[rounds] = self._bound(rounds)

    def accesses(self, part: int) -> list[LoopAccess]:
        """The operands in memory; part: where ``places`` gives the operands of this call."""
        strides, names = self.strides, [*self.kernel.operands]
        assert strides is not None
        found = []
        for name in self.pointers:
            move, count = strides[name]
            elements = names.index(count) if count else None
            found.append(LoopAccess(part, names.index(name), elements, move, name in self.kernel.outs))
        return found

    def judge(self, rounds: Sequence[Sequence[Any]]) -> None:
        """Judge the calls of some rounds by their operands, without registers.  Raises RuleError for a broken rule."""
        if not self._known:
            given = [
                value if value is not None else self._register(name)
                for name, value in zip(self.kernel.operands, rounds[0], strict=True)
            ]
            self._judge = self.kernel.judge(given, self.fixed, self.profile, self.strict, self.release)
            self._known = True
        if self._judge is not None:
            for values in rounds:
                self._judge(*values)

    def _register(self, name: str) -> Any:
        """A register, or a result, like that of a round; None for what is absent."""
        type = self.types[name]
        if type is None or not (
            name in self.kernel.results or any(kind.stacks for kind in kinds_of(self.kernel.operands[name]))
        ):
            return None
        return fresh(type)


class StackedLoop:
    """A loop whose rounds may be taken side by side.

    sites: its ops on registers that differ from round to round.  once: for each pointer of the others, which do the
    same in every round, whether they write there.
    """

    __slots__ = ("sites", "accesses")

    def __init__(self, sites: Sequence[StackedSite], once: Sequence[bool]) -> None:
        self.sites = sites
        self.accesses = [access for part, site in enumerate(sites) for access in site.accesses(part)]
        self.accesses += [LoopAccess(part, 0, 1, 0, stores) for part, stores in enumerate(once, len(sites))]

    def __call__(self, rounds: range, places: Callable[[int], Sequence[Sequence[Any]]]) -> Sequence[Any]:
        """The rounds: numbers, or a range of all of them, which are taken side by side.

        places: by the number of a round the operands of every site without registers, then for each pointer of the
        other ops the pointer and the elements from there on.  The first two rounds and the last are looked at: what
        holds at these holds at all that lie evenly between.
        """
        count = len(rounds)
        if count < FEWEST:
            return rounds
        ends = [places(rounds[place]) for place in (0, 1, -1)]
        touches = self._touches(ends, count)
        if touches is None or not all(_apart(a, b, count) for a, b in combinations(touches, 2)):
            return rounds
        try:
            for part, site in enumerate(self.sites):
                site.judge([given[part] for given in ends])
        except RuleError:
            return rounds
        for site in self.sites:
            site.bind(count)
        return (rounds,)

    def _touches(self, ends: Sequence[Sequence[Sequence[Any]]], count: int) -> list[Touch] | None:
        """What so many rounds touch, of which the first two and the last are given; None where an access does not move
        on as registers side by side do, lies in global memory, or leaves its memory, as is told of a round by itself.
        """
        touches = []
        for access in self.accesses:
            pointer = ends[0][access.part][access.pointer]
            if not isinstance(pointer, LocalPointer):
                return None
            here, there, end = map(access.first, ends)
            if there - here != access.move or end - here != (count - 1) * access.move:
                return None
            if access.move and end + access.move > pointer.region.data.size:
                return None
            touches.append(Touch(pointer.region, here, access.move, access.stores))
        return touches


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
