"""A fault in what a record defines is told at its line in the record, not where a group uses it."""

from __future__ import annotations

import pytest

from pto_isa.database.lock import record_new
from pto_isa.database.reading import read_all
from sample_isa import Folder

# what is written instead of `combine(a, b): a + b`, and the word at which the fault stands
DEFINED = {
    "unknown name": ("a + c", "c"),
    "unknown function": ("a + nosuch(b)", "nosuch"),
    "parameter with an index": ("b + a[0]", "a[0]"),
    "operand without an index": ("a + dst", "dst"),
    "first operand without an index": ("dst + a", "dst"),
    "no expression": ("a ? b", "? b"),
    "number of arguments": ("a + max(b)", "max"),
}


@pytest.mark.parametrize("name", DEFINED)
def test_place(name: str, folder: Folder) -> None:
    """File, line and column are those of the word in the definition; nothing is told of the group."""
    after, word = DEFINED[name]
    folder.change("combine(a, b): a + b", f"combine(a, b): {after}")
    line, column = folder.line_of("tplus.yaml", f"combine(a, b): {after}")
    issues = [issue for issue in folder.check() if not issue.code.startswith("lock/")]
    assert issues
    for issue in issues:
        assert issue.file.endswith("tplus.yaml") and issue.line == line, str(issue)
        assert issue.column == column + len("combine(a, b): ") + after.index(word), str(issue)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("summary:", "sumary:"),
        ("op: pto.tplus", "op: 3"),
        ("  zh: 两个", "  zu: 两个"),
        ("types:\n", "types: []\nt:\n"),
    ],
)
def test_a_broken_record_is_not_to_be_confirmed(before: str, after: str, folder: Folder) -> None:
    """Mend it first: what its texts are is known then."""

    def confirms() -> bool:
        return any("confirm tplus" in issue.message["en"] for issue in folder.check())

    (folder.root / "locks" / "shared.lock").unlink(missing_ok=True)
    record_new(read_all(folder.root).database, write=True)
    folder.change("en: Add two", "en: Really add two")
    assert confirms()
    folder.change(before, after)
    assert folder.check() and not confirms()
