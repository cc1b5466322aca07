"""The hash of all rules, which says of two exports whether they judge alike."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

from ..generate.rules.op_rules import RulesData, Tries
from ..language.expression_text import text_of
from ..runtime.memory.state import UNREAD
from ..runtime.rules.rule import OperandSpec, OpRules, Rule


def rules_digest(ops: Iterable[OpRules], tile: Sequence[Rule]) -> str:
    """Twelve digits of a hash over everything that decides which rules a call breaks, and what is said of them."""
    data = [[_op(rules) for rules in sorted(ops, key=lambda rules: rules.op)], [_rule(rule) for rule in tile]]
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def judging_digest(data: RulesData) -> str:
    """Eight digits of a hash over what decides which rules a call of one op breaks, however that is said of them."""
    rules = [_judged(one.rule) for one in data.rules]
    ways = [_tries(data.select), *([form, _tries(tries)] for form, tries in data.modes.items())]
    text = json.dumps([_op(data.judged) | {"rules": rules}, ways], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _judged(rule: Rule) -> list[Any]:
    facts = [rule.id, rule.text, list(rule.reads), list(rule.profiles), rule.stage, list(rule.needs), rule.form]
    return [*facts, list(rule.requires), rule.until]


def _tries(tries: Iterable[Tries]) -> list[Any]:
    return [[list(group.profiles), [[text_of(when), name] for when, name in group.named]] for group in tries]


def _op(rules: OpRules) -> dict[str, Any]:
    return {
        "op": rules.op,
        "operands": [[name, _operand(spec)] for name, spec in rules.operands.items()],
        "bind": [[form, list(bind.items())] for form, bind in rules.bind.items()],
        "types": {
            form: {profile: list(rows) for profile, rows in table.items()} for form, table in rules.types.items()
        },
        "needed": {form: list(names) for form, names in rules.needed.items()},
        "rules": [_rule(rule) for rule in rules.rules],
    }


def _operand(spec: OperandSpec) -> list[Any]:
    default = None if spec.default is UNREAD else spec.default
    return [list(spec.kinds), spec.access, spec.optional, spec.type, list(spec.vocabulary), default]


def _rule(rule: Rule) -> list[Any]:
    facts = [rule.id, rule.text, list(rule.profiles), rule.severity, rule.stage, list(rule.needs), rule.form]
    return [*facts, list(rule.requires), rule.until, rule.en, rule.zh]
