"""How calls may change: values worth trying for a field, fields that change together, fields that broken rules read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ..kinds.table import kind_by_type, passed
from ..rules.logic import same
from ..rules.rule import OpRules, Rule
from ..types.unknown import UNKNOWN
from .space import EXTENTS, CallChange, CallField, CallValues, fields_of, get, is_tile, places

StatedNumbers = tuple[int, ...]  # that a rule states
Spots = Mapping[CallField, StatedNumbers]  # fields to change, with the numbers of the rule that reads them
TWINS = {"rows": "valid_row", "valid_row": "rows", "cols": "valid_col", "valid_col": "cols"}
_WORD, _SEVERAL_FIELDS = 64, 1 << 16  # bits; from which on a number is taken for a word of several fields
_FIXED = (0, 1, 2, 4, 8, 16, 32, 64, 128, 255, 256, 512, 1024, 4096)


def changes(values: CallValues, spots: Spots, rules: OpRules, most: int | None = None) -> Iterator[CallChange]:
    """Changes of each of the fields, alone and together with fields that have its value; ``most`` values for each."""
    for place, numbers in spots.items():
        groups = [(place,), *linked(values, place)]
        for value in candidates(values, place, rules, numbers)[:most]:
            for group in groups:
                yield dict.fromkeys(group, value)


def linked(values: CallValues, place: CallField) -> Iterator[tuple[CallField, ...]]:
    """Groups of fields known to have the value of this one: in all operands, in pairs, static with valid extent."""
    name, part = place
    value = values[name]
    if not part or value is None or "[" in part or not hasattr(value, part):
        return
    now = getattr(value, part)
    alike = [(n, part) for n, v in values.items() if hasattr(v, "kind") and same(getattr(v, part, None), now) is True]
    alike = [(n, p) for n, p in alike if p in fields_of(values[n]) or p == "layout"]
    if len(alike) > 1:
        yield tuple(alike)
    if part in TWINS:
        twin = TWINS[part]
        yield ((name, part), (name, twin))
        if len(alike) > 1:
            yield tuple(p for n, _ in alike for p in ((n, part), (n, twin)))
        every = [(n, f) for n, v in values.items() if is_tile(v) for f in EXTENTS if same(getattr(v, f), now) is True]
        if len(every) > 1:
            yield tuple(every)
    if len(alike) > 2:
        yield from ((place, other) for other in alike if other != place)


def every_rule(rules: OpRules, values: CallValues) -> Iterator[tuple[Rule, str | None]]:
    """The rules of an op, then those of every tile with the operand that each is asked of."""
    yield from ((rule, None) for rule in rules.rules)
    yield from ((rule, name) for rule in rules.tile for name, value in values.items() if is_tile(value))


def spots_of(values: CallValues, broken: Iterable[str], rules: OpRules) -> dict[CallField, StatedNumbers]:
    """Fields that broken rules look at; ids of tile rules may carry ``@operand``."""
    ids = set(broken)
    spots: dict[CallField, StatedNumbers] = {}
    for rule, name in every_rule(rules, values):
        if rule.id in ids or (name and f"{rule.id}@{name}" in ids):
            shows = rule.shows if name is None else [f"{name}.{path[2:]}" for path in rule.shows]
            spots |= {place: rule.numbers for place in places(values, shows, rules) if place not in spots}
    if f"{rules.op}/types" in ids:
        spots |= {(name, "dtype"): () for name, value in values.items() if hasattr(value, "dtype")}
    return spots


def elsewhere(values: CallValues, place: CallField) -> list[Any]:
    """What other operands have in a field, where that is known and differs."""
    name, field = place
    if not field:
        return []
    now = get(values[name], field)
    found = dict.fromkeys(get(other, field) for n, other in values.items() if n != name and field in fields_of(other))
    return [value for value in found if value is not UNKNOWN and (now is UNKNOWN or value != now)]


def candidates(values: CallValues, place: CallField, rules: OpRules, numbers: StatedNumbers = ()) -> list[Any]:
    """Other values for a field, the likely ones first: what other operands have, numbers of the rule, neighbours."""
    name, field = place
    value = values.get(name)
    spec = rules.operands[name]
    if passed(spec.kinds, "word"):
        allowed: list[Any] = [True, False] if spec.type == "bool" else list(spec.vocabulary)
        return [word for word in allowed or (0, 1, 2) if value is UNKNOWN or word != value]
    now = get(value, field) if value is not None else None
    plain = field.partition("[")[0]
    known = _words(value, plain) if field else ()
    if known:
        alike = [get(other, field) for other in values.values() if other is not value and field in fields_of(other)]
        return [word for word in dict.fromkeys([*alike, *known]) if word != now]
    if passed(spec.kinds, "number"):
        found = [*_scalars(values, numbers), *_with_other_fields(now, numbers)]
        return [number for number in found if now is UNKNOWN or number != now]
    if not field:
        types = list(dict.fromkeys(other for other in values.values() if is_tile(other)))
        return types if value is None else [None] if spec.optional else []
    least = 1 if plain in ("rows", "cols") else 0
    return [n for n in _extents(values, field, now, numbers) if n >= least and (now is UNKNOWN or n != now)]


def _words(value: Any, field: str) -> Sequence[Any]:
    """All that a field of a type may be, where it is a word."""
    kind = kind_by_type(value)
    return kind.layouts() if field == "layout" else kind.words().get(field, ())


def _extents(values: CallValues, field: str, now: Any, numbers: StatedNumbers) -> list[int]:
    known = [(part, get(other, part)) for other in values.values() for part in fields_of(other)]
    same_field = [n for part, n in known if part == field]
    others = [n for part, n in known if part in EXTENTS or "[" in part]
    base = now if isinstance(now, int) else 16
    near = [base - 1, base + 1, base // 2, base * 2, base - 8, base + 8, base + 16, base - 16]
    every = (*same_field, *others, *around(numbers), *near, *_FIXED)
    return list(dict.fromkeys(n for n in every if isinstance(n, int) and n >= 0))


def _scalars(values: CallValues, numbers: StatedNumbers) -> Iterator[Any]:
    limits = [v.bits for v in values.values() if is_tile(v)]
    limits += [get(v, part) for v in values.values() for part in EXTENTS if is_tile(v)]
    known = around(numbers)
    near = [n + step for n in limits if isinstance(n, int) for step in (0, -1, 1)]
    yield from dict.fromkeys((0, 1, -1, 2, *known, *(-n for n in known), *near, 7, 16, 4096))


def _with_other_fields(now: Any, numbers: StatedNumbers) -> Iterator[int]:
    """A word of several fields with one of them, between bits that the rule states, 0 or 1."""
    if not isinstance(now, int) or -_SEVERAL_FIELDS < now < _SEVERAL_FIELDS:
        return
    bits = [n for n in numbers if 0 <= n < _WORD]
    for high, low in (*((high, low) for high, low in pairwise(bits) if high > low), *zip(bits, bits, strict=True)):
        without = now & ~((1 << high - low + 1) - 1 << low)
        for word in (without, without | 1 << low):
            yield (word + (1 << _WORD - 1)) % (1 << _WORD) - (1 << _WORD - 1)


@lru_cache(maxsize=1 << 12)
def around(numbers: StatedNumbers) -> tuple[int, ...]:
    """The numbers of a rule with their neighbours, and small products of two."""
    small = [n for n in numbers if n <= 1 << 20]
    found = [n + step for n in small for step in (0, -1, 1)]
    found += [a * b * k for a in small for b in small if 1 < a <= b and a * b <= 1 << 14 for k in (1, 2)]
    return tuple(n for n in dict.fromkeys(found) if n >= 0)
