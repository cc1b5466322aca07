"""The static domain of the calls of one op, lazily: what the copies of the rules in other languages are compared on.

The product of all types, locations, layouts, pads and extents of all operands is too large for any op of two tiles.
It is covered by classes that follow from the rules: a verdict on one rule depends on the fields that its condition
reads and on nothing else, in every language, since all of them are printed from its one tree.  Therefore, beside each
base call,

* ``types``: element types of all operands together; where they are too many, those of every pair of operands;
* ``words``: every combination of location, layouts, box, pad and compaction of each tile, and of all tiles alike;
* ``present``: every set of optional operands and attributes;
* the id of a rule: every combination of the values of the fields that it reads: all words of a word; of a number those
  at the boundaries of the rule (its own constants and what other operands have, each with its neighbours), 0 and 1, and
  one that is not known.  Where they are too many, every combination of two fields.

A sweep that was not given whole says so in what ``sweeps`` returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod
from typing import Any

from ..generate.rules.op_rules import RuleData, RulesData
from ..language.rules.queries import parts_of
from ..language.search.seeds import given_like
from ..language.tree import Attribute, Name
from ..runtime.errors import InputError
from ..runtime.frozen import frozen
from ..runtime.kinds.table import passed
from ..runtime.search.mutations import around, candidates
from ..runtime.search.space import CallField, MadeCall, applied, fields_of, get, is_tile, places
from ..runtime.types.dtypes import DTYPES
from ..runtime.types.unknown import UNKNOWN
from ..runtime.words import BLAYOUTS, COMPACTS, FRACTALS, LOCATIONS, PADS, SLAYOUTS

MOST = 6000  # calls of a sweep that is given whole: three operands of any element type are fewer
LARGEST = 1 << 24  # elements of an operand
WORDS: Mapping[str, tuple[Any, ...]] = {
    "loc": LOCATIONS, "blayout": BLAYOUTS, "slayout": SLAYOUTS, "fractal": FRACTALS, "pad": PADS, "compact": COMPACTS,
}  # fmt: skip
SweptValues = Mapping[CallField, Sequence[Any]]


@frozen
class Sweep:
    """Calls that differ from a base call in some fields: every combination of values, or of every two fields."""

    name: str
    base: MadeCall
    values: SweptValues
    whole: bool
    alike: tuple[str, ...] = ()  # operands that take the fields of the first of them

    def calls(self) -> Iterator[MadeCall]:
        """The calls, without those whose types cannot be."""
        groups = [tuple(self.values)] if self.whole else combinations(self.values, 2)
        for fields in groups:
            for chosen in product(*(self.values[field] for field in fields)):
                made = self._changed(dict(zip(fields, chosen, strict=True)))
                if made is not None and _small(made):
                    yield made

    def _changed(self, change: Mapping[CallField, Any]) -> MadeCall | None:
        every = (
            {(name, field): new for (_, field), new in change.items() for name in self.alike} if self.alike else change
        )
        objects = {name: value for (name, field), value in every.items() if not field}
        start = {**self.base, **objects}
        fields = {place: value for place, value in every.items() if place[1]}
        if any(start[name] is None for name, _ in fields):
            return None
        try:
            return applied(start, fields)
        except (InputError, TypeError, ValueError):
            return None


def sweeps(data: RulesData, tile: RulesData, base: MadeCall, profile: str) -> Iterator[Sweep]:
    """All sweeps from one call on a profile; tile: the rules of every tile."""
    yield _types(base)
    yield from _words(base)
    yield from _presence(data, base)
    for rule in data.rules:
        if rule.rule.stage != "data" and profile in rule.rule.profiles:
            yield _of_rule(data, rule, base, rule.rule.id, _paths(rule))
    for name in (name for name, value in base.items() if is_tile(value)):
        for rule in tile.rules:
            paths = [f"{name}.{path.partition('.')[2]}" for path in _paths(rule)]
            yield _of_rule(data, rule, base, f"{rule.rule.id}@{name}", paths)


def distinct(sweep: Sweep, seen: set[tuple[Any, ...]]) -> Iterator[MadeCall]:
    """The calls of a sweep that no earlier one had."""
    for call in sweep.calls():
        key = tuple("?" if value is UNKNOWN else value for value in call.values())  # an unknown number equals none
        if key not in seen:
            seen.add(key)
            yield call


def _sweep(name: str, base: MadeCall, values: SweptValues, alike: tuple[str, ...] = ()) -> Sweep:
    return Sweep(name, base, values, prod(map(len, values.values())) <= MOST or len(values) < 2, alike)


def _types(base: MadeCall) -> Sweep:
    typed = [name for name, value in base.items() if "dtype" in fields_of(value)]
    return _sweep("types", base, {(name, "dtype"): DTYPES for name in typed})


def _words(base: MadeCall) -> Iterator[Sweep]:
    tiles = [name for name, value in base.items() if is_tile(value)]
    for name in tiles:
        yield _sweep(f"words of {name}", base, _all_words(name))
    if len(tiles) > 1:
        yield _sweep("words of all tiles", base, _all_words(tiles[0]), tuple(tiles))


def _all_words(name: str) -> SweptValues:
    return {(name, field): words for field, words in WORDS.items()}


def _presence(data: RulesData, base: MadeCall) -> Iterator[Sweep]:
    """Every optional operand and attribute, absent or given; attributes by each of their words and one not known."""
    rules, choices = data.judged, {}
    for name, spec in rules.operands.items():
        if passed(spec.kinds, "never") or name not in base:
            continue
        if passed(spec.kinds, "word"):
            words: list[Any] = [True, False] if spec.type == "bool" else list(spec.vocabulary) or [0, 1, 2, -1]
            choices[name, ""] = [*words, *([None] if spec.optional else []), UNKNOWN]
        elif spec.optional and passed(spec.kinds, "object", "numpy", "number"):
            now = base[name]
            choices[name, ""] = [None, *([now] if now is not None else given_like(base, name, rules)[:2])]
    if choices:
        yield _sweep("present", base, choices)


def _of_rule(data: RulesData, rule: RuleData, base: MadeCall, name: str, paths: Iterable[str]) -> Sweep:
    fields = [place for place in places(base, paths, data.judged) if place[1] or base.get(place[0]) is not None]
    return _sweep(name, base, {place: _values(data, base, place, rule.rule.numbers) for place in fields})


def _paths(rule: RuleData) -> list[str]:
    """What the condition of a rule reads."""
    found = [node for node in parts_of(rule.tree) if isinstance(node, (Attribute, Name))]
    return list(dict.fromkeys(f"{n.base}.{n.name}" if isinstance(n, Attribute) else n.id for n in found))


def _values(data: RulesData, base: MadeCall, place: CallField, numbers: tuple[int, ...]) -> list[Any]:
    """The values of a field: all words, or numbers at boundaries, with the present one first."""
    name, field = place
    now = get(base[name], field) if field else base[name]
    others = candidates(base, place, data.judged, numbers)
    if isinstance(now, bool) or not isinstance(now, int) or field == "fractal":
        return [now, *others, *([UNKNOWN] if field else [])]
    same = [get(value, field) for value in base.values() if field and field in fields_of(value)]
    near = {n + step for n in (now, *same) if isinstance(n, int) for step in (-1, 0, 1)} | {
        *around(numbers[:4])[:12],
        0,
        1,
    }
    return [now, *(n for n in others if n in near), UNKNOWN]


def _small(call: MadeCall) -> bool:
    sizes = (getattr(value, "size", 0) for value in call.values())
    return all(not isinstance(size, int) or size <= LARGEST for size in sizes)
