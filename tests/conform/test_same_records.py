"""Records and code that is generated from others: a command that uses both refuses, with one message for the first op."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa.cli import main
from sample_isa import ELEMENTWISE, part_of_the_database

Out = pytest.CaptureFixture[str]
RECORD = f"{ELEMENTWISE[0]}/tadd.yaml"
TYPES, FEWER = "T: [f16, f32, i16, i32]", "T: [f16, f32]"
LIMIT, OTHER = "bits: 16", "bits: 17"


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Vectors of two ops, written before there are other records."""
    folder = tmp_path_factory.mktemp("vectors") / "made"
    assert main(["export", "vectors", str(folder), "--op", "tadd", "--op", "tsub", "--profile", "cpu"]) == 0
    return folder


@pytest.fixture
def isa(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of some records, which the commands work with."""
    part_of_the_database(tmp_path / "isa", *ELEMENTWISE)
    monkeypatch.setenv("PTO_ISA_DATA", str(tmp_path / "isa"))
    return tmp_path / "isa"


def commands(vectors: Path, target: Path, op: str) -> list[list[str]]:
    """The command lines that use records and generated code of an op."""
    return [
        ["conform", str(vectors), "--op", op],
        ["coverage", op],
        ["export", "vectors", str(target), "--op", op, "--profile", "cpu"],
    ]


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("number", range(3))
def test_other_facts_of_an_op_are_refused(isa: Path, vectors: Path, tmp_path: Path, capsys: Out, number: int) -> None:
    change(isa / RECORD, TYPES, FEWER)
    target = tmp_path / "new"
    assert main(commands(vectors, target, "tadd")[number]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1 and "pto.tadd: the generated code is made from a record with other facts" in said[0]
    assert "unset PTO_ISA_DATA" in said[0] and not target.exists()
    assert main(commands(vectors, target, "tsub")[number]) == 0


@pytest.mark.parametrize("number", range(3))
def test_other_texts_and_comments_are_no_other_facts(isa: Path, vectors: Path, tmp_path: Path, number: int) -> None:
    change(isa / RECORD, "Add two tiles", "Sum up two tiles")
    change(isa / "vocabulary.yaml", "element_types:\n", "# all of them\nelement_types:\n")
    assert main(commands(vectors, tmp_path / "new", "tadd")[number]) == 0


@pytest.mark.parametrize("number", range(3))
def test_other_facts_that_all_share_are_refused(
    isa: Path, vectors: Path, tmp_path: Path, capsys: Out, number: int
) -> None:
    change(isa / "vocabulary.yaml", LIMIT, OTHER)
    assert main(commands(vectors, tmp_path / "new", "tadd")[number]) == 2
    assert "vocabulary.yaml: the generated code is made from a file with other facts" in capsys.readouterr().err


def test_the_whole_of_a_mixture_is_refused(isa: Path, vectors: Path, tmp_path: Path, capsys: Out) -> None:
    """Without names every op counts: those with vectors, those of the records; so it is for the verifier."""
    change(isa / RECORD, TYPES, FEWER)
    lines: list[list[str]] = [["conform", str(vectors)], ["coverage"]]
    lines += [["export", kind, str(tmp_path / kind)] for kind in ("vectors", "verifier")]
    for line in lines:
        assert main(line) == 2, line
        assert "pto.tadd: the generated code" in capsys.readouterr().err
    assert not (tmp_path / "vectors").exists() and not (tmp_path / "verifier").exists()
