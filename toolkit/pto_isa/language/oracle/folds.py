"""Folds of the oracle: the values at all points in index order, and what is made of them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..tree import INDEX, Binary, Fold, Node
from . import scalar

if TYPE_CHECKING:
    from .evaluate import Code, Preparer, State


class EmptyFold(Exception):
    """A max, min or arg over nothing has no value: the point is not written."""


def fold(node: Fold, prepare: Preparer) -> Code:
    """The values at all points of the binders, in index order, and what is made of them."""
    outer = prepare.varying
    if outer is not None:
        prepare.varying = outer | {name for name, _ in node.binders}
    binders = [(name, prepare(extent)) for name, extent in node.binders]
    test = None if node.test is None else prepare(node.test)
    body, factors = prepare(node.body), _factors(node)
    pair = None if factors is None else [prepare(part) for part in factors]
    prepare.varying, prepare.fixed = outer, False

    def folded(state: State) -> Any:
        names = dict(state.names)
        values: list[Any] = []
        places: list[int] = []
        fused = pair if state.fused else None
        for place in _places(binders, state):
            if test is None or test(state):
                values.append(body(state) if fused is None else [part(state) for part in fused])
                places.append(place)
        state.names.clear()
        state.names.update(names)
        return _folded(node, values, places) if fused is None else _fused(node, values)

    return folded


def _places(binders: list[tuple[str, Code]], state: State) -> Iterator[int]:
    """Number the points in index order, with the binders set to each; an extent may name the binders before it."""
    (name, extent), *rest = binders
    if not rest:
        for k in range(extent(state)):
            state.names[name] = k
            yield k
        return
    place = 0
    for k in range(extent(state)):
        state.names[name] = k
        for _ in _places(rest, state):
            yield place
            place += 1


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
    if function == "distinct":
        return len(set(values)) == len(values)
    if function in ("sum", "prod"):
        return _accumulate(node, values)
    if not values:
        raise EmptyFold
    best, where = values[0], places[0]
    for value, place in zip(values[1:], places[1:], strict=True):
        if (best < value) if function in ("max", "argmax") else (value < best):
            best, where = value, place
    return where if function.startswith("arg") else best


def _accumulate(node: Fold, values: list[Any]) -> Any:
    total: Any = 0 if node.function == "sum" else 1
    if node.type == INDEX:
        for value in values:
            total = total + value if node.function == "sum" else total * value
        return total
    assert node.type is not None and node.body.type is not None
    wide, kind = node.body.type.name, node.type.name
    if not scalar.is_float(wide) and not scalar.is_float(kind):  # whether each step wraps or the last is the same
        total = sum(values) if node.function == "sum" else math.prod(values)
        return scalar.wrap(scalar.wrap(total, wide), kind)
    total = float(total) if scalar.is_float(wide) else total
    for value in values:
        total = total + value if node.function == "sum" else total * value
        if math.isnan(total):
            continue
        for dtype in (wide, kind):
            total = scalar.round_to(total, dtype) if scalar.is_float(dtype) else scalar.wrap(total, dtype)
    return total
