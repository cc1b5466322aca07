"""``diff``: what two profiles do differently, op by op."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pto_isa.database import Op

from .opened import check_format, find_op, find_profile, open_database
from .say import fail, language, say


def diff(first: str, second: str, name: str | None, format_: str) -> int:
    """Print the differences of one op or of all; 0 when there are none, 1 otherwise."""
    check_format(format_, ("text", "json"))
    database = open_database()
    a, b = find_profile(database, first), find_profile(database, second)
    if a == b:
        fail(f"both names stand for the profile {a}", f"两个名称指的是同一目标平台 {a}")
    ops = [find_op(database, name)] if name is not None else list(database.values())
    found = {op.record.op: changes for op in ops if (changes := list(differences(op, a, b)))}
    if format_ == "json":
        print(json.dumps({"profiles": [a, b], "ops": found}, ensure_ascii=False, indent=1))
        return 1 if found else 0
    for op, changes in found.items():
        print(op)
        for change in changes:
            print(f"  {_line(change, a, b)}")
    print(say(f"{len(found)} of {len(ops)} ops differ between {a} and {b}",
              f"{len(ops)} 条指令中有 {len(found)} 条在 {a} 与 {b} 之间存在差异"))  # fmt: skip
    return 1 if found else 0


def differences(op: Op, a: str, b: str) -> Iterator[dict[str, Any]]:
    """Facts that differ: ``{"fact": …, a: …, b: …}``."""
    if a not in op.profiles or b not in op.profiles:
        if a in op.profiles or b in op.profiles:
            yield {"fact": "exists", a: a in op.profiles, b: b in op.profiles}
        return
    for operand in dict.fromkeys(key for profile in (a, b) for row in op.rows(profile) for key in row):
        types = [set(op.element_types(profile, operand)) for profile in (a, b)]
        if types[0] != types[1]:
            yield {"fact": f"types.{operand}", a: _only(op, a, operand, types[1]), b: _only(op, b, operand, types[0])}
    rules = [set(op.constraints(profile)) for profile in (a, b)]
    if rules[0] != rules[1]:
        order = list(op.constraints())
        yield {"fact": "rules", a: [k for k in order if k in rules[0] - rules[1]],
               b: [k for k in order if k in rules[1] - rules[0]]}  # fmt: skip
    for fact, values in (*_semantics(op, a, b), *_numerics(op, a, b), _pipe(op, a, b)):
        if values[0] != values[1]:
            yield {"fact": fact, a: values[0], b: values[1]}


def _only(op: Op, profile: str, operand: str, others: set[str]) -> list[str]:
    return [dtype for dtype in op.element_types(profile, operand) if dtype not in others]


def _semantics(op: Op, a: str, b: str) -> Iterator[tuple[str, tuple[Any, Any]]]:
    owners = [("semantics", op.record.semantics)]
    owners += [(f"forms.{name}.semantics", form.semantics) for name, form in op.record.forms.items()]
    for name, body in owners:
        if body is not None:
            yield f"{name}.outside", (body.outside.get(a, "unchanged"), body.outside.get(b, "unchanged"))
            own = [body.profiles.get(profile) for profile in (a, b)]
            if own[0] != own[1]:
                yield f"{name}.equations", ("own" if own[0] else "common", "own" if own[1] else "common")


def _numerics(op: Op, a: str, b: str) -> Iterator[tuple[str, tuple[Any, Any]]]:
    numerics = op.record.numerics
    common = numerics.model_dump(exclude={"profiles"})
    sides = []
    for profile in (a, b):
        own = numerics.profiles.get(profile)
        sides.append(common | (own.model_dump(exclude_unset=True) if own is not None else {}))
    for name in common:
        yield f"numerics.{name}", (sides[0][name], sides[1][name])


def _pipe(op: Op, a: str, b: str) -> tuple[str, tuple[Any, Any]]:
    pipe = op.record.effects.pipe
    return "effects.pipe", (pipe.get(a), pipe.get(b)) if isinstance(pipe, dict) else ("", "")


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
    return f"{fact}{say(': ', '：')}{a} {_shown(change[a])}, {b} {_shown(change[b])}"


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
