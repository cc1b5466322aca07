"""One function: every way through it that is followed, and what goes wrong on them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from ..host.functions import kernel_kind
from ..syntax.tree import Operation, walk
from .choices import Path, Symbols, explore
from .control import Compiler, body
from .dataflow import TooManyStates, may_go_wrong
from .needless import Needless, needless_in
from .open_way import NotOutlined
from .outlining import outline
from .replay import Machine, SamePipe
from .steps import Hazard, Step
from .way import TooLong, Way

MOST_WAYS = 32
LONGER = 8  # times the ops of a function that are passed on all ways, above a least number
LEAST_WORK = 40_000
# What cores count of each other: nothing is said of it where rounds were left out, maybe more of one than of another.
_COUNTED = frozenset({"deadlock", "leak", "double-set"})


@dataclass
class FoundHazard:
    """Something that goes wrong, as the way on which it is surest shows it.

    ``witness`` are arguments with which it does, None where the choices are not those of a caller; ``proven``: the way
    is one that a caller can choose, and the bytes surely meet.
    """

    hazard: Hazard
    proven: bool
    witness: Mapping[str, int] | None


@dataclass
class Judged:
    """What was found in a function: how many ways were followed, whether these are all, what is not known of it."""

    function: Operation
    found: list[FoundHazard] = field(default_factory=list)
    needless: list[Needless] = field(default_factory=list)
    ways: int = 0
    complete: bool = True
    unjudged: dict[str, Operation] = field(default_factory=dict)


def judge_function(
    compiler: Compiler, function: Operation, kinds: Sequence[str | None], same_pipe: SamePipe,
    keeps: Callable[[Hazard], bool], every: Compiler, needless: bool = False,
) -> Judged:  # fmt: skip
    """Follow the ways through a function.

    kinds: the cores that run it, ``[None]`` for one of which nothing is said.  keeps: which hazards are asked for.
    every: outlines the function for the ways that are not followed one by one.
    needless: look for what orders nothing as well, which takes a run of every way for each flag and barrier.
    """
    explored = _Explored(compiler, function, kinds, same_pipe, keeps, needless)
    # Cores count what they tell each other, in loops of which each may be written in its own way.
    if len(kinds) == 1 or not explored.every_way(True):
        explored.every_way(False)
    judged = explored.judged
    gone = judged.complete
    if len(kinds) == 1 and kinds[0] is None and not (gone and explored.exact):
        judged.complete = explored.all_ways(every)
    if needless and gone and not judged.unjudged:
        judged.needless = list(needless_in(explored.gone, same_pipe))
    return judged


class _Explored:
    """The ways through a function that are followed."""

    def __init__(
        self, compiler: Compiler, function: Operation, kinds: Sequence[str | None], same_pipe: SamePipe,
        keeps: Callable[[Hazard], bool], needless: bool,
    ) -> None:  # fmt: skip
        self.compiler, self.function, self.kinds = compiler, function, kinds
        self.same_pipe, self.keeps, self.needless = same_pipe, keeps, needless
        self._begin(False)

    def _begin(self, whole: bool) -> None:
        self.whole = whole
        self.judged = Judged(self.function)
        self.found: dict[Hashable, FoundHazard] = {}
        self.gone: list[list[Sequence[Step]]] = []
        self.exact = True  # of loops all numbers of rounds were tried
        self.left = self.most = LEAST_WORK + LONGER * sum(1 for _ in walk([self.function]))

    def every_way(self, whole: bool) -> bool:
        """Follow all ways, and say whether these were not too long; whole: of loops no rounds are left out."""
        self._begin(whole)
        short = True
        try:
            complete = explore(Symbols(), self._follow, MOST_WAYS)
            self.judged.complete = self.judged.complete and complete and self.judged.ways > 0
        except TooLong:
            self.judged.complete = short = False
        self.judged.found = list(self.found.values())
        return short

    def all_ways(self, every: Compiler) -> bool:
        """Look for what goes wrong on ways that were not followed; whether that says of all ways what may."""
        judged = self.judged
        try:
            met = may_go_wrong(outline(every, self.function, self.most), self.same_pipe)
        except (NotOutlined, TooManyStates):
            return False
        judged.found += [
            FoundHazard(hazard, False, None) for hazard in met if self.keeps(hazard) and hazard.key not in self.found
        ]
        return True

    def _follow(self, path: Path) -> None:
        compiler, function, judged = self.compiler, self.function, self.judged
        ways = []
        for kind in self.kinds:
            way = Way(path, kind, self.left, self.whole)
            compiler.enter(way, function)
            try:
                if kind is None or kernel_kind(function) in (None, kind):
                    body(compiler, way, function.regions[0])
            finally:
                self.left = way.left
            way.settle()
            judged.unjudged.update(way.unjudged)
            judged.complete = judged.complete and not way.cut
            ways.append(way)
        uneven = len(ways) > 1 and any(way.cut for way in ways)
        keeps = (lambda hazard: hazard.kind not in _COUNTED and self.keeps(hazard)) if uneven else self.keeps
        _replay(path, ways, self.found, self.same_pipe, keeps)
        judged.ways += 1
        self.exact = self.exact and not path.sampled
        if self.needless:
            self.gone.append([way.steps for way in ways])


def _replay(
    path: Path,
    ways: Sequence[Way],
    found: dict[Hashable, FoundHazard],
    same_pipe: SamePipe,
    keeps: Callable[[Hazard], bool],
) -> None:
    met: list[Hazard] = []
    Machine([way.steps for way in ways], met.append, same_pipe).run()
    if not met:
        return
    witness = path.witness()
    for hazard in met:
        if not keeps(hazard):
            continue
        proven = witness is not None and hazard.sure
        known = found.get(hazard.key)
        if known is None or (proven and not known.proven):
            found[hazard.key] = FoundHazard(hazard, proven, witness)
