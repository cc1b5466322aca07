"""Types of numbers: what a literal becomes, where elements are widened and rounded, how two sides become one type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .errors import ExpressionError
from .front.resolve import Scope
from .functions import CODES, FLOATS, INTEGERS, arithmetic_type
from .nodes import replace
from .tree import INDEX, Binary, Conditional, Convert, Let, Node, Number, Shared, Type, element

LITERAL = Type("literal")
SHAPE = Type("shape")
PAIR = Type("pair")


@dataclass(frozen=True, slots=True)
class TypeEnv:
    """Types of the operands in one row, and the numerics of the op.

    ``dtypes`` gives the element type of every operand (``index`` for counts); ``target`` the element type of the
    equation's target; ``each`` the element types for which every operation rounds; ``accumulate`` is ``element`` when
    sums keep the target's type.  ``wide_terms``: the terms of a sum of products are formed in f64 and rounded with the
    running sum.  ``shared`` keeps the typed parts of one block from row to row of the type table.
    """

    scope: Scope
    dtypes: Mapping[str, str]
    target: str = ""
    each: frozenset[str] = frozenset()
    accumulate: str = "wide"
    wide_terms: bool = False
    variables: frozenset[str] = frozenset()
    locals: Mapping[str, Type] = field(default_factory=dict)
    shared: Shared | None = None


def mismatch(node: Node, wanted: str, found: Type | None) -> ExpressionError:
    """The error of a value of the wrong kind."""
    return ExpressionError(f"expected {wanted}, found {found}", f"此处应为 {wanted}，实际为 {found}", node.at)


class Numbers:
    """The rules of numbers for one row of the type table."""

    def __init__(self, env: TypeEnv) -> None:
        self.env = env

    def literal(self, node: Node, target: Type) -> Node:
        """Give number literals (also inside conditionals and sign changes) the type of the other side."""
        if node.type != LITERAL:
            return node
        if isinstance(node, Number):
            if target.kind == "element" and target.name in INTEGERS and not float(node.value).is_integer():
                raise mismatch(node, f"an integer for {target.name}", LITERAL)
            if target == INDEX and not isinstance(node.value, int):
                raise mismatch(node, "an integer", LITERAL)
            if target.kind not in ("element", "index") or target.name in CODES:
                raise mismatch(node, f"a {target}", LITERAL)
            return replace(node, type=target)
        if isinstance(node, Conditional):
            return replace(node, yes=self.literal(node.yes, target), no=self.literal(node.no, target), type=target)
        if isinstance(node, Let):
            return replace(node, body=self.literal(node.body, target), type=target)
        raise mismatch(node, f"a {target}", LITERAL)

    def widen(self, node: Node) -> Node:
        """Bring an element to its arithmetic type."""
        kind = node.type
        if kind is None or kind.kind != "element":
            return node
        if kind.name in CODES:
            raise ExpressionError(
                f"{kind.name} is a code: copy it or convert it, it cannot be computed with",
                f"{kind.name} 是编码，只能复制或转换，不能直接参与运算", node.at,
            )  # fmt: skip
        wide = arithmetic_type(kind.name)
        return node if wide == kind.name else Convert(at=node.at, type=element(wide), value=node)

    def rounded(self, node: Node) -> Node:
        """Round an operation on to the target's type when the record asks for it after each operation."""
        target = self.env.target
        if target in self.env.each and node.type == element(arithmetic_type(target)) and node.type.name != target:
            return Convert(at=node.at, type=element(target), value=node)
        return node

    def unify(self, left: Node, right: Node, at: Node, *, exact: bool = False) -> tuple[Node, Node]:
        """Give two sides one type; ``exact`` keeps equal narrow types (comparisons and selections never round)."""
        if left.type == LITERAL and right.type == LITERAL:
            return self.literal(left, INDEX), self.literal(right, INDEX)
        if left.type == LITERAL and right.type is not None:
            if right.type.kind == "element" and not exact:
                right = self.widen(right)
            assert right.type is not None
            return self.literal(left, right.type), right
        if right.type == LITERAL:
            right, left = self.unify(right, left, at, exact=exact)
            return left, right
        if left.type == right.type and exact:
            return left, right
        left, right = self.widen(left), self.widen(right)
        if left.type != right.type:
            raise ExpressionError(
                f"{left.type} and {right.type} do not mix; convert one side",
                f"{left.type} 与 {right.type} 不能混用；请转换其中一边", at.at,
            )  # fmt: skip
        return left, right

    def accumulated(self, body: Node) -> tuple[Node, Type]:
        """The running value of a sum or product: wide by default, the target's type when the record says so."""
        body = self.widen(body)
        assert body.type is not None
        target = self.env.target
        wide = element(arithmetic_type(target)) if target else body.type
        if wide != body.type and wide.name in FLOATS and body.type.name in FLOATS:
            body = Convert(at=body.at, type=wide, value=body)
        if self.env.wide_terms and wide.name in FLOATS and isinstance(body, Binary) and body.op == "*":
            return _in_f64(body), wide
        if self.env.accumulate == "element" and target:
            return body, element(target)
        assert body.type is not None
        return body, body.type


def _in_f64(node: Node) -> Node:
    """A product with every factor converted to f64, where products of f32 and narrower numbers are not rounded."""
    if isinstance(node, Binary) and node.op == "*":
        return replace(node, left=_in_f64(node.left), right=_in_f64(node.right), type=element("f64"))
    return Convert(at=node.at, type=element("f64"), value=node)
