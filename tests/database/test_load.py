"""Reading and resolving: what a record is made of and where each value stands."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from pto_isa.database import DatabaseError, UnknownOp, UnknownProfile, files, load, reading, reload
from pto_isa.database.check import names_issues
from pto_isa.database.model import Database
from pto_isa.database.reading import read_all, read_some
from pto_isa.schema.yaml_text import read_yaml
from sample_isa import Folder

ISA = Path(__file__).parents[2] / "isa"


def test_the_sample_is_clean(folder: Folder) -> None:
    assert [str(issue) for issue in folder.check()] == []
    assert list(load(folder.root)) == ["tminus", "tplus"]


@pytest.mark.parametrize("name", ["tplus", "TPLUS", "pto.tplus", "PTO.TPLUS", " tplus ", "tplus.alias", "tplus_alias"])
def test_any_spelling(folder: Folder, name: str) -> None:
    db = load(folder.root)
    assert db[name].name == "tplus"
    assert name in db


def test_unknown_names_suggest(folder: Folder) -> None:
    db = load(folder.root)
    with pytest.raises(UnknownOp) as error:
        db["tpls"]
    assert error.value.suggestions[0] == "tplus"
    assert isinstance(error.value, KeyError)
    assert "tplus" in error.value.text("zh")
    assert "tpls" not in db
    with pytest.raises(UnknownProfile):
        db.profile("a7")
    assert db.profile("A3") == "a2a3"


def test_layers_and_origins(folder: Folder) -> None:
    db = load(folder.root)
    op = db["tplus"]
    assert op.data["effects"] == {"pipe": "V", "source": "pto-instr#L1"}
    assert op.record.operands["dst"].kind == ["tile"]
    for path, file, text in (
        (("operands", "src0", "kind"), "_groups.yaml", "tile"),
        (("effects", "pipe"), "_family.yaml", "V, source: pto-instr#L1}"),
        (("types", "rows", "a5", "T", 0), "tplus.yaml", None),
        (("summary", "zh"), "tplus.yaml", "两个"),
    ):
        where = op.position(path)
        assert Path(where.file).name == file
        if text is not None:
            line = (folder.family / file).read_text(encoding="utf-8").split("\n")[where.line - 1]
            assert line[where.column - 1 :].startswith(text)


def test_parts_are_merged_above_the_group_in_their_order(folder: Folder) -> None:
    folder.change("groups:\n", "groups:\n  one: {effects: {pipe: S}}\n  two: {effects: {pipe: M}}\n", "_groups.yaml")
    folder.change("group: binary\n", "group: binary\nparts: [one, two]\n")
    op = load(folder.root)["tplus"]
    assert op.data["effects"]["pipe"] == "M"
    assert op.group == "binary"
    where = op.position(("effects", "pipe"))
    assert Path(where.file).name == "_groups.yaml"
    assert where.line == folder.line_of("_groups.yaml", "two:")[0]
    assert folder.check() == []


def test_a_group_that_families_share(folder: Folder) -> None:
    """A record takes it as one of its family, its values stand in groups.yaml, and it needs a user."""
    file = folder.root / "groups.yaml"
    file.write_text("groups:\n  other:\n    effects: {pipe: M}\n", encoding="utf-8")
    [unused] = folder.check()
    assert (unused.code, unused.line, Path(unused.file).name) == ("family/unused-group", 2, "groups.yaml")
    folder.change("group: binary\n", "group: binary\nparts: [other]\n")
    where = load(folder.root)["tplus"].position(("effects", "pipe"))
    assert (Path(where.file).name, where.line, where.column) == ("groups.yaml", 3, 21)
    assert folder.check() == []


def test_a_name_of_two_groups(folder: Folder) -> None:
    """A family has no group of a name that is shared."""
    (folder.root / "groups.yaml").write_text("groups:\n  binary: {effects: {pipe: M}}\n", encoding="utf-8")
    [issue] = folder.check()
    assert issue.code == "family/group-name"
    assert (Path(issue.file).name, issue.line) == ("_groups.yaml", folder.line_of("_groups.yaml", "binary:")[0])


def test_an_unknown_part_is_named(folder: Folder) -> None:
    folder.change("group: binary\n", "group: binary\nparts: [binery]\n")
    [issue] = folder.check()
    assert issue.code == "record/unknown-group"
    assert "did you mean `binary`" in issue.text()


def test_null_removes(folder: Folder) -> None:
    db = load(folder.root)
    assert set(db["tplus"].constraints()) == {"same-valid-shape", "row-major"}
    assert set(db["tminus"].constraints()) == {"same-valid-shape"}
    assert set(db["tplus"].constraints("cpu")) == {"same-valid-shape"}
    assert db["tplus"].rule_ids("cpu")[-1] == "pto.tplus/same-valid-shape"
    assert "pto.tplus/profile" in db["tplus"].rule_ids()


def test_types(folder: Folder) -> None:
    op = load(folder.root)["tplus"]
    assert op.profiles == ("cpu", "a5")
    assert op.element_types("cpu") == ("f32", "i32")
    assert op.rows("a5") == [{"dst": "f32", "src0": "f32", "src1": "f32"}]
    assert op.rows("a2a3") == []


def test_neighbours(folder: Folder) -> None:
    db = load(folder.root)
    assert db["tplus"].previous is db["tminus"]
    assert db["tplus"].next is None
    assert db["tplus"].related == ("tminus",)


def test_digest_ignores_texts(folder: Folder) -> None:
    before = load(folder.root)["tplus"].digest
    folder.change("Add two tiles.", "Add two whole tiles.")
    folder.change("两个 Tile 相加。", "两个完整的 Tile 相加。")
    assert load(folder.root)["tplus"].digest == before
    folder.change("a + b", "b + a")
    assert load(folder.root)["tplus"].digest != before


def test_reload_sees_changes(folder: Folder) -> None:
    db = load(folder.root)
    folder.change("a5: {T: [f32]}", "a5: {T: [f32, f16]}")
    again = reload(db)
    assert again["tplus"].element_types("a5") == ("f32", "f16")
    assert db["tplus"].element_types("a5") == ("f32",)
    assert again["tminus"].resolved is db["tminus"].resolved
    (folder.family / "tminus.yaml").unlink()
    assert list(reload(again)) == ["tplus"]


@pytest.mark.parametrize("age", [0, 3600], ids=["new", "old"])
def test_files_that_come_and_go_are_seen_at_once(folder: Folder, age: int) -> None:
    """Also in a folder that changes within a tick of the clock, and in one that has lain there for long."""
    path = folder.family / "tplus.more.evidence.yaml"
    for _ in range(5):
        past = time.time() - age
        os.utime(folder.family, (past, past))
        assert not read_all(folder.root).issues
        path.write_text(f"{files.EVIDENCE_HEADER}\n")
        assert "record/lonely-evidence" in {issue.code for issue in read_all(folder.root).issues}
        path.unlink()


def test_no_database(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"nowhere:1:1: no database here"):
        load(tmp_path / "nowhere")


def test_the_real_database() -> None:
    db = load()
    assert len(db) >= 38
    for op in db.values():
        stated = op.record.semantics
        assert op.profiles or (stated is not None and stated.unknown is not None), op
        for profile in op.profiles:
            assert op.rows(profile) or all(op.types(form) is None for form in op.forms()), op


def test_same_size_and_later(folder: Folder) -> None:
    """A change that keeps the size is seen by its time."""
    db: Database = load(folder.root)
    folder.change("a + b", "a * b")
    status = os.stat(folder.plus)
    os.utime(folder.plus, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    assert reload(db)["tplus"].record.define["combine(a, b)"] == "a * b"


def test_position_of_what_is_missing(folder: Folder) -> None:
    op = load(folder.root)["tplus"]
    where = op.position(("operands", "dst", "nothing", "at", "all"))
    assert Path(where.file).name == "_groups.yaml"
    assert where.line == folder.line_of("_groups.yaml", "dst:")[0] + 1


def test_a_record_alone_may_use_the_name_of_one_that_was_not_read() -> None:
    """``tstore_fp`` is written ``pto.tstore`` as well, which only the record of ``tstore`` allows."""
    whole = read_all(ISA).database
    known = tuple(map(whole.entry, whole.ops.values()))
    alone = read_some(ISA, {whole["tstore_fp"].file}, known).database
    assert list(alone) == ["tstore_fp"]
    assert names_issues(alone) == []


def test_copies_are_read_once(folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Data and records of a copy are those of the first; its places are its own, and a change in it is of it alone."""
    first, read = load(folder.root), []
    monkeypatch.setattr(files, "read_yaml", lambda text, name: read.append(name) or read_yaml(text, name))
    shutil.copytree(folder.root, tmp_path / "copy")
    second = load(tmp_path / "copy")
    assert read == []
    assert second["tplus"].record is first["tplus"].record
    where = second["tplus"].position(("operands", "src0", "kind"))
    assert where.file.endswith("copy/tile/sample/_groups.yaml") and not where.file.startswith(str(folder.root))
    groups = tmp_path / "copy" / "tile" / "sample" / "_groups.yaml"
    groups.write_text(groups.read_text("utf-8").replace("Left operand.", "The left one."), encoding="utf-8")
    third = load(tmp_path / "copy")
    assert [Path(name).name for name in read] == ["_groups.yaml"]
    said = [db["tplus"].record.operands["src0"].text.en for db in (first, second, third)]
    assert said == ["Left operand.", "Left operand.", "The left one."]


def test_a_copy_with_faults_has_them_at_its_places(folder: Folder, tmp_path: Path) -> None:
    folder.change("family: sample\n", "family: sample\nsumary: x\n")
    shutil.copytree(folder.root, tmp_path / "copy")
    for root in (folder.root, tmp_path / "copy"):
        (issue,) = read_all(root).issues
        assert issue.code == "schema/unknown-field" and issue.file == str(root / "tile" / "sample" / "tplus.yaml")


def test_the_last_few_databases_are_kept(folder: Folder, tmp_path: Path) -> None:
    """What was read of others is forgotten; that of the installation is not, however long ago it was asked for."""
    load()
    roots = [folder.root, *(tmp_path / f"copy{k}" for k in range(reading._MOST_ROOTS + 2))]
    for root in roots[1:]:
        shutil.copytree(folder.root, root)
    for root in roots:
        load(root)
    kept = roots[-reading._MOST_ROOTS :]
    for known in (map(Path, files._cache), reading._models, reading._records):
        held = {root for file in known for root in (*roots, ISA) if file.is_relative_to(root)}
        assert held == {*kept, ISA}
    assert load(roots[0])["tplus"].name == "tplus"
