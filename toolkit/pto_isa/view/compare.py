"""What two profiles do differently in one op: types, rules, formulas, numerics and pipes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .index import OpEntry, Table


def differences(
    entry: OpEntry, tables: Sequence[Table], stated: Mapping[str, Mapping[str, Any]], a: str, b: str
) -> Iterator[dict[str, Any]]:
    """Facts that differ: ``{"fact": …, a: …, b: …}``; stated: profile -> fact -> value, as the index has them."""
    if a not in entry.profiles or b not in entry.profiles:
        if a in entry.profiles or b in entry.profiles:
            yield {"fact": "exists", a: a in entry.profiles, b: b in entry.profiles}
        return
    first, second = _types(tables, a), _types(tables, b)
    for operand in {**first, **second}:
        here, there = first.get(operand, {}), second.get(operand, {})
        if here.keys() != there.keys():
            only = [t for t in here if t not in there], [t for t in there if t not in here]
            yield {"fact": f"types.{operand}", a: only[0], b: only[1]}
    sides = stated.get(a, {}), stated.get(b, {})
    for fact in sides[0]:
        one, other = sides[0][fact], sides[1][fact]
        if fact == "rules":
            one, other = [key for key in one if key not in other], [key for key in other if key not in one]
        if one != other:
            yield {"fact": fact, a: one, b: other}


def _types(tables: Sequence[Table], profile: str) -> dict[str, dict[str, None]]:
    """The legal element types of every operand on a profile."""
    found: dict[str, dict[str, None]] = {}
    for table in tables:
        for row in table.rows.get(profile, ()):
            for operand, name in table.bind.items():
                types = row.get(name, name)  # the types of a variable, "any", or the type itself
                found.setdefault(operand, {}).update(dict.fromkeys([types] if isinstance(types, str) else types))
    return found
