"""Conditions of rules: every name that the record defines is shown with its meaning, in both languages."""

from __future__ import annotations

from language.records import every_rule, opdef
from pto_isa.generate.views.facts_text import defined
from pto_isa.language.print.latex import explained


def meanings(op: str, key: str) -> list[str]:
    (rule,) = [rule for rule in opdef(op).rules if rule.key == key]
    return defined([rule.check], "en")


def test_names_are_said_beside_the_condition() -> None:
    assert meanings("tmov", "transposed-shapes") == ["edge = 32 if src.itemsize = 1 else 16"]
    assert meanings("tmov", "right-layout") == []
    assert meanings("tmrgsort", "lists-sorted")[0] == "key0(p) = src0[0, p × width]"


def test_no_name_of_any_rule_is_left_open() -> None:
    named = 0
    for _, rule in every_rule():
        for lang in ("en", "zh"):
            heads = [said.partition(" = ")[0].partition("(")[0] for said in defined([rule.check], lang)]
            assert heads == [let.name for let in explained([rule.check])], rule.id
            named += len(heads)
    assert named > 100
