"""``diff``: what two profiles do differently, or two releases of the assembler read differently, op by op."""

from __future__ import annotations

import json
from typing import Any

from pto_isa.runtime.release import number_of_release
from pto_isa.text.words import colon, semicolon
from pto_isa.view.compare import differences
from pto_isa.view.data import as_data
from pto_isa.view.history import between
from pto_isa.view.index import OpEntry, OpIndex

from ..say import check_format, language, number, refuse, told
from .indexed import open_index


def diff(first: str, second: str, name: str | None, format_: str) -> int:
    """Print the differences of one op or of all; 0 when there are none, 1 otherwise."""
    check_format(format_, ("text", "json"))
    index = open_index()
    a, b = index.profile(first), index.profile(second)
    if a == b:
        refuse("diff.same_profile", a=a)
    ops = index.entries if name is None else (index[name],)
    found = {}
    for entry in ops:
        changes = list(differences(entry, index.tables(entry.name), index.differs[entry.name], a, b))
        if changes:
            found[entry.op] = changes
    if format_ == "json":
        return _as_json("profiles", (a, b), found)
    differ = "diff.differ_one" if len(found) == 1 else "diff.differ"
    last = told(differ, found=len(found), ops=number(len(ops), "op"), a=a, b=b)
    return _as_text({op: [_line(change, a, b) for change in changes] for op, changes in found.items()}, last)


def releases(first: str, second: str, name: str | None, format_: str) -> int:
    """Print what changed in the text of one op or of all between two releases, in their order; 0 when nothing did."""
    check_format(format_, ("text", "json"))
    index = open_index()
    a, b = sorted((index.release(first), index.release(second)), key=number_of_release)
    if a == b:
        refuse("diff.same_release", a=a)
    ops = index.entries if name is None else _written(index, index[name])
    found = {entry.op: changes for entry in ops if (changes := list(between(index.history[entry.name], a, b)))}
    words = [*between(index.words, a, b)] if name is None else []
    if format_ == "json":
        data = {op: [*map(as_data, changes)] for op, changes in found.items()}
        return _as_json("assembler", (a, b), data, words=[*map(as_data, words)])
    last = told("diff.changed", found=len(found), ops=number(len(ops), "op"), a=a, b=b)
    lines = {op: [f"{one.release}  {one.said(language())}" for one in changes] for op, changes in found.items()}
    if words:
        said = [f"{one.release}  {one.said(language())}" for one in words]
        lines[told("diff.words")] = said
    return _as_text(lines, last)


def _written(index: OpIndex, op: OpEntry) -> list[OpEntry]:
    """An op and those of which some release writes a form under its name, as ``tstore_fp`` is a ``tstore``."""
    others = (
        entry for entry in index.entries
        if entry.op != op.op
        and any(one.what == "form" and one.name.split(" ")[0] == op.op for one in index.history[entry.name])
    )  # fmt: skip
    return [op, *others]


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
        return told("diff.only_not", here=here, there=there)
    if isinstance(change[a], list):
        only = {
            profile: [_shown(entry) for entry in change[profile] if entry not in change[other]]
            for profile, other in ((a, b), (b, a))
        }
        parts = [told("diff.only", profile=profile, entries=entries) for profile, entries in only.items() if entries]
        return f"{fact}{colon(language())}{semicolon(language()).join(parts)}"
    first, second = (f"{profile} {_shown(change[profile])}" for profile in (a, b))
    return told("diff.sides", fact=fact, first=first, second=second)


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
