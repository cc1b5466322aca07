"""The break search over the records: for every rule a call that satisfies it and one that breaks it alone."""

from __future__ import annotations

from collections.abc import Iterator

from pto_isa.database import Op
from pto_isa.generate.breaks import breaks
from pto_isa.language.breaker import Found, Redundant
from pto_isa.runtime.rule import Rule
from pto_isa.schema.issue import Issue


def results(op: Op) -> Iterator[tuple[Rule, Found | Redundant]]:
    """What the search finds for each rule of an op on each profile."""
    yield from breaks(op)


def break_issues(op: Op) -> Iterator[Issue]:
    """Rules of an op that cannot be broken alone or can never hold, at their place in the record."""
    for rule, found in results(op):
        if isinstance(found, Redundant):
            path = ("forms", rule.form, "constraints", rule.key) if rule.form else ("constraints", rule.key)
            place = op.position(path, key=True)
            en, zh = found.text()
            message = {"en": f"the rule `{rule.key}` {en}", "zh": f"规则 `{rule.key}` {zh}"}
            yield Issue(place.file, place.line, place.column, "rule/breakable", message)
