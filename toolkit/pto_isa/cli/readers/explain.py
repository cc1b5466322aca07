"""``explain``: one rule, or one general statement, by its id."""

from __future__ import annotations

import json
import os
from typing import Any

from pto_isa.runtime.rules.stages import told
from pto_isa.runtime.unknown_name import UnknownName
from pto_isa.text.lists import listed
from pto_isa.text.words import colon, comma, word
from pto_isa.view.explained import Explained, explained
from pto_isa.view.index import OpIndex

from ..say import both, check_format, fail, language
from .indexed import open_index

_FEW = 12  # ops of a general statement that are named; JSON has all


def explain(rule_id: str, format_: str) -> int:
    """Print what a rule asks for, where it holds, why, and who says so."""
    check_format(format_, ("text", "json"))
    index = open_index()
    owner, slash, key = rule_id.strip().rpartition("/")
    if not slash:
        missing = _unknown_rule(rule_id, [*index.rules, *(name for entry in index.entries for name in entry.rule_ids)])
        form = ("", "") if missing.suggestions else both("explain.expected")
        fail(missing.text("en") + form[0], missing.text("zh") + form[1])
    found = explained(owner, key, index)
    if not found:
        shared = [name for name in index.rules if name.partition("/")[0] == owner]
        raise _unknown_rule(rule_id, shared or index[owner].rule_ids)
    if format_ == "json":
        print(json.dumps([_data(entry, index) for entry in found], ensure_ascii=False, indent=1))
    else:
        print("\n\n".join(_text(entry, index) for entry in found))
    return 0


def _unknown_rule(name: str, known: list[str]) -> UnknownName:
    return UnknownName(name, known, both("what.rule"))


def _data(entry: Explained, index: OpIndex) -> dict[str, Any]:
    found = entry.as_dict()
    return found | {"record": index.place(found["record"])} if "record" in found else found


def _named(ops: tuple[str, ...]) -> str:
    """The first of some ops, and how many there are."""
    if len(ops) <= _FEW:
        return listed(ops)[language() == "zh"]
    return word(
        "screen.ops_and_more", language(), v=comma(language()).join(ops[:_FEW]), n=len(ops) - _FEW, all=len(ops)
    )


def _text(entry: Explained, index: OpIndex) -> str:
    rule, lang = entry.rule, language()
    kind = rule.title.said(lang) if rule.title is not None else word(f"severity.{rule.severity}", lang)
    lines = [f"{rule.id}  [{kind}]  {' '.join(rule.profiles)}"]
    if rule.text.said(lang):
        lines.append(rule.text.said(lang))

    def say(key: str, value: str | tuple[str, ...] | None) -> None:
        if value is not None:
            text = value if isinstance(value, str) else comma(lang).join(value)
            lines.append(f"  {word(key, lang)}{colon(lang)}{text}")

    say("screen.elsewhere", None if rule.elsewhere is None else tuple(text.said(lang) for text in rule.elsewhere))
    say("screen.of_releases", None if rule.releases is None else rule.releases.said(lang))
    say("screen.of_form", entry.form or None)
    say("screen.check", rule.check)
    lines += [f"    {word('screen.where', lang, v=text.said(lang))}" for text in rule.where or ()]
    say("screen.premises", rule.needs)
    say("screen.former_id", rule.was)
    say("screen.its_rules", rule.rules)
    say("screen.disputed", rule.disputes)
    lines += [f"  {name}: {text.said(lang)}" for name, text in (rule.values or {}).items()]
    say("screen.its_ops", None if entry.ops is None else _named(entry.ops))
    say("screen.refused_by", told(rule.by, lang) if rule.by else None)
    say("screen.asked", None if rule.asked is None else rule.asked.said(lang))
    say("screen.why", None if rule.reason is None else rule.reason.said(lang))
    for source, url in rule.sources.items():
        say("screen.source", f"{source}  {url}" if url else source)
    site = os.environ.get("PTO_SITE_URL", "").rstrip("/")
    say("screen.manual_page", f"{f'{site}/{lang}/' if site else ''}{entry.page}")
    say("screen.its_record", index.place(rule.record) if rule.record else None)
    return "\n".join(lines)
