"""The break search: for a rule, a call that satisfies it and one that breaks it and nothing else.

Deterministic, over finite domains, with the generated checks as judge: solve the rule for its fields and mend what else
broke; change one field; change linked fields to one value; break, then repair.  A rule for which this fails is
redundant, or can never hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..runtime.rule import OpRules, Rule
from .front.opdef import RuleDef as Stated
from .mending import Mending, Stating
from .outcome import Found, Redundant, Values
from .premise import premises
from .search import Search
from .starts import Starts


@dataclass(slots=True)
class Breaker:
    """Searches for all rules of one op on one profile; ``tile`` are the rules of every tile with their trees."""

    meaning: Stating
    rules: OpRules
    profile: str
    tile: Sequence[Stated] = ()
    mending: Mending = field(init=False)
    known: Starts = field(init=False)

    def __post_init__(self) -> None:
        self.mending = Mending(self.meaning, self.rules, self.profile, self.tile)
        self.known = Starts(self.rules, self.profile, self.meaning.record.examples.values(), self.mending)

    @property
    def starts(self) -> list[Values]:
        """Legal calls."""
        return self.known.found

    def find(self, rule: Rule) -> Found | Redundant:
        """The pair of calls for one rule, or why there is none."""
        if not self.starts:
            return Redundant(rule.id, self.profile, "no-start")
        check = next(r.check for r in self.meaning.rules if (r.id, r.form) == (rule.id, rule.form))
        search = Search(self.known, self.mending, rule, check, premises(check, self.meaning.scope.operands))
        for premise in search.premises:
            self.known.reach(search.is_judged, premise)
        breaking = search.breaking()
        if breaking is None:
            return search.failure()
        passing = search.passing(breaking)
        if passing is None:
            return Redundant(rule.id, self.profile, "never-holds")
        return Found(rule.id, self.profile, passing, breaking)


def find(meaning: Stating, rules: OpRules, rule: Rule, profile: str) -> Found | Redundant:
    """Search for one rule; ``Breaker`` shares the legal calls between the rules of an op."""
    return Breaker(meaning, rules, profile).find(rule)
