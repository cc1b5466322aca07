"""For a rule, a call that satisfies it and one that breaks it and nothing else.

Deterministic, over finite domains, with the generated checks as judge: solve the rule on legal calls and mend what else
broke; change what it looks at, then what else broke.  A rule for which this fails is redundant, or
can never hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Any

from ...runtime.frozen import frozen
from ...runtime.rules.judgement import Judgement
from ...runtime.rules.operands import operands_fit
from ...runtime.rules.rule import OpRules, Rule
from ...runtime.search.engine import Left, SearchNode, best_first, key_of
from ...runtime.search.mutations import Spots, changes, spots_of
from ...runtime.search.nearest import cure_of
from ...runtime.search.space import CallChange, MadeCall, applied, broken_by, get, places, plain
from ...text.lists import listed
from ..front.opdef import RuleDef
from ..tree import Node as Tree
from .elements import stagings
from .legal import LegalCalls, Mender, Stating, premises

SEEDS = 40
FEW = 16
VARIED = 60  # legal calls that are varied
SOLVED = 4_000
TRIES = 40_000


@frozen
class Found:
    """A call that satisfies the rule, and one that breaks it alone.

    Values by operand: types, numbers, words, None; tiles and placed types where elements or storage decide.
    """

    rule: str
    profile: str
    passing: MadeCall
    breaking: MadeCall


@frozen
class Redundant:
    """A rule that cannot be broken alone: ``others`` always break with it.  ``reason`` is redundant, holds-always,
    never-holds or no-start (no legal call to begin with was found)."""

    rule: str
    profile: str
    reason: str
    others: tuple[str, ...] = ()

    def text(self) -> tuple[str, str]:
        """The fault in both languages."""
        en, zh = listed(f"`{name}`" for name in self.others)
        return {
            "redundant": (
                f"cannot be broken alone on {self.profile}: {en} breaks with it",
                f"在 {self.profile} 上无法单独违反：{zh} 会同时被违反",
            ),
            "holds-always": (f"cannot be broken on {self.profile}", f"在 {self.profile} 上不可能被违反"),
            "never-holds": (f"cannot hold on {self.profile}", f"在 {self.profile} 上不可能满足"),
            "no-start": (
                f"no legal call of the op was found on {self.profile}; give an example",
                f"在 {self.profile} 上没有找到该指令的合法调用；请给出示例",
            ),
        }[self.reason]


class Breaker:
    """Searches for all rules of one op on one profile; ``tile`` are the rules of every tile with their trees."""

    def __init__(
        self, opdef: Stating, rules: OpRules, profile: str, seeds: Iterable[MadeCall] = (), tile: Sequence[RuleDef] = ()
    ) -> None:
        self.profile, self.checks = profile, {(rule.id, rule.form): rule.check for rule in opdef.rules}
        self.mender, self._seeds = Mender(opdef, rules, profile, tile), seeds

    @cached_property
    def legal(self) -> LegalCalls:
        """The calls that a search starts from."""
        return LegalCalls(self.mender, self._seeds)

    def find(self, rule: Rule, known: Iterable[Found] = ()) -> Found | Redundant:
        """The pair of calls for one rule, or why there is none.

        known: pairs for the same rule elsewhere; one that is judged alike here saves the search, and most are.
        """
        check = self.checks[rule.id, rule.form]
        for found in known:
            if _Judge(self.mender, rule, check).confirms(found):
                return replace(found, profile=self.profile)
        if not self.legal.found:
            return Redundant(rule.id, self.profile, "no-start")
        search = _Search(self.legal, rule, check)
        for premise in search.premises:
            self.legal.reach(search.is_judged, premise)
        breaking = search.breaking()
        if breaking is None:
            return search.failure()
        passing = search.passing(breaking)
        if passing is None:
            return Redundant(rule.id, self.profile, "never-holds")
        return Found(rule.id, self.profile, passing, breaking)


BrokenCall = tuple[tuple[str, ...], MadeCall]  # what else is broken, and the call with elements and storage


class _Judge:
    """What is asked of calls for one rule; ``check`` is its tree."""

    def __init__(self, mender: Mender, rule: Rule, check: Tree) -> None:
        self.mender, self.rules, self.profile, self.rule, self.check = mender, mender.rules, mender.profile, rule, check
        self.premises = premises(check)

    def confirms(self, found: Found) -> bool:
        """Whether a pair breaks the rule alone, and satisfies it where it demands something."""
        passing, breaking = found.passing, found.breaking
        return (
            self.judge(breaking) == (False, ())
            and self.judge(passing) == (True, ())
            and self.demands(plain(passing))
            and self.fits(breaking)
            and self.fits(passing)
        )

    def judge(self, values: Mapping[str, Any]) -> tuple[bool | None, tuple[str, ...]]:
        """(what the rule says: True, False, or None when it is not judged; ids of everything else that is broken)."""
        call = Judgement(self.rules, values, self.profile)
        others = broken_by(call)
        held = next((h for e, h in zip(call.entries, call.held, strict=True) if e.rule is self.rule), None)
        if held is False:
            others.discard(self.rule.id)
        if any(call.types[name] is None for name in self.rule.requires):
            held = None
        return (held if held is True or held is False else None), tuple(sorted(others))

    def fits(self, values: MadeCall) -> bool:
        """Every operand is of its kind, every attribute a word it may be."""
        return not operands_fit(self.rules, values)[0]

    def is_judged(self, types: Mapping[str, Any]) -> bool:
        """The call is of the rule's form and has the operands it looks at."""
        if any(types[name] is None for name in self.rule.requires):
            return False
        return not self.rule.form or bool(types["form"] == self.rule.form)

    def demands(self, values: MadeCall) -> bool:
        """A premise of the rule holds in the call."""
        types = self.types(values)
        return any(self.mender.met(premise, types) == len(premise) for premise in self.premises)

    def types(self, values: MadeCall) -> dict[str, Any]:
        """The call as rules see it."""
        return self.mender.types(values)


class _Search(_Judge):
    """The search for one rule from legal calls."""

    def __init__(self, legal: LegalCalls, rule: Rule, check: Tree) -> None:
        super().__init__(legal.mender, rule, check)
        self.legal = legal
        self.near: dict[Any, BrokenCall] = {}  # what else is broken in calls by types that break the rule
        self.holds_alone = cure_of(self.rules, rule, None, legal.profile)

    def types(self, values: MadeCall) -> dict[str, Any]:
        """The call as rules see it, made once for legal calls."""
        return self.legal.types(values)

    def staged(self, values: MadeCall) -> Iterator[MadeCall]:
        """The call itself, or with elements and storage where the rule looks at them."""
        return iter((values,)) if self.rule.stage != "data" else stagings(self.rule, self.check, values)

    # -- breaking -----

    def breaking(self) -> MadeCall | None:
        """A call that breaks this rule and no other."""
        judged = [values for values in self.legal.found if self.is_judged(self.types(values))]
        judged.sort(key=lambda values: not self.demands(values))
        for starts, steps, tries in (
            (self._different(judged)[:SEEDS], self._solving, SOLVED),
            ([*self.legal.found[:VARIED], *self.legal.nearly], self._varying, TRIES),
        ):
            near = [values for _, values in sorted(self.near.values(), key=lambda entry: len(entry[0]))[:SEEDS]]
            found = next(best_first([*starts, *near], self._judge, steps, tries=tries), None)
            if found is not None:
                return found.state[1]
        return None

    def _judge(self, values: MadeCall, most: Left | None) -> tuple[Left, BrokenCall] | None:
        """Whether the rule still holds, and how much else is broken; where it holds, it is a start at best."""
        best: BrokenCall | None = None
        for staged in () if self.rule.stage != "data" and self.holds_alone(values) else self.staged(values):
            held, others = self.judge(staged)
            if held is False and (best is None or len(others) < len(best[0])) and (others or self.fits(staged)):
                best = others, staged
                if not others:
                    break
        if best is None:
            return None if most is not None else ((1, 0), ((), values))
        if best[0]:
            self.near[key_of(values)] = best[0], values
        return (0, len(best[0])), best

    def _different(self, calls: Iterable[MadeCall]) -> list[MadeCall]:
        """The calls that differ in what the rule looks at."""
        first: dict[Any, MadeCall] = {}
        for values in calls:
            first.setdefault(tuple(get(values[name], part) for name, part in self.fields(values)), values)
        return [*first.values()]

    def fields(self, values: MadeCall) -> Spots:
        """Fields the rule looks at."""
        return dict.fromkeys(places(values, self.rule.shows, self.rules), self.rule.numbers)

    def _solving(self, node: SearchNode[BrokenCall]) -> Iterator[CallChange]:
        """The rule solved so that it fails; then each of the others so that it holds."""
        types = self.types(node.values)
        if node.left[0]:
            return self.mender.solved(self.check, False, types)
        return chain.from_iterable(self.mender.proposals(types, name) for name in node.state[0])

    def _varying(self, node: SearchNode[BrokenCall]) -> Iterator[CallChange]:
        """Fields that the rule looks at; then those that others look at, and it does not."""
        mine = self.fields(node.values)
        if node.left[0]:
            yield from changes(node.values, mine, self.rules)
            return
        others = spots_of(node.values, node.state[0], self.rules)
        for change in changes(node.values, others, self.rules, 2 * FEW):
            if len(change) == 1 or not change.keys() & mine.keys():
                yield change

    def failure(self) -> Redundant:
        """Why no call breaks the rule alone."""
        rule, profile = self.rule.id, self.profile
        if not self.near:
            return Redundant(rule, profile, "holds-always")
        sets = [{name.partition("@")[0] for name in others} for others, _ in self.near.values()]
        shared = set.intersection(*sets) or min(sets, key=lambda names: (len(names), sorted(names)))
        return Redundant(rule, profile, "redundant", tuple(sorted(shared)))

    # -- passing -----

    def passing(self, breaking: MadeCall) -> MadeCall | None:
        """A legal call in which the rule demands something and holds: next to the breaking one, else any other."""
        types = plain(breaking)
        vacuous: MadeCall | None = None
        for values in self._may_pass(types):
            for staged in self.staged(values):
                if self.judge(staged) == (True, ()) and self.fits(staged):
                    if self.demands(plain(staged)):
                        return staged
                    vacuous = vacuous or staged
                    break
        return vacuous

    def _may_pass(self, types: MadeCall) -> Iterator[MadeCall]:
        """The broken rule solved, the legal calls, calls near the breaking one."""
        for change in self.mender.solved(self.check, True, self.types(types)):
            yield from filter(None, [applied(types, change)])
        yield from self.legal.found
        for change in changes(types, self.fields(types), self.rules):
            yield from filter(None, [applied(types, change)])
