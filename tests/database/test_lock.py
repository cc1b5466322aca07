"""The language lock: a one-sided change fails until it is confirmed."""

from __future__ import annotations

from pathlib import Path

from pto_isa.database import check
from pto_isa.database.lock import confirm, owners, record_new
from pto_isa.database.reading import read_all
from sample_isa import MINUS, Folder

EVIDENCE = """\
reports:
  - {source: somebody, en: It was seen., zh: 有人见到。}
"""


def lock(folder: Folder) -> None:
    confirm(read_all(folder.root).database)


def codes(folder: Folder, strict: bool = False) -> list[str]:
    return [issue.code for issue in check(folder.root, strict_lock=strict)]


def test_new_texts_pass_unless_strict(folder: Folder) -> None:
    assert codes(folder) == []
    assert set(codes(folder, strict=True)) == {"lock/unconfirmed"}
    lock(folder)
    assert codes(folder, strict=True) == []
    for name in ("_family", "tplus", "tminus"):
        lines = (folder.family / "locks" / f"{name}.lock").read_text(encoding="utf-8").splitlines()
        assert lines == sorted(lines) and lines
        assert all(len(line.split(" ")) == 4 for line in lines)


def test_one_sided_change_is_reported_at_both_places(folder: Folder) -> None:
    lock(folder)
    folder.change("Add two tiles.", "Add two whole tiles.")
    issues = folder.check()
    assert [issue.code for issue in issues] == ["lock/one-sided"] * 2
    assert [(issue.line, issue.column) for issue in issues] == [
        folder.line_of("tplus.yaml", "Add two"),
        folder.line_of("tplus.yaml", "两个 Tile"),
    ]
    database = read_all(folder.root).database
    record_new(database)
    assert codes(folder) == ["lock/one-sided"] * 2
    confirm(database, owners(database)["tplus"])
    assert codes(folder, strict=True) == []


def test_change_of_both_sides_passes(folder: Folder) -> None:
    lock(folder)
    folder.change("Add two tiles.", "Sum two tiles.")
    folder.change("两个 Tile 相加。", "求两个 Tile 之和。")
    assert codes(folder) == []
    assert codes(folder, strict=True) == ["lock/unconfirmed"]
    record_new(read_all(folder.root).database)
    assert codes(folder, strict=True) == []


def test_line_breaks_do_not_count(folder: Folder) -> None:
    lock(folder)
    folder.change("  en: Add two tiles.", "  en: >-\n    Add two\n    tiles.")
    assert codes(folder, strict=True) == []


def test_shared_family_and_group_texts_are_locked(folder: Folder) -> None:
    lock(folder)
    folder.change("Left operand.", "The left operand.", "_groups.yaml")
    folder.change("Operations for the tests.", "The operations for the tests.", "_family.yaml")
    path = folder.root / "profiles.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("CPU simulator", "The CPU simulator", 1), encoding="utf-8")
    assert codes(folder) == ["lock/one-sided"] * 6
    database = read_all(folder.root).database
    confirm(database, owners(database)["sample"] | owners(database)["profiles"])
    assert codes(folder, strict=True) == []


def test_lines_of_texts_that_are_gone(folder: Folder) -> None:
    lock(folder)
    (folder.family / "tminus.yaml").unlink()
    stale = check(folder.root)
    assert {issue.code for issue in stale} == {"lock/stale"}
    assert all("confirm tminus" in issue.text("en") for issue in stale)
    database = read_all(folder.root).database
    confirm(database, owners(database)["tminus"])
    assert codes(folder, strict=True) == []
    assert not (folder.family / "locks" / "tminus.lock").exists()


def test_two_people_who_add_two_ops_write_no_file_in_common(folder: Folder) -> None:
    def added(name: str) -> set[Path]:
        before = {path: path.read_bytes() for path in folder.root.rglob("*") if path.is_file()}
        folder.write(f"{name}.yaml", MINUS.replace("tminus", name).replace("TMINUS", name.upper()))
        folder.evidence(EVIDENCE, name)
        record_new(read_all(folder.root).database)
        after = {path: path.read_bytes() for path in folder.root.rglob("*") if path.is_file()}
        return {path for path, content in after.items() if before.get(path) != content}

    lock(folder)
    first, second = added("tless"), added("tmore")
    assert {path.name for path in first} == {"tless.yaml", "tless.evidence.yaml", "tless.lock"}
    assert first.isdisjoint(second)
    assert codes(folder, strict=True) == []


def test_evidence_is_locked_with_its_op(folder: Folder) -> None:
    folder.evidence(EVIDENCE)
    lock(folder)
    folder.evidence(EVIDENCE.replace("It was seen.", "It was heard."))
    issues = folder.check()
    assert [(issue.code, issue.line) for issue in issues] == [("lock/one-sided", 3), ("lock/one-sided", 3)]
    assert all("confirm tplus`" in issue.text("en") for issue in issues)


def test_broken_files_keep_their_lines(folder: Folder) -> None:
    lock(folder)
    file = folder.family / "locks" / "tminus.lock"
    before = file.read_text(encoding="utf-8")
    folder.write("tminus.yaml", "op: [")
    lock(folder)
    assert file.read_text(encoding="utf-8") == before


def test_broken_lock(folder: Folder) -> None:
    (folder.family / "locks").mkdir()
    file = folder.family / "locks" / "tplus.lock"
    file.write_text("a b c\nx y z w\nx y z w\n", encoding="utf-8")
    found = [(issue.code, issue.line) for issue in folder.check()]
    assert found == [("lock/line", 1), ("lock/stale", 2), ("lock/line", 3)]
    file.write_bytes(b"\xff\xff")
    assert codes(folder) == ["lock/line"]
