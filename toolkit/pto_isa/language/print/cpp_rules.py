"""Rules as C++, over the values and helpers of the exported library (``val.h``, ``case.h``).

``c`` is the call that is judged; operands are locals of their own names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import ExpressionError
from ..expression_text import PrintedExpr
from ..precedence import Precedence
from ..rules.kleene import three_valued
from ..rules.queries import PSEUDO, Operands
from ..tree import BOOL, Binary, Call, Compare, Conditional, Logic, Member, Node, Number, Unary, links
from .rules import RulePrinter

_CALLS = {"//": "floor_div", "%": "modulo"}
_FUNCTIONS = {"ceil_div": "ceil_div", "min": "minimum", "max": "maximum", "abs": "magnitude"}
_LISTS = frozenset({"both", "either", "exactly_one", "same", "least", "greatest"})  # take {…}
_OF_CALLS = {"profile": "c.profile_word()", "form": "c.form", "mode": "c.mode"}
_KEYWORDS = frozenset({
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char",
    "class", "compl", "const", "constexpr", "continue", "decltype", "default", "delete", "do", "double", "else",
    "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline", "int", "long",
    "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private",
    "protected", "public", "register", "return", "short", "signed", "sizeof", "static", "struct", "switch",
    "template", "this", "throw", "true", "try", "typedef", "typename", "union", "unsigned", "using", "virtual",
    "void", "volatile", "while", "xor", "xor_eq",
})  # fmt: skip
# what the text of a function names beside operands
_TAKEN = frozenset({
    "c", "yes", "no", "Val", "Word", "Attr", "Thing", "Case", "both", "either", "negate", "implies", "exactly_one",
    "same", "member", "least", "greatest", "choose", "among", "fact", "present", "kind", "text", "floor_div",
    "modulo", "ceil_div", "minimum", "maximum", "magnitude", "not_known",
})  # fmt: skip


def identifier(word: str) -> str:
    """A C++ identifier for a word of the vocabulary."""
    name = "".join(char if char.isalnum() or char == "_" else "_" for char in word)
    if word != name or name in _KEYWORDS:
        name = f"{name.rstrip('_')}_"
    return f"w{name}" if name[:1].isdigit() else name


def word_constant(word: str) -> str:
    """``Word::vec``; ``Word{}`` for the empty word."""
    return f"Word::{identifier(word)}" if word else "Word{}"


def local(operand: str) -> str:
    """The name of an operand in a function."""
    return f"{operand}_" if operand in _KEYWORDS | _TAKEN else operand


class CppRulePrinter(RulePrinter):
    """Prints conditions; ``words`` and ``named`` collect the words and the operands in them.

    ``asks_call``: the text names the call ``c``.
    """

    def __init__(self, operands: Operands, words: set[str]) -> None:
        super().__init__(operands)
        self.words = words
        self.named: set[str] = set()
        self.asks_call = False

    def condition(self, node: Node) -> PrintedExpr:
        """A typed condition."""
        return self.fragment(three_valued(node, self.operands))

    def number(self, node: Number) -> PrintedExpr:
        """``16``"""
        value = node.value
        if isinstance(value, float) or abs(value) < 1 << 31:
            return PrintedExpr(repr(value), Precedence.ATOM if value >= 0 else Precedence.UNARY)
        if abs(value) >= 1 << 63:
            raise ExpressionError(f"{value} has more than 64 bits", f"{value} 超过 64 位")
        return PrintedExpr(f"std::int64_t{{{value}}}")

    def truth(self, holds: bool) -> PrintedExpr:
        """``yes``"""
        return PrintedExpr("yes" if holds else "no")

    def word(self, text: str) -> PrintedExpr:
        """``Word::vec``"""
        self.words.add(text)
        return PrintedExpr(word_constant(text))

    def operand(self, name: str) -> str:
        """An operand's local; noted as named."""
        self.named.add(name)
        return local(name)

    def held(self, text: str) -> str:
        """``c.holds(a)``"""
        self.asks_call = True
        return f"c.holds({text})"

    def value(self, name: str) -> PrintedExpr:
        """``scalar``, ``c.mode``"""
        if name in PSEUDO:
            self.asks_call = True
            return PrintedExpr(_OF_CALLS[name])
        return PrintedExpr(self.operand(name))

    def field(self, operand: str, name: str, index: int | None) -> PrintedExpr:
        """``dst(Attr::rows)``, ``src(Attr::shape, 3)``"""
        place = "" if index is None else f", {index}"
        return PrintedExpr(f"{self.operand(operand)}(Attr::{identifier(name)}{place})")

    def fact(self, operand: str, numbers: Mapping[str, Any]) -> PrintedExpr:
        """``fact(pattern, {{Word::p0101, 2}, {Word::p1010, 2}})``"""
        self.words |= set(numbers)
        pairs = ", ".join(f"{{{word_constant(word)}, {number}}}" for word, number in numbers.items())
        return PrintedExpr(f"fact({self.operand(operand)}, {{{pairs}}})")

    def about(self, function: str, operands: list[str]) -> PrintedExpr:
        """``present(tmp)``, ``kind(src)``; storage is not known by types."""
        if function not in ("present", "kind_of"):
            raise ExpressionError("C++ rules do not see storage", "C++ 规则无法得知存储位置")
        return PrintedExpr(f"{'present' if function == 'present' else 'kind'}({self.operand(operands[0])})")

    def sign(self, node: Unary) -> PrintedExpr:
        """``-x``"""
        if node.op != "-":
            raise ExpressionError(f"`{node.op}` cannot be used in a C++ rule", f"C++ 规则中不能使用 `{node.op}`")
        return PrintedExpr(f"-{self.wrap(node.value, Precedence.ATOM)}", Precedence.UNARY)

    def negation(self, node: Unary) -> PrintedExpr:
        """``!present(tmp)``, ``!c.holds(a)``"""
        value, text = node.value, self.text(node.value)
        given = isinstance(value, Call) and value.function == "present"
        return PrintedExpr(f"!{text if given else self.held(text)}", Precedence.UNARY)

    def binary(self, node: Binary) -> PrintedExpr:
        """``a * b``, ``floor_div(a, b)``"""
        if node.op in _CALLS:
            return PrintedExpr(f"{_CALLS[node.op]}({self.text(node.left)}, {self.text(node.right)})")
        if node.op == "/":  # two literals would be divided as integers
            right = self.wrap(node.right, Precedence.UNARY)
            return PrintedExpr(f"Val({self.text(node.left)}) / {right}", Precedence.MULTIPLY)
        return super().binary(node)

    def compare(self, node: Compare) -> PrintedExpr:
        """``a <= b``; a chain is the pairs it is made of."""
        return super().compare(node) if len(node.ops) == 1 else self.logic(Logic(type=BOOL, op="and", args=links(node)))

    def member(self, node: Member) -> PrintedExpr:
        """``among(dst(Attr::loc), {Word::vec, Word::mat})``"""
        text = f"among({self.text(node.value)}, {self.choices(node.choices)})"
        return PrintedExpr(f"negate({text})" if node.negated else text)

    def conditional(self, node: Conditional) -> PrintedExpr:
        """``c.holds(test) ? a : b``"""
        yes, no = self.wrap(node.yes, Precedence.OR), self.wrap(node.no, Precedence.OR)
        return PrintedExpr(f"{self.held(self.text(node.test))} ? {yes} : {no}", Precedence.CONDITIONAL)

    def logic(self, node: Logic) -> PrintedExpr:
        """``c.holds(a) && c.holds(b) ? rest : no``: as in Python, the value of the last condition is not tested."""
        chains = [links(arg) if node.op == "and" and isinstance(arg, Compare) else (arg,) for arg in node.args]
        *first, last = parts = self.fragments(dict.fromkeys(part for chain in chains for part in chain))
        tests = (" && " if node.op == "and" else " || ").join(self.held(part.text) for part in first)
        end = last.inside(Precedence.OR)
        ends = f"{end} : no" if node.op == "and" else f"yes : {end}"
        return PrintedExpr(f"{tests} ? {ends}", Precedence.CONDITIONAL, node.op, parts)

    def helper(self, name: str, args: tuple[Node, ...]) -> PrintedExpr:
        """``both({a, b})``, ``implies(a, b)``, ``member(a, {1, 16})``"""
        parts = self.fragments(args)
        if name == "member":
            parts = parts[0], PrintedExpr(self.choices(args[1:]))
        inner = ", ".join(part.text for part in parts)
        return PrintedExpr(f"{name}({{{inner}}})" if name in _LISTS else f"{name}({inner})", word=name, parts=parts)

    def function(self, name: str, args: tuple[Node, ...]) -> PrintedExpr:
        """``ceil_div(a, b)``, ``minimum(a, b)``"""
        return PrintedExpr(f"{_FUNCTIONS[name]}({self.listed(args)})")

    def bits(self, value: Node, high: int, low: int) -> PrintedExpr:
        """``modulo(floor_div(x, 256), 16)``"""
        below, above = (self.text(Number(value=1 << n)) for n in (low, high - low + 1))
        return PrintedExpr(f"modulo(floor_div({self.text(value)}, {below}), {above})")


def cpp_lines(part: PrintedExpr, width: int) -> list[str]:
    """The text in lines of at most ``width`` characters where it can be broken."""
    if len(part.text) <= width or not part.parts:
        return [part.text]
    inner = [cpp_lines(entry, width - 4) for entry in part.parts]
    if part.word in ("and", "or"):
        return _tested(part, inner)
    opening, closing = ("({", "})") if part.word in _LISTS else ("(", ")")
    found = [f"{part.word}{opening}"]
    for k, lines in enumerate(inner):
        end = "," if k + 1 < len(inner) else ""
        found += [f"    {line}" for line in [*lines[:-1], lines[-1] + end]]
    return [*found, closing]


def _tested(part: PrintedExpr, inner: list[list[str]]) -> list[str]:
    sign = "&&" if part.word == "and" else "||"
    found: list[str] = []
    for k, lines in enumerate(inner[:-1]):
        call = [f"c.holds({lines[0]}", *(f"    {line}" for line in lines[1:])]
        call[-1] += ")"
        found += [f"{'    ' if k else ''}{sign + ' ' if k else ''}{call[0]}", *(f"    {line}" for line in call[1:])]
    last = inner[-1]
    if part.parts[-1].level < Precedence.OR:
        last = [f"({last[0]}", *last[1:-1], f"{last[-1]})"] if len(last) > 1 else [f"({last[0]})"]
    mark = "?" if part.word == "and" else "? yes :"
    found += [f"    {mark} {last[0]}", *(f"    {line}" for line in last[1:])]
    if part.word == "and":
        found.append("    : no")
    return found
