"""Ops that come to one assertion: is a call that it refuses an error for all of them, as far as their rules cite it?

What one record says more mildly than another of the same assertion is either wrong, or the operands that it is about
differ; then the record cites another line, or says both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pto_isa.database import Op
from pto_isa.schema.record import Constraint

from ..cpp.reach import Reached
from ..facts import AuditReport, Difference, Place, both
from .cited_ranges import holds, ranges
from .demands import rules_of
from .disputes import covering
from .types import record_place

Rule = tuple[tuple[str, ...], Constraint]
_User = tuple[str, str]  # op and profile


@dataclass
class Checkers:
    """The assertions that rules cite, with those who come to them."""

    cited: dict[tuple[str, int], dict[_User, list[Rule]]] = field(default_factory=lambda: defaultdict(dict))
    users: dict[_User, tuple[Op, str]] = field(default_factory=dict)

    def add(self, op: Op, profile: str, source: str, tree: str, reached: Mapping[tuple[str, int], Reached]) -> None:
        """Note which rules of an op cite what it comes to on a profile."""
        self.users[op.name, profile] = op, source
        rules = [
            (rule, list(ranges(op.database, tree, rule[1].source, op)))
            for rule in rules_of(op)
            if profile in op.rule_profiles(rule[1], op.record.forms[rule[0][1]] if rule[0][0] == "forms" else None)
        ]
        for at, one in reached.items():
            found = [rule for rule, places in rules if any(holds(place, one) for place in places)]
            if found:
                self.cited[at][op.name, profile] = found

    def compare(self, report: AuditReport) -> None:
        """Report each op with no error for an assertion that others have one for."""
        for at, users in sorted(self.cited.items()):
            if len({name for name, _ in users}) < 2:
                continue
            report.count("checker")
            strict = sorted({name for (name, _), rules in users.items() if _is_error(rules)})
            for (name, profile), rules in users.items() if strict else ():
                if not _is_error(rules):
                    op, source = self.users[name, profile]
                    _differs(op, profile, rules[0], source, strict, Place(*at), report)


def _is_error(rules: Iterable[Rule]) -> bool:
    return any(rule.severity == "error" for _, rule in rules)


def _differs(
    op: Op, profile: str, found: Rule, source: str, strict: list[str], at: Place, report: AuditReport
) -> None:  # fmt: skip
    path, rule = found
    named = ", ".join(strict[:4])
    said = both(f"an assertion that is an error for {named}", f"对 {named} 而言违反该断言是错误")
    report.differences.append(
        Difference(
            "checker", op.name, op.family, profile, ".".join(path), both(rule.severity, rule.severity),
            record_place(op, path), source, said, at, covering(op, "constraints", profile, source),
        )
    )  # fmt: skip
