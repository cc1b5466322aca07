"""Who refuses what breaks a rule, or suffers from it: the assembler, the C++ library, nobody.

A word is ``assembler``: it refuses the text; ``compile``: C++ code with the library does not compile; ``run``: an
assertion of the library stops the run, in builds that have assertions; ``result``: nobody refuses it, and what the
library does cannot be relied on; ``document``: only a document forbids it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from ...text.lists import alternatives, listed
from ..profile import PROFILE_NAMES, PROFILES
from ..words import STRICT

ASKED = ("any", "assembler", "library")
_OF = {"assembler": ("assembler",), "library": ("compile", "run", "result")}
_REFUSES = ("assembler", "compile", "run")


class Refuser(NamedTuple):
    """One who refuses or suffers; ``profile`` is that of the library, empty where it is the same on all."""

    word: str
    profile: str = ""

    def as_dict(self) -> dict[str, str]:
        """Plain JSON data: ``{"stage": "compile", "profile": "a5"}``."""
        return {"stage": self.word, "profile": self.profile} if self.profile else {"stage": self.word}

    def said(self, lang: str) -> str:
        """In words: ``the A5 headers, at compile time``."""
        name = PROFILE_NAMES.get(self.profile, self.profile)
        if self.word == "assembler":
            return "汇编器" if lang == "zh" else "the assembler"
        if lang == "zh":
            return f"{f'{name} 头' if name else '头'}文件（{'编译时' if self.word == 'compile' else '运行时断言'}）"
        when = "at compile time" if self.word == "compile" else "at run time, in builds with assertions"
        return f"the {f'{name} ' if name else ''}headers, {when}"


Stages = tuple[Refuser, ...]


def stages(words: Iterable[str], profile: str = "") -> Stages:
    """The stages of some words on a profile."""
    return tuple(Refuser(word, profile if word in _OF["library"] else "") for word in words)


class WithRefusers(Protocol):
    """What somebody refuses; ``by`` is worked out when it is first read."""

    @property
    def by(self) -> Stages:
        """Who."""


def meant(found: WithRefusers, asked: str) -> bool:
    """Whether one of those who refuse it is of the stage that is asked for: assembler, library or any."""
    return asked == "any" or any(stage.word in _OF[asked] for stage in found.by)


def told(by: Mapping[str, str], lang: str = "en") -> str:
    """Who refuses what breaks a rule, of all its profiles.  by: profile -> words."""
    on: dict[str, list[str]] = {}
    for profile in sorted(by, key=lambda name: PROFILES.index(name) if name in PROFILES else -1):
        refusing = [word for word in by[profile].split() if word in _REFUSES] or ["nobody"]
        for word in refusing:
            on.setdefault(word, []).append(profile)
    parts = [_told(word, on[word], len(on[word]) == len(by), lang) for word in (*_REFUSES, "nobody") if word in on]
    return ("；" if lang == "zh" else "; ").join(parts)


def _told(word: str, profiles: list[str], everywhere: bool, lang: str) -> str:
    """One of them, with the profiles where that is not on all."""
    names = [PROFILE_NAMES.get(name, name) for name in profiles]
    if word in ("compile", "run"):
        return Refuser(word, "、".join(names) if lang == "zh" else alternatives(names, "and", "")[0]).said(lang)
    said = {"assembler": ("the assembler", "汇编器"), "nobody": ("nobody", "无")}[word][lang == "zh"]
    if everywhere:
        return said
    en, zh = listed(names)
    return f"{said}（{zh}）" if lang == "zh" else f"{said} ({en})"


def refused_by(found: Sequence[Refuser], severity: str, lang: str = "en") -> str | None:
    """Who refuses it, as a clause; None where it is only a remark that nobody refuses."""
    names = [stage.said(lang) for stage in found if stage.word in _REFUSES]
    if names:
        return f"拒绝方：{'；'.join(names)}" if lang == "zh" else f"refused by: {'; '.join(names)}"
    if not found or severity not in STRICT:
        return None
    if any(stage.word == "result" for stage in found):
        return "拒绝方：无，但结果不可依赖" if lang == "zh" else "refused by: nobody; the result cannot be relied on"
    return "拒绝方：无，仅文档禁止" if lang == "zh" else "refused by: nobody; only documents forbid it"
