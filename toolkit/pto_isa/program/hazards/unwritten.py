"""Reads of bytes in a memory of a core that nothing has written: the hardware gives what lay there.

Asked are ops that reach behind pointers; what a tile holds before it is filled, the checks of tiles say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..steps.footprints import Footprint, Runs
from ..steps.steps import Access, Step
from ..syntax.tree import Operation
from ..written.recorded import program_op


class UnwrittenRead(NamedTuple):
    """An op that reads bytes ``first`` to ``last`` of a memory, which nothing has written before it."""

    op: Operation
    memory: str
    first: int
    last: int


def unwritten_in(cores: Sequence[Sequence[Step]]) -> list[UnwrittenRead]:
    """The first such read of each op, in the order of the text.

    cores: what each core of a block does, in order and from its beginning.  What another core writes counts as written
    from the beginning, as flags decide when it does.
    """
    names = {step.op.name for steps in cores for step in steps if isinstance(step, Access)}
    asked = frozenset(name for name in names if (known := program_op(name)) is not None and known.spans.calls)
    if not asked:  # programs of tiles alone
        return []
    every = [_Written(steps) for steps in cores]
    found: dict[Operation, UnwrittenRead] = {}
    for core, steps in enumerate(cores):
        before = _Written(())
        for number, other in enumerate(every):
            if number != core:
                before.join(other)
        for read in _of_core(steps, before, asked):
            found.setdefault(read.op, read)
    return sorted(found.values(), key=lambda read: read.op.token)


class _Written:
    """Bytes that are written, by memory, as the bits of a number; ``anywhere``: memories with writes at open places."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.bytes: dict[str, int] = {}
        self.anywhere: set[str] = set()
        for step in steps:
            for phase in step.phases if isinstance(step, Access) else ():
                for at in phase.writes:
                    self.add(at)

    def add(self, at: Footprint) -> None:
        """Note a write."""
        if not isinstance(at.space, str):
            return
        if not isinstance(at.start, int) or at.start + at.most[0][0] < 0:
            self.anywhere.add(at.space)
        else:
            self.bytes[at.space] = self.bytes.get(at.space, 0) | _bits(at.start, at.most)

    def join(self, other: _Written) -> None:
        """Note all that another one has."""
        self.anywhere |= other.anywhere
        for space, bits in other.bytes.items():
            self.bytes[space] = self.bytes.get(space, 0) | bits

    def missing(self, at: Footprint) -> int:
        """The bytes of a read that are not written, as bits."""
        if not isinstance(at.space, str) or at.space in self.anywhere or not isinstance(at.start, int) or not at.least:
            return 0
        return _bits(at.start, at.least) & ~self.bytes.get(at.space, 0)


def _of_core(steps: Sequence[Step], written: _Written, asked: frozenset[str]) -> Iterator[UnwrittenRead]:
    for step in steps:
        if not isinstance(step, Access):
            continue
        for phase in step.phases:
            for at in phase.reads if step.op.name in asked else ():
                missing = written.missing(at)
                if missing:
                    first = (missing & -missing).bit_length() - 1
                    rest = missing >> first
                    yield UnwrittenRead(step.op, str(at.space), first, first + (rest ^ (rest + 1)).bit_length() - 2)
            for at in phase.writes:
                written.add(at)


def _bits(start: int, runs: Runs) -> int:
    """The bytes as bits; what lies before a memory is none of it."""
    found = 0
    for first, end in runs:
        low, high = max(start + first, 0), max(start + end, 0)
        found |= ((1 << (high - low)) - 1) << low
    return found
