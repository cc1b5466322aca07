"""Rules as data: what the generated modules say and judge is what the trees say and judge."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from language.records import database
from pto_isa.database.model import Op
from pto_isa.generate.rules.files import rule_files
from pto_isa.generate.rules.op_parts import rule_parts
from pto_isa.generate.rules.op_rules import RulesData, op_rules, tile_rules
from pto_isa.generate.rules.parts import OpRuleParts
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


def files(*names: str) -> dict[str, str]:
    """The modules of some ops, as if there were no others."""
    return rule_files({name: rule_parts(op(name), data(name)) for name in names})


def test_a_rule_of_a_group_is_written_once() -> None:
    """``tadd`` and ``tsub`` import what their group states, and say only what is different of theirs."""
    made = files("tadd", "tsub")
    for name in ("tadd", "tsub"):
        text = made[f"rules/{name}.py"]
        assert "from ._tile_binary import " in text and f'SAME_VALID_SHAPE.of("pto.{name}")' in text
        assert "def _same_valid_shape" not in text
    text = made["rules/_tile_binary.py"]
    assert "pto.tadd" not in text and text.count("def _same_valid_shape(dst, src0, src1):") == 1
    assert 'SAME_VALID_SHAPE = Rule(\n    "same-valid-shape", _same_valid_shape,' in text


def test_what_a_record_says_of_a_rule_of_its_group_stands_beside_the_function() -> None:
    """``tshr`` and ``tshl`` share the condition; a severity that one gives is data of its own."""
    shared = {entry.id: entry for entry in rule_parts(op("tshl"), data("tshl")).entries if entry.home}
    assert {"row-major", "count-in-range"} <= shared.keys()
    parts = {name: rule_parts(op(name), data(name)) for name in ("tshl", "tshr")}
    entries = parts["tshr"].entries
    other = tuple(entry._replace(facts={**entry.facts, "severity": '"warning"'}) if entry.id == "row-major" else entry
                  for entry in entries)  # fmt: skip
    made = rule_files({"tshl": parts["tshl"], "tshr": parts["tshr"]._replace(entries=other)})
    assert 'ROW_MAJOR.of("pto.tshr", severity="warning"),' in made["rules/tshr.py"]
    assert 'ROW_MAJOR.of("pto.tshl"),' in made["rules/tshl.py"]


def test_a_rule_of_the_record_stays_with_it() -> None:
    """Until another op states the same."""
    alone = files("tshls")
    assert "def _non_negative" in alone["rules/tshls.py"]
    both = files("tshls", "tshrs")
    assert "def _non_negative" not in both["rules/tshls.py"]
    assert all("_non_negative, reads=" in both[f"rules/{name}.py"] for name in ("tshls", "tshrs"))


@pytest.mark.slow
def test_no_function_is_written_twice() -> None:
    """All modules together; parts that were kept as JSON give the same."""
    parts = {name: rule_parts(op(name), data(name)) for name in OPS}
    made = rule_files(parts)
    kept = json.loads(json.dumps(parts))
    assert made == rule_files({name: OpRuleParts.read(part) for name, part in kept.items()})
    known: dict[str, str] = {}
    for path, text in made.items():
        for function in (node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)):
            content = ast.dump(function.args) + "".join(map(ast.dump, function.body[1:]))
            assert known.setdefault(content, path) == path
            known[content] = f"{path} once"
    assert len(known) > 1000


def test_rules_of_a_group_become_those_of_an_op() -> None:
    """The id gets its op, and who refuses; profiles are the group's unless the op exists on others."""
    rule = Rule("same-shape", bool, ("dst",), ("cpu", "a5"), "en", "zh")
    by = (("cpu", "run"), ("a5", "compile"))
    made = rule.of("pto.tadd", by=by)
    assert (rule.key, made.id, made.profiles, made.by) == ("same-shape", "pto.tadd/same-shape", ("cpu", "a5"), by)
    assert rule.of("pto.tadd", by=by, profiles=("a5",)).profiles == ("a5",)
    assert rule.of("pto.tmatmul.acc").key == "same-shape"


def test_rules_of_tiles() -> None:
    """They are judged like those of an op whose one operand is ``t``."""
    rules = tile_rules(database(), unsaid).judged
    assert [rule.id for rule in rules.rules] == [f"tile/{key}" for key in database().tile_rules]
    odd = TileType("f32", 3, 3)  # 12 bytes per row, which is no multiple of 32
    assert Judgement(rules, {"t": odd}, "a5").broken()
    assert not Judgement(rules, {"t": TILES[0]}, "a5").broken()
