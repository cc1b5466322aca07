"""Sentences of reasons.yaml: a record names one, and none is typed again and again."""

from __future__ import annotations

from pathlib import Path

import pytest

import pto_isa
from pto_isa.cli import main
from pto_isa.database.reading import read_all
from sample_isa import ISA

Out = pytest.CaptureFixture[str]


def test_a_name_stands_for_the_sentence() -> None:
    """In the record, its cards and pages there is no name any more, only both texts."""
    database = pto_isa.load()
    texts = dict(database.shared.sentences)
    said = [dispute.because for op in database.values() for dispute in op.record.disputes.values()]
    assert said.count(texts["test-runs-it"]) >= 30
    reasons = [rule.reason for op in database.values() for rule in op.record.constraints.values()]
    assert reasons.count(texts["row-stride-alone"]) >= 8
    assert {name for op in database.values() for name in op.resolved.said} == texts.keys()


@pytest.fixture
def isa(tmp_path: Path) -> Path:
    """The shared files and one family."""
    root = tmp_path / "isa"
    for path in [*ISA.glob("*.yaml"), *ISA.glob("tile/sync-and-config/**/*.yaml"), *ISA.glob("locks/*")]:
        target = root / path.relative_to(ISA)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    return root


def test_an_unknown_name_is_a_fault(isa: Path, capsys: Out) -> None:
    """At its place, with what may stand there."""
    path = next(
        path for path in sorted(isa.glob("tile/sync-and-config/*.evidence.yaml")) if "because: " in path.read_text()
    )
    text = path.read_text(encoding="utf-8")
    start = text.index("    because:")
    line = text[:start].count("\n") + 1
    end = next(
        (k for k in range(start + 12, len(text)) if text[k] == "\n" and text[k + 1 : k + 6] != "     "), len(text)
    )
    path.write_text(f"{text[:start]}    because: no-such-reason{text[end:]}", encoding="utf-8")
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr().out
    assert f"{path.name}:{line}:" in said and "no sentence of reasons.yaml that may stand here is called" in said


def test_what_nobody_says_and_what_many_type(isa: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are faults."""
    from pto_isa.database.checks import reasons

    database = read_all(isa).database
    unused = [issue for issue in reasons.check_reasons(database) if issue.code == "reasons/unused"]
    assert {issue.file for issue in unused} == {str(isa / "reasons.yaml")}
    assert not [issue for issue in reasons.check_reasons(database) if issue.code == "reasons/repeated"]
    monkeypatch.setattr(reasons, "MOST", 0)
    repeated = [issue for issue in reasons.check_reasons(database) if issue.code == "reasons/repeated"]
    assert repeated and "stands 1 times in the records" in repeated[0].line_of("en")
