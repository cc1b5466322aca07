"""A site of records whose texts are hostile: all that it shows of them, in heads and navigation too, is text."""

from __future__ import annotations

import json
import logging
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from hostile.site_texts import SITE_TEXTS
from pto_isa.database import Database
from pto_isa.site_plugin import source
from pto_isa.text.visible import visible
from site_pages import ROOT
from spoiled import PLAIN, filled, spoiled, written


class Shape(HTMLParser):
    """Elements with the names of their attributes, what the description says, and the title."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.shape: Counter[tuple[str, ...]] = Counter()
        self.description, self.title, self.said, self._open = "", "", "", ""
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
        self.said += data
        if self._open == "title":
            self.title += data
            self._open = ""


def made(root: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, *hostile: str) -> dict[str, Shape]:
    """The pages of the site by their address."""

    def load(_: Path | None) -> Database:
        return spoiled(root, *hostile)

    monkeypatch.setattr(source, "load", load)
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=False)
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    config.plugins.on_shutdown()
    found = {}
    for file in folder.rglob("*.html"):
        found[file.relative_to(folder).as_posix()] = Shape(file.read_text(encoding="utf-8"))
    return found


def bare(said: str) -> str:
    """Without what HTML does not tell apart: blanks, and the signs around code."""
    return "".join(said.replace("`", "").split())


def test_every_page_has_the_shape_of_one_with_plain_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    root = written(tmp_path / "isa")
    texts = [*SITE_TEXTS.values()]
    assert len(texts) >= 80
    warnings = []
    sites = {}
    for name, hostile in (("plain", [PLAIN]), ("hostile", texts)):
        caplog.clear()
        sites[name] = made(root, tmp_path / name, monkeypatch, *hostile)
        warnings.append([said.getMessage() for said in caplog.records if said.levelno >= logging.WARNING])
    plain, found = sites["plain"], sites["hostile"]
    assert warnings[0] == warnings[1]  # the guide links to pages that this database does not have
    assert plain.keys() == found.keys() and len(plain) > 80
    for path, page in found.items():
        assert page.shape == plain[path].shape, path
    page = found["en/ops/tfull/index.html"]
    assert page.description == " ".join(visible(" ".join(filled(0, "en", *texts).split())).split())
    assert page.title.startswith("pto.tfull")
    for lang in ("en", "zh"):
        index = json.loads((tmp_path / "hostile" / lang / "search" / "search_index.json").read_text(encoding="utf-8"))
        for entry in index["docs"]:  # which the theme shows as HTML
            assert set(Shape(entry["title"]).shape) == set() and set(Shape(entry["text"]).shape) <= {("p",)}
            assert all(not Shape(tag).shape for tag in entry.get("tags", []))
        shown = [bare(page.said) for path, page in found.items() if path.startswith(f"{lang}/")]
        seen = set()
        for number in range(1500):
            both = [
                filled(number, one, *texts) for one in ("en", "zh")
            ]  # the glossary shows the other language as well
            ways = {
                bare(visible(way)) for said in both for way in (said, " ".join(said.split()))
            }  # sentences are one line
            for page in shown:
                ends = page.count(f"so{number}end")
                assert ends <= sum(map(page.count, ways)), (
                    number,
                    both[0][:200],
                )  # wherever it stands, it stands there whole
                if ends:
                    seen.add(number)
        assert len(seen) > 500 and {number % len(texts) for number in seen} == set(range(len(texts)))
