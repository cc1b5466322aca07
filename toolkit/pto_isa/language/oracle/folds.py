"""What folds make of the values at all points, which come in index order."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from ..tree import INDEX, Binary, Fold, Node
from . import scalar


class EmptyFold(Exception):
    """A max, min or arg over nothing has no value: the point is not written."""


def factors_of(node: Fold) -> tuple[Node, Node] | None:
    """The factors of a sum of float products."""
    body = node.body
    product = node.function == "sum" and isinstance(body, Binary) and body.op == "*"
    if not product or body.type is None or not scalar.is_float(body.type.name):
        return None
    assert isinstance(body, Binary)
    return body.left, body.right


def fused(node: Fold, pairs: list[list[float]]) -> float:
    """The running sum of products, each step rounded once."""
    assert node.type is not None
    total = 0.0
    for a, b in pairs:
        if all(map(math.isfinite, (a, b, total))) and (exact := Fraction(a) * Fraction(b) + Fraction(total)):
            total = scalar.round_to(exact, node.type.name)
        else:  # nothing is rounded here
            total = a * b + total
    return total


def folded(node: Fold, values: list[Any], places: list[int]) -> Any:
    """What a fold makes of values and of the numbers of their points."""
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
