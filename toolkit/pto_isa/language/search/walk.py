"""A walk from one legal call to others of the same form and mode, by random changes; the seed decides them all."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ...runtime.kinds.table import passed
from ...runtime.rules.judgement import Judgement
from ...runtime.rules.rule import OpRules
from ...runtime.search.mutations import candidates, linked
from ...runtime.search.space import EXTENTS, CallChange, MadeCall, applied, broken_by, fields_of, get, is_tile

MOST_ELEMENTS = 640  # of a changed operand, unless the call it comes from has a larger one
SIZES = (0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 40, 64)
INDICES = (0, 1, 2, 3, 5, 8, 16, 31, 32, 64, -1)
STEPS = 24
CALLS = 4  # of a walk, the first one included


class Verdict(NamedTuple):
    """What is wrong with a call by types, and the form and mode it takes."""

    errors: int
    undefined: int
    form: str
    mode: str

    @property
    def broken(self) -> int:
        return self.errors + self.undefined


def judged(rules: OpRules, values: Mapping[str, Any], profile: str) -> Verdict:
    """Count the broken rules of a call; warnings do not count."""
    call = Judgement(rules, values, profile)
    broken = [rules.severities.get(name.partition("@")[0], "error") for name in broken_by(call)]
    broken += ["error"] * (call.types_legal is not True and call.types_legal is not False)
    form = call.form if isinstance(call.form, str) else "?"
    return Verdict(broken.count("error"), broken.count("undefined"), form, str(call.types["mode"]))


def size(values: Mapping[str, Any]) -> int:
    """Elements of the largest operand."""
    sizes = (getattr(value, "size", 0) for value in values.values())
    return max((n for n in sizes if isinstance(n, int)), default=0)


def walk(
    rules: OpRules, start: MadeCall, profile: str, rng: random.Random, legal: Callable[[Verdict], bool]
) -> list[MadeCall]:
    """The call and others of its form and mode, each some changes away from the one before."""
    found, here = [start], start
    limit, kind = max(MOST_ELEMENTS, size(start)), judged(rules, start, profile)[2:]
    for step in range(STEPS):
        made = neighbour(rules, here, rng, limit)
        if made is None:
            continue
        verdict = judged(rules, made, profile)
        if legal(verdict) and verdict[2:] == kind:
            here = made
            found += [made] if step % 3 == 0 or step > STEPS // 2 else []
            if len(found) == CALLS:
                break
    return found


def neighbour(rules: OpRules, values: MadeCall, rng: random.Random, limit: int) -> MadeCall | None:
    """The call with one thing changed; None when there is no such type or it is large (``limit`` is in elements)."""
    made = applied(values, _change(rules, values, rng))
    return made if made is not None and size(made) <= limit else None


def _change(rules: OpRules, values: MadeCall, rng: random.Random) -> CallChange:
    """A word, a scalar, the pad of a tile; most often an extent, alone or together with others that are equal."""
    specs, kind = rules.operands, rng.random()
    words = [n for n, v in values.items() if passed(specs[n].kinds, "word") and not (specs[n].optional and v is None)]
    numbers = [n for n in values if passed(specs[n].kinds, "number")]
    scalars = [n for n in numbers if isinstance(values[n], int) and abs(values[n]) < 1 << 20]
    tiles = [n for n, v in values.items() if is_tile(v)]
    if words and kind < 0.2:
        name = rng.choice(words)
        return {(name, ""): rng.choice(candidates(values, (name, ""), rules) or [values[name]])}
    if scalars and kind < 0.35:
        return {(rng.choice(scalars), ""): rng.choice(INDICES)}
    if tiles and kind < 0.42:
        return {(rng.choice(tiles), "pad"): rng.choice(("null", "zero", "max", "min"))}
    parts = [(n, p) for n, v in values.items() for p in fields_of(v)]
    extents = [(n, p) for n, p in parts if p in EXTENTS or p.startswith("shape[")]
    if not extents:
        return {}
    place = rng.choice(extents)
    equal = [(n, p) for n, p in extents if get(values[n], p) == get(values[place[0]], place[1])]
    alike = [other for other in equal if other[1] == place[1]]
    return dict.fromkeys(rng.choice([(place,), *linked(values, place), alike, equal]), rng.choice(SIZES))
