"""Taking the steps of all cores of a block, in an order that the hardware may take: what nothing orders is a hazard.

Every pipe has a vector clock: for each pipe the number of its last op that is surely over.  The scalar unit hands out
in the order of the text, a pipe takes its ops in that order, and an op may not start before what the scalar unit had
waited for when it handed the op out (msSanitizer, race_alg_impl.cpp).  Unlike in FastTrack (Flanagan and Freund, PLDI
2009), where a thread knows all that it has done, a pipe does not know that its own ops are over: they start in order
and may overlap.  Its own place in its clock grows only with a barrier or by way of another pipe.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeAlias

from .footprints import SURELY, Footprint
from .shadow import Entry, Shadow
from .steps import (
    ALL,
    PIPES,
    SCALAR,
    Access,
    Barrier,
    CoreFlag,
    Flag,
    Hazard,
    Phase,
    Renamed,
    Step,
    Token,
    Touch,
    Wait,
)

WIDTH = len(PIPES)
MOST_MENDS = 4  # reports of a pipe of which it is noted what else they would order
Clock: TypeAlias = "list[int] | tuple[int, ...]"
Report: TypeAlias = Callable[[Hazard], None]
# An earlier access: its number, its place in clocks, who and in which phase, whether it wrote and whether the later one
# writes, what both touch, and whether that surely meets.
Meeting: TypeAlias = tuple[int, int, tuple[int, Access, int], bool, bool, Entry, Entry, int]
# Whether two ops of a pipe that touch the same bytes are ordered: the pipe, the earlier step, the later one, the
# footprints that meet; "" where they are, else whether a barrier must stand between them or is advised: "barrier" or
# "advised".
SamePipe: TypeAlias = Callable[[int, Step, Step, Footprint, Footprint], str]


class ReplayedCore:
    """One core: where it is in its steps, what its pipes know, and what they have not come to."""

    def __init__(self, number: int, steps: Sequence[Step], cores: int) -> None:
        self.number, self.steps, self.at = number, steps, 0
        self.base = number * WIDTH  # of its pipes in clocks
        self.known: tuple[int, ...] = (0,) * (WIDTH * cores)  # what is over for everything that is handed out from now
        self.clocks = [[0] * (WIDTH * cores) for _ in PIPES]
        self.joined: list[tuple[int, ...]] = [self.known] * WIDTH  # what each pipe was last handed
        self.last = [0] * WIDTH  # the number of the last op of each pipe
        self.held: list[deque[tuple[object, tuple[int, ...]]]] = [deque() for _ in PIPES]
        self.flags: dict[tuple[int, int, int], deque[tuple[tuple[int, ...], Flag]]] = {}
        self.given: dict[int, list[tuple[int, ...]]] = {}  # by token, what was over when it was given back
        self.promised: dict[int, int] = {}  # by token, how often it has been handed out to be given back
        self.mends: list[list[tuple[int, int, int, Hazard]]] = [[] for _ in PIPES]  # what reports made known
        self.stops: Step | None = None  # what the scalar unit waits for
        self.pending = 0  # ops that pipes have not come to
        self.awake: list[int] = []  # pipes that are gone through, as something has come for them


class Machine:
    """All cores of a block.  ``finish`` tells what goes wrong."""

    def __init__(
        self, programs: Sequence[Sequence[Step]], report: Report, same_pipe: SamePipe,
        pair: Callable[[Flag, Flag], object] = lambda one, other: None,
    ) -> None:  # fmt: skip
        """pair: told of each set and the wait that takes it."""
        self.cores = [ReplayedCore(number, steps, len(programs)) for number, steps in enumerate(programs)]
        self.report, self.same_pipe, self.pair = report, same_pipe, pair
        self.shadow = Shadow(len(programs))
        self.count = 0
        self.sent: dict[Hashable, deque[tuple[int, ...]]] = {}  # by channel, what was over when a flag was sent

    def run(self) -> None:
        """Take all steps, and report what goes wrong on the way and at the end."""
        self._go()
        self._judge_end()

    def _go(self) -> None:
        """Hand out steps to all cores until each of them has to wait for ever, or is at its end."""
        going = True
        while going:
            going = False
            for core in self.cores:
                going |= self._hand_out(core)

    # Handing out

    def _hand_out(self, core: ReplayedCore) -> bool:
        """Hand out steps until the scalar unit has to wait; whether anything was done."""
        begun = core.at, core.pending
        for pipe in range(WIDTH) if core.pending else ():
            self._go_on(core, pipe)
        while core.stops is None or self._resumes(core):
            if core.at == len(core.steps):
                break
            step = core.steps[core.at]
            core.at += 1
            self._issue(core, step)
        return begun != (core.at, core.pending)

    def _issue(self, core: ReplayedCore, step: Step) -> None:
        if step.__class__ is Access:
            step.place, step.numbers = core.at, []
            for number, phase in enumerate(step.phases):
                pipe = phase.pipe
                if core.held[pipe] or len(step.numbers) < number:  # a phase begins when the one before it is over
                    self._hold(core, pipe, (step, number))
                else:
                    self._take_phase(core, pipe, step, number, core.known)
            return
        if isinstance(step, Flag):
            self._give(core, step.target if step.waits else step.source, step)
        elif isinstance(step, Renamed):
            self._rename(core, step)
        elif isinstance(step, Barrier):
            if step.pipe == ALL:
                core.stops = step
            else:
                self._give(core, step.pipe, step)
        elif isinstance(step, Token):
            if not step.takes:
                core.promised[step.number] = core.promised.get(step.number, 0) + 1
                self._give(core, step.pipe, step)
            else:
                self._give(core, step.pipe, (step, core.promised.get(step.number, 0)))
        elif isinstance(step, CoreFlag):
            if step.waits and step.pipe == ALL:
                core.stops = step
            else:
                self._give(core, step.pipe, step)

    def _rename(self, core: ReplayedCore, step: Renamed) -> None:
        """From here on a name means other bytes."""
        self.shadow.forget(step.space)

    def _give(self, core: ReplayedCore, pipe: int, item: object) -> None:
        """Hand something out to a pipe; the scalar unit stops at a wait of its own."""
        if core.held[pipe] or not self._take(core, pipe, item, core.known):
            self._hold(core, pipe, item)
            if pipe == SCALAR:
                core.stops = step_of(item)

    def _hold(self, core: ReplayedCore, pipe: int, item: object) -> None:
        core.held[pipe].append((item, core.known))
        core.pending += 1

    def _resumes(self, core: ReplayedCore) -> bool:
        """Whether what the scalar unit waits for has come."""
        step = core.stops
        if isinstance(step, Barrier):
            if core.pending:
                return False
            self._know(core, [(core.base + pipe, number) for pipe, number in enumerate(core.last)])
            for clock in core.clocks:
                self._know_all(core, clock)
        elif isinstance(step, CoreFlag) and step.pipe == ALL:
            if not all(map(self.sent.get, step.channels)):
                return False
            for channel in step.channels:
                self._know_all(core, self.sent[channel].popleft())
        elif core.held[SCALAR]:
            return False
        core.stops = None
        return True

    # Pipes

    def _go_on(self, core: ReplayedCore, pipe: int) -> None:
        """Let a pipe take what it can, and then the pipes that it lets go on.

        What is taken may let others go on while this pipe still holds it: they wait for their turn.
        """
        core.awake.append(pipe)
        if len(core.awake) > 1:
            return  # the loop further out comes to it
        for at in core.awake:  # which grows meanwhile
            held = core.held[at]
            while held and self._take(core, at, *held[0]):
                held.popleft()
                core.pending -= 1
        core.awake.clear()

    def _take(self, core: ReplayedCore, pipe: int, item: object, known: tuple[int, ...]) -> bool:
        """Take one item; False where it has to wait."""
        if isinstance(item, Flag):
            if item.waits:
                return self._await(core, item, known)
            self._set(core, item, known)
        elif isinstance(item, tuple):
            step, number = item
            if isinstance(step, Access):
                if len(step.numbers) < number:
                    return False
                self._take_phase(core, pipe, step, number, known)
            else:
                return self._take_token(core, step, number, known)
        elif isinstance(item, Barrier):
            self._handed(core, pipe, known)
            core.clocks[pipe][core.base + pipe] = core.last[pipe]
        elif isinstance(item, Token):
            core.given.setdefault(item.number, []).append(self._over(core, pipe, known))
            self._wake(core)
        else:
            assert isinstance(item, CoreFlag)
            return self._between(core, pipe, item, known)
        return True

    def _wake(self, core: ReplayedCore) -> None:
        if core.pending:
            for pipe in range(WIDTH):
                held = core.held[pipe]
                if held and isinstance(held[0][0], tuple) and isinstance(held[0][0][0], Token):
                    self._go_on(core, pipe)

    def _handed(self, core: ReplayedCore, pipe: int, known: tuple[int, ...]) -> list[int]:
        """The clock of a pipe, which knows what was over when it was handed an item."""
        clock = core.clocks[pipe]
        if core.joined[pipe] is not known:
            core.joined[pipe] = known
            clock[:] = map(max, clock, known)
        return clock

    def _over(self, core: ReplayedCore, pipe: int, known: tuple[int, ...]) -> tuple[int, ...]:
        """What is over once every op that a pipe was handed is."""
        clock = list(known if pipe == SCALAR else self._handed(core, pipe, known))
        clock[core.base + pipe] = core.last[pipe]
        return tuple(clock)

    def _set(self, core: ReplayedCore, flag: Flag, known: tuple[int, ...]) -> None:
        waiting = core.flags.setdefault(flag.key, deque())
        if waiting:
            self.report(Hazard("double-set", waiting[-1][1], flag))
        waiting.append((self._over(core, flag.source, known), flag))
        if core.held[flag.target]:
            self._go_on(core, flag.target)

    def _await(self, core: ReplayedCore, flag: Flag, known: tuple[int, ...]) -> bool:
        waiting = core.flags.get(flag.key)
        if not waiting:
            return False
        over, taken = waiting.popleft()
        self.pair(taken, flag)
        if flag.target == SCALAR:
            self._know_all(core, over)
        else:
            clock = self._handed(core, flag.target, known)
            clock[:] = map(max, clock, over)
        return True

    def _take_token(self, core: ReplayedCore, token: Token, promised: int, known: tuple[int, ...]) -> bool:
        given = core.given.get(token.number, [])
        if token.ordered and len(given) < promised:
            return False
        clock = self._handed(core, token.pipe, known)
        for over in given[:promised] if token.ordered else ():
            clock[:] = map(max, clock, over)
        clock[core.base + token.pipe] = core.last[token.pipe]
        return True

    def _between(self, core: ReplayedCore, pipe: int, flag: CoreFlag, known: tuple[int, ...]) -> bool:
        if not flag.waits:
            over = self._over(core, pipe, known)
            for channel in flag.channels:
                self.sent.setdefault(channel, deque()).append(over)
            return True
        if not all(map(self.sent.get, flag.channels)):
            return False
        clock = self._handed(core, pipe, known)
        for channel in flag.channels:
            clock[:] = map(max, clock, self.sent[channel].popleft())
        return True

    def _know(self, core: ReplayedCore, more: Iterable[tuple[int, int]]) -> None:
        """Note what is over for everything that is handed out from now on."""
        known = list(core.known)
        for place, number in more:
            known[place] = max(known[place], number)
        core.known = tuple(known)

    def _know_all(self, core: ReplayedCore, over: Clock) -> None:
        core.known = tuple(map(max, core.known, over))

    # Accesses

    def _take_phase(self, core: ReplayedCore, pipe: int, step: Access, number: int, known: tuple[int, ...]) -> None:
        """Take one phase of an op: what it touches, and who touched that before without being over."""
        phase = step.phases[number]
        clock = known if pipe == SCALAR else self._handed(core, pipe, known)
        self.count += 1
        core.last[pipe] = self.count
        step.numbers.append((core.base + pipe, self.count))
        entries = self.shadow.entries
        met: list[Meeting] = []
        touched: list[tuple[Entry, bool]] = []
        for writes, footprints in ((False, phase.reads), (True, phase.writes)):
            for footprint in footprints:
                entry = entries.get(footprint) or self.shadow.enter(footprint, core.number)
                touched.append((entry, writes))
                for other, sure in entry.near:
                    for place, last in other.writes.items():
                        if clock[place] < last[0]:
                            met.append((last[0], place, last, True, writes, other, entry, sure))
                    if writes:
                        for place, last in other.reads.items():
                            if clock[place] < last[0]:
                                met.append((last[0], place, last, False, True, other, entry, sure))
        for entry, writes in touched:  # last: an op that reads what it writes has others that read it before
            (entry.writes if writes else entry.reads)[core.base + pipe] = self.count, step, number
        if core.mends[pipe]:
            self._mended_too(core, pipe, step, phase)
        if met:
            self._judge(core, pipe, step, met, clock)
        if self.shadow.hides:
            self.shadow.follow(step, phase, self.report)
        if number == len(step.phases) - 1:
            self._finish_access(core, step)

    def _finish_access(self, core: ReplayedCore, step: Access) -> None:
        for key in step.inner if core.flags else ():
            waiting = core.flags.get(key)
            if waiting:
                self.report(Hazard("hidden-event", waiting[-1][1], step, more=key))
        if step.hidden:
            self.shadow.overwrites(step)

    def _judge(self, core: ReplayedCore, pipe: int, step: Access, met: list[Meeting], clock: Clock) -> None:
        """Report accesses that meet and are not ordered, the latest of the earlier ones first.

        A phase is over once a later phase of its op is.  What was reported counts as ordered from then on, as if the
        missing fence stood there, with all that the earlier pipe knew: what it would order as well is not reported
        again.
        """
        met.sort(key=lambda each: -each[0])
        for number, place, (_, earlier, phase), wrote, writes, before, entry, sure in met:
            later_phases = earlier.numbers[phase + 1 :]
            if earlier is step or clock[place] >= number or any(clock[where] >= n for where, n in later_phases):
                continue
            kind = "race"
            if place == core.base + pipe:
                how = self.same_pipe(pipe, earlier, step, before.footprint, entry.footprint)
                if not how:
                    continue
                kind = "same-pipe" if how == "barrier" else "advised"
            footprints = before.footprint, entry.footprint
            pipes = place % WIDTH, pipe
            across = place // WIDTH != core.number
            if across or earlier.place <= step.place:
                touch = Touch(wrote, writes, across, [])
                hazard = Hazard(kind, earlier, step, pipes, footprints, sure == SURELY, touch)
            else:  # a pipe that had to wait comes to an op that stands in front of what another one has taken
                touch = Touch(writes, wrote, across, [])
                hazard = Hazard(kind, step, earlier, pipes[::-1], footprints[::-1], sure == SURELY, touch)
            self.report(hazard)
            if pipe != SCALAR:
                clock = core.clocks[pipe]
                others = [mend for mend in core.mends[pipe] if mend[3].key != hazard.key]
                core.mends[pipe] = [*others[1 - MOST_MENDS :], (place, clock[place], number, hazard)]
                other, at = self.cores[place // WIDTH], place % WIDTH
                knew = other.clocks[at] if other.held[at] else self._handed(other, at, other.known)
                clock[:] = map(max, clock, knew)
                clock[place] = max(clock[place], number)

    def _mended_too(self, core: ReplayedCore, pipe: int, step: Access, phase: Phase) -> None:
        """Note that an op is ordered by nothing but a fence that was reported to be missing."""
        for place, before, number, hazard in core.mends[pipe]:
            touched = [(entry, False) for entry in map(self.shadow.entries.__getitem__, phase.reads)]
            touched += [(entry, True) for entry in map(self.shadow.entries.__getitem__, phase.writes)]
            for entry, writes in touched:
                last = [other.writes.get(place) for other, _ in entry.near]
                last += [other.reads.get(place) for other, _ in entry.near] if writes else []
                if any(each is not None and each[1] is not step and before < each[0] <= number for each in last):
                    hazard.more.too.append(step)

    # The end

    def _judge_end(self) -> None:
        self._judge_stuck()
        for core in self.cores:
            rest = [step_of(item) for held in core.held for item, _ in held] + list(core.steps[core.at :])
            awaited = {step.key for step in rest if isinstance(step, Flag) and step.waits}
            for key, waiting in core.flags.items():
                for _, flag in waiting if key not in awaited else ():
                    self.report(Hazard("leak", flag, None))

    def _judge_stuck(self) -> None:
        """Report the waits that never end and that no other one keeps from ending; of a circle the first one."""
        heads: dict[Step, list[Step]] = {}  # each with what stands behind it
        order: dict[Step, int] = {}
        for core in self.cores:
            queues = [[step_of(item) for item, _ in held] for held in core.held if held]
            for queue in queues:
                heads.setdefault(queue[0], []).extend(queue[1:])
            if core.stops is not None and (not isinstance(core.stops, Barrier) or not queues):
                heads.setdefault(core.stops, []).extend(core.steps[core.at :])
            elif core.stops is not None:  # a barrier of all pipes, behind pipes that wait
                heads[queues[0][0]].extend(core.steps[core.at :])
            order.update((step, number) for number, step in enumerate(core.steps) if queues or core.stops)
        behind = {head: _ended_by(head, heads) for head in heads}
        for head in heads:
            circle = _circle(head, behind)
            waits = [step for step in circle or (head,) if not isinstance(step, Access)]
            if waits and head is min(waits, key=order.__getitem__):
                found = behind[head]
                holds, ends = found if found is not None else (None, None)
                more = Wait([step for core in self.cores for step in core.steps], ends, holds)
                self.report(Hazard("deadlock", head, None, more=more))


def _ended_by(head: Step, heads: Mapping[Step, Sequence[Step]]) -> tuple[Step, Step] | None:
    """The wait behind which a step stands that would end this one, and the step; None without any."""
    return next(((other, step) for other, rest in heads.items() for step in rest if _ends(step, head)), None)


def _circle(head: Step, behind: dict[Step, tuple[Step, Step] | None]) -> list[Step] | None:
    """The waits that keep one another from ending, where a wait is one of them; None where nothing keeps it."""
    met: list[Step] = []
    at: Step | None = head
    while at is not None and at not in met:
        met.append(at)
        found = behind[at]
        at = found[0] if found is not None else None
    if at is None:
        return None if len(met) == 1 else met[-1:]
    return met[met.index(at) :]


def step_of(item: object) -> Step:
    """The step that a pipe holds."""
    found = item[0] if isinstance(item, tuple) else item
    assert isinstance(found, Step)
    return found


def _ends(step: Step, wait: Step) -> bool:
    """Whether a step would end a wait, or an op's wait for its own phase before."""
    if isinstance(wait, Access):
        return step is wait
    if isinstance(wait, Flag):
        return isinstance(step, Flag) and not step.waits and step.key == wait.key
    if not isinstance(wait, CoreFlag) or not isinstance(step, CoreFlag) or step.waits:
        return False
    return not {*step.channels}.isdisjoint(wait.channels)


__all__ = ["Machine", "Phase"]
