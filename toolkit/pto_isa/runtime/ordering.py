"""What orders the operations of a core, as generated data: the tables of ``generated/programs/_ordering.py``."""

from __future__ import annotations

from collections.abc import Mapping

from .frozen import frozen


@frozen
class SamePipe:
    """Two operations of one pipe that access the same bytes, one of them writing, in local or in global memory.

    Each is ``ordered`` (the pipe keeps their order), ``barrier`` (one has to stand between them), ``advised`` (tools
    put one there, and no source says whether it is needed), ``unknown``, or ``none`` (the pipe writes nothing there).
    ``exempt`` are the repeats and the bytes of one repeat from which on no barrier is needed, where the later operation
    reads just what the earlier one wrote, without a gap, and neither has scratch space.  ``question``: the open
    question, "" where a source decides.
    """

    local: str
    global_: str
    en: str
    zh: str
    exempt: tuple[int, int] | None = None
    question: str = ""


@frozen
class BarrierOutcome:
    """What becomes of a barrier of a pipe: ``error``, ``dropped`` or ``hangs``; ``cores`` "" stands for every core."""

    outcome: str
    cores: str
    en: str
    zh: str


@frozen
class Synchronised:
    """What orders the operations of a profile.

    ``flag_pipes`` are the pipes that flags may name by kind of core, cube and vector; ``highest_flag`` and
    ``highest_buffer`` the highest numbers, None where there are no buffers; ``highest_core_flag`` by kind of core.
    ``barriers`` has the pipes whose barriers must not stand in a program.
    """

    same_pipe: Mapping[str, SamePipe]
    flag_pipes: Mapping[str, tuple[str, ...]]
    highest_flag: int
    highest_buffer: int | None
    highest_core_flag: Mapping[str, int]
    barriers: Mapping[str, BarrierOutcome]


@frozen
class OpenQuestion:
    """What no source decides, in English and Chinese: its title, the question, how programs are judged meanwhile."""

    title: tuple[str, str]
    text: tuple[str, str]
    meanwhile: tuple[str, str]
