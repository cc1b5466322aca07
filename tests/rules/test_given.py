"""Operands that may be left out: where every C++ overload takes one, a rule on every profile says so."""

from __future__ import annotations

import pytest

from language.records import database
from rules.searched import generated


def always_passed(name: str) -> list[str]:
    """The optional operands of an op that every one of its overloads has as an argument."""
    record = database()[name].record
    overloads = [{*overload.args} for overload in record.overloads.values()]
    optional = [operand for operand, stated in record.operands.items() if stated.optional]
    return [operand for operand in optional if overloads and all(operand in args for args in overloads)]


@pytest.mark.parametrize("name", [name for name in sorted(database()) if always_passed(name)])
def test_asked_for_on_every_profile(name: str) -> None:
    """No call of C++ goes without it, whatever the profile does with it."""
    op = database()[name]
    for operand in always_passed(name):
        asking = [rule for rule in generated(name).rules if rule.text == f"present({operand})"]
        forms = set(op.record.forms)
        for profile in op.profiles:
            asked = {rule.form for rule in asking if profile in rule.profiles}
            assert "" in asked or (forms and asked >= forms), (operand, profile)
