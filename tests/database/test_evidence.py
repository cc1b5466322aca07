"""What an op is and what was found about it stand in two files; together they are one record."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa.cli.authors.texts_command import formatted
from pto_isa.database import load
from pto_isa.database.files import EVIDENCE_HEADER, HEADER
from pto_isa.schema.issue_error import IssueError
from sample_isa import Folder

DISPUTE = """\
disputes:
  which-types:
    fact: types.rows.a5
    claims:
      - {source: a5-header#TPlus.hpp-L6, says: [f32]}
      - {source: ptoas#L9, says: [f32, i32], note: signless}
    decision: a5-header
    because: {en: It compiles., zh: 以可编译者为准。}
"""
REPORT = "reports:\n  - {source: somebody, en: It was seen., zh: 有人见到。}\n"


def test_both_files_are_one_record(folder: Folder) -> None:
    folder.evidence(DISPUTE)
    op = load(folder.root)["tplus"]
    assert op.record.disputes["which-types"].decision == "a5-header"
    where = op.position(("disputes", "which-types", "decision"))
    assert Path(where.file).name == "tplus.evidence.yaml" and where.line == 8
    assert op.file.name == "tplus.yaml" and [file.name for file in op.files][-2:] == [
        "tplus.evidence.yaml",
        "tplus.yaml",
    ]


def test_an_op_of_which_nothing_was_found_has_no_such_file(folder: Folder) -> None:
    assert load(folder.root)["tplus"].record.disputes == {}


@pytest.mark.parametrize(("name", "text", "line", "expected"), [
    ("tplus.yaml", REPORT, None, "tplus.evidence.yaml"),
    ("tplus.evidence.yaml", "effects: {pipe: V}\n", 2, "tplus.yaml"),
])  # fmt: skip
def test_a_field_in_the_wrong_file(folder: Folder, name: str, text: str, line: int | None, expected: str) -> None:
    if line is None:
        folder.change("examples:\n", f"{text}examples:\n")
        line = folder.line_of(name, "reports")[0]
    else:
        folder.evidence(text)
    (issue,) = folder.check()
    assert (issue.code, issue.line, Path(issue.file).name) == ("record/wrong-file", line, name)
    assert f"`{expected}`" in issue.text("en") and f"`{expected}`" in issue.text("zh")


def test_groups_and_families_are_divided_as_well(folder: Folder) -> None:
    text = DISPUTE.replace("\n", "\n    ").rstrip()
    folder.change("groups:\n  binary:\n", f"groups:\n  binary:\n    {text}\n", "_groups.yaml")
    (issue,) = folder.check()
    assert (issue.code, Path(issue.file).name, issue.line) == ("record/wrong-file", "_groups.yaml", 3)
    file = folder.family / "_groups.yaml"
    for path, wanted in formatted({file: file.read_text(encoding="utf-8")}).items():
        path.write_text(wanted, encoding="utf-8")
    assert folder.check() == []
    op = load(folder.root)["tminus"]
    assert Path(op.position(("disputes", "which-types")).file).name == "_groups.evidence.yaml"


def test_evidence_about_nothing(folder: Folder) -> None:
    folder.evidence(REPORT, "tother")
    folder.write("_groups.evidence.yaml", "groups:\n  other: {reports: []}\n")
    assert [(issue.code, Path(issue.file).name, issue.line) for issue in folder.check()] == [
        ("record/lonely-evidence", "_groups.evidence.yaml", 2),
        ("record/lonely-evidence", "tother.evidence.yaml", 1),
    ]


def test_fmt_moves_fields_with_their_comments(tmp_path: Path) -> None:
    file, beside = tmp_path / "tplus.yaml", tmp_path / "tplus.evidence.yaml"
    text = f"{HEADER}\nop: pto.tplus\n\n# Who says what.\ndisputes:\n  # first\n  one: {{fact: op}}  # short\n\nset: tile\n"
    found = formatted({file: text, beside: f"{EVIDENCE_HEADER}\nreports: []\n"})
    assert found[file] == f"{HEADER}\nop: pto.tplus\n\nset: tile\n"
    assert found[beside] == (
        f"{EVIDENCE_HEADER}\n# Who says what.\ndisputes:\n  # first\n  one: {{fact: op}}  # short\n\nreports: []\n"
    )
    assert formatted(found) == found


def test_fmt_joins_what_both_files_say(tmp_path: Path) -> None:
    file, beside = tmp_path / "tplus.yaml", tmp_path / "tplus.evidence.yaml"
    found = formatted({
        file: f"{HEADER}\nop: pto.tplus\ndisputes:\n  one: {{fact: op}}\n",
        beside: f"{EVIDENCE_HEADER}\ndisputes:\n  two: {{fact: set}}\n",
    })  # fmt: skip
    assert found[beside] == f"{EVIDENCE_HEADER}\ndisputes:\n  two: {{fact: set}}\n  one: {{fact: op}}\n"


def test_fmt_refuses_to_lose_one_of_two(tmp_path: Path) -> None:
    file, beside = tmp_path / "tplus.yaml", tmp_path / "tplus.evidence.yaml"
    with pytest.raises(IssueError) as caught:
        formatted({file: f"{HEADER}\nop: pto.tplus\nreports: [1]\n", beside: f"{EVIDENCE_HEADER}\nreports: [2]\n"})
    (issue,) = caught.value.issues
    assert (issue.code, issue.line) == ("yaml/twice", 3)
