"""The outline of one core of several as a graph, its steps told apart from those of the other cores.

A pipe of a core has a number of its own among those of all cores, and bytes that only this core means lie in a memory
of its own.  What is found is told of the steps as they were.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from ..steps.footprints import Footprint
from ..steps.linear import Symbol
from ..steps.replay import WIDTH
from ..steps.steps import ALL, Access, Barrier, CoreFlag, Flag, Hazard, Phase, Step, Token
from .open_way import OpenWay
from .outline import Fork, Loop, Outline

TOKENS = 32  # of a core


@dataclass(eq=False, slots=True)
class FlowNode:
    """A place: a step, and what comes behind it.  ``meets``: several ways come together here."""

    step: Step | None = None
    then: FlowNode | None = None
    meets: bool = False


@dataclass(eq=False, slots=True)
class FlowBranch(FlowNode):
    """Two ways to go on: ``then`` where the condition of the fork holds, else ``other``."""

    fork: Fork | None = None
    other: FlowNode | None = None


@dataclass(eq=False, slots=True)
class LoopBegin(FlowNode):
    """A loop begins, with any of some copies of its body."""

    loop: Loop | None = None
    copies: list[FlowNode] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class RoundEnd(FlowNode):
    """The end of a copy of a body: copies that may follow, each with whether q grows, and ``then`` if the loop ends."""

    loop: Loop | None = None
    nexts: list[tuple[FlowNode, bool]] = field(default_factory=list)


CorePlaces: TypeAlias = "tuple[FlowNode, ...]"  # where each core is


class CoreGraph:
    """The graph of one core; ``first`` is where it begins."""

    def __init__(self, way: OpenWay, number: int) -> None:
        self.number, self.base = number, number * WIDTH
        self.loops: dict[Step, tuple[Symbol | None, ...]] = {}
        self.steps: list[Step] = []
        self.spaces: dict[Footprint, Footprint] = {}  # as they were -> in a memory of this core
        self._way = way
        self.first = self._nodes(way.outline, FlowNode(meets=True))
        # The loops of which it is known how often they run, and in which something goes between the cores.
        self.synced = [loop for loop in _loops_in(way.outline) if loop.count is not None and _crosses(loop)]

    def _nodes(self, outline: Outline, then: FlowNode) -> FlowNode:
        """The nodes of an outline in front of another one; where it begins."""
        for each in reversed(outline):
            if isinstance(each, Step):
                step = self._own(each)
                then = FlowNode(step, then, isinstance(step, CoreFlag))
            elif isinstance(each, Fork):
                behind = FlowNode(then=then, meets=True)
                then = FlowBranch(fork=each, then=self._nodes(each.one, behind), other=self._nodes(each.other, behind))
            else:
                then = self._loop(each, then)
        return then

    def _loop(self, loop: Loop, then: FlowNode) -> FlowNode:
        ends = [RoundEnd(loop=loop, then=then if copy.ends else None) for copy in loop.copies]
        begins = [
            FlowNode(then=self._nodes(copy.steps, end), meets=True) for copy, end in zip(loop.copies, ends, strict=True)
        ]
        alive = [bool(copy.nexts or copy.ends) for copy in loop.copies]
        for copy, end in zip(loop.copies, ends, strict=True):
            end.nexts = [(begins[at], grows) for at, grows in copy.nexts if alive[at]]
        return LoopBegin(loop=loop, copies=[begins[at] for at in loop.entries if alive[at]])

    def _own(self, step: Step) -> Step:
        """A step with the pipes and the memories of this core."""
        op, rounds, base = step.op, step.rounds, self.base
        made: Step
        if isinstance(step, Access):
            phases = tuple(
                Phase(base + pipe, tuple(map(self._space, reads)), tuple(map(self._space, writes)))
                for pipe, reads, writes in step.phases
            )
            inner = tuple((base + source, base + target, number) for source, target, number in step.inner)
            made = Access(op, rounds, phases, inner, tuple(map(self._space, step.hidden)), step.scratch, step)
        elif isinstance(step, Flag):
            made = Flag(op, rounds, base + step.source, base + step.target, step.number, step.waits, step)
        elif isinstance(step, Barrier):
            made = Barrier(op, rounds, ALL - self.number if step.pipe == ALL else base + step.pipe, step)
        elif isinstance(step, Token):
            number = self.number * TOKENS + step.number
            made = Token(op, rounds, base + step.pipe, number, step.takes, step.ordered, step)
        else:
            assert isinstance(step, CoreFlag)
            pipe = ALL - self.number if step.pipe == ALL else base + step.pipe
            made = CoreFlag(op, rounds, pipe, step.number, step.waits, step.channels, step)
        self.loops[made] = self._way.loops[step]
        self.steps.append(made)
        return made

    def _space(self, footprint: Footprint) -> Footprint:
        if footprint.is_shared:
            return footprint
        found = self.spaces.get(footprint)
        if found is None:
            space = ("core", self.number, footprint.space)
            found = Footprint(space, footprint.start, footprint.least, footprint.most, footprint.window)
            self.spaces[footprint] = found
        return found


def _loops_in(outline: Outline) -> Iterator[Loop]:
    for each in outline:
        if isinstance(each, Fork):
            yield from _loops_in([*each.one, *each.other])
        elif isinstance(each, Loop):
            yield each
            for copy in each.copies:
                yield from _loops_in(copy.steps)


def _crosses(each: Step | Fork | Loop) -> bool:
    if isinstance(each, Fork):
        return any(map(_crosses, [*each.one, *each.other]))
    if isinstance(each, Loop):
        return any(_crosses(inside) for copy in each.copies for inside in copy.steps)
    return isinstance(each, CoreFlag)


def as_it_was(hazard: Hazard, shared: dict[Footprint, Footprint]) -> Hazard:
    """A hazard of the steps as the cores have them, with the pipes of a core.  shared: from own memories back."""
    first, second = (
        step and (step.repeats.in_round(step.rounds) if step.repeats is not None else step)
        for step in (hazard.first, hazard.second)
    )
    assert first is not None
    at = tuple(shared.get(footprint, footprint) for footprint in hazard.at)
    more = hazard.more
    if isinstance(more, Access):
        more = more.repeats or more
    elif hazard.kind == "hidden-event":
        more = (more[0] % WIDTH, more[1] % WIDTH, more[2])
    return hazard._replace(
        first=first, second=second, pipes=tuple(pipe % WIDTH for pipe in hazard.pipes), at=at, more=more
    )  # fmt: skip
