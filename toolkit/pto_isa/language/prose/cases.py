"""Clauses for alternatives, cases, and claims about all points."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from ...schema.phrases import Fragment
from .claims import Bound, Choice, Choose, Claim, Either, Every, Flag, Given, Multiple, Words
from .values import Context, Values
from .voice import ProseError, Voice


class Cases(Values):
    """Says what holds only in some case, and puts the parts of a clause into its frame."""

    def __init__(self, voice: Voice, context: Context) -> None:
        super().__init__(voice, context)
        self.fragments = voice.phrases.fragments

    @abstractmethod
    def say(self, claims: Sequence[Claim], must: bool) -> str:
        """Claims that hold together, as one clause or several."""

    @abstractmethod
    def options(self, options: Sequence[Sequence[Claim]]) -> list[str]:
        """Alternatives as facts."""

    def _put(
        self, fragment: Fragment, must: bool, subject: str, many: bool = False, each: bool = False, **parts: str
    ) -> str:
        return self.voice.say(fragment.must if must else fragment.fact, many=many, each=each, a=subject, **parts)

    def _fragment(self, name: str) -> Fragment:
        found: Fragment = getattr(self.fragments, name)
        return found

    def _either(self, claim: Either, must: bool) -> str:
        voice, joins = self.voice, self.voice.phrases.joins
        if claim.exactly:
            only = [option[0] for option in claim.options if len(option) == 1]
            given = [item.operands[0] for item in only if isinstance(item, Given) and not item.negated]
            if len(given) == len(claim.options):
                return self._put(self.fragments.one_given, must, self.operands(given))
            facts = [self.say(option, False) for option in claim.options]
            return self._put(self.fragments.exactly_one, must, "", b=self._listed(facts))
        if must and claim.demand is not None:
            return self._choose(claim.demand, True)
        if not must:
            facts = self.options(claim.options)
            if all(len(option) == 1 for option in claim.options):
                return voice.either(facts)
            if is_deep(claim) or any(len(option) > 2 for option in claim.options):
                facts = [voice.bracketed(fact) if len(option) > 1 else fact
                         for fact, option in zip(facts, claim.options, strict=True)]  # fmt: skip
            elif voice.chinese:  # a comma would end the alternative
                facts = [fact.replace("，且 ", " 且 ") for fact in facts]
            return ("，或 " if voice.chinese else ", or ").join(facts)
        best = max(claim.options, key=_weight)
        rest = [option for option in claim.options if option is not best]
        if _weight(best) and (len(rest) == 1 or all(len(option) == 1 for option in rest)):
            facts = self.options(rest)
            return voice.say(joins.unless, a=self.say(best, True), b=voice.either(facts))
        return voice.say(joins.one_of_these, b=self._listed([self.say(option, False) for option in claim.options]))

    def _listed(self, facts: Sequence[str]) -> str:
        if self.voice.chinese:
            return "；".join(facts[:-1]) + "；或 " + facts[-1]
        return "; ".join(facts[:-1]) + "; or " + facts[-1]

    def _choose(self, claim: Choose, must: bool) -> str:
        voice, joins = self.voice, self.voice.phrases.joins
        if not must:
            arms = [(self.say(body, False), self.say(test, False)) for test, body in claim.arms]
            said = [voice.say(joins.value_if, a=body, b=test) for body, test in arms]
            said += [voice.say(joins.value_else, a=self.say(claim.otherwise, False))] if claim.otherwise else []
            return ("，" if voice.chinese else ", ").join(said)
        parts: list[str] = []
        for test, body in claim.arms:
            inner = _demand(body)
            if inner is not None and len(inner.arms) == 1 and not inner.otherwise:
                test, body = (*test, *inner.arms[0][0]), inner.arms[0][1]
            if any(_nested(part, len(body) > 1) for part in body):
                raise ProseError("cases within a case cannot be told apart in a sentence; give the rule a `text`",
                                 "条件之内的条件在句中无法分清；请为该规则提供 `text`")  # fmt: skip
            parts.append(voice.say(joins.when, a=self.say(test, False), b=self.say(body, True)))
        if claim.otherwise:
            parts.append(voice.say(joins.choose_else, b=self.say(claim.otherwise, True)))
        return ("；" if voice.chinese else "; ").join(parts)

    def _every(self, claim: Every, must: bool) -> str:
        bounds = [self.code_text(f"{name} < {self.formula(extent)}") for name, extent in claim.binders]
        binders = self.voice.both(bounds)
        fragment = self.fragments.some if claim.some else self.fragments.every
        return self._put(fragment, must, self.say(claim.claims, must), b=binders)


def is_deep(claim: Either) -> bool:
    """Whether an alternative has alternatives of its own."""
    return any(isinstance(part, Either) for option in claim.options for part in option)


def _demand(body: Sequence[Claim]) -> Choose | None:
    """The one implication that a conclusion is."""
    if len(body) != 1:
        return None
    only = body[0].demand if isinstance(body[0], Either) else body[0]
    return only if isinstance(only, Choose) else None


def _nested(part: Claim, several: bool) -> bool:
    """Whether a part of a conclusion would read as a case of its own."""
    return isinstance(part, Choose) or (isinstance(part, Either) and (several or part.demand is not None))


def _weight(option: Sequence[Claim]) -> int:
    """How well alternatives read as the demand of "A must …, unless B": best what asks for something to be given."""
    if len(option) != 1:
        return 0
    claim = option[0]
    if isinstance(claim, Given):
        return 4
    if isinstance(claim, Multiple):
        return 3
    if isinstance(claim, Words):
        return 2 if claim.attribute else 1
    return 1 if isinstance(claim, (Bound, Choice, Flag)) else 2
