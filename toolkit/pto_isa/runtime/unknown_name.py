"""What is raised for a name that nothing has, with the names that look like it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import lru_cache

from ..op_name import plain_name
from ..text.visible import on_one_line

_FEW = 24
_ALIKE = 0.6  # names whose likeness is less are no suggestion


class UnknownName(KeyError):
    """A name that nothing has; ``suggestions`` are the closest ones there are, ``lang`` the language of the message."""

    what = ("name", "名称")

    def __init__(
        self, name: str, known: Iterable[str], what: tuple[str, str] | None = None, *, lang: str = "en"
    ) -> None:
        super().__init__(name)
        self.name, self.what, self.lang = name, what or self.what, lang
        names = list(known)
        self.suggestions = nearest(self.plain(name), names)
        self.choices = names if len(names) <= _FEW else []

    def plain(self, name: str) -> str:
        """The form of a name in which it is compared with the known ones."""
        return name

    def text(self, lang: str = "en") -> str:
        """The message in one language: with close names, else with all of them when they are few."""
        shown = on_one_line(self.name[:60])
        listed = self.suggestions or self.choices
        if lang == "zh":
            hint = f"；{'是否想写' if self.suggestions else '应为'} {'、'.join(listed)}" if listed else ""
            return f"未知{self.what[1]}“{shown}”{hint}{'？' if self.suggestions else ''}"
        ask = "did you mean" if self.suggestions else "expected"
        hint = f"; {ask} {' or '.join(listed)}" if listed else ""
        return f"unknown {self.what[0]} {shown!r}{hint}{'?' if self.suggestions else ''}"

    def __str__(self) -> str:
        return self.text(self.lang)


class UnknownOp(UnknownName):
    """No op has this name in any spelling."""

    what = ("op", "指令")

    def plain(self, name: str) -> str:
        """Known ops are compared without prefix, in small letters."""
        return plain_name(name)


class UnknownProfile(UnknownName):
    """No profile has this name or alias."""

    what = ("profile", "目标平台")


def nearest(name: object, known: Iterable[str]) -> list[str]:
    """At most three known names that look like the given one, the closest first; of equals those that begin like it."""
    if not isinstance(name, str) or not name:
        return []
    names = {entry.lower(): entry for entry in known}
    asked = name.lower()[:60]
    letters = _letters(asked)
    # No likeness is above the share of letters that two names have in common, which is known much sooner.
    alike = [e for e in names if 2.0 * len(letters & _letters(e)) / (len(e) + len(asked)) >= _ALIKE]
    close = difflib.get_close_matches(asked, alike, n=12, cutoff=_ALIKE)
    ratio = {entry: difflib.SequenceMatcher(None, entry, asked).ratio() for entry in close}
    close.sort(key=lambda entry: (-ratio[entry], -_beginning(entry, asked), entry))
    return [names[entry] for entry in close[:3]]


@lru_cache(maxsize=4096)
def _letters(name: str) -> frozenset[tuple[str, int]]:
    """The characters of a name, each with how many of the same stand before it."""
    return frozenset((char, name.count(char, 0, place)) for place, char in enumerate(name))


def _beginning(one: str, other: str) -> int:
    """How many characters two names have in common at their beginning."""
    return next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
