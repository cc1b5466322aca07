"""Printed conditions: every name that the record defines stands with its meaning."""

from __future__ import annotations

from language.records import every_rule, opdef
from pto_isa.language.print.condition_text import condition_text
from pto_isa.language.print.latex import explained


def printed(op: str, key: str) -> str:
    rules = {rule.key: rule for rule in opdef(op).rules}
    return condition_text(rules[key].check)


def test_names_are_said_behind_the_condition() -> None:
    assert printed("tmov", "transposed-shapes").endswith("; edge = 32 if src.itemsize == 1 else 16")
    assert printed("tmov", "right-layout") == "dst.blayout == row_major and dst.slayout == col_major"
    assert "; key0(p) = src0[0, p * width]; n0 = src0.valid_col // width;" in printed("tmrgsort", "lists-sorted")


def test_no_name_of_any_rule_is_left_open() -> None:
    named = 0
    for _, rule in every_rule():
        said = condition_text(rule.check)
        for let in explained([rule.check]):
            named += 1
            assert f"; {let.name} = " in said or f"; {let.name}(" in said, rule.id
    assert named > 50
