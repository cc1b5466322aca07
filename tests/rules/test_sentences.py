"""The sentences of rules: each in both languages, and no two rules that may apply to one call say the same."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from language.records import database
from pto_isa.runtime.rules.rule import Rule
from rules.searched import generated

CHINESE = re.compile("[一-鿿]")
CODE = re.compile(r"\b(present|implies|same_storage|overlaps|all|any)\(")  # what a check says and no sentence


@pytest.mark.parametrize("name", sorted(database()))
def test_sentences(name: str) -> None:
    """A whole sentence in the right language."""
    for rule in generated(name).rules:
        assert rule.en.endswith(".") and not CHINESE.search(rule.en), rule.id
        assert rule.zh.endswith("。") and CHINESE.search(rule.zh), rule.id
        assert rule.en[0] == "`" or not rule.en[0].islower(), rule.en
        assert not CODE.search(rule.en + rule.zh), rule.id


@pytest.mark.parametrize("name", sorted(database()))
def test_ids_and_sentences_are_told_apart(name: str) -> None:
    """Ids are unique in an op; a sentence is never said twice of one call."""
    rules = generated(name).rules
    assert len({rule.id for rule in rules}) == len(rules)
    for one, other in combinations(rules, 2):
        if meet(one, other):
            assert (one.en != other.en) and (one.zh != other.zh), (one.id, other.id)


def meet(one: Rule, other: Rule) -> bool:
    """Both may be judged in one call."""
    forms = one.form == other.form or "" in (one.form, other.form)
    return forms and bool(set(one.profiles) & set(other.profiles))
