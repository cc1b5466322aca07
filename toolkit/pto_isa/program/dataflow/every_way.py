"""All ways through an outline at once: what may go wrong on any of them.

A state says of every pipe which accesses it does not know to be over; of states that agree in the flags that are set
only their union is kept, and loops are gone round until nothing new comes out.  So what is found here is every hazard
that there is on any way, and maybe some that no run meets: conditions that depend on each other, and bytes of which it
is not known where they lie, are taken for independent.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from ..steps.footprints import NO, Footprint
from ..steps.linear import Symbol
from ..steps.replay import SamePipe
from ..steps.shadow import Hidden
from ..steps.steps import ALL, SCALAR, Access, Barrier, Flag, Hazard, Step, Token, Touch, Wait
from .ages import NOW, Moments, meeting, places
from .open_way import OpenWay
from .outline import Fork, Loop, Outline, asked_again, steps_in
from .states import FlowState, States, add_state, copied_states, either

MOST_STATES = 96  # at one place that agree not in their flags
MOST_WAITING = 8  # flags that a pipe which waits has still to come to; behind more of them it is taken for stuck
MOST_SETS = 2  # of a flag that nobody awaits in between; how many more there are is not known
MOST_WORK = 200_000  # steps that are taken, each from one state
_EVERY = -1  # all bits


class TooManyStates(Exception):
    """A function has more states, or takes more work, than is looked at."""


def may_go_wrong(way: OpenWay, same_pipe: SamePipe) -> list[Hazard]:
    """What may go wrong on any way through an outline.  Raises TooManyStates."""
    return _Flow(way, same_pipe).judge()


class _Flow:
    """Goes through an outline."""

    def __init__(self, way: OpenWay, same_pipe: SamePipe) -> None:
        self.outline, self.loops, self.same_pipe = way.outline, way.loops, same_pipe
        self.moments = Moments(way.loops, way.oldest)
        self.found: dict[Hashable, Hazard] = {}
        self.asked = asked_again(way.outline)
        self.apart: dict[int, int] = {}  # of an access those that it surely does not meet, or that its pipe orders
        self.hiding = any(isinstance(step, Access) and step.hidden for step in steps_in(way.outline))
        self.left = MOST_WORK

    def judge(self) -> list[Hazard]:
        """What may go wrong."""
        start = FlowState()
        for state in self.through(self.outline, {start.key(): start}).values():
            self._end(state)
        return [*self.found.values()]

    def tell(self, hazard: Hazard) -> None:
        """Note what goes wrong, each pair of ops once."""
        self.found.setdefault(hazard.key, hazard)

    # Control

    def through(self, outline: Outline, states: States) -> States:
        """The states behind an outline, of those before it, which are its own from then on."""
        for each in outline:
            if isinstance(each, Loop):
                states = self._loop(each, states)
            elif isinstance(each, Fork):
                states = self._fork(each, states)
            else:
                states = self._step(each, states)
            if len(states) > MOST_STATES:
                states = self._less(states)
        return states

    def _less(self, states: States) -> States:
        """Fewer states: nothing is known of conditions any more."""
        found: States = {}
        for state in states.values():
            state.facts = {}
            add_state(found, state)
        if len(found) > MOST_STATES:
            raise TooManyStates
        return found

    def _fork(self, fork: Fork, states: States) -> States:
        sides: tuple[States, States] = {}, {}
        for state in states.values():
            known = state.facts.get(fork.fact)
            for holds, side in zip((True, False), sides, strict=True):
                if known is None or known == holds:
                    taken = state.copy() if known is None and holds else state
                    if fork.fact in self.asked:
                        taken.facts[fork.fact] = holds
                    add_state(side, taken)
        found: States = {}
        for side, outline in zip(sides, (fork.one, fork.other), strict=True):
            for state in self.through(outline, side).values():
                add_state(found, state)
        return found

    def _loop(self, loop: Loop, states: States) -> States:
        before: list[States] = [{} for _ in loop.copies]
        for state in states.values():
            for number in loop.entries:
                add_state(before[number], state.copy())
        after: States = {}
        changed = dict.fromkeys(loop.entries)
        while changed:
            number = next(iter(changed))
            del changed[number]
            copy = loop.copies[number]
            if not before[number] or (not copy.nexts and not copy.ends):
                continue
            for state in self.through(copy.steps, copied_states(before[number])).values():
                inside = [fact for fact in state.facts if self.asked[fact] >= loop.symbol.number]
                for fact in inside:  # it holds in this round
                    del state.facts[fact]
                for follows, grows in copy.nexts:
                    going = state.copy()
                    if grows:
                        self._age(going, loop.symbol, False)
                    if add_state(before[follows], going):
                        changed[follows] = None
                if copy.ends:
                    self._age(state, loop.symbol, True)
                    add_state(after, state)
        return after

    def _age(self, state: FlowState, loop: Symbol, ended: bool) -> None:
        known: dict[int, int] = {}

        def older(bits: int) -> int:
            found = known.get(bits)
            if found is None:
                found = known[bits] = self.moments.older(bits, loop, ended)
            return found

        state.each(older)
        state.written, state.late = older(state.written), older(state.late)

    def _step(self, step: Step, states: States) -> States:
        self.left -= len(states)
        if self.left < 0:
            raise TooManyStates
        if isinstance(step, Access):
            for state in states.values():
                late = any(state.waiting[phase.pipe] for phase in step.phases)
                for number in range(len(step.phases)):
                    self._take(state, step, number, late)
                if state.flags and step.inner:
                    self._inner(state, step)
            return states
        found: States = {}
        for state in states.values():
            if self._order(state, step):
                add_state(found, state)
        return found

    # Flags, barriers, tokens

    def _order(self, state: FlowState, step: Step) -> bool:
        """Take what orders; False where nothing comes behind it any more."""
        pending, moments = state.pending, self.moments
        if isinstance(step, Flag):
            return self._flag(state, step)
        if isinstance(step, Barrier):
            if step.pipe != ALL:
                pending[step.pipe] &= ~moments.on_pipe.get(step.pipe, 0)
                return True
            if any(state.waiting):
                self._stuck(state)
                return False
            state.each(lambda bits: 0)
        elif isinstance(step, Token):
            mine = moments.on_pipe.get(step.pipe, 0)
            if step.takes:
                pending[step.pipe] &= ~mine & (state.given.get(step.number, _EVERY) if step.ordered else _EVERY)
            else:
                state.given[step.number] = pending[step.pipe] & ~mine & state.given.get(step.number, _EVERY)
        return True

    def _flag(self, state: FlowState, flag: Flag) -> bool:
        queue = flag.target if flag.waits else flag.source
        over = 0 if flag.waits else state.pending[queue] & ~self.moments.on_pipe.get(queue, 0)
        if state.waiting[queue]:
            if len(state.waiting[queue]) == MOST_WAITING:
                self._stuck(state)
                return False
            state.waiting[queue] = (*state.waiting[queue], (over, flag))
            return True
        if not self._take_flag(state, flag, over):
            if queue == SCALAR:
                self._stuck(state, flag)
                return False
            state.waiting[queue] = ((0, flag),)
        return True

    def _take_flag(self, state: FlowState, flag: Flag, over: int) -> bool:
        """Take a set or a wait; False for a wait that has nothing to take."""
        sets = state.flags.get(flag.key, ())
        if not flag.waits:
            for before in sets[-1][1] if sets else ():
                self.tell(Hazard("double-set", before, flag))
            if len(sets) == MOST_SETS:
                *sets_, (was, by) = sets
                state.flags[flag.key] = (*sets_, (was | over, either(by, (flag,))))
            else:
                state.flags[flag.key] = (*sets, (over, (flag,)))
            self._go_on(state, flag.target)
            return True
        if not sets:
            return False
        (was, _), *rest = sets
        state.flags[flag.key] = tuple(rest)
        pending, target = state.pending, flag.target
        pending[target] &= was
        if target == SCALAR:
            state.pending = [bits & pending[SCALAR] for bits in pending]
        return True

    def _go_on(self, state: FlowState, pipe: int) -> None:
        """Let a pipe take the flags that it waits for."""
        while state.waiting[pipe]:
            (over, flag), *rest = state.waiting[pipe]
            if flag.waits and not state.flags.get(flag.key):
                return
            state.waiting[pipe] = tuple(rest)
            if flag.waits:  # what it orders comes too late for what has been looked at
                state.flags[flag.key] = state.flags[flag.key][1:]
            else:
                self._take_flag(state, flag, over)
        if not any(state.waiting):
            for hazard in state.unsure.values():
                self.tell(hazard)
            state.late, state.unsure = 0, {}

    def _stuck(self, state: FlowState, stops: Flag | None = None) -> None:
        """Report the waits that never end and that no other one keeps from ending; of a circle the first one.

        stops: a wait of the scalar unit, behind which everything stands that has not been handed out.
        """
        kept = {flag.key for each in state.waiting for _, flag in each[1:] if not flag.waits}
        heads = [each[0][1] for each in state.waiting if each]
        if stops is not None:
            heads = [stops] if stops.key not in kept else heads
        roots = [flag for flag in heads if flag.key not in kept] or sorted(heads, key=lambda flag: flag.op.token)[:1]
        for flag in roots:
            self.tell(Hazard("deadlock", flag, None, more=Wait([*steps_in(self.outline)], None, None)))

    def _end(self, state: FlowState) -> None:
        self._stuck(state)
        awaited = {flag.key for each in state.waiting for _, flag in each if flag.waits}
        for key, sets in state.flags.items():
            for flag in [flag for _, by in sets for flag in by] if key not in awaited else ():
                self.tell(Hazard("leak", flag, None))

    def _inner(self, state: FlowState, step: Access) -> None:
        for key in step.inner:
            for flag in state.flags[key][-1][1] if state.flags.get(key) else ():
                self.tell(Hazard("hidden-event", flag, step, more=key))

    # Accesses

    def _take(self, state: FlowState, step: Access, number: int, late: bool) -> None:
        """Take one phase of an op; late: its pipe waits, and may never come to it."""
        phase, moments = step.phases[number], self.moments
        now = moments.now(step, number)
        met = 0
        for footprint in phase.reads:
            met |= moments.writes.get(footprint.space, 0)
        for footprint in phase.writes:
            met |= moments.writes.get(footprint.space, 0) | moments.reads.get(footprint.space, 0)
        met &= state.pending[phase.pipe] & ~self.apart.get(now, 0)
        for place in sorted(places(met), key=moments.order) if met else ():
            self._meet(state, now, place, late)
        bit = 1 << now
        state.each(lambda bits: bits | bit)
        if phase.writes:
            state.written |= bit
        if late:
            state.late |= bit
        if self.hiding:
            self._follow(state, step, number)

    def _meet(self, state: FlowState, now: int, place: int, late: bool) -> None:
        """Report two accesses if they may meet and the pipe does not know the earlier one to be over."""
        moments = self.moments
        known, (step, number, _) = moments.all[place], moments.all[now]
        pipe, other = step.phases[number].pipe, known.step.phases[known.phase].pipe
        knows = state.pending[pipe]
        if not knows >> place & 1 or any(not knows >> later & 1 for later in moments.later[place]):
            return
        if known.step is step and not any(known.ages):
            return
        ages = moments.ages(known)
        for before, after, wrote, writes in self._pairs(known, step, number):
            if meeting(before, after, ages) == NO:
                continue
            kind = "race"
            if pipe == other:
                how = self.same_pipe(pipe, known.step, step, before, after)
                if not how:
                    continue
                kind = "same-pipe" if how == "barrier" else "advised"
            first, second = self._in_rounds(known.step, step, known.ages)
            touch = Touch(wrote, writes, False, [])
            hazard = Hazard(kind, first, second, (other, pipe), (before, after), False, touch)
            if late or state.late >> place & 1:
                state.unsure.setdefault(hazard.key, hazard)
            else:
                self.tell(hazard)
            if pipe != SCALAR:  # as if the fence stood there
                over = moments.not_behind(place, state.pending[pipe])
                state.pending[pipe] &= state.pending[other] & ~over
            return
        self.apart[now] = self.apart.get(now, 0) | 1 << place

    def _pairs(self, known: Any, step: Access, number: int) -> Iterator[tuple[Footprint, Footprint, bool, bool]]:
        before, after = known.step.phases[known.phase], step.phases[number]
        for writes, these in ((False, after.reads), (True, after.writes)):
            for footprint in these:
                for wrote, those in ((True, before.writes), (False, before.reads if writes else ())):
                    for other in those:
                        if other.space == footprint.space:
                            yield other, footprint, wrote, writes

    def _in_rounds(self, first: Access, second: Access, ages: tuple[int, ...]) -> tuple[Step, Step]:
        """Two ops in rounds that differ where they do."""
        age = iter(ages)
        one, other = [], []
        alike = True
        for k, symbol in enumerate(self.loops[first]):
            old = next(age) if symbol is not None else NOW
            common = alike and k < len(second.rounds) and self.loops[second][k] is symbol
            differs = common and (first.rounds[k] != second.rounds[k] or old != NOW)
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
        for place in sorted(places(state.written & self.moments.writes.get(footprint.space, 0)), reverse=True):
            known = self.moments.all[place]
            ages = self.moments.ages(known)
            if known.step is not step and any(
                each.space == footprint.space and meeting(each, footprint, ages) != NO
                for each in known.step.phases[known.phase].writes
            ):
                return known.step
        return None
