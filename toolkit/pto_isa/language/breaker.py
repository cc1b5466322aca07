"""The break search: for a rule, a call that satisfies it and one that breaks it and nothing else.

Deterministic, over finite domains, with the generated checks as judge: change one field; change linked fields to one
value; break, then repair what else broke.  A rule for which this fails is redundant, or can never hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from ..runtime.around import linked, spots_of
from ..runtime.closest import applied
from ..runtime.judgement import UNJUDGED, Judgement, broken_tile_rules
from ..runtime.moves import Place, candidates, is_tile, places
from ..runtime.rule import OpRules, Rule
from .meaning import Meaning
from .premise import Premise, premises
from .staging import Staged, stagings
from .starts import Starts

Values = dict[str, Any]
Change = dict[Place, Any]
SEARCH = "3"  # changes when the search does, so that kept results are not taken for new ones
SEEDS = 40
FEW = 16


@dataclass(frozen=True, slots=True)
class Found:
    """A call that satisfies the rule, and one that breaks it alone.

    Values by operand: types, numbers, words, None; tiles and placed types where elements or storage decide.
    """

    rule: str
    profile: str
    passing: Values
    breaking: Values


@dataclass(frozen=True, slots=True)
class Redundant:
    """A rule that cannot be broken alone: ``others`` always break with it.  ``reason`` is redundant, holds-always,
    never-holds or no-start (no legal call to begin with was found)."""

    rule: str
    profile: str
    reason: str
    others: tuple[str, ...] = ()

    def text(self) -> tuple[str, str]:
        """The fault in both languages."""
        names = ", ".join(f"`{name}`" for name in self.others)
        return {
            "redundant": (
                f"cannot be broken alone on {self.profile}: {names} breaks with it",
                f"在 {self.profile} 上无法单独违反：{names} 会同时被违反",
            ),
            "holds-always": (f"cannot be broken on {self.profile}", f"在 {self.profile} 上不可能被违反"),
            "never-holds": (f"cannot hold on {self.profile}", f"在 {self.profile} 上不可能满足"),
            "no-start": (
                f"no legal call of the op was found on {self.profile}; give an example",
                f"在 {self.profile} 上没有找到该指令的合法调用；请给出示例",
            ),
        }[self.reason]


@dataclass(slots=True)
class Breaker:
    """Searches for all rules of one op on one profile."""

    meaning: Meaning
    rules: OpRules
    profile: str
    known: Starts = field(init=False)

    def __post_init__(self) -> None:
        self.known = Starts(self.rules, self.profile, self.meaning.record.examples.values())

    @property
    def starts(self) -> list[Values]:
        """Legal calls."""
        return self.known.found

    def find(self, rule: Rule) -> Found | Redundant:
        """The pair of calls for one rule, or why there is none."""
        if not self.starts:
            return Redundant(rule.id, self.profile, "no-start")
        check = next(r.check for r in self.meaning.rules if (r.id, r.form) == (rule.id, rule.form))
        search = _Search(self, rule, premises(check, self.meaning.scope.operands))
        for premise in search.premises:
            self.known.reach(search.is_judged, premise)
        breaking = search.breaking()
        if breaking is None:
            return search.failure()
        passing = search.passing(breaking)
        if passing is None:
            return Redundant(rule.id, self.profile, "never-holds")
        return Found(rule.id, self.profile, passing, breaking)


def find(meaning: Meaning, rules: OpRules, rule: Rule, profile: str) -> Found | Redundant:
    """Search for one rule; ``Breaker`` shares the legal calls between the rules of an op."""
    return Breaker(meaning, rules, profile).find(rule)


@dataclass(slots=True)
class _Search:
    owner: Breaker
    rule: Rule
    premises: list[Premise]
    co_broken: list[tuple[tuple[str, ...], Values]] = field(default_factory=list)
    tried: set[Any] = field(default_factory=set)

    # -- judging ----------------------------------------------------------------------------------------------------

    def judge(self, values: Values) -> tuple[Any, tuple[str, ...]]:
        """(what the rule says: True, False, or None when it is not judged; ids of everything else that is broken)."""
        rules, profile = self.owner.rules, self.owner.profile
        call = Judgement(rules, values, profile)
        others = {entry.rule.id for entry in call.broken() if entry.rule is not self.rule}
        if call.types_legal is False:
            others.add(f"{rules.op}/types")
        if (call.form == "" and rules.select is not None) or (rules.needed and call.missing()):
            others.add(f"{rules.op}/operands")
        for name in rules.operands:
            if is_tile(call.types[name]):
                others |= {r.id for r in broken_tile_rules(rules, call.types[name], profile)}
        held = next((h for e, h in zip(call.entries, call.held, strict=True) if e.rule is self.rule), None)
        if any(call.types[name] is None for name in self.rule.requires):
            held = None
        return (held if held is True or held is False else None), tuple(sorted(others))

    def is_judged(self, values: Values) -> bool:
        """The call is of the rule's form and has the operands it looks at."""
        call = Judgement(self.owner.rules, values, self.owner.profile)
        present = all(call.types[name] is not None for name in self.rule.requires)
        return present and self.rule.form in ("", call.form)

    def breaks(self, values: Values | None) -> Values | None:
        """The staged call if it breaks this rule alone; what breaks more is kept for repairs."""
        if values is None:
            return None
        key = tuple(values[name] for name in self.owner.rules.operands)
        if key in self.tried:
            return None
        self.tried.add(key)
        if self.surely_holds(values):
            return None
        for staged in self.staged(values):
            held, others = self.judge(staged)
            if held is False:
                if not others:
                    return staged
                self.co_broken.append((others, values))
        return None

    def surely_holds(self, values: Values) -> bool:
        """The rule alone, without form and mode, does not fail: most calls are dismissed here."""
        rule = self.rule
        if rule.stage == "data" or not self.alone:
            return False
        types = {**values, "profile": self.owner.profile}
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
            yield from stagings(Staged(self.owner.rules, self.rule, values))

    # -- breaking ---------------------------------------------------------------------------------------------------

    def breaking(self) -> Values | None:
        """A call that breaks this rule and no other."""
        for step in (self.one_field, self.linked_fields, self.repaired, self.two_fields, self.repaired):
            for values in step():
                found = self.breaks(values)
                if found is not None:
                    return found
        return None

    def fields(self, values: Values) -> list[Place]:
        """Fields the rule looks at."""
        return places(values, self.rule.shows, self.owner.rules)

    def one_field(self) -> Iterator[Values | None]:
        yield from self.owner.starts
        for start in self.owner.starts[: SEEDS // 2 if self.rule.stage == "data" else None]:
            for place in self.fields(start):
                for value in candidates(start, place, self.owner.rules, self.rule.text):
                    yield applied(start, {place: value})
        yield from self.owner.known.nearly

    def linked_fields(self) -> Iterator[Values | None]:
        for start in self.owner.starts[: 2 * SEEDS]:
            for place in self.fields(start):
                groups = list(linked(start, place))
                for value in candidates(start, place, self.owner.rules, self.rule.text)[: 2 * FEW]:
                    for group in groups:
                        yield applied(start, dict.fromkeys(group, value))

    def two_fields(self) -> Iterator[Values | None]:
        """Two fields at once, from calls where the rule demands something."""
        demanding = [values for values in self.owner.starts if self.is_judged(values) and self.demands(values)]
        for start in demanding[:FEW]:
            for change in self.pairs(start):
                yield applied(start, change)

    def pairs(self, values: Values) -> Iterator[Change]:
        rules, text = self.owner.rules, self.rule.text
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
        rules = self.owner.rules
        mine = set(self.fields(values))
        for place, text in spots_of(values, others, rules).items():
            for value in candidates(values, place, rules, text)[: 2 * FEW]:
                yield applied(values, {place: value})
                for group in linked(values, place):
                    if not (set(group) & mine):
                        yield applied(values, dict.fromkeys(group, value))

    def failure(self) -> Redundant:
        """Why no call breaks the rule alone."""
        rule, profile = self.rule.id, self.owner.profile
        if not self.co_broken:
            return Redundant(rule, profile, "holds-always")
        shared = set.intersection(*(set(others) for others, _ in self.co_broken))
        return Redundant(rule, profile, "redundant", tuple(sorted(shared)) or min(o for o, _ in self.co_broken))

    # -- passing ----------------------------------------------------------------------------------------------------

    def passing(self, breaking: Values) -> Values | None:
        """A legal call in which the rule demands something and holds: next to the breaking one, else any start."""
        types = {name: getattr(value, "type", value) for name, value in breaking.items()}
        vacuous: Values | None = None
        for values in self.candidates_to_pass(types):
            found = None if values is None else self.passes(values)
            if found is not None and self.demands(found):
                return found
            vacuous = vacuous or found
        return vacuous

    def demands(self, values: Values) -> bool:
        """A premise of the rule holds in the call."""
        known = self.owner.known
        types = {name: getattr(value, "type", value) for name, value in values.items()}
        return any(known.holds(premise, types) for premise in self.premises)

    def candidates_to_pass(self, types: Values) -> Iterator[Values | None]:
        """One field away from the breaking call, then the legal calls, then two fields away."""
        yield from (applied(types, change) for change in self.near(types))
        yield from self.owner.starts
        yield from (applied(types, change) for change in self.pairs(types))

    def near(self, types: Values) -> Iterator[Change]:
        for place in self.fields(types):
            for value in candidates(types, place, self.owner.rules, self.rule.text):
                yield {place: value}

    def passes(self, values: Values) -> Values | None:
        for staged in self.staged(values):
            if self.judge(staged) == (True, ()):
                return staged
        return None
