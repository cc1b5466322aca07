"""Which rules ask where operands lie."""

from __future__ import annotations

from types import CodeType

from .rule import OpRules, Rule


def about_storage(rule: Rule) -> bool:
    """Whether the check of a rule asks where operands lie, in its own words or through a named predicate."""
    codes = [getattr(rule.check, "__code__", None)]
    while codes:
        code = codes.pop()
        if isinstance(code, CodeType):
            if {"same_storage", "overlaps"} & set(code.co_names):
                return True
            codes += code.co_consts
    return False


def judges_storage(rules: OpRules, profile: str) -> bool:
    """Whether some rule of the op asks on the profile where operands lie."""
    return any(profile in (rule.profiles or (profile,)) and about_storage(rule) for rule in rules.rules)
