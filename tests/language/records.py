"""The records of the checkout, read once for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pto_isa.database import Database, Op, load
from pto_isa.language.front.elaborate import elaborate, rule_def, stand_ins
from pto_isa.language.front.opdef import FormDef, ModeDef, OpDef, RuleDef, Statement
from pto_isa.language.front.resolve import Scope
from pto_isa.language.tree import Node
from pto_isa.language.typing import TypeEnv
from pto_isa.schema.record import Constraint


@cache
def database() -> Database:
    return load()


@cache
def opdef(name: str) -> OpDef:
    return elaborate(database()[name], database())


def rule_of(name: str, check: str, severity: str = "error", scope: Scope | None = None) -> RuleDef:
    """A rule as if the record of an op had it."""
    known = opdef(name)
    constraint = Constraint.model_validate({"check": check, "severity": severity, "source": ["cpu-header"]})
    env = TypeEnv(known.forms[0].scope if scope is None else scope, stand_ins(known.record))
    return rule_def(f"{known.record.op}/test", "test", constraint, ("cpu",), "", (), env)


def condition(name: str, check: str) -> Node:
    """A condition over the operands of an op, typed."""
    return rule_of(name, check, scope=opdef(name).scope).check


def every_rule() -> Iterator[tuple[Op, RuleDef]]:
    """All rules of all records."""
    for op in database().values():
        for rule in opdef(op.name).rules:
            yield op, rule


def every_mode() -> Iterator[tuple[Op, FormDef, ModeDef]]:
    """All modes of all forms on all profiles."""
    for op in database().values():
        for form in opdef(op.name).forms:
            for profile in op.profiles:
                for mode in form.modes(profile):
                    yield op, form, mode


def every_statement() -> Iterator[tuple[Op, Statement]]:
    """All equations, each text of an op once."""
    seen: set[tuple[str, str]] = set()
    for op, _, mode in every_mode():
        for statement in mode.block.statements:
            key = op.name, statement.text
            if key not in seen:
                seen.add(key)
                yield op, statement
