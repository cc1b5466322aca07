"""What the cores do on one way through a program, in the order of its text: accesses, flags, barriers, tokens.

Pipes are numbers, places in ``PIPES``.  ``rounds`` says in which round of each loop around it a step was taken.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from ..syntax.tree import Operation
from .footprints import Footprint

PIPES = ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
SCALAR = 0
ALL = -1  # every pipe, in a barrier
NUMBER_OF = {name: number for number, name in enumerate(PIPES)} | {"ALL": ALL}

Rounds = tuple[int, ...]


class Phase(NamedTuple):
    """What an op does on one pipe."""

    pipe: int
    reads: tuple[Footprint, ...]
    writes: tuple[Footprint, ...]


class Step:
    """One step; the classes below say which.

    ``repeats`` is the step of which it is a repetition, if it is any; ``shape`` one that does the same, where somebody
    has asked for it (``shapes.Shapes``).
    """

    __slots__ = ("op", "rounds", "repeats", "shape")
    shape: Step

    def __init__(self, op: Operation, rounds: Rounds, repeats: Step | None = None) -> None:
        self.op, self.rounds, self.repeats = op, rounds, repeats

    @property
    def kind(self) -> Step:
        """The step that comes again: the same object for all repetitions."""
        return self.repeats or self

    def in_round(self, rounds: Rounds) -> Step:
        """The same step in other rounds of the loops around it."""
        raise NotImplementedError


class Access(Step):
    """An op that touches memory, phase by phase.

    ``inner`` are the flags that it sets and awaits itself, ``hidden`` the bytes that it overwrites although no operand
    names them, and ``scratch`` whether one of its operands is scratch.
    """

    __slots__ = ("phases", "inner", "hidden", "scratch", "place", "numbers")

    def __init__(
        self, op: Operation, rounds: Rounds, phases: tuple[Phase, ...],
        inner: tuple[tuple[int, int, int], ...] = (), hidden: tuple[Footprint, ...] = (), scratch: bool = False,
        repeats: Step | None = None,
    ) -> None:  # fmt: skip
        self.op, self.rounds, self.repeats = op, rounds, repeats
        self.phases, self.inner, self.hidden, self.scratch = phases, inner, hidden, scratch
        # Filled as it is taken: its place among the steps of its core, and for each phase a pipe and a number.
        self.place = 0
        self.numbers: list[tuple[int, int]] = []

    def in_round(self, rounds: Rounds) -> Step:
        """The same step in other rounds of the loops around it."""
        return Access(self.op, rounds, self.phases, self.inner, self.hidden, self.scratch, self.repeats or self)


class Flag(Step):
    """A set or a wait: from one pipe to another, with a number.  ``key`` is what a wait and its set have in common."""

    __slots__ = ("source", "target", "number", "waits", "key")

    def __init__(
        self, op: Operation, rounds: Rounds, source: int, target: int, number: int, waits: bool,
        repeats: Step | None = None,
    ) -> None:  # fmt: skip
        self.op, self.rounds, self.repeats = op, rounds, repeats
        self.source, self.target, self.number, self.waits = source, target, number, waits
        self.key = source, target, number

    def in_round(self, rounds: Rounds) -> Step:
        """The same step in other rounds of the loops around it."""
        return Flag(self.op, rounds, self.source, self.target, self.number, self.waits, self.repeats or self)


class Barrier(Step):
    """A barrier of one pipe, or of all."""

    __slots__ = ("pipe",)

    def __init__(self, op: Operation, rounds: Rounds, pipe: int, repeats: Step | None = None) -> None:
        super().__init__(op, rounds, repeats)
        self.pipe = pipe

    def in_round(self, rounds: Rounds) -> Step:
        """The same step in other rounds of the loops around it."""
        return Barrier(self.op, rounds, self.pipe, self.kind)


class Token(Step):
    """A token of a buffer, taken or given back by a pipe.  One that is taken without order waits for nothing."""

    __slots__ = ("pipe", "number", "takes", "ordered")

    def __init__(
        self, op: Operation, rounds: Rounds, pipe: int, number: int, takes: bool, ordered: bool,
        repeats: Step | None = None,
    ) -> None:  # fmt: skip
        super().__init__(op, rounds, repeats)
        self.pipe, self.number, self.takes, self.ordered = pipe, number, takes, ordered

    def in_round(self, rounds: Rounds) -> Step:
        """The same step in other rounds of the loops around it."""
        return Token(self.op, rounds, self.pipe, self.number, self.takes, self.ordered, self.kind)


class CoreFlag(Step):
    """A flag between the cores of a block.  A wait of ``pipe`` ALL stops the whole core.

    A set is sent on each of its ``channels``, and a wait takes one from each of its own.
    """

    __slots__ = ("pipe", "number", "waits", "channels")

    def __init__(
        self, op: Operation, rounds: Rounds, pipe: int, number: int, waits: bool, channels: tuple[Hashable, ...],
        repeats: Step | None = None,
    ) -> None:  # fmt: skip
        super().__init__(op, rounds, repeats)
        self.pipe, self.number, self.waits, self.channels = pipe, number, waits, channels

    def in_round(self, rounds: Rounds) -> Step:
        """The same step in other rounds of the loops around it."""
        return CoreFlag(self.op, rounds, self.pipe, self.number, self.waits, self.channels, self.kind)


class Renamed(Step):
    """From here on a name of global memory means other bytes, which nothing has touched."""

    __slots__ = ("space",)

    def __init__(self, op: Operation, rounds: Rounds, space: Hashable, repeats: Step | None = None) -> None:
        super().__init__(op, rounds, repeats)
        self.space = space

    def in_round(self, rounds: Rounds) -> Step:
        """The same step in other rounds of the loops around it."""
        return Renamed(self.op, rounds, self.space, self.kind)


class Touch(NamedTuple):
    """Whether the earlier op and the later op of a race write, and whether they run on two cores.

    ``too`` are steps that the same fence would order.
    """

    wrote: bool
    writes: bool
    across: bool
    too: list[Step]


class Wait(NamedTuple):
    """All steps among which a wait that never ends stands, one that would end it, and the wait behind which that is."""

    steps: Sequence[Step]
    ends: Step | None
    holds: Step | None


class Hazard(NamedTuple):
    """Something that goes wrong on a way through a program.

    ``kind``: race, same-pipe, deadlock, leak, double-set, hidden-event or clobber.  ``first`` and ``second`` are the
    steps, in the order of the text; a leak, and a wait without a set, have no second.  ``pipes`` are those of the two.
    ``at`` are the footprints that meet, ``sure`` whether they surely do.  ``more`` is a ``Touch`` of races, a ``Wait``
    of deadlocks, the flag of a hidden event, the op that had written what is overwritten.
    """

    kind: str
    first: Step
    second: Step | None
    pipes: tuple[int, ...] = ()
    at: tuple[Footprint, ...] = ()
    sure: bool = True
    more: Any = None

    @property
    def key(self) -> Hashable:
        """What is told once, however often and on however many ways it goes wrong."""
        return self.kind, self.first.op, self.second.op if self.second is not None else None
