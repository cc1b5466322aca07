"""Rules -> text of conditions: what every programming language that rules are written in has in common.

A condition is three-valued where an extent or a scalar may be unknown: comparisons give an unknown value, and helpers
join them by Kleene's logic.  What is always known (words, presence of an operand, element sizes) is joined by the
operators of the language, the known parts first; that gives the same values and guards what follows.  ``Conditions``
decides which is which and in what order; a language spells the pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ..runtime.state import REGISTERS
from .check_code import Code
from .errors import ExpressionError
from .functions import CONV_EXTENTS
from .scope import OperandInfo
from .spelling import OPERATORS, Spelling
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
KLEENE = {"and": "both", "or": "either"}

_TURNED = {"==": "!=", "!=": "=="}


@dataclass(slots=True)
class Conditions(Spelling):
    """Writes conditions over the operands of one op.

    With ``known`` nothing is unknown (all operands are there): the text of a check on tiles.
    """

    operands: Mapping[str, OperandInfo]
    known: bool = False

    def condition(self, node: Node) -> Code:
        """Text of an expression; raises ``ExpressionError`` for what cannot stand in a rule."""
        method = getattr(self, "_" + type(node).__name__.lower(), None)
        if method is None:
            raise ExpressionError("this cannot be judged in a rule", "规则中不能使用这种表达式", node.at)
        code: Code = method(node)
        return replace(code, unknown=False) if self.known and code.unknown else code

    # -- values -----------------------------------------------------------------------------------------------------

    def _number(self, node: Number) -> Code:
        return self.number(node.value)

    def _name(self, node: Name) -> Code:
        if node.id in ("true", "false"):
            return self.truth(node.id == "true")
        operand = self.operands.get(node.id)
        if node.id in PSEUDO:
            return self.value(node.id, node.id != "profile")
        if operand is not None and not (node.type == WORD and "attribute" not in operand.kinds):
            return self.value(node.id, "scalar" in operand.kinds)
        return self.word(node.id)

    def _attribute(self, node: Attribute) -> Code:
        data = self.operands[node.base].data
        if data:  # a number that the vocabulary gives for each word
            return self.fact(node.base, {word: row[node.name] for word, row in data.items() if node.name in row})
        return self.attribute(node.base, node.name, node.index, node.name in EXTENTS or node.name in REGISTERS)

    def _let(self, node: Let) -> Code:
        return self.condition(node.body)

    def _predicate(self, node: Predicate) -> Code:
        return self.condition(node.body)

    def _convert(self, node: Convert) -> Code:
        if not node.implied:
            raise ExpressionError("a rule cannot convert values", "规则中不能转换数值", node.at)
        return self.condition(node.value)

    def _unary(self, node: Unary) -> Code:
        value = self.condition(node.value)
        return self.negated(value, node.value) if node.op == "not" else self.signed(node.op, value)

    def _binary(self, node: Binary) -> Code:
        if node.op not in OPERATORS:
            raise ExpressionError(f"`{node.op}` cannot be used in a rule", f"规则中不能使用 `{node.op}`", node.at)
        return self.arithmetic(node.op, self.condition(node.left), self.condition(node.right))

    def _conditional(self, node: Conditional) -> Code:
        test, yes, no = (self.condition(part) for part in (node.test, node.yes, node.no))
        return self.helper("choose", (test, yes, no)) if test.unknown else self.chosen(test, yes, no)

    # -- conditions -------------------------------------------------------------------------------------------------

    def _compare(self, node: Compare) -> Code:
        pairs: list[Code] = []
        for op, left, right in zip(node.ops, node.operands, node.operands[1:], strict=False):
            pairs += self._pair(op, left, right)
        shapes = any(operand.type == SHAPE for operand in node.operands)
        if len(pairs) > 1 and not shapes and not any(pair.unknown for pair in pairs):
            return self.chained(node.ops, [self.condition(entry) for entry in node.operands], pairs)
        return self.joined("and", pairs)

    def _pair(self, op: str, left: Node, right: Node) -> list[Code]:
        """One comparison; shapes are compared extent by extent."""
        if left.type != SHAPE:
            one, two = self.condition(left), self.condition(right)
            return [self.compared(op, one, two, one.unknown or two.unknown)]
        parts = [self._extents(side) for side in (left, right)]
        if not parts[0] or not parts[1]:
            same = self.helper("same", (self.condition(left), self.condition(right)))
            return [same if op == "==" else self.negated(same)]
        pairs = [self.compared(op, a, b, not self.known) for a, b in zip(*parts, strict=True)]
        return pairs if op == "==" else [self.joined("or", pairs)]

    def _extents(self, node: Node) -> list[Code]:
        if isinstance(node, Attribute):
            kinds = set(self.operands[node.base].kinds)
            if node.name in SHAPES and kinds <= {"tile", "predicate"}:
                return [self.attribute(node.base, part, None, True) for part in SHAPES[node.name]]
        return []

    def _member(self, node: Member) -> Code:
        value = self.condition(node.value)
        choices = [self.condition(choice) for choice in node.choices]
        if len(choices) == 1:
            return self.compared("!=" if node.negated else "==", value, choices[0], value.unknown)
        if value.unknown and not self.known:
            found = self.helper("member", (value, self.choices(choices)))
            return self.negated(found) if node.negated else found
        return self.among(value, choices, node.negated)

    def _logic(self, node: Logic) -> Code:
        return self.joined(node.op, [self.condition(arg) for arg in node.args])

    def joined(self, word: str, parts: Iterable[Code]) -> Code:
        """``and`` / ``or``: known parts by the operator, unknown ones by the helper."""
        flat = list({part.text: part for part in _flattened(word, parts)}.values())
        known = [part for part in flat if not part.unknown]
        unknown = [part for part in flat if part.unknown]
        rest = [self.helper(KLEENE[word], unknown)] if len(unknown) > 1 else unknown
        whole = known + rest
        return whole[0] if len(whole) == 1 else self.in_order(word, whole)

    def negated(self, code: Code, node: Node | None = None) -> Code:
        """``not``; equality, membership and presence are turned round, everything else is wrapped."""
        if (
            isinstance(node, Compare)
            and len(node.ops) == 1
            and node.ops[0] in _TURNED
            and node.operands[0].type != SHAPE
        ):
            return self._compare(replace(node, ops=(_TURNED[node.ops[0]],)))
        if isinstance(node, Member):
            return self._member(replace(node, negated=not node.negated))
        if code.opposite is not None:
            return code.opposite
        return self.helper("negate", (code,)) if code.unknown else self.inverted(code)

    # -- calls ------------------------------------------------------------------------------------------------------

    def _call(self, node: Call) -> Code:
        name = node.function
        if name in ("present", "kind_of", *STORAGE):
            return self._about_operands(node)
        if name == "any_mode":
            return self.compared("!=", self.value("mode", True), self.word(""), True)
        if name == "implies":
            return self._implies(node.args[0], node.args[1])
        args = [self.condition(arg) for arg in node.args]
        unknown = any(arg.unknown for arg in args)
        if name == "exactly_one":
            return replace(self.helper("exactly_one", args), unknown=unknown)
        if name == "ceil_div":
            return self.quotient_up(*args)
        if name == "bit_field" and isinstance(node.args[1], Number) and isinstance(node.args[2], Number):
            return self.bits(args[0], int(node.args[1].value), int(node.args[2].value))
        if name in ("minimum", "maximum", "min", "max"):
            if unknown and not self.known:
                return self.helper("least" if name.startswith("min") else "greatest", args)
            return self.extreme(name[:3], *args)
        if name == "abs" and not unknown:
            return self.magnitude(args[0])
        if name == "isnan":
            return self.compared("!=", args[0], args[0], unknown)
        if name in ("index", "unsigned") and node.args[0].type != INDEX:
            return args[0]
        raise ExpressionError(f"`{name}` cannot be used in a rule", f"规则中不能使用 `{name}`", node.at)

    def _about_operands(self, node: Call) -> Code:
        names = [arg.id for arg in node.args if isinstance(arg, Name)]
        if node.function == "present":
            return self.presence(names[0])
        if node.function == "kind_of":
            return self.kind(names[0])
        return self.helper(node.function, [self.whole_operand(name) for name in names])

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


def _flattened(word: str, parts: Iterable[Code]) -> Iterator[Code]:
    for part in parts:
        if part.word in (word, KLEENE[word]):
            yield from _flattened(word, part.parts)
        else:
            yield part


def _conjuncts(node: Node) -> list[Node]:
    if isinstance(node, (Predicate, Let)):
        return _conjuncts(node.body)
    if isinstance(node, Logic) and node.op == "and":
        return [part for arg in node.args for part in _conjuncts(arg)]
    return [node]
