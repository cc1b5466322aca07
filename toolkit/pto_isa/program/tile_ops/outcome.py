"""Findings about one tile op: what its record says of the call, with the operand they stand at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from ...op_name import rule_link
from ...runtime.memory.storage import PlacedPointer
from ...runtime.program_op import ProgramOp, TextForm
from ...runtime.release import LAST
from ...runtime.rules.finding import Finding
from ...runtime.rules.judgement import Judgement
from ...runtime.rules.message import rule_finding
from ...runtime.rules.operands import form_exists, on_profile, operands_fit
from ...runtime.rules.rule import OpRules, Rule
from ...runtime.rules.stages import stages
from ...runtime.rules.type_rows import types_fit, types_in_text
from ...runtime.search.nearest import allowed, nearest
from ...runtime.types.unknown import UNKNOWN
from ...text.lists import alternatives
from ..walk.findings import Make
from ..written.types import WrittenType

Found = tuple[str, str, Make]


def call_findings(
    rules: OpRules,
    full: Mapping[str, Any],
    unknown: frozenset[str],
    profile: str,
    sure: bool = False,
    release: int = LAST,
) -> Iterator[Found]:
    """What is wrong with one call, of all severities: profile, operands, form, types, rules.

    Gives rule, severity and what makes the finding.  full: every operand and attribute.  unknown: operands that are
    there but that nothing is known of.  sure: the operands are known to be complete and of the right kinds.
    release: of the assembler, for rules that only some releases ask.
    """
    absent = on_profile(rules, profile)
    if absent:
        yield from map(_made, absent)
        return
    if not sure:
        found, bad = operands_fit(rules, {name: value for name, value in full.items() if name not in unknown})
        yield from (_made(finding) for finding in found if finding.operand not in unknown)
        full = {name: UNKNOWN if name in bad else value for name, value in full.items()}
    call = Judgement(rules, full, profile)
    yield from map(_made, form_exists(call))
    if call.types_legal is False:
        unread = _unread(call)
        make = partial(_unread_finding, call, unread) if unread else partial(_types_finding, call)
        yield f"{rules.op}/types", "warning" if unread else "error", make
    yield from map(_made, types_in_text(call, release))
    for entry in call.broken():
        if not entry.rule.since <= release <= entry.rule.until:
            continue
        rule = replace(entry.rule, severity=call.severity_in_text(entry.rule))
        yield rule.id, rule.severity, partial(_rule_finding, call, rule)


def _made(finding: Finding) -> Found:
    return finding.rule, finding.severity, finding


def _types_finding(call: Judgement) -> Finding:
    return types_fit(call)[0]


def _unread(call: Judgement) -> list[str]:
    """The operands of another type that nobody reads, where they alone make the types illegal."""
    rules, profile = call.rules, call.table.profile
    taken = {name: UNKNOWN for name, spec in rules.operands.items() if profile in spec.any_type and call.values[name]}
    return list(taken) if taken and Judgement(rules, {**call.values, **taken}, profile).types_legal is True else []


def _unread_finding(call: Judgement, unread: list[str]) -> Finding:
    made = types_fit(call)[0]
    en, zh = alternatives(unread, "and")
    message = {
        "en": f"{made.text('en')}; the header reads none of the elements of {en}",
        "zh": f"{made.text('zh')}；头文件不读取 {zh} 的元素",
    }
    return made.but(severity="warning", message=message, by=())


def _rule_finding(call: Judgement, rule: Rule) -> Finding:
    profile = call.table.profile
    search = (call.rules, rule, None, call.values, profile)
    closest = partial(nearest, *search), partial(allowed, *search)
    led = {name: call.values.get(name) for name in rule.data}
    places = {f"{name}.address": str(one.address) for name, one in led.items() if isinstance(one, PlacedPointer)}
    return rule_finding(call.rules, rule, None, call.types, profile, *closest, by=call.refusers(rule), also=places)


def whichever_layout(make: Make) -> Finding:
    """A finding about a tensor in ND layout that its other layouts give as well."""
    made = make() if callable(make) else make
    message = {
        "en": f"{made.text('en')}; the layout is not known here, and DN and NZ break the rule as well",
        "zh": f"{made.text('zh')}；此处布局未知，DN 与 NZ 也违反该规则",
    }
    return made.but(message=message)


def in_pairs(make: Make, names: tuple[str, ...]) -> Finding:
    """A finding that names extents of operands whose elements are pairs in the text; ``names`` are these operands."""
    made = make() if callable(make) else make
    counted = [name for name in names if f"{name}." in str(made.got)]
    if not counted:
        return made
    en, zh = alternatives(counted, "and")
    message = {
        "en": f"{made.text('en')}; these are elements, of which the text of {en} counts pairs",
        "zh": f"{made.text('zh')}；此处按元素计，{zh} 的文本按对计",
    }
    return made.but(message=message)


def written_finding(rules: OpRules, operand: str, type: WrittenType, expected: tuple[str, str]) -> Finding:
    """A scalar of a type that programs do not write for it, whatever its own is; ``expected`` in both languages."""
    rule = f"{rules.op}/types"
    message = {
        "en": f"programs write `{operand}` as {expected[0]}; got `{type.text}`",
        "zh": f"程序中 `{operand}` 应写作 {expected[1]}；实际为 `{type.text}`",
    }
    return Finding(
        rule, "error", rules.op, operand, message, type.text, expected[0], link=rule_link(rule),
        by=stages(("assembler",)),
    )  # fmt: skip


def count_finding(known: ProgramOp, forms: Iterable[TextForm], style: str, ins: int, outs: int) -> Finding:
    """None of the text forms that the op may have here has this many operands."""
    op = known.rules.op
    last = "outs" if style in ("dps", "generic") else "results"
    wanted = " / ".join(sorted({f"ins({', '.join(f.ins)}) {last}({', '.join(getattr(f, last))})" for f in forms}))
    message = {
        "en": f"`{op}` is written with {ins} read and {outs} written operands; expected {wanted}",
        "zh": f"`{op}` 写了 {ins} 个输入和 {outs} 个输出；应为 {wanted}",
    }
    rule = f"{op}/operands"
    return Finding(
        rule, "error", op, None, message, f"{ins} + {outs}", wanted, link=rule_link(rule), by=stages(("assembler",))
    )
