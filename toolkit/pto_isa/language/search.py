"""The search for one rule: solve it on legal calls, mend what else breaks, then try every field.

Every step yields calls; the generated checks judge them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import Any

from ..runtime.around import linked, spots_of
from ..runtime.closest import applied, broken_by
from ..runtime.judgement import UNJUDGED, Judgement
from ..runtime.moves import Place, candidates, get, places, plain
from ..runtime.operands import operands_fit
from ..runtime.rule import Rule
from .mending import Mending
from .outcome import Redundant
from .premise import Premise
from .rules.queries import STORAGE
from .staging import Staged, stagings
from .starts import Call as Known
from .starts import Starts
from .tree import Call, Node, walk

Values = dict[str, Any]
Change = dict[Place, Any]
SEEDS = 40
FEW = 16
SOLVED = 40
STEPS = 6


@dataclass(slots=True)
class Search:
    """Searches for one rule, from the legal calls ``known``; ``check`` is its tree."""

    known: Starts
    mending: Mending
    rule: Rule
    check: Node
    premises: list[Premise]
    co_broken: list[tuple[tuple[str, ...], Values]] = field(default_factory=list)
    tried: set[Any] = field(default_factory=set)
    last: tuple[str, ...] | None = None
    about_storage: bool = field(init=False)

    def __post_init__(self) -> None:
        self.about_storage = any(isinstance(part, Call) and part.function in STORAGE for part in walk(self.check))

    # -- judging ----------------------------------------------------------------------------------------------------

    def judge(self, values: Values) -> tuple[Any, tuple[str, ...]]:
        """(what the rule says: True, False, or None when it is not judged; ids of everything else that is broken)."""
        call = Judgement(self.known.rules, values, self.known.profile)
        others = broken_by(call)
        held = next((h for e, h in zip(call.entries, call.held, strict=True) if e.rule is self.rule), None)
        if held is False:
            others.discard(self.rule.id)
        if any(call.types[name] is None for name in self.rule.requires):
            held = None
        return (held if held is True or held is False else None), tuple(sorted(others))

    def fits(self, values: Values) -> bool:
        """Every operand is of its kind, every attribute a word it may be."""
        return not operands_fit(self.known.rules, values)[0]

    def is_judged(self, values: Values) -> bool:
        """The call is of the rule's form and has the operands it looks at."""
        if any(values[name] is None for name in self.rule.requires):
            return False
        return not self.rule.form or self.known.types(values)["form"] == self.rule.form

    def breaks(self, values: Values | None) -> Values | None:
        """The staged call if it breaks this rule alone; what breaks more is kept for repairs, with ``last``."""
        self.last = None
        if values is None:
            return None
        key = tuple(values[name] for name in self.known.rules.operands)
        if key in self.tried:
            return None
        self.tried.add(key)
        if self.surely_holds(values):
            return None
        for staged in self.staged(values):
            held, others = self.judge(staged)
            if held is False and not others:
                if self.fits(staged):
                    return staged
            elif held is False:
                self.co_broken.append((others, values))
                if self.last is None or len(others) < len(self.last):
                    self.last = others
        return None

    def surely_holds(self, values: Values) -> bool:
        """The rule alone, without form and mode, does not fail: most calls are dismissed here."""
        rule = self.rule
        if rule.stage == "data" or not self.alone:
            return False
        types = {**values, "profile": self.known.profile}
        try:
            return bool(rule.check(*(types[name] for name in rule.reads)) is not False)
        except UNJUDGED:
            return True

    @property
    def alone(self) -> bool:
        """The rule can be judged without knowing form and mode."""
        return not {"form", "mode"} & set(self.rule.reads)

    def staged(self, values: Values) -> Iterator[Values]:
        """The call itself, or with elements and storage where the rule looks at them."""
        if self.rule.stage != "data":
            yield values
        else:
            yield from stagings(Staged(self.known.rules, self.rule, values, self.about_storage))

    # -- breaking ---------------------------------------------------------------------------------------------------

    def breaking(self) -> Values | None:
        """A call that breaks this rule and no other."""
        for step in (
            self.solved,
            self.mended,
            self.one_field,
            self.linked_fields,
            self.repaired,
            self.two_fields,
            self.repaired,
        ):
            for values in step():
                found = self.breaks(values)
                if found is not None:
                    return found
        return None

    def fields(self, values: Values) -> list[Place]:
        """Fields the rule looks at."""
        return places(values, self.rule.shows, self.known.rules)

    def solved(self) -> Iterator[Values | None]:
        """The rule solved, from calls that differ in what it looks at; first where it demands something."""
        seen: set[Any] = set()
        chosen = []
        for start in self.known.found:
            if not self.is_judged(start):
                continue
            key = tuple(get(start[name], part) for name, part in self.fields(start))
            if key not in seen:
                seen.add(key)
                chosen.append(start)
        chosen = sorted(chosen, key=lambda start: not self.demands(start))[:SEEDS]
        for start in chosen:
            yield start
            for change in self.mending.breaking(self.check, self.known.types(start)):
                yield applied(start, change)

    def mended(self) -> Iterator[Values | None]:
        """Calls that break few other rules, with those solved; the fewest broken first."""
        queue = [(len(others), 0, k, others, values) for k, (others, values) in enumerate(self.co_broken)]
        heapify(queue)
        count = len(queue)
        for _ in range(SOLVED):
            if not queue:
                return
            size, depth, _, others, values = heappop(queue)
            types = self.known.types(values)
            for change in self.mending.proposals(types, others):
                made = applied(values, change)
                yield made
                if made is not None and self.last is not None and len(self.last) <= size and depth < STEPS:
                    count += 1
                    heappush(queue, (len(self.last), depth + 1, count, self.last, made))

    def one_field(self) -> Iterator[Values | None]:
        yield from self.known.found
        for start in self.known.found[: SEEDS // 2 if self.rule.stage == "data" else None]:
            for place in self.fields(start):
                for value in candidates(start, place, self.known.rules, self.rule.text):
                    yield applied(start, {place: value})
        yield from self.known.nearly

    def linked_fields(self) -> Iterator[Values | None]:
        for start in self.known.found[: 2 * SEEDS]:
            for place in self.fields(start):
                groups = list(linked(start, place))
                for value in candidates(start, place, self.known.rules, self.rule.text)[: 2 * FEW]:
                    for group in groups:
                        yield applied(start, dict.fromkeys(group, value))

    def two_fields(self) -> Iterator[Values | None]:
        """Two fields at once, from calls where the rule demands something."""
        demanding = [values for values in self.known.found if self.is_judged(values) and self.demands(values)]
        for start in demanding[:FEW]:
            for change in self.pairs(start):
                yield applied(start, change)

    def pairs(self, values: Values) -> Iterator[Change]:
        rules, text = self.known.rules, self.rule.text
        for one, other in combinations(self.fields(values)[:8], 2):
            for a in candidates(values, one, rules, text)[:FEW]:
                for b in candidates(values, other, rules, text)[:FEW]:
                    yield {one: a, other: b}

    def repaired(self) -> Iterator[Values | None]:
        """Calls that break few other rules, with one or two fields changed that those rules look at."""
        for _ in range(3):
            seeds = sorted(self.co_broken, key=lambda entry: len(entry[0]))[:SEEDS]
            self.co_broken.clear()
            kept = list(seeds)
            for others, values in seeds:
                yield from self.repairs(values, others)
            self.co_broken += kept

    def repairs(self, values: Values, others: tuple[str, ...]) -> Iterator[Values | None]:
        rules = self.known.rules
        mine = set(self.fields(values))
        for place, text in spots_of(values, others, rules).items():
            for value in candidates(values, place, rules, text)[: 2 * FEW]:
                yield applied(values, {place: value})
                for group in linked(values, place):
                    if not (set(group) & mine):
                        yield applied(values, dict.fromkeys(group, value))

    def failure(self) -> Redundant:
        """Why no call breaks the rule alone."""
        rule, profile = self.rule.id, self.known.profile
        if not self.co_broken:
            return Redundant(rule, profile, "holds-always")
        sets = [{name.partition("@")[0] for name in others} for others, _ in self.co_broken]
        shared = set.intersection(*sets) or min(sets, key=lambda names: (len(names), sorted(names)))
        return Redundant(rule, profile, "redundant", tuple(sorted(shared)))

    # -- passing ----------------------------------------------------------------------------------------------------

    def passing(self, breaking: Values) -> Values | None:
        """A legal call in which the rule demands something and holds: next to the breaking one, else any start."""
        types = plain(breaking)
        vacuous: Values | None = None
        for values in self.candidates_to_pass(types):
            found = None if values is None else self.passes(values)
            if found is not None and self.demands(found):
                return found
            vacuous = vacuous or found
        return vacuous

    def demands(self, values: Values) -> bool:
        """A premise of the rule holds in the call."""
        known = self.known
        types = values if isinstance(values, Known) else plain(values)
        return any(known.holds(premise, types) for premise in self.premises)

    def candidates_to_pass(self, types: Values) -> Iterator[Values | None]:
        """The broken rule solved, the legal calls, one field away from the breaking call, then two."""
        known = self.known.types(types)
        yield from (applied(types, change) for change in self.mending.passing(self.check, known))
        yield from self.known.found
        yield from (applied(types, change) for change in self.near(types))
        yield from (applied(types, change) for change in self.pairs(types))

    def near(self, types: Values) -> Iterator[Change]:
        for place in self.fields(types):
            for value in candidates(types, place, self.known.rules, self.rule.text):
                yield {place: value}

    def passes(self, values: Values) -> Values | None:
        for staged in self.staged(values):
            if self.judge(staged) == (True, ()) and self.fits(staged):
                return staged
        return None
