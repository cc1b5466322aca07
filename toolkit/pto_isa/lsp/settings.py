"""What a client may choose: profile, level, language, and where the manual is."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pto_isa.program.assembler import NEWEST, AssemblerRelease, assembler_of
from pto_isa.program.machine.address_mode import LEVELS
from pto_isa.program.verifier import check_level, check_stage
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.profile import canonical_profile
from pto_isa.text.lists import alternatives, listed

from ..runtime.frozen import frozen
from ..text.bilingual import Bilingual

LANGUAGES = ("en", "zh")
SECTION = "pto-isa"


@frozen
class ClientSettings:
    """The choices in force.

    ``profile`` None: what the module states with ``pto.target_arch``, else cpu.  ``level`` of the assembler, None for
    either, and ``assembler`` its release.  ``by``: whose refusals are asked for.  ``language`` en or zh.  ``manual`` is
    the address of the site; without one findings link to no page.
    """

    profile: str | None = None
    level: int | None = None
    assembler: AssemblerRelease = NEWEST
    language: str = "en"
    manual: str = ""
    by: str = "any"

    def page(self, link: str | None) -> str | None:
        """The address of a page of the manual (``ops/tadd/#types``) in the chosen language."""
        return f"{self.manual.rstrip('/')}/{self.language}/{link}" if self.manual and link else None

    def say(self, en: str, zh: str) -> str:
        """The text in the chosen language."""
        return zh if self.language == "zh" else en


def first_settings(locale: str | None, fallback: str = "en") -> ClientSettings:
    """The settings before a client chose any: its locale decides the language, else that of the command."""
    language = ("zh" if locale.lower().startswith("zh") else "en") if locale else fallback
    return ClientSettings(language=language, manual=os.environ.get("PTO_SITE_URL", ""))


def read_settings(data: Any, now: ClientSettings) -> tuple[ClientSettings, list[Bilingual]]:
    """Return the settings after a client's choice, and what is wrong with it, in English and Chinese.

    data: what the client sent, either the settings or an object with them under ``pto-isa``.  What is missing or wrong
    stays as it is; null goes back to the default.
    """
    if isinstance(data, Mapping) and isinstance(data.get(SECTION), Mapping):
        data = data[SECTION]
    if data is None or data == {}:
        return now, []
    if not isinstance(data, Mapping):
        return now, [("settings are an object", "设置须为对象")]
    wrong: list[Bilingual] = []
    for key, read in _READ.items():
        if key not in data:
            continue
        try:
            now = replace(now, **{key: read(data[key])})
        except InputError as error:
            wrong.append((f"setting {SECTION}.{key}: {error.en}", f"设置 {SECTION}.{key}：{error.zh}"))
    unknown = [str(key) for key in data if key not in _READ]
    if unknown:
        names, known = listed(unknown), listed(_READ)
        wrong.append(
            (f"unknown setting {names[0][:80]}; there are {known[0]}", f"未知设置 {names[1][:80]}；可用的有 {known[1]}")
        )
    return now, wrong


def _profile(value: Any) -> str | None:
    return None if value in (None, "", "auto") else canonical_profile(value)


def _level(value: Any) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        en, zh = alternatives(map(str, LEVELS), mark="")
        raise InputError(f"found {value!r}, expected {en}", f"此处是 {value!r}，应为 {zh}")
    check_level(value)
    return value


def _assembler(value: Any) -> AssemblerRelease:
    if value in (None, "", "newest"):
        return NEWEST
    if not isinstance(value, str):
        raise InputError(f'found {value!r}, expected a release ("0.58")', f'此处是 {value!r}，应为版本号（如 "0.58"）')
    return assembler_of(value)


def _by(value: Any) -> str:
    if value in (None, ""):
        return "any"
    check_stage(str(value))
    return str(value)


def _language(value: Any) -> str:
    short = str(value).lower()[:2]
    if short not in LANGUAGES:
        raise InputError(f"found {value!r}, expected en or zh", f"此处是 {value!r}，应为 en 或 zh")
    return short


def _manual(value: Any) -> str:
    if value in (None, ""):
        return ""
    if not isinstance(value, str) or "://" not in value:
        raise InputError(
            f"found {value!r}, expected an address (https://…)", f"此处是 {value!r}，应为网址（https://…）"
        )
    return value


_READ: Mapping[str, Callable[[Any], Any]] = {
    "profile": _profile,
    "level": _level,
    "assembler": _assembler,
    "by": _by,
    "language": _language,
    "manual": _manual,
}
