"""``diff``: what two profiles do differently, or two releases of the assembler read differently, op by op."""

from __future__ import annotations

import json
from typing import Any

from pto_isa.text.lists import counted
from pto_isa.view.compare import differences
from pto_isa.view.data import as_data
from pto_isa.view.history import between, release_key

from .indexed import open_index
from .say import check_format, fail, language, say


def diff(first: str, second: str, name: str | None, format_: str) -> int:
    """Print the differences of one op or of all; 0 when there are none, 1 otherwise."""
    check_format(format_, ("text", "json"))
    index = open_index()
    a, b = index.profile(first), index.profile(second)
    if a == b:
        fail(f"both names stand for the profile {a}", f"两个名称指的是同一目标平台 {a}")
    ops = index.entries if name is None else (index[name],)
    apart = index.differs
    found = {entry.op: changes for entry in ops if (changes := list(differences(entry, apart[entry.name], a, b)))}
    if format_ == "json":
        print(json.dumps({"profiles": [a, b], "ops": found}, ensure_ascii=False, indent=1))
        return 1 if found else 0
    for op, changes in found.items():
        print(op)
        for change in changes:
            print(f"  {_line(change, a, b)}")
    differ = f"{len(found)} of {counted(len(ops), 'op')} {'differs' if len(found) == 1 else 'differ'}"
    print(say(f"{differ} between {a} and {b}",
              f"{len(ops)} 条指令中有 {len(found)} 条在 {a} 与 {b} 之间存在差异"))  # fmt: skip
    return 1 if found else 0


def releases(first: str, second: str, name: str | None, format_: str) -> int:
    """Print what changed in the text of one op or of all between two releases, in their order; 0 when nothing did."""
    check_format(format_, ("text", "json"))
    index = open_index()
    a, b = sorted((index.release(first), index.release(second)), key=release_key)
    if a == b:
        fail(f"both names stand for the release {a}", f"两个名称指的是同一版本 {a}")
    ops = index.entries if name is None else (index[name],)
    found = {entry.op: changes for entry in ops if (changes := list(between(index.history[entry.name], a, b)))}
    words = [*between(index.words, a, b)] if name is None else []
    if format_ == "json":
        data = {op: [as_data(change) for change in changes] for op, changes in found.items()}
        told = {"assembler": [a, b], "ops": data, "words": [as_data(change) for change in words]}
        print(json.dumps(told, ensure_ascii=False, indent=1))
        return 1 if found or words else 0
    for op, changes in found.items():
        print(op)
        for change in changes:
            print(f"  {change.release}  {change.said(language())}")
    if words:
        print(say("words, types and other ops", "取值、类型及其他指令"))
    for change in words:
        print(f"  {change.release}  {change.said(language())}")
    changed = f"{len(found)} of {counted(len(ops), 'op')} changed"
    print(say(f"{changed} between {a} and {b}", f"{len(ops)} 条指令中有 {len(found)} 条在 {a} 与 {b} 之间有变化"))
    return 1 if found or words else 0


def _line(change: dict[str, Any], a: str, b: str) -> str:
    fact = change["fact"]
    if fact == "exists":
        here, there = (a, b) if change[a] else (b, a)
        return say(f"only on {here}, not on {there}", f"仅 {here} 支持，{there} 不支持")
    if isinstance(change[a], list):
        only = {
            profile: [_shown(entry) for entry in change[profile] if entry not in change[other]]
            for profile, other in ((a, b), (b, a))
        }
        parts = [
            say(f"only {profile}: {', '.join(entries)}", f"仅 {profile}：{'、'.join(entries)}")
            for profile, entries in only.items()
            if entries
        ]
        return f"{fact}{say(': ', '：')}{say('; ', '；').join(parts)}"
    first, second = (f"{profile} {_shown(change[profile])}" for profile in (a, b))
    return say(f"{fact}: {first}, {second}", f"{fact}：{first}，{second}")


def _shown(value: Any) -> str:
    return json.dumps(_in_one(value), ensure_ascii=False) if isinstance(value, (dict, list)) else str(value)


def _in_one(value: Any) -> Any:
    """Data with the texts of the asked language only."""
    if isinstance(value, list):
        return [_in_one(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"en", "zh"}:
        return value[language()]
    return {key: _in_one(entry) for key, entry in value.items()}
