"""``check`` judges the examples of the records."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from language.records import database
from pto_isa.cli import main
from pto_isa.cli.authors.example_issues import example_issues
from pto_isa.database import load
from sample_isa import ELEMENTWISE, part_of_the_database


def test_every_example_is_legal_and_gives_what_it_says() -> None:
    db = database()
    assert sum(len(op.record.examples) for op in db.values()) >= 60
    assert [str(issue) for issue in example_issues(db, db.values())] == []


@pytest.mark.parametrize(
    ("old", "new", "words", "at"),
    [
        ("valid=2x3", "valid=2x4", "same-valid-shape", "      dst: "),
        ("8x16xf32, valid=2x3", "8x16xf16, valid=2x3", "types", "      dst: "),
        ("8x16xf32, valid=2x3", "8x16xnope, valid=2x3", "operands cannot be built", "      dst: "),
        ("src1: {tile: 'vec, 8x16xf32", "src1: {tile: 'vex, 8x16xf32", "operands cannot be built", "      src1: "),
    ],
)
def test_an_illegal_example_is_reported_at_its_place(tmp_path: Path, old: str, new: str, words: str, at: str) -> None:
    part_of_the_database(tmp_path / "isa", *ELEMENTWISE)
    record = tmp_path / "isa/tile/elementwise-tile-tile/tadd.yaml"
    head, _, tail = record.read_text(encoding="utf-8").partition("\nexamples:")
    assert old in tail
    record.write_text(f"{head}\nexamples:{tail.replace(old, new, 1)}", encoding="utf-8")
    db = load(tmp_path / "isa")
    issues = list(example_issues(db, [db["tadd"]]))
    assert issues and all("tadd.yaml" in str(issue) and words in str(issue) for issue in issues)
    lines = record.read_text(encoding="utf-8").splitlines()
    line = next(k for k, text in enumerate(lines, 1) if text.startswith(at))
    assert {issue.line for issue in issues if "`basic`" in str(issue)} == {line}


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("tadd", "[11, 22, 33]", "[11, 22, 34]", "row 0 is [11.0, 22.0, 33.0], the record expects [11.0, 22.0, 34.0]"),
        ("tadd", "[11, 22, 33]", "[11, 22, nan]", "the record expects [11.0, 22.0, nan]"),
        ("tadd", "[[11, 22, 33]", "[[11, 22, 33" + ", 0" * 14 + "]", "row 0 lies outside 8x16 elements"),
        ("tadd", "] + src1", "] - src1", "the record expects [11.0, 22.0, 33.0]"),
    ],
)
def test_a_wrong_result_is_reported_at_its_place(tmp_path: Path, name: str, old: str, new: str, words: str) -> None:
    part_of_the_database(tmp_path / "isa", *ELEMENTWISE)
    record = tmp_path / f"isa/tile/elementwise-tile-tile/{name}.yaml"
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    db = load(tmp_path / "isa")
    issues = list(example_issues(db, [db[name]]))
    line = next(k for k, text in enumerate(record.read_text(encoding="utf-8").splitlines(), 1) if "expect:" in text)
    issue = next(issue for issue in issues if words in issue.line_of("en"))
    assert (issue.code, issue.line) == ("example/result", line)
    assert {"example/result"} == {issue.code for issue in issues}


def test_examples_are_judged_beside_other_faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Broken files, unknown words and illegal examples of several records are all reported in one run, by place."""
    part_of_the_database(tmp_path / "isa", *ELEMENTWISE)
    folder = tmp_path / "isa/tile/elementwise-tile-tile"
    for name, old, new in (
        ("tadd", "op: pto.tadd", "op: [pto.tadd"),
        ("tcmp", "f32", "f33"),
        ("tdiv", "valid=2x3", "valid=2x99"),
        ("tmul", " zh: ", " xx: "),
    ):
        text = (folder / f"{name}.yaml").read_text(encoding="utf-8")
        assert old in text
        (folder / f"{name}.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.setenv("PTO_ISA_DATA", str(tmp_path / "isa"))
    assert main(["check", str(folder), "--lang", "en"]) == 2
    lines = capsys.readouterr().out.splitlines()
    found = [re.match(rf"{re.escape(str(folder))}/(\w+)\.yaml:\d+:\d+: ", line) for line in lines[:-1]]
    names = [match[1] for match in found if match]
    assert names == sorted(names)
    assert set(names) == {"tadd", "tcmp", "tdiv", "tmul"}
    assert "the example `basic`: the operands cannot be built" in "\n".join(lines)
