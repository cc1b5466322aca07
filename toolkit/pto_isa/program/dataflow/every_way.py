"""All ways through an outline at once: what may go wrong on any of them.

A state says of every pipe which accesses it does not know to be over; of states that agree in the flags that are set
only their union is kept, and loops are gone round until nothing new comes out.  So what is found here is every hazard
that there is on any way, and maybe some that no run meets: conditions that depend on each other, and bytes of which it
is not known where they lie, are taken for independent.
"""

from __future__ import annotations

from collections.abc import Hashable

from ..steps.linear import Symbol
from ..steps.replay import SamePipe
from ..steps.steps import Access, Hazard, Step
from .ages import Moments
from .open_way import OpenWay
from .orders import Orders
from .outline import Fork, Loop, Outline, asked_again, steps_in
from .states import FlowState, States, add_state, copied_states
from .touches import Touches

MOST_STATES = 96  # at one place that agree not in their flags
MOST_WORK = 200_000  # steps that are taken, each from one state,
MOST_TIMES = 16  # and for each step of the outline


class TooManyStates(Exception):
    """A function has more states, or takes more work, than is looked at."""


def may_go_wrong(way: OpenWay, same_pipe: SamePipe) -> list[Hazard]:
    """What may go wrong on any way through an outline.  Raises TooManyStates."""
    return _Flow(way, same_pipe).judge()


class _Flow:
    """Goes through an outline."""

    def __init__(self, way: OpenWay, same_pipe: SamePipe) -> None:
        self.outline = way.outline
        self.moments = Moments(way.loops, way.oldest)
        self.found: dict[Hashable, Hazard] = {}
        self.asked = asked_again(way.outline)
        self.orders = Orders(way.outline, self.moments, self.tell)
        steps = steps_in(way.outline)
        self.touches = Touches(steps, self.moments, same_pipe, self.tell)
        self.left = MOST_WORK + MOST_TIMES * len(steps)

    def judge(self) -> list[Hazard]:
        """What may go wrong."""
        start = FlowState()
        for state in self.through(self.outline, {start.key(): start}).values():
            self.orders.end(state)
        return [*self.found.values()]

    def tell(self, hazard: Hazard) -> None:
        """Note what goes wrong, each pair of ops once."""
        self.found.setdefault(hazard.key, hazard)

    def through(self, outline: Outline, states: States) -> States:
        """The states behind an outline, of those before it, which are its own from then on.

        Which of them agree is asked where ways come together; between such places the keys may be those of before.
        """
        for each in outline:
            if isinstance(each, Step):
                states = self._step(each, states)
            elif isinstance(each, Loop):
                states = self._loop(each, states)
            else:
                states = self._fork(each, states)
            if len(states) > MOST_STATES:
                states = self._less(states)
        return states

    def _step(self, step: Step, states: States) -> States:
        self.left -= len(states)
        if self.left < 0:
            raise TooManyStates
        if step.__class__ is Access:
            for state in states.values():
                self.touches.take(state, step)
                if step.inner and state.flags:
                    self.orders.inner(state, step)
            return states
        if len(states) == 1:
            (state,) = states.values()
            return states if self.orders.take(state, step) else {}
        found: States = {}
        for state in states.values():
            if self.orders.take(state, step):
                add_state(found, state)
        return found

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
        asked = fork.fact in self.asked
        for key, state in states.items():
            known = state.facts.get(fork.fact)
            for holds, side in zip((True, False), sides, strict=True):
                if known is None or known == holds:
                    taken = state.copy() if known is None and holds else state
                    if asked:
                        taken.facts[fork.fact] = holds
                        add_state(side, taken)
                    else:
                        side[key] = taken
        found: States = {}
        for side, outline in zip(sides, (fork.one, fork.other), strict=True):
            for state in self.through(outline, side).values():
                add_state(found, state)
        return found

    def _loop(self, loop: Loop, states: States) -> States:
        """Go round until nothing new comes to the beginning of any copy of the body."""
        before: list[States] = [{} for _ in loop.copies]
        first, *others = loop.entries
        for state in states.values():
            for number in others:
                add_state(before[number], state.copy())
            add_state(before[first], state)
        last: list[States] = [{} for _ in loop.copies]  # behind each, the last time that it was gone through
        changed = dict.fromkeys(loop.entries)
        while changed:
            number = next(iter(changed))
            del changed[number]
            copy = loop.copies[number]
            if not before[number] or (not copy.nexts and not copy.ends):
                continue
            last[number] = self.through(copy.steps, copied_states(before[number]))
            for state in last[number].values():
                state.end_round(self.touches.settled(state), self.asked, loop.symbol)
                for follows, grows in copy.nexts:
                    going = state.copy()
                    if grows:
                        self._age(going, loop.symbol, False)
                    if add_state(before[follows], going):
                        changed[follows] = None
        after: States = {}
        for copy, states in zip(loop.copies, last, strict=True):
            for state in states.values() if copy.ends else ():
                self._age(state, loop.symbol, True)
                add_state(after, state)
        return after

    def _age(self, state: FlowState, loop: Symbol, ended: bool) -> None:
        state.older(lambda bits: self.moments.older(bits, loop, ended))
