"""Every rule says who refuses what breaks it, or suffers from it, on each of its profiles."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from language.records import database
from pto_isa.database.stages import derived, program_stages, rule_stages
from pto_isa.generated.programs._rules import PROGRAM_RULES
from pto_isa.generated.rules._tile import TILE_RULES
from pto_isa.runtime.types.global_type import GlobalType
from pto_isa.schema.base import StageWord
from pto_isa.schema.record import Constraint
from pto_isa.verifier import op_rules, verify_op

WORDS = set(get_args(StageWord))


@pytest.mark.parametrize("name", sorted(database()))
def test_every_rule_of_an_op(name: str) -> None:
    """All profiles of a rule have words, and types have them on every profile, of an absent op too."""
    rules = op_rules(name)
    for rule in (*rules.rules, *TILE_RULES):
        by = dict(rule.by)
        assert set(by) == set(rule.profiles), rule.id
        assert all(words and set(words.split()) <= WORDS for words in by.values()), rule.id
    for form, by_profile in rules.types_by.items():
        assert all(words and set(words.split()) <= WORDS for words in by_profile.values()), form


def test_every_rule_of_programs() -> None:
    """What a program can break says who looks; what only a run meets does not."""
    lacking = [
        rule.id for rule in PROGRAM_RULES.values()
        if not rule.by and rule.severity in ("error", "undefined") and rule.kind != "run"
    ]  # fmt: skip
    assert lacking == []


@pytest.mark.parametrize(
    ("source", "severity", "in_text", "words"),
    [("ptoas-august#L5342", "error", None, ["assembler"]),
     ("ptoas-ops#L4353", "error", None, ["document"]),  # the definition of an operand checks no rule
     ("tile-page-en#L12", "error", None, ["document"]),
     ("a5-header#TAdd.hpp-L66", "error", None, ["compile"]),
     ("a2a3-header#TAdd.hpp-L66", "error", None, ["document"]),  # the headers of another profile
     ("a5-header#TAdd.hpp-L66", "undefined", None, ["result"]),
     ("ptoas-august#L5342", "warning", None, ["document"]), ("ptoas-august#L5342", "warning", "error", ["assembler"])],
)  # fmt: skip
def test_what_follows_from_a_source(source: str, severity: str, in_text: str | None, words: list[str]) -> None:
    """Of whom the cited document is a part decides, and the severity."""
    rule = Constraint.model_validate({"check": "a", "severity": severity, "in_text": in_text, "source": [source]})
    assert list(derived(rule, "a5", "types", database().sources)) == words


def test_a_rule_may_say_it_itself() -> None:
    """``by`` goes before what follows; what only a run knows is refused when it runs."""
    stated = {"check": "a", "source": ["a5-header#TAdd.hpp-L66"], "by": {"a5": ["assembler", "run"]}}
    rule = Constraint.model_validate(stated)
    assert rule_stages(rule, "a5", "types", database().sources) == ("assembler", "run")
    assert rule_stages(rule.model_copy(update={"by": {}}), "a5", "extents", database().sources) == ("run",)


@pytest.mark.parametrize(
    ("reads", "at_run", "words"),
    [("extents", {}, ["run"]), ("extents", {"a5": "undefined"}, ["compile"]), ("extents", {"a5": "error"}, ["compile"]),
     ("extents", {"a2a3": "undefined"}, ["run"]), ("values", {"a5": "undefined"}, ["compile", "run"])],
)  # fmt: skip
def test_extents_in_types_are_refused_while_compiling(reads: Any, at_run: dict[str, str], words: list[str]) -> None:
    """A rule that says what extents of a run mean is tested of the types on that profile."""
    rule = Constraint.model_validate({"check": "a", "source": ["a5-header#MScatter.hpp-L452"], "at_run": at_run})
    assert list(derived(rule, "a5", reads, database().sources)) == words


def test_program_rules_go_by_their_sources() -> None:
    """MLIR reads the text for the assembler; definitions refuse a text as well."""
    rules = database().program_rules
    assert program_stages(rules["undefined-value"], database().sources) == ("assembler",)
    assert program_stages(rules["types-apart"], database().sources) == ("assembler",)
    assert program_stages(rules["hazard-race"], database().sources) == ("result",)


ASKED = {
    "check": "a", "severity": "undefined", "source": ["a5-header#TAdd.hpp-L66"],
    "assembler": {"check": "b", "profiles": ["a5"], "source": ["ptoas-august#L5342"]},
}  # fmt: skip


def test_what_the_assembler_asks_instead() -> None:
    """It refuses on the profiles on which it asks, whatever the severity, beside whom the sources of the rule name."""
    rule = Constraint.model_validate(ASKED)
    sources = database().sources
    assert rule_stages(rule, "a5", "types", sources) == ("assembler", "result")
    assert rule_stages(rule, "a2a3", "types", sources) == ("document",)
    assert rule.cited == ["a5-header#TAdd.hpp-L66", "ptoas-august#L5342"]


@pytest.mark.parametrize(
    ("shape", "valid", "words"),
    [("1x1x1x2x16", "4x16", ["assembler", "run"]), ("1x1x1x2x32", "4x16", ["run"]), ("1x1x1x2x16", "0x16", ["run"])],
)
def test_the_assembler_counts_elements(shape: str, valid: str, words: list[str]) -> None:
    """A store of other extents: PTOAS refuses another number of elements, the headers any other extents."""
    extents = tuple(map(int, shape.split("x")))
    found = verify_op("tstore", src=f"vec, 16x32xf32, valid={valid}", dst=GlobalType("f32", extents), profile="a5")
    broken = [entry for entry in found if entry.rule == "pto.tstore/shape-matches"]
    assert [[stage.word for stage in entry.by] for entry in broken] == [words]
