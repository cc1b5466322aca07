"""Totals in English: one thing is not several."""

from __future__ import annotations

import pytest

from pto_isa.audit import facts
from pto_isa.audit.show import lines
from pto_isa.cli import main
from pto_isa.conform import command
from pto_isa.text.lists import counted
from sample_isa import Folder, Run


@pytest.mark.parametrize(("count", "text"), [(0, "0 ops"), (1, "1 op"), (2, "2 ops"), (21, "21 ops")])
def test_a_number_and_what_it_counts(count: int, text: str) -> None:
    assert counted(count, "op") == text


def test_totals_of_an_audit() -> None:
    assert lines(facts.AuditReport(compared={"types": 1}, ops=1), "en", False)[-2:] == [
        "1 op, 1 fact compared (element types 1)", "0 undisputed differences, 0 disputed, 0 not extracted",
    ]  # fmt: skip


def test_totals_of_a_comparison() -> None:
    (totals, *_), (passed, *_) = list(command.ConformReport().lines())[-2:]
    assert totals.startswith("0 ops, 0 cases in ") and passed.startswith("0 passed")


def test_totals_of_files(folder: Folder, run: Run) -> None:
    assert run("fmt")[0] == 0
    assert run("fmt", "--check", str(folder.plus))[:2] == (0, "1 file, 0 would change\n")
    assert run("fmt", str(folder.plus))[:2] == (0, "1 file, 0 written\n")


def test_totals_of_coverage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "tmin", "--lang", "en"]) == 0
    assert "\n1 op is executed by `run`\n" in capsys.readouterr().out
    assert main(["coverage", "tmin", "tadd", "--lang", "en"]) == 0
    assert "\n2 ops are executed by `run`\n" in capsys.readouterr().out
