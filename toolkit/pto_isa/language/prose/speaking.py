"""Claims -> clauses of one language, as demands (must) or as facts; values as phrases or as formulas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from ...runtime.kinds.table import kinds_of
from ...runtime.kinds.tiles import TILE
from ...runtime.kinds.values import ATTRIBUTE
from ...schema.phrases import Fragment
from ..front.protocols import Shared
from ..nodes import replace
from ..print.formula import formula, key_of
from ..tree import Attribute, Call, Conditional, Fold, Let, Logic, Name, Node, Number, written
from .choices import cases
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
    Named,
    Outside,
    Range,
    Same,
    Special,
    Storage,
    Words,
    WordsIf,
)
from .merging import clique, common, merged_options
from .properties import grouped, phrase_of
from .reading import RuleVocabulary, claims_of
from .voice import OR, ProseError, Said, Voice, joints_of

LONGEST_FORMULA = 100
_UNSPEAKABLE = frozenset({"convert", "bitcast", "pair", "bit_field", "local"})
_BOUNDS = {"==": "equals", "!=": "differs", ">=": "at_least", ">": "more", "<=": "at_most", "<": "less"}
_ZERO = {
    "==": "zero", "!=": "not_zero", ">=": "not_negative", ">": "positive", "<": "negative", "<=": "not_positive",
}  # fmt: skip
_SIZES = {"bits": "element_bits", "itemsize": "element_bytes"}
_COUNTS = {">=": "at_least_as", ">": "more_than", "<=": "at_most_as", "<": "fewer_than"}


class Speaker:
    """Says claims in one language; one speaker for one sentence.

    modes: those of the record with their texts; tile: the operand of a rule of every tile, spoken of as "the tile".
    ``lets`` collects the named values that were mentioned.  strict: formulas with conversions or sums inside have no
    place in a rule's sentence, and all names are explained.
    """

    strict = True
    longest = LONGEST_FORMULA

    def __init__(
        self,
        shared: Shared,
        vocabulary: RuleVocabulary,
        lang: str,
        modes: Sequence[tuple[str, str]] = (),
        tile: str = "",
    ) -> None:
        self.shared, self.vocabulary, self.modes, self.tile = shared, vocabulary, modes, tile
        self.voice = Voice(lang, shared.phrases)
        self.fragments = shared.phrases.fragments
        self.lets: dict[str, Let] = {}
        # what the next clause with this subject says for it, and whether it says "is"
        self._instead: tuple[tuple[str, ...], str, bool] | None = None

    # -- names of the shared files are asked for when a sentence says them, so it depends on nothing else there --------

    def profile(self, name: str) -> str:
        """How a profile reads in a sentence."""
        if name not in self.shared.profiles:
            return name
        said = self.shared.profiles[name].name[self.voice.lang]
        return f"the {said}" if not self.voice.chinese and " " in said else said

    def rounding(self, word: str) -> str | None:
        """How a rounding mode reads in a sentence; None for a word that is none."""
        modes = self.shared.vocabulary.enumerations.get("round_mode")
        if modes is None or word == "none" or word not in modes.values:
            return None
        return modes.values[word].name[self.voice.lang]

    # -- values ------------------------------------------------------------------------------------------------------

    def operand(self, name: str) -> str:
        """An operand by name."""
        if name == self.tile:
            return self.voice.phrases.joins.the_tile[self.voice.lang]
        return self.voice.code(name)

    def operands(self, names: Sequence[str]) -> str:
        """Operands as a list."""
        return self.voice.both([self.operand(name) for name in names])

    def nouns(self, attributes: Sequence[str], operands: Sequence[str]) -> str:
        """The nouns of attributes; what is the static shape of a tile are the extents of operands that are none."""
        kinds = [getattr(self.vocabulary.operands.get(name), "kind", (TILE.name,)) for name in operands]
        nouns = {kind.shape_noun for names in kinds for kind in kinds_of(names)}
        shape = TILE.shape_noun if TILE.shape_noun in nouns or not nouns else nouns.pop()
        return self.voice.nouns([shape if name == "shape" else name for name in attributes])

    def noun_of(self, attributes: Sequence[str], operands: Sequence[str]) -> str:
        """The nouns of some operands: the number of rows of `dst`."""
        voice = self.voice
        nouns = self.nouns(attributes, operands)
        if len(attributes) > 1 and not voice.chinese and not voice.are_extents(attributes):
            each = [self.nouns([name], operands) for name in attributes]
            nouns = voice.both([each[0], *(f"the {noun}" for noun in each[1:])])
        return voice.say(voice.phrases.joins.of, noun=nouns, a=self.operands(operands))

    def subject(self, values: Sequence[Node]) -> tuple[str, bool]:
        """Some values as the subject of a clause, and whether that is a plural."""
        named = [value for value in values if self._has_noun(value)]
        if len(named) == len(values) and len(values) > 1:
            attributes = list(dict.fromkeys(value.name for value in named if isinstance(value, Attribute)))
            bases = list(dict.fromkeys(value.base for value in named if isinstance(value, Attribute)))
            if len(attributes) == 1 or len(bases) == 1:
                return self.noun_of(attributes, bases), len(attributes) > 1 or self.voice.chinese
        return self.voice.both([self.value(value) for value in values]), len(values) > 1

    def _has_noun(self, value: Node) -> bool:
        if not isinstance(value, Attribute) or value.index is not None:
            return False
        kind = getattr(self.vocabulary.operands.get(value.base), "kind", ())
        # numbers of a word, as `dist.n` and `width.bits`, have names of their own
        return ATTRIBUTE.name not in kind and self.voice.noun(value.name) is not None

    def value(self, node: Node) -> str:
        """One value as a phrase."""
        if isinstance(node, Attribute) and self._has_noun(node):
            return self.noun_of([node.name], [node.base])
        if isinstance(node, Conditional):
            return self.alternatives(node)
        return self.code(node)

    def alternatives(self, node: Conditional) -> str:
        """``a`` if c, otherwise ``b``."""
        voice, joins = self.voice, self.voice.phrases.joins
        parts: list[str] = []
        rest: Node = node
        while isinstance(rest, Conditional):
            parts.append(voice.say(joins.value_if, a=self.value(rest.yes), b=self.condition(rest.test)))
            rest = rest.no
        last = voice.say(joins.value_else, a=self.value(rest))
        return voice.either([*parts, last]) if voice.chinese else voice.join(", ", [*parts, last])

    def chosen(self, node: Node) -> str:
        """What something is, case by case; an element that its own condition begins with is named once."""
        voice, frames = self.voice, self.voice.phrases.equations
        said: list[str] = []
        *first, (_, last) = cases(node)
        for tests, entry in first:
            claims = claims_of(tests[0] if len(tests) == 1 else Logic(op="and", args=tests), self.vocabulary)
            value, when = self.branch(entry), self.say(claims, False)
            if self.is_plain(entry) and self._leading(claims) == (key_of(entry),):
                it = voice.say(frames.it)
                value, when = (it, when) if voice.chinese else (value, self._called(it, claims))
            said.append(voice.say(frames.chosen_if, a=value, b=when))
        said.append(voice.say(frames.chosen_else, a=self.branch(last)))
        return voice.series(said)

    def branch(self, node: Node) -> str:
        """The value of one case."""
        return self.code(node)

    def is_plain(self, node: Node) -> bool:
        """Whether a value is an element at the indices of the target, and named by its operand alone."""
        return False

    def formula(self, node: Node, plain: tuple[str, ...] = ()) -> str:
        """A value as a formula with the words of this language."""
        return formula(node, self.voice.lang, plain)

    def code(self, node: Node, plain: tuple[str, ...] = ()) -> str:
        """A value as a formula; ProseError when no reader would follow it."""
        text = self.formula(node, plain)
        entries = list(written(node))
        hard = any(
            isinstance(entry, Fold) or (isinstance(entry, Call) and entry.function in _UNSPEAKABLE) for entry in entries
        )
        if (hard and self.strict) or len(text) > self.longest:
            raise ProseError(
                f"`{text}` is too hard to read in a sentence; give the rule a `text`",
                f"句中的 `{text}` 难以读懂；请为该规则提供 `text`",
            )
        for entry in entries:
            if isinstance(entry, Let):
                self.lets.setdefault(entry.name, entry)
        return self.voice.code(text)

    def bounds(self, binders: Sequence[tuple[str, Node]]) -> str:
        """The bounds of names: `i < dst.rows` and `j < 8`."""
        return self.voice.both([self.code_text(f"{name} < {self.formula(extent)}") for name, extent in binders])

    def where(self, text: str) -> str:
        """The sentence with the meaning of the named values it mentions."""
        said = self.definitions()
        return self.voice.say(self.voice.phrases.joins.where, a=text, b=said) if said else text

    def definitions(self) -> str:
        """The meaning of the named values that were mentioned; empty when there are none."""
        said: list[str] = []
        several = False
        for let in list(self.lets.values()):
            shown = list(written(let.body))
            choices = sum(isinstance(entry, Conditional) for entry in shown)
            hard = choices > 1 or any(isinstance(entry, Let) for entry in shown)
            if not self.strict and (hard or len(self.formula(let.body)) > self.longest):
                continue  # the definition stands beside the equation
            if hard:
                raise ProseError(f"`{let.name}` is too hard to explain in a sentence; give the rule a `text`",
                                 f"`{let.name}` 难以在句中说明；请为该规则提供 `text`")  # fmt: skip
            head = let.name + (f"({', '.join(self.formula(arg) for arg in let.args)})" if let.args else "")
            if isinstance(let.body, Conditional):
                several = True
                self.code_text(f"{head} = {self.formula(let.body)}")  # as short as one that is a formula
                said.append(self.voice.say(self.voice.phrases.equations.chosen, t=self.voice.code(head),
                                           v=self.chosen(let.body)))  # fmt: skip
            else:
                said.append(self.code_text(f"{head} = {self.formula(let.body)}"))
        if several:
            return self.voice.join(self.voice.semicolon, said)
        if not said:
            return ""
        return self.voice.series(said) if self.voice.chinese else self.voice.both(said)

    def code_text(self, text: str) -> str:
        """Finished formula text as code; ProseError when it is too long."""
        if len(text) > self.longest:
            raise ProseError(f"`{text}` is too long for a sentence; give the rule a `text`",
                             f"句中的 `{text}` 过长；请为该规则提供 `text`")  # fmt: skip
        return self.voice.code(text)

    # -- claims ------------------------------------------------------------------------------------------------------

    def condition(self, node: Node) -> str:
        """A condition as a fact."""
        return self.say(claims_of(node, self.vocabulary), False)

    def say(self, claims: Sequence[Claim], must: bool, close: bool = False) -> str:
        """Claims that hold together, as one clause or several; ``close``: without a comma in front of the last one."""
        groups = grouped(self._ordered(self._together(claims), must), self.voice)
        parts = [self._after(groups, place, must) for place in range(len(groups))]
        loose = any(isinstance(claim, (Choose, Either, Every)) for claim in claims)
        last = groups[-1][0]
        if len(parts) > 1 and isinstance(last, Either) and not must:
            parts[-1] = self._set_off(last, parts[-1])
        if must and loose and len(parts) > 1:
            return self.voice.join(self.voice.semicolon, parts)
        return self.voice.clauses(parts, must, close)

    def _set_off(self, claim: Either, said: str) -> str:
        """Alternatives beside other claims, so that the "or" cannot be taken for one between all of them."""
        if any(len(option) > 1 for option in claim.options):
            return self.voice.bracketed(said)
        if self.voice.chinese:
            return self.voice.bracketed(said) if len(self.options(claim.options)) > 1 else said
        return self.voice.join(" ", ["either", said]) if OR in joints_of(said) else said

    def _after(self, groups: Sequence[Sequence[Claim]], place: int, must: bool, verb: bool = True) -> str:
        """A clause behind others: a subject that is that of the clause before is not said again.

        verb: whether "is" is, which follows a subject of one thing.
        """
        about = self._about(groups[place])
        if not place or not about or about != self._about(groups[place - 1]):
            return self.group(groups[place], must)
        self._instead = about, "", verb
        said = self.group(groups[place], must)
        self._instead = None
        return Said(said.lstrip(), joints_of(said))

    def _called(self, it: str, claims: Sequence[Claim]) -> str:
        """Claims as facts about something that was named just before."""
        self._instead = self._leading(claims), it, True
        said = self.say(claims, False)
        self._instead = None
        return said

    def options(self, options: Sequence[Sequence[Claim]], close: bool = False) -> list[str]:
        """Alternatives as facts: what several of them share is said once."""
        if any(len(option) > 1 for option in options):
            return [self.say(option, False, close) for option in options]
        claims = merged_options(option[0] for option in options)
        if len(claims) > 1 and any(isinstance(claim, Special) and claim.some for claim in claims):
            claims = [option[0] for option in options]  # "a is NaN or b or c is infinite" cannot be told apart
        if len(claims) != 2:
            return [self.say([claim], False) for claim in claims]
        groups = [[claim] for claim in claims]
        return [self.say(claims[:1], False), self._after(groups, 1, False, verb=False)]

    def _about(self, group: Sequence[Claim]) -> tuple[str, ...]:
        """What values and attribute operands a clause begins with; empty when that may not be left out."""
        claim = group[0]
        if isinstance(claim, Bound) and _sized(claim):
            return () if self.voice.chinese else tuple(value.base for value in _sized(claim))
        if isinstance(claim, (Bound, Multiple, Special)):
            return tuple(map(key_of, claim.values))
        if isinstance(claim, Same) and not self.voice.chinese:
            return claim.operands
        if isinstance(claim, Words) and (not claim.attribute or phrase_of([claim], False, self.voice) is not None):
            return claim.operands if len({each.operands for each in group if isinstance(each, Words)}) == 1 else ()
        return ()

    def _subject_of(self, claim: Claim) -> tuple[str, ...]:
        """What values and attribute operands one clause is about."""
        return tuple(map(key_of, claim.values)) if isinstance(claim, (Range, Outside)) else self._about([claim])

    def _leading(self, claims: Sequence[Claim]) -> tuple[str, ...]:
        """What values facts begin with."""
        first = grouped(self._ordered(self._together(claims), False), self.voice)[0][0]
        if not isinstance(first, Either):
            return self._subject_of(first)
        if first.exactly or len(claims) > 1:
            return ()
        if all(len(option) == 1 for option in first.options):
            return self._leading([merged_options(option[0] for option in first.options)[0]])
        bracketed = is_deep(first) or any(len(option) > 2 for option in first.options)
        return () if bracketed and len(first.options[0]) > 1 else self._leading(first.options[0])

    def _said_of(self, claim: Claim, fragment: Fragment, must: bool, subject: tuple[str, bool], each: bool = False,
                 **parts: str) -> str:  # fmt: skip
        """A clause about a subject and whether it is a plural, or about what stands for the subject here."""
        said, many = subject
        if self._instead is not None and self._instead[0] == self._subject_of(claim):
            _, said, verb = self._instead
            self._instead = None
            parts |= {} if verb or many else {"be": ""}
        return self._put(fragment, must, said, many, each, **parts)

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
                said = [phrase_of([claim], False, self.voice) or "" for claim in words]
                one = [said[0], *map(partial(self.voice.join, " "), zip(names[1:], said[1:], strict=True))]
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
        subject = self.operands(first.operands), many
        if phrase is not None:
            return self._said_of(first, fragment, must, subject, each, b=phrase)
        words = voice.codes(first.words)
        listed = voice.either(words)
        if not first.attribute:
            return self._said_of(first, fragment, must, subject, len(words) > 1, b=listed)
        noun = self.noun_of([first.attribute], first.operands)
        return self._put(fragment, must, noun, many and voice.chinese, b=listed)

    def _wordsif(self, claim: WordsIf, must: bool) -> str:
        voice, joins = self.voice, self.voice.phrases.joins

        def phrase(word: str) -> str:
            return voice.framed(claim.attribute, [word], False) or voice.code(word)

        said = [voice.say(joins.value_if, a=phrase(word), b=self.say(test, False)) for test, word in claim.arms]
        said.append(voice.say(joins.value_else, a=phrase(claim.otherwise)))
        listed = voice.either(said) if voice.chinese else voice.join(", ", said)
        framed = voice.framed(claim.attribute, [claim.otherwise], False) is not None
        subject = self.operand(claim.operand) if framed else self.noun_of([claim.attribute], [claim.operand])
        return self._put(self.fragments.words, must, subject, b=listed)

    def one(self, claim: Claim, must: bool) -> str:
        """A claim by its kind."""
        said: str = getattr(self, "_" + type(claim).__name__.lower())(claim, must)
        return said

    def _same(self, claim: Same, must: bool) -> str:
        fragment = self.fragments.different if claim.negated else self.fragments.same
        nouns = self.nouns(claim.attributes, claim.operands)
        return self._said_of(claim, fragment, must, (self.operands(claim.operands), True), noun=nouns)

    def _equal(self, claim: Equal, must: bool) -> str:
        values = self.voice.both([self.code(value) for value in claim.values])
        return self._put(self.fragments.equal, must, values, True)

    def _bound(self, claim: Bound, must: bool) -> str:
        right, sized = claim.right, _sized(claim)
        subject = self.subject(claim.values)
        if sized and isinstance(right, Number):
            named = self.operands([value.base for value in sized]), subject[1]
            return self._said_of(claim, self._fragment(_SIZES[sized[0].name]), must, named, b=str(right.value))
        if isinstance(right, Number) and right.value == 0 and claim.op in _ZERO:
            return self._said_of(claim, self._fragment(_ZERO[claim.op]), must, subject)
        if isinstance(right, Number) and claim.op in ("==", "!="):
            fragment = self.fragments.words if claim.op == "==" else self.fragments.not_words
            return self._said_of(claim, fragment, must, subject, b=self.value(right))
        return self._said_of(claim, self._fragment(_BOUNDS[claim.op]), must, subject, b=self.value(right))

    def _counts(self, claim: Counts, must: bool) -> str:
        voice = self.voice
        nouns = voice.both([voice.phrases.counts[name][voice.lang] for name in claim.attributes])
        many = len(claim.operands) > 1
        several = many or (voice.chinese and len(claim.attributes) > 1)
        return self._put(self._fragment(_COUNTS[claim.op]), must, self.operands(claim.operands), several, noun=nouns,
                         b=self.operand(claim.other))  # fmt: skip

    def _multiple(self, claim: Multiple, must: bool) -> str:
        subject = self.subject(claim.values)
        if isinstance(claim.divisor, Number) and claim.divisor.value == 2 and not claim.negated:
            return self._said_of(claim, self.fragments.even, must, subject)
        fragment = self.fragments.not_multiple if claim.negated else self.fragments.multiple
        return self._said_of(claim, fragment, must, subject, b=self.value(claim.divisor))

    def _range(self, claim: Range, must: bool) -> str:
        if claim.first == claim.second == "<=":
            low, high = self.value(claim.low), self.value(claim.high)
            return self._said_of(claim, self.fragments.between, must, self.subject(claim.values), True, b=low, c=high)
        least = Bound(claim.values, ">=" if claim.first == "<=" else ">", claim.low)
        most = self._fragment(_BOUNDS[claim.second])
        second = self._put(most, must, "", b=self.value(claim.high))
        return self.voice.join("，且 " if self.voice.chinese else " and ", [self._bound(least, must), second])

    def _outside(self, claim: Outside, must: bool) -> str:
        values = self.voice.either([self.value(value) for value in claim.values]), False
        low, high = self.value(claim.low), self.value(claim.high)
        return self._said_of(claim, self.fragments.outside, must, values, b=low, c=high)

    def _given(self, claim: Given, must: bool) -> str:
        fragment = self.fragments.not_given if claim.negated else self.fragments.given
        return self._put(fragment, must, self.operands(claim.operands), len(claim.operands) > 1)

    def _flag(self, claim: Flag, must: bool) -> str:
        fragment = self.fragments.false if claim.negated else self.fragments.true
        return self._put(fragment, must, self.voice.both(self.voice.codes(claim.values)), len(claim.values) > 1)

    def _special(self, claim: Special, must: bool) -> str:
        subject = self.subject(claim.values)
        if claim.some:
            subject = self.voice.either([self.value(value) for value in claim.values]), False
        return self._said_of(claim, self._fragment(("not_" if claim.negated else "") + claim.what), must, subject)

    def _choice(self, claim: Choice, must: bool) -> str:
        fragment = self._fragment(("not_" if claim.negated else "") + claim.what)
        if claim.what == "profile":
            names: Sequence[str] = [self.profile(name) for name in claim.names]
        else:
            names = self.voice.codes(claim.names)
        return self._put(fragment, must, "", b=self.voice.either(names))

    def _anymode(self, claim: AnyMode, must: bool) -> str:
        joins = self.voice.phrases.joins
        texts = [(self.voice.code(name), self.voice.stated(text)) for name, text in self.modes]
        said = [self.voice.say(joins.mode_text, a=name, b=text) for name, text in texts]
        listed = self.voice.join("。" if self.voice.chinese else ". ", said)
        return self._put(self.fragments.any_mode, must, "", b=listed)

    # -- claims about operands ---------------------------------------------------------------------------------------

    def _storage(self, claim: Storage, must: bool) -> str:
        if len(claim.pairs) == 1:
            names = ("overlap", "apart") if claim.partly else ("same_storage", "other_storage")
            return self._put(self._fragment(names[claim.negated]), must, self.operands(claim.pairs[0]), True)
        every, one = clique(claim.pairs), common(claim.pairs)
        if every:
            fragment = self.fragments.apart_all if claim.partly else self.fragments.other_storage_all
            return self._put(fragment, must, self.operands(every), True)
        fragment = self.fragments.apart_of if claim.partly else self.fragments.other_storage_of
        others = [self.operand(other) for pair in claim.pairs for other in pair if other != one]
        return self._put(fragment, must, self.operand(one), b=self.voice.either(others))

    def _together(self, claims: Sequence[Claim]) -> list[Claim]:
        """Named predicates that differ in the argument that may have several values are said once."""
        found: list[Claim] = []
        for claim in claims:
            place = next((k for k, other in enumerate(found) if self._agree(other, claim)), None)
            if place is None:
                found.append(claim)
                continue
            first = found[place]
            assert isinstance(first, Named) and isinstance(claim, Named)
            several = self.voice.phrases.predicates[first.predicate.name]
            value = claim.predicate.args[several.args.index(several.several or "")]
            found[place] = replace(first, more=(*first.more, value))
        return found

    def _agree(self, a: Claim, b: Claim) -> bool:
        if not (isinstance(a, Named) and isinstance(b, Named)) or a.predicate.name != b.predicate.name:
            return False
        phrase = self.voice.phrases.predicates[a.predicate.name]
        pairs = zip(phrase.args, a.predicate.args, b.predicate.args, strict=True)
        return phrase.several is not None and all(name == phrase.several or x == y for name, x, y in pairs)

    def _named(self, claim: Named, must: bool) -> str:
        phrase = self.voice.phrases.predicates[claim.predicate.name]
        args = [self.operand(name_text(arg)) for arg in claim.predicate.args]
        told: Any = phrase
        if phrase.several is not None and claim.more:
            place = phrase.args.index(phrase.several)
            named = [args[place], *(self.operand(name_text(arg)) for arg in claim.more)]
            args[place] = self.voice.either(named) if phrase.together is None else self.voice.both(named)
            told = phrase.together or phrase
        given: dict[str, Any] = dict(zip(phrase.args, args, strict=True))
        return self.voice.fill(told.must if must else told.fact, given)

    # -- alternatives, cases, and claims about all points ------------------------------------------------------------

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
            bracketed = is_deep(claim) or any(len(option) > 2 for option in claim.options)
            # in Chinese a comma would end the alternative
            facts = self.options(claim.options, close=voice.chinese and not bracketed)
            if all(len(option) == 1 for option in claim.options):
                return voice.either(facts)
            if bracketed:
                facts = [voice.bracketed(fact) if len(option) > 1 else fact
                         for fact, option in zip(facts, claim.options, strict=True)]  # fmt: skip
            return voice.join("，或 " if voice.chinese else ", or ", facts)
        best = max(claim.options, key=_weight)
        rest = [option for option in claim.options if option is not best]
        if _weight(best) and (len(rest) == 1 or all(len(option) == 1 for option in rest)):
            facts = self.options(rest)
            return voice.say(joins.unless, a=self.say(best, True), b=voice.either(facts))
        return voice.say(joins.one_of_these, b=self._listed([self.say(option, False) for option in claim.options]))

    def _listed(self, facts: Sequence[str]) -> str:
        mark = self.voice.semicolon
        ending = f"{mark}{'或' if self.voice.chinese else 'or'} "
        return self.voice.join(ending, [self.voice.join(mark, facts[:-1]), facts[-1]])

    def _choose(self, claim: Choose, must: bool) -> str:
        voice, joins = self.voice, self.voice.phrases.joins
        if not must:
            arms = [(self.say(body, False), self.say(test, False)) for test, body in claim.arms]
            said = [voice.say(joins.value_if, a=body, b=test) for body, test in arms]
            said += [voice.say(joins.value_else, a=self.say(claim.otherwise, False))] if claim.otherwise else []
            return voice.join(voice.comma, said)
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
        return voice.join(voice.semicolon, parts)

    def _every(self, claim: Every, must: bool) -> str:
        fragment = self.fragments.some if claim.some else self.fragments.every
        return self._put(fragment, must, self.say(claim.claims, must), b=self.bounds(claim.binders))


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


def _sized(claim: Bound) -> list[Attribute]:
    """The values when it says how large elements are."""
    sizes = [value for value in claim.values if isinstance(value, Attribute) and value.name in _SIZES]
    same = len(sizes) == len(claim.values) and len({size.name for size in sizes}) == 1
    return sizes if same and claim.op == "==" and isinstance(claim.right, Number) else []


def name_text(node: Node) -> str:
    """The name or formula of a predicate's argument."""
    return node.id if isinstance(node, Name) else key_of(node)
