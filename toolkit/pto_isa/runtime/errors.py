"""Errors that a user can cause, with the message in English and in Chinese."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

from ..text.lists import listed
from ..text.suggest import close
from ..text.visible import brief

Language: TypeAlias = Literal["en", "zh"]


class Carried(BaseException):
    """An error that is copied and pickled as it stands, whatever its constructor takes: a worker may raise it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (_raised_elsewhere, (type(self), self.args), self.__dict__)


def _raised_elsewhere(kind: type[BaseException], args: tuple[Any, ...]) -> BaseException:
    made = kind.__new__(kind, *args)
    made.args = args
    return made


class Bilingual(Carried, Exception):
    """An error whose message is ``en`` in English and ``zh`` in Chinese."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.en, self.zh = en, zh

    def text(self, lang: str = "en") -> str:
        """Return the message in the language ``lang`` ("en" or "zh")."""
        return self.zh if lang == "zh" else self.en


class InputError(Bilingual, ValueError):
    """A value that cannot be accepted.  ``en`` and ``zh`` say what was found, what is expected and what to do."""


def nearest(found: str, words: Iterable[str], aliases: Mapping[str, str] | None = None) -> str | None:
    """Return the word of ``words`` that ``found`` probably means, or None.

    ``aliases`` maps well-known foreign spellings in lower case ("float32") to a word.
    """
    plain = found.strip().lower()
    words = list(words)
    if aliases and aliases.get(plain) in words:
        return aliases[plain]
    return next(iter(close(plain, words, 1, 0.5)), None)


def unknown_word(
    what: tuple[str, str], found: object, words: Iterable[str], aliases: Mapping[str, str] | None = None
) -> tuple[str, str]:
    """Return the message, in English and Chinese, for a word that is not in ``words``.

    ``what`` names the place of the word in both languages, e.g. ("element type", "元素类型").
    """
    words = list(words)
    guess = nearest(found, words, aliases) if isinstance(found, str) else None
    all_en, all_zh = listed(words)
    shown = brief(found)
    word = found if isinstance(found, str) and not shown.endswith("…") else shown
    en = f"unknown {what[0]} {shown}; expected one of {all_en}"
    zh = f"未知的{what[1]}“{word}”；应为以下之一：{all_zh}"
    if guess is not None:
        en, zh = f"{en}; did you mean {guess!r}?", f"{zh}；是否想写“{guess}”？"
    return en, zh
