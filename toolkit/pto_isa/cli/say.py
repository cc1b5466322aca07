"""The reader's language, and messages in it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple, NoReturn

from pto_isa.console import UserError, from_locale, known_language
from pto_isa.text.lists import alternatives, counted, listed
from pto_isa.text.visible import on_one_line
from pto_isa.text.words import word


class _State:
    language = "en"


def set_language(name: str | None) -> None:
    """Speak this language, or that of the locale; raises UserError for one we do not have."""
    _State.language = from_locale(os.environ)
    _State.language = known_language(name)


def language() -> str:
    """The language in use, ``en`` or ``zh``."""
    return _State.language


def say(en: str, zh: str) -> str:
    """The one of two texts that the reader wants."""
    return zh if _State.language == "zh" else en


class Both(NamedTuple):
    """A part of a sentence that is another one in each language."""

    en: str
    zh: str


def number(count: int, noun: str) -> Both:
    """A number with what it counts; in Chinese the sentence says what that is."""
    return Both(counted(count, noun), str(count))


def told(key: str, **parts: object) -> str:
    """An entry of the catalogue in the reader's language; a sequence among the parts is a list of names."""
    return _told(key, _State.language, parts)


def both(key: str, **parts: object) -> Both:
    """An entry of the catalogue in both languages; parts as those of ``told``."""
    return Both(_told(key, "en", parts), _told(key, "zh", parts))


def _told(key: str, lang: str, parts: dict[str, object]) -> str:
    return word(key, lang, **{name: _part(part, lang) for name, part in parts.items()})


def _part(part: object, lang: str) -> object:
    if isinstance(part, Both):
        return part[lang == "zh"]
    if isinstance(part, str):
        return on_one_line(part)
    return listed(map(str, part))[lang == "zh"] if isinstance(part, Iterable) else part


def refuse(key: str, status: int = 2, **parts: object) -> NoReturn:
    """End the command with an entry of the catalogue; parts as those of ``told``."""
    fail(*both(key, **parts), status=status)


def fail(en: str, zh: str, status: int = 2) -> NoReturn:
    """End the command with a message."""
    raise UserError(en, zh, status)


def check_format(given: str, known: Sequence[str]) -> None:
    """End the command unless the output format is one of the known ones."""
    if given not in known:
        refuse("usage.format", v=given, known=Both(*alternatives(known, mark="")))
