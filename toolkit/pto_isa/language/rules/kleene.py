"""The pass that prepares a rule for judging: before, a typed condition; after, the same in three-valued logic.

A comparison of extents or scalars may be unknown, and helpers (``both``, ``either``, ``negate`` …)
join such values by Kleene's logic.  What is always known (words, the presence of an operand, element sizes) is joined
by ``and`` and ``or``, the known parts first; that gives the same values and guards what follows.  Afterwards names and
predicates are what they stand for, shapes are compared extent by extent, and everything can be judged from left to
right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...runtime.frozen import frozen
from ...runtime.kinds.table import kinds_of
from ...runtime.memory.state import REGISTERS
from ...runtime.types.conv_type import NAMES
from ..errors import ExpressionError
from ..functions import SHAPES
from ..nodes import replace
from ..tree import (
    BOOL,
    INDEX,
    WORD,
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
from ..typing import SHAPE
from .queries import STORAGE, Operands, is_scalar

EXTENTS = frozenset(
    {"rows", "cols", "valid_row", "valid_col", "size", "bytes", "shape", "stride", "valid_shape", *NAMES}
)
ARITHMETIC = frozenset({"+", "-", "*", "/", "//", "%"})
HELPERS = frozenset({
    "both", "either", "negate", "implies", "exactly_one", "choose", "member", "same", "least", "greatest",
})  # fmt: skip
_JOINS = {"and": "both", "or": "either"}
_TURNED = {"==": "!=", "!=": "=="}


@frozen
class RulePart:
    """A part of a rule, whether its value may be unknown, and what ``word`` joins it from."""

    node: Node
    unknown: bool = False
    word: str = ""
    parts: tuple[RulePart, ...] = ()


def three_valued(node: Node, operands: Operands, *, known: bool = False, elements: bool = False) -> Node:
    """The condition for judging; raises ``ExpressionError`` for what cannot stand in a rule.

    known: all operands are there and no value is unknown.  elements: folds and reads stay as they are.
    """
    return Kleene(operands, known, elements).part(node).node


def may_be_unknown(node: Node, operands: Operands) -> bool:
    """Whether a condition may have no known value."""
    return Kleene(operands).part(node).unknown


@frozen
class Kleene:
    """The pass over the rules of one op; see ``three_valued``."""

    operands: Operands
    known: bool = False
    elements: bool = False

    def part(self, node: Node) -> RulePart:
        """A part of a rule."""
        made = self._part(node)
        return replace(made, unknown=False) if self.known and made.unknown else made

    def _part(self, node: Node) -> RulePart:
        match node:
            case Number():
                return RulePart(node)
            case Name():
                return RulePart(node, node.id in ("form", "mode") or is_scalar(node, self.operands))
            case Attribute():
                free = node.name in EXTENTS or node.name in REGISTERS
                return RulePart(node, free and not self.operands[node.base].data)
            case Let() | Predicate():
                return self.part(node.body)
            case Convert(implied=True):
                return self.part(node.value)
            case Convert():
                raise ExpressionError("a rule cannot convert values", "规则中不能转换数值", node.at)
            case Unary(op="not"):
                return self.negated(self.part(node.value), node.value)
            case Unary():
                value = self.part(node.value)
                return RulePart(replace(node, value=value.node), value.unknown)
            case Binary():
                return self._binary(node)
            case Conditional():
                return self._conditional(node)
            case Compare():
                return self._compare(node)
            case Member():
                return self._member(node)
            case Logic():
                return self.joined(node.op, map(self.part, node.args))
            case Call():
                return self._call(node)
            case Fold() | Read() if self.elements:
                return RulePart(node)  # every element is known: the oracle evaluates what is inside
        raise ExpressionError("this cannot be judged in a rule", "规则中不能使用这种表达式", node.at)

    def _binary(self, node: Binary) -> RulePart:
        if node.op not in ARITHMETIC:
            raise ExpressionError(f"`{node.op}` cannot be used in a rule", f"规则中不能使用 `{node.op}`", node.at)
        left, right = self.part(node.left), self.part(node.right)
        return RulePart(replace(node, left=left.node, right=right.node), left.unknown or right.unknown)

    def _conditional(self, node: Conditional) -> RulePart:
        test, yes, no = self.part(node.test), self.part(node.yes), self.part(node.no)
        if test.unknown:
            return self._helper("choose", (test, yes, no), node)
        return RulePart(replace(node, test=test.node, yes=yes.node, no=no.node), yes.unknown or no.unknown)

    def _compare(self, node: Compare) -> RulePart:
        pairs: list[RulePart] = []
        for op, left, right in zip(node.ops, node.operands, node.operands[1:], strict=False):
            pairs += self._pair(op, left, right, node)
        shapes = any(operand.type == SHAPE for operand in node.operands)
        if len(pairs) > 1 and not shapes and not any(pair.unknown for pair in pairs):
            return RulePart(replace(node, operands=tuple(self.part(entry).node for entry in node.operands)))
        return self.joined("and", pairs)

    def _pair(self, op: str, left: Node, right: Node, whole: Compare) -> list[RulePart]:
        """One comparison; shapes are compared extent by extent."""
        if left.type != SHAPE:
            return [self._compared(op, self.part(left), self.part(right), whole)]
        extents = self._extents(left), self._extents(right)
        if not extents[0] or not extents[1]:
            same = self._helper("same", (self.part(left), self.part(right)), whole)
            return [same if op == "==" else self.negated(same)]
        free = not self.known
        pairs = [self._compared(op, RulePart(a, free), RulePart(b), whole) for a, b in zip(*extents, strict=True)]
        return pairs if op == "==" else [self.joined("or", pairs)]

    def _compared(self, op: str, left: RulePart, right: RulePart, whole: Node) -> RulePart:
        made = Compare(at=whole.at, type=BOOL, ops=(op,), operands=(left.node, right.node))
        return RulePart(made, left.unknown or right.unknown)

    def _extents(self, node: Node) -> list[Node]:
        if not isinstance(node, Attribute):
            return []
        if not all(kind.has_valid_region for kind in kinds_of(self.operands[node.base].kinds)):
            return []
        return [replace(node, name=name, type=INDEX) for name in SHAPES.get(node.name, ())]

    def _member(self, node: Member) -> RulePart:
        value = self.part(node.value)
        choices = [self.part(choice) for choice in node.choices]
        if len(choices) == 1:
            return self._compared("!=" if node.negated else "==", value, choices[0], node)
        if value.unknown and not self.known:
            found = self._helper("member", (value, *choices), node)
            return self.negated(found) if node.negated else found
        return RulePart(
            replace(node, value=value.node, choices=tuple(choice.node for choice in choices)), value.unknown
        )

    def joined(self, word: str, parts: Iterable[RulePart]) -> RulePart:
        """``and`` / ``or``: known parts by the operator, unknown ones by the helper."""
        flat = list({part.node: part for part in _flattened(word, parts)}.values())
        known = [part for part in flat if not part.unknown]
        unknown = [part for part in flat if part.unknown]
        whole = known + ([self._helper(_JOINS[word], unknown)] if len(unknown) > 1 else unknown)
        if len(whole) == 1:
            return whole[0]
        made = Logic(type=BOOL, op=word, args=tuple(part.node for part in whole))
        return RulePart(made, any(part.unknown for part in whole), word, tuple(whole))

    def negated(self, part: RulePart, node: Node | None = None) -> RulePart:
        """``not``; equality and membership are turned round.  node: what ``part`` was made of."""
        if isinstance(node, Compare) and len(node.ops) == 1 and node.operands[0].type != SHAPE:
            turned = _TURNED.get(node.ops[0])
            if turned is not None:
                return self._compare(replace(node, ops=(turned,)))
        if isinstance(node, Member):
            return self._member(replace(node, negated=not node.negated))
        if part.unknown:
            return self._helper("negate", (part,))
        return RulePart(Unary(at=part.node.at, type=BOOL, op="not", value=part.node))

    def _helper(self, name: str, parts: Iterable[RulePart], whole: Node | None = None) -> RulePart:
        parts = tuple(parts)
        at, type = (whole.at, whole.type) if whole is not None else (parts[0].node.at, BOOL)
        made = Call(at=at, type=type, function=name, args=tuple(part.node for part in parts))
        return RulePart(made, True, name, parts)

    # -- calls ------------------------------------------------------------------------------------------------------

    def _call(self, node: Call) -> RulePart:
        name = node.function
        if name in ("present", "kind_of"):
            return RulePart(node)
        if name in STORAGE:
            return RulePart(node, True)
        if name == "any_mode":
            mode, none = Name(type=WORD, id="mode"), Name(type=WORD, id="")
            return self._compared("!=", RulePart(mode, True), RulePart(none), node)
        if name == "implies":
            return self._implies(node.args[0], node.args[1])
        args = [self.part(arg) for arg in node.args]
        unknown = any(arg.unknown for arg in args)
        made = replace(node, args=tuple(arg.node for arg in args))
        if name == "exactly_one":
            return replace(self._helper(name, args, node), unknown=unknown)
        if name in ("minimum", "maximum", "min", "max"):
            if unknown and not self.known:
                return self._helper("least" if name.startswith("min") else "greatest", args, node)
            return RulePart(replace(made, function=name[:3]))
        if name == "isnan":
            return self._compared("!=", args[0], args[0], node)
        if name in ("index", "unsigned") and node.args[0].type != INDEX:
            return args[0]
        numbers = all(isinstance(arg, Number) for arg in node.args[1:])
        if name == "ceil_div" or (name == "bit_field" and numbers) or (name == "abs" and not unknown):
            return RulePart(made, unknown)
        raise ExpressionError(f"`{name}` cannot be used in a rule", f"规则中不能使用 `{name}`", node.at)

    def _implies(self, condition: Node, conclusion: Node) -> RulePart:
        """The known parts of the condition guard the rest: ``loc != "mat" or implies(rows > 1, …)``."""
        parts = [(self.part(part), part) for part in opened_conjuncts(condition)]
        known = [self.negated(made, part) for made, part in parts if not made.unknown]
        doubtful = [made for made, _ in parts if made.unknown]
        after = self.part(conclusion)
        if doubtful:
            after = self._helper("implies", (self.joined("and", doubtful), after))
        return self.joined("or", [*known, after]) if known else after


def _flattened(word: str, parts: Iterable[RulePart]) -> Iterator[RulePart]:
    for part in parts:
        if part.word in (word, _JOINS[word]):
            yield from _flattened(word, part.parts)
        else:
            yield part


def opened_conjuncts(node: Node) -> list[Node]:
    """The conditions that ``and`` joins, with predicates and names opened."""
    if isinstance(node, (Predicate, Let)):
        return opened_conjuncts(node.body)
    if isinstance(node, Logic) and node.op == "and":
        return [part for arg in node.args for part in opened_conjuncts(arg)]
    return [node]
