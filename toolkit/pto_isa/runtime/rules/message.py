"""Findings as readers see them: the sentence of the rule, what was found, what is allowed, the nearest legal choice."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ...op_name import rule_link
from ...text.bilingual import Bilingual
from ..types.unknown import UNKNOWN
from .finding import Finding, Later
from .offence import Offence
from .rule import OpRules, Rule
from .stages import Stages, stages

WRITTEN = stages(("assembler", "compile"))
_ABSENT, _GIVEN = "absent", "given"
_CHINESE = {_ABSENT: "未给出", _GIVEN: "已给出"}
LONGEST = 300


def rule_finding(
    rules: OpRules,
    rule: Rule,
    operand: str | None,
    values: Mapping[str, Any],
    profile: str,
    nearest: Callable[[], Any],
    allowed: Callable[[], Any],
    *,
    offence: Offence | None = None,
    by: Stages | None = None,
    also: Mapping[str, str] | None = None,
) -> Finding:
    """The finding of a broken rule.  values: types, scalars and attributes by name, with ``mode`` and ``form``.

    offence: the first element that breaks it; what was read there comes first.  by: who refuses this call, where that
    is not who refuses any.  also: what else it looked at, which types do not say.
    """
    read = {} if offence is None else offence.read()
    looked_at = {**read, **_shown(rules, rule, values, operand), **(also or {})}
    got = ", ".join(f"{label} = {text}" for label, text in looked_at.items())
    chinese = ", ".join(f"{label} = {_CHINESE.get(text, text)}" for label, text in looked_at.items())
    en, zh = rule.en.rstrip(". "), rule.zh.rstrip("。 ")
    about = f"`{operand}`: " if operand else "", f"`{operand}`：" if operand else ""
    seen = f"; got {got}" if got else "", f"；实际为 {chinese}" if got else ""
    message = {"en": f"{about[0]}{en}{seen[0]}"[:LONGEST], "zh": f"{about[1]}{zh}{seen[1]}"[:LONGEST]}
    first = operand or next((name for name in rule.reads if name in rules.operands), None)
    return Finding(
        rule.id, rule.severity, rules.op, first, message, got, Later(allowed), Later(nearest), link=rule_link(rule.id),
        by=rule.stages_on(profile) if by is None else by,
    )  # fmt: skip


def reserved(
    rules: OpRules,
    key: str,
    message: Bilingual,
    operand: str | None = None,
    *,
    got: Any = None,
    allowed: Any = None,
    nearest: Any = None,
    by: Stages = WRITTEN,
) -> Finding:
    """A finding of one of the rules that every op has: profile, operands, attributes, types.

    by: who refuses it; for what is not written as the op is, whoever reads it.
    """
    rule = f"{rules.op}/{key}"
    texts = {"en": message[0][:LONGEST], "zh": spaced(message[1])[:LONGEST]}
    return Finding(rule, "error", rules.op, operand, texts, got, allowed, nearest, link=rule_link(rule), by=by)


def _shown(rules: OpRules, rule: Rule, values: Mapping[str, Any], operand: str | None) -> dict[str, str]:
    """What the rule looked at: ``dst.valid_shape`` -> 16x32, ``src.valid_shape`` -> 16x31."""
    parts: dict[str, str] = {}
    for path in rule.shows:
        name, _, attribute = path.partition(".")
        value = values.get(operand if operand and name == "t" else name)
        label = f"{operand}.{attribute}" if operand and name == "t" else path
        if attribute == "kind":
            optional = name in rules.operands and rules.operands[name].optional
            label = name if optional else label
            parts[label] = _ABSENT if value is None else _GIVEN if optional else str(getattr(value, "kind", value))
        elif isinstance(value, str) and attribute:
            parts[name] = value
        elif attribute:
            if value is not None and hasattr(value, attribute):
                parts[label] = text_of(getattr(value, attribute))
        elif name in values:
            parts[label] = _plain_text(name, value)
    return parts


def _plain_text(name: str, value: Any) -> str:
    if value is None:
        return _ABSENT
    if name in ("mode", "form") and value is not UNKNOWN and value == "":
        return "none"
    return str(value) if hasattr(value, "kind") else text_of(value)


def text_of(value: Any) -> str:
    """A value in a message: shapes as ``16x32``, long values cut."""
    if value is UNKNOWN:
        return "?"
    if isinstance(value, tuple):
        return "x".join(str(entry) for entry in value)
    return str(value).replace("\n", " ")[:60]


def spaced(text: str) -> str:
    """Chinese text with a space between Chinese and Latin letters and none between Chinese characters and marks."""
    text = re.sub(r"(?<=[\u4e00-\u9fff）]) +(?=[\u4e00-\u9fff（])| +(?=[，；：。、]|$)", "", text)
    return re.sub(r"(?<=[\u4e00-\u9fff])(?=[`A-Za-z0-9-])|(?<=[`A-Za-z0-9])(?=[\u4e00-\u9fff])", " ", text)
