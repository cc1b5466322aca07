"""Values computed directly in a narrow type, where that provably gives the result of the wide definition."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..functions import FLOATS, INTEGERS, NARROW_FLOATS
from ..tree import INDEX, Binary, Call, Convert, Let, Node, Number, Unary, free_names, has_reads
from .calls import PLAIN, integer_divide
from .numpy_text import UFUNC, Text, unary

if TYPE_CHECKING:
    from .values import Values

_MODULAR = frozenset({"+", "-", "*", "&", "|", "^", "<<"})


def narrow(values: Values, node: Node, dtype: str) -> Text | None:
    """The value computed directly in ``dtype`` when that provably gives the same result, else ``None``.

    Integers: modular operations commute with taking the result modulo 2**n.  Narrow floats: NumPy computes one
    operation in f32 and rounds once, which is the definition.
    """
    if dtype in INTEGERS:
        return _modular(values, node, dtype)
    if dtype in NARROW_FLOATS:
        return _one_rounding(values, node, dtype)
    return None


def _modular(values: Values, node: Node, dtype: str) -> Text | None:
    if isinstance(node, Convert) and node.implied and node.value.type and node.value.type.name == dtype:
        return values.value(node.value)
    if isinstance(node, Convert) and node.value.type == INDEX:
        return count(values, node)
    if isinstance(node, Number) and _fits(node.value, dtype):
        return Text(repr(node.value), dtype, atomic=node.value >= 0)
    if isinstance(node, Let):
        return _modular(values, node.body, dtype)
    if isinstance(node, Binary) and node.op in _MODULAR:
        left, right = _modular(values, node.left, dtype), _modular(values, node.right, dtype)
        if left and right:
            call = (UFUNC[node.op], (left.code, right.code))
            code = f"{left.inner()} {node.op} {right.inner()}"
            return Text(code, dtype, atomic=False, call=call, parts=(left, right))
    if isinstance(node, Binary) and node.op in (">>", "/"):
        left, right = leaf(values, node.left, dtype), leaf(values, node.right, dtype)
        if left and right and node.op == ">>":
            call = (UFUNC[">>"], (left.code, right.code))
            return Text(f"{left.inner()} >> {right.inner()}", dtype, atomic=False, call=call)
        if left and right:
            return integer_divide(values, left, right)
    if isinstance(node, Unary) and node.op in "-~":
        value = _modular(values, node.value, dtype)
        if value:
            return unary(node.op, value, dtype)
    if isinstance(node, Call) and node.function == "abs":
        # Only of a number of this type: NumPy leaves its smallest integer as it is, which is what the wrap gives.
        value = leaf(values, node.args[0], dtype)
        if value:
            return Text(f"np.abs({value.code})", dtype, call=("np.abs", (value.code,)))
    return None


def count(values: Values, node: Convert) -> Text | None:
    """A count for the whole call as an element of the target: one text for all integer types."""
    if has_reads(node.value) or free_names(node.value) & values.region.names():
        return None
    helper = values.emitter.helper("element")
    return Text(f"{helper}({values.index(node.value).code}, dst.array.dtype)", node.type.name if node.type else "")


def leaf(values: Values, node: Node, dtype: str) -> Text | None:
    """An unconverted read, scalar or fitting literal of ``dtype``."""
    if isinstance(node, Convert) and node.implied and node.value.type and node.value.type.name == dtype:
        return values.value(node.value)
    if isinstance(node, Convert) and node.value.type == INDEX and dtype in INTEGERS:
        return count(values, node)
    if isinstance(node, Number) and dtype in INTEGERS and _fits(node.value, dtype):
        return Text(repr(node.value), dtype, atomic=node.value >= 0)
    if isinstance(node, Number) and dtype in FLOATS:
        return values.number(replace(node, type=replace(node.type, name=dtype) if node.type else None))
    return None


def _one_rounding(values: Values, node: Node, dtype: str) -> Text | None:
    if isinstance(node, Binary) and node.op in "+-*/":
        left, right = leaf(values, node.left, dtype), leaf(values, node.right, dtype)
        if left and right:
            call = (UFUNC[node.op], (left.code, right.code))
            code = f"{left.inner()} {node.op} {right.inner()}"
            return Text(code, dtype, atomic=False, call=call, parts=(left, right))
    if isinstance(node, Call):
        return _narrow_call(values, node, dtype)
    return None


def _narrow_call(values: Values, node: Call, dtype: str) -> Text | None:
    """One elementary function of an unconverted narrow float: NumPy computes in f32 and rounds once."""
    name = node.function
    if name not in PLAIN and name != "abs":
        return None
    if name in ("exp", "log") and not values.emitter.allows("loose"):
        return None
    if name == "abs" and not values.emitter.allows("any_zero"):
        return None
    args = [leaf(values, arg, dtype) for arg in node.args]
    if any(arg is None for arg in args):
        return None
    codes = tuple(arg.code for arg in args if arg is not None)
    function = PLAIN.get(name, "np.abs")
    return Text(f"{function}({', '.join(codes)})", dtype, call=(function, codes))


def _fits(value: int | float, dtype: str) -> bool:
    bits = int(dtype[1:])
    low, high = (0, 2**bits - 1) if dtype[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return isinstance(value, int) and low <= value <= high
