"""Citations name the lines that say so; a document as such is cited where it has none, was searched, or is silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from language.records import database
from pto_isa.database import load
from pto_isa.database.check import names_issues
from pto_isa.database.checks.citations import has_lines, whole_document, wrong_place
from pto_isa.database.cite import Citation
from pto_isa.database.reading import read_some
from sample_isa import Folder

GROUP = "groups:\n  binary:\n    disputes:\n"
CLAIMS = """\
      whose:
        fact: types.rows.a5
        claims:
          - {source: %s, en: one thing, zh: 一种说法}
          - {source: ptoas#L9, en: another, zh: 另一种说法}
        decision: %s
        because: {en: It compiles., zh: 以可编译者为准。}
"""


def said_of(reference: str, silent: bool = False, key: str = "source") -> str | None:
    """What is wrong with a citation, in English."""
    source = database().sources[reference.partition("#")[0]]
    found = wrong_place(source, reference) or whole_document(source, Citation((key,), reference, silent))
    return found[0] if found is not None else None


@pytest.mark.parametrize("reference", [
    "a5-header#TLoad.hpp-L533", "a5-header#TLoad.hpp-L533-L540", "pto-instr#L554", "isa-page-en#L27", "tile-page-en#tadd.md-L3",
    "cpu-simulator", "web-page", "ieee754", "ptoas-pr#1131", "ptoas-version", "cpu-header#comm/TGet.hpp-L4",
])  # fmt: skip
def test_right(reference: str) -> None:
    assert said_of(reference) is None


@pytest.mark.parametrize(("reference", "found", "expected"), [
    ("a5-header", "cites a whole document", "`a5-header#L12`"),
    ("a5-header#TLoad.hpp", "cites a whole document", "`a5-header#TLoad.hpp-L12`"),
    ("pto-instr", "cites a whole document", "`pto-instr#L12`"),
    ("a5-header#TRowExpand.hpp-L61-64", "neither a file nor lines", "`a5-header#TRowExpand.hpp-L61-L64`"),
    ("a5-header#TAdd.hpp-61", "neither a file nor lines", "`a5-header#TAdd.hpp-L61`"),
    ("pto-instr#61-64", "neither a file nor lines", "`pto-instr#L61-L64`"),
    ("pto-instr#TADD", "neither a file nor lines", "`pto-instr#L12`"),
    ("a5-header#../cpu/TAdd.hpp", "neither a file nor lines", "`a5-header#L12`"),
    ("a5-header#../cpu/TAdd.hpp-L4", "no file", "`a5-header#TAdd.hpp-L12`"),
    ("a5-header#L4", "no file", "`a5-header#TAdd.hpp-L12`"),
    ("a5-test#L4", "no file", "`a5-test#TAdd.hpp-L12`"),
    ("pto-instr#L", "names no line", "`#L12`"),
    ("pto-instr#L0", "names no line", "`#L12`"),
    ("pto-instr#L9-L4", "names no line", "`#L12-L20`"),
    ("cpu-simulator#L4", "nothing of `cpu-simulator` has lines", "`cpu-simulator`"),
    ("ieee754#L4", "nothing of `ieee754` has lines", "`ieee754`"),
    ("ptoas-pr#L4", "nothing of `ptoas-pr` has lines", "`ptoas-pr#12`"),
])  # fmt: skip
def test_wrong(reference: str, found: str, expected: str) -> None:
    said = said_of(reference)
    assert said is not None and said.startswith(f"`{reference}`") and found in said and expected in said


def test_what_was_searched_or_is_silent() -> None:
    assert said_of("a5-header", key="searched") is None
    assert said_of("a5-header#TLoad.hpp-L4", key="searched") is None
    assert said_of("a5-header", silent=True) is None
    for reference, whole in (("a5-header#TLoad.hpp-L4", "`a5-header#TLoad.hpp`"), ("pto-instr#L4-L6", "`pto-instr`")):
        said = said_of(reference, silent=True)
        assert said is not None and "it is the document that is silent" in said and said.endswith(whole)


def test_which_sources_have_lines() -> None:
    without = {name for name, source in database().sources.items() if not has_lines(source)}
    assert {"cpu-simulator", "ptoas-version", "ptoas-pr", "web-page", "ieee754", "ascend-c-flags"} <= without
    assert not without & {"pto-instr", "a5-header", "tile-page-en", "ptoas-august-ops", "mlir-parser", "a5-test"}


@pytest.mark.parametrize(("old", "new", "text"), [
    ("a5: a5-header#TPlus.hpp-L5}", "a5: a5-header}", "a5-header"),
    ("source: pto-instr#L1}", "source: [pto-instr#L1, cpu-header]}", "cpu-header]"),
])  # fmt: skip
def test_a_record(folder: Folder, old: str, new: str, text: str) -> None:
    folder.change(old, new)
    line, column = folder.line_of("tplus.yaml", text)
    (issue,) = folder.check()
    assert (issue.code, issue.line, issue.column) == ("record/citation", line, column)
    assert "cites a whole document" in issue.text("en") and "引用了整个文档" in issue.text("zh")


def test_reports(folder: Folder) -> None:
    folder.evidence(
        "reports:\n  - {source: somebody, en: It was seen., zh: 有人见到。}\n"
        "  - {source: pto-instr, silent: true, en: It is not declared., zh: 没有声明。}\n"
        "  - {source: ptoas, en: It is refused., zh: 被拒绝。}\n"
        "  - {source: ptoas#../x.cpp-L3, en: It is refused., zh: 被拒绝。}\n"
    )
    assert [(issue.code, issue.line) for issue in folder.check()] == [("record/citation", 5), ("record/citation", 6)]


def test_a_shared_file_has_right_places(folder: Folder) -> None:
    file = folder.root / "general.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("cpu-header#TPlus.hpp-L7", "cpu-header#TPlus.hpp-7"), "utf-8"
    )
    (issue,) = folder.check()
    assert issue.code == "record/citation" and Path(issue.file).name == "general.yaml"
    assert "`cpu-header#TPlus.hpp-L7`" in issue.text("en")


def test_a_place_of_each_member(folder: Folder) -> None:
    places = "{tplus: a5-header#TPlus.hpp-L5, tminus: a5-header#TPlus.hpp-L18}"
    folder.write("_groups.evidence.yaml", GROUP + CLAIMS % (places, "a5-header"))
    assert folder.check() == []
    db = load(folder.root)
    for name, line in (("tplus", "L5"), ("tminus", "L18")):
        dispute = db[name].record.disputes["whose"]
        assert dispute.claims[0].source == f"a5-header#TPlus.hpp-{line}"
        assert dispute.followed == [dispute.claims[0]]
        assert db[name].position(("disputes", "whose", "claims", 0, "source")).line == 7


def test_a_member_that_was_not_read(folder: Folder) -> None:
    places = "{tplus: a5-header#TPlus.hpp-L5, tminus: a5-header#TPlus.hpp-L18}"
    folder.write("_groups.evidence.yaml", GROUP + CLAIMS % (places, "a5-header"))
    alone = read_some(folder.root, [folder.plus], load(folder.root).known).database
    assert list(alone) == ["tplus"] and names_issues(alone) == []


@pytest.mark.parametrize(("places", "code", "en"), [
    ("{tplus: a5-header#TPlus.hpp-L5}", "schema/value", "none of this one"),
    ("{tplus: a5-header#TPlus.hpp-L5, tminus: a5-header#TPlus.hpp-L5, tadd: a5-header#TPlus.hpp-L5}", "record/member",
     "`tadd` is no member of this group"),
    ("{tplus: a5-header#TPlus.hpp-L5, tminus: a5-header}", "record/citation", "cites a whole document"),
])  # fmt: skip
def test_places_of_others(folder: Folder, places: str, code: str, en: str) -> None:
    folder.write("_groups.evidence.yaml", GROUP + CLAIMS % (places, "a5-header"))
    (issue,) = folder.check()
    assert (issue.code, issue.line, Path(issue.file).name) == (code, 7, "_groups.evidence.yaml")
    assert en in issue.text("en")


def test_a_decision_names_one_claim(folder: Folder) -> None:
    folder.write("_groups.evidence.yaml", GROUP + CLAIMS % ("ptoas#L10", "ptoas"))
    (issue,) = folder.check()
    assert issue.code == "record/decision"
    assert "names several claims" in issue.text("en") and "`ptoas#L10`" in issue.text("en")
    folder.write("_groups.evidence.yaml", GROUP + CLAIMS % ("ptoas#L10", "ptoas#L10"))
    assert folder.check() == []
