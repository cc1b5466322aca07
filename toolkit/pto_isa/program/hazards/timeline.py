"""When the pipes of a core would do what a run did: a schedule, and a drawing of it as text.

Every pipe takes its ops in order, one at a time; an op takes one unit of time, and starts as early as flags, barriers
and the scalar unit, which hands it out, let it.  How long an op takes on a device is not known here.  The replay says
what is over before an op starts (``replay.Machine``); this module only turns that into time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..steps.replay import Clock, Machine, ReplayedCore, step_of
from ..steps.steps import ALL, SCALAR, Access, Barrier, CoreFlag, Flag, Phase, Step, Token

SET, WAIT, BARRIER, STUCK = ">", ">", "|", "?"


class Piece(NamedTuple):
    """What an op does on one pipe, from ``start`` on, for one unit of time."""

    pipe: int
    start: int
    step: Access


class TimelineMark(NamedTuple):
    """A flag that was set (``sets``) or waited for, a barrier, a wait that never ends, at a time of one pipe or ALL."""

    pipe: int
    time: int
    sign: str
    sets: bool = False


@dataclass
class Schedule:
    """What one core does when."""

    pieces: list[Piece] = field(default_factory=list)
    marks: list[TimelineMark] = field(default_factory=list)

    @property
    def end(self) -> int:
        """The time at which everything is over."""
        return max((piece.start + 1 for piece in self.pieces), default=0)


def scheduled(programs: Sequence[Sequence[Step]]) -> list[Schedule]:
    """The schedules of all cores of a block, of the steps of each."""
    timed = _Timed([[_bare(step) for step in steps] for steps in programs])
    timed.run()
    timed.mark_stuck()
    return timed.schedules


def _bare(step: Step) -> Step:
    """A step that touches nothing, so that nothing is reported and taken for ordered from then on."""
    if not isinstance(step, Access):
        return step
    return Access(step.op, step.rounds, tuple([Phase(phase.pipe, (), ()) for phase in step.phases]))


class _Timed(Machine):
    """A replay that notes when each step is taken."""

    def __init__(self, programs: Sequence[Sequence[Step]]) -> None:
        super().__init__(programs, lambda hazard: None, lambda *given: "")
        self.schedules = [Schedule() for _ in programs]
        self.over = {0: 0}  # when each op is, by its number

    def _when(self, core: ReplayedCore, pipe: int, known: tuple[int, ...]) -> int:
        """The earliest time for what comes next on a pipe: all that is known to be over, and its own last op, are."""
        clock: Clock = core.known if pipe == SCALAR else self._handed(core, pipe, known)
        return max(self.over[core.last[pipe]], *map(self.over.__getitem__, clock))

    def _mark(self, core: ReplayedCore, pipe: int, time: int, sign: str, sets: bool = False) -> None:
        self.schedules[core.number].marks.append(TimelineMark(pipe, time, sign, sets))

    def _take_phase(self, core: ReplayedCore, pipe: int, step: Access, number: int, known: tuple[int, ...]) -> None:
        start = max([self._when(core, pipe, known), *(self.over[taken] for _, taken in step.numbers)])
        super()._take_phase(core, pipe, step, number, known)
        self.over[self.count] = start + 1
        self.schedules[core.number].pieces.append(Piece(pipe, start, step))

    def _take(self, core: ReplayedCore, pipe: int, item: object, known: tuple[int, ...]) -> bool:
        step = step_of(item)
        if isinstance(step, Access):
            return super()._take(core, pipe, item, known)
        sets = _sets(step)
        time = self._when(core, pipe, known)  # a set fires before what it lets go on
        if not super()._take(core, pipe, item, known):
            return False
        sign = BARRIER if isinstance(step, Barrier) else SET if sets else WAIT
        self._mark(core, pipe, time if sets else self._when(core, pipe, known), sign, sets)
        return True

    def _resumes(self, core: ReplayedCore) -> bool:
        stops = core.stops
        if not super()._resumes(core):
            return False
        if isinstance(stops, Barrier) or (isinstance(stops, CoreFlag) and stops.pipe == ALL):
            self._mark(core, ALL, self._when(core, SCALAR, core.known), BARRIER if isinstance(stops, Barrier) else WAIT)
        return True

    def mark_stuck(self) -> None:
        """Mark waits that never end, behind all that is done."""
        for core in self.cores:
            for pipe, held in enumerate(core.held):
                if held:
                    self._mark(core, pipe, self._when(core, pipe, held[0][1]), STUCK)
            if isinstance(core.stops, CoreFlag) and core.stops.pipe == ALL:
                self._mark(core, ALL, self._when(core, SCALAR, core.known), STUCK)


def _sets(step: Step) -> bool:
    """Whether a step lets another one go on, rather than wait."""
    return (isinstance(step, Flag | CoreFlag) and not step.waits) or (isinstance(step, Token) and not step.takes)
