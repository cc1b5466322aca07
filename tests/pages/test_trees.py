"""What a later build takes over from an earlier one gives the same pages as a build from nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pto_isa.database import Database, load
from pto_isa.generate.pages import LANGUAGES, Trees, pages, scripts
from site_pages import ROOT

FAMILY = "tpipe"


@pytest.fixture
def isa(tmp_path: Path) -> Path:
    """A small database: the shared files and one family."""
    folder = tmp_path / "isa"
    folder.mkdir()
    for file in (ROOT / "isa").glob("*.yaml"):
        shutil.copy(file, folder)
    shutil.copytree(ROOT / "isa" / "system" / FAMILY, folder / "system" / FAMILY)
    return folder


def everything(db: Database, trees: Trees) -> dict[str, str]:
    made = {f"{lang}/{path}": text for lang in LANGUAGES for path, text in pages(db, lang, trees).items()}
    return made | scripts(db, trees)


_OPS = {"en/ops/tpush.md", "zh/ops/tpush.md"}
_SCRIPT = {"assets/explore/tpush.js"}
EDITS = [
    ("glossary.yaml", "A two-dimensional piece", "A 2-D piece", {"en/reference/glossary.md"}),
    ("vocabulary.yaml", "en: 32-bit float", "en: float of 32 bits", {"en/reference/vocabulary.md"}),
    (
        "vocabulary.yaml",
        "\n      tile_up_down_odd:",
        "\n      tile_tilted: {name: {en: tilted, zh: 倾斜}}\n      tile_up_down_odd:",
        _SCRIPT,
    ),
    ("profiles.yaml", "en: CPU simulator", "en: Simulator", {"en/reference/profiles.md", "en/ops/tpush.md"}),
    ("phrases.yaml", "is made for global memory", "has global memory", {"en/ops/tpush.md"}),
    ("phrases.yaml", "p.direction in {dir_c2v_gm, ", "p.direction in {dir_c2v, ", _OPS | _SCRIPT),
    ("tile_rules.yaml", "en: A valid extent", "en: Some valid extent", {"en/tile-rules.md"}),
    (
        f"system/{FAMILY}/_family.yaml",
        "name: {en: ",
        "name: {en: All ",
        {f"en/families/{FAMILY}.md", "en/ops/tpush.md"},
    ),
    (f"system/{FAMILY}/tpush.yaml", "Put a tile", "Send a tile", {"en/ops/tpush.md", "en/ops/index.md"}),
    (f"system/{FAMILY}/tpush.yaml", "values: [[1, 2", "values: [[5, 2", _OPS | _SCRIPT),
]


@pytest.mark.parametrize(("file", "old", "new", "changed"), EDITS)
def test_what_is_taken_over_is_what_would_be_made(isa: Path, file: str, old: str, new: str, changed: set[str]) -> None:
    first = load(isa)
    before = Trees(first)
    was = everything(first, before)
    path = isa / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    now = load(isa)
    made = everything(now, Trees(now, before))
    assert made == everything(now, Trees(now))
    assert changed <= {name for name in made if made[name] != was[name]}
