"""Rules -> C++ text of conditions, over the values and helpers of the exported library (``val.h``, ``case.h``).

``c`` is the call that is judged; operands are locals of their own names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .check_code import ADD, ATOM, COMPARE, MUL, UNARY, Code
from .conditions import PSEUDO, Conditions
from .errors import ExpressionError

_LEVELS = {"+": ADD, "-": ADD, "*": MUL, "/": MUL}
_CALLS = {"//": "floor_div", "%": "modulo"}
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
    name = re.sub(r"\W", "_", word)
    if word != name or name in _KEYWORDS:
        name = f"{name.rstrip('_')}_"
    return f"w{name}" if name[:1].isdigit() else name


def word_constant(word: str) -> str:
    """``Word::vec``; ``Word{}`` for the empty word."""
    return f"Word::{identifier(word)}" if word else "Word{}"


def local(operand: str) -> str:
    """The name of an operand in a function."""
    return f"{operand}_" if operand in _KEYWORDS | _TAKEN else operand


@dataclass(slots=True)
class CppConditions(Conditions):
    """Writes conditions over the operands of one op as C++; ``words`` collects the words that they name."""

    words: set[str] = field(default_factory=set)

    def number(self, value: int | float) -> Code:
        """``16``"""
        level = ATOM if value >= 0 else UNARY
        if isinstance(value, float) or abs(value) < 1 << 31:
            return Code(repr(value), level)
        if abs(value) >= 1 << 63:
            raise ExpressionError(f"{value} has more than 64 bits", f"{value} 超过 64 位")
        return Code(f"std::int64_t{{{value}}}")

    def truth(self, holds: bool) -> Code:
        """``yes``"""
        return Code("yes" if holds else "no")

    def word(self, text: str) -> Code:
        """``Word::vec``"""
        self.words.add(text)
        return Code(word_constant(text))

    def value(self, name: str, unknown: bool) -> Code:
        """``scalar``"""
        return Code(_OF_CALLS[name] if name in PSEUDO else local(name), unknown=unknown)

    def attribute(self, operand: str, name: str, index: int | None, unknown: bool) -> Code:
        """``dst(Attr::rows)``, ``src(Attr::shape, 3)``"""
        place = "" if index is None else f", {index}"
        return Code(f"{local(operand)}(Attr::{identifier(name)}{place})", unknown=unknown)

    def fact(self, operand: str, numbers: Mapping[str, Any]) -> Code:
        """``fact(pattern, {{Word::p0101, 2}, {Word::p1010, 2}})``"""
        self.words |= set(numbers)
        pairs = ", ".join(f"{{{word_constant(word)}, {number}}}" for word, number in numbers.items())
        return Code(f"fact({local(operand)}, {{{pairs}}})")

    def presence(self, operand: str) -> Code:
        """``present(tmp)``"""
        return Code(f"present({local(operand)})", opposite=Code(f"!present({local(operand)})", UNARY))

    def kind(self, operand: str) -> Code:
        """``kind(src)``"""
        return Code(f"kind({local(operand)})")

    def whole_operand(self, operand: str) -> Code:
        """Storage is not known by types."""
        raise ExpressionError("C++ rules do not see storage", "C++ 规则无法得知存储位置")

    def signed(self, op: str, value: Code) -> Code:
        """``-x``"""
        if op != "-":
            raise ExpressionError(f"`{op}` cannot be used in a C++ rule", f"C++ 规则中不能使用 `{op}`")
        return Code(f"-{value.inside(ATOM)}", UNARY, value.unknown)

    def arithmetic(self, op: str, left: Code, right: Code) -> Code:
        """``a * b``, ``floor_div(a, b)``"""
        unknown = left.unknown or right.unknown
        if op in _CALLS:
            return Code(f"{_CALLS[op]}({left.text}, {right.text})", unknown=unknown)
        level = _LEVELS[op]
        first = f"Val({left.text})" if op == "/" else left.inside(level)  # two literals would be divided as integers
        return Code(f"{first} {op} {right.inside(level + 1)}", level, unknown)

    def compared(self, op: str, left: Code, right: Code, unknown: bool) -> Code:
        """``a <= b``"""
        return Code(f"{left.inside(ADD)} {op} {right.inside(ADD)}", COMPARE, unknown)

    def chained(self, ops: tuple[str, ...], values: list[Code], pairs: list[Code]) -> Code:
        """``c.holds(a < b) ? b <= c : no``"""
        return self.joined("and", pairs)

    def among(self, value: Code, choices: list[Code], negated: bool) -> Code:
        """``among(dst(Attr::loc), {Word::vec, Word::mat})``"""
        text = f"among({value.text}, {self.choices(choices).text})"
        return Code(f"negate({text})" if negated else text)

    def choices(self, choices: list[Code]) -> Code:
        """``{1, 16}``"""
        return Code(f"{{{', '.join(choice.text for choice in choices)}}}")

    def chosen(self, test: Code, yes: Code, no: Code) -> Code:
        """``c.holds(test) ? a : b``"""
        return Code(f"c.holds({test.text}) ? {yes.inside(1)} : {no.inside(1)}", 0, yes.unknown or no.unknown)

    def helper(self, name: str, parts: Iterable[Code]) -> Code:
        """``both({a, b})``, ``implies(a, b)``"""
        parts = tuple(parts)
        inner = ", ".join(part.text for part in parts)
        return Code(f"{name}({{{inner}}})" if name in _LISTS else f"{name}({inner})", ATOM, True, name, parts)

    def in_order(self, word: str, parts: list[Code]) -> Code:
        """``c.holds(a) && c.holds(b) ? rest : no``: as in Python, the value of the last condition is not tested."""
        *first, last = parts
        tests = (" && " if word == "and" else " || ").join(f"c.holds({part.text})" for part in first)
        ends = f"{last.inside(1)} : no" if word == "and" else f"yes : {last.inside(1)}"
        return Code(f"{tests} ? {ends}", 0, any(part.unknown for part in parts), word, tuple(parts))

    def inverted(self, code: Code) -> Code:
        """``!c.holds(a)``"""
        return Code(f"!c.holds({code.text})", UNARY)

    def quotient_up(self, left: Code, right: Code) -> Code:
        """``ceil_div(a, b)``"""
        return Code(f"ceil_div({left.text}, {right.text})", unknown=left.unknown or right.unknown)

    def bits(self, value: Code, high: int, low: int) -> Code:
        """``modulo(floor_div(x, 256), 16)``"""
        below, above = self.number(1 << low), self.number(1 << high - low + 1)
        return Code(f"modulo(floor_div({value.text}, {below.text}), {above.text})", unknown=value.unknown)

    def extreme(self, name: str, left: Code, right: Code) -> Code:
        """``minimum(a, b)``"""
        return Code(f"{name}imum({left.text}, {right.text})")

    def magnitude(self, value: Code) -> Code:
        """``magnitude(x)``"""
        return Code(f"magnitude({value.text})")


def cpp_lines(code: Code, width: int) -> list[str]:
    """The text in lines of at most ``width`` characters where it can be broken."""
    if len(code.text) <= width or not code.parts:
        return [code.text]
    inner = [cpp_lines(part, width - 4) for part in code.parts]
    if code.word in ("and", "or"):
        return _tested(code, inner)
    opening, closing = ("({", "})") if code.word in _LISTS else ("(", ")")
    found = [f"{code.word}{opening}"]
    for k, lines in enumerate(inner):
        end = "," if k + 1 < len(inner) else ""
        found += [f"    {line}" for line in [*lines[:-1], lines[-1] + end]]
    return [*found, closing]


def _tested(code: Code, inner: list[list[str]]) -> list[str]:
    sign = "&&" if code.word == "and" else "||"
    found: list[str] = []
    for k, lines in enumerate(inner[:-1]):
        call = [f"c.holds({lines[0]}", *(f"    {line}" for line in lines[1:])]
        call[-1] += ")"
        found += [f"{'    ' if k else ''}{sign + ' ' if k else ''}{call[0]}", *(f"    {line}" for line in call[1:])]
    last = inner[-1]
    if code.parts[-1].level < 1:
        last = [f"({last[0]}", *last[1:-1], f"{last[-1]})"] if len(last) > 1 else [f"({last[0]})"]
    mark = "?" if code.word == "and" else "? yes :"
    found += [f"    {mark} {last[0]}", *(f"    {line}" for line in last[1:])]
    if code.word == "and":
        found.append("    : no")
    return found
