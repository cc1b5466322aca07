"""The fixture that runs commands, for all tests of the command line."""

from __future__ import annotations

import pytest

from pto_isa.cli import main
from sample_isa import Folder, Run


@pytest.fixture
def run(folder: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command over the small database: (exit status, standard output, standard error)."""
    monkeypatch.setenv("PTO_ISA_DATA", str(folder.root))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def call(*words: str) -> tuple[int, str, str]:
        status = main(words)
        done = capsys.readouterr()
        return status, done.out, done.err

    return call
