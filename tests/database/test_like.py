"""``like``: a form or a rule says what differs from another one, and is read as if it said all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from pto_isa.database import load
from pto_isa.database.like import expanded, renamed
from sample_isa import Folder

FORMS = """\
forms:
  wide:
    when: dst.bits == 32
    text: {en: Wide elements., zh: 宽元素。}
    semantics: {domain: {i: dst.valid_row, j: dst.valid_col}, let: {one: 1, two: 2}}
    constraints:
      apart-wide:
        check: separate(dst, src0)
        profiles: [cpu]
        severity: undefined
        reason: {en: It is overwritten., zh: 会被覆盖。}
        was: apart-of-old
        source: cpu-header#TPlus.hpp-L7
      not-empty:
        check: nonempty(dst)
        needs: [apart-wide]
        source: cpu-header#TPlus.hpp-L8
  very_narrow:
    like: wide
    when: dst.bits < 32
    text: {en: Narrow elements., zh: 窄元素。}
    semantics: {let: {two: null, three: 3}}
    constraints:
      apart-very-narrow: {profiles: null, source: a5-header#TPlus.hpp-L9}
"""


def data_of(text: str) -> dict[str, Any]:
    """The forms of a file as they are read."""
    found, likeness = expanded(yaml.safe_load(text))
    assert not likeness.faults
    forms: dict[str, Any] = found["forms"]
    return forms


def test_a_form_takes_over_what_it_does_not_say() -> None:
    forms = data_of(FORMS)
    narrow = forms["very_narrow"]
    assert narrow["when"] == "dst.bits < 32" and "like" not in narrow
    assert narrow["semantics"]["let"] == {"one": 1, "three": 3}
    assert list(narrow["semantics"]["domain"]) == ["i", "j"]
    assert list(narrow) == list(forms["wide"])


def test_rules_get_ids_of_their_own() -> None:
    rules = data_of(FORMS)["very_narrow"]["constraints"]
    assert list(rules) == ["apart-very-narrow", "not-empty-very-narrow"]
    apart, empty = rules.values()
    assert apart["check"] == "separate(dst, src0)" and apart["source"] == "a5-header#TPlus.hpp-L9"
    assert "profiles" not in apart and "was" not in apart, "taken away; and a former id is that of one rule"
    assert empty["needs"] == ["apart-very-narrow"]
    assert renamed("fits-two-lists", "two_lists", "three") == "fits-three"


def test_the_other_form_stays_as_it_is() -> None:
    wide = data_of(FORMS)["wide"]
    assert list(wide["constraints"]) == ["apart-wide", "not-empty"]
    assert wide["constraints"]["apart-wide"]["was"] == "apart-of-old"
    assert wide["semantics"]["let"] == {"one": 1, "two": 2}


def test_a_domain_is_said_as_a_whole() -> None:
    text = FORMS.replace("{let: {two: null, three: 3}}", "{domain: {j: dst.valid_col}}")
    assert data_of(text)["very_narrow"]["semantics"]["domain"] == {"j": "dst.valid_col"}


def test_likes_of_likes() -> None:
    third = "  none: {{like: very_narrow, when: 'true', constraints: {}}}\n"
    rules = data_of(FORMS + third.format("{apart-none: null}"))["none"]["constraints"]
    assert list(rules) == ["not-empty-none"]
    rules = data_of(FORMS + third.format("{rows: {like: apart-none, check: dst.rows == 1}}"))["none"]["constraints"]
    assert list(rules) == ["apart-none", "not-empty-none", "rows"] and rules["not-empty-none"]["needs"] == [
        "apart-none"
    ]
    assert rules["rows"] == rules["apart-none"] | {"check": "dst.rows == 1"}


RULES = """\
constraints:
  rows: {check: dst.rows == src0.rows, profiles: [a5], severity: undefined, source: a5-header#TPlus.hpp-L9}
  rows-simulator:
    like: rows
    profiles: [cpu]
    source: cpu-header#TPlus.hpp-L7
"""


def test_a_rule_is_read_as_if_it_said_all(folder: Folder) -> None:
    folder.change("examples:\n", f"{RULES}examples:\n")
    op = load(folder.root)["tplus"]
    rule = op.record.constraints["rows-simulator"]
    assert (rule.check, rule.profiles, rule.severity) == ("dst.rows == src0.rows", ["cpu"], "undefined")
    assert rule.like is None, "what is read does not know of it"
    place = op.position(("constraints", "rows-simulator", "check"))
    assert place.line == folder.line_of("tplus.yaml", "  rows: {check")[0], "where it is written"


def test_places_are_those_of_the_writing(folder: Folder) -> None:
    folder.change("examples:\n", f"{RULES}examples:\n")
    op = load(folder.root)["tplus"]
    source = op.position(("constraints", "rows-simulator", "source"))
    line, column = folder.line_of("tplus.yaml", "cpu-header#TPlus.hpp-L7")
    assert (Path(source.file).name, source.line, source.column) == ("tplus.yaml", line, column)


@pytest.mark.parametrize(("old", "new", "code", "line"), [
    ("like: rows\n", "like: row\n", "record/unknown-like", "like: row"),
    ("profiles: [cpu]\n", "profiles: [a5]\n", "record/restated", "    profiles: [a5]"),
    ("  rows: {", "  rows: {like: rows-simulator, ", "record/circle-of-likes", "    like: rows"),
])  # fmt: skip
def test_faults(folder: Folder, old: str, new: str, code: str, line: str) -> None:
    folder.change("examples:\n", f"{RULES.replace(old, new)}examples:\n")
    found = [issue for issue in folder.check() if issue.code == code]
    assert [issue.line for issue in found] == [folder.line_of("tplus.yaml", line)[0]]
    assert found[0].text("en") != found[0].text("zh")
