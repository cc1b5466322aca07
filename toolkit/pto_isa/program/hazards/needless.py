"""Flags and barriers that order nothing: without them no way through the function has a finding that it had not before.

A set and the waits that take it go together.  Of several that order the same, those are named that may be left out
together, barriers of all pipes first and then what stands later, each with one that makes it needless.  Barriers of
pipes of which no source says whether they order their ops by themselves are left alone, as are those of the scalar
unit, which are reported anyway, and the barrier of all pipes at the end, which the assembler puts there by habit.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from ..steps.replay import Machine, SamePipe
from ..steps.steps import ALL, NUMBER_OF, Barrier, Flag, Hazard, Step
from ..syntax.tree import Operation

Ways = Sequence[Sequence[Sequence[Step]]]  # of each way the steps of each core
MOST_STEPS = 1_000_000  # that are taken to find them; where it would take more, nothing is said
_LEFT = {NUMBER_OF[pipe] for pipe in ("M", "MTE1", "FIX", "S")}


class Needless(NamedTuple):
    """Ops that order nothing, and others that order what these would, if any do."""

    ops: tuple[Operation, ...]
    by: tuple[Operation, ...] = ()


def needless_in(ways: Ways, same_pipe: SamePipe) -> Iterator[Needless]:
    """The groups of ops without all of which nothing goes wrong that does not go wrong now."""
    groups = OrderingGroups()
    before = [_keys(way, same_pipe, groups) for way in ways]
    found = sorted(groups.all(), key=lambda group: (not groups.of_all(group), -min(op.token for op in group)))
    steps = sum(len(steps) for way in ways for steps in way)
    if len(found) * steps > MOST_STEPS:
        return
    gone: set[Operation] = set()
    needless: list[tuple[Operation, ...]] = []
    for group in found:
        if all(more <= known for more, known in zip(_without(ways, gone.union(group), same_pipe), before, strict=True)):
            needless.append(group)
            gone.update(group)
    kept = [group for group in found if group not in needless]
    asked = len(needless) * len(kept) * steps <= MOST_STEPS
    for group in needless:
        yield Needless(group, _instead_of(ways, group, gone, kept, same_pipe) if asked else ())


def _instead_of(
    ways: Ways, group: tuple[Operation, ...], gone: set[Operation], kept: Sequence[tuple[Operation, ...]],
    same_pipe: SamePipe,
) -> tuple[Operation, ...]:  # fmt: skip
    """What is kept and orders what a group that is left out would: without it that group would be needed."""
    for other in kept:
        without = gone.union(other)
        less = _without(ways, without.difference(group), same_pipe)
        if any(one - two for one, two in zip(_without(ways, without, same_pipe), less, strict=True)):
            return other
    return ()


def _without(ways: Ways, gone: set[Operation], same_pipe: SamePipe) -> list[set[Hashable]]:
    """What goes wrong on each way without some ops."""
    return [_keys([[step for step in steps if step.op not in gone] for steps in way], same_pipe) for way in ways]


def _keys(way: Sequence[Sequence[Step]], same_pipe: SamePipe, groups: OrderingGroups | None = None) -> set[Hashable]:
    """What goes wrong on one way."""
    met: list[Hazard] = []
    if groups is None:
        Machine(way, met.append, same_pipe).run()
    else:
        for steps in way:
            groups.barriers(steps)
        Machine(way, met.append, same_pipe, groups.pair).run()
    return {hazard.key for hazard in met}


class OrderingGroups:
    """Ops that are of use together only."""

    def __init__(self) -> None:
        self._of: dict[Operation, list[Operation]] = {}
        self._all: set[Operation] = set()  # barriers of all pipes

    def of_all(self, group: Sequence[Operation]) -> bool:
        """Whether a group is a barrier of all pipes."""
        return not self._all.isdisjoint(group)

    def pair(self, one: Flag, other: Flag) -> None:
        """Note a set and the wait that took it."""
        mine = self._of.setdefault(one.op, [one.op])
        its = self._of.setdefault(other.op, [other.op])
        if mine is not its:
            mine += its
            for op in its:
                self._of[op] = mine

    def barriers(self, steps: Sequence[Step]) -> None:
        """Note the barriers of a way."""
        for number, step in enumerate(steps):
            last = number == len(steps) - 1
            if isinstance(step, Barrier) and step.pipe not in _LEFT and not (last and step.pipe == ALL):
                self._of.setdefault(step.op, [step.op])
                if step.pipe == ALL:
                    self._all.add(step.op)

    def all(self) -> Iterator[tuple[Operation, ...]]:
        """Every group once."""
        seen: set[int] = set()
        for group in self._of.values():
            if id(group) not in seen:
                seen.add(id(group))
                yield tuple(group)
