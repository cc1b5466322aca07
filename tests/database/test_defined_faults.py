"""A fault in what a record defines is told at its line in the record, not where a group uses it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pto_isa.database import check

ISA = Path(__file__).resolve().parents[2] / "isa"
# record, what is written there, what is written instead, the word at which the fault stands
DEFINED = {
    "unknown name": ("tadd", "combine(a, b): a + b", "combine(a, b): a + c", "c"),
    "unknown function": ("tadd", "combine(a, b): a + b", "combine(a, b): a + nosuch(b)", "nosuch"),
    "parameter with an index": ("tadd", "combine(a, b): a + b", "combine(a, b): b + a[0]", "a[0]"),
    "operand without an index": ("tadd", "combine(a, b): a + b", "combine(a, b): a + dst", "dst"),
    "first operand without an index": ("tadd", "combine(a, b): a + b", "combine(a, b): dst + a", "dst"),
    "no expression": ("tadd", "combine(a, b): a + b", "combine(a, b): a ? b", "? b"),
    "number of arguments": ("tadd", "combine(a, b): a + b", "combine(a, b): a + max(b)", "max"),
}


@pytest.mark.parametrize("name", DEFINED)
def test_place(name: str, tmp_path: Path) -> None:
    """File, line and column are those of the word in the definition; nothing is told of the group."""
    op, before, after, word = DEFINED[name]
    shutil.copytree(ISA, tmp_path / "isa")
    file = next((tmp_path / "isa").rglob(f"{op}.yaml"))
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")
    issues = [issue for issue in check(tmp_path / "isa") if issue.code != "lock/one-sided"]
    assert issues
    lines = file.read_text(encoding="utf-8").splitlines()
    number = next(k for k, line in enumerate(lines) if after in line)
    start = lines[number].index(after) + after.index(": ") + 2
    for issue in issues:
        assert issue.file.endswith(f"{op}.yaml") and issue.line == number + 1, str(issue)
        assert issue.column == start + after.partition(": ")[2].index(word) + 1, str(issue)


@pytest.mark.parametrize(
    ("before", "after"),
    [("summary:", "sumary:"), ("op: pto.tadd", "op: 3"), ("  zh:", "  zu:"), ("types:", "types: []\nt:")],
)
def test_a_broken_record_is_not_to_be_confirmed(before: str, after: str, tmp_path: Path) -> None:
    """Mend it first: what its texts are is known then."""
    shutil.copytree(ISA, tmp_path / "isa")
    file = next((tmp_path / "isa").rglob("tadd.yaml"))
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    issues = check(tmp_path / "isa")
    assert issues and not [issue for issue in issues if "confirm" in issue.message["en"]], issues
    changed = text.replace("en: Add", "en: Really add", 1)
    file.write_text(changed, encoding="utf-8")
    assert changed != text and any("confirm tadd" in issue.message["en"] for issue in check(tmp_path / "isa"))
