"""What an op does beside its results: pipes, state, events, and what it overwrites."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from .base import Expression, Fault, Identifier, Model, Profile, Slug, Sources, Text, Word
from .release import Span

# What a call waits for or announces: events, buffers and pipes of its core, flags of other cores, all cores, signals of
# ranks, slots of a pipe.
Awaited = Literal[
    "all_cores", "async_event", "buffer", "core_flag", "event", "pipe", "rank_signal", "slot_free", "slot_ready"
]  # fmt: skip


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

    profiles: list[Profile] = Field(min_length=1)
    when: Expression | None = None
    pipes: list[Annotated[list[Word], Field(min_length=2, max_length=2)]] = Field(min_length=1)
    ids: list[Annotated[int, Field(ge=0, le=7)]] = Field(default=[0], min_length=1)
    manual_only: bool = False
    source: Sources


class Left(Model):
    """An operand that a register holds after a call which is given it, so that later ops read it there."""

    operand: Identifier
    column: Identifier | None = None
    profiles: list[Profile] = Field(min_length=1)
    source: Sources


class CoreFlags(Span):
    """The flags between cores that an op sets or waits for, on some profiles and in some releases of the assembler.

    ``unit``: through the synchronisation unit of the block, where a core counts what reaches it and waits as a whole;
    ``direct``: to one core, and one pipe waits.  ``mode``: who takes part, where the op does not name it.
    """

    way: Literal["unit", "direct"]
    mode: Literal[0, 1, 2] = 2
    profiles: list[Profile] = Field(min_length=1)
    source: Sources


class PipeChoice(Model):
    """The pipe of one way to use the op, where it depends on operands; the first that holds."""

    when: Expression
    pipe: Word | dict[Profile, Word]


class Effects(Model):
    """What an op does beside its outputs: its pipe, state, events, hidden writes."""

    pipe: Word | dict[Profile, Word] | Annotated[list[PipeChoice], Field(min_length=1)] | None = None
    reads: list[Word] = Field(default_factory=list)
    writes: list[Word] = Field(default_factory=list)
    leaves: dict[Word, Left] = Field(default_factory=dict)
    waits: list[Awaited] = Field(default_factory=list)
    signals: list[Awaited] = Field(default_factory=list)
    core_flags: list[CoreFlags] = Field(default_factory=list)
    clobbers: dict[Profile, Clobber] = Field(default_factory=dict)
    events: dict[Slug, EventUse] = Field(default_factory=dict)
    text: Text | None = None
