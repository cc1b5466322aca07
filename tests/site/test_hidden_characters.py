"""Hand-written pages: what is not seen in them is refused, wherever it stands; and nothing of the project has any."""

from __future__ import annotations

from pathlib import Path

import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import get_files

from pto_isa.text.visible import HIDDEN, places
from site_pages import ROOT
from test_project import project_files

# The first and the last character of every range, but for the line break and surrogates, which UTF-8 has not.
CHARACTERS = [chr(code) for span in HIDDEN for code in span if not 0xD800 <= code <= 0xDFFF]


@pytest.mark.parametrize("char", CHARACTERS, ids=lambda char: f"U+{ord(char):04X}")
def test_each_is_refused(char: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In prose, in code and in the head of a page."""
    docs = tmp_path / "site"
    docs.mkdir()
    (docs / "index.md").write_text(
        f"---\ntitle: a{char}b\n---\n文 {char}\n\n    `code{char}`\n", encoding="utf-8", newline=""
    )
    config = load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(docs), site_dir=str(tmp_path / "made"))
    plugin = config.plugins["pto-isa"]
    with pytest.raises(PluginError, match="3 invisible characters"):
        plugin.on_files(get_files(config), config=config)
    said = capsys.readouterr().err
    for place in ("index.md:2:9", "index.md:4:3", "index.md:6:10"):
        assert f"{place}: the invisible character `\\" in said
    assert char not in said


def test_the_project_has_none() -> None:
    """Nor any other file that somebody reads; a Makefile has tabs."""
    read = 0
    for name in project_files():
        file = ROOT / name
        try:
            text = file.read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue
        found = [place for place in places(text) if name != "Makefile" or place[2] != "\\x09"]
        assert not found, (name, found[:3])
        read += 1
    assert read > 700
