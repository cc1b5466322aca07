"""The nearest legal call: the fewest changed fields after which a broken rule holds and nothing else breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from typing import Any

from .around import linked, spots_of
from .cure import Cure, cure_of, drafted
from .errors import InputError
from .judgement import UNJUDGED, Judgement, broken_tile_rules
from .moves import Place, candidates, fields_of, is_tile, places, plain, put
from .rule import OpRules, Rule
from .unknown import UNKNOWN

MOST_TRIES = 6000
MOST_JUDGED = 2500
HALVES = 24
_PAIR_WIDTH = 14

Change = dict[Place, Any]
# What was found for a rule and a call: programs repeat calls.
_found: dict[Any, dict[str, Any] | None] = {}
_MOST_FOUND = 4096


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
    no_form = rules.select is not None and call.form is not UNKNOWN and call.form == ""
    if no_form or (rules.needed and call.missing()):
        found.add(f"{rules.op}/operands")
    for name, value in call.types.items():
        if getattr(value, "kind", None) == "tile":
            found |= {f"{rule.id}@{name}" for rule in broken_tile_rules(rules, value, profile)}
    return found


def nearest(
    rules: OpRules, rule: Rule, operand: str | None, values: Mapping[str, Any], profile: str
) -> dict[str, Any] | None:
    """Changes by field (``src.valid_col``, ``scalar``), one or two, or None when more are needed.

    None also for a rule that types do not decide: no change of types mends it.
    """
    start = plain(values)
    key = (id(rules), rule.id, operand, profile, *(_key(start[name]) for name in sorted(start)))
    try:
        if key in _found:
            return _copy(_found[key])
    except TypeError:  # an operand that is no type, such as a list of numbers
        return _search(rules, rule, operand, start, profile)
    if len(_found) >= _MOST_FOUND:
        _found.clear()
    found = _found[key] = _search(rules, rule, operand, start, profile)
    return _copy(found)


def _key(value: Any) -> Any:
    """A value as part of a key: UNKNOWN compares with nothing, and ``1`` is not ``True``."""
    return "?" if value is UNKNOWN else (value.__class__, value)


def _copy(found: dict[str, Any] | None) -> dict[str, Any] | None:
    return None if found is None else dict(found)


def _search(
    rules: OpRules, rule: Rule, operand: str | None, start: dict[str, Any], profile: str
) -> dict[str, Any] | None:
    """Judge the broken rule alone for each change, and the whole call only where that one may hold."""
    goal = f"{rule.id}@{operand}" if operand else rule.id
    before = broken_ids(rules, start, profile)
    if goal not in before:
        return None
    cures = cure_of(rules, rule, operand, profile)
    halves: list[tuple[Change, dict[str, Any], set[str]]] = []
    judged = 0
    spots = _spots(rules, rule, operand, start)
    for tried in islice(_changes(start, spots, rules, rule.text, halves, cures), MOST_TRIES):
        if tried is None:
            continue
        change, made = tried
        judged += 1
        if judged > MOST_JUDGED:
            return None
        after = broken_ids(rules, made, profile)
        if goal in after:
            continue
        if after <= before:
            return {name + (f".{field}" if field else ""): value for (name, field), value in change.items()}
        if len(change) == 1 and len(halves) < HALVES:
            halves.append((change, made, after - before))
    return None


def _changes(
    start: Mapping[str, Any], spots: list[Place], rules: OpRules, text: str, halves: list[Any], cures: Cure
) -> Iterator[tuple[Change, dict[str, Any]] | None]:
    """One field; the same field of two operands; one field and what it then breaks; two fields.

    With each change comes the changed call; None stands for a change with which the rule is still broken.
    """
    moves: dict[Place, list[tuple[Any, Any]]] = {}  # by field: its other values, each with the operand it makes
    for place in spots:
        name, field = place
        moves[place] = []
        for value in candidates(start, place, rules, text):
            moved = _moved(start[name], field, value)
            if moved is not _NO_TYPE:
                moves[place].append((value, moved))
                made = {**start, name: moved}
                yield ({place: value}, made) if cures(made) else None
    for place in spots:
        groups = [group for group in linked(start, place) if len(group) == 2]
        for value, _ in moves[place][:_PAIR_WIDTH]:
            for group in groups:
                change = dict.fromkeys(group, value)
                both = applied(start, change)
                yield (change, both) if both is not None and cures(both) else None
    for first, half, broken in halves:
        for place, other in spots_of(half, broken, rules).items():
            if place not in first:
                for value in candidates(half, place, rules, other)[:_PAIR_WIDTH]:
                    whole = applied(half, {place: value})
                    yield ({**first, place: value}, whole) if whole is not None and cures(whole) else None
    for one, another in combinations(spots, 2):
        for a, moved in moves[one][:_PAIR_WIDTH]:
            made = {**start, one[0]: moved}
            for b, other in moves[another][:_PAIR_WIDTH]:
                if one[0] != another[0]:
                    made[another[0]] = other
                    yield ({one: a, another: b}, dict(made)) if cures(made) else None
                    continue
                if not _has(moved, another[1]):  # the first change took the operand away
                    yield None
                    continue
                made[one[0]] = drafted(moved, another[1], b)
                if not cures(made) or (other := _moved(moved, another[1], b)) is _NO_TYPE:
                    yield None
                else:
                    yield {one: a, another: b}, {**start, one[0]: other}


_NO_TYPE = object()


def _has(value: Any, field: str) -> bool:
    return not field or field in fields_of(value) or (field == "layout" and is_tile(value))


def _moved(value: Any, field: str, new: Any) -> Any:
    """The operand with a field changed, _NO_TYPE when there is no such type."""
    if not _has(value, field):
        return _NO_TYPE
    try:
        return put(value, field, new)
    except InputError:
        return _NO_TYPE


def _spots(rules: OpRules, rule: Rule, operand: str | None, start: Mapping[str, Any]) -> list[Place]:
    """The fields the rule looks at; a rule of tiles looks at the operand."""
    shows = [path.replace("t.", f"{operand}.", 1) if operand and path.startswith("t.") else path for path in rule.shows]
    return places(start, shows, rules)


def applied(start: Mapping[str, Any], change: Mapping[Place, Any]) -> dict[str, Any] | None:
    """The call with fields changed, or None when there is no such type."""
    made = dict(start)
    for (name, field), value in change.items():
        moved = made[name] = _moved(made[name], field, value)
        if moved is _NO_TYPE:
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
