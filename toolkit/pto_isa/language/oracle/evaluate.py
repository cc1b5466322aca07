"""Evaluation of one typed tree at one index point."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..tree import (
    BOOL,
    INDEX,
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
from . import scalar
from .calls import call
from .convert import convert_value

_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "&": operator.and_, "|": operator.or_, "^": operator.xor,
}  # fmt: skip
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: bool(a == b), "!=": lambda a, b: bool(a != b), "<": lambda a, b: bool(a < b),
    "<=": lambda a, b: bool(a <= b), ">": lambda a, b: bool(a > b), ">=": lambda a, b: bool(a >= b),
}  # fmt: skip


@dataclass(slots=True)
class State:
    """What an evaluation sees: operand types, the values before the op, attributes and the active profile.

    ``read(operand, view, indices)`` gives a Python number; it raises IndexError outside the operand.  ``fused``: a sum
    of products rounds once per term.
    """

    types: Mapping[str, Any]
    read: Callable[[str, str, tuple[int, ...]], Any]
    constants: Mapping[str, Any]
    mode: Callable[[], str | None] | None = None
    form: str = ""
    fused: bool = False
    data: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)


def evaluate(node: Node, state: State) -> Any:
    """The value of a typed node; ``state.names`` binds the index variables."""
    return _EVALUATE[type(node)](node, state)


def _number(node: Number, state: State) -> Any:
    return float(node.value) if node.type is not None and scalar.is_float(node.type.name) else node.value


def _attribute(node: Attribute, state: State) -> Any:
    if node.base in state.data:
        return state.data[node.base][state.constants[node.base]][node.name]
    value = getattr(state.types[node.base], node.name)
    return value if node.index is None else value[node.index]


def _read(node: Read, state: State) -> Any:
    return state.read(node.operand, node.view, tuple([evaluate(entry, state) for entry in node.indices]))


def _unary(node: Unary, state: State) -> Any:
    value = evaluate(node.value, state)
    if node.op == "not":
        return not value
    return _in_type(-value if node.op == "-" else ~value, node)


def _member(node: Member, state: State) -> bool:
    value = evaluate(node.value, state)
    return (value in [evaluate(choice, state) for choice in node.choices]) != node.negated


def _logic(node: Logic, state: State) -> bool:
    wanted = node.op == "or"
    return wanted if any(bool(evaluate(arg, state)) == wanted for arg in node.args) else not wanted


def _name(node: Name, state: State) -> Any:
    if node.id in state.names:
        return state.names[node.id]
    if node.id in state.constants:
        return state.constants[node.id]
    if node.id == "mode" and state.mode is not None:
        return state.mode()
    if node.id == "form":
        return state.form
    if node.type == BOOL:
        return node.id == "true"
    return node.id


def _in_type(value: Any, node: Node) -> Any:
    if node.type is None or node.type == INDEX:
        return value
    dtype = node.type.name
    return scalar.round_to(value, dtype) if scalar.is_float(dtype) else scalar.wrap(value, dtype)


def _binary(node: Binary, state: State) -> Any:
    a, b, op = evaluate(node.left, state), evaluate(node.right, state), node.op
    if node.type == INDEX:
        return {"+": a + b, "-": a - b, "*": a * b}[op] if op in "+-*" else (a // b if op == "//" else a % b)
    if op == "/":
        dtype = node.type.name if node.type else ""
        return _in_type(scalar.divided(a, b) if scalar.is_float(dtype) else scalar.truncated(a, b), node)
    if op in ("<<", ">>"):
        count = b if 0 <= b < 64 else 64  # what is undefined shifts every bit out, as in the runtime
        return _in_type(a << count if op == "<<" else a >> count, node)
    results = {
        "+": lambda: a + b,
        "-": lambda: a - b,
        "*": lambda: a * b,
        "&": lambda: a & b,
        "|": lambda: a | b,
        "^": lambda: a ^ b,
    }
    return _in_type(results[op](), node)


def _chain(node: Compare, state: State) -> bool:
    values = [evaluate(operand, state) for operand in node.operands]
    return all(_COMPARE[op](a, b) for op, a, b in zip(node.ops, values, values[1:], strict=False))


def _points(node: Fold, state: State) -> list[dict[str, int]]:
    points: list[dict[str, int]] = [{}]
    for name, extent in node.binders:
        grown = []
        for point in points:
            state.names.update(point)
            grown += [{**point, name: k} for k in range(evaluate(extent, state))]
        points = grown
    return points


def _fold(node: Fold, state: State) -> Any:
    outer = dict(state.names)
    values: list[Any] = []
    places: list[int] = []
    factors = _factors(node) if state.fused else None
    for place, point in enumerate(_points(node, state)):
        state.names.update(point)
        if node.test is None or evaluate(node.test, state):
            values.append(
                evaluate(node.body, state) if factors is None else [evaluate(part, state) for part in factors]
            )
            places.append(place)
    state.names.clear()
    state.names.update(outer)
    return _folded(node, values, places) if factors is None else _fused(node, values)


def _factors(node: Fold) -> tuple[Node, Node] | None:
    """The factors of a sum of float products."""
    body = node.body
    if (
        node.function != "sum"
        or not isinstance(body, Binary)
        or body.op != "*"
        or body.type is None
        or body.type == INDEX
    ):
        return None
    return (body.left, body.right) if scalar.is_float(body.type.name) else None


def _fused(node: Fold, pairs: list[list[float]]) -> float:
    """The running sum of products, each step rounded once."""
    assert node.type is not None
    total = 0.0
    for a, b in pairs:
        if all(map(math.isfinite, (a, b, total))) and (exact := Fraction(a) * Fraction(b) + Fraction(total)):
            total = scalar.round_to(exact, node.type.name)
        else:  # nothing is rounded here
            total = a * b + total
    return total


def _folded(node: Fold, values: list[Any], places: list[int]) -> Any:
    function = node.function
    if function in ("any", "all", "count"):
        return sum(map(bool, values)) if function == "count" else (any if function == "any" else all)(values)
    if function in ("sum", "prod"):
        return _accumulate(node, values)
    if not values:
        raise EmptyFold
    best, where = values[0], places[0]
    for value, place in zip(values[1:], places[1:], strict=True):
        if (best < value) if function in ("max", "argmax") else (value < best):
            best, where = value, place
    return where if function.startswith("arg") else best


class EmptyFold(Exception):
    """A max, min or arg over nothing has no value: the point is not written."""


def _accumulate(node: Fold, values: list[Any]) -> Any:
    total: Any = 0 if node.function == "sum" else 1
    if node.type == INDEX:
        for value in values:
            total = total + value if node.function == "sum" else total * value
        return total
    assert node.type is not None and node.body.type is not None
    wide, kind = node.body.type.name, node.type.name
    total = float(total) if scalar.is_float(wide) else total
    for value in values:
        total = total + value if node.function == "sum" else total * value
        if math.isnan(total):
            continue
        for dtype in (wide, kind):
            total = scalar.round_to(total, dtype) if scalar.is_float(dtype) else scalar.wrap(total, dtype)
    return total


_EVALUATE: dict[type[Node], Callable[[Any, State], Any]] = {
    Number: _number, Name: _name, Attribute: _attribute, Read: _read, Binary: _binary, Unary: _unary, Compare: _chain,
    Member: _member, Logic: _logic, Fold: _fold,
    Let: lambda node, state: evaluate(node.body, state),
    Predicate: lambda node, state: evaluate(node.body, state),
    Conditional: lambda node, state: evaluate(node.yes if evaluate(node.test, state) else node.no, state),
    Convert: lambda node, state: convert_value(node, state, evaluate),
    Call: lambda node, state: call(node, state, evaluate),
}  # fmt: skip
