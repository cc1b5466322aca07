"""The reader's language, and messages in it."""

from __future__ import annotations

import os

TYPE_CHECKING = False  # typing would take a tenth of the time of `lookup`
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NoReturn

LANGUAGES = ("en", "zh")


class UserError(Exception):
    """Something the user can put right: one message per line, and the exit status."""

    def __init__(self, en: str, zh: str, status: int = 2) -> None:
        super().__init__(en)
        self.en, self.zh, self.status = en, zh, status


class _State:
    language = "en"


def from_locale(environment: Mapping[str, str]) -> str:
    """The language of the locale: Chinese when it says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name)
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def set_language(name: str | None) -> None:
    """Speak this language, or that of the locale; raises UserError for one we do not have."""
    if name is None:
        _State.language = from_locale(os.environ)
        return
    if name not in LANGUAGES:
        _State.language = from_locale(os.environ)
        fail(f"unknown language {name!r}; expected en or zh", f"未知语言“{name}”；应为 en 或 zh")
    _State.language = name


def language() -> str:
    """The language in use, ``en`` or ``zh``."""
    return _State.language


def say(en: str, zh: str) -> str:
    """The one of two texts that the reader wants."""
    return zh if _State.language == "zh" else en


def fail(en: str, zh: str, status: int = 2) -> NoReturn:
    """End the command with a message."""
    raise UserError(en, zh, status)
