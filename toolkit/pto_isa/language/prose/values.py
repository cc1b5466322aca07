"""Values as phrases: the number of rows of `dst`, a formula as code, a value with alternatives."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..nodes import children
from ..print.formula import formula, key_of
from ..tree import Attribute, Call, Conditional, Fold, Let, Logic, Name, Node
from .choices import cases
from .comparing import Vocabulary
from .voice import ProseError, Voice

if TYPE_CHECKING:
    from ..front.hosts import Shared

LONGEST_FORMULA = 100
_CODE = re.compile(r"`[^`]*`")
_UNSPEAKABLE = frozenset({"convert", "bitcast", "pair", "bit_field", "local"})


@dataclass(frozen=True, slots=True)
class Context:
    """What a condition refers to: names of the record, its modes with their texts, and the shared files for others.

    A name of the shared files is asked for when a sentence says it, so a sentence depends on nothing else of them.
    """

    vocabulary: Vocabulary
    shared: Shared
    lang: str
    modes: tuple[tuple[str, str], ...] = ()
    tile: str = ""  # the operand of a rule of every tile, spoken of as "the tile"

    def profile(self, name: str) -> str:
        """How a profile reads in a sentence."""
        if name not in self.shared.profiles:
            return name
        said = self.shared.profiles[name].name[self.lang]
        return f"the {said}" if self.lang == "en" and " " in said else said

    def rounding(self, word: str) -> str | None:
        """How a rounding mode reads in a sentence; None for a word that is none."""
        modes = self.shared.vocabulary.enumerations.get("round_mode")
        if modes is None or word == "none" or word not in modes.values:
            return None
        return modes.values[word].name[self.lang]


class Values(ABC):
    """Phrases for values; ``lets`` collects the named values that were mentioned.

    strict: formulas with conversions or sums inside have no place in a rule's sentence, and all names are explained.
    """

    strict = True
    longest = LONGEST_FORMULA

    def __init__(self, voice: Voice, context: Context) -> None:
        self.voice, self.context = voice, context
        self.lets: dict[str, Let] = {}

    def operand(self, name: str) -> str:
        """An operand by name."""
        if name == self.context.tile:
            return self.voice.phrases.joins.the_tile[self.voice.lang]
        return self.voice.code(name)

    def operands(self, names: Sequence[str]) -> str:
        """Operands as a list."""
        return self.voice.both([self.operand(name) for name in names])

    def noun_of(self, attributes: Sequence[str], operands: Sequence[str]) -> str:
        """The nouns of some operands: the number of rows of `dst`."""
        voice = self.voice
        nouns = voice.nouns(attributes)
        if len(attributes) > 1 and not voice.chinese and not nouns.startswith("extents "):
            each = [voice.nouns([name]) for name in attributes]
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
        return isinstance(value, Attribute) and value.index is None and self.voice.noun(value.name) is not None

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
        return voice.either([*parts, last]) if voice.chinese else ", ".join([*parts, last])

    def chosen(self, node: Node) -> str:
        """What something is, case by case; an element that its own condition begins with is named once."""
        voice, frames = self.voice, self.voice.phrases.equations
        said: list[str] = []
        *first, (_, last) = cases(node)
        for tests, entry in first:
            test = tests[0] if len(tests) == 1 else Logic(op="and", args=tests)
            value, when = self.branch(entry), self.condition(test)
            if self.is_plain(entry) and when.startswith(value):
                it = voice.say(frames.it)
                value, when = (it, when) if voice.chinese else (value, it + when.removeprefix(value))
            said.append(voice.say(frames.chosen_if, a=value, b=when))
        said.append(voice.say(frames.chosen_else, a=self.branch(last)))
        light, heavy = ("，", "；") if voice.chinese else (", ", "; ")
        return (heavy if any(light in _CODE.sub("", part) for part in said) else light).join(said)

    def branch(self, node: Node) -> str:
        """The value of one case."""
        return self.code(node)

    def is_plain(self, node: Node) -> bool:
        """Whether a value is an element at the indices of the target, and named by its operand alone."""
        return False

    def formula(self, node: Node, plain: tuple[str, ...] = ()) -> str:
        """A value as a formula with the words of this language."""
        return formula(node, self.voice.lang, plain)

    @abstractmethod
    def condition(self, node: Node) -> str:
        """A condition as a fact."""

    def code(self, node: Node, plain: tuple[str, ...] = ()) -> str:
        """A value as a formula; ProseError when no reader would follow it."""
        text = self.formula(node, plain)
        entries = list(self._shown(node))
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

    def _shown(self, node: Node) -> list[Node]:
        """The nodes that a formula shows: the bodies of named values are not among them."""
        found: list[Node] = []
        waiting = [node]
        while waiting:
            entry = waiting.pop()
            found.append(entry)
            waiting += reversed(entry.args if isinstance(entry, Let) else list(children(entry)))
        return found

    def where(self, text: str) -> str:
        """The sentence with the meaning of the named values it mentions."""
        said = self.definitions()
        return self.voice.say(self.voice.phrases.joins.where, a=text, b=said) if said else text

    def definitions(self) -> str:
        """The meaning of the named values that were mentioned; empty when there are none."""
        said: list[str] = []
        several = False
        for let in list(self.lets.values()):
            shown = self._shown(let.body)
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
            return ("；" if self.voice.chinese else "; ").join(said)
        return self.voice.both(said) if said else ""

    def code_text(self, text: str) -> str:
        """Finished formula text as code; ProseError when it is too long."""
        if len(text) > self.longest:
            raise ProseError(f"`{text}` is too long for a sentence; give the rule a `text`",
                             f"句中的 `{text}` 过长；请为该规则提供 `text`")  # fmt: skip
        return self.voice.code(text)


def name_text(node: Node) -> str:
    """The name or formula of a predicate's argument."""
    return node.id if isinstance(node, Name) else key_of(node)
