"""What the theme sees of one language: its own config, navigation and base address."""

from __future__ import annotations

import copy
import posixpath
from collections.abc import Iterator
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.theme import Theme

NAMES = {"en": "English", "zh": "中文"}
TITLES = {"en": "PTO tile ISA", "zh": "PTO Tile 指令集"}
DESCRIPTIONS = {
    "en": "Manual of the PTO tile instructions, generated from one record per instruction",
    "zh": "PTO Tile 指令手册，由每条指令的唯一记录生成",
}
PALETTE = {
    "en": ("Switch to dark mode", "Switch to light mode"),
    "zh": ("切换到深色模式", "切换到浅色模式"),
}


def language_of(path: str) -> str:
    """``en`` for ``en/ops/tadd.md``; empty for what belongs to no language."""
    head = path.partition("/")[0]
    return head if head in NAMES else ""


class LanguageTheme(Theme):
    """A theme that answers some keys of its own and passes the others on; templates see no difference."""

    def __init__(self, theme: Theme, own: dict[str, Any]) -> None:
        self._theme, self._own = theme, own
        self.name, self.dirs, self.static_templates = theme.name, theme.dirs, theme.static_templates

    def __getitem__(self, key: str) -> Any:
        return self._own[key] if key in self._own else self._theme[key]

    def __contains__(self, key: object) -> bool:
        return key in self._own or key in self._theme

    def __iter__(self) -> Iterator[str]:
        return iter({**dict.fromkeys(self._theme), **self._own})

    def __len__(self) -> int:
        return len(list(iter(self)))


def config_for(config: MkDocsConfig, lang: str) -> MkDocsConfig:
    """A copy of the config whose theme speaks the language."""
    made = copy.copy(config)
    made.data = dict(config.data)
    palette = config.theme.get("palette", None)
    made.data["theme"] = LanguageTheme(config.theme, {"language": lang, "palette": _palette(palette, lang)})
    made.data["site_name"] = TITLES[lang]
    made.data["site_description"] = DESCRIPTIONS[lang]
    return made


def _palette(palette: Any, lang: str) -> Any:
    if not isinstance(palette, list):
        return palette
    found = []
    for entry, name in zip(palette, PALETTE[lang], strict=False):
        entry = copy.deepcopy(entry)
        if "toggle" in entry:
            entry["toggle"]["name"] = name
        found.append(entry)
    return found


def base_of(page: Page, lang: str) -> str:
    """The address of the language's folder as seen from a page, with a slash at its end."""
    return posixpath.relpath(lang, page.url or ".") + "/"


def navigation_of(nav: Navigation, lang: str) -> Navigation:
    """The part of the navigation that belongs to one language, with its own first page as home."""
    (section,) = [item for item in nav.items if item.is_section and item.title == lang]
    items = section.children or []
    for item in items:
        item.parent = None
    pages = [page for page in nav.pages if language_of(page.file.src_uri) == lang]
    for before, after in zip([None, *pages], [*pages, None], strict=True):
        if before is not None:
            before.next_page = after
        if after is not None:
            after.previous_page = before
    made = Navigation(items, pages)
    made.homepage = pages[0] if pages else None
    return made
