"""The command over a small database and two made-up checkouts."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.reports import DEFINITION, Run
from pto_isa.cli import main
from sample_checkouts import make_pto_isa, make_ptoas
from sample_isa import Folder

# Of the made-up headers: the record of tminus has no rule about what its call comes to.
EXEMPT = """\
exempt:
  layout:
    ops: [tminus]
    conditions: ['A::isRowMajor']
    reason: {en: Differences need no layout here., zh: 此处的差不要求布局。}
"""


@pytest.fixture
def defined(folder: Folder) -> Folder:
    """The small database; `tplus` states how the assembler defines it."""
    folder.change("overloads:\n", f"syntax: {{{DEFINITION}}}\noverloads:\n")
    return folder


@pytest.fixture
def run(folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``audit`` over the small database and the two made-up checkouts."""
    monkeypatch.setenv("PTO_ISA_DATA", str(folder.root))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    make_pto_isa(tmp_path / "pto-isa")
    make_ptoas(tmp_path / "ptoas")
    (folder.root / "assertions.yaml").write_text(EXEMPT, encoding="utf-8")
    folders = (str(tmp_path / "pto-isa"), str(tmp_path / "ptoas"))

    def call(*words: str) -> tuple[int, str, str]:
        status = main(("audit", *folders, *words))
        done = capsys.readouterr()
        return status, done.out, done.err

    return call
