"""Findings about one tile op: what its record says of the call, with the operand they stand at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from pto_isa.runtime.closest import allowed, nearest
from pto_isa.runtime.finding import Finding
from pto_isa.runtime.judgement import Judgement
from pto_isa.runtime.message import link, rule_finding
from pto_isa.runtime.operands import form_exists, on_profile, operands_fit
from pto_isa.runtime.program_op import ProgramOp
from pto_isa.runtime.rule import OpRules, Rule
from pto_isa.runtime.type_rows import types_fit
from pto_isa.runtime.unknown import UNKNOWN

from .types import Type

Fields = dict[str, Any]


def call_findings(
    rules: OpRules, full: Mapping[str, Any], unknown: set[str], profile: str, sure: bool = False
) -> Iterator[Fields]:
    """What is wrong with one call, of all severities: profile, operands, form, types, rules.

    full: every operand and attribute.  unknown: operands that are there but that nothing is known of.  sure: the
    operands are known to be complete and of the right kinds.
    """
    absent = on_profile(rules, profile)
    if absent:
        yield from map(fields_of, absent)
        return
    values = {name: value for name, value in full.items() if name not in unknown}
    found, bad = ([], set()) if sure else operands_fit(rules, values)
    yield from (fields_of(finding) for finding in found if finding.operand not in unknown)
    call = Judgement(rules, {name: UNKNOWN if name in bad else value for name, value in full.items()}, profile)
    yield from map(fields_of, form_exists(call))
    if call.types_legal is False:
        yield types_fields(call)
    for entry in call.broken():
        yield late_fields(call, entry.rule)


def fields_of(finding: Finding) -> Fields:
    """The fields of a finding; those that are searched for when asked stay postponed."""
    fields = {name: Finding.__dict__[name].__get__(finding) for name in Finding.__dataclass_fields__}
    return {name: value for name, value in fields.items() if value is not None}


def late_fields(call: Judgement, rule: Rule) -> Fields:
    """The fields of a broken rule; its text is made when it is read."""

    def make() -> Finding:
        search = (call.rules, rule, None, call.values, call.table.profile)
        return rule_finding(call.rules, rule, None, call.types, partial(nearest, *search), partial(allowed, *search))

    first = next((name for name in rule.reads if name in call.rules.operands), None)
    return {"rule": rule.id, "severity": rule.severity, "op": call.rules.op, "operand": first,
            "link": partial(link, call.rules, rule.id), **_Late(make).fields()}  # fmt: skip


def types_fields(call: Judgement) -> Fields:
    """The fields of an illegal combination of element types."""
    rule = f"{call.rules.op}/types"
    late = _Late(lambda: types_fit(call)[0])
    return {"rule": rule, "severity": "error", "op": call.rules.op, "operand": late.operand,
            "link": link(call.rules, rule), **late.fields()}  # fmt: skip


class _Late:
    """A finding that is made once, when one of its texts is read."""

    __slots__ = ("make", "made")

    def __init__(self, make: Callable[[], Finding]) -> None:
        self.make = make
        self.made: Finding | None = None

    def fields(self) -> Fields:
        return {"message": self.message, "got": self.got, "allowed": self.allowed, "nearest": self.nearest}

    def finding(self) -> Finding:
        if self.made is None:
            self.made = self.make()
        return self.made

    def operand(self) -> str | None:
        return self.finding().operand

    def message(self) -> Mapping[str, str]:
        return self.finding().message

    def got(self) -> Any:
        return self.finding().got

    def allowed(self) -> Any:
        return self.finding().allowed

    def nearest(self) -> Any:
        return self.finding().nearest


def tile_fields(rules: OpRules, rule: Rule, type: Type, profile: str) -> Fields:
    """The fields of a rule of every tile that a written type breaks."""
    search = (rules, rule, "t", {"t": type.judged}, profile)
    made = rule_finding(rules, rule, None, {"t": type.judged}, partial(nearest, *search), partial(allowed, *search))
    return fields_of(made)


def count_fields(known: ProgramOp, style: str, ins: int, outs: int) -> Fields:
    """No text form of the op has this many operands."""
    op = known.rules.op
    forms = [form for form in known.forms if form.style == style]
    last = "outs" if style == "dps" else "results"
    ways = {f"ins({', '.join(f.ins)}) {last}({', '.join(getattr(f, last))})" for f in forms}
    wanted = " / ".join(sorted(ways))
    return {
        "rule": f"{op}/operands", "severity": "error", "op": op,
        "message": {
            "en": f"`{op}` is written with {ins} read and {outs} written operands; expected {wanted}",
            "zh": f"`{op}` 写了 {ins} 个输入和 {outs} 个输出；应为 {wanted}",
        },
        "got": f"{ins} + {outs}", "allowed": wanted, "link": link(known.rules, f"{op}/operands"),
    }  # fmt: skip


__all__ = ["call_findings", "count_fields", "tile_fields"]
