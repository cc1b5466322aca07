"""The nearest legal call: the fewest changed fields after which a broken rule holds and nothing else breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from typing import Any

from .around import linked, spots_of
from .errors import InputError
from .judgement import UNJUDGED, Judgement, broken_tile_rules
from .moves import Place, candidates, fields_of, is_tile, places, plain, put
from .rule import OpRules, Rule

MOST_TRIES = 6000
HALVES = 24
_PAIR_WIDTH = 14


def broken_ids(rules: OpRules, values: Mapping[str, Any], profile: str, most: int = 1 << 30) -> set[str]:
    """Ids of everything a call breaks, whatever the severity; operands are taken to be of the right kind.

    When there are more than ``most``, some may be left out.
    """
    return broken_by(Judgement(rules, values, profile), most)


def broken_by(call: Judgement, most: int = 1 << 30) -> set[str]:
    """``broken_ids`` of a call that is being judged; ids of tile rules carry ``@operand``."""
    rules, profile = call.rules, call.table.profile
    found = {entry.rule.id for entry in call.broken(most)}
    if call.types_legal is False:
        found.add(f"{rules.op}/types")
    if (call.form == "" and rules.select is not None) or (rules.needed and call.missing()):
        found.add(f"{rules.op}/operands")
    for name, value in call.types.items():
        if getattr(value, "kind", None) == "tile":
            found |= {f"{rule.id}@{name}" for rule in broken_tile_rules(rules, value, profile)}
    return found


def nearest(
    rules: OpRules, rule: Rule, operand: str | None, values: Mapping[str, Any], profile: str
) -> dict[str, Any] | None:
    """Changes by field (``src.valid_col``, ``scalar``), one or two, or None when more are needed."""
    start = plain(values)
    goal = f"{rule.id}@{operand}" if operand else rule.id
    before = broken_ids(rules, start, profile)
    halves: list[tuple[dict[Place, Any], dict[str, Any], set[str]]] = []
    for change in islice(_changes(start, _spots(rules, rule, operand, start), rules, rule.text, halves), MOST_TRIES):
        made = applied(start, change)
        if made is None:
            continue
        after = broken_ids(rules, made, profile)
        if goal in after:
            continue
        if after <= before:
            return {name + (f".{field}" if field else ""): value for (name, field), value in change.items()}
        if len(change) == 1 and len(halves) < HALVES:
            halves.append((change, made, after - before))
    return None


def _changes(
    start: Mapping[str, Any], spots: list[Place], rules: OpRules, text: str, halves: list[Any]
) -> Iterator[dict[Place, Any]]:
    """One field; the same field of two operands; two fields; one field and what it then breaks."""
    values = {place: candidates(start, place, rules, text) for place in spots}
    for place in spots:
        for value in values[place]:
            yield {place: value}
    for place in spots:
        groups = [group for group in linked(start, place) if len(group) == 2]
        for value in values[place][:_PAIR_WIDTH]:
            yield from (dict.fromkeys(group, value) for group in groups)
    for first, made, broken in halves:
        for place, other in spots_of(made, broken, rules).items():
            if place not in first:
                yield from ({**first, place: value} for value in candidates(made, place, rules, other)[:_PAIR_WIDTH])
    for one, another in combinations(spots, 2):
        for a in values[one][:_PAIR_WIDTH]:
            for b in values[another][:_PAIR_WIDTH]:
                yield {one: a, another: b}


def _spots(rules: OpRules, rule: Rule, operand: str | None, start: Mapping[str, Any]) -> list[Place]:
    """The fields the rule looks at; a rule of tiles looks at the operand."""
    shows = [path.replace("t.", f"{operand}.", 1) if operand and path.startswith("t.") else path for path in rule.shows]
    return places(start, shows, rules)


def applied(start: Mapping[str, Any], change: Mapping[Place, Any]) -> dict[str, Any] | None:
    """The call with fields changed, or None when there is no such type."""
    made = dict(start)
    try:
        for (name, field), value in change.items():
            if field and field not in fields_of(made[name]) and not (field == "layout" and is_tile(made[name])):
                return None
            made[name] = put(made[name], field, value)
    except InputError:
        return None
    return made


def allowed(rules: OpRules, rule: Rule, operand: str | None, values: Mapping[str, Any], profile: str) -> Any:
    """The words that satisfy the rule in the first field where one does, else the condition itself."""
    start = plain(values)
    for place in _spots(rules, rule, operand, start):
        words = candidates(start, place, rules)
        if not words or not all(isinstance(word, str) for word in words):
            continue
        good = [word for word in words if _holds(rules, rule, operand, start, place, word, profile)]
        if good:
            return good
    return rule.text or None


def _holds(
    rules: OpRules, rule: Rule, operand: str | None, start: Mapping[str, Any], place: Place, word: str, profile: str
) -> bool:
    made = applied(start, {place: word})
    if made is None:
        return False
    call = Judgement(rules, made, profile)
    try:
        if operand:
            return rule.check(*(made[operand] for _ in rule.reads)) is True
        return rule.check(*(call.types[name] for name in rule.reads)) is True
    except UNJUDGED:
        return False
