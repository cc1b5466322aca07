"""The engine of the searches and the model of changes, on calls so small that the answer stands beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pto_isa.generated.rules.tadd import RULES
from pto_isa.runtime.search.engine import Left, SearchNode, best_first
from pto_isa.runtime.search.mutations import around, changes, linked, spots_of
from pto_isa.runtime.search.space import CallChange, CallValues, applied, broken_ids, get, places
from pto_isa.runtime.types.global_type import GlobalType
from pto_isa.runtime.types.tile_type import TileType

TILE = TileType("f32", 16, 32)
CALL = {"dst": TILE, "src0": TILE, "src1": TILE.replace(valid_col=31)}


def search(start: dict[str, int], goal: dict[str, int], **limits: Any) -> list[tuple[CallValues, CallChange]]:
    """Numbers raised or lowered by one until they are those of the goal."""

    def judge(values: dict[str, Any], most: Left | None) -> tuple[Left, None] | None:
        if values["a"] == 13:
            return None
        return (sum(abs(values[name] - n) for name, n in goal.items()),), None

    def steps(node: SearchNode[None]) -> Iterator[CallChange]:
        yield from ({(name, ""): node.values[name] + step} for name in goal for step in (1, -1))

    found = best_first([start], judge, steps, **{"tries": 100, **limits})
    return [(node.values, node.change) for node in found]


def test_steps_lead_to_the_goal() -> None:
    """Changes add up; a field that is changed twice has its last value."""
    (found,) = search({"a": 0, "b": 5}, {"a": 2, "b": 4})
    assert found == ({"a": 2, "b": 4}, {("a", ""): 2, ("b", ""): 4})


def test_a_start_may_be_what_is_looked_for() -> None:
    """Then nothing is changed."""
    assert search({"a": 2}, {"a": 2})[0] == ({"a": 2}, {})


def test_limits() -> None:
    """Too few tries, too few fields that may change, and calls of no use on the only way."""
    assert search({"a": 0}, {"a": 9}) and not search({"a": 0}, {"a": 9}, tries=8)
    assert search({"a": 0, "b": 0}, {"a": 1, "b": 1}, reach=2)
    assert not search({"a": 0, "b": 0}, {"a": 1, "b": 1}, reach=1)
    assert not search({"a": 12}, {"a": 14})


def test_the_least_left_comes_first() -> None:
    """All starts are followed before anything else; of what they lead to, the nearest is followed first."""
    followed = []

    def steps(node: SearchNode[None]) -> Iterator[CallChange]:
        followed.append(node.values["a"])
        yield {("a", ""): node.values["a"] - 2}

    starts = ({"a": n} for n in (9, 5, 7, 9))
    found = best_first(starts, lambda values, most: ((max(values["a"], 0),), None), steps, tries=20)
    assert next(found).values["a"] == -1
    assert followed == [9, 5, 7, 3, 1]


def test_linked_fields() -> None:
    """All tiles that have the value, static with valid extent, pairs; nothing for a field that stands alone."""
    cols = list(linked(CALL, ("dst", "cols")))
    assert (("dst", "cols"), ("src0", "cols"), ("src1", "cols")) in cols
    assert (("dst", "cols"), ("dst", "valid_col")) in cols and (("dst", "cols"), ("src1", "cols")) in cols
    assert not any(("src1", "valid_col") in group for group in cols if len(group) == 5)
    assert list(linked({"x": GlobalType("f32", (4, 8))}, ("x", "shape[4]"))) == []


def test_changes_of_a_field() -> None:
    """Every value is tried alone first; what other operands have comes before neighbours and numbers of the rule."""
    spot = {("src1", "valid_col"): (24,)}
    found = list(changes(CALL, spot, RULES, 3))
    assert found[0] == {("src1", "valid_col"): 32}
    alone = [change[("src1", "valid_col")] for change in changes(CALL, spot, RULES) if len(change) == 1]
    assert {24, 23, 25, 30, 0} <= set(alone) and len(alone) == len(set(alone)) and 31 not in alone
    assert around((3, 8)) == (3, 2, 4, 8, 7, 9, 18, 24, 48, 64, 128)


def test_what_a_broken_rule_looks_at() -> None:
    """Its fields with its numbers; the element types when they are wrong."""
    assert broken_ids(RULES, CALL, "a5") == {"pto.tadd/same-valid-shape"}
    spots = spots_of(CALL, ["pto.tadd/same-valid-shape"], RULES)
    assert set(spots) >= {(name, part) for name in CALL for part in ("valid_row", "valid_col")}
    assert set(spots_of(CALL, ["pto.tadd/types"], RULES)) == {(name, "dtype") for name in CALL}
    assert places(CALL, ["dst.bytes", "src0.valid_shape"], RULES)[0] == ("src0", "valid_row")  # inputs first


@pytest.mark.parametrize(("place", "value"), [
    (("dst", "layout"), "dn"), (("dst", "valid_col"), 7), (("x", "shape[3]"), 5), (("n", ""), 4),
])  # fmt: skip
def test_a_change_is_made(place: tuple[str, str], value: Any) -> None:
    """A field of a tile or a tensor, or a number."""
    call = {**CALL, "x": GlobalType("f32", (4, 8)), "n": 3}
    made = applied(call, {place: value})
    assert made is not None and get(made[place[0]], place[1]) == value
    assert {name for name in made if made[name] is not call[name]} == {place[0]}


def test_what_is_no_type_is_no_change() -> None:
    """A field that the operand has not, a word that is none, an operand that is gone."""
    for place, value in ((("dst", "ranks"), 2), (("dst", "layout"), "nowhere"), (("gone", "rows"), 4)):
        assert applied({**CALL, "gone": None}, {place: value}) is None
