"""What two profiles do differently in one op: types, rules, formulas, numerics and pipes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .model import Op


def differences(op: Op, a: str, b: str) -> Iterator[dict[str, Any]]:
    """Facts that differ: ``{"fact": …, a: …, b: …}``."""
    if a not in op.profiles or b not in op.profiles:
        if a in op.profiles or b in op.profiles:
            yield {"fact": "exists", a: a in op.profiles, b: b in op.profiles}
        return
    first, second = _types(op, a), _types(op, b)
    for operand in {**first, **second}:
        one, other = first.get(operand, {}), second.get(operand, {})
        if one.keys() != other.keys():
            yield {"fact": f"types.{operand}", a: [t for t in one if t not in other],
                   b: [t for t in other if t not in one]}  # fmt: skip
    rules = [set(op.constraints(profile)) for profile in (a, b)]
    if rules[0] != rules[1]:
        order = list(op.constraints())
        yield {"fact": "rules", a: [k for k in order if k in rules[0] - rules[1]],
               b: [k for k in order if k in rules[1] - rules[0]]}  # fmt: skip
    for fact, values in (*_semantics(op, a, b), *_numerics(op, a, b), _pipe(op, a, b)):
        if values[0] != values[1]:
            yield {"fact": fact, a: values[0], b: values[1]}


def _types(op: Op, profile: str) -> dict[str, dict[str, None]]:
    """The legal element types of every operand on a profile."""
    found: dict[str, dict[str, None]] = {}
    for row in op.rows(profile):
        for operand, dtype in row.items():
            found.setdefault(operand, {})[dtype] = None
    return found


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
