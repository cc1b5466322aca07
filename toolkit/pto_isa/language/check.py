"""Rules -> Python text of the functions in ``generated/rules``.

A condition is three-valued where an extent or a scalar may be unknown: comparisons give UNKNOWN, and the Kleene helpers
of ``runtime.logic`` join them.  What is always known (words, presence of an operand, element
sizes) is joined by plain ``and`` and ``or``, the known parts first; that gives the same values and guards what follows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ..runtime.state import REGISTERS
from .check_code import ADD, AND, ATOM, COMPARE, MUL, NOT, OR, UNARY, Code
from .errors import ExpressionError
from .functions import CONV_EXTENTS
from .scope import OperandInfo
from .tree import (
    INDEX,
    WORD,
    Attribute,
    Binary,
    Call,
    Compare,
    Conditional,
    Convert,
    Let,
    Logic,
    Member,
    Name,
    Node,
    Number,
    Predicate,
    Unary,
)
from .typing_numbers import SHAPE

EXTENTS = frozenset(
    {"rows", "cols", "valid_row", "valid_col", "size", "bytes", "shape", "stride", "valid_shape", *CONV_EXTENTS}
)
SHAPES = {"shape": ("rows", "cols"), "valid_shape": ("valid_row", "valid_col")}
PSEUDO = ("profile", "form", "mode")
STORAGE = ("overlaps", "same_storage")

_LEVELS = {"+": ADD, "-": ADD, "*": MUL, "/": MUL, "//": MUL, "%": MUL}
_TURNED = {"==": "!=", "!=": "=="}


@dataclass(slots=True)
class Printer:
    """Prints conditions over the operands of one op; ``helpers`` collects what the text needs from the runtime.

    With ``known`` nothing is unknown (all operands are there): the text of a check on tiles.
    """

    operands: Mapping[str, OperandInfo]
    helpers: set[str] = field(default_factory=set)
    known: bool = False

    def condition(self, node: Node) -> Code:
        """Text of an expression; raises ``ExpressionError`` for what cannot stand in a rule."""
        method = getattr(self, "_" + type(node).__name__.lower(), None)
        if method is None:
            raise ExpressionError("this cannot be judged in a rule", "规则中不能使用这种表达式", node.at)
        code: Code = method(node)
        return replace(code, unknown=False) if self.known and code.unknown else code

    def helper(self, name: str, parts: Iterable[Code]) -> Code:
        """A call of a three-valued helper."""
        self.helpers.add(name)
        parts = tuple(parts)
        return Code(f"{name}({', '.join(p.text for p in parts)})", unknown=True, word=name, parts=parts)

    # -- values -----------------------------------------------------------------------------------------------------

    def _number(self, node: Number) -> Code:
        return Code(repr(node.value), ATOM if node.value >= 0 else UNARY)

    def _name(self, node: Name) -> Code:
        if node.id in ("true", "false"):
            return Code(node.id.capitalize())
        operand = self.operands.get(node.id)
        if node.id in PSEUDO:
            return Code(node.id, unknown=node.id != "profile")
        if operand is not None and not (node.type == WORD and "attribute" not in operand.kinds):
            return Code(node.id, unknown="scalar" in operand.kinds)
        return Code(json.dumps(node.id))

    def _attribute(self, node: Attribute) -> Code:
        data = self.operands[node.base].data
        if data:  # a number that the vocabulary gives for each word
            numbers = ", ".join(
                f"{json.dumps(word)}: {row[node.name]}" for word, row in data.items() if node.name in row
            )
            return Code(f"{{{numbers}}}[{node.base}]")
        text = f"{node.base}.{node.name}" + ("" if node.index is None else f"[{node.index}]")
        return Code(text, unknown=node.name in EXTENTS or node.name in REGISTERS)

    def _let(self, node: Let) -> Code:
        return self.condition(node.body)

    def _predicate(self, node: Predicate) -> Code:
        return self.condition(node.body)

    def _convert(self, node: Convert) -> Code:
        if not node.implied:
            raise ExpressionError("a rule cannot convert values", "规则中不能转换数值", node.at)
        return self.condition(node.value)

    def _unary(self, node: Unary) -> Code:
        if node.op == "not":
            return self.negated(self.condition(node.value), node.value)
        value = self.condition(node.value)
        return Code(f"{node.op}{value.inside(UNARY)}", UNARY, value.unknown)

    def _binary(self, node: Binary) -> Code:
        level = _LEVELS.get(node.op)
        if level is None:
            raise ExpressionError(f"`{node.op}` cannot be used in a rule", f"规则中不能使用 `{node.op}`", node.at)
        left, right = self.condition(node.left), self.condition(node.right)
        return Code(f"{left.inside(level)} {node.op} {right.inside(level + 1)}", level, left.unknown or right.unknown)

    def _conditional(self, node: Conditional) -> Code:
        test, yes, no = (self.condition(part) for part in (node.test, node.yes, node.no))
        if test.unknown:
            return self.helper("choose", (test, yes, no))
        return Code(f"{yes.inside(OR)} if {test.inside(OR)} else {no.text}", 0, yes.unknown or no.unknown)

    # -- conditions -------------------------------------------------------------------------------------------------

    def _compare(self, node: Compare) -> Code:
        pairs: list[Code] = []
        for op, left, right in zip(node.ops, node.operands, node.operands[1:], strict=False):
            pairs += self._pair(op, left, right)
        if (
            len(pairs) > 1
            and not any(pair.unknown for pair in pairs)
            and not any(o.type == SHAPE for o in node.operands)
        ):
            texts = [self.condition(entry).inside(ADD) for entry in node.operands]
            chain = "".join(f" {op} {text}" for op, text in zip(node.ops, texts[1:], strict=True))
            return Code(texts[0] + chain, COMPARE)
        return self.joined("and", pairs)

    def _pair(self, op: str, left: Node, right: Node) -> list[Code]:
        """One comparison; shapes are compared extent by extent."""
        if left.type != SHAPE:
            one, two = self.condition(left), self.condition(right)
            return [Code(f"{one.inside(ADD)} {op} {two.inside(ADD)}", COMPARE, one.unknown or two.unknown)]
        parts = [self._extents(side) for side in (left, right)]
        if not parts[0] or not parts[1]:
            same = self.helper("same", (self.condition(left), self.condition(right)))
            return [same if op == "==" else self.negated(same)]
        pairs = [Code(f"{a} {op} {b}", COMPARE, not self.known) for a, b in zip(*parts, strict=True)]
        return pairs if op == "==" else [self.joined("or", pairs)]

    def _extents(self, node: Node) -> list[str]:
        if isinstance(node, Attribute):
            kinds = set(self.operands[node.base].kinds)
            if node.name in SHAPES and kinds <= {"tile", "predicate"}:
                return [f"{node.base}.{part}" for part in SHAPES[node.name]]
        return []

    def _member(self, node: Member) -> Code:
        value = self.condition(node.value)
        choices = [self.condition(choice).text for choice in node.choices]
        if len(choices) == 1:
            return Code(f"{value.inside(ADD)} {'!=' if node.negated else '=='} {choices[0]}", COMPARE, value.unknown)
        words = f"({', '.join(choices)})"
        if value.unknown and not self.known:
            found = self.helper("member", (value, Code(words)))
            return self.negated(found) if node.negated else found
        return Code(f"{value.inside(ADD)} {'not in' if node.negated else 'in'} {words}", COMPARE)

    def _logic(self, node: Logic) -> Code:
        return self.joined(node.op, [self.condition(arg) for arg in node.args])

    def joined(self, word: str, parts: Iterable[Code]) -> Code:
        """``and`` / ``or``: known parts by the operator, unknown ones by the helper."""
        flat = list({part.text: part for part in _flattened(word, parts)}.values())
        known = [part for part in flat if not part.unknown]
        unknown = [part for part in flat if part.unknown]
        rest = [self.helper(_KLEENE[word], unknown)] if len(unknown) > 1 else unknown
        whole = known + rest
        if len(whole) == 1:
            return whole[0]
        level = AND if word == "and" else OR
        text = f" {word} ".join(part.inside(level + 1) for part in whole)
        return Code(text, level, bool(unknown), word, tuple(whole))

    def negated(self, code: Code, node: Node | None = None) -> Code:
        """``not``; equality and membership are turned round, everything else is wrapped."""
        if (
            isinstance(node, Compare)
            and len(node.ops) == 1
            and node.ops[0] in _TURNED
            and node.operands[0].type != SHAPE
        ):
            return self._compare(replace(node, ops=(_TURNED[node.ops[0]],)))
        if isinstance(node, Member):
            return self._member(replace(node, negated=not node.negated))
        if code.text.endswith(" is not None") and not code.parts:
            return Code(code.text.replace(" is not None", " is None"), COMPARE)
        if code.unknown:
            return self.helper("negate", (code,))
        return Code(f"not {code.inside(NOT)}", NOT)

    # -- calls ------------------------------------------------------------------------------------------------------

    def _call(self, node: Call) -> Code:
        name = node.function
        if name in ("present", "kind_of", *STORAGE):
            return self._about_operands(node)
        if name == "any_mode":
            return Code('mode != ""', COMPARE, True)
        if name == "implies":
            return self._implies(node.args[0], node.args[1])
        args = [self.condition(arg) for arg in node.args]
        unknown = any(arg.unknown for arg in args)
        if name == "exactly_one":
            return replace(self.helper("exactly_one", args), unknown=unknown)
        if name == "ceil_div":
            return Code(f"-(-{args[0].inside(UNARY)} // {args[1].inside(UNARY)})", UNARY, unknown)
        if name == "bit_field" and isinstance(node.args[1], Number) and isinstance(node.args[2], Number):
            high, low = int(node.args[1].value), int(node.args[2].value)
            return Code(f"{args[0].inside(MUL)} // {1 << low} % {1 << high - low + 1}", MUL, unknown)
        if name in ("minimum", "maximum", "min", "max"):
            if unknown and not self.known:
                return self.helper("least" if name.startswith("min") else "greatest", args)
            return Code(f"{name[:3]}({args[0].text}, {args[1].text})")
        if name == "abs" and not unknown:
            return Code(f"abs({args[0].text})")
        if name == "isnan":
            return Code(f"{args[0].inside(ADD)} != {args[0].inside(ADD)}", COMPARE, unknown)
        if name in ("index", "unsigned") and node.args[0].type != INDEX:
            return args[0]
        raise ExpressionError(f"`{name}` cannot be used in a rule", f"规则中不能使用 `{name}`", node.at)

    def _about_operands(self, node: Call) -> Code:
        names = [arg.id for arg in node.args if isinstance(arg, Name)]
        if node.function == "present":
            return Code(f"{names[0]} is not None", COMPARE)
        if node.function == "kind_of":
            return Code(f"{names[0]}.kind")
        return self.helper(node.function, [Code(name) for name in names])

    def _implies(self, condition: Node, conclusion: Node) -> Code:
        """The known parts of the condition guard the rest: ``loc != "mat" or implies(rows > 1, …)``."""
        parts = _conjuncts(condition)
        codes = [(self.condition(part), part) for part in parts]
        known = [self.negated(code, part) for code, part in codes if not code.unknown]
        doubtful = [code for code, _ in codes if code.unknown]
        after = self.condition(conclusion)
        if doubtful:
            after = self.helper("implies", (self.joined("and", doubtful), after))
        return self.joined("or", [*known, after]) if known else after


_KLEENE = {"and": "both", "or": "either"}


def _flattened(word: str, parts: Iterable[Code]) -> Iterator[Code]:
    for part in parts:
        if part.word in (word, _KLEENE[word]):
            yield from _flattened(word, part.parts)
        else:
            yield part


def _conjuncts(node: Node) -> list[Node]:
    if isinstance(node, (Predicate, Let)):
        return _conjuncts(node.body)
    if isinstance(node, Logic) and node.op == "and":
        return [part for arg in node.args for part in _conjuncts(arg)]
    return [node]
