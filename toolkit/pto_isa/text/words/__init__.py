"""The words of the interface in both languages: one catalogue, one look-up; and the signs between words.

A key is a name, or a topic and a name: ``rules``, ``kind.tile``.  Each module beside this one holds some topics.
"""

from __future__ import annotations

from functools import cache

from . import commands, op, screen, usage, vocabulary

# All that a command says.
_COMMANDS: dict[str, tuple[str, str]] = {
    key: pair for topics in (commands, op, screen, usage, vocabulary) for key, pair in topics.WORDS.items()
}


@cache
def catalogue() -> dict[str, tuple[str, str]]:
    """Every entry by its key; what only the site says is read when something asks for it."""
    from . import drawing, language, overviews, pages, primitives

    site = (pages, overviews, language, primitives, drawing)
    return _COMMANDS | {key: pair for topics in site for key, pair in topics.WORDS.items()}


def word(key: str, lang: str, **parts: object) -> str:
    """One word or sentence in the reader's language; parts: what stands in its braces."""
    text = (_COMMANDS.get(key) or catalogue()[key])[lang == "zh"]
    return text.format_map(parts) if parts else text


@cache
def names(topic: str) -> tuple[str, ...]:
    """The names of a topic, in the order of the catalogue."""
    return tuple(key.partition(".")[2] for key in catalogue() if key.startswith(f"{topic}."))


def colon(lang: str) -> str:
    """What stands between a label and its text."""
    return "：" if lang == "zh" else ": "


def comma(lang: str) -> str:
    """What stands between the names of a list in running text."""
    return "、" if lang == "zh" else ", "


def pause(lang: str) -> str:
    """What stands between two parts of a sentence."""
    return "，" if lang == "zh" else ", "


def semicolon(lang: str) -> str:
    """What stands between two statements, or parts that hold commas."""
    return "；" if lang == "zh" else "; "


def stop(lang: str) -> str:
    """What stands behind a sentence, or a note in place of one, in front of the next."""
    return "。" if lang == "zh" else ". "


def bracketed(text: str, lang: str) -> str:
    """The text in brackets, nothing for no text."""
    if not text:
        return ""
    return f"（{text}）" if lang == "zh" else f" ({text})"
