"""Steps that do the same, whatever ops they are of.

Of code that is written out many times every step is another one, and yet the replay of it comes back to states in which
it has been.  So it is replayed with one step for all that do the same, in segments that come again; only where
something goes wrong it matters which op each of them is.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import TypeVar

from .repeats import Segment
from .steps import Access, Barrier, CoreFlag, Flag, Renamed, Step, Token

S = TypeVar("S", bound=Step)
_SHAPE = attrgetter("shape")
FEWER = 3  # times as many steps as shapes, and it pays to replay shapes
LEAST, MOST = 4, 1024  # steps of a piece that comes again


class Shapes:
    """One step for all that do the same; kept in the steps themselves."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Step] = {}

    def of(self, step: S, more: Hashable = None) -> S:
        """The step that stands for one.  more: what it does beyond what it says itself."""
        try:
            return step.shape  # type: ignore[return-value]
        except AttributeError:
            step.shape = found = self._known.setdefault((*_does(step), more), step)
            return found  # type: ignore[return-value]

    def all(self, steps: Iterable[Step]) -> tuple[Step, ...]:
        """The steps that stand for some, in order."""
        try:
            return tuple(map(_SHAPE, steps))
        except AttributeError:
            return tuple(map(self.of, steps))


def _does(step: Step) -> tuple[Hashable, ...]:
    """What a step does."""
    if isinstance(step, Access):
        return Access, step.phases, step.inner, step.hidden, step.scratch
    if isinstance(step, Flag):
        return Flag, step.key, step.waits
    if isinstance(step, Barrier):
        return Barrier, step.pipe
    if isinstance(step, Token):
        return Token, step.pipe, step.number, step.takes, step.ordered
    if isinstance(step, CoreFlag):
        return CoreFlag, step.pipe, step.number, step.waits, step.channels
    assert isinstance(step, Renamed)
    return Renamed, step.space


def written_out(segments: Sequence[Sequence[Step]]) -> bool:
    """Whether steps are so often the same but for their ops that it pays to replay shapes, which are given."""
    count = sum(map(len, segments))
    return count > LEAST * FEWER and count >= FEWER * len(set().union(*segments))


def in_pieces(segment: Segment) -> Iterator[Segment]:
    """A segment in pieces that come one behind the other as often as may be."""
    steps = segment.steps
    count, at, done = len(steps), 0, 0
    last: dict[Step, int] = {}  # where each was met last
    while at < count:
        before = last.get(steps[at])
        last[steps[at]] = at
        length = at - before if before is not None else 0
        if before is not None and LEAST <= length <= MOST and _alike(steps, before, at, length):
            if done < before:
                yield segment._replace(steps=steps[done:before])
            piece = segment._replace(steps=steps[before:at])
            yield piece
            while _alike(steps, before, at, length):
                yield piece
                at += length
            done = at
            last.clear()
        else:
            at += 1
    if done < count:
        yield segment._replace(steps=steps[done:])


def _alike(steps: Sequence[Step], one: int, other: int, length: int) -> bool:
    """Whether a piece comes again."""
    return steps[other + length - 1 : other + length] == steps[one + length - 1 : one + length] and (
        steps[other : other + length] == steps[one : one + length]
    )
