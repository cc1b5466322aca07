"""The nearest legal call: the least change after which a broken rule holds and nothing else breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from ..rules.judgement import UNJUDGED, Judgement
from ..rules.logic import same
from ..rules.rule import OpRules, Rule
from .engine import Left, SearchNode, best_first, identity
from .growth import extent_of, grown, is_extent, is_nature, shrunk
from .mutations import candidates, elsewhere, every_rule, linked, spots_of
from .space import CallChange, CallField, CallValues, applied, broken_ids, fields_of, get, is_tile, places, plain

MOST_CHANGED = 2
MOST_TRIES = 6000
_WIDTH = 14  # values tried for a field where two are changed
_FEW = 6  # extents that mend the rule and break others for which a second one is looked for
_UNCURED: Left = (1, 0)
CallTest = Callable[[dict[str, Any]], bool]  # of a call

# What was found for a rule and a call: programs repeat calls.
_found: dict[Any, CallChange | None] = {}
_MOST_FOUND = 4096


def nearest(rules: OpRules, rule: Rule, operand: str | None, values: CallValues, profile: str) -> dict[str, Any] | None:
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


def _search(rules: OpRules, rule: Rule, operand: str | None, start: dict[str, Any], profile: str) -> CallChange | None:
    call = BrokenCall(rules, rule, operand, start, profile)
    if call.goal not in call.before:
        return None
    ways = (call.grown, call.copied, call.grown_twice, call.other_values, call.pairs, call.anything)
    return next((change for way in ways for change in way()), None)


class BrokenCall:
    """A call that breaks a rule, and the ways to mend it, those that change least of what the operands are first:

    * one extent grows to the least value that mends it;
    * a number takes what another operand has;
    * a second extent of the same operand grows with the first;
    * another number or word, a smaller extent, an operand that is given or left out;
    * two numbers take what others have, or two equal extents grow;
    * layout, element type and memory, alone or with another field, and whatever else.

    Each way gives changes after which nothing breaks that did not before, and every rule holds that looks at what is
    changed: two faults of one field are mended at once.
    """

    def __init__(self, rules: OpRules, rule: Rule, operand: str | None, start: dict[str, Any], profile: str) -> None:
        self.rules, self.rule, self.start, self.profile = rules, rule, start, profile
        self.goal = f"{rule.id}@{operand}" if operand else rule.id
        self.before = broken_ids(rules, start, profile)
        self.spots = dict.fromkeys(_spots(rules, rule, operand, start), rule.numbers)
        numbers = [place for place in self.spots if not is_nature(place)]
        self.numbers = sorted(numbers, key=lambda place: extent_of(start, place) == 1)  # a row stays one if it can
        self.cures = cure_of(rules, rule, operand, profile)
        self.looks = {id: set(spots_of(start, [id], rules)) for id in self.before} if len(self.before) > 1 else {}
        if types := self.looks.get(f"{rules.op}/types"):
            types.update((name, "dtype") for name in start)  # of operands that are not given yet as well
        self.together = list(self._broken_too())
        self.cured: list[tuple[CallChange, dict[str, Any], set[str]]] = []  # extents that mend it, and what they break

    def _broken_too(self) -> Iterator[tuple[str, set[CallField], CallTest]]:
        """The other broken rules: the id, the fields that it looks at, and whether it holds in a call."""
        for rule, name in every_rule(self.rules, self.start) if self.looks else ():
            id = f"{rule.id}@{name}" if name else rule.id
            if id in self.before and id != self.goal:
                yield id, self.looks[id], cure_of(self.rules, rule, name, self.profile)

    def judge(self, values: dict[str, Any], most: Left | None) -> tuple[Left, set[str]]:
        """What is left to be done, and the ids of it; the whole call is judged only where the rule may hold, and no
        other is known to be left broken."""
        if most is None or not self.cures(values):
            return _UNCURED, set()
        changed = set(_changed(self.start, values)) if self.looks else set()
        for id, looks, test in self.together:
            if not looks.isdisjoint(changed) and not test(values):
                return (0, 1), {id}
        broken = broken_ids(self.rules, values, self.profile)
        if self.goal in broken:
            return _UNCURED, broken - self.before
        left = {id for id in broken if id not in self.before or not self.looks[id].isdisjoint(changed)}
        return (0, len(left)), left

    def legal(self, changes: Iterable[CallChange]) -> Iterator[CallChange]:
        """Those of the changes that mend the rule and break nothing."""
        for change in changes:
            made = applied(self.start, change)
            if made is not None and not any(self.judge(made, _UNCURED)[0]):
                yield change

    def grown(self) -> Iterator[CallChange]:
        """One extent, larger."""
        for place in self.numbers:
            for change in self._next(grown, self.start, (place,), self._mended((place,))):
                made = applied(self.start, change)
                left, broken = self.judge(made, _UNCURED) if made is not None else (_UNCURED, set())
                if not any(left):
                    yield change
                elif made is not None and left != _UNCURED:
                    self.cured.append((change, made, broken))

    def copied(self) -> Iterator[CallChange]:
        """One number, as it is elsewhere."""
        return self.legal({place: value} for place in self.numbers for value in self._elsewhere(place))

    def grown_twice(self) -> Iterator[CallChange]:
        """Two extents of one operand, larger: the second for what the first breaks, or both of one value."""
        for change, made, broken in sorted(self.cured, key=lambda found: len(found[2]))[:_FEW]:
            ((name, field),) = change
            for place in spots_of(made, broken, self.rules):
                if place[0] == name and place[1] != field:
                    more = self._next(grown, made, (place,), self._legal)
                    yield from self.legal({**change, **second} for second in more)
        for place in self.numbers:
            twins = [group for group in linked(self.start, place) if len({name for name, _ in group}) == 1]
            for group in twins:
                if len(group) == MOST_CHANGED:
                    yield from self.legal(self._next(grown, self.start, group, self._mended(group)))

    def other_values(self) -> Iterator[CallChange]:
        """One number or word, any other; an extent, smaller."""
        for place in self.numbers:
            if is_extent(place):
                yield from self.legal(self._next(shrunk, self.start, (place,), self._mended((place,))))
            else:
                values = candidates(self.start, place, self.rules, self.rule.numbers)
                yield from self.legal({place: value} for value in values)

    def pairs(self) -> Iterator[CallChange]:
        """Two numbers, as they are elsewhere, or two equal extents, larger."""
        yield from self.legal(_copied(self.start, self.numbers))
        for place in self.numbers:
            for group in linked(self.start, place):
                if len(group) == MOST_CHANGED:
                    yield from self.legal(self._next(grown, self.start, group, self._mended(group)))

    def anything(self) -> Iterator[CallChange]:
        """One field, or two of one value or of other operands; then one field and what it breaks; then any two."""
        tries = MOST_TRIES // 3 if self.looks else MOST_TRIES  # with many faults hardly one change mends them
        for found in best_first([self.start], self.judge, self._steps, tries=tries, reach=MOST_CHANGED):
            yield found.change

    def _mended(self, group: Iterable[CallField]) -> CallTest:
        """Whether the rule holds, and every other that is broken and looks at a field of the group."""
        tests = [self.cures, *(test for _, looks, test in self.together if not looks.isdisjoint(group))]
        return lambda made: all(test(made) for test in tests)

    def _legal(self, made: dict[str, Any]) -> bool:
        return not any(self.judge(made, _UNCURED)[0])

    def _elsewhere(self, place: CallField) -> list[Any]:
        """What other operands have in the field, then in other extents if it is one."""
        found = elsewhere(self.start, place)
        if is_extent(place):
            now = extent_of(self.start, place)
            found += [
                size for name, value in self.start.items() if name != place[0] and value is not None
                for field in fields_of(value)
                if is_extent((name, field)) and (size := extent_of(self.start, (name, field))) not in (None, now)
            ]  # fmt: skip
        return list(dict.fromkeys(found))

    def _next(
        self, values_of: Callable[..., list[int]], values: dict[str, Any], group: tuple[CallField, ...], test: CallTest
    ) -> Iterator[CallChange]:
        """Changes that give all fields of a group the same other extent, the next one first; see ``grown``."""
        now = extent_of(values, group[0])
        if now is None or not all(map(is_extent, group)):
            return

        def holds(value: int) -> bool:
            made = applied(values, dict.fromkeys(group, value))
            return made is not None and test(made)

        known = [value for value in elsewhere(values, group[0]) if isinstance(value, int)]
        yield from (dict.fromkeys(group, value) for value in values_of(now, known, holds))

    def _steps(self, node: SearchNode[set[str]]) -> Iterator[CallChange]:
        start, rules, spots = self.start, self.rules, self.spots
        if not node.change:
            yield from (
                {place: value} for place in spots for value in candidates(start, place, rules, self.rule.numbers)
            )
            yield from _copied(start, spots)
            pairs = [group for place in spots for group in linked(start, place) if len(group) == MOST_CHANGED]
            for group in pairs:
                for value in candidates(start, group[0], rules, self.rule.numbers)[:_WIDTH]:
                    yield dict.fromkeys(group, value)
        elif len(node.change) < MOST_CHANGED:
            others = spots if node.left == _UNCURED else spots_of(node.values, node.state, rules)
            for place, numbers in others.items():
                if place not in node.change and place[0] in node.values:
                    yield from ({place: value} for value in candidates(node.values, place, rules, numbers)[:_WIDTH])


def _changed(start: CallValues, values: CallValues) -> Iterator[CallField]:
    """The fields in which two calls differ; an operand that only one of them has differs as a whole."""
    for name, value in values.items():
        if value is start[name]:
            continue
        fields = fields_of(value)
        if fields != fields_of(start[name]) or fields == ("",):
            yield from ((name, field) for field in {"", *fields, *fields_of(start[name])})
            continue
        both = ((field, get(value, field), get(start[name], field)) for field in fields)
        differ = {field for field, new, old in both if new is not old and same(new, old) is not True}
        yield from ((name, field) for field in differ)
        if is_tile(value) and differ & {"blayout", "slayout"}:
            yield name, "layout"  # which both make


def _copied(start: CallValues, spots: Iterable[CallField]) -> Iterator[CallChange]:
    """Two fields that each take what another operand has there: what mends most rules that compare operands."""
    known = [(place, value) for place in spots for value in elsewhere(start, place)]
    yield from ({a: first, b: second} for (a, first), (b, second) in combinations(known, MOST_CHANGED) if a != b)


def _spots(rules: OpRules, rule: Rule, operand: str | None, start: CallValues) -> list[CallField]:
    """The fields the rule looks at; a rule of tiles looks at the operand."""
    shows = [path.replace("t.", f"{operand}.", 1) if operand and path.startswith("t.") else path for path in rule.shows]
    return places(start, shows, rules)


def cure_of(rules: OpRules, rule: Rule, operand: str | None, profile: str) -> Callable[[CallValues], bool]:
    """Return a test of calls (plain values by name) that is False where the rule is still broken.

    operand: the tile, for a rule of every tile.  True means that the whole call is worth judging: the rule holds,
    cannot be judged, or no longer applies, because of the form or of an operand that is gone.  A rule that does not ask
    for form or mode is judged without finding them.
    """
    choosing = not operand and bool(rule.form or {"form", "mode"} & set(rule.reads))

    def cures(made: CallValues) -> bool:
        if any(made[name] is None for name in rule.requires):
            return True
        try:
            types: CallValues = {**made, "profile": profile}
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


def allowed(rules: OpRules, rule: Rule, operand: str | None, values: CallValues, profile: str) -> Any:
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
    rules: OpRules, rule: Rule, operand: str | None, start: CallValues, place: CallField, word: str, profile: str
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
