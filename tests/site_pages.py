"""A built site as tests read it: pages with their text, ids and addresses."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("en", "zh")
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_SILENT = frozenset({"script", "style", "math"})


LOOSE = "--no-strict"  # the guide links to pages of ops that a part of the database does not have


@dataclass
class Page(HTMLParser):
    """One HTML file; ``text`` is what a reader sees between <article> and </article>, blanks collapsed."""

    file: Path
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    assets: list[str] = field(default_factory=list)
    formulas: list[str] = field(default_factory=list)
    lang: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self._words: list[str] = []
        self._open: list[str] = []
        self.html = self.file.read_text(encoding="utf-8")
        self.feed(self.html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.lang = values.get("lang", "")
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif "src" in values or (tag == "link" and "href" in values):
            self.assets.append(values.get("src") or values["href"])
        if tag == "math":
            self.formulas.append(values.get("alttext", ""))
        if tag not in _VOID:
            self._open.append(tag)
        if tag in (
            "p",
            "li",
            "td",
            "th",
            "dt",
            "dd",
            "div",
            "br",
            "h1",
            "h2",
            "h3",
            "h4",
            "tr",
            "pre",
            "summary",
            "label",
        ):
            self._words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            if self._open.pop() == tag:
                break

    def handle_data(self, data: str) -> None:
        if "article" in self._open and not _SILENT & set(self._open):
            self._words.append(data)

    @cached_property
    def text(self) -> str:
        return re.sub(r"\s+", " ", "".join(self._words)).strip()


@dataclass
class Site:
    """All pages below a folder by their address: ``en/ops/tadd/``."""

    folder: Path
    said: str = ""

    @cached_property
    def pages(self) -> dict[str, Page]:
        found = {}
        for file in sorted(self.folder.rglob("*.html")):
            path = file.relative_to(self.folder).as_posix()
            found[path.removesuffix("index.html")] = Page(file)
        return found

    def of(self, lang: str) -> dict[str, Page]:
        """The pages of one language by their address below its folder."""
        return {path.removeprefix(f"{lang}/"): page for path, page in self.pages.items() if path.startswith(f"{lang}/")}


def until(page: Any, script: str, argument: Any = None, seconds: float = 30) -> None:
    """Wait until a script says so; asked from here, because a wait inside the page would be refused by its policy."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(script, argument):
        assert time.monotonic() < deadline, f"never true: {script}"
        page.wait_for_timeout(50)


def search_for(page: Any, words: str) -> None:
    """Type words into the search field."""
    field = page.locator("input.md-search__input")
    field.fill(words)
    field.press("End")  # the theme listens for keys, which an input method sends as well
