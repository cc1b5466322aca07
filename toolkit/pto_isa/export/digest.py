"""The hash of all rules, which says of two exports whether they judge alike."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

from ..runtime.memory.state import UNREAD
from ..runtime.rules.rule import OperandSpec, OpRules, Rule


def rules_digest(ops: Iterable[OpRules], tile: Sequence[Rule]) -> str:
    """Twelve digits of a hash over everything that decides which rules a call breaks, and what is said of them."""
    data = [[_op(rules) for rules in sorted(ops, key=lambda rules: rules.op)], [_rule(rule) for rule in tile]]
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


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
