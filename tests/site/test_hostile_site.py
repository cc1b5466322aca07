"""A site of records whose texts are hostile: what the theme shows of them, in heads and navigation too, is text."""

from __future__ import annotations

import json
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from pto_isa.database import Database
from pto_isa.site_plugin import source
from pto_isa.text.visible import visible
from site_pages import ROOT
from spoiled import HOSTILE, PLAIN, spoiled, written


class Shape(HTMLParser):
    """Elements with the names of their attributes, what the description says, and the title."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.shape: Counter[tuple[str, ...]] = Counter()
        self.description, self.title, self._open = "", "", ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if values.get("name") == "description":
            self.description = values["content"]
        self._open = tag
        if tag != "code":  # a text may have code in it
            self.shape[tag, *sorted(values)] += 1

    def handle_data(self, data: str) -> None:
        if self._open == "title":
            self.title += data
            self._open = ""


def made(root: Path, hostile: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Shape]:
    """The pages of the site by their address."""

    def load(_: Path | None) -> Database:
        return spoiled(root, hostile)

    monkeypatch.setattr(source, "load", load)
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=False)
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    config.plugins.on_shutdown()
    found = {}
    for file in folder.rglob("*.html"):
        found[file.relative_to(folder).as_posix()] = Shape(file.read_text(encoding="utf-8"))
    return found


def test_every_page_has_the_shape_of_one_with_plain_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = written(tmp_path / "isa")
    hostile = " ".join(text for text in HOSTILE.values() if "`" not in text)
    plain = made(root, PLAIN, tmp_path / "plain", monkeypatch)
    found = made(root, hostile, tmp_path / "hostile", monkeypatch)
    assert plain.keys() == found.keys() and len(plain) > 80
    for path, page in found.items():
        assert page.shape == plain[path].shape, path
    page = found["en/ops/tfull/index.html"]
    assert page.description == visible(" ".join(f"At 0 {hostile} so 0".split()))
    assert page.title.startswith("pto.tfull")
    for lang in ("en", "zh"):
        index = json.loads((tmp_path / "hostile" / lang / "search" / "search_index.json").read_text(encoding="utf-8"))
        for entry in index["docs"]:  # which the theme shows as HTML
            assert set(Shape(entry["title"]).shape) == set() and set(Shape(entry["text"]).shape) <= {("p",)}
            assert all(not Shape(tag).shape for tag in entry.get("tags", []))
