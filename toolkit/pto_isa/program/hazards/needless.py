"""Flags and barriers that order nothing: without them no way through the function has a finding that it had not before.

A set and the waits that take it go together.  Barriers of pipes of which no source says whether they order their ops by
themselves are left alone, as are those of the scalar unit, which are reported anyway, and the barrier of all pipes at
the end, which the assembler puts there by habit.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from ..syntax.tree import Operation
from .replay import Machine, SamePipe
from .steps import ALL, NUMBER_OF, Barrier, Flag, Hazard, Step

Ways = Sequence[Sequence[Sequence[Step]]]  # of each way the steps of each core
MOST_STEPS = 1_000_000  # that are taken to find them; where it would take more, nothing is said
_LEFT = {NUMBER_OF[pipe] for pipe in ("M", "MTE1", "FIX", "S")}


def needless_in(ways: Ways, same_pipe: SamePipe) -> Iterator[tuple[Operation, ...]]:
    """The groups of ops without which nothing goes wrong that does not go wrong now."""
    groups = OrderingGroups()
    before = [_keys(way, same_pipe, groups) for way in ways]
    found = list(groups.all())
    if len(found) * sum(len(steps) for way in ways for steps in way) > MOST_STEPS:
        return
    for group in found:
        without = frozenset(group)
        if all(_keys([[step for step in steps if step.op not in without] for steps in way], same_pipe) <= known
               for way, known in zip(ways, before, strict=True)):  # fmt: skip
            yield group


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

    def all(self) -> Iterator[tuple[Operation, ...]]:
        """Every group once."""
        seen: set[int] = set()
        for group in self._of.values():
            if id(group) not in seen:
                seen.add(id(group))
                yield tuple(group)
