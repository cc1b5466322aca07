"""`check FILE` says what could not be checked: a broken file that the record needs is no reason for "no faults"."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa.database.files import SHARED, evidence_of
from sample_isa import Folder, Run

NEEDED = [f"{name}.yaml" for name in SHARED if name != "profiles"] + [
    "tile/sample/_family.yaml",
    "tile/sample/_groups.yaml",
]
SPOILS = {
    "missing": None,
    "empty": b"",
    "not YAML": b"a: [\n",
    "a list": b"- 1\n",
    "a word": b"hello\n",
    "binary": b"\0\1",
}


def _spoil(file: Path, text: bytes | None) -> None:
    if text is None:
        file.unlink()
    else:
        file.write_bytes(text)


@pytest.mark.parametrize("name", NEEDED)
def test_a_broken_shared_file_is_said(folder: Folder, run: Run, name: str) -> None:
    file = folder.root / name
    good = file.read_bytes()
    for spoil, text in SPOILS.items():
        _spoil(file, text)
        status, out, err = run("check", str(folder.plus))
        assert (status, err) == (2, ""), spoil
        if spoil == "missing" and file.name == "_groups.yaml":
            assert out.startswith(f"{folder.plus}:"), out  # it names a group that is not there
        else:
            assert out.startswith(f"{file}:") and f"not everything was checked, because of the faults in {file}" in out
        file.write_bytes(good)


def test_broken_evidence_is_said(folder: Folder, run: Run) -> None:
    """A record is not read without its evidence; nothing is said of it where another record is asked about."""
    file = evidence_of(folder.plus)
    for text in filter(None, SPOILS.values()):
        file.write_bytes(text)
        status, out, _ = run("check", str(folder.plus))
        assert status == 2 and f"not everything was checked, because of the faults in {file}" in out
        assert run("check", str(folder.family / "tminus.yaml"))[:2] == (0, "no faults\n")


def test_a_fault_of_another_record_is_not_said(folder: Folder, run: Run) -> None:
    folder.write("tminus.yaml", "op: [")
    assert run("check", str(folder.plus))[:2] == (0, "no faults\n")


def test_a_wrong_rule_of_every_tile_is_said(folder: Folder, run: Run) -> None:
    """Nothing is judged by rules that are wrong, and nothing ends in a traceback."""
    rules = folder.root / "tile_rules.yaml"
    text = rules.read_text(encoding="utf-8")
    head, _, tail = text.partition("check: ")
    rules.write_text(f"{head}check: t.loc == row_major or t.rows // 0 == 1\n    #{tail}", encoding="utf-8")
    status, out, err = run("check", str(folder.plus))
    assert (status, err) == (2, "") and out.startswith(f"{rules}:"), out
    assert "`t.loc` is never `row_major`" in out


def test_examples_are_judged_by_the_records_under_check(folder: Folder, run: Run) -> None:
    """Not by what was generated from other ones: this rule is new, and the example breaks it."""
    folder.change(
        "aliases: [tplus.alias]\n",
        "aliases: [tplus.alias]\nconstraints:\n  tall: {check: dst.rows >= 9, source: cpu-header#TPlus.hpp-L7}\n",
    )
    status, out, _ = run("check", str(folder.plus))
    assert status == 2
    assert "the example `basic` is not legal on cpu" in out and "[pto.tplus/tall]" in out
