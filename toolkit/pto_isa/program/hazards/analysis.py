"""One function: every way through it that is followed, and what goes wrong on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..host.functions import kernel_kind
from ..syntax.tree import Operation
from .choices import Path, Symbols, explore
from .control import Compiler, body
from .replay import Machine, SamePipe
from .steps import Hazard
from .way import TooLong, Way

MOST_WAYS = 64
MOST_STEPS = 400_000  # of all ways of a function


@dataclass
class Found:
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
    found: list[Found] = field(default_factory=list)
    ways: int = 0
    complete: bool = True
    unjudged: dict[str, Operation] = field(default_factory=dict)


def judge_function(
    compiler: Compiler, function: Operation, kinds: Sequence[str | None], same_pipe: SamePipe,
    keeps: Callable[[Hazard], bool],
) -> Judged:  # fmt: skip
    """Follow the ways through a function.

    kinds: the cores that run it, ``[None]`` for one of which nothing is said.  keeps: which hazards are asked for.
    """
    symbols = Symbols()
    judged = Judged(function)
    found: dict[Any, Found] = {}

    def go(path: Path) -> int:
        ways = []
        for kind in kinds:
            way = Way(path, kind)
            compiler.enter(way, function)
            if kind is None or kernel_kind(function) in (None, kind):
                body(compiler, way, function.regions[0])
            way.settle()
            judged.unjudged.update(way.unjudged)
            judged.complete = judged.complete and not way.cut
            ways.append(way)
        _replay(path, ways, found, same_pipe, keeps)
        return sum(len(way.steps) for way in ways) + 1

    try:
        judged.ways, complete = explore(symbols, go, MOST_WAYS, MOST_STEPS)
        judged.complete = judged.complete and complete
    except TooLong:
        judged.complete = False
    judged.found = list(found.values())
    return judged


def _replay(
    path: Path, ways: Sequence[Way], found: dict[Any, Found], same_pipe: SamePipe, keeps: Callable[[Hazard], bool]
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
        key = hazard.kind, hazard.first.op, hazard.second.op if hazard.second is not None else None
        known = found.get(key)
        if known is None or (proven and not known.proven):
            found[key] = Found(hazard, proven, witness)
