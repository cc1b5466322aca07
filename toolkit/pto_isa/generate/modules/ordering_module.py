"""generated/programs/_ordering.py: what orders the operations of each profile, and what no source decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...text.python import generated_from, literal

if TYPE_CHECKING:
    from ...database import Database
    from ...schema.base import Text
    from ...schema.ordering import Question, SamePipeEntry, Synchronisation

_CORES = ("cube", "vector")


def ordering_module(database: Database) -> str:
    """Text of the module: ``SYNCHRONISATION`` by profile, ``QUESTIONS`` by name."""
    lines = [*generated_from("What orders operations.", "profiles.yaml"), "", "# ruff: noqa", ""]
    lines += ["from ...runtime.ordering import BarrierOutcome, OpenQuestion, SamePipe, Synchronised", ""]
    lines.append("# profiles that carry out programs in order are left out")
    lines.append("SYNCHRONISATION = {")
    for name, profile in database.profiles.items():
        if profile.synchronisation is not None:
            lines += [f"    {literal(name)}: Synchronised(", *_stated(profile.synchronisation), "    ),"]
    lines += ["}", "", "QUESTIONS = {"]
    lines += [f"    {literal(key)}: {_question(entry)}," for key, entry in database.shared.questions.items()]
    return "\n".join([*lines, "}"]) + "\n"


def _stated(stated: Synchronisation) -> list[str]:
    pairs = {pipe: _same_pipe(entry) for pipe, entry in stated.same_pipe.items()}
    on = {"cube": stated.flags.pipes, "vector": stated.flags.vector or stated.flags.pipes}
    numbers = {core: literal(getattr(stated.across_cores, core)) for core in _CORES}
    faults = {
        pipe: f"BarrierOutcome({literal(entry.outcome)}, {literal(entry.cores or '')}, {_both(entry.because)})"
        for pipe, entry in stated.barriers.items()
    }
    buffers = None if stated.buffers is None else stated.buffers.highest
    return [
        *_table("same_pipe", pairs),
        *_table("flag_pipes", {core: literal(tuple(pipes)) for core, pipes in on.items()}),
        f"        highest_flag={stated.flags.highest},",
        f"        highest_buffer={literal(buffers)},",
        *_table("highest_core_flag", numbers),
        *_table("barriers", faults),
    ]


def _table(name: str, entries: Mapping[str, str]) -> list[str]:
    return [f"        {name}={{", *(f"            {literal(k)}: {text}," for k, text in entries.items()), "        },"]


def _same_pipe(entry: SamePipeEntry) -> str:
    parts = [literal(entry.local), literal(entry.global_), _both(entry.because)]
    parts += [f"exempt=({entry.exempt.repeats}, {entry.exempt.bytes})"] if entry.exempt is not None else []
    parts += [f"question={literal(entry.question)}"] if entry.question is not None else []
    return f"SamePipe({', '.join(parts)})"


def _both(text: Text) -> str:
    return f"{literal(text.en)}, {literal(text.zh)}"


def _question(entry: Question) -> str:
    return f"OpenQuestion({', '.join(f'({_both(text)})' for text in (entry.title, entry.text, entry.meanwhile))})"
