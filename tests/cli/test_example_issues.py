"""``check`` judges the examples of the records."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pto_isa.cli.example_issues import example_issues
from pto_isa.database import load

ISA = Path(__file__).resolve().parents[2] / "isa"


def test_every_example_is_legal_where_it_says() -> None:
    db = load(ISA)
    assert sum(len(op.record.examples) for op in db.values()) >= 60
    assert [str(issue) for op in db.values() for issue in example_issues(op)] == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("valid=2x3", "valid=2x4", "same-valid-shape"),
        ("8x16xf32, valid=2x3", "8x16xf16, valid=2x3", "types"),
        ("8x16xf32, valid=2x3", "8x16xnope, valid=2x3", "operands cannot be built"),
    ],
)
def test_an_illegal_example_is_reported_at_its_place(tmp_path: Path, old: str, new: str, words: str) -> None:
    shutil.copytree(ISA, tmp_path / "isa")
    record = tmp_path / "isa/tile/elementwise-tile-tile/tadd.yaml"
    head, _, tail = record.read_text(encoding="utf-8").partition("\nexamples:")
    assert old in tail
    record.write_text(f"{head}\nexamples:{tail.replace(old, new, 1)}", encoding="utf-8")
    issues = list(example_issues(load(tmp_path / "isa")["tadd"]))
    assert issues and all("tadd.yaml" in str(issue) and words in str(issue) for issue in issues)
    line = next(k for k, text in enumerate(record.read_text(encoding="utf-8").splitlines(), 1) if text == "  basic:")
    assert {issue.line for issue in issues} == {line}
