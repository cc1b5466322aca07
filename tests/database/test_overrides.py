"""Overrides say only what differs: of a profile from the default, of a record from its group."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa.cli.authors.texts_command import formatted
from pto_isa.database import load
from pto_isa.database.files import HEADER
from pto_isa.language.expression_text import text_of
from pto_isa.language.front.elaborate import elaborate
from pto_isa.schema.issue import Issue
from sample_isa import Folder

PARENT = "src0.valid_row > 0"
EQUATIONS = "      equations: ['dst[i, j] = src1[i, j] + src0[i, j]']\n"


def override(folder: Folder, lines: str, default: str = f"  when: {PARENT}\n", key: str = "a5") -> list[Issue]:
    """Faults of a record with an override for A5; the rest of the record is without fault."""
    folder.change("define:\n", f"semantics:\n{default}  profiles:\n    {key}:\n{lines}define:\n")
    return folder.check()


@pytest.mark.parametrize(("lines", "when", "equation"), [
    (EQUATIONS, f"{PARENT}", "src1[i, j] + src0[i, j]"),
    (EQUATIONS + "      when: true\n", "", "src1[i, j] + src0[i, j]"),
    (EQUATIONS + "      when: src0.valid_col > 0\n", "src0.valid_col > 0", "src1[i, j] + src0[i, j]"),
    ("      when: true\n", "", "src0[i, j] + src1[i, j]"),
    ("      outside: {a5: unspecified}\n", f"{PARENT}", "src0[i, j] + src1[i, j]"),
])  # fmt: skip
@pytest.mark.parametrize("key", ["a5", "cpu a5"])
def test_what_an_override_does_not_say_is_that_of_the_default(
    folder: Folder, lines: str, when: str, equation: str, key: str
) -> None:
    assert override(folder, lines, key=key) == []
    database = load(folder.root)
    (form,) = elaborate(database["tplus"], database).forms
    text = str(database["tplus"].data["semantics"]["profiles"])
    assert ("'cpu'" in text) == (key == "cpu a5")
    for profile in ("a5", "cpu") if key == "cpu a5" else ("a5",):
        block = form.modes(profile)[0].block
        assert (text_of(block.when) if block.when is not None else "") == when
        assert equation in text_of(block.items[0].value)


@pytest.mark.parametrize(("lines", "default", "code"), [
    (f"      when: {PARENT}\n", f"  when: {PARENT}\n", "override/restated"),
    ("      domain: dst.valid\n", "", "override/restated"),
    ("      equations: ['dst[i, j] = combine(src0[i, j], src1[i, j])']\n", "", "override/restated"),
    ("      when: true\n", "", "override/condition"),
    ("      until: true\n", f"  when: {PARENT}\n", "override/condition"),
    ("      outside: {a5: unspecified}\n", "  when: true\n", "override/condition"),
])  # fmt: skip
def test_what_an_override_need_not_say(folder: Folder, lines: str, default: str, code: str) -> None:
    (issue,) = override(folder, lines, default)
    assert (issue.code, Path(issue.file).name) == (code, "tplus.yaml")


RULE = "    reason: {en: It is so., zh: 事实如此。}\n"


@pytest.mark.parametrize(("rule", "code"), [
    ("  row-major:\n    override: binary\n" + RULE, None),
    ("  row-major:\n    override: binary\n    check: dst.blayout == col_major\n", None),
    ("  row-major:\n" + RULE, "record/override"),
    ("  row-major:\n    check: dst.blayout == col_major\n    source: ptoas#L9\n", "record/override"),
    ("  row-major:\n    override: sample\n" + RULE, "record/override"),
    ("  other:\n    override: binary\n" + RULE, "record/nothing-to-override"),
    ("  row-major:\n    override: binary\n    check: dst.blayout == row_major\n", "record/restated"),
])  # fmt: skip
def test_a_rule_that_changes_an_inherited_one_says_so(folder: Folder, rule: str, code: str | None) -> None:
    folder.change("define:\n", f"constraints:\n{rule}define:\n")
    found = [issue for issue in folder.check() if issue.code != "schema/missing"]
    assert [issue.code for issue in found] == ([code] if code else [])
    if code is None:
        op = load(folder.root)["tplus"]
        assert op.record.constraints["row-major"].profiles == ["a5"], "what it does not say is that of the group"
        assert "override" not in op.data["constraints"]["row-major"]


@pytest.mark.parametrize(("old", "new", "code"), [
    ("group: binary\n", "group: binary\neffects: {pipe: V}\n", "record/restated"),
    ("  basic:\n", "  basic:\n    profiles: [cpu, a5]\n", "record/all-profiles"),
    ("  plain: {", "  plain: {profiles: [a5, cpu], ", "record/all-profiles"),
    ("a5: {T: [f32]}", "a5: {T: [f32, i32]}", "record/profiles-alike"),
    ("    a5: {T: [f32]}", "    a5 cpu: {T: [f32]}", "record/profile-twice"),
])  # fmt: skip
def test_what_is_said_twice(folder: Folder, old: str, new: str, code: str) -> None:
    folder.change(old, new)
    (issue,) = folder.check()
    assert (issue.code, Path(issue.file).name) == (code, "tplus.yaml")


def test_an_example_is_for_all_profiles_unless_it_names_some(folder: Folder) -> None:
    assert load(folder.root)["tplus"].record.examples["basic"].profiles == ["cpu", "a5"]
    folder.change("  basic:\n", "  basic:\n    profiles: [a5]\n")
    assert load(folder.root)["tplus"].record.examples["basic"].profiles == ["a5"]


def test_values_under_a_key_for_several_profiles_have_a_place(folder: Folder) -> None:
    folder.change("    cpu: {T: [f32, i32]}\n    a5: {T: [f32]}\n", "    cpu a5: {T: [f32, i32]}\n")
    op = load(folder.root)["tplus"]
    assert op.element_types("a5") == op.element_types("cpu") == ("f32", "i32")
    line, column = folder.line_of("tplus.yaml", "i32]}")
    for profile in ("cpu", "a5"):
        where = op.position(("types", "rows", profile, "T", 1))
        assert (where.line, where.column) == (line, column)
    folder.change("cpu a5: {T", "cpu a6: {T")
    assert {(issue.code, issue.line, issue.column) for issue in folder.check()} >= {("name/profile", line, 5)}


def test_fmt_joins_profiles(tmp_path: Path) -> None:
    file = tmp_path / "tplus.yaml"
    text = "types:\n  rows:\n    a5: {T: [f32]}  # both\n    a2a3: {T: [f16]}\n    cpu: {T: [f32]}\n"
    found = formatted({file: f"{HEADER}\n{text}"})[file]
    assert found == f"{HEADER}\ntypes:\n  rows:\n    cpu a5: {{T: [f32]}}  # both\n    a2a3: {{T: [f16]}}\n"
    assert formatted({file: found}) == {file: found}
