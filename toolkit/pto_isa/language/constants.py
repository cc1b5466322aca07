"""Numbers that an expression is whatever the operands are: a division by one that is 0 is a mistake of its author."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from .errors import ExpressionError
from .expression_text import text_of
from .nodes import remembered
from .tree import Binary, Call, Conditional, Convert, Let, Node, Number, Unary, untyped

_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
    "%": operator.mod,
}  # fmt: skip
_LEAST_AND_MOST = {"minimum": min, "maximum": max, "min": min, "max": max}


@remembered
def constant_of(node: Node) -> int | float | None:
    """The number that a value always is; None where it depends on something, or has no value."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, (Let, Convert)):
        return constant_of(node.body if isinstance(node, Let) else node.value)
    if isinstance(node, Unary):
        value = constant_of(node.value)
        return None if value is None or node.op != "-" else -value
    if isinstance(node, Conditional):
        yes, no = constant_of(node.yes), constant_of(node.no)
        return yes if yes == no else None
    if isinstance(node, Call) and node.function in _LEAST_AND_MOST:
        values = [value for arg in node.args if (value := constant_of(arg)) is not None]
        return _LEAST_AND_MOST[node.function](values) if len(values) == len(node.args) else None
    return _of_binary(node) if isinstance(node, Binary) else None


def _of_binary(node: Binary) -> int | float | None:
    left, right = constant_of(node.left), constant_of(node.right)
    if node.op == "*" and 0 in (left, right):
        return 0
    if node.op == "%" and right == 1:
        return 0
    if left is None or right is None or node.op not in _ARITHMETIC:
        return 0 if node.op == "-" and untyped(node.left) == untyped(node.right) else None
    if right == 0 and node.op in ("/", "//", "%"):
        return None
    return _ARITHMETIC[node.op](left, right)  # type: ignore[no-any-return]


def check_bits(high: Node, low: Node) -> None:
    """Raise ExpressionError for bits ``high..low`` that no integer has, where they are constant."""
    first, last = constant_of(high), constant_of(low)
    if any(bit is not None and not 0 <= bit < 64 for bit in (first, last)) or (
        first is not None and last is not None and first < last
    ):
        raise ExpressionError(
            "bits are given from high to low, 63 to 0: `bit_field(x, 7, 4)`",
            "位号由高到低给出，范围为 63 至 0：`bit_field(x, 7, 4)`", high.at,
        )  # fmt: skip


def check_divisor(divisor: Node, whole: Node) -> None:
    """Raise ExpressionError for a divisor that is always 0; ``whole`` is the division."""
    if constant_of(divisor) == 0:
        shown = text_of(divisor)
        told = ("", "") if shown == "0" else (f": `{shown}`", f"：`{shown}`")
        raise ExpressionError(f"a division by 0{told[0]}", f"除数为 0{told[1]}", whole.at)
