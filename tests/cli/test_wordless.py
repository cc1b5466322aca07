"""A rule that no sentence can say is a fault with its place everywhere: nothing prints its condition instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa.cli import main
from pto_isa.database import load
from pto_isa.generate.sentences import sentences_of
from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.front.opdef import ElaborationError
from pto_isa.site_plugin.source import generated
from sample_isa import Folder

WORDLESS = """
constraints:
  counted:
    check: dst.valid_row == count(src1[i, 0] == src0[i, 0] for i in range(src1.valid_row))
    source: a5-header#TPlus.hpp-L6
examples:
"""


@pytest.fixture
def wordless(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> Folder:
    monkeypatch.setenv("PTO_ISA_DATA", str(folder.root))
    folder.change("\nexamples:\n", WORDLESS)
    return folder


def test_commands_name_the_rule(wordless: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    """`check` and `generate` say where it stands and what to do, in both languages."""
    line, column = wordless.line_of("tplus.yaml", "dst.valid_row == count")
    for command in (["check"], ["generate", "--check"]):
        for lang, words in (("en", "give the rule a `text`"), ("zh", "请为该规则提供 `text`")):
            assert main([*command, "--lang", lang]) == 2
            said = "".join(capsys.readouterr())
            assert f"tplus.yaml:{line}:{column}: " in said
            assert words in said
            assert "Traceback" not in said


def test_nothing_is_said_instead(wordless: Folder) -> None:
    """The sentences raise, and the pages show the fault."""
    db = load(wordless.root)
    (rule, *_) = [rule for rule in elaborate(db["tplus"], db).rules if rule.key == "counted"]
    with pytest.raises(ElaborationError):
        sentences_of(db)(rule)
    made = generated(Path(wordless.root))
    assert made.pages == {}
    assert [fault.file.rpartition("/")[2] for fault in made.faults] == ["tplus.yaml"]
