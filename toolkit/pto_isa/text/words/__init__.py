"""The words of the interface in both languages: one catalogue, one look-up; and the signs between words.

A key is a name, or a topic and a name: ``rules``, ``kind.tile``.  Each module beside this one holds some topics.
"""

from __future__ import annotations

from functools import cache

from . import drawing, language, op, overviews, pages, primitives, screen, vocabulary

WORDS: dict[str, tuple[str, str]] = {
    **op.WORDS,
    **screen.WORDS,
    **vocabulary.WORDS,
    **pages.WORDS,
    **overviews.WORDS,
    **language.WORDS,
    **primitives.WORDS,
    **drawing.WORDS,
}


def word(key: str, lang: str, **parts: object) -> str:
    """One word or sentence in the reader's language; parts: what stands in its braces."""
    text = WORDS[key][lang == "zh"]
    return text.format_map(parts) if parts else text


@cache
def names(topic: str) -> tuple[str, ...]:
    """The names of a topic, in the order of the catalogue."""
    return tuple(key.partition(".")[2] for key in WORDS if key.startswith(f"{topic}."))


def colon(lang: str) -> str:
    """What stands between a label and its text."""
    return "：" if lang == "zh" else ": "


def comma(lang: str) -> str:
    """What stands between the names of a list in running text."""
    return "、" if lang == "zh" else ", "


def bracketed(text: str, lang: str) -> str:
    """The text in brackets, nothing for no text."""
    if not text:
        return ""
    return f"（{text}）" if lang == "zh" else f" ({text})"
