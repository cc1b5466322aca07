"""Rules as C++, over the structs and policies of the exported headers (``types.h``, ``judge.h``).

``m`` is the policy by which a call is judged: it reads fields and joins what may not be known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...runtime.kinds.table import kinds_of, passed
from ...runtime.memory.state import REGISTERS
from ...runtime.types.conv_config import SETTINGS
from ...runtime.types.conv_type import NAMES
from ..errors import ExpressionError
from ..expression_text import PrintedExpr
from ..precedence import Precedence
from ..rules.kleene import three_valued
from ..rules.queries import PSEUDO, Operands, is_word
from ..tree import (
    BOOL,
    Attribute,
    Binary,
    Call,
    Compare,
    Conditional,
    Logic,
    Member,
    Name,
    Node,
    Number,
    Unary,
    links,
)
from .rules import RulePrinter

ENUMS = {
    "dtype": "ElementType", "loc": "Location", "space": "Space",
    "blayout": "BlockLayout", "slayout": "BoxLayout", "layout": "Layout",
    "pad": "PadValue", "compact": "Compact", "direction": "Direction", "core": "Core",
}  # fmt: skip
_VOCABULARIES = {"pad": "PadValue", "global_layout": "Layout", "dtype": "ElementType", "element_type": "ElementType"}
_CALLS = {"//": "divide", "%": "modulo"}
_FUNCTIONS = {"ceil_div": "divide_up", "min": "least", "max": "greatest", "abs": "magnitude"}
_OF_CALLS = {"profile": "Profile", "form": "Way", "mode": "Way"}
_FIELDS = {"number": "number_of"}  # where the policy has another function of this name
KEYWORDS = frozenset({
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char",
    "class", "compl", "const", "constexpr", "continue", "decltype", "default", "delete", "do", "double", "else",
    "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline", "int", "long",
    "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private",
    "protected", "public", "register", "return", "short", "signed", "sizeof", "static", "struct", "switch",
    "template", "this", "throw", "true", "try", "typedef", "typename", "union", "unsigned", "using", "virtual",
    "void", "volatile", "while", "xor", "xor_eq",
})  # fmt: skip
# what the text of a function names beside operands
_TAKEN = frozenset({"m", "M", "c", "o", "v", "w", "given", "seen", "kUnknown"})


def identifier(word: str) -> str:
    """A C++ identifier for a word of the vocabulary."""
    name = "".join(char if char.isalnum() or char == "_" else "_" for char in word)
    if word != name or name in KEYWORDS:
        name = f"{name.rstrip('_')}_"
    return f"w{name}" if name[:1].isdigit() else name


def enum_name(vocabulary: str) -> str:
    """The enumeration of a vocabulary: ``RoundMode``."""
    return _VOCABULARIES.get(vocabulary) or "".join(part.capitalize() for part in vocabulary.split("_"))


def local(operand: str) -> str:
    """The name of an operand in a function and in the struct of a call."""
    return f"{operand}_" if operand in KEYWORDS | _TAKEN else operand


class CppRulePrinter(RulePrinter):
    """Prints conditions.

    names: what an operand, ``form`` or ``mode`` is called, by its name.  policy: the name of the policy.
    """

    def __init__(self, operands: Operands, names: Callable[[str], str] = local, policy: str = "m") -> None:
        super().__init__(operands)
        self.names = names
        self.policy = policy
        self._enum = ""  # of the words that are printed now
        self._arithmetic = False  # whether the scalars that are printed now are computed with

    def condition(self, node: Node) -> PrintedExpr:
        """A typed condition."""
        return self.fragment(three_valued(node, self.operands))

    def ask(self, function: str, *args: str) -> PrintedExpr:
        """``m.function(args)``"""
        return PrintedExpr(f"{self.policy}.{function}({', '.join(args)})")

    # -- leaves -----------------------------------------------------------------------------------------------------

    def number(self, node: Number) -> PrintedExpr:
        """``16``"""
        value = node.value
        if isinstance(value, float):
            if not value.is_integer():
                raise ExpressionError(f"{value} is no whole number", f"{value} 不是整数", node.at)
            value = int(value)
        if abs(value) < 1 << 31:
            return PrintedExpr(repr(value), Precedence.ATOM if value >= 0 else Precedence.UNARY)
        if abs(value) >= 1 << 63:
            raise ExpressionError(f"{value} has more than 64 bits", f"{value} 超过 64 位", node.at)
        return PrintedExpr(f"std::int64_t{{{value}}}")

    def truth(self, holds: bool) -> PrintedExpr:
        """``true``"""
        return PrintedExpr("true" if holds else "false")

    def word(self, text: str) -> PrintedExpr:
        """``Location::vec``"""
        if not self._enum:
            raise ExpressionError(f"the word `{text}` is compared with nothing", f"词 `{text}` 没有比较对象")
        if not text:
            return PrintedExpr(f"{self._enum}::none")
        return PrintedExpr(f"{self._enum}::{identifier(text)}")

    def value(self, name: str) -> PrintedExpr:
        """``m.value(c.scalar)``, ``m.word(c.cmp_mode, true)``, ``m.way(mode)``"""
        if name == "profile":
            return PrintedExpr(f"{self.policy}.profile")
        if name in PSEUDO:
            return self.ask("way", self.names(name))
        info = self.operands[name]
        if passed(info.kinds, "number"):
            return self.ask("whole" if self._arithmetic else "value", self.names(name))
        if info.vocabulary in ("bool", "int"):
            return self.ask("flag" if info.vocabulary == "bool" else "count", self.names(name))
        return self.ask("word", self.names(name), "true")

    def field(self, operand: str, name: str, index: int | None) -> PrintedExpr:
        """``m.rows(dst)``, ``m.shape(src, 3)``, ``m.extent(src, Extent::c0)``"""
        kinds, held = kinds_of(self.operands[operand].kinds), self.names(operand)
        if any(name in kind.live_attributes for kind in kinds) or passed(self.operands[operand].kinds, "number"):
            return self.ask("missing")
        if name in REGISTERS and passed(self.operands[operand].kinds, "core"):
            return self.ask("contents", f"{held}.{name}")
        if name in NAMES:
            return self.ask("extent", held, f"Extent::{name}")
        if name in SETTINGS:
            return self.ask("setting", held, f"&ConvSettings::{name}")
        place = () if index is None else (str(index),)
        return self.ask(_FIELDS.get(name, name), held, *place)

    def fact(self, operand: str, numbers: Mapping[str, Any]) -> PrintedExpr:
        """``m.fact(pattern, MaskPattern::P0101, 2, …)``"""
        words = enum_name(self.operands[operand].vocabulary)
        pairs = [part for word, number in numbers.items() for part in (f"{words}::{identifier(word)}", str(number))]
        return self.ask("fact", self.names(operand), *pairs)

    def about(self, function: str, operands: list[str]) -> PrintedExpr:
        """``given(tmp)``, ``m.word(src.kind, seen(src))``; storage is not known by types."""
        if function not in ("present", "kind_of"):
            raise ExpressionError("C++ rules do not see storage", "C++ 规则无法得知存储位置")
        name = self.names(operands[0])
        if function == "present":
            return PrintedExpr(f"given({name})")
        kinds = self.operands[operands[0]].kinds
        return self.ask("word", f"{name}.kind" if len(kinds) > 1 else f"Kind::{kinds[0]}", f"seen({name})")

    # -- operators --------------------------------------------------------------------------------------------------

    def sign(self, node: Unary) -> PrintedExpr:
        """``-x``"""
        if node.op != "-":
            raise ExpressionError(f"`{node.op}` cannot be used in a C++ rule", f"C++ 规则中不能使用 `{node.op}`")
        return PrintedExpr(f"-{self.wrap(node.value, Precedence.ATOM)}", Precedence.UNARY)

    def negation(self, node: Unary) -> PrintedExpr:
        """``!given(tmp)``, ``!(a && b)``"""
        return PrintedExpr(f"!{self.wrap(node.value, Precedence.ATOM)}", Precedence.UNARY)

    def binary(self, node: Binary) -> PrintedExpr:
        """``a * b``, ``m.divide(a, b)``"""
        if node.op == "/":
            raise ExpressionError("a C++ rule divides whole numbers: `//`", "C++ 规则只能整除：`//`", node.at)
        if node.op in _CALLS:
            return self.ask(_CALLS[node.op], self.text(node.left), self.text(node.right))
        before, self._arithmetic = self._arithmetic, True
        made = super().binary(node)
        self._arithmetic = before
        return made

    def compare(self, node: Compare) -> PrintedExpr:
        """``a <= b``; a chain is the pairs it is made of."""
        if len(node.ops) > 1:
            return self.logic(Logic(type=BOOL, op="and", args=links(node)))
        with _Words(self, node.operands):
            return super().compare(node)

    def member(self, node: Member) -> PrintedExpr:
        """``m.among(m.loc(dst), Location::vec, Location::mat)``"""
        with _Words(self, (node.value, *node.choices)):
            made = self.ask("among", self.text(node.value), *map(self.text, node.choices))
        return PrintedExpr(f"!{made.text}", Precedence.UNARY) if node.negated else made

    def conditional(self, node: Conditional) -> PrintedExpr:
        """``m.pick(test, a, b)``"""
        words, self._enum = self._enum, ""
        test = self.text(node.test)
        self._enum = words
        kind = "pick_truth" if node.type == BOOL else "pick_word" if self._is_word(node) else "pick"
        return self.ask(kind, test, self.text(node.yes), self.text(node.no))

    def _is_word(self, node: Conditional) -> bool:
        """Whether its branches are words, by themselves or of an enumeration."""
        branches = (node.yes, node.no)
        return bool(self.enum_of(node)) or all(isinstance(b, Name) and is_word(b, self.operands) for b in branches)

    def logic(self, node: Logic) -> PrintedExpr:
        """``a && b && c``; an ``and`` in an ``or`` has parentheses, as compilers ask for."""
        parts = self.fragments(node.args)
        sign, least = (" && ", Precedence.NOT) if node.op == "and" else (" || ", Precedence.NOT)
        level = Precedence.AND if node.op == "and" else Precedence.OR
        return PrintedExpr(sign.join(part.inside(least) for part in parts), level, node.op, parts)

    def helper(self, name: str, args: tuple[Node, ...]) -> PrintedExpr:
        """``m.both(a, b)``, ``m.implies(a, b)``, ``m.member(a, 1, 16)``"""
        if name == "same":
            return self._same(args)
        if name == "choose" and self.enum_of(args[1]):
            raise ExpressionError("C++ rules choose no words", "C++ 规则不能选择词", args[0].at)
        if name == "choose" and args[1].type == BOOL:
            name = "choose_truth"
        if name == "member":
            with _Words(self, args):
                return self.ask(name, *map(self.text, args))
        parts = self.fragments(args)
        return PrintedExpr(self.ask(name, *(part.text for part in parts)).text, word=name, parts=parts)

    def _same(self, args: tuple[Node, ...]) -> PrintedExpr:
        """Shapes of any number of extents."""
        shapes = []
        for arg in args:
            if not isinstance(arg, Attribute) or arg.name not in ("shape", "valid_shape") or arg.index is not None:
                raise ExpressionError("C++ rules compare whole shapes only", "C++ 规则只能比较完整的形状", arg.at)
            shapes.append(self.ask(f"{arg.name}_of", self.names(arg.base)).text)
        return self.ask("same", *shapes)

    def function(self, name: str, args: tuple[Node, ...]) -> PrintedExpr:
        """``m.divide_up(a, b)``, ``m.least(a, b)``"""
        return self.ask(_FUNCTIONS[name], *map(self.text, args))

    def bits(self, value: Node, high: int, low: int) -> PrintedExpr:
        """``m.bit_field(m.register_of(state.fmatrix_a), 15, 8)``"""
        return self.ask("bit_field", self._register(value), str(high), str(low))

    def _register(self, node: Node) -> str:
        """What a register holds, or a number that is packed like one: 64 bits, whatever their sign."""
        match node:
            case Conditional():
                parts = self.text(node.test), self._register(node.yes), self._register(node.no)
                return self.ask("pick_register", *parts).text
            case Binary(op="+" | "*" as op):
                return f"({self._register(node.left)} {op} {self._register(node.right)})"
            case Attribute(name=name) if name in REGISTERS:
                return self.ask("register_of", f"{self.names(node.base)}.{name}").text
        return self.ask("packed", self.text(node)).text

    # -- words ------------------------------------------------------------------------------------------------------

    def enum_of(self, node: Node) -> str:
        """The enumeration that a value is of; nothing for numbers, conditions and words."""
        match node:
            case Attribute(base=base, name=name) if not self.operands[base].data:
                return ENUMS.get(name, "")
            case Name(id=name) if name in PSEUDO:
                return _OF_CALLS[name]
            case Name(id=name) if not is_word(node, self.operands) and name in self.operands:
                info = self.operands[name]
                plain = passed(info.kinds, "number") or info.vocabulary in ("bool", "int")
                return "" if plain else enum_name(info.vocabulary)
            case Call(function="kind_of"):
                return "Kind"
            case Conditional():
                return self.enum_of(node.yes) or self.enum_of(node.no)
        return ""


class _Words:
    """While a comparison is printed its words are those of the enumeration that one of its sides is of."""

    def __init__(self, printer: CppRulePrinter, sides: tuple[Node, ...]) -> None:
        self.printer = printer
        self.before = printer._enum
        self.enum = next(filter(None, map(printer.enum_of, sides)), "")

    def __enter__(self) -> None:
        self.printer._enum = self.enum

    def __exit__(self, *failure: object) -> None:
        self.printer._enum = self.before
