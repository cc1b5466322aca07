"""One function: what goes wrong in it, on the ways through it that are followed and on all others.

Two analyses, each for what the other one cannot say.  Where something is to be chosen, a flow of states through the
outline of the function (``dataflow``) says of all ways what may go wrong; where it finds nothing there is nothing.
Else ways are followed one by one, with every choice written down (``choices``) and every step replayed (``replay``):
what is found so is proven, with arguments that lead there, and what is found by the flow alone is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from ..dataflow.every_way import TooManyStates, may_go_wrong
from ..dataflow.loops import outline_of
from ..dataflow.outline import NotOutlined
from ..dataflow.product import judge_block
from ..steps.choices import TRIPS, OnlyPath, Path, Symbols, ToChoose, explore
from ..steps.control import Compiler, body
from ..steps.replay import Machine, SamePipe
from ..steps.steps import Hazard, Step
from ..steps.way import FollowedCore, TooLong, Way
from ..syntax.tree import Operation, walk
from ..written.functions import kernel_kind
from .needless import Needless, needless_in
from .unwritten import UnwrittenRead, unwritten_in

MOST_WAYS = 32
MOST_ROUNDS = 33  # of a loop that are gone for the sake of buffers that alternate by a number above 2
LONGER = 8  # times the ops of a function that are passed on all ways, above a least number
LEAST_WORK = 40_000
# The same of the only way through a function: what takes more rounds is left to the flow, which goes a loop round once.
SHORT_WORK, LEAST_SHORT = 2, 100
# What cores count of each other: nothing is said of it where rounds were left out, maybe more of one than of another.
_COUNTED = frozenset({"deadlock", "leak", "double-set"})


@dataclass
class FoundHazard:
    """Something that goes wrong, as the way on which it is surest shows it.

    ``witness`` are arguments with which it does, None where the choices are not those of a caller; ``proven``: the way
    is one that a caller can choose, and the bytes surely meet.  ``everywhere``: it was found on no way that was
    followed, and its rounds are any two.
    """

    hazard: Hazard
    proven: bool
    witness: Mapping[str, int] | None
    everywhere: bool = False


@dataclass
class Judged:
    """What was found in a function: how many ways were followed, whether these are all, what is not known of it.

    ``undecided`` are ops between cores with which something may go wrong on ways that were not followed.
    """

    function: Operation
    found: list[FoundHazard] = field(default_factory=list)
    needless: list[Needless] = field(default_factory=list)
    ways: int = 0
    complete: bool = True
    unjudged: dict[str, Operation] = field(default_factory=dict)
    undecided: dict[str, Operation] = field(default_factory=dict)
    unwritten: list[UnwrittenRead] = field(default_factory=list)


def judge_function(
    compiler: Compiler, function: Operation, cores: Sequence[FollowedCore], same_pipe: SamePipe,
    keeps: Callable[[Hazard], bool], every: Compiler, needless: bool = False,
) -> Judged:  # fmt: skip
    """Follow the ways through a function.

    cores: those of a block that run it.  keeps: which hazards are asked for.
    every: outlines the function for the ways that are not followed one by one.
    needless: look for what orders nothing as well, which takes a run of every way for each flag and barrier.
    """
    explored = _Explored(compiler, function, cores, same_pipe, keeps, needless)
    if not explored.only_way():
        explored.all_ways(every)
    judged = explored.judged
    if needless and explored.gone_all and not judged.unjudged:
        judged.needless = list(needless_in(explored.gone, same_pipe))
    return judged


@dataclass
class _Possible:
    """What may go wrong on any way, and ops of which it is not known what they do.

    ``between`` the cores of a block, ``undecided`` ops with which something may go wrong there.
    """

    found: list[Hazard]
    unjudged: Set[str]
    between: list[Hazard] = field(default_factory=list)
    undecided: list[Operation] = field(default_factory=list)

    @property
    def nothing(self) -> bool:
        """Whether nothing goes wrong on any way."""
        return not (self.found or self.unjudged or self.between or self.undecided)


class _Explored:
    """The ways through a function that are followed."""

    def __init__(
        self, compiler: Compiler, function: Operation, cores: Sequence[FollowedCore], same_pipe: SamePipe,
        keeps: Callable[[Hazard], bool], needless: bool,
    ) -> None:  # fmt: skip
        self.compiler, self.function, self.cores = compiler, function, cores
        self.same_pipe, self.keeps, self.needless = same_pipe, keeps, needless
        self.ops = sum(1 for _ in walk([function]))
        self._begin(False)

    def _begin(self, whole: bool) -> None:
        self.whole = whole
        self.judged = Judged(self.function)
        self.found: dict[Hashable, FoundHazard] = {}
        self.gone: list[list[Sequence[Step]]] = []
        self.exact = True  # of loops all numbers of rounds were tried
        self.only: Sequence[Sequence[Step]] = ()  # the steps of each core on the last way
        self.gone_all = False  # all ways were followed
        self.left = self.most = LEAST_WORK + LONGER * self.ops

    def only_way(self) -> bool:
        """Follow the way on which nothing is to be chosen, and say whether there is one, and no long loop on it."""
        self.whole, self.left = True, SHORT_WORK * self.ops + LEAST_SHORT
        try:
            self._follow(OnlyPath(Symbols()))
        except (ToChoose, TooLong):
            self._begin(False)
            return False
        self.judged.found = list(self.found.values())
        if not self.judged.unjudged:
            self.judged.unwritten = unwritten_in(self.only)
        self.gone_all = True
        return True

    def every_way(self, whole: bool) -> bool:
        """Follow all ways, and say whether these were not too long; whole: of loops no rounds are left out."""
        self._begin(whole)
        rounds = 2 * self.compiler.period + 1  # the second one of a buffer is filled again, and used
        return self._explore(MOST_WAYS, (rounds,) if max(TRIPS) < rounds <= MOST_ROUNDS else ())

    def _explore(self, most: int, rounds: tuple[int, ...]) -> bool:
        short = True
        try:
            complete = explore(Symbols(), self._follow, most, rounds)
            self.judged.complete = self.judged.complete and complete and self.judged.ways > 0
        except TooLong:
            self.judged.complete = short = False
        self.gone_all = self.judged.complete
        self.judged.found = list(self.found.values())
        return short

    def all_ways(self, every: Compiler) -> None:
        """Find out what may go wrong on any way, and follow ways where something does, to show how."""
        possible = self._possible(every)
        if possible is not None and possible.nothing and not self.needless:
            self.judged.complete = True
            return
        # Cores count what they tell each other, in loops of which each may be written in its own way.
        if len(self.cores) == 1 or not self.every_way(True):
            self.every_way(False)
        judged = self.judged
        if judged.complete and self.exact:  # what these ways do not show is not there
            return
        if possible is None:
            judged.complete = False
            return
        more = [hazard for hazard in possible.found if hazard.key not in self.found]
        judged.found += [FoundHazard(hazard, False, None, True) for hazard in more]
        between = [hazard for hazard in possible.between if not self._shown(hazard)]
        undecided = [*possible.undecided, *((hazard.second or hazard.first).op for hazard in between)]
        judged.undecided = {op.name: op for op in reversed(undecided)}
        judged.complete = possible.unjudged <= judged.unjudged.keys() and not undecided

    def _shown(self, hazard: Hazard) -> bool:
        """Whether a way was followed on which something goes wrong between cores, with one of those that wait."""
        waits = hazard.more if hazard.kind == "deadlock" else ()
        return hazard.key in self.found or any(("deadlock", op, None) in self.found for op in waits)

    def _possible(self, every: Compiler) -> _Possible | None:
        """What may go wrong on any way; None where that is not known."""
        symbols = Symbols()
        try:
            ways = [outline_of(every, self.function, self.most, symbols, core) for core in self.cores]
            unjudged = {name for way in ways for name in way.unjudged}
            if len(ways) == 1:
                return _Possible([*filter(self.keeps, may_go_wrong(ways[0], self.same_pipe))], unjudged)
            block = judge_block(ways, self.same_pipe)
            found, between = ([*filter(self.keeps, some)] for some in (block.found, block.between))
            return _Possible(found, unjudged, between, block.undecided)
        except (NotOutlined, TooManyStates):
            return None

    def _follow(self, path: Path) -> None:
        compiler, function, judged = self.compiler, self.function, self.judged
        ways = []
        for core in self.cores:
            way = Way(path, core, self.left, self.whole)
            compiler.enter(way, function)
            try:
                if core.kind is None or kernel_kind(function) in (None, core.kind):
                    body(compiler, way, function.regions[0])
            finally:
                self.left = way.left
            way.settle()
            judged.unjudged.update(way.unjudged)
            judged.complete = judged.complete and not way.cut
            ways.append(way)
        uneven = len(ways) > 1 and any(way.cut for way in ways)
        keeps = (lambda hazard: hazard.kind not in _COUNTED and self.keeps(hazard)) if uneven else self.keeps
        self.only = [way.steps for way in ways]
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
