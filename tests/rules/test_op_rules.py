"""Rules as data: what the generated modules say and judge is what the trees say and judge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from language.records import database
from pto_isa.database.model import Op
from pto_isa.generate.group_rules import of_group
from pto_isa.generate.op_rules import RulesData, op_rules, tile_rules
from pto_isa.generate.rule_module import rule_modules
from pto_isa.generate.sentences import sentences_of, unsaid
from pto_isa.language.front.elaborate import elaborate
from pto_isa.runtime.rules.judgement import Judgement
from pto_isa.runtime.rules.rule import OpRules, Rule
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.runtime.types.unknown import UNKNOWN
from pto_isa.verifier import op_rules as generated

TILES = (
    TileType("f32", 16, 64), TileType("f32", 16, 64, valid_row=8, valid_col=33),
    TileType("f16", 16, 64, valid_row=UNKNOWN), TileType("i32", 8, 16, blayout="col_major"), None,
)  # fmt: skip
FACTS = [entry.name for entry in fields(Rule) if entry.name != "check"]
OPS = sorted(database())


@cache
def _sentences() -> Any:
    return sentences_of(database())


@cache
def data(name: str) -> RulesData:
    db = database()
    return op_rules(db[name], elaborate(db[name], db), _sentences())


def calls(rules: OpRules) -> Iterator[dict[str, Any]]:
    """All operands alike, then each in turn of another type or word, or absent."""
    specs = rules.operands
    for kind in TILES[:4]:
        usual = {
            name: spec.default if spec.kinds == ("attribute",) else 3 if "scalar" in spec.kinds else kind
            for name, spec in specs.items()
        }
        yield usual
        for name, spec in specs.items():
            for other in spec.vocabulary if spec.kinds == ("attribute",) else TILES:
                yield {**usual, name: other}


@pytest.mark.parametrize("name", OPS)
def test_what_is_printed_is_what_the_data_say(name: str) -> None:
    """Every fact of every rule, and the verdict of every rule, form and mode on calls of many kinds."""
    ours, theirs = data(name).judged, generated(name)
    assert [[getattr(rule, fact) for fact in FACTS] for rule in ours.rules] == [
        [getattr(rule, fact) for fact in FACTS] for rule in theirs.rules
    ]
    for fact in ("op", "operands", "bind", "types", "needed", "unknown"):
        assert getattr(ours, fact) == getattr(theirs, fact), fact
    for profile in theirs.profiles:
        for call in calls(theirs):
            one, two = Judgement(ours, call, profile), Judgement(theirs, call, profile)
            one.broken()
            two.broken()
            assert (one.form, one.types["mode"], one.held) == (two.form, two.types["mode"], two.held), (profile, call)


def op(name: str) -> Op:
    return database()[name]


def test_a_rule_of_a_group_is_written_once() -> None:
    """``tadd`` and ``tsub`` import what their group states; its module is the same whoever writes it, without an op."""
    modules = {name: rule_modules(op(name), data(name)) for name in ("tadd", "tsub")}
    shared = "_tile_binary_same_valid_shape"
    for name in modules:
        text = modules[name][name]
        assert f"from .{shared} import SAME_VALID_SHAPE" in text and f'SAME_VALID_SHAPE.of("pto.{name}", ((' in text
        assert "def _same_valid_shape" not in text
    text = modules["tadd"][shared]
    assert text == modules["tsub"][shared] and "pto.tadd" not in text
    assert text.count("def _same_valid_shape(dst, src0, src1):") == 1
    assert 'SAME_VALID_SHAPE = Rule(\n    "same-valid-shape", _same_valid_shape,' in text


@pytest.mark.slow
def test_members_write_the_same_modules() -> None:
    """What stands in the module of a rule of a group depends on the group alone."""
    known: dict[str, tuple[str, str]] = {}
    times = 0
    for name in OPS:
        for module, text in rule_modules(op(name), data(name)).items():
            writer, before = known.setdefault(module, (name, text))
            assert before == text, f"{module} of {writer} and of {name}"
            times += writer != name
    assert times > 300


def test_a_rule_in_which_the_record_has_a_say_stays_with_it() -> None:
    """The rules of ``tshls`` alone, and those whose severity, text or operands it gives itself."""
    mine = {rule.rule.key: of_group(op("tshls"), data("tshls"), rule) for rule in data("tshls").rules}
    assert mine["non-negative"] is None and "def _non_negative" in rule_modules(op("tshls"), data("tshls"))["tshls"]


def test_rules_of_a_group_become_those_of_an_op() -> None:
    """The id gets its op, and who refuses; profiles are the group's unless the op exists on others."""
    rule = Rule("same-shape", bool, ("dst",), ("cpu", "a5"), "en", "zh")
    by = (("cpu", "run"), ("a5", "compile"))
    made = rule.of("pto.tadd", by)
    assert (rule.key, made.id, made.profiles, made.by) == ("same-shape", "pto.tadd/same-shape", ("cpu", "a5"), by)
    assert rule.of("pto.tadd", by, profiles=("a5",)).profiles == ("a5",)
    assert rule.of("pto.tmatmul.acc", by).key == "same-shape"


def test_rules_of_tiles() -> None:
    """They are judged like those of an op whose one operand is ``t``."""
    rules = tile_rules(database(), unsaid).judged
    assert [rule.id for rule in rules.rules] == [f"tile/{key}" for key in database().tile_rules]
    odd = TileType("f32", 3, 3)  # 12 bytes per row, which is no multiple of 32
    assert Judgement(rules, {"t": odd}, "a5").broken()
    assert not Judgement(rules, {"t": TILES[0]}, "a5").broken()
