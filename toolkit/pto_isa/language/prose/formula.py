"""Tree -> formula for readers, one line of text: ⌈a / b⌉, ⌊a / b⌋, ×, ≤, mod.

Signs and names are the same in both languages; what English says in words (if … else, and, or, not, for) each language
says in its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..text import power_of
from ..tree import (
    Attribute,
    Binary,
    Call,
    Compare,
    Conditional,
    Convert,
    Fold,
    Let,
    Logic,
    Member,
    Name,
    Node,
    Number,
    Predicate,
    Read,
    Unary,
)

SIGNS = {"==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}
_OPERATORS = {"*": "×", "%": "mod"}
_LEVEL = {
    "or": 1, "and": 2, "not": 3, "compare": 4, "|": 5, "^": 6, "&": 7, "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10,
    "/": 10, "%": 10, "unary": 11,
}  # fmt: skip
_ATOM = 12
_CALLS = {"minimum": "min", "maximum": "max"}
_TRANSPARENT = frozenset({"index"})


@dataclass(frozen=True, slots=True)
class _Words:
    """What one language calls the connectives of a formula; {a} {b} {c} are formulas, {k} the bounds of a fold."""

    joins: Mapping[str, str]  # "and", "or" with the blanks around them, "not" with the blank after it
    choice: str
    fold: str
    fold_if: str


_WORDS = {
    "en": _Words(
        {"and": " and ", "or": " or ", "not": "not "}, "{a} if {b} else {c}", "{a} for {k}", "{a} for {k} if {b}"
    ),
    "zh": _Words(
        {"and": " 且 ", "or": " 或 ", "not": "非 "}, "若 {b} 则 {a}，否则 {c}", "{a}，对 {k}", "{a}，对满足 {b} 的 {k}"
    ),
}


def formula(node: Node, lang: str, plain: tuple[str, ...] = ()) -> str:
    """The value of ``node`` as text; reads at exactly the indices ``plain`` are shown as the operand's name."""
    return _Writer(_WORDS[lang], plain).text(node)


def key_of(node: Node) -> str:
    """The formula as a name of the value: for values that are compared, and said in whichever language."""
    return formula(node, "en")


class _Writer:
    def __init__(self, words: _Words, plain: tuple[str, ...]) -> None:
        self.words, self.plain = words, plain

    def text(self, node: Node) -> str:
        return self.at_level(node)[0]

    def wrap(self, node: Node, least: int) -> str:
        text, level = self.at_level(node)
        return f"({text})" if level < least else text

    def listed(self, nodes: tuple[Node, ...]) -> str:
        return ", ".join(self.text(node) for node in nodes)

    def at_level(self, node: Node) -> tuple[str, int]:
        if isinstance(node, Number):
            return power_of(node, "^") or repr(node.value), _ATOM if node.value >= 0 else _LEVEL["unary"]
        if isinstance(node, Name):
            return node.id, _ATOM
        if isinstance(node, Attribute):
            return f"{node.base}.{node.name}" + ("" if node.index is None else f"[{node.index}]"), _ATOM
        if isinstance(node, Read):
            return self.read(node), _ATOM
        if isinstance(node, (Let, Predicate)):
            return node.name + (f"({self.listed(node.args)})" if node.args else ""), _ATOM
        if isinstance(node, Call):
            return self.call(node)
        if isinstance(node, Unary):
            level = _LEVEL["not"] if node.op == "not" else _LEVEL["unary"]
            return f"{self.words.joins.get(node.op, node.op)}{self.wrap(node.value, level)}", level
        if isinstance(node, Binary):
            return self.binary(node)
        return self.larger(node)

    def read(self, node: Read) -> str:
        names = tuple(index.id if isinstance(index, Name) else "" for index in node.indices)
        if self.plain and names == self.plain and not node.view:
            return node.operand
        view = f".{node.view}" if node.view else ""
        if not node.indices:
            return f"{node.operand}{view}"
        return f"{node.operand}{view}[{self.listed(node.indices)}]"

    def call(self, node: Call) -> tuple[str, int]:
        if node.function in _TRANSPARENT:
            return self.at_level(node.args[0])
        if node.function == "ceil_div":
            return f"⌈{self.wrap(node.args[0], 10)} / {self.wrap(node.args[1], 11)}⌉", _ATOM
        if node.function == "bit_field":
            word, high, low = (self.text(arg) for arg in node.args)
            return f"{word}[{high}:{low}]", _ATOM
        return f"{_CALLS.get(node.function, node.function)}({self.listed(node.args)})", _ATOM

    def binary(self, node: Binary) -> tuple[str, int]:
        if node.op == "//":
            return f"⌊{self.wrap(node.left, 10)} / {self.wrap(node.right, 11)}⌋", _ATOM
        level = _LEVEL[node.op]
        sign = _OPERATORS.get(node.op, node.op)
        return f"{self.wrap(node.left, level)} {sign} {self.wrap(node.right, level + 1)}", level

    def larger(self, node: Node) -> tuple[str, int]:
        if isinstance(node, Compare):
            parts = [self.wrap(node.operands[0], 5)]
            for op, operand in zip(node.ops, node.operands[1:], strict=True):
                parts += [SIGNS[op], self.wrap(operand, 5)]
            return " ".join(parts), _LEVEL["compare"]
        if isinstance(node, Member):
            sign = "∉" if node.negated else "∈"
            return f"{self.wrap(node.value, 5)} {sign} {{{self.listed(node.choices)}}}", _LEVEL["compare"]
        if isinstance(node, Logic):
            level = _LEVEL[node.op]
            return self.words.joins[node.op].join(self.wrap(arg, level + 1) for arg in node.args), level
        if isinstance(node, Conditional):
            a, b = self.wrap(node.yes, 1), self.wrap(node.test, 1)
            return self.words.choice.format(a=a, b=b, c=self.text(node.no)), 0
        if isinstance(node, Fold):
            loops = ", ".join(f"{name} < {self.text(extent)}" for name, extent in node.binders)
            test = "" if node.test is None else self.text(node.test)
            frame = self.words.fold if node.test is None else self.words.fold_if
            return f"{node.function}({frame.format(a=self.text(node.body), k=loops, b=test)})", _ATOM
        if isinstance(node, Convert):
            if node.implied or node.target is None:
                return self.at_level(node.value)
            modes = tuple(mode for mode in (node.target, node.round_mode, node.sat_mode) if mode is not None)
            return f"convert({self.listed((node.value, *modes))})", _ATOM
        raise AssertionError(f"no formula for {type(node).__name__}")
