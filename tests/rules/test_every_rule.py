"""Every rule of every op can be satisfied and can be broken alone, says so in both languages and names a way out."""

from __future__ import annotations

import re
from typing import Any

import pytest

from language.records import database
from pto_isa.generate.breaks import tile_breaks
from pto_isa.generated.rules._tile import TILE_RULES
from pto_isa.language.search.breaking import Found
from pto_isa.runtime.rules.judgement import broken_tile_rules
from pto_isa.runtime.rules.rule import Rule
from pto_isa.runtime.search.space import applied, broken_ids, plain
from pto_isa.runtime.verify import verify
from rules.searched import every_rule, generated, ids, searched

LEAST = 1700
CASES = every_rule()


def test_there_are_rules() -> None:
    """The tests below judge the rules of the whole slice."""
    assert len(CASES) >= LEAST
    assert len({name for name, _, _ in CASES}) >= 38
    assert {rule.stage for _, rule, _ in CASES} == {"static", "value", "data"}
    assert {rule.severity for _, rule, _ in CASES} == {"error", "undefined", "warning"}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "rule", "profile"),
    CASES,
    ids=[f"{rule.id}{'@' + rule.form if rule.form else ''}-{profile}" for _, rule, profile in CASES],
)
def test_passes_and_breaks(name: str, rule: Rule, profile: str) -> None:
    """One call is clean, another breaks exactly this rule; the finding is complete."""
    found = searched(name).get((rule.id, rule.form, profile))
    assert isinstance(found, Found), found
    rules = generated(name)
    assert verify(rules, found.passing, profile) == []
    findings = verify(rules, found.breaking, profile)
    assert ids(findings) == {rule.id}
    (finding,) = findings
    assert finding.severity == rule.severity and finding.op == rules.op
    for lang in ("en", "zh"):
        assert len(finding.text(lang)) > 10 and "{" not in finding.text(lang)
    assert re.search("[一-鿿]", finding.text("zh")) and not re.search("[一-鿿]", finding.text("en"))
    assert finding.link == f"ops/{name}/#{rule.key}"
    assert finding.allowed
    assert finding.as_dict("zh")["rule"] == rule.id


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted({name for name, _, _ in CASES}))
def test_nearest_mends(name: str) -> None:
    """Where a nearest call is named, it changes at most two fields, and with it the rule holds."""
    rules = generated(name)
    named = 0
    static = [(rule, p) for op, rule, p in CASES if op == name and rule.stage != "data" and p == rule.profiles[0]]
    for rule, profile in static:
        found = searched(name)[rule.id, rule.form, profile]
        assert isinstance(found, Found)
        (finding,) = verify(rules, found.breaking, profile)
        if finding.nearest is None:
            continue
        named += 1
        change = {_place(path): value for path, value in finding.nearest.items()}
        assert 1 <= len(change) <= 2
        made = applied(plain(found.breaking), change)
        assert made is not None and broken_ids(rules, made, profile) == set(), (rule.id, finding.nearest)
    # three tiles that must stay equal cannot be mended by two changes; an op with few rules may have one such rule
    assert named >= int(0.8 * len(static)), f"{named} of {len(static)} rules name a way out"


def test_rules_of_every_tile() -> None:
    """Each has a tile type that passes and one that breaks it alone, in every op and on every profile."""
    found = list(tile_breaks(database()))
    assert len(found) == sum(len(rule.profiles) for rule in TILE_RULES) >= 18
    for rule, result in found:
        assert isinstance(result, Found), (rule.id, result)
        passing, breaking = result.passing["t"], result.breaking["t"]
        assert broken_tile_rules(generated("tadd"), passing, result.profile) == ()
        assert [other.id for other in broken_tile_rules(generated("tadd"), breaking, result.profile)] == [rule.id]
        call = {"dst": breaking, "src0": breaking, "src1": breaking}
        findings = [f for f in verify(generated("tadd"), call, result.profile) if f.rule.startswith("tile/")]
        assert [(f.rule, f.operand) for f in findings] == [(rule.id, name) for name in call]
        for lang, pattern in (("en", "^[^一-鿿]{11,}$"), ("zh", "[一-鿿]{3}")):
            assert all(re.search(pattern, finding.text(lang)) for finding in findings)


def _place(path: str) -> tuple[str, str]:
    name, _, field = path.partition(".")
    return name, field


def test_nothing_is_changed_by_judging() -> None:
    """Judging a call leaves its values as they are."""
    found = next(f for f in searched("tgather").values() if isinstance(f, Found))
    before: dict[str, Any] = dict(found.breaking)
    verify(generated("tgather"), found.breaking, found.profile)
    assert found.breaking == before
