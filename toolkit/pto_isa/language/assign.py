"""Inverting an expression: fields set so that it has a given value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..runtime.dtypes import BITS, ITEMSIZE
from ..runtime.moves import Place, is_tile
from .tree import Attribute, Binary, Call, Conditional, Convert, Let, Name, Node, Unary

if TYPE_CHECKING:
    from .solve import Solver

Change = dict[Place, Any]
Types = Mapping[str, Any]
_SHAPES = {"shape": ("rows", "cols"), "valid_shape": ("valid_row", "valid_col")}
_SIZES = {"itemsize": ITEMSIZE, "bits": BITS}


def assignments(solver: Solver, node: Node, target: Any, types: Types) -> Iterator[Change]:
    """Changes of a call after which the expression may have the value ``target``; rounded where it must be."""
    if isinstance(node, Let):
        yield from assignments(solver, node.body, target, types)
    elif isinstance(node, Convert):
        yield from assignments(solver, node.value, target, types)
    elif isinstance(node, Attribute):
        yield from _field(solver, node, target, types)
    elif isinstance(node, Name):
        if node.id in solver.rules.operands:
            yield {(node.id, ""): target}
    elif isinstance(node, Conditional):
        test = solver.holds(node.test, types)
        yield from assignments(solver, node.no if test is False else node.yes, target, types)
        yield from solver.solve(node.test, test is False, types, 2)
    elif not isinstance(target, int) or isinstance(target, bool):
        return
    elif isinstance(node, Unary) and node.op == "-":
        yield from assignments(solver, node.value, -target, types)
    elif isinstance(node, Binary):
        yield from _binary(solver, node, target, types)
    elif isinstance(node, Call) and node.function == "ceil_div":
        by = solver.evaluator.value(node.args[1], types)
        if _whole(by) and by > 0:
            for number in (target * by, target * by - by + 1):
                yield from assignments(solver, node.args[0], number, types)
    elif isinstance(node, Call) and node.function == "bit_field":
        word, high, low = (solver.evaluator.value(arg, types) for arg in node.args)
        if _whole(word) and 0 <= target < 1 << high - low + 1:
            kept = word & ~((1 << high + 1) - (1 << low))
            yield from assignments(solver, node.args[0], kept | target << low, types)
    elif isinstance(node, Call):
        for arg in node.args:
            yield from assignments(solver, arg, target, types)


def _binary(solver: Solver, node: Binary, target: int, types: Types) -> Iterator[Change]:
    """``left op right == target`` for the left side, then for the right one."""
    left, right = (solver.evaluator.value(side, types) for side in (node.left, node.right))
    if not _whole(left) or not _whole(right):
        return
    for number in _left(node.op, left, right, target):
        yield from assignments(solver, node.left, number, types)
    for number in _right(node.op, left, right, target):
        yield from assignments(solver, node.right, number, types)


def _left(op: str, left: int, right: int, target: int) -> list[int]:
    if op == "+":
        return [target - right]
    if op == "-":
        return [target + right]
    if right <= 0:
        return []
    if op == "*":
        return list(dict.fromkeys((-(-target // right), target // right)))
    if op == "//":
        return list(dict.fromkeys((target * right, target * right + right - 1)))
    base = left - left % right + target
    return [base + right, base, base - right] if op == "%" else []


def _right(op: str, left: int, right: int, target: int) -> list[int]:
    if op in ("+", "*"):
        return _left(op, right, left, target)
    if op == "-":
        return [left - target]
    if op == "//" and target > 0:
        return [left // target]
    return [left - target] if op == "%" else []


def _field(solver: Solver, node: Attribute, target: Any, types: Types) -> Iterator[Change]:
    name, field = node.base, node.name
    value = types.get(name)
    if value is None:
        return
    if solver.evaluator.operands[name].data:  # a number that the vocabulary gives for each word
        table = solver.evaluator.operands[name].data
        yield from ({(name, ""): word} for word, row in table.items() if row.get(field) == target)
        return
    if field in _SIZES:
        yield from ({(name, "dtype"): dtype} for dtype, size in _SIZES[field].items() if size == target)
        return
    if field in _SHAPES and is_tile(value):
        if isinstance(target, tuple) and len(target) == 2:
            yield from _possible({(name, part): n for part, n in zip(_SHAPES[field], target, strict=True)})
        return
    if node.index is not None:
        yield from _possible({(name, f"{field}[{node.index}]"): target})
        return
    if isinstance(target, tuple):
        yield from _possible({(name, f"{field}[{k}]"): n for k, n in enumerate(target)})
        return
    if field in ("size", "bytes") and value.kind != "array":
        yield from _sized(name, value, target, BITS[value.dtype] if field == "bytes" else 8)
        return
    for place in solver.evaluator.fields(node, types, solver.rules):
        if place[1] == field or (place[1] and "[" in place[1]):
            yield from _possible({place: target})


def _sized(name: str, value: Any, target: int, bits: int) -> Iterator[Change]:
    """Extents for which an operand has at least, or at most, so many elements of 8 bits."""
    elements = target * 8 // bits
    if is_tile(value):
        extents = {"rows": value.rows, "cols": value.cols}
    else:
        extents = {f"shape[{k}]": extent for k, extent in enumerate(value.shape)}
    for field, extent in extents.items():
        rest = value.size // extent if _whole(value.size) and _whole(extent) and extent > 0 else 0
        if rest > 0:
            for number in dict.fromkeys((-(-elements // rest), elements // rest)):
                yield from _possible({(name, field): number})


def _possible(change: Change) -> Iterator[Change]:
    """The change if no extent in it is negative."""
    if not any(_whole(value) and value < 0 for value in change.values()):
        yield change


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
