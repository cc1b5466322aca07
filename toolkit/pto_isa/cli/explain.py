"""``explain``: one rule, or one general statement, by its id."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from pto_isa.database import Database, Op, UnknownName
from pto_isa.database.cite import address
from pto_isa.database.model import RESERVED_RULES
from pto_isa.generate.coverage import generated_rules
from pto_isa.generate.general import PREFIX, ops_of
from pto_isa.op_name import rule_link
from pto_isa.runtime.counted import listed
from pto_isa.schema.evidence import Dispute
from pto_isa.schema.issue import Position
from pto_isa.schema.record import Constraint

from .opened import check_format, find_op, open_database, unknown
from .say import fail, language, say

_RESERVED: dict[str, tuple[str, str]] = {
    "profile": ("The op must exist on the chosen profile.", "所选目标平台上必须存在该指令。"),
    "operands": (
        "Every operand that is not optional must be given, of the right kind, and nothing else.",
        "必须给出所有非可选操作数，种类正确，且不得多给。",
    ),
    "types": (
        "The element types of the operands must form a legal combination on the profile.",
        "各操作数的元素类型必须构成该目标平台上的合法组合。",
    ),
    "attributes": ("Every attribute must have a value of its enumeration.", "每个属性的取值必须属于其枚举。"),
}
_FEW = 12  # ops of a general statement that are named; JSON has all
PROGRAM_OWNERS = ("program", "syntax")
_SEVERITY_ZH = {"error": "错误", "undefined": "未定义", "warning": "警告"}


def explain(rule_id: str, format_: str) -> int:
    """Print what a rule asks for, where it holds, why, and who says so."""
    check_format(format_, ("text", "json"))
    database = open_database()
    owner, slash, key = rule_id.strip().rpartition("/")
    if not slash:
        missing = _unknown_rule(rule_id, _all_ids(database))
        en, zh = missing.text("en"), missing.text("zh")
        if not missing.suggestions:
            en += "; expected OP/RULE, as in pto.tshls/non-negative"
            zh += "；应为 指令/规则，例如 pto.tshls/non-negative"
        fail(en, zh)
    if owner == "tile":
        if key not in database.tile_rules:
            raise unknown(_unknown_rule(rule_id, [f"tile/{name}" for name in database.tile_rules]))
        place = database.position("tile_rules", ("constraints", key), True)
        entries = [_rule(database, None, f"tile/{key}", key, database.tile_rules[key], place, "")]
        entries[0] |= _disputed(database.shared_disputes["tile_rules"], f"constraints.{key}")
    elif owner in PROGRAM_OWNERS:
        if f"{owner}/{key}" not in _program_ids(database):
            raise unknown(_unknown_rule(rule_id, _program_ids(database)))
        entries = [_program_rule(database, f"{owner}/{key}", key)]
    elif owner == PREFIX:
        if key not in database.general:
            raise unknown(_unknown_rule(rule_id, _general_ids(database)))
        entries = [_statement(database, key)]
    else:
        op = find_op(database, owner)
        entries = list(_of_op(database, op, key))
        if not entries:
            raise unknown(_unknown_rule(rule_id, op.rule_ids()))
    for entry in entries:
        entry["page"] = rule_link(entry["id"])
    if format_ == "json":
        print(json.dumps(entries, ensure_ascii=False, indent=1))
    else:
        print("\n\n".join(_text(entry) for entry in entries))
    return 0


def _unknown_rule(name: str, known: list[str]) -> UnknownName:
    return UnknownName(name, known, ("rule", "规则"))


def _all_ids(database: Database) -> list[str]:
    shared = [f"tile/{key}" for key in database.tile_rules] + _program_ids(database) + _general_ids(database)
    return shared + [name for op in database.values() for name in op.rule_ids()]


def _program_ids(database: Database) -> list[str]:
    return [rule.id_of(key) for key, rule in database.program_rules.items()]


def _general_ids(database: Database) -> list[str]:
    return [f"{PREFIX}/{key}" for key in database.general]


def _statement(database: Database, key: str) -> dict[str, Any]:
    """A general statement: what holds of many ops, which ones, and the rules of every tile that belong to it."""
    stated = database.general[key]
    place = database.position("general", ("statements", key), True)
    return {
        "id": f"{PREFIX}/{key}",
        "profiles": list(stated.profiles or database.profiles),
        "title": {"en": stated.title.en, "zh": stated.title.zh},
        "en": stated.text.en,
        "zh": stated.text.zh,
        **({"rules": [f"tile/{rule}" for rule in stated.rules]} if stated.rules else {}),
        **({"values": _values(database, stated.values)} if stated.values is not None else {}),
        "ops": [op.record.op for op in ops_of(key, database)],
        "sources": [{"source": ref, "url": address(database, ref, None)} for ref in stated.source],
        "record": f"{place.file}:{place.line}",
        **_disputed(database.shared_disputes["general"], f"statements.{key}"),
    }


def _values(database: Database, enumeration: str) -> dict[str, dict[str, str]]:
    """The words that a statement is about, with their meaning."""
    words = database.vocabulary.enumerations[enumeration].values
    told = {word: value.text if value.text is not None else value.name for word, value in words.items()}
    return {word: {"en": text.en, "zh": text.zh} for word, text in told.items()}


def _program_rule(database: Database, name: str, key: str) -> dict[str, Any]:
    rule = database.program_rules[key]
    place = database.position("program_rules", ("rules", key), True)
    return {
        "id": name,
        "severity": rule.severity,
        "profiles": list(database.profiles),
        "en": rule.text.en,
        "zh": rule.text.zh,
        "class": rule.class_,
        "message": {"en": rule.message.en, "zh": rule.message.zh},
        "sources": [{"source": ref, "url": address(database, ref, None)} for ref in rule.source or ()],
        "record": f"{place.file}:{place.line}",
        **_disputed(database.shared_disputes["program_rules"], f"rules.{key}"),
    }


def _disputed(disputes: Mapping[str, Dispute], fact: str) -> dict[str, list[str]]:
    """The disputes about a rule, where there are any."""
    found = [name for name, dispute in disputes.items() if dispute.fact == fact]
    return {"disputes": found} if found else {}


def _of_op(database: Database, op: Op, key: str) -> list[dict[str, Any]]:
    name = f"{op.record.op}/{key}"
    if key in RESERVED_RULES:
        en, zh = _RESERVED[key]
        return [{"id": name, "severity": "error", "profiles": list(op.profiles), "en": en, "zh": zh}]
    found = []
    scopes = [("", op.record.constraints)] + [(form, f.constraints) for form, f in op.record.forms.items()]
    for form, rules in scopes:
        old = next((k for k, rule in rules.items() if rule.was in (key, name)), None)
        if key in rules or old is not None:
            known = key if key in rules else str(old)
            path = ("forms", form, "constraints", known) if form else ("constraints", known)
            place = op.position(path, key=True)
            entry = _rule(database, op, f"{op.record.op}/{known}", known, rules[known], place, form)
            found.append(entry | _disputed(op.record.disputes, ".".join(path)))
    return found


def _rule(
    database: Database, op: Op | None, name: str, key: str, rule: Constraint, place: Position, form: str
) -> dict[str, Any]:
    en, zh = (rule.text.en, rule.text.zh) if rule.text else _generated(op, key, form)
    within = op.record.forms.get(form) if op is not None else None
    on = list(op.rule_profiles(rule, within)) if op is not None else rule.profiles or list(database.profiles)
    entry: dict[str, Any] = {"id": name, "severity": rule.severity, "profiles": on, "en": en, "zh": zh}
    if form:
        entry["form"] = form
    entry["check"] = " ".join(rule.check.split())
    if rule.needs:
        entry["needs"] = list(rule.needs)
    if rule.reason:
        entry["reason"] = {"en": rule.reason.en, "zh": rule.reason.zh}
    if rule.was:
        entry["was"] = rule.was
    entry["sources"] = [{"source": ref, "url": address(database, ref, op)} for ref in rule.source]
    entry["record"] = f"{place.file}:{place.line}"
    return entry


def _generated(op: Op | None, key: str, form: str) -> tuple[str, str]:
    """The sentences that the generated rules carry; empty while there are none."""
    module, name = (op.name, "RULES") if op is not None else ("_tile", "TILE_RULES")
    rule = generated_rules(f"pto_isa.generated.rules.{module}", name).get((form, key))
    return (rule.en, rule.zh) if rule is not None else ("", "")


def _named(ops: list[str]) -> str:
    """The first of some ops, and how many there are."""
    if len(ops) <= _FEW:
        return say(*listed(ops))
    return say(f"{', '.join(ops[:_FEW])} and {len(ops) - _FEW} more", f"{'、'.join(ops[:_FEW])}等 {len(ops)} 条")


def _text(entry: dict[str, Any]) -> str:
    zh = language() == "zh"
    kind = entry["title"][language()] if "title" in entry else entry["severity"]
    kind = _SEVERITY_ZH.get(kind, kind) if zh else kind
    lines = [f"{entry['id']}  [{kind}]  {' '.join(entry['profiles'])}"]
    sentence = entry["zh" if zh else "en"]
    if sentence:
        lines.append(sentence)
    labels = (
        ("form", say("form: ", "形式：")), ("check", say("check: ", "判据：")), ("needs", say("needs: ", "前提：")),
        ("was", say("was: ", "旧标识：")), ("rules", say("rules: ", "规则：")),
        ("disputes", say("disputed: ", "分歧：")),
    )  # fmt: skip
    for field, label in labels:
        if field in entry:
            value = entry[field]
            lines.append(f"  {label}{say(*listed(value)) if isinstance(value, list) else value}")
    lines += [f"  {word}: {text[language()]}" for word, text in entry.get("values", {}).items()]
    if "ops" in entry:
        lines.append(f"  {say('ops: ', '指令：')}{_named(entry['ops'])}")
    if "reason" in entry:
        lines.append(f"  {say('why: ', '原因：')}{entry['reason'][language()]}")
    for source in entry.get("sources", ()):
        url = f"  {source['url']}" if source["url"] else ""
        lines.append(f"  {say('source: ', '来源：')}{source['source']}{url}")
    site = os.environ.get("PTO_SITE_URL", "").rstrip("/")
    lines.append(f"  {say('manual: ', '手册：')}{f'{site}/{language()}/' if site else ''}{entry['page']}")
    if "record" in entry:
        lines.append(f"  {say('record: ', '记录：')}{entry['record']}")
    return "\n".join(lines)
