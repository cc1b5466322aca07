"""Phrases for the constants of attributes: a vector tile in ND layout, row-major and unboxed."""

from __future__ import annotations

from collections.abc import Sequence

from ...text.words import comma
from .claims import Claim, Words
from .voice import Voice

_NOUNS = ("loc", "kind", "space")


def grouped(claims: Sequence[Claim], voice: Voice) -> list[list[Claim]]:
    """Claims in order; words that make one phrase are together: of the same operands, or of one attribute."""
    groups: list[list[Claim]] = []
    for claim in claims:
        last = groups[-1] if groups else []
        if last and all(_joins(earlier, claim, voice) for earlier in last):
            last.append(claim)
        else:
            groups.append([claim])
    return groups


def _joins(a: Claim, b: Claim, voice: Voice) -> bool:
    if not (isinstance(a, Words) and isinstance(b, Words)) or a.negated or b.negated:
        return False
    if any(voice.framed(claim.attribute, claim.words, False) is None for claim in (a, b)):
        return False
    if a.operands == b.operands:
        return a.attribute != b.attribute and not {a.attribute, b.attribute} <= {*_NOUNS}
    single = len(a.operands) == len(b.operands) == len(a.words) == len(b.words) == 1
    return single and a.attribute == b.attribute and a.attribute in _NOUNS


def phrase_of(claims: Sequence[Words], many: bool, voice: Voice) -> str | None:
    """One phrase for words of the same operands; None when a constant has no word."""
    said = [(claim, voice.framed(claim.attribute, claim.words, many)) for claim in claims]
    if any(text is None for _, text in said):
        return None
    nouns: list[str] = [text or "" for claim, text in said if claim.attribute in _NOUNS]
    inside = [text or "" for claim, text in said if claim.attribute == "layout"]
    adjectives = [text or "" for claim, text in said if claim.attribute not in (*_NOUNS, "layout")]
    if voice.chinese:
        described = voice.join(comma(voice.lang), [*adjectives, *inside])
        return voice.join("的", [part for part in (described, *nouns) if part])
    if not nouns:
        return voice.both([*adjectives, *inside])
    framed = [claim for claim, _ in said if claim.attribute in voice.phrases.frames and claim.attribute in _NOUNS]
    short = [text for text in adjectives if " " not in text] if framed else []  # longer ones follow the noun
    if short:
        lead = voice.join("", [voice.join(", ", short), " "])
        nouns = [voice.framed(framed[0].attribute, framed[0].words, many, lead) or ""]
    text = voice.join(" ", [*nouns, *inside])
    rest = [text for text in adjectives if text not in short]
    return voice.join(", ", [text, voice.both(rest)]) if rest else text
