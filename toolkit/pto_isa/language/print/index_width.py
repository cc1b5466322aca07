"""How many bits a whole number of the language may take, as far as the widths of what it is made of are declared.

Indices have no limit in the language; a target that computes them in doubles has one, ``EXACT`` bits.  Declared are
registers, settings of convolution tiles and patterns of elements.  Extents and what is made of them number elements of
an operand, so they are taken to fit.
"""

from __future__ import annotations

from ...runtime.memory.state import REGISTERS
from ...runtime.types.conv_config import SETTINGS
from ...runtime.types.dtypes import BITS
from ..nodes import remembered
from ..tree import INDEX, Attribute, Binary, Call, Conditional, Let, Node, Number, Predicate, Unary

EXACT = 53  # bits of a double's significand
_DECLARED = {**{name: bits for name, (_, bits) in SETTINGS.items()}, **REGISTERS}


def is_wide(node: Node) -> bool:
    """Whether an index may need more bits than a double has."""
    return node.type == INDEX and (width(node) or 0) > EXACT


@remembered
def width(node: Node) -> int | None:
    """Bits that the values of an index need at most; None for what numbers elements."""
    if isinstance(node, Number) and isinstance(node.value, int):
        return node.value.bit_length()
    if isinstance(node, Attribute):
        return _DECLARED.get(node.name)
    if isinstance(node, Call):
        return _result(node)
    if isinstance(node, Let | Predicate):
        return width(node.body)
    if isinstance(node, Unary):
        return width(node.value)
    if isinstance(node, Binary):
        return _combined(node, width(node.left), width(node.right))
    return _either(width(node.yes), width(node.no)) if isinstance(node, Conditional) else None


def _result(node: Call) -> int | None:
    value, *rest = node.args
    if node.function == "unsigned":
        return BITS[value.type.name] if value.type is not None else None
    if node.function == "bit_field" and all(isinstance(bound, Number) for bound in rest):
        high, low = (int(bound.value) for bound in rest if isinstance(bound, Number))
        return high - low + 1
    return None


def _combined(node: Binary, left: int | None, right: int | None) -> int | None:
    if node.op == "%":
        return right
    if left is None or right is None:
        return _either(left, right)
    if node.op in ("+", "-"):
        return max(left, right) + 1
    if node.op == "*":
        return left + right
    return left  # a quotient


def _either(one: int | None, other: int | None) -> int | None:
    """What holds both: a number of an element fits, so only the declared side can be wide."""
    known = max(one or 0, other or 0)
    return None if (one is None or other is None) and known <= EXACT else known


__all__ = ["EXACT", "is_wide", "width"]
