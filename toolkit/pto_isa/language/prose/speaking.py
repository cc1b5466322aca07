"""Claims -> clauses of one language, as demands (must) or as facts."""

from __future__ import annotations

from collections.abc import Sequence

from ..tree import Attribute, Name, Node, Number
from .cases import is_deep
from .claims import (
    AnyMode,
    Bound,
    Choice,
    Choose,
    Claim,
    Counts,
    Either,
    Equal,
    Every,
    Flag,
    Given,
    Multiple,
    Outside,
    Range,
    Same,
    Special,
    Words,
    WordsIf,
)
from .merging import merged_options
from .properties import grouped, phrase_of, respectively
from .reading import claims_of
from .relations import Relations
from .voice import ProseError

_BOUNDS = {"==": "equals", "!=": "differs", ">=": "at_least", ">": "more", "<=": "at_most", "<": "less"}
_ZERO = {
    "==": "zero", "!=": "not_zero", ">=": "not_negative", ">": "positive", "<": "negative", "<=": "not_positive",
}  # fmt: skip
_SIZES = {"bits": "element_bits", "itemsize": "element_bytes"}
_COUNTS = {">=": "at_least_as", ">": "more_than", "<=": "at_most_as", "<": "fewer_than"}


class Speaker(Relations):
    """Says claims in one language; one speaker for one sentence."""

    def condition(self, node: Node) -> str:
        """A condition as a fact."""
        return self.say(claims_of(node, self.context.vocabulary), False)

    def say(self, claims: Sequence[Claim], must: bool) -> str:
        """Claims that hold together, as one clause or several."""
        groups = grouped(self._ordered(self._together(claims), must), self.voice)
        parts = self._once([self.group(group, must) for group in groups], groups)
        loose = any(isinstance(claim, (Choose, Either, Every)) for claim in claims)
        last = groups[-1][0]
        if len(parts) > 1 and isinstance(last, Either) and not must:
            parts[-1] = self._set_off(last, parts[-1])
        if must and loose and len(parts) > 1:
            return ("；" if self.voice.chinese else "; ").join(parts)
        return self.voice.clauses(parts, must)

    def _set_off(self, claim: Either, said: str) -> str:
        """Alternatives beside other claims, so that the "or" cannot be taken for one between all of them."""
        if any(len(option) > 1 for option in claim.options):
            return self.voice.bracketed(said)
        if self.voice.chinese:
            return self.voice.bracketed(said) if len(self.options(claim.options)) > 1 else said
        return f"either {said}" if " or " in said else said

    def _once(self, parts: list[str], groups: Sequence[Sequence[Claim]]) -> list[str]:
        """Clauses in a row that have the same subject say it once."""
        for place in range(len(parts) - 1, 0, -1):
            subject = self._about(groups[place])
            if subject and subject == self._about(groups[place - 1]) and parts[place].startswith(subject):
                parts[place] = parts[place].removeprefix(subject).lstrip()
        return parts

    def options(self, options: Sequence[Sequence[Claim]]) -> list[str]:
        """Alternatives as facts: what several of them share is said once."""
        if any(len(option) > 1 for option in options):
            return [self.say(option, False) for option in options]
        claims = merged_options(option[0] for option in options)
        if len(claims) > 1 and any(isinstance(claim, Special) and claim.some for claim in claims):
            claims = [option[0] for option in options]  # "a is NaN or b or c is infinite" cannot be told apart
        said = [self.say([claim], False) for claim in claims]
        if len(claims) != 2:
            return said
        first, second = self._once(said, [[claim] for claim in claims])
        return [first, second.removeprefix("is ")]

    def _about(self, group: Sequence[Claim]) -> str:
        """The subject of values and attribute operands, as it is said."""
        claim = group[0]
        if isinstance(claim, Bound) and _sized(claim):
            return "" if self.voice.chinese else self.operands([value.base for value in _sized(claim)])
        if isinstance(claim, (Bound, Multiple, Special)):
            return self.subject(claim.values)[0]
        if isinstance(claim, Same) and not self.voice.chinese:
            return self.operands(claim.operands)
        if isinstance(claim, Words) and (not claim.attribute or phrase_of([claim], False, self.voice) is not None):
            return self.operands(claim.operands)
        return ""

    def _ordered(self, claims: Sequence[Claim], must: bool) -> Sequence[Claim]:
        """Alternatives come last among facts, where "and" cannot be taken to belong to them."""
        loose = [claim for claim in claims if isinstance(claim, (Either, Choose))]
        if must or not loose or len(claims) == 1:
            return claims
        if len(loose) > 1 or not isinstance(loose[0], Either) or is_deep(loose[0]):
            raise ProseError("nested alternatives cannot be told apart in a sentence; give the rule a `text`",
                             "嵌套的“或”在句中无法分清；请为该规则提供 `text`")  # fmt: skip
        return [*(claim for claim in claims if claim is not loose[0]), loose[0]]

    def group(self, claims: Sequence[Claim], must: bool) -> str:
        """One claim, or words of several attributes that make one phrase."""
        first = claims[0]
        if len(claims) > 1:
            words = [claim for claim in claims if isinstance(claim, Words)]
            if len({claim.operands for claim in words}) > 1:
                operands = [name for claim in words for name in claim.operands]
                names = [self.operand(name) for name in operands]
                said = respectively(words, self.voice)
                one = [said[0], *(f"{name} {phrase}" for name, phrase in zip(names[1:], said[1:], strict=True))]
                return self._put(self.fragments.respectively, must, self.voice.both(names), True, first=names[0],
                                 b=self.voice.both(said), each_one=self.voice.both(one))  # fmt: skip
            return self._words(words, must)
        if isinstance(first, Words):
            return self._words([first], must)
        return self.one(first, must)

    def _words(self, claims: Sequence[Words], must: bool) -> str:
        first, voice = claims[0], self.voice
        fragment = self.fragments.not_words if first.negated else self.fragments.words
        many = len(first.operands) > 1
        each = many and any(len(claim.words) > 1 for claim in claims)
        phrase = phrase_of(claims, many and not each, voice)
        if phrase is not None:
            return self._put(fragment, must, self.operands(first.operands), many, each, b=phrase)
        words = voice.codes(first.words)
        listed = voice.either(words)
        if not first.attribute:
            return self._put(fragment, must, self.operands(first.operands), many, len(words) > 1, b=listed)
        subject = self.noun_of([first.attribute], first.operands)
        return self._put(fragment, must, subject, many and voice.chinese, b=listed)

    def _wordsif(self, claim: WordsIf, must: bool) -> str:
        voice, joins = self.voice, self.voice.phrases.joins

        def phrase(word: str) -> str:
            return voice.framed(claim.attribute, [word], False) or voice.code(word)

        said = [voice.say(joins.value_if, a=phrase(word), b=self.say(test, False)) for test, word in claim.arms]
        said.append(voice.say(joins.value_else, a=phrase(claim.otherwise)))
        listed = voice.either(said) if voice.chinese else ", ".join(said)
        framed = voice.framed(claim.attribute, [claim.otherwise], False) is not None
        subject = self.operand(claim.operand) if framed else self.noun_of([claim.attribute], [claim.operand])
        return self._put(self.fragments.words, must, subject, b=listed)

    def one(self, claim: Claim, must: bool) -> str:
        """A claim by its kind."""
        said: str = getattr(self, "_" + type(claim).__name__.lower())(claim, must)
        return said

    def _same(self, claim: Same, must: bool) -> str:
        fragment = self.fragments.different if claim.negated else self.fragments.same
        return self._put(fragment, must, self.operands(claim.operands), True, noun=self.voice.nouns(claim.attributes))

    def _equal(self, claim: Equal, must: bool) -> str:
        values = self.voice.both([self.code(value) for value in claim.values])
        return self._put(self.fragments.equal, must, values, True)

    def _bound(self, claim: Bound, must: bool) -> str:
        subject, many = self.subject(claim.values)
        right = claim.right
        sized = _sized(claim)
        if sized and isinstance(right, Number):
            name = self.operands([value.base for value in sized])
            return self._put(self._fragment(_SIZES[sized[0].name]), must, name, many, b=str(right.value))
        if isinstance(right, Number) and right.value == 0 and claim.op in _ZERO:
            return self._put(self._fragment(_ZERO[claim.op]), must, subject, many)
        if isinstance(right, Number) and claim.op in ("==", "!="):
            fragment = self.fragments.words if claim.op == "==" else self.fragments.not_words
            return self._put(fragment, must, subject, many, b=self.value(right))
        return self._put(self._fragment(_BOUNDS[claim.op]), must, subject, many, b=self.value(right))

    def _counts(self, claim: Counts, must: bool) -> str:
        voice = self.voice
        nouns = voice.both([voice.phrases.counts[name][voice.lang] for name in claim.attributes])
        many = len(claim.operands) > 1
        several = many or (voice.chinese and len(claim.attributes) > 1)
        return self._put(self._fragment(_COUNTS[claim.op]), must, self.operands(claim.operands), several, noun=nouns,
                         b=self.operand(claim.other))  # fmt: skip

    def _multiple(self, claim: Multiple, must: bool) -> str:
        subject, many = self.subject(claim.values)
        if isinstance(claim.divisor, Number) and claim.divisor.value == 2 and not claim.negated:
            return self._put(self.fragments.even, must, subject, many)
        fragment = self.fragments.not_multiple if claim.negated else self.fragments.multiple
        return self._put(fragment, must, subject, many, b=self.value(claim.divisor))

    def _range(self, claim: Range, must: bool) -> str:
        if claim.first == claim.second == "<=":
            subject, many = self.subject(claim.values)
            low, high = self.value(claim.low), self.value(claim.high)
            return self._put(self.fragments.between, must, subject, many, True, b=low, c=high)
        least = Bound(claim.values, ">=" if claim.first == "<=" else ">", claim.low)
        most = Bound((Name(id=""),), claim.second, claim.high)
        second = self._bound(most, must).replace(self.voice.code(""), "")
        return f"{self._bound(least, must)}{'，且' if self.voice.chinese else ' and'} {second}"

    def _outside(self, claim: Outside, must: bool) -> str:
        values = self.voice.either([self.value(value) for value in claim.values])
        return self._put(self.fragments.outside, must, values, b=self.value(claim.low), c=self.value(claim.high))

    def _given(self, claim: Given, must: bool) -> str:
        fragment = self.fragments.not_given if claim.negated else self.fragments.given
        return self._put(fragment, must, self.operands(claim.operands), len(claim.operands) > 1)

    def _flag(self, claim: Flag, must: bool) -> str:
        fragment = self.fragments.false if claim.negated else self.fragments.true
        return self._put(fragment, must, self.voice.both(self.voice.codes(claim.values)), len(claim.values) > 1)

    def _special(self, claim: Special, must: bool) -> str:
        subject, many = self.subject(claim.values)
        if claim.some:
            subject, many = self.voice.either([self.value(value) for value in claim.values]), False
        return self._put(self._fragment(("not_" if claim.negated else "") + claim.what), must, subject, many)

    def _choice(self, claim: Choice, must: bool) -> str:
        fragment = self._fragment(("not_" if claim.negated else "") + claim.what)
        if claim.what == "profile":
            names = [self.context.profile(name) for name in claim.names]
        else:
            names = self.voice.codes(claim.names)
        return self._put(fragment, must, "", b=self.voice.either(names))

    def _anymode(self, claim: AnyMode, must: bool) -> str:
        joins = self.voice.phrases.joins
        said = [self.voice.say(joins.mode_text, a=self.voice.code(name), b=text) for name, text in self.context.modes]
        listed = ("。" if self.voice.chinese else ". ").join(said)
        return self._put(self.fragments.any_mode, must, "", b=listed)


def _sized(claim: Bound) -> list[Attribute]:
    """The values when it says how large elements are."""
    sizes = [value for value in claim.values if isinstance(value, Attribute) and value.name in _SIZES]
    same = len(sizes) == len(claim.values) and len({size.name for size in sizes}) == 1
    return sizes if same and claim.op == "==" and isinstance(claim.right, Number) else []
