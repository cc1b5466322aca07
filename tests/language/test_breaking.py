"""The search for a call that breaks one rule: the same every time, and right about rules that cannot be broken alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from language.records import database, opdef
from pto_isa.generate.breaks import breaks, rules_of
from pto_isa.generate.examples.operand_json import freeze, thaw
from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.rules.queries import must_be_present, names_read, stage
from pto_isa.language.search.breaking import Breaker, Found, Redundant
from pto_isa.language.search.legal import LegalCalls, Mender, premises
from pto_isa.language.search.seeds import written
from pto_isa.runtime import ConvType, GlobalTensor, GlobalType, Tile, TileType
from pto_isa.runtime.memory.storage import Placed
from pto_isa.runtime.rules.rule import OpRules
from pto_isa.runtime.search.space import broken_ids
from pto_isa.runtime.types.plain_type import ArrayType
from pto_isa.schema.record import Constraint


class Changed:
    """The record of an op with other rules, as generators want it."""

    elaborated: Any = None

    def __init__(self, name: str, constraints: dict[str, dict[str, Any]]) -> None:
        known = database()[name]
        rules = {key: Constraint.model_validate({"source": ["ptoas"], **rule}) for key, rule in constraints.items()}
        self.record = known.record.model_copy(update={"constraints": rules})
        self.name, self.path, self.database = known.name, known.path, known.database
        self.opdef = elaborate(self, self.database)
        self.rules: OpRules = rules_of(self, self.opdef)  # type: ignore[arg-type]

    def search(self, key: str, profile: str = "a5") -> Found | Redundant:
        rule = next(rule for rule in self.rules.rules if rule.key == key)
        return Breaker(self.opdef, self.rules, profile, written(self.record, self.rules)).find(rule)


SAME = {"check": "dst.valid_shape == src0.valid_shape == src1.valid_shape"}


def test_a_rule_that_another_implies() -> None:
    """It is reported with the other one's name; the stronger rule is not."""
    changed = Changed("tadd", {"same-shape": SAME, "same-rows": {"check": "dst.valid_row == src0.valid_row"}})
    weak = changed.search("same-rows")
    assert isinstance(weak, Redundant) and weak.reason == "redundant" and weak.others == ("pto.tadd/same-shape",)
    assert isinstance(changed.search("same-shape"), Found)
    for text in weak.text():
        assert "pto.tadd/same-shape" in text and "a5" in text


def test_needs_make_a_rule_breakable() -> None:
    """When the stronger rule is judged only where the weaker holds, both can be broken alone."""
    changed = Changed(
        "tadd",
        {"same-shape": {**SAME, "needs": ["same-rows"]}, "same-rows": {"check": "dst.valid_row == src0.valid_row"}},
    )
    for key in ("same-shape", "same-rows"):
        assert isinstance(changed.search(key), Found)


def test_a_rule_that_always_holds() -> None:
    """A rule that lists every possibility cannot be broken."""
    found = Changed("tadd", {"any": {"check": "dst.blayout in {row_major, col_major}"}}).search("any")
    assert isinstance(found, Redundant) and found.reason == "holds-always"


def test_a_rule_that_never_holds() -> None:
    """No legal call exists, or none in which the rule holds."""
    found = Changed("tadd", {"none": {"check": "dst.valid_row > dst.rows"}}).search("none")
    assert isinstance(found, Redundant) and found.reason in ("never-holds", "no-start")
    found = Changed("tshls", {"none": {"check": "scalar < 0 and scalar > 0"}}).search("none")
    assert isinstance(found, Redundant) and found.reason in ("never-holds", "no-start")


def test_a_tile_rule_makes_a_rule_redundant() -> None:
    """What every tile must satisfy needs no rule of the op."""
    found = Changed("tadd", {"inside": {"check": "dst.valid_row <= dst.rows"}}).search("inside")
    assert isinstance(found, Redundant) and found.others == ("tile/valid-rows",)


@pytest.mark.parametrize("check", [
    "implies(src0.bits == 16 and dst.rows == 24, src1.cols == 128)",
    "implies(dst.valid_row > 100, dst.valid_col % 3 != 0)",
    "dst.bytes + src0.bytes < 100000",
    "dst.pad == null or (src0.pad == zero and src1.pad == zero)",
    "not overlaps(dst, src0)",
    "separate(dst, src0)",
    "all(src0[i, j] != 0 for i in range(src0.valid_row) for j in range(src0.valid_col))",
])  # fmt: skip
def test_finds_calls_behind_premises(check: str) -> None:
    """Premises of several conditions, sums, storage and elements are reached."""
    changed = Changed("tadd", {"odd": {"check": check}, "same-shape": SAME})
    found = changed.search("odd")
    assert isinstance(found, Found), found
    if not any(word in check for word in ("overlaps", "separate", "all(")):
        assert broken_ids(changed.rules, found.breaking, "a5") == {"pto.tadd/odd"}
        assert broken_ids(changed.rules, found.passing, "a5") == set()


@pytest.mark.parametrize("name", ["tadd", "tcmp", "tfillpad_inplace", "tassign", "tmatmul"])
def test_the_same_every_time(name: str) -> None:
    """Two searches give the same calls; a kept result is the same as a fresh one."""
    op = database()[name]

    def data() -> list[Any]:
        found = [entry for _, entry in breaks(op, keep=False)]
        assert found and all(isinstance(entry, Found) for entry in found)
        return [{k: freeze(v) for k, v in {**f.passing, **f.breaking}.items()} for f in found if isinstance(f, Found)]

    first = data()
    assert first == data()
    kept = [f for _, f in breaks(op)]
    kept = [f for _, f in breaks(op)]
    assert [
        {k: freeze(v) for k, v in {**f.passing, **f.breaking}.items()} for f in kept if isinstance(f, Found)
    ] == first


def test_starts_are_legal() -> None:
    """Every start breaks nothing; forms and modes are all reached."""
    for name, kinds in (("trowexpandmul", 4), ("ttrans", 5), ("tload", 6)):
        rules = rules_of(database()[name], opdef(name))
        starts = Breaker(opdef(name), rules, "a5", written(database()[name].record, rules)).legal
        assert len(starts.found) >= 20 and len(starts.kinds) >= kinds
        assert all(not broken_ids(rules, call, "a5") for call in starts.found)


def test_arrays_take_the_types_of_the_table() -> None:
    """A list of numbers has a legal element type and any length, whether an example gives it or a template."""
    op = database()["trandom"]
    rules = rules_of(op, opdef(op.name))
    for seeds in ((), written(op.record, rules)):
        starts = LegalCalls(Mender(opdef(op.name), rules, "a5"), seeds)
        assert starts.found
        assert {call["key"].dtype for call in starts.found} == {"u32"}
    views = database()["make_tensor_view"]
    rules = rules_of(views, opdef(views.name))
    starts = LegalCalls(Mender(opdef(views.name), rules, "a5"), written(views.record, rules))
    assert {call["shape"].size for call in starts.found} >= {2, 4}


def test_calls_survive_json() -> None:
    """What is kept on disk comes back as it was."""
    tile = TileType("f16", 8, 16, valid_row=3, pad="custom:0x00003c00")
    for value in (
        tile,
        GlobalType("f32", (2, 3), layout="dn"),
        ConvType("f16", "nchw", (1, 16, 4, 4)),
        3,
        -1,
        "eq",
        True,
        None,
    ):
        assert thaw(freeze(value)) == value
    placed = thaw(freeze(Placed(tile, ("vec", 0, 64))))
    assert placed.type is tile and placed.span == ("vec", 0, 64)
    array = thaw(freeze(ArrayType("u16", 4)))
    assert (array.dtype, array.size) == ("u16", 4)
    full = Tile(tile)
    full.array[...] = np.arange(128).reshape(8, 16)
    assert (thaw(freeze(full)).array == full.array).all()
    tensor = GlobalTensor.from_numpy(np.arange(12, dtype=np.int32).reshape(3, 4)[:, :2])
    again = thaw(freeze(tensor))
    assert again.type is tensor.type and (again.array == tensor.array).all()
    for bad in ({"odd": 1}, {"tile": {}}, {"tile": {}, "conv": []}):
        with pytest.raises((ValueError, KeyError, TypeError)):
            thaw(bad)


def test_what_a_rule_looks_at() -> None:
    """Stage, parameters and operands that must be there follow from the expression."""
    known = {rule.key: rule for rule in reversed(opdef("tgather").rules)}
    operands = opdef("tgather").scope.operands
    assert stage(known["numbers-inside"].check, operands) == "data"
    assert stage(known["vector-tiles"].check, operands) == "static"
    assert names_read(known["vector-tiles"].check, operands) == ["dst", "src0"]
    shifts = {rule.key: rule for rule in opdef("tshls").rules}
    assert stage(shifts["below-width"].check, opdef("tshls").scope.operands) == "value"
    assert names_read(shifts["below-width"].check, opdef("tshls").scope.operands)[-1] == "scalar"
    scope = opdef("trowexpandmul").scope
    rules = {rule.key: rule for rule in opdef("trowexpandmul").rules}
    assert must_be_present(rules["tmp-large-enough"].check, scope.operands) == ["tmp"]
    assert must_be_present(rules["tmp-takes-a-column"].check, scope.operands) == []


def test_premises() -> None:
    """Each ``implies`` of a rule gives the conditions under which it demands something."""
    changed = Changed("tadd", {
        "two": {"check": "implies(dst.loc == mat and dst.rows > 8, dst.cols > 8) and implies(dst.loc == vec, dst.cols > 4)"},
        "plain": {"check": "dst.cols > 4"},
    })  # fmt: skip
    checks = {rule.key: rule.check for rule in changed.opdef.rules}
    mender = Mender(changed.opdef, changed.rules, "a5")
    two = premises(checks["two"])
    assert [len(premise) for premise in two] == [2, 1]
    call = {"dst": TileType("f32", 16, 8, loc="mat")}
    assert mender.met(two[0], call) == 2 and mender.met(two[1], call) == 0
    assert mender.met(two[0], {"dst": TileType("f32", 8, 8, loc="mat")}) == 1
    assert premises(checks["plain"]) == [()] and mender.met((), call) == 0
