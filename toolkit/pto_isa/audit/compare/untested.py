"""Rules that say that nothing tests a condition: does an assertion in reach test it all the same?

Compared is what a rule asks of the memory and layout of an operand with what assertions ask of its class: a rule that
says that the headers do not test the location of `src` is contradicted by one that reads ``TileSrc::Loc``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pto_isa.database import Op
from pto_isa.schema.record import Constraint

from ..cpp.declarations import Function
from ..cpp.reach import Reach, Reached
from ..facts import AuditReport, Difference, Place, both
from .demands import rules_of
from .in_reach import members_asked
from .types import record_place

_UNTESTED = re.compile(
    r"without a check|(?:nothing|nobody|no (?:\w+ )?header) (?:tests|checks)|\b(?:do|does) not (?:test|check)\b"
    r"|\b(?:is|are) not (?:tested|checked)\b"
)
_ASKS = re.compile(r"(\w+)\.(loc|blayout|slayout|fractal) (?:==|in) .+")
_MEMBERS = {
    "loc": ("Loc",), "blayout": ("isRowMajor", "BFractal"), "slayout": ("SFractal", "isBoxedLayout"),
    "fractal": ("SFractalSize",),
}  # fmt: skip


def compare_untested(
    op: Op, profile: str, source: str, functions: list[Function], reach: Reach, report: AuditReport
) -> None:
    """Report the rules of a profile whose reason an assertion contradicts."""
    rules = [(path, rule) for path, rule in rules_of(op) if _says_untested(op, path, rule, profile)]
    if not rules:
        return
    asked = list(members_asked(op, profile, functions, reach))
    for path, rule in rules:
        report.count("untested")
        form = path[1] if path[0] == "forms" else None
        tests = [_tested(rule, known) for forms, known in asked if form is None or form in forms]
        one = next((test for test in tests if test is not None), None)
        if one is None or (form is not None and None in tests):
            continue
        way = " > ".join(one.path)
        said = both(f"asserts {one.assertion.text} ({way})", f"断言 {one.assertion.text}（{way}）")
        at = Place(one.assertion.file, one.assertion.line)
        report.differences.append(
            Difference(
                "untested", op.name, op.family, profile, ".".join(path), rule.reason, record_place(op, path), source,
                said, at, None,
            )
        )  # fmt: skip


def _tested(rule: Constraint, asked: Mapping[tuple[str, str], Reached]) -> Reached | None:
    """An assertion about what a rule asks of an operand."""
    parts = [_ASKS.fullmatch(part.strip()) for part in rule.check.split(" and ")]
    for part in parts if all(parts) else ():
        assert part is not None
        for member in _MEMBERS[part[2]]:
            if (part[1], member) in asked:
                return asked[part[1], member]
    return None


def _says_untested(op: Op, path: tuple[str, ...], rule: Constraint, profile: str) -> bool:
    form = op.record.forms[path[1]] if path[0] == "forms" else None
    if rule.severity == "error" or rule.reason is None or profile not in op.rule_profiles(rule, form):
        return False
    return bool(_UNTESTED.search(rule.reason.en))
