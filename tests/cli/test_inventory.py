"""``coverage --inventory`` and ``list --disputed --format markdown`` over the small database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sample_isa import Folder, Run

TABLE = "set\tname\tnote\tfamily\ntile\tpto.tplus\tx\tsample\ntile\tTMINUS\t\tsample\ntile\tpto.tmore\t\tother\n"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A list of three ops in two families."""
    path = tmp_path / "list.tsv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def test_inventory(run: Run, table: Path) -> None:
    status, out, _ = run("coverage", "--inventory", str(table))
    assert status == 1
    assert "other: no record of pto.tmore" in out
    assert "3 rows of" in out
    assert "recorded 2, listed 0 with a reason, missing 1" in out
    assert run("coverage", "--inventory", str(table), "--family", "sample")[0] == 0
    status, out, _ = run(
        "coverage", "--inventory", str(table), "--family", "sample", "--family", "other", "--format", "json"
    )
    assert status == 1
    found = {entry["family"]: entry for entry in json.loads(out)["families"]}
    assert (found["sample"]["rows"], found["sample"]["recorded"], found["sample"]["lacking"]) == (2, 2, [])
    assert (found["other"]["rows"], found["other"]["lacking"]) == (1, ["pto.tmore"])
    assert "缺少 pto.tmore" in run("coverage", "--inventory", str(table), "--lang", "zh")[1]


LISTED = {"pto.mgrow": "level", "pto.mhost": "described", "pto.mlone": "alone"}
RULES = """
rules: {}
unrecorded:
  pto.mhost: {does: {en: hosts a tile, zh: 承载 Tile}, source: ptoas}
levels:
  micro: {name: {en: micro, zh: 微指令}, why: {en: they wait, zh: 尚待记录}, source: ptoas}
named:
  - {source: ptoas, level: micro, ops: [pto.mgrow]}
  - {source: ptoas, why: {en: a page alone names it, zh: 仅有页面提及}, ops: [pto.mlone]}
  - {source: ptoas, ops: [pto.mbare]}
"""


def test_rows_that_are_listed_with_a_reason(run: Run, folder: Folder, table: Path) -> None:
    """A level, what is described and a group say why; a name alone says nothing."""
    (folder.root / "program_rules.yaml").write_text(RULES, encoding="utf-8")
    rows = "".join(f"micro\t{name}\t\tlist\n" for name in LISTED)
    table.write_text(TABLE.replace("pto.tmore", "pto.tplus") + rows, encoding="utf-8")
    status, out, _ = run("coverage", "--inventory", str(table), "--family", "list")
    assert status == 0
    assert "recorded 0, listed 3 with a reason, missing 0" in out
    for line in ("pto.mgrow without a record: they wait", "pto.mhost without a record: hosts a tile",
                 "pto.mlone without a record: a page alone names it"):  # fmt: skip
        assert f"list: {line}" in out
    chinese = run("coverage", "--inventory", str(table), "--lang", "zh")[1]
    assert "list：pto.mgrow 没有记录：尚待记录" in chinese
    assert "已有记录 3，列出原因 3，缺少 0" in chinese
    found = json.loads(run("coverage", "--inventory", str(table), "--format", "json")[1])["families"][-1]
    assert found["listed"][0] == {"name": "pto.mgrow", "why": {"en": "they wait", "zh": "尚待记录"}}
    table.write_text(TABLE.replace("pto.tmore", "pto.mbare"), encoding="utf-8")
    status, out, _ = run("coverage", "--inventory", str(table))
    assert status == 1
    assert "other: no record of pto.mbare" in out


def test_a_record_in_another_family_is_said(run: Run, table: Path) -> None:
    table.write_text(TABLE.replace("pto.tmore", "pto.tplus"), encoding="utf-8")
    status, out, _ = run("coverage", "--inventory", str(table), "--family", "other")
    assert status == 0
    assert "pto.tplus: the record is in tile/sample, the list says tile/other" in out


def test_errors_of_inventories(run: Run, table: Path, tmp_path: Path) -> None:
    assert "no such file" in run("coverage", "--inventory", str(tmp_path / "none.tsv"))[2]
    status, _, err = run("coverage", "--inventory", str(table), "--family", "simple")
    assert (status, "did you mean sample" in err) == (2, True)
    assert "--family needs --inventory" in run("coverage", "--family", "sample")[2]
    for text, message in (
        ("op\tfamily\n", "list.tsv:1:1: no column name, set"),
        (TABLE + "tile\tpto.tx\n", "list.tsv:5:1: 2 columns were found"),
        (TABLE.partition("\n")[0], "no rows"),
        ("x" * 200_000, "list.tsv:1:1: no column name, set, family"),
    ):
        table.write_text(text, encoding="utf-8")
        status, _, err = run("coverage", "--inventory", str(table))
        assert (status, message in err) == (2, True), err


def test_disputes_as_reports(run: Run, folder: Folder) -> None:
    assert run("list", "--disputed", "--format", "markdown")[1].strip() == "No dispute."
    folder.evidence(
        "disputes:\n  which-types:\n    fact: types.rows.a5\n    claims:\n"
        "      - {source: a5-header#TPlus.hpp-L5, says: [f32]}\n"
        "      - {source: ptoas#L9, says: [f32, i32], note: signless}\n"
        "      - {source: tile-page-en#L7, en: 'one | two', zh: 一或二}\n"
        "    decision: a5-header#TPlus.hpp-L5\n    because: {en: It compiles., zh: 以可编译者为准。}\n",
    )
    status, out, _ = run("list", "--disputed", "--format", "markdown")
    assert status == 0
    line, _ = folder.line_of("tplus.evidence.yaml", "which-types:")
    for text in (
        "## `pto.tplus` (`TPLUS`): which-types",
        "Fact: `types.rows.a5`, on a5.",
        "/include/pto/npu/a5/TPlus.hpp#L5) | hw-native-sys/pto-isa@3186c381bd | `f32` |",
        "hw-native-sys/PTOAS@a56b18c32a | `f32` `i32`; (signs are not told apart) |",
        "docs/isa/tile/ops/sample/tplus.md#L7)",
        "one \\| two |",
        "Followed: PTO library headers for A5 [`a5-header#TPlus.hpp-L5`](https://github.com/",
        "Reason: It compiles.",
        f"tplus.evidence.yaml`, line {line}.",
    ):
        assert text in out, text
    chinese = run("list", "--disputed", "--format", "markdown", "--lang", "zh")[1]
    assert "理由：以可编译者为准。" in chinese
    assert "一或二" in chinese
    assert "It compiles" not in chinese
