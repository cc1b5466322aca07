"""Legal calls of an op to begin a search from: the record's examples and plain templates, for every form, mode and row
of element types, spread over attributes and optional operands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import islice
from typing import Any

from ..runtime.around import linked, spots_of
from ..runtime.closest import applied, broken_by, broken_ids
from ..runtime.judgement import Judgement
from ..runtime.moves import Place, candidates, places
from ..runtime.rule import OpRules
from .mending import Mending
from .premise import Premise
from .templates import templates
from .variants import of_example, on_rows, presence, variants

Values = dict[str, Any]
Steps = Callable[[Values, set[str]], Iterator[dict[Place, Any]]]
MOST = 60
PER_KIND = 6
ROWS = 14
WIDE = 324
SETS = 24
NEARLY = 4
STEPS = 8
TRIES = 8
SOLVED = 300
BUDGET = 1500


class Call(dict[str, Any]):
    """A call by types; ``types`` are its values as rules see them, with profile, form and mode."""

    __slots__ = ("types",)
    types: dict[str, Any]


class Starts:
    """Collects legal calls (``found``) and calls that break one or two rules (``nearly``); the same every time."""

    def __init__(self, rules: OpRules, profile: str, examples: Iterable[Any], mending: Mending) -> None:
        self.rules, self.profile, self.mending = rules, profile, mending
        self.seen: dict[tuple[Any, ...], bool] = {}
        self.found: list[Values] = []
        self.kinds: dict[tuple[Any, Any], int] = {}
        self.mended: dict[tuple[Any, Any], int] = {}
        self.close: dict[tuple[Any, ...], list[Values]] = {}
        seeds = [values for example in examples for values in of_example(example, rules)]
        for seed in seeds:
            for values in on_rows(seed, rules, profile):
                self.offer(values)
        self.best = self.best_templates()
        for values in (*self.best, *seeds):
            for other in islice(on_rows(values, rules, profile), ROWS):
                self.take(other)
        counts: dict[tuple[Any, Any], int] = {}
        for values in list(self.found):
            kind = self.kind(values)
            counts[kind] = counts.get(kind, 0) + 1
            if counts[kind] <= PER_KIND:
                for other in variants(values, rules, profile):
                    self.take(other)

    @property
    def nearly(self) -> list[Values]:
        """Calls that break one or two rules, a few of every form and mode."""
        return [values for group in self.close.values() for values in group]

    def offer(self, values: Values) -> bool:
        """Take a call if it is legal and new."""
        key = tuple(values[name] for name in self.rules.operands)
        if key in self.seen:
            return self.seen[key]
        broken = broken_ids(self.rules, values, self.profile)
        self.seen[key] = not broken
        if broken:
            if len(broken) <= 2:
                group = self.close.setdefault((*self.kind(values), *sorted(broken)), [])
                if len(group) < NEARLY:
                    group.append(values)
            return False
        call = Call(values)
        call.types = self.types(values)
        self.found.append(call)
        kind = (call.types["form"], call.types["mode"])
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        return True

    def take(self, values: Values) -> None:
        """Offer a call; mend it while there are few of its form and mode."""
        kind = self.kind(values)
        if self.kinds.get(kind, 0) > MOST or self.offer(values):
            return
        if self.kinds.get(kind, 0) < PER_KIND and self.mended.get(kind, 0) < TRIES:
            self.mended[kind] = self.mended.get(kind, 0) + 1
            self.mend(values)

    def kind(self, values: Values) -> tuple[Any, Any]:
        """Form and mode of a call."""
        types = self.types(values)
        return types["form"], types["mode"]

    def best_templates(self) -> list[Values]:
        """The templates that break least, a few for each form, mode and set of broken rules; types are chosen later."""
        groups: dict[tuple[Any, ...], list[Values]] = {}
        kinds: dict[tuple[Any, Any], list[tuple[int, tuple[Any, ...]]]] = {}
        types = f"{self.rules.op}/types"
        for place, values in enumerate(templates(self.rules)):
            for other in (values, *(presence(values, self.rules, self.profile) if place < WIDE else ())):
                broken = sorted(broken_ids(self.rules, other, self.profile) - {types})
                kind = self.kind(other)
                key = (*kind, *broken)
                group = groups.setdefault(key, [])
                if not group:
                    kinds.setdefault(kind, []).append((len(broken), key))
                if len(group) < (PER_KIND if not broken else 2):
                    group.append(other)
        best = [key for entries in kinds.values() for _, key in sorted(entries, key=lambda e: e[0])[:SETS]]
        return [values for key in best for values in groups[key]]

    def mend(self, values: Values, wanted: Callable[[Values], bool] | None = None) -> Values | None:
        """Offer a legal call near an illegal one: broken rules are solved; where that fails, every field is tried.

        ``wanted`` must hold for every step, and for the call that is found.
        """
        found = self._mend(values, wanted, self.solved, SOLVED)
        return found if found is not None else self._mend(values, wanted, self.repairs, BUDGET)

    def _mend(
        self, values: Values, wanted: Callable[[Values], bool] | None, steps: Steps, budget: int
    ) -> Values | None:
        """Changes that leave the fewest broken rules are followed first."""
        call = Judgement(self.rules, values, self.profile)
        start = broken_by(call)
        queue: list[tuple[int, int, int, dict[str, Any], set[str]]] = [(len(start), 0, 0, call.types, start)]
        seen: set[tuple[Any, ...]] = set()
        while queue:
            count, depth, _, types, broken = heappop(queue)
            here = {name: types[name] for name in self.rules.operands}
            for change in steps(types, broken) if depth < STEPS else ():
                made = applied(here, change)
                if made is None or (wanted is not None and not wanted(made)):
                    continue
                key = tuple(made.values())
                if key in seen:
                    continue
                seen.add(key)
                call = Judgement(self.rules, made, self.profile)
                left = broken_by(call, count)
                if not left:
                    self.offer(made)
                    return made
                budget -= 1
                if budget < 0:
                    return None
                if len(left) <= count:
                    heappush(queue, (len(left), depth + 1, len(seen), call.types, left))
        return None

    def solved(self, types: Values, broken: set[str]) -> Iterator[dict[Place, Any]]:
        """Changes that solve the broken rules."""
        return self.mending.proposals(types, broken)

    def reach(self, judged: Callable[[Values], bool], premise: Premise) -> None:
        """Find a legal call in which a rule is judged and its premise holds, if there is none yet.

        From calls where the rule is judged, conditions of the premise are made true one after the other; then the rules
        that broke on the way are mended.
        """
        near = [values for values in self.found if judged(values)]
        if any(self.holds(premise, values) for values in near):
            return
        if not near:
            every = (*self.nearly, *self.found[:MOST])
            more = (other for v in every for other in (v, *presence(v, self.rules, self.profile)))
            near = list(islice((values for values in more if judged(values)), TRIES))
        near = sorted(near, key=lambda values: -premise.held(self.types(values)))[:TRIES]

        def wanted(values: Values) -> bool:
            return judged(values) and self.holds(premise, values)

        other = [values for values in (*self.best, *self.nearly) if wanted(values)]
        for values in (*near, *other[:TRIES]):
            reached = values if self.holds(premise, values) else self.climb(values, judged, premise)
            if reached is not None and (self.offer(reached) or self.mend(reached, wanted) is not None):
                return

    def climb(self, values: Values, judged: Callable[[Values], bool], premise: Premise) -> Values | None:
        """The call with fields changed until the premise holds; each change makes one more of its conditions true."""
        here = values
        count = premise.held(self.types(here))
        while count < len(premise.tests):
            best: tuple[int, int, Values] | None = None
            for change in self.changes(here, premise.shows):
                made = applied(here, change)
                if made is None or premise.held(self.types(made)) <= count or not judged(made):
                    continue
                broken = len(broken_ids(self.rules, made, self.profile))
                if best is None or broken < best[1]:
                    best = (premise.held(self.types(made)), broken, made)
            if best is None:
                return None
            count, _, here = best
        return here

    def changes(self, values: Values, shows: Iterable[str]) -> Iterator[dict[Place, Any]]:
        """Changes of some fields, alone and linked."""
        numbers = " ".join(rule.text for rule in self.rules.rules)
        for place in places(values, shows, self.rules):
            for value in candidates(values, place, self.rules, numbers):
                yield {place: value}
                for group in linked(values, place):
                    yield dict.fromkeys(group, value)

    def types(self, values: Values) -> dict[str, Any]:
        """The call as rules see it, with form and mode."""
        if isinstance(values, Call):
            return values.types
        return Judgement(self.rules, values, self.profile).types

    def holds(self, premise: Premise, values: Values) -> bool:
        """Whether the premise holds in a call."""
        return premise.holds(self.types(values)) if premise.tests else True

    def repairs(self, types: Values, broken: set[str]) -> Iterator[dict[Place, Any]]:
        """Changes of what the broken rules look at, alone and linked."""
        values = {name: types[name] for name in self.rules.operands}
        for place, text in spots_of(values, broken, self.rules).items():
            for value in candidates(values, place, self.rules, text)[:32]:
                yield {place: value}
                for group in linked(values, place):
                    yield dict.fromkeys(group, value)
