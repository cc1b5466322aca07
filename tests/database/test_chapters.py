"""A long record has chapters: files beside it that hold parts of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa.cli.authors.author import skeleton
from pto_isa.cli.authors.texts_command import formatted
from pto_isa.database import load
from pto_isa.database.files import CHAPTER_HEADER, HEADER
from sample_isa import ISA, Folder

MOST = 450  # lines of a file of a record
RULES = "constraints:\n  rows: {check: dst.rows == src0.rows, profiles: [a5], source: a5-header#TPlus.hpp-L9}\n"


@pytest.fixture
def chapter(folder: Folder) -> Folder:
    """A record with one chapter."""
    folder.change("group: binary\n", "group: binary\nchapters: [shapes]\n")
    folder.write("tplus.shapes.yaml", f"{CHAPTER_HEADER}\n# What shapes have to be.\n{RULES}")
    return folder


def test_a_chapter_is_part_of_the_record(chapter: Folder) -> None:
    assert chapter.check() == []
    op = load(chapter.root)["tplus"]
    assert list(op.record.constraints) == ["same-valid-shape", "row-major", "rows"]
    where = op.position(("constraints", "rows", "check"))
    assert (Path(where.file).name, where.line) == ("tplus.shapes.yaml", 4)
    assert [file.name for file in op.files][-2:] == ["tplus.yaml", "tplus.shapes.yaml"]
    assert op.path == "tile/sample/tplus.yaml"


def test_dividing_changes_no_fact(chapter: Folder) -> None:
    divided = load(chapter.root)["tplus"].digest
    (chapter.family / "tplus.shapes.yaml").unlink()
    chapter.change("chapters: [shapes]\n", "")
    chapter.change("examples:\n", f"{RULES}examples:\n")
    assert load(chapter.root)["tplus"].digest == divided


def test_a_copy_is_whole(chapter: Folder) -> None:
    data = skeleton(load(chapter.root)["tplus"], "ttimes", chapter.family, {"en": "x", "zh": "x"})
    assert "chapters" not in data and list(data["constraints"]) == ["rows"]


@pytest.mark.parametrize(("named", "file", "where"), [
    ("[shapes, types]", None, "tplus.yaml"),
    ("[shapes]", "tplus.types.yaml", "tplus.types.yaml"),
    ("[shapes]", "tnone.types.yaml", "tnone.types.yaml"),
])  # fmt: skip
def test_both_sides_know_of_a_chapter(chapter: Folder, named: str, file: str | None, where: str) -> None:
    chapter.change("[shapes]", named)
    if file is not None:
        chapter.write(file, f"{CHAPTER_HEADER}\ngeneral: []\n")
    found = [(issue.code, Path(issue.file).name) for issue in chapter.check()]
    assert found == [("record/lonely-evidence" if where.startswith("tnone") else "record/chapter", where)]


def test_nothing_is_said_in_two_files(chapter: Folder) -> None:
    chapter.change("examples:\n", f"{RULES}examples:\n")
    said = [(issue.code, Path(issue.file).name) for issue in chapter.check()]
    assert ("record/said-twice", "tplus.shapes.yaml") in said


def test_a_broken_chapter_is_said(chapter: Folder) -> None:
    chapter.write("tplus.shapes.yaml", f"{CHAPTER_HEADER}\nconstraints: [\n")
    assert {Path(issue.file).name for issue in chapter.check()} == {"tplus.shapes.yaml"}


def test_what_belongs_in_the_record_moves_there(chapter: Folder) -> None:
    chapter.change(RULES, f"{RULES}set: tile\n", "tplus.shapes.yaml")
    (issue,) = chapter.check()
    assert (issue.code, Path(issue.file).name) == ("record/wrong-file", "tplus.shapes.yaml")
    files = [chapter.family / "tplus.shapes.yaml", chapter.plus]
    found = formatted({file: file.read_text(encoding="utf-8") for file in files})
    assert "set: tile" in found[chapter.plus] and "set: tile" not in found[files[0]]
    assert found[files[0]].startswith(f"{CHAPTER_HEADER}\n# What shapes") and found[chapter.plus].startswith(HEADER)


def test_no_file_of_a_record_is_too_long_to_read() -> None:
    files = [path for path in ISA.glob("*/*/*.yaml") if not path.name.startswith("_") and ".evidence" not in path.name]
    assert len(files) > 200
    long = {path.name: lines for path in files if (lines := len(path.read_text("utf-8").splitlines())) > MOST}
    assert not long, f"divide these records into chapters (at most {MOST} lines): {long}"
