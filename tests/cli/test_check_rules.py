"""``check --rules``: rules that cannot be broken alone, at their place, for the ops that the paths concern."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa.cli import main
from pto_isa.cli.authors import breaks as searches
from pto_isa.database import load
from pto_isa.generate import breaks as kept
from sample_isa import Folder

WEAKER = "examples:\n"
RULES = """\
constraints:
  same-rows:
    check: dst.valid_row == src0.valid_row
    source: ptoas#L9
examples:
"""


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for these tests: what they do not change is searched once."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def spoilt(folder: Folder, monkeypatch: pytest.MonkeyPatch, cache: Path) -> Folder:
    """``tplus`` states a rule that a rule of its group implies."""
    folder.change(WEAKER, RULES)
    monkeypatch.setenv("PTO_ISA_DATA", str(folder.root))
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    return folder


def check(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str]]:
    status = main(["check", *words])
    return status, capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_redundant_rule(spoilt: Folder, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    """File, line and column of the rule, its id, and the rule that implies it, on each profile."""
    line = spoilt.plus.read_text(encoding="utf-8").splitlines().index("  same-rows:") + 1
    status, out = check(capsys, "--rules", "--lang", lang)
    assert status == 2 and len(out) == 3
    for text, profile in zip(out[:2], ("cpu", "a5"), strict=True):
        assert f"tplus.yaml:{line}:3: " in text and profile in text
        assert "`pto.tplus/same-rows`" in text and "`pto.tplus/same-valid-shape`" in text
        assert ("无法单独违反" in text) == (lang == "zh")


def test_without_rules_it_is_not_searched(spoilt: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "--lang", "en") == (0, ["no faults"])


@pytest.mark.parametrize(("name", "faults"), [
    ("tplus.yaml", 2), ("tminus.yaml", 0), ("_groups.yaml", 2), ("_family.yaml", 2), ("../../tile_rules.yaml", 2),
    (".", 2),
])  # fmt: skip
def test_only_the_ops_that_are_asked_for(
    spoilt: Folder, capsys: pytest.CaptureFixture[str], name: str, faults: int
) -> None:
    """Groups, families and shared files stand for the ops made from them."""
    status, out = check(capsys, str(spoilt.family / name), "--rules", "--lang", "en")
    assert (status, len([line for line in out if "same-rows" in line])) == (2 if faults else 0, faults)


def test_a_rule_of_a_group_is_reported_for_the_op(spoilt: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    """The fault stands in another file than the one that was asked for, and is still reported."""
    spoilt.change("      row-major:\n", "      wide: {check: dst.cols >= 1, source: ptoas#L9}\n      row-major:\n",
                  "_groups.yaml")  # fmt: skip
    status, out = check(capsys, str(spoilt.family / "tminus.yaml"), "--rules", "--lang", "en")
    assert status == 2 and all("_groups.yaml" in line and "`pto.tminus/wide`" in line for line in out[:-1])


def test_a_fault_of_another_file_is_not_hidden(spoilt: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    """Rules are searched in records without faults; what keeps them from being read is said."""
    spoilt.change("pto.tminus", "pto.tmynus", "tminus.yaml")
    assert main(["check", str(spoilt.plus), "--rules", "--lang", "en"]) == 2
    assert "tminus.yaml:2:5: " in capsys.readouterr().err


def test_several_processes(spoilt: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they find is read by this process."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(spoilt.root / "cache"))
    monkeypatch.setattr(searches, "FEW", 1)
    ops = list(load(spoilt.root).values())
    searches.search(ops, processes=2)
    monkeypatch.setattr(kept, "_searched", lambda *args: pytest.fail("searched again"))
    found = {op.name: len(list(searches.break_issues(op))) for op in ops}
    assert found == {"tminus": 0, "tplus": 2}
