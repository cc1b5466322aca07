"""The reader's language, and messages in it."""

from __future__ import annotations

import os

from pto_isa.console import UserError, from_locale, known_language

TYPE_CHECKING = False  # typing would take a tenth of the time of `lookup`
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn


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


def fail(en: str, zh: str, status: int = 2) -> NoReturn:
    """End the command with a message."""
    raise UserError(en, zh, status)


def check_format(given: str, known: Sequence[str]) -> None:
    """End the command unless the output format is one of the known ones."""
    if given not in known:
        listed_en, listed_zh = " or ".join(known), "、".join(known)
        fail(f"unknown format {given!r}; expected {listed_en}", f"未知格式“{given}”；应为 {listed_zh}")
