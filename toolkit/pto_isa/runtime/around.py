"""Which fields to change together, and which ones a broken rule looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .logic import same
from .moves import EXTENTS, Place, fields_of, is_tile, places
from .rule import OpRules

Values = Mapping[str, Any]


def spots_of(values: Values, broken: Iterable[str], rules: OpRules) -> dict[Place, str]:
    """Fields that broken rules look at, with the text of the rule; ids of tile rules may carry ``@operand``."""
    ids = set(broken)
    spots: dict[Place, str] = {}
    for rule in rules.rules:
        if rule.id in ids:
            spots |= {place: rule.text for place in places(values, rule.shows, rules) if place not in spots}
    for rule in rules.tile:
        for name, value in values.items():
            if is_tile(value) and ids & {rule.id, f"{rule.id}@{name}"}:
                shows = [f"{name}.{path[2:]}" for path in rule.shows]
                spots |= {place: rule.text for place in places(values, shows, rules) if place not in spots}
    if f"{rules.op}/types" in ids:
        spots |= {(name, "dtype"): "" for name, value in values.items() if hasattr(value, "dtype")}
    return spots


def linked(values: Values, place: Place) -> Iterator[tuple[Place, ...]]:
    """Groups of fields known to have the value of this one: in all operands, in pairs, static with valid extent."""
    name, part = place
    value = values[name]
    if not part or value is None or "[" in part or not hasattr(value, part):
        return
    now = getattr(value, part)
    alike = [(n, part) for n, v in values.items() if hasattr(v, "kind") and same(getattr(v, part, None), now) is True]
    alike = [(n, p) for n, p in alike if p in fields_of(values[n]) or p == "layout"]
    twin = {"rows": "valid_row", "valid_row": "rows", "cols": "valid_col", "valid_col": "cols"}.get(part)
    if len(alike) > 1:
        yield tuple(alike)
    if twin is not None:
        yield ((name, part), (name, twin))
        if len(alike) > 1:
            yield tuple(p for n, _ in alike for p in ((n, part), (n, twin)))
        every = [(n, f) for n, v in values.items() if is_tile(v) for f in EXTENTS if same(getattr(v, f), now) is True]
        if len(every) > 1:
            yield tuple(every)
    if len(alike) > 2:
        for other in alike:
            if other != place:
                yield (place, other)
