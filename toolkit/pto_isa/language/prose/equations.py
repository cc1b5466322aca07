"""The sentence of one equation: words for the outermost function, a formula inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..front.opdef import Statement
from ..nodes import walk
from ..print.formula import key_of
from ..tree import Attribute, Binary, Call, Conditional, Fold, Let, Name, Node, Read, Unary
from .choices import cases
from .rules import vocabulary_of
from .speaking import Speaker
from .voice import ProseError

if TYPE_CHECKING:
    from ..front.protocols import Shared

_BINARY = {
    "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "&": "bit_and", "|": "bit_or", "^": "bit_xor",
    "<<": "shift_left", ">>": "shift_right",
}  # fmt: skip
_UNARY = {"-": "negative", "~": "invert"}
_FOLDS = {"max": "largest", "min": "smallest"}
_CALLS = frozenset({
    "max", "min", "max_nan", "min_nan",
    "abs", "fmod", "rem", "pow", "exp", "log", "sqrt", "rsqrt", "rint", "clamp", "compare", "bitcast",
    "pair", "combined", "philox4x32",
})  # fmt: skip
_SATURATED = {"on": "saturated", "off": "not_saturated"}
_CONVERT = ("", "", "convert", "convert_round", "convert_saturate")
_BITS = "{0}.cols × {0}.bits"
_CHAINED = frozenset("+*&|^")  # of more than two values said as one list
LONGEST_CHOICE = 70
_OWN: dict[tuple[str, ...], str] = {("valid_row", "valid_col"): "each_valid", ("rows", "cols"): "each_static"}


def equation_sentence(
    statement: Statement, lang: str, db: Shared, operands: Mapping[str, object], explain: bool = True
) -> str:
    """One equation as a sentence.  Raises ProseError for a value that no sentence can say.

    explain: whether it ends in the meaning of its names; a page gives them beside it.
    """
    equation = _Equation(db, vocabulary_of(db, operands), lang)
    said = equation.text(statement)
    return equation.voice.sentence(equation.where(said) if explain else said)


class _Equation(Speaker):
    strict = False
    longest = 160

    statement: Statement
    plain: tuple[str, ...]  # indices of the target, at which elements are named by their operand alone

    def text(self, statement: Statement) -> str:
        """What the equation says, without the meaning of its names."""
        self.statement, target = statement, statement.target
        names = tuple(index.id for index in target.indices if isinstance(index, Name))
        self.plain = names if len(names) == len(target.indices) and not target.view else ()
        voice, frames, own = self.voice, self.voice.phrases.equations, self.own_domain()
        # all indices of a target are written out, and the names among them are explained like those of the value
        subject = voice.say(getattr(frames, own), a=self.operand(target.operand)) if own else super().code(target)
        if statement.by == "replace" and len(cases(statement.value)) > 1:
            said = voice.say(frames.chosen, t=subject, v=self.chosen(statement.value))
        elif not own and (more := self.added()) is not None:
            said = voice.say(frames.add, t=subject, v=self.phrase(more))
        else:
            by = getattr(frames, "becomes" if statement.by == "replace" else statement.by)
            said = voice.say(by, t=subject, v=self.phrase(statement.value))
        if statement.where is not None:
            only = frames.only_if if target.indices else frames.only_when
            said = voice.say(only, a=said, b=self.condition(statement.where))
        if not own and statement.over:
            said = voice.say(frames.for_all, a=said, b=self.bounds(statement.over))
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
                return self.voice.say(self.voice.phrases.equations.itself)
            return self.voice.say(self.voice.phrases.equations.element, a=self.operand(node.operand))
        if isinstance(node, Binary) and node.op in _BINARY:
            # the number of bits is an element of its own: "by 3 bits", but "as many bits as the element of …"
            if node.op == "+" and isinstance(node.left, Fold) != isinstance(node.right, Fold):
                return self.with_fold(node)
            by = "_by" if node.op in ("<<", ">>") and self.is_plain(node.right) else ""
            if len(chain := _chain(node)) > 2:
                return self.chained(node.op, chain)
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
            both = self.voice.say(self.voice.phrases.equations.elements, a=self.voice.pair(names))
        a, b, c, d, e = (*said, "", "", "", "", "")[:5]
        return self.voice.say(self.voice.phrases.functions[name], ab=both, a=a, b=b, c=c, d=d, e=e)

    def chained(self, op: str, parts: Sequence[Node]) -> str:
        """A sum, product or the like of more than two values, which are listed."""
        listed = self.voice.pair([self.argument(part) for part in parts])
        return self.voice.say(self.voice.phrases.functions[_BINARY[op]], ab=listed)

    def with_fold(self, node: Binary) -> str:
        """A sum with a fold, which stands last: what follows its bounds would be taken for a part of it."""
        fold, other = (node.left, node.right) if isinstance(node.left, Fold) else (node.right, node.left)
        return self.voice.say(self.voice.phrases.equations.plus, a=self.argument(other), b=self.phrase(fold))

    def converted(self, node: Call) -> str:
        """A conversion: the type, then how it rounds and saturates."""
        words = self.voice.phrases.functions
        value, kind, *settings = node.args
        parts = {"a": self.argument(value), "b": self.value(kind)}
        operands = self.vocabulary.operands
        for key, setting in zip("cd", settings, strict=False):
            word = setting.id if isinstance(setting, Name) and setting.id not in operands else ""
            if key == "c":
                name = self.rounding(word)
                text = words["rounded_by"] if name is None else words["rounded"]
            else:
                name, text = None, words[_SATURATED.get(word, "saturated_by")]
            parts[key] = self.voice.say(text, a=self.code(setting) if name is None else name)
        return self.voice.fill(words[_CONVERT[len(node.args)]], parts)

    def argument(self, node: Node) -> str:
        return self.phrase(node) if self.is_plain(node) else self.code(node)

    def fold(self, node: Fold) -> str:
        listed = self.bounds(node.binders)
        if node.test is not None:
            listed = self.voice.say(self.voice.phrases.joins.such, k=listed, c=self.condition(node.test))
        words = self.voice.phrases.functions[_FOLDS.get(node.function, node.function)]
        body = self.condition(node.body) if node.function == "count" else self.code(node.body)
        return self.voice.say(words, a=body, k=listed)


def _chain(node: Node) -> list[Node]:
    """The values that an operator joins one after the other, if they may be listed; folds stand alone."""
    parts, rest = [], node
    while isinstance(node, Binary) and node.op in _CHAINED and isinstance(rest, Binary) and rest.op == node.op:
        parts.append(rest.right)
        rest = rest.left
    found = [rest, *reversed(parts)]
    return [node] if any(isinstance(part, Fold) for part in found) else found
