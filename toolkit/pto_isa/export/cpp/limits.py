"""By which policy a rule is judged in C++: over plain numbers only where no sum or product can leave 64 bits."""

from __future__ import annotations

from ...language.rules.queries import Operands, is_scalar, parts_of
from ...language.tree import Attribute, Binary, Call, Conditional, Name, Node, Number, Unary
from ...runtime.kinds.kind import OperandKind
from ...runtime.kinds.table import kinds_of, passed

MOST = 62  # bits of a number
# Bits of extents, as `Seen` in judge.h has them; of all elements of an operand; of any other number.
TILE, TENSOR, CONV, STRIDE, OTHER = 16, 20, 17, 31, 31
SIZES = {TILE: 32, TENSOR: 31, CONV: 31}
_SMALL = 16  # sizes of elements and boxes, numbers of facts


def needs_doubt(tree: Node, operands: Operands) -> bool:
    """Whether it reads what is often unknown (scalars, registers, counts of a run), or may leave 62 bits.

    tree: the condition after the pass to three-valued logic.
    """
    for node in parts_of(tree):
        if isinstance(node, Name) and is_scalar(node, operands):
            return True
        if isinstance(node, Attribute) and _late(node, operands):
            return True
        if isinstance(node, Binary) and bits_of(node, operands) > MOST:
            return True
    return False


def _late(node: Attribute, operands: Operands) -> bool:
    kinds = operands[node.base].kinds
    return passed(kinds, "core", "number") or any(node.name in kind.live_attributes for kind in kinds_of(kinds))


def bits_of(node: Node, operands: Operands) -> int:
    """How many bits the magnitude of a value has at most, for operands that ``Seen`` in judge.h lets through."""
    match node:
        case Number(value=value):
            return int(abs(value)).bit_length()
        case Attribute():
            return _field(node, operands)
        case Unary(value=value):
            return bits_of(value, operands)
        case Binary(op="*"):
            return _product(node, operands)
        case Binary(op="+" | "-", left=left, right=right):
            return max(bits_of(left, operands), bits_of(right, operands)) + 1
        case Binary(left=left, right=right) if node.op == "%":
            return bits_of(right, operands)
        case Binary(left=left):
            return bits_of(left, operands)
        case Conditional(yes=yes, no=no):
            return max(bits_of(yes, operands), bits_of(no, operands))
        case Call(function="choose", args=(_, yes, no)):
            return max(bits_of(yes, operands), bits_of(no, operands))
        case Call(args=args):
            return max((bits_of(arg, operands) for arg in args), default=1)
    return OTHER


def _product(node: Node, operands: Operands) -> int:
    """Of a product; extents of one operand, each once, make no more than its elements."""
    extents: dict[str, dict[Node, int]] = {}
    whole = 0
    for factor in _factors(node):
        if (
            isinstance(factor, Attribute)
            and factor.name not in ("stride", "size", "bytes")
            and factor not in extents.get(factor.base, {})
        ):
            bits = bits_of(factor, operands)
            if bits in SIZES:
                extents.setdefault(factor.base, {})[factor] = bits
                continue
        whole += bits_of(factor, operands)
    return whole + sum(min(sum(found.values()), SIZES[next(iter(found.values()))]) for found in extents.values())


def _factors(node: Node) -> list[Node]:
    if isinstance(node, Binary) and node.op == "*":
        return [*_factors(node.left), *_factors(node.right)]
    return [node]


def _field(node: Attribute, operands: Operands) -> int:
    if operands[node.base].data or node.name in ("itemsize", "bits", "fractal", "rank"):
        return _SMALL
    kinds = kinds_of(operands[node.base].kinds)
    extent = max(_extent(kind) for kind in kinds)
    if node.name in ("size", "bytes"):
        return SIZES.get(extent, OTHER) + 3
    return STRIDE if node.name == "stride" else extent


def _extent(kind: OperandKind) -> int:
    """Of an extent of a kind of operand."""
    if kind.has_valid_region:
        return TILE
    return {"Tensor": TENSOR, "Group": TENSOR, "Conv": CONV}.get(kind.cpp_struct, OTHER)
