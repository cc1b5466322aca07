"""Accesses on all ways at once: which of those before them may meet them without being over."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TypeAlias

from ..steps.footprints import NO, Footprint
from ..steps.linear import Symbol
from ..steps.replay import WIDTH, SamePipe
from ..steps.shadow import Hidden
from ..steps.steps import SCALAR, Access, Hazard, Step, Touch
from .ages import Moment, Moments, meeting, places
from .states import FlowState

# The earlier bytes, the later ones, whether each access writes them.
AccessPair = tuple[Footprint, Footprint, bool, bool]
Spaces: TypeAlias = tuple[tuple[Hashable, ...], tuple[Hashable, ...]]  # memories that are read, and written
Beside: TypeAlias = Callable[[FlowState, int, int], Mapping[Symbol, tuple[Symbol, int]]]


class Touches:
    """Takes accesses, phase by phase."""

    def __init__(
        self, steps: Iterable[Step], moments: Moments, same_pipe: SamePipe, tell: Callable[[Hazard], None],
        beside: Beside | None = None,
    ) -> None:  # fmt: skip
        """beside: of a state, loops of the core of an earlier pipe that are gone beside those of a later one's core."""
        self.moments, self.same_pipe, self.tell, self.beside = moments, same_pipe, tell, beside
        # Of the memories that are read and written how many accesses were known when it was asked which of them touch
        # these, and these accesses: not for each access, as such a set is as long as there are accesses.
        self.near: dict[Spaces, tuple[int, int]] = {}
        self.spaces: dict[int, Spaces] = {}  # of an access
        self.apart: dict[int, int] = {}  # of an access those that it surely does not meet, or that its pipe orders
        accesses = [step for step in steps if isinstance(step, Access)]
        self.hiding = any(step.hidden for step in accesses)
        self.pipes = sorted({phase.pipe for step in accesses for phase in step.phases})

    def take(self, state: FlowState, step: Access) -> None:
        """Take an op: its pipes may wait, and then may never come to it."""
        waiting = state.waiting
        late = bool(waiting) and any(phase.pipe in waiting for phase in step.phases)
        for number, now in enumerate(self.moments.now(step)):
            pipe = step.phases[number].pipe
            met = state.taken & ~state.over[pipe]
            if met:
                met &= self._near(now)
                for place in sorted(places(met), key=self.moments.order) if met else ():
                    self._meet(state, now, place, late)
            bit = 1 << now
            if not waiting:  # who knows this one to be over knows that of those before it that did the same
                state.taken &= ~self.moments.alike(now)
            state.taken |= bit
            if late:
                state.late |= bit
            if self.hiding:
                if step.phases[number].writes:
                    state.written |= bit
                self._follow(state, step, number)

    def settled(self, state: FlowState) -> int:
        """The accesses that all pipes know to be over; of what only one core can touch all pipes of that core."""
        known = state.taken
        if self.beside is None:
            for pipe in self.pipes:
                known &= state.over[pipe]
            return known
        settled = 0
        for core in range(len(state.over) // WIDTH):
            own = state.taken
            for pipe in self.pipes:
                if pipe // WIDTH == core:
                    own &= state.over[pipe]
            known &= own
            settled |= own & self.moments.own[core].bits
        return known | settled

    def _near(self, now: int) -> int:
        """The accesses that one may meet."""
        moments = self.moments
        spaces = self.spaces.get(now)
        if spaces is None:
            step, number, _ = moments.all[now]
            phase = step.phases[number]
            spaces = self.spaces[now] = (
                tuple(each.space for each in phase.reads),
                tuple(each.space for each in phase.writes),
            )
        known = self.near.get(spaces)
        if known is None or known[0] != len(moments.all):
            near = 0
            for space in spaces[0]:
                near |= moments.writes[space].bits
            for space in spaces[1]:
                near |= moments.writes[space].bits | moments.reads[space].bits
            self.near[spaces] = known = len(moments.all), near
        apart = self.apart.get(now)
        return known[1] if apart is None else known[1] & ~apart

    def _meet(self, state: FlowState, now: int, place: int, late: bool) -> None:
        """Report two accesses if they may meet and the pipe does not know the earlier one to be over."""
        moments = self.moments
        known, (step, number, _) = moments.all[place], moments.all[now]
        pipe, other = step.phases[number].pipe, known.step.phases[known.phase].pipe
        open_ = state.pending(pipe)
        if not open_ >> place & 1 or any(not open_ >> later & 1 for later in moments.later[place]):
            return
        if known.step is step and not any(known.ages):
            return
        ages = moments.ages(place)
        across = pipe // WIDTH != other // WIDTH
        beside = self.beside(state, other, pipe) if across and self.beside is not None else {}
        for before, after, wrote, writes in _pairs(known, step, number):
            if meeting(before, after, ages, beside) == NO:
                continue
            kind = "race"
            if pipe == other:
                how = self.same_pipe(pipe, known.step, step, before, after)
                if not how:
                    continue
                kind = "same-pipe" if how == "barrier" else "advised"
            first, second = self._in_rounds(known, step)
            touch = Touch(wrote, writes, across, [])
            hazard = Hazard(kind, first, second, (other, pipe), (before, after), False, touch)
            if late or state.late >> place & 1:
                state.unsure.setdefault(hazard.key, hazard)
            else:
                self.tell(hazard)
            if pipe % WIDTH != SCALAR:  # as if the fence stood there
                state.over[pipe] |= state.over[other] | moments.not_behind(place, open_)
            return
        if across and state.laps:  # in other rounds they may
            return
        self.apart[now] = self.apart.get(now, 0) | 1 << place

    def _in_rounds(self, known: Moment, second: Access) -> tuple[Step, Step]:
        """Two ops in rounds that differ where they do."""
        first, age = known.step, iter(known.ages)
        one, other = [], []
        alike = True
        for k, symbol in enumerate(self.moments.loops[first]):
            old = bool(next(age)) if symbol is not None else False
            common = alike and k < len(second.rounds) and self.moments.loops[second][k] is symbol
            differs = common and (first.rounds[k] != second.rounds[k] or old)
            one.append(0)
            if common:
                other.append(int(differs))
            alike = common and not differs
        return first.in_round(tuple(one)), second.in_round((*other, *[0] * (len(second.rounds) - len(other))))

    def _follow(self, state: FlowState, step: Access, number: int) -> None:
        """Bytes that an op overwrites although no operand names them, as ``shadow`` follows them."""
        phase = step.phases[number]
        for key, hidden in [*state.hides.items()]:
            read = next((each for each in phase.reads if hidden.meets(each)), None)
            if read is not None:
                self.tell(Hazard("clobber", hidden.step, step, at=(hidden.footprint, read), more=hidden.writer))
                del state.hides[key]
                continue
            for written in phase.writes:
                hidden.written(written)
            if not hidden.pieces:
                del state.hides[key]
        if number < len(step.phases) - 1:
            return
        for footprint in step.hidden:
            writer = self._writer(state, step, footprint)
            if writer is not None and isinstance(footprint.start, int):
                pieces = [(footprint.start + first, footprint.start + end) for first, end in footprint.most]
                state.hides[step, footprint] = Hidden(step, footprint, pieces, writer)

    def _writer(self, state: FlowState, step: Access, footprint: Footprint) -> Access | None:
        """An op that has written some of these bytes."""
        for place in sorted(places(state.written & self.moments.writes[footprint.space].bits), reverse=True):
            known = self.moments.all[place]
            ages = self.moments.ages(place)
            if known.step is not step and any(
                each.space == footprint.space and meeting(each, footprint, ages) != NO
                for each in known.step.phases[known.phase].writes
            ):
                return known.step
        return None


def _pairs(known: Moment, step: Access, number: int) -> Iterator[AccessPair]:
    """The bytes of two accesses in the same memory, one of which writes them."""
    before, after = known.step.phases[known.phase], step.phases[number]
    for writes, these in ((False, after.reads), (True, after.writes)):
        for footprint in these:
            for wrote, those in ((True, before.writes), (False, before.reads if writes else ())):
                for other in those:
                    if other.space == footprint.space:
                        yield other, footprint, wrote, writes
