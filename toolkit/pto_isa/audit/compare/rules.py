"""What the verifiers demand of two operands together: equal element types, equal valid shapes."""

from __future__ import annotations

from pto_isa.database import Op

from ..facts import AuditReport, Difference, Place, both
from ..headers.overloads import plain
from ..ptoas.verifier import AgreeingOperands, Demand
from .disputes import covering, covering_rule
from .types import record_place

_KINDS = {
    "same-type": ("equal element types of {} and {}", "{} 与 {} 的元素类型相同"),
    "same-valid-shape": ("equal valid shapes of {} and {}", "{} 与 {} 的有效形状相同"),
}


def compare_pairs(op: Op, demand: Demand, file: str, source: str, report: AuditReport) -> None:
    """Each demand on two operands is a rule of the record, or follows from its type table."""
    names = {plain(name): name for name in op.operands}
    for pair in demand.pairs:
        known = [names.get(plain(name)) for name in pair.operands]
        first, second = known
        if first is None or second is None:
            continue
        for profile in pair.profiles:
            if profile not in op.profiles:
                continue
            report.count("rule")
            if pair.kind == "same-type":
                holds = all(row.get(first) == row.get(second) for row in op.rows(profile)) or any(
                    f"{first}.dtype" in rule.check and f"{second}.dtype" in rule.check
                    for rule in op.constraints(profile).values()
                )
                dispute = covering(op, "types", profile, source)
            else:
                holds = _has_rule(op, profile, first, second)
                dispute = None
            if not holds:
                dispute = dispute or covering_rule(op, profile, source, (first, second))
                _differs(op, profile, pair, (first, second), Place(file, pair.line), source, dispute, report)


def _has_rule(op: Op, profile: str, first: str, second: str) -> bool:
    """Whether rules on the profile compare the valid regions of both operands, directly or through a third."""
    linked = {first}
    groups: list[set[str]] = []
    for rule in op.constraints(profile).values():
        about = {name for name in op.operands if f"{name}.valid" in rule.check}
        if len(about) > 1:
            groups.append(about)
    grown = True
    while grown:
        grown = False
        for group in groups:
            if linked & group and not group <= linked:
                linked |= group
                grown = True
    return second in linked


def _differs(
    op: Op, profile: str, pair: AgreeingOperands, names: tuple[str, str], at: Place, source: str, dispute: str | None,
    report: AuditReport,
) -> None:  # fmt: skip
    en, zh = (text.format(*names) for text in _KINDS[pair.kind])
    fact = f"types.rows.{profile}" if pair.kind == "same-type" else "constraints"
    place = record_place(op, ("types", "rows", profile) if pair.kind == "same-type" else ("constraints",))
    report.differences.append(
        Difference(
            "rule", op.name, op.family, profile, fact, both("does not demand it", "没有这一要求"), place,
            source, both(f"demands {en}", f"要求 {zh}"), at, dispute,
        )
    )  # fmt: skip
