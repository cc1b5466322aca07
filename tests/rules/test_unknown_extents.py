"""Three-valued rules against brute force: what a rule says of an unknown extent holds for every value of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from pto_isa.language.search.breaking import Found
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.choice import choose
from pto_isa.runtime.rules.judgement import UNJUDGED, Judgement, type_of
from pto_isa.runtime.rules.rule import Rule
from pto_isa.runtime.search.space import EXTENTS, is_tile, plain
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.runtime.types.unknown import UNKNOWN
from rules.searched import every_rule, generated, searched

pytestmark = pytest.mark.thorough  # a test for every instruction

VALUES = (0, 1, 2, 8, 16, 31, 32, 64, 256)
CASES = [
    (name, rule, rule.profiles[0]) for name, rule, p in every_rule() if rule.stage != "data" and p == rule.profiles[0]
]
Place = tuple[str, str]


def says(name: str, rule: Rule, call: dict[str, Any], profile: str) -> Any:
    """True, False, UNKNOWN, or None when the rule cannot be judged."""
    if set(rule.reads) & {"form", "mode"}:
        types = Judgement(generated(name), call, profile).types
    else:  # choosing them costs most of the time
        types = {key: type_of(value) for key, value in call.items()} | {"profile": profile}
    if any(types[other] is None for other in rule.requires):
        return None
    try:
        held = rule.check(*(types[other] for other in rule.reads))
    except UNJUDGED:
        return None
    return held if held is UNKNOWN else bool(held)


@cache
def replaced(kind: TileType, field: str, value: Any) -> TileType | None:
    """The type with another extent; None where there is no such type."""
    try:
        return kind.replace(**{field: value})
    except InputError:
        return None


def with_values(call: dict[str, Any], chosen: dict[Place, Any]) -> dict[str, Any] | None:
    made = dict(call)
    for (operand, field), value in chosen.items():
        made[operand] = value if not field else replaced(made[operand], field, value)
        if made[operand] is None:
            return None
    return made


def places(rule: Rule, call: dict[str, Any]) -> Iterator[Place]:
    """Extents and scalars that the rule may read."""
    for name in rule.reads:
        if is_tile(call.get(name)):
            yield from ((name, field) for field in EXTENTS)
        elif isinstance(call.get(name), int) and not isinstance(call[name], bool):
            yield name, ""


@pytest.mark.parametrize(("name", "rule", "profile"), CASES, ids=[rule.id for _, rule, _ in CASES])
def test_unknown_is_sound(name: str, rule: Rule, profile: str) -> None:
    """With one or two extents unknown, True means true for all values and False means false for all."""
    found = searched(name)[rule.id, rule.form, profile]
    assert isinstance(found, Found)
    for call in (plain(found.passing), plain(found.breaking)):
        spots = list(places(rule, call))
        pairs = [*((spot,) for spot in spots), *itertools.islice(itertools.combinations(spots, 2), 6)]
        for hidden in pairs:
            unknown = with_values(call, dict.fromkeys(hidden, UNKNOWN))
            assert unknown is not None
            answer = says(name, rule, unknown, profile)
            if answer is UNKNOWN or answer is None:
                continue
            for values in itertools.product(VALUES, repeat=len(hidden)):
                made = with_values(call, dict(zip(hidden, values, strict=True)))
                if made is not None:
                    assert says(name, rule, made, profile) in (answer, None), (hidden, values)


@pytest.mark.slow
def test_unknown_is_used() -> None:
    """Hiding an extent that a rule looks at leaves most rules open; else the test above would judge nothing."""
    opened = 0
    for name, rule, profile in CASES:
        found = searched(name)[rule.id, rule.form, profile]
        assert isinstance(found, Found)
        call = plain(found.breaking)
        hidden = with_values(call, dict.fromkeys(places(rule, call), UNKNOWN))
        assert hidden is not None
        opened += says(name, rule, hidden, profile) is UNKNOWN
    assert opened > len(CASES) // 3


def test_choose() -> None:
    """A conditional with an unknown condition has a value when both branches agree."""
    assert choose(True, 1, 2) == 1 and choose(False, 1, 2) == 2
    assert choose(UNKNOWN, 3, 3) == 3
    assert choose(UNKNOWN, 3, 4) is UNKNOWN and choose(UNKNOWN, UNKNOWN, UNKNOWN) is UNKNOWN
    assert choose(True, UNKNOWN, 4) is UNKNOWN and choose(False, UNKNOWN, 4) == 4
