"""``diff``: what two profiles do differently, or two releases of the assembler read differently, op by op."""

from __future__ import annotations

import json
from typing import Any

from pto_isa.runtime.release import number_of_release
from pto_isa.text.lists import counted
from pto_isa.view.compare import differences
from pto_isa.view.data import as_data
from pto_isa.view.history import between

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
        return _as_json("profiles", (a, b), found)
    differ = f"{len(found)} of {counted(len(ops), 'op')} {'differs' if len(found) == 1 else 'differ'}"
    last = say(f"{differ} between {a} and {b}", f"{len(ops)} 条指令中有 {len(found)} 条在 {a} 与 {b} 之间存在差异")
    return _as_text({op: [_line(change, a, b) for change in changes] for op, changes in found.items()}, last)


def releases(first: str, second: str, name: str | None, format_: str) -> int:
    """Print what changed in the text of one op or of all between two releases, in their order; 0 when nothing did."""
    check_format(format_, ("text", "json"))
    index = open_index()
    a, b = sorted((index.release(first), index.release(second)), key=number_of_release)
    if a == b:
        fail(f"both names stand for the release {a}", f"两个名称指的是同一版本 {a}")
    ops = index.entries if name is None else (index[name],)
    found = {entry.op: changes for entry in ops if (changes := list(between(index.history[entry.name], a, b)))}
    words = [*between(index.words, a, b)] if name is None else []
    if format_ == "json":
        data = {op: [*map(as_data, changes)] for op, changes in found.items()}
        return _as_json("assembler", (a, b), data, words=[*map(as_data, words)])
    changed = f"{len(found)} of {counted(len(ops), 'op')} changed"
    last = say(f"{changed} between {a} and {b}", f"{len(ops)} 条指令中有 {len(found)} 条在 {a} 与 {b} 之间有变化")
    lines = {op: [f"{one.release}  {one.said(language())}" for one in changes] for op, changes in found.items()}
    if words:
        said = [f"{one.release}  {one.said(language())}" for one in words]
        lines[say("words, types and other ops", "取值、类型及其他指令")] = said
    return _as_text(lines, last)


def _as_json(what: str, pair: tuple[str, str], ops: dict[str, list[Any]], **more: Any) -> int:
    """Print what differs as JSON; 1 when anything does.  what: the key of the two that were compared."""
    print(json.dumps({what: pair, "ops": ops, **more}, ensure_ascii=False, indent=1))
    return 1 if ops or any(more.values()) else 0


def _as_text(lines: dict[str, list[str]], last: str) -> int:
    """Print what differs, the lines of each op below its name; 1 when anything does.  last: the sentence at the end."""
    for op, changes in lines.items():
        print(op)
        for line in changes:
            print(f"  {line}")
    print(last)
    return 1 if lines else 0


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
