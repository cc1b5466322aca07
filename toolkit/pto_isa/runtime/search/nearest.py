"""The nearest legal call: the fewest changed fields after which a broken rule holds and nothing else breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from ..rules.judgement import UNJUDGED, Judgement
from ..rules.rule import OpRules, Rule
from .engine import Left, SearchNode, best_first, identity
from .mutations import Numbers, candidates, elsewhere, linked, spots_of
from .space import Change, Place, Values, applied, broken_ids, places, plain

MOST_CHANGED = 2
MOST_TRIES = 6000
_WIDTH = 14  # values tried for a field where two are changed
_UNCURED: Left = (1, 0)

# What was found for a rule and a call: programs repeat calls.
_found: dict[Any, Change | None] = {}
_MOST_FOUND = 4096


def nearest(rules: OpRules, rule: Rule, operand: str | None, values: Values, profile: str) -> dict[str, Any] | None:
    """Changes by field (``src.valid_col``, ``scalar``), one or two, or None when more are needed.

    None also for a rule that types do not decide: no change of types mends it.
    """
    start = plain(values)
    key = (id(rules), rule.id, operand, profile, *(identity(start[name]) for name in sorted(start)))
    if key not in _found:
        if len(_found) >= _MOST_FOUND:
            _found.clear()
        _found[key] = _search(rules, rule, operand, start, profile)
    change = _found[key]
    if change is None:
        return None
    return {name + (f".{field}" if field else ""): value for (name, field), value in change.items()}


def _search(rules: OpRules, rule: Rule, operand: str | None, start: dict[str, Any], profile: str) -> Change | None:
    """One field, or two of one value or of other operands; then one field and what it breaks; then any two."""
    goal = f"{rule.id}@{operand}" if operand else rule.id
    before = broken_ids(rules, start, profile)
    if goal not in before:
        return None
    spots = dict.fromkeys(_spots(rules, rule, operand, start), rule.numbers)
    cures = cure_of(rules, rule, operand, profile)

    def judge(values: dict[str, Any], most: Left | None) -> tuple[Left, set[str]] | None:
        """The whole call is judged only where the rule may hold."""
        if most is None or not cures(values):
            return _UNCURED, set()
        broken = broken_ids(rules, values, profile)
        return (_UNCURED if goal in broken else (0, len(broken - before))), broken - before

    def steps(node: SearchNode[set[str]]) -> Iterator[Change]:
        if not node.change:
            yield from ({place: value} for place in spots for value in candidates(start, place, rules, rule.numbers))
            yield from _copied(start, spots)
            pairs = [group for place in spots for group in linked(start, place) if len(group) == MOST_CHANGED]
            for group in pairs:
                for value in candidates(start, group[0], rules, rule.numbers)[:_WIDTH]:
                    yield dict.fromkeys(group, value)
        elif len(node.change) < MOST_CHANGED:
            others = spots if node.left == _UNCURED else spots_of(node.values, node.state, rules)
            yield from _others(node, others)

    def _others(node: SearchNode[set[str]], others: dict[Place, Numbers]) -> Iterator[Change]:
        for place, numbers in others.items():
            if place not in node.change and place[0] in node.values:
                yield from ({place: value} for value in candidates(node.values, place, rules, numbers)[:_WIDTH])

    found = next(best_first([start], judge, steps, tries=MOST_TRIES, reach=MOST_CHANGED), None)
    return None if found is None else found.change


def _copied(start: Values, spots: Iterable[Place]) -> Iterator[Change]:
    """Two fields that each take what another operand has there: what mends most rules that compare operands."""
    known = [(place, value) for place in spots for value in elsewhere(start, place)]
    yield from ({a: first, b: second} for (a, first), (b, second) in combinations(known, MOST_CHANGED) if a != b)


def _spots(rules: OpRules, rule: Rule, operand: str | None, start: Values) -> list[Place]:
    """The fields the rule looks at; a rule of tiles looks at the operand."""
    shows = [path.replace("t.", f"{operand}.", 1) if operand and path.startswith("t.") else path for path in rule.shows]
    return places(start, shows, rules)


def cure_of(rules: OpRules, rule: Rule, operand: str | None, profile: str) -> Callable[[Values], bool]:
    """Return a test of calls (plain values by name) that is False where the rule is still broken.

    operand: the tile, for a rule of every tile.  True means that the whole call is worth judging: the rule holds,
    cannot be judged, or no longer applies, because of the form or of an operand that is gone.  A rule that does not ask
    for form or mode is judged without finding them.
    """
    choosing = not operand and bool(rule.form or {"form", "mode"} & set(rule.reads))

    def cures(made: Values) -> bool:
        if any(made[name] is None for name in rule.requires):
            return True
        try:
            types: Values = {**made, "profile": profile}
            if operand:
                types = dict.fromkeys(rule.reads, made[operand]) | {"profile": profile}
            elif choosing:
                types = Judgement(rules, made, profile).types
                if rule.form not in ("", types["form"]):
                    return True
            return rule.check(*[types[name] for name in rule.reads]) is not False
        except UNJUDGED:
            return True

    return cures


def allowed(rules: OpRules, rule: Rule, operand: str | None, values: Values, profile: str) -> Any:
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
    rules: OpRules, rule: Rule, operand: str | None, start: Values, place: Place, word: str, profile: str
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
