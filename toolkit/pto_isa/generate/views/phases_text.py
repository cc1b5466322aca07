"""What an op does on which pipe, in sentences of both languages: one for phases that the same calls go through."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from ...language.prose import LANGUAGES
from ...language.prose.voice import Voice
from ...text.bilingual import Bilingual
from .facts_text import Sayer

if TYPE_CHECKING:
    from ...database import Op
    from ...language.front.opdef import OpDef
    from ...schema.base import Text
    from ...schema.effects import PhaseRecord

_Place = tuple[int, "PhaseRecord"]


def phases_text(op: Op, opdef: OpDef) -> Iterator[tuple[Bilingual, tuple[str, ...]]]:
    """Sentences about the phases in order, each with the profiles that it is about."""
    sayer = Sayer(op)
    facts, phrases = sayer.facts, op.database.phrases
    for (profiles, _), together in groupby(enumerate(op.record.effects.phases), key=_calls):
        group = list(together)
        said = _phase(sayer, group[0][1])
        for _, phase in group[1:]:
            said = _joined(sayer, facts.phase_then, a=said, b=_phase(sayer, phase))
        when = opdef.effects.get(("effects", "phases", group[0][0], "when"))
        if when is not None:
            said = _joined(sayer, phrases.joins.when, a=sayer.condition(when), b=said)
        if profiles and set(profiles) != set(op.profiles):
            said = _joined(sayer, facts.phase_on, b=said, c=_names(sayer, profiles))
        yield _sentence(sayer, said), profiles or op.profiles


def _calls(entry: _Place) -> tuple[tuple[str, ...], str]:
    """What calls must have in common that they go through a phase."""
    phase = entry[1]
    return tuple(phase.profiles), phase.when or ""


def _phase(sayer: Sayer, phase: PhaseRecord) -> Bilingual:
    facts = sayer.facts
    if phase.reads and phase.writes:
        text = facts.phase
    else:
        text = facts.phase_reads if phase.reads else facts.phase_writes if phase.writes else facts.phase_only
    said = _joined(sayer, text, a=_pipe(sayer, phase), b=_listed(sayer, phase.reads), c=_listed(sayer, phase.writes))
    if phase.ring is None:
        return said
    return _joined(sayer, facts.phase_slots if phase.ring == "slot" else facts.phase_tiles, a=said)


def _pipe(sayer: Sayer, phase: PhaseRecord) -> Bilingual:
    """The pipe as code; the pipes of several profiles in their order."""
    if phase.pipe is None:
        return sayer.facts.engine.en, sayer.facts.engine.zh
    named = [phase.pipe] if isinstance(phase.pipe, str) else list(dict.fromkeys(phase.pipe.values()))
    said = [voice.either(voice.codes(named)) for voice in _voices(sayer)]
    return said[0], said[1]


def _listed(sayer: Sayer, names: list[str]) -> Bilingual:
    said = [voice.both(voice.codes(names)) for voice in _voices(sayer)] if names else ["", ""]
    return said[0], said[1]


def _names(sayer: Sayer, profiles: tuple[str, ...]) -> Bilingual:
    known = sayer.op.database.profiles
    said = [voice.both([known[profile].name[voice.lang] for profile in profiles]) for voice in _voices(sayer)]
    return said[0], said[1]


def _joined(sayer: Sayer, text: Text, **parts: Bilingual) -> Bilingual:
    """A phrase with its parts, not yet a sentence."""
    said = [voice.fill(text, {key: pair[place] for key, pair in parts.items()})
            for place, voice in enumerate(_voices(sayer))]  # fmt: skip
    return said[0], said[1]


def _sentence(sayer: Sayer, said: Bilingual) -> Bilingual:
    en, zh = (voice.sentence(text) for voice, text in zip(_voices(sayer), said, strict=True))
    return en, zh


def _voices(sayer: Sayer) -> list[Voice]:
    return [Voice(lang, sayer.op.database.phrases) for lang in LANGUAGES]
