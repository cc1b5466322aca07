"""``check`` says what is wrong with an expansion, at its place in the record or in its file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pto_isa.cli.authors.expansion_issues import expansion_issues
from pto_isa.database import Database, load
from pto_isa.database.expansions import FOLDER, file_issues, used_in, used_ops
from pto_isa.database.reading import read_all
from sample_isa import part_of_the_database

FAMILY = "tile/tile-scalar-and-immediate"


@pytest.fixture(scope="module")
def part(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("part") / "isa"
    part_of_the_database(root, FAMILY)
    return root


def changed(part: Path, tmp_path: Path, file: str, old: str, new: str) -> Database:
    root = tmp_path / "isa"
    shutil.copytree(part, root)
    path = root / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return read_all(root).database  # its records name ops of other families


CASES = [
    (f"{FOLDER}/tadds.pto", "@tadds", "@other", "has no function `@tadds`"),
    (f"{FOLDER}/tadds.pto", "%dst_cols", "%dts_cols", "`dts` is no operand of `pto.tadds`"),
    (f"{FOLDER}/tadds.pto", "pto.vadds %a", "pto.vmuls %b", "is not defined here"),
    (f"{FAMILY}/tadds.yaml", "tadds: {types: {f32: [f32, ", "tadds: {types: {f32: [f8e4m3, ", "which `pto.tadds` does not take"),
    (f"{FAMILY}/tshls.yaml", "tshls: {types:", "tshls: {modes: [plain], types:", "`pto.tshls` has no mode `plain`"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "said"), CASES)
def test_faults_are_named(part: Path, tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    issues = list(expansion_issues(changed(part, tmp_path, file, old, new).values()))
    assert any(said in issue.text("en") for issue in issues), issues
    assert all(issue.file and issue.text("zh") != issue.text("en") for issue in issues)


def test_files_belong_to_records(part: Path, tmp_path: Path) -> None:
    root = tmp_path / "isa"
    shutil.copytree(part, root)
    database = read_all(root).database
    assert not list(file_issues(database))
    (root / FOLDER / "tadds.pto").rename(root / FOLDER / "tnothing.pto")
    assert [Path(issue.file).name for issue in file_issues(database)] == ["tadds.pto", "tnothing.pto"]


def test_what_a_program_uses_is_known_on_both_sides() -> None:
    database = load()
    assert [op.op for op in used_ops(database["tadds"])] == ["pto.plt", "pto.vlds", "pto.vadds", "pto.vsts"]
    assert database["tadds"] in used_in(database["vadds"])
