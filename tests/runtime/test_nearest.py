"""The nearest legal call: the test of one rule agrees with the whole judgement, and answers are few changes that mend."""

from __future__ import annotations

from typing import Any

import pytest

from pto_isa.generated.rules.tadd import RULES
from pto_isa.generated.rules.tdivs import RULES as FORMS
from pto_isa.runtime.search.mutations import candidates
from pto_isa.runtime.search.nearest import cure_of, nearest
from pto_isa.runtime.search.space import broken_ids, fields_of, put
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.runtime.types.unknown import UNKNOWN

TILE = TileType("f32", 16, 32)


@pytest.mark.parametrize("rules", [RULES, FORMS], ids=lambda rules: rules.op)
def test_one_rule_agrees_with_all(rules: Any) -> None:
    """Whatever single change is made: where the test says no, the whole judgement finds the rule broken, too."""
    wrong = TILE.replace(loc="mat", valid_col=31)
    start = {name: wrong if "tile" in spec.kinds else spec.default for name, spec in rules.operands.items()}
    start |= {name: 2.0 for name, spec in rules.operands.items() if "scalar" in spec.kinds}
    before = broken_ids(rules, start, "a5")
    tried = 0
    for rule in rules.rules:
        if rule.id not in before or "a5" not in rule.profiles:
            continue
        cures = cure_of(rules, rule, None, "a5")
        for name in start:
            for field in fields_of(start[name]):
                for value in candidates(start, (name, field), rules)[:6]:
                    try:
                        made = {**start, name: put(start[name], field, value)}
                    except ValueError:
                        continue
                    tried += 1
                    if not cures(made):
                        assert rule.id in broken_ids(rules, made, "a5") or set(rule.needs), (rule.id, name, field)
    assert tried > 50


def test_nearest_is_remembered_by_value() -> None:
    """Equal calls give equal answers of their own; unknown extents and lists are no keys that fail."""
    rule = next(rule for rule in RULES.rules if rule.key == "same-valid-shape")
    call = {"dst": TILE, "src0": TILE, "src1": TILE.replace(valid_col=31)}
    first, second = (nearest(RULES, rule, None, call, "a5") for _ in range(2))
    assert first == second == {"src1.valid_col": 32} and first is not second
    some = {**call, "src0": TILE.replace(valid_row=UNKNOWN)}
    assert nearest(RULES, rule, None, some, "a5") == {"src1.valid_col": 32}
    assert nearest(RULES, rule, None, {**call, "src1": TILE}, "a5") is None  # nothing to mend


@pytest.mark.parametrize(("change", "expected"), [
    ({"src0": {"valid_row": 8}}, {"src0.valid_row": 16}),  # one field
    ({"src0": {"valid_col": 8}, "src1": {"valid_col": 8}}, {"dst.valid_col": 8}),  # the odd one out
    ({"src0": {"dtype": "f16"}}, None),  # not what this rule asks
])  # fmt: skip
def test_the_fewest_fields(change: dict[str, dict[str, Any]], expected: dict[str, Any] | None) -> None:
    """What is named is the smallest change."""
    rule = next(rule for rule in RULES.rules if rule.key == "same-valid-shape")
    call = {name: TILE.replace(**change.get(name, {})) for name in ("dst", "src0", "src1")}
    assert nearest(RULES, rule, None, call, "a5") == expected
