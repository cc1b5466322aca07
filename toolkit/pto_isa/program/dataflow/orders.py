"""What orders on all ways at once: flags, barriers and tokens, and waits that never end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..steps.replay import WIDTH
from ..steps.steps import ALL, SCALAR, Access, Barrier, Flag, Hazard, Step, Token, Wait
from .ages import Moments
from .outline import Each, steps_in
from .states import FlowState, either

MOST_WAITING = 8  # flags that a pipe which waits has still to come to; behind more of them it is taken for stuck
MOST_SETS = 2  # of a flag that nobody awaits in between; how many more there are is not known


class Orders:
    """Takes the steps that order."""

    def __init__(self, outline: Sequence[Each], moments: Moments, tell: Callable[[Hazard], None]) -> None:
        self.outline, self.moments, self.tell = outline, moments, tell

    def take(self, state: FlowState, step: Step) -> bool:
        """Take a step; False where nothing comes behind it any more."""
        if isinstance(step, Flag):
            return self._wait(state, step) if step.waits else self._set_flag(state, step)
        if isinstance(step, Barrier):
            return self._barrier(state, step.pipe)
        if isinstance(step, Token):
            known = self.behind(state, step.pipe)
            if not step.takes:
                state.given[step.number] = known | state.given.get(step.number, 0)
            else:
                state.over[step.pipe] = known | (state.given.get(step.number, 0) if step.ordered else 0)
        return True

    def behind(self, state: FlowState, pipe: int) -> int:
        """What is over when everything that a pipe was handed is."""
        return state.over[pipe] | (state.taken & self.moments.on_pipe[pipe].bits)

    def _barrier(self, state: FlowState, pipe: int) -> bool:
        if pipe > ALL:
            state.over[pipe] = self.behind(state, pipe)
            return True
        core = ALL - pipe
        if any(at // WIDTH == core for at in state.waiting):
            self.stuck(state, core)
            return False
        if len(state.over) == WIDTH:
            state.forget(state.taken)
            return True
        own = range(core * WIDTH, (core + 1) * WIDTH)
        known = 0
        for at in own:
            known |= self.behind(state, at)
        for at in own:
            state.over[at] |= known
        return True

    def _set_flag(self, state: FlowState, flag: Flag) -> bool:
        over = self.behind(state, flag.source)
        if flag.source in state.waiting:
            return self._queue(state, flag.source, over, flag)
        self._set(state, flag, over)
        return True

    def _wait(self, state: FlowState, flag: Flag) -> bool:
        target = flag.target
        if target in state.waiting:
            return self._queue(state, target, 0, flag)
        if not self._await(state, flag):
            if target % WIDTH == SCALAR:
                self.stuck(state, target // WIDTH, flag)
                return False
            state.waiting[target] = ((0, flag),)
        return True

    def _queue(self, state: FlowState, pipe: int, over: int, flag: Flag) -> bool:
        """Note a flag that a pipe comes to later, as it waits; False where it is taken for stuck."""
        waiting = state.waiting[pipe]
        if len(waiting) == MOST_WAITING:
            self.stuck(state, pipe // WIDTH)
            return False
        state.waiting[pipe] = (*waiting, (over, flag))
        return True

    def _set(self, state: FlowState, flag: Flag, over: int) -> None:
        sets = state.flags.get(flag.key, ())
        for before in sets[-1][1] if sets else ():
            self.tell(Hazard("double-set", before, flag))
        if len(sets) == MOST_SETS:
            *sets_, (was, by) = sets
            state.flags[flag.key] = (*sets_, (was & over, either(by, (flag,))))
        else:
            state.flags[flag.key] = (*sets, (over, (flag,)))
        if flag.target in state.waiting:
            self._go_on(state, flag.target)

    def _await(self, state: FlowState, flag: Flag) -> bool:
        """Take a set; False where there is none."""
        sets = state.flags.get(flag.key)
        if not sets:
            return False
        state.flags[flag.key] = sets[1:]
        target = flag.target
        state.over[target] |= sets[0][0]
        if target % WIDTH == SCALAR:  # it hands out everything that comes
            known = state.over[target]
            for pipe in range(target, target + WIDTH):
                state.over[pipe] |= known
        return True

    def _go_on(self, state: FlowState, pipe: int) -> None:
        """Let a pipe take the flags that it waits for."""
        while pipe in state.waiting:
            (over, flag), *rest = state.waiting[pipe]
            if flag.waits and not state.flags.get(flag.key):
                return
            if rest:
                state.waiting[pipe] = tuple(rest)
            else:
                del state.waiting[pipe]
            if flag.waits:  # what it orders comes too late for what has been looked at
                state.flags[flag.key] = state.flags[flag.key][1:]
            else:
                self._set(state, flag, over)
        if not state.waiting:
            for hazard in state.unsure.values():
                self.tell(hazard)
            state.late, state.unsure = 0, {}

    def stuck(self, state: FlowState, core: int | None = None, stops: Flag | None = None) -> None:
        """Report the waits that never end and that no other one keeps from ending; of a circle the first one.

        core: only those of one core.  stops: a wait of the scalar unit, behind which everything stands that has not
        been handed out.
        """
        waiting = [each for pipe, each in sorted(state.waiting.items()) if core in (None, pipe // WIDTH)]
        kept = {flag.key for each in waiting for _, flag in each[1:] if not flag.waits}
        heads = [each[0][1] for each in waiting]
        if stops is not None:
            heads = [stops] if stops.key not in kept else heads
        roots = [flag for flag in heads if flag.key not in kept] or sorted(heads, key=lambda flag: flag.op.token)[:1]
        for flag in roots:
            self.tell(
                Hazard("deadlock", flag, None, more=Wait([step.kind for step in steps_in(self.outline)], None, None))
            )

    def end(self, state: FlowState) -> None:
        """The end of the function: waits that have not ended, and flags that nobody takes any more."""
        self.stuck(state)
        awaited = {flag.key for each in state.waiting.values() for _, flag in each if flag.waits}
        for key, sets in state.flags.items():
            for flag in [flag for _, by in sets for flag in by] if key not in awaited else ():
                self.tell(Hazard("leak", flag, None))

    def inner(self, state: FlowState, step: Access) -> None:
        """Flags that are set round an op that sets and awaits them itself."""
        for key in step.inner:
            for flag in state.flags[key][-1][1] if state.flags.get(key) else ():
                self.tell(Hazard("hidden-event", flag, step, more=key))
