"""One function: every way through it that is followed, and what goes wrong on them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from ..host.functions import kernel_kind
from ..syntax.tree import Operation, walk
from .choices import Path, Symbols, explore
from .control import Compiler, body
from .needless import Needless, needless_in
from .replay import Machine, SamePipe
from .steps import Hazard, Step
from .way import TooLong, Way

MOST_WAYS = 32
LONGER = 8  # times the ops of a function that are passed on all ways, above a least number
LEAST_WORK = 40_000


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
    keeps: Callable[[Hazard], bool], needless: bool = False,
) -> Judged:  # fmt: skip
    """Follow the ways through a function.

    kinds: the cores that run it, ``[None]`` for one of which nothing is said.  keeps: which hazards are asked for.
    needless: look for what orders nothing as well, which takes a run of every way for each flag and barrier.
    """
    judged = Judged(function)
    found: dict[Hashable, FoundHazard] = {}
    gone: list[list[Sequence[Step]]] = []
    left = LEAST_WORK + LONGER * sum(1 for _ in walk([function]))

    def go(path: Path) -> None:
        nonlocal left
        ways = []
        for kind in kinds:
            way = Way(path, kind, left)
            compiler.enter(way, function)
            try:
                if kind is None or kernel_kind(function) in (None, kind):
                    body(compiler, way, function.regions[0])
            finally:
                left = way.left
            way.settle()
            judged.unjudged.update(way.unjudged)
            judged.complete = judged.complete and not way.cut
            ways.append(way)
        _replay(path, ways, found, same_pipe, keeps)
        judged.ways += 1
        if needless:
            gone.append([way.steps for way in ways])

    try:
        complete = explore(Symbols(), go, MOST_WAYS)
        judged.complete = judged.complete and complete and judged.ways > 0
    except TooLong:
        judged.complete = False
    judged.found = list(found.values())
    if needless and judged.complete and not judged.unjudged:
        judged.needless = list(needless_in(gone, same_pipe))
    return judged


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
