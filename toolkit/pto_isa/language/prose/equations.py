"""The sentence of one equation: words for the outermost function, a formula inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..front.opdef import Statement
from ..nodes import walk
from ..print.formula import key_of
from ..tree import Attribute, Binary, Call, Conditional, Fold, Let, Name, Node, Read, Unary
from .choices import cases
from .comparing import Vocabulary
from .rules import LANGUAGES, vocabulary_of
from .speaking import Speaker
from .values import Context
from .voice import ProseError, Voice

if TYPE_CHECKING:
    from ..front.hosts import Shared

_BINARY = {
    "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "&": "bit_and", "|": "bit_or", "^": "bit_xor",
    "<<": "shift_left", ">>": "shift_right",
}  # fmt: skip
_UNARY = {"-": "negative", "~": "invert"}
_FOLDS = {"max": "largest", "min": "smallest"}
_CALLS = frozenset({
    "max", "min", "abs", "fmod", "rem", "pow", "exp", "log", "sqrt", "rsqrt", "rint", "clamp", "compare", "bitcast",
    "pair", "philox4x32",
})  # fmt: skip
_SATURATED = {"on": "saturated", "off": "not_saturated"}
_CONVERT = ("", "", "convert", "convert_round", "convert_saturate")
_BITS = "{0}.cols × {0}.bits"
LONGEST_CHOICE = 70
_OWN: dict[tuple[str, ...], str] = {("valid_row", "valid_col"): "each_valid", ("rows", "cols"): "each_static"}


def equation_sentence(
    statement: Statement, lang: str, db: Shared, operands: Mapping[str, object], explain: bool = True
) -> str:
    """One equation as a sentence.  Raises ProseError for a value that no sentence can say.

    explain: whether it ends in the meaning of its names; a page gives them beside it.
    """
    return _sentence(statement, lang, db, vocabulary_of(db, operands), explain)


def equation_sentences(statement: Statement, db: Shared, operands: Mapping[str, object]) -> tuple[str, str]:
    """The sentence in English and Chinese."""
    vocabulary = vocabulary_of(db, operands)
    en, zh = (_sentence(statement, lang, db, vocabulary, True) for lang in LANGUAGES)
    return en, zh


def _sentence(statement: Statement, lang: str, db: Shared, vocabulary: Vocabulary, explain: bool) -> str:
    voice = Voice(lang, db.phrases)
    equation = _Equation(voice, Context(vocabulary, db, lang), statement)
    said = equation.text()
    return voice.sentence(equation.where(said) if explain else said)


class _Equation(Speaker):
    strict = False
    longest = 160

    def __init__(self, voice: Voice, context: Context, statement: Statement) -> None:
        super().__init__(voice, context)
        self.statement = statement
        self.frames = voice.phrases.equations
        target = statement.target
        names = tuple(index.id for index in target.indices if isinstance(index, Name))
        whole = len(names) == len(target.indices) and not target.view
        self.plain = names if whole else ()

    def text(self) -> str:
        voice, statement = self.voice, self.statement
        own = self.own_domain()
        name = self.operand(statement.target.operand)
        # all indices of a target are written out, and the names among them are explained like those of the value
        target = voice.say(getattr(self.frames, own), a=name) if own else super().code(statement.target)
        said: str
        if statement.by == "replace" and len(cases(statement.value)) > 1:
            said = voice.say(self.frames.chosen, t=target, v=self.chosen(statement.value))
        elif not own and (more := self.added()) is not None:
            said = voice.say(self.frames.add, t=target, v=self.phrase(more))
        else:
            by = getattr(self.frames, "becomes" if statement.by == "replace" else statement.by)
            said = voice.say(by, t=target, v=self.phrase(statement.value))
        if statement.where is not None:
            only = self.frames.only_if if statement.target.indices else self.frames.only_when
            said = voice.say(only, a=said, b=self.condition(statement.where))
        if not own and statement.over:
            binders = [self.code_text(f"{name} < {self.formula(extent)}") for name, extent in statement.over]
            said = voice.say(self.frames.for_all, a=said, b=voice.both(binders))
        return said

    def added(self) -> Node | None:
        """The second summand when the value is the old value of the target and another."""
        value = self.statement.value
        if self.statement.by != "replace" or not isinstance(value, Binary) or value.op != "+":
            return None
        return value.right if key_of(value.left) == key_of(self.statement.target) else None

    def own_domain(self) -> str:
        """The frame when the equation runs over the valid region, the static shape or the bits of its target."""
        target, over = self.statement.target, self.statement.over
        if [key_of(extent) for _, extent in over] == [f"{target.operand}.rows", _BITS.format(target.operand)]:
            return "each_bit" if self.plain == tuple(name for name, _ in over) else ""
        extents = tuple(e.name for _, e in over if isinstance(e, Attribute) and e.base == target.operand)
        return _OWN.get(extents, "") if self.plain == tuple(name for name, _ in over) else ""

    def code(self, node: Node, plain: tuple[str, ...] = ()) -> str:
        text = super().code(node, plain or self.plain)
        if len(text) > LONGEST_CHOICE and any(isinstance(entry, Conditional) for entry in walk(node)):
            raise ProseError(f"{text} is too hard to read in a sentence", f"句中的 {text} 难以读懂")
        return text

    def value(self, node: Node) -> str:
        return self.phrase(node) if isinstance(node, (Conditional, Read)) else super().value(node)

    def is_plain(self, node: Node) -> bool:
        if not isinstance(node, Read) or node.view or not self.plain:
            return False
        return self.plain == tuple(index.id if isinstance(index, Name) else "" for index in node.indices)

    def branch(self, node: Node) -> str:
        return self.phrase(node)

    def phrase(self, node: Node) -> str:
        """A value with words for its outermost function."""
        if self.is_plain(node):
            assert isinstance(node, Read)
            if node.operand == self.statement.target.operand:
                return self.voice.say(self.frames.itself)
            return self.voice.say(self.frames.element, a=self.operand(node.operand))
        if isinstance(node, Binary) and node.op in _BINARY:
            # the number of bits is an element of its own: "by 3 bits", but "as many bits as the element of …"
            if node.op == "+" and isinstance(node.left, Fold) != isinstance(node.right, Fold):
                return self.with_fold(node)
            by = "_by" if node.op in ("<<", ">>") and self.is_plain(node.right) else ""
            return self.function(_BINARY[node.op] + by, (node.left, node.right))
        if isinstance(node, Unary) and node.op in _UNARY:
            return self.function(_UNARY[node.op], (node.value,))
        if isinstance(node, Call) and node.function in _CALLS:
            return self.function(node.function, node.args)
        if isinstance(node, Call) and node.function == "convert":
            return self.converted(node)
        if isinstance(node, Fold) and _FOLDS.get(node.function, node.function) in self.voice.phrases.functions:
            return self.fold(node)
        if isinstance(node, Conditional):
            return self.alternatives(node)
        if isinstance(node, Let):
            self.lets.setdefault(node.name, node)
        return self.code(node)

    def function(self, name: str, args: tuple[Node, ...]) -> str:
        """The words of a function with its arguments."""
        said = [self.argument(arg) for arg in args]
        both = self.voice.pair(said[:2])
        if len(args) >= 2 and all(self.is_plain(arg) for arg in args[:2]):
            names = [self.operand(arg.operand) for arg in args[:2] if isinstance(arg, Read)]
            both = self.voice.say(self.frames.elements, a=self.voice.pair(names))
        a, b, c, d, e = (*said, "", "", "", "", "")[:5]
        return self.voice.say(self.voice.phrases.functions[name], ab=both, a=a, b=b, c=c, d=d, e=e)

    def with_fold(self, node: Binary) -> str:
        """A sum with a fold, which stands last: what follows its bounds would be taken for a part of it."""
        fold, other = (node.left, node.right) if isinstance(node.left, Fold) else (node.right, node.left)
        return self.voice.say(self.frames.plus, a=self.argument(other), b=self.phrase(fold))

    def converted(self, node: Call) -> str:
        """A conversion: the type, then how it rounds and saturates."""
        words = self.voice.phrases.functions
        value, kind, *settings = node.args
        parts = {"a": self.argument(value), "b": self.value(kind)}
        operands = self.context.vocabulary.operands
        for key, setting in zip("cd", settings, strict=False):
            word = setting.id if isinstance(setting, Name) and setting.id not in operands else ""
            if key == "c":
                name = self.context.rounding(word)
                text = words["rounded_by"] if name is None else words["rounded"]
            else:
                name, text = None, words[_SATURATED.get(word, "saturated_by")]
            parts[key] = self.voice.say(text, a=self.code(setting) if name is None else name)
        return self.voice.fill(words[_CONVERT[len(node.args)]], parts)

    def argument(self, node: Node) -> str:
        return self.phrase(node) if self.is_plain(node) else self.code(node)

    def fold(self, node: Fold) -> str:
        listed = self.voice.both([self.code_text(f"{name} < {self.formula(extent)}") for name, extent in node.binders])
        if node.test is not None:
            listed = self.voice.say(self.voice.phrases.joins.such, k=listed, c=self.condition(node.test))
        words = self.voice.phrases.functions[_FOLDS.get(node.function, node.function)]
        body = self.condition(node.body) if node.function == "count" else self.code(node.body)
        return self.voice.say(words, a=body, k=listed)
