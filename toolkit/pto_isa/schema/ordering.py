"""Models of what orders the operations of a profile: pipes, flags, barriers, and what no source decides."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from .base import Fault, Model, Slug, Sources, Text, Word

# Two operations of one pipe that access the same bytes: the pipe keeps their order; a barrier has to stand between
# them; tools put one there, and no source says whether it is needed; no source says anything; the pipe writes nothing.
Order = Literal["ordered", "barrier", "advised", "unknown", "none"]


class Exempt(Model):
    """What needs no barrier: an operation that reads just what the one before it wrote, in at least ``repeats`` of
    ``bytes`` bytes without a gap, where neither has scratch space."""

    repeats: int = Field(ge=1)
    bytes: int = Field(ge=1)
    source: Sources


class SamePipeEntry(Model):
    """Two operations of one pipe that access the same bytes of local memory, or of global memory, one of them writing.

    ``question`` is the open question that it belongs to, where no source decides.
    """

    local: Order
    global_: Order = Field(alias="global")
    exempt: Exempt | None = None
    question: Slug | None = None
    because: Text
    source: Sources

    @model_validator(mode="after")
    def _asked(self) -> SamePipeEntry:
        undecided = {"advised", "unknown"} & {self.local, self.global_}
        if bool(undecided) != (self.question is not None):
            raise Fault(
                "`question` goes with `advised` and `unknown`, and with nothing else",
                "`question` 用于且仅用于取值 `advised` 与 `unknown`",
            )
        return self


class FlagPipes(Model):
    """The pipes that flags of a core may name, and the highest number of a flag between two of them.

    ``vector`` are those on vector cores, where they are fewer.
    """

    pipes: Annotated[list[Word], Field(min_length=2)]
    vector: list[Word] = Field(default_factory=list)
    highest: int = Field(ge=0)
    source: Sources


class BufferNumbers(Model):
    """The highest number of a buffer that pipes acquire and release."""

    highest: int = Field(ge=0)
    source: Sources


class CoreFlagNumbers(Model):
    """The highest number of a flag between cores, as each kind of core names it."""

    cube: int = Field(ge=0)
    vector: int = Field(ge=0)
    source: Sources


class BarrierFault(Model):
    """What becomes of a barrier of a pipe that must not stand there; ``cores``: only on this kind of core."""

    outcome: Literal["error", "dropped", "hangs"]
    cores: Literal["cube", "vector"] | None = None
    because: Text
    source: Sources


class Synchronisation(Model):
    """What orders the operations of a profile."""

    same_pipe: dict[Word, SamePipeEntry]
    flags: FlagPipes
    buffers: BufferNumbers | None = None
    across_cores: CoreFlagNumbers
    barriers: dict[Word, BarrierFault] = Field(default_factory=dict)


class Question(Model):
    """What no source decides, and what is done meanwhile; ``text`` is a question to the vendor."""

    title: Text
    text: Text
    meanwhile: Text
    source: Sources
