"""Replays of long runs: what is done again from the same state is not replayed again.

In loops a core comes back to a state in which it has been, as far as it matters for what follows: which accesses a pipe
does not know to be over, in which order numbers stand, not which numbers.  What such a state and the same steps lead to
is known then.  The number of rounds that are replayed so depends on the buffers of a loop, not on its trips.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from ..syntax.tree import Operation
from .replay import WIDTH, Machine, ReplayedCore, SamePipe
from .shadow import Entry
from .steps import SCALAR, Access, Flag, Hazard, Renamed, Rounds, Step

OFTEN = 2  # times that steps have come before it is asked whether they come from the same state
AGAIN = 3  # segments that are taken in the end although it is known where they lead to, for the rounds of their ops
PATIENCE = 12  # states that were looked at for nothing, above those that saved steps, after which none is looked at


class Segment(NamedTuple):
    """What a core does between two beginnings of rounds: steps that come again as the same objects.

    ``once``: no one of them is taken in another place.
    """

    rounds: Rounds
    steps: tuple[Step, ...]
    once: bool = False

    def taken(self) -> Iterator[Step]:
        """The steps in these rounds; outside loops themselves, where none comes again."""
        if not self.rounds and self.once:
            return iter(self.steps)
        return (step.in_round(self.rounds) for step in self.steps)


Group = tuple[int | None, ...]  # of each core the body of its segment, None behind the last one


class _Inexact(Exception):
    """It is not known of an op in which rounds it was taken last, or which bytes a name means for one that waits."""


def hazards_of(
    cores: Sequence[Sequence[Segment]], same_pipe: SamePipe,
    exact: Callable[[], Sequence[Sequence[Segment]]] | None = None,
) -> list[Hazard]:  # fmt: skip
    """What goes wrong in the steps of the cores of a block, each pair of ops once.

    exact: gives the same steps without names that come to mean something else.
    """
    try:
        return RepeatingMachine(cores, same_pipe).judge()
    except _Inexact:
        return RepeatingMachine(exact() if exact is not None else cores, same_pipe, 0).judge()


def is_clean(cores: Sequence[Sequence[Segment]], same_pipe: SamePipe) -> bool:
    """Whether nothing goes wrong in the steps of the cores of a block, as far as one look at them tells."""
    machine = RepeatingMachine(cores, same_pipe)
    machine.report = _stop
    try:
        machine.judge()
    except _Inexact:
        return False
    return True


def _stop(hazard: Hazard) -> None:
    raise _Inexact


class RepeatingMachine(Machine):
    """A replay segment by segment, which knows where it has been."""

    def __init__(self, segments: Sequence[Sequence[Segment]], same_pipe: SamePipe, patience: int = PATIENCE) -> None:
        """patience: states that are looked at for nothing; with 0 every step is taken."""
        super().__init__([[] for _ in segments], self._tell, same_pipe)
        self.segments = segments
        self.bodies: list[tuple[Step, ...]] = []  # what segments do, each once
        numbers = self._numbered()
        self.groups: list[Group] = [*zip_longest(*numbers)]
        kinds = [{step for number in {*each} for step in self.bodies[number]} for each in numbers]
        self.pipes = [*map(_pipes_of, kinds)]  # of each core, on which anything is accessed
        self.awaited = [{step.key for step in each if isinstance(step, Flag) and step.waits} for each in kinds]
        # Of each core and flag that nobody awaits the ops that set it, and the first set of each.
        self.leaking: dict[tuple[int, Hashable], set[Operation]] = {}
        self.first_sets: set[Step] = set()
        self.found: dict[Hashable, Hazard] = {}
        self.skipped = 0  # segments that were left out
        self.fresh: set[Step] = set()  # taken in their own rounds, behind all that was left out
        self.patience = patience
        self.times: dict[Group, int] = {}  # that segments were taken; what is left out was taken before, more than once
        self.states: dict[Hashable, _State] = {}
        self.leads: dict[tuple[_State, Group], _State] = {}
        self.state: _State | None = None  # in which the machine is, as far as it was looked at
        # The last segments that were left out, each with the state before it: the machine has not come behind them.
        self.behind: deque[tuple[_State, int]] = deque(maxlen=AGAIN)

    def judge(self) -> list[Hazard]:
        """Take all segments.  Raises _Inexact."""
        for number, group in enumerate(self.groups):
            state = self.state
            known = self.leads.get((state, group)) if state is not None else None
            if state is not None and known is not None:
                self.behind.append((state, number))
                self.skipped += 1
                self.state = known
                self.patience += 1
            else:
                self._follow(number, group)
        self._catch_up(len(self.groups))
        self._judge_end()
        return [*self.found.values()]

    def _numbered(self) -> list[list[int]]:
        """The numbers of the bodies of all segments, core by core."""
        known: dict[int, int] = {}  # by identity: most segments that do the same have the same steps
        by_steps: dict[tuple[Step, ...], int] = {}
        for each in self.segments:
            for segment in each:
                steps = segment.steps
                if id(steps) not in known:
                    known[id(steps)] = by_steps.setdefault(steps, len(by_steps))
        self.bodies = [*by_steps]
        return [[known[id(segment.steps)] for segment in each] for each in self.segments]

    def _tell(self, hazard: Hazard) -> None:
        if hazard.key in self.found:
            return
        if self.skipped and not all(map(self._is_exact, (hazard.first, hazard.second))):
            raise _Inexact
        self.found[hazard.key] = hazard

    def _is_exact(self, step: Step | None) -> bool:
        """Whether a step is the one in its own rounds: no other one of its kind may stand for it in a state."""
        if step is None or step in self.fresh or step in self.first_sets:
            return True
        again = {body for group, times in self.times.items() if times > 1 for body in group if body is not None}
        return not any(step.kind in self.bodies[body] for body in again)

    def _follow(self, number: int, group: Group) -> None:
        """Take segments of which it is not known where they lead to."""
        before = self.state
        self._catch_up(number)
        self._feed(number)
        self.state = None
        often = self.times[group] = self.times.get(group, 0) + 1
        if often < OFTEN or self.patience <= 0 or not all(map(_is_idle, self.cores)):
            return
        self.patience -= 1
        key, live = self._key()
        state = self.states.get(key)
        if state is None:
            state = self.states[key] = _State(self, live)
        self.state = state
        if before is not None:
            self.leads[before, group] = state

    def _feed(self, number: int) -> None:
        """Take the segments of a number."""
        for core, segments in zip(self.cores, self.segments, strict=True):
            if number < len(segments):
                taken = [*segments[number].taken()]
                core.steps += taken  # type: ignore[operator]
                if self.skipped:
                    self.fresh.update(taken)
        self._go()

    def _rename(self, core: ReplayedCore, step: Renamed) -> None:
        if core.pending:  # what waits may touch what the name meant before
            raise _Inexact
        super()._rename(core, step)

    def _set(self, core: ReplayedCore, flag: Flag, known: tuple[int, ...]) -> None:
        """Of a flag that nobody awaits the first set of each op is kept, which leaks, and the last one, which the next
        one meets: where they pile up, too, the core comes back to states in which it has been."""
        if flag.key in self.awaited[core.number]:
            super()._set(core, flag, known)
            return
        waiting = core.flags.setdefault(flag.key, deque())
        if waiting:
            self.report(Hazard("double-set", waiting[-1][1], flag))
        ops = self.leaking.setdefault((core.number, flag.key), set())
        if len(waiting) > len(ops):
            waiting.pop()
        if flag.op not in ops:
            ops.add(flag.op)
            self.first_sets.add(flag)
        waiting.append(((), flag))

    def _catch_up(self, number: int) -> None:
        """Come to where all segments in front of a number are taken: the last ones in their own rounds."""
        if self.behind:
            state, first = self.behind[0]
            self.behind.clear()
            self.fresh.clear()
            self._bring_to(state)
            for each in range(first, number):
                self._feed(each)

    def _bring_to(self, state: _State) -> None:
        """Be as the machine was in a state."""
        for core, of_core in zip(self.cores, state.cores, strict=True):
            of_core.give(core)
            for key in core.flags.keys() - self.awaited[core.number]:
                self.leaking[core.number, key] = {flag.op for _, flag in core.flags[key]}
        for entry in self.shadow.entries.values():
            entry.reads, entry.writes = {}, {}
        for entry, writes, place, last in state.live:
            (entry.writes if writes else entry.reads)[place] = last
        self.shadow.hides = [hidden.copy() for hidden in state.hides]
        self.sent = {channel: deque(over) for channel, over in state.sent.items()}

    # What a state is

    def _key(self) -> tuple[Hashable, list[Live]]:
        """A state as far as it matters for what follows, and the accesses that are not known to be over."""
        numbers: list[int] = []
        marks: list[Hashable] = []
        floors = [0] * (WIDTH * len(self.cores))
        for core, pipes in zip(self.cores, self.pipes, strict=True):
            clocks = [[*map(max, clock, core.known)] for clock in core.clocks]
            over = [*map(min, core.known, core.known, *(clocks[pipe] for pipe in pipes))]
            floors[core.base : core.base + WIDTH] = over[core.base : core.base + WIDTH]
            _core_state(core, clocks, numbers, marks)
        mends = any(mend for core in self.cores for mend in core.mends)
        several = len(self.cores) > 1
        live: list[Live] = []
        for entry in self.shadow.entries.values():
            for writes, last in ((False, entry.reads), (True, entry.writes)):
                for place, each in last.items():
                    if each[0] > floors[place] or mends or (several and entry.footprint.is_shared):
                        live.append((entry, writes, place, each))
        for entry, writes, place, each in live:
            numbers += (each[0], *(taken for _, taken in each[1].numbers))
            marks.append((entry, writes, place, each[1].kind, each[2], len(each[1].numbers)))
        for channel, sent in self.sent.items():
            marks.append((channel, len(sent)))
            for clock in sent:
                numbers += clock
        marks += [(hidden.step.kind, hidden.footprint, *hidden.pieces) for hidden in self.shadow.hides]
        order = {number: place for place, number in enumerate(sorted({*numbers}))}
        return (tuple(map(order.__getitem__, numbers)), tuple(marks)), live


Live = tuple[Entry, bool, int, "tuple[int, Access, int]"]  # an access that may not be over


def _pipes_of(steps: Iterable[Step]) -> list[int]:
    return sorted({phase.pipe for step in steps if isinstance(step, Access) for phase in step.phases} - {SCALAR})


def _is_idle(core: ReplayedCore) -> bool:
    """Whether a core has handed out, and its pipes have taken, all that there is; its tokens are made one then."""
    if core.stops is not None or core.pending:
        return False
    for number, given in core.given.items():
        if len(given) > 1 and len(given) == core.promised[number]:  # who takes it waits for all of them
            core.given[number] = [tuple(map(max, *given))]
            core.promised[number] = 1
    return True


def _core_state(core: ReplayedCore, clocks: Sequence[Sequence[int]], numbers: list[int], marks: list[Hashable]) -> None:
    """Add what a core is, its numbers apart from the rest."""
    numbers += core.known
    numbers += core.last
    for clock in clocks:
        numbers += clock
    for key, waiting in core.flags.items():
        for over, flag in waiting:
            numbers += over
            marks.append((core.number, key, flag.kind))
    for token, given in core.given.items():
        marks.append((core.number, token, len(given), core.promised[token]))
        for over in given:
            numbers += over
    for pipe, mends in enumerate(core.mends):
        for place, before, number, hazard in mends:
            numbers += (before, number)
            marks.append((core.number, pipe, place, hazard.key))


class _State:
    """A state of the machine, to be brought to it again."""

    def __init__(self, machine: RepeatingMachine, live: list[Live]) -> None:
        self.cores = [_CoreState(core) for core in machine.cores]
        self.live = live
        self.hides = [hidden.copy() for hidden in machine.shadow.hides]
        self.sent: Mapping[Hashable, Sequence[Any]] = {channel: [*over] for channel, over in machine.sent.items()}


class _CoreState:
    """A state of one core whose pipes have taken all that they were handed."""

    def __init__(self, core: ReplayedCore) -> None:
        self.known, self.last = core.known, [*core.last]
        self.clocks = [[*clock] for clock in core.clocks]
        self.flags = {key: [*waiting] for key, waiting in core.flags.items()}
        self.given = {token: [*given] for token, given in core.given.items()}
        self.promised = dict(core.promised)
        self.mends = [[*mends] for mends in core.mends]

    def give(self, core: ReplayedCore) -> None:
        """Bring a core to this state; what it is handed now is joined anew."""
        core.known, core.last = self.known, [*self.last]
        for clock, before in zip(core.clocks, self.clocks, strict=True):
            clock[:] = map(max, before, self.known)
        core.joined = [self.known] * WIDTH
        core.flags = {key: deque(waiting) for key, waiting in self.flags.items()}
        core.given = {token: [*given] for token, given in self.given.items()}
        core.promised = dict(self.promised)
        core.mends = [[*mends] for mends in self.mends]
