"""What the break search finds, once per op, for the tests of this folder."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from language.records import database
from pto_isa.generate.breaks import breaks
from pto_isa.language.search.breaking import Found, Redundant
from pto_isa.runtime.release import LAST
from pto_isa.runtime.rules.rule import OpRules, Rule


def _committed(name: str) -> OpRules:
    rules: OpRules = import_module(f"pto_isa.generated.rules.{name}").RULES
    return rules


@cache
def generated(name: str) -> OpRules:
    """The committed rules of an op, those of older releases as if no release had ended them (as the search takes them)."""
    rules = _committed(name)
    if all(rule.until == LAST for rule in rules.rules):
        return rules
    return replace(rules, rules=tuple(replace(rule, until=LAST) for rule in rules.rules))


@cache
def ended(name: str) -> frozenset[str]:
    """The rules of an op that hold for older releases of the assembler alone, which no call of today breaks."""
    return frozenset(rule.id for rule in _committed(name).rules if rule.until != LAST)


@cache
def searched(name: str) -> dict[tuple[str, str, str], Found | Redundant]:
    """(rule id, form, profile) -> what the search found for the op's rules."""
    return {(rule.id, rule.form, found.profile): found for rule, found in breaks(database()[name])}


def every_rule() -> list[tuple[str, Rule, str]]:
    """(op, rule, profile) for every rule of every generated module."""
    return [(name, rule, profile) for name in database() for rule in generated(name).rules for profile in rule.profiles]


def ids(found: list[Any]) -> set[str]:
    """The rules of some findings."""
    return {finding.rule for finding in found}
