"""Trying changes: a draft of a tile type is what the type would be, and the test of one rule agrees with the verifier."""

from __future__ import annotations

from typing import Any

import pytest

from pto_isa.generated.rules.tadd import RULES
from pto_isa.generated.rules.tdivs import RULES as FORMS
from pto_isa.runtime.closest import broken_ids, nearest
from pto_isa.runtime.cure import Draft, cure_of, drafted
from pto_isa.runtime.moves import candidates, fields_of, put
from pto_isa.runtime.tile_type import TileType
from pto_isa.runtime.unknown import UNKNOWN

TILE = TileType("f32", 16, 32)


@pytest.mark.parametrize(
    ("field", "value"), [("dtype", "f16"), ("rows", 8), ("valid_col", 3), ("blayout", "col_major"), ("loc", "mat")]
)
def test_drafts(field: str, value: Any) -> None:
    """Every attribute, derived ones included."""
    draft, real = drafted(TILE, field, value), TILE.replace(**{field: value})
    assert isinstance(draft, Draft)
    for name in (*TileType.__slots__[:-1], "kind", "is_dynamic"):
        assert getattr(draft, name) == getattr(real, name), name


def test_what_is_no_type() -> None:
    """A draft of it says so when it is asked, another operand at once; nobody sees an exception of another kind."""
    with pytest.raises(ValueError):
        _ = drafted(TILE, "rows", 10**10).bytes
    assert drafted(TILE, "layout", "nowhere") is UNKNOWN
    assert drafted(3, "", 4) == 4


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
