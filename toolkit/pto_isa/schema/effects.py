"""What an op does beside its results: pipes, state, events, and what it overwrites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from .base import Expression, Fault, Identifier, Model, ProfileKey, Slug, Sources, Text, Word
from .issue import FieldPath
from .release import Span

# What a call waits for: events, buffers and pipes of its core, its accesses to a memory, flags of other cores, all
# cores, signals of ranks, slots of a pipe; and what it announces.
Awaited = Literal[
    "all_cores", "buffer", "core_flag", "event", "memory", "pipe", "rank_signal", "slot_free", "slot_ready",
]  # fmt: skip
Announced = Literal[
    "all_cores", "async_event", "buffer", "core_flag", "event", "rank_signal", "slot_free", "slot_ready",
]  # fmt: skip


# Whose bytes an op accesses: those of its operands, or none, as it only names memory or sets registers.
Accesses = Literal["operands", "nothing"]


class Clobber(Model):
    """What is overwritten although it is no result: memory that no operand names, or operands that are only read."""

    when: Expression | None = None
    bytes: Expression | None = None
    operands: list[Identifier] = Field(default_factory=list)
    source: Sources

    @model_validator(mode="after")
    def _one_target(self) -> Clobber:
        if (self.bytes is None) == (not self.operands):
            raise Fault("give either `bytes` or `operands`", "`bytes` 与 `operands` 须且只能给出一项")
        return self


class EventUse(Model):
    """Events that the op sets and waits for itself, so that none of the program's may be pending there.

    Headers often leave them out of code built for automatic mode (``__PTO_AUTO__``): ``manual_only``.
    """

    profiles: list[ProfileKey] = Field(min_length=1)
    when: Expression | None = None
    pipes: list[Annotated[list[Word], Field(min_length=2, max_length=2)]] = Field(min_length=1)
    ids: list[Annotated[int, Field(ge=0, le=7)]] = Field(default=[0], min_length=1)
    manual_only: bool = False
    source: Sources


class Left(Model):
    """An operand that a register holds after a call which is given it, so that later ops read it there."""

    operand: Identifier
    column: Identifier | None = None
    profiles: list[ProfileKey] = Field(min_length=1)
    source: Sources


class CoreFlags(Span):
    """The flags between cores that an op sets or waits for, on some profiles and in some releases of the assembler.

    ``unit``: through the synchronisation unit of the block, where a core counts what reaches it and waits as a whole;
    ``direct``: to one core, and one pipe waits.  ``mode``: who takes part, where the op does not name it.
    """

    way: Literal["unit", "direct"]
    mode: Literal[0, 1, 2] = 2
    profiles: list[ProfileKey] = Field(min_length=1)
    source: Sources


class PipeChoice(Model):
    """The pipe of one way to use the op, where it depends on operands; the first that holds."""

    when: Expression
    pipe: Word | dict[ProfileKey, Word]


class PhaseRecord(Model):
    """What an op does on one pipe before it goes on on another, and which operands it accesses there.

    A phase is left out where ``when`` does not hold and on other profiles than those of ``profiles``, if any.  One
    without a pipe is the work of an engine beside the pipes, which may go on when the op is over.  The simulator, which
    carries out programs in order, may be left out.  ``ring``: what is written is the next local slot of a pipe between
    the cores, and a later call writes it again when all have been used; it says how far apart the slots are.
    """

    pipe: Word | dict[ProfileKey, Word] | None = None
    reads: list[Identifier] = Field(default_factory=list)
    writes: list[Identifier] = Field(default_factory=list)
    ring: Literal["slot", "tile"] | None = None
    when: Expression | None = None
    profiles: list[ProfileKey] = Field(default_factory=list)
    source: Sources


class Effects(Model):
    """What an op does beside its outputs: its pipes, state, events, hidden writes.

    ``pipe`` stands for one phase, which reads all operands that are read and writes all that are written; ``source`` is
    where it is told.
    """

    pipe: Word | dict[ProfileKey, Word] | Annotated[list[PipeChoice], Field(min_length=1)] | None = None
    reads: list[Word] = Field(default_factory=list)
    writes: list[Word] = Field(default_factory=list)
    leaves: dict[Word, Left] = Field(default_factory=dict)
    waits: list[Awaited] = Field(default_factory=list)
    signals: list[Announced] = Field(default_factory=list)
    core_flags: list[CoreFlags] = Field(default_factory=list)
    clobbers: dict[ProfileKey, Clobber] = Field(default_factory=dict)
    events: dict[Slug, EventUse] = Field(default_factory=dict)
    phases: list[PhaseRecord] = Field(default_factory=list)
    accesses: Accesses = "operands"
    source: Sources | None = None
    text: Text | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Effects:
        if self.pipe is not None and self.phases:
            raise Fault(
                "give either `pipe` or `phases`; `pipe` is for an op of one phase",
                "`pipe` 与 `phases` 只能给出一项；`pipe` 用于单阶段的指令",
            )
        if self.phases and self.accesses != "operands":
            raise Fault(
                "`phases` name the operands that they access; leave out `accesses`",
                "`phases` 已说明各阶段访问的操作数，不应再给出 `accesses`",
            )
        return self

    def stated_pipes(self) -> Iterator[tuple[FieldPath, str | dict[str, str]]]:
        """The pipe of each phase or of each way to use the op: its place in the effects, then it or the profiles'."""
        if isinstance(self.pipe, list):
            yield from ((("pipe", place, "pipe"), choice.pipe) for place, choice in enumerate(self.pipe))
        elif self.pipe is not None:
            yield ("pipe",), self.pipe
        for place, phase in enumerate(self.phases):
            if phase.pipe is not None:
                yield ("phases", place, "pipe"), phase.pipe

    def pipes(self, profiles: Iterable[str]) -> Iterator[tuple[FieldPath, dict[str, str]]]:
        """The pipes of each phase or way to use the op by profile; profiles: those of the op."""
        for place, named in self.stated_pipes():
            on = (self.phases[int(place[1])].profiles or profiles) if place[0] == "phases" else profiles
            yield place, {name: named if isinstance(named, str) else named[name] for name in on}
