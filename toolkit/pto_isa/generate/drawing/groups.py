"""Which extents of valid regions change together: those that the op's own rules say are equal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...language.tree import Attribute, Compare, Logic, Node, Number, Predicate

if TYPE_CHECKING:
    from ...language.front.opdef import OpDef
    from .picture import Picture

OperandExtent = tuple[str, int]
FIXED: OperandExtent = ("", 0)
_AXES = {"valid_row": 0, "valid_col": 1}


def valid_groups(opdef: OpDef, shown: Picture) -> list[list[Any]]:
    """[largest value, [[operand, axis], …]] per group that may be changed, in the order of the drawing.

    An extent that equals a constant is not offered, nor one whose tile is not drawn.
    """
    leader: dict[OperandExtent, OperandExtent] = {}

    def find(extent: OperandExtent) -> OperandExtent:
        while leader.get(extent, extent) != extent:
            extent = leader[extent]
        return extent

    for rule in opdef.rules:
        if shown.profile in rule.profiles and rule.constraint.severity != "warning" and not rule.form:
            for a, b in _equalities(rule.check):
                first, second = find(a), find(b)
                leader[second if first == FIXED else first] = FIXED if FIXED in (first, second) else second
    groups: dict[OperandExtent, dict[OperandExtent, int]] = {}
    for grid in shown.grids:
        if grid.valid is None:
            continue
        for axis in (0, 1):
            limit = min(grid.shape[axis], grid.first[axis] + grid.shown[axis])
            if find((grid.name, axis)) != FIXED:
                groups.setdefault(find((grid.name, axis)), {})[grid.name, axis] = limit
    return [[min(members.values()), [list(extent) for extent in members]] for members in groups.values()]


def _equalities(node: Node) -> Iterator[tuple[OperandExtent, OperandExtent]]:
    """Pairs of extents that are equal whenever the condition holds."""
    if isinstance(node, Predicate):
        yield from _equalities(node.body)
    elif isinstance(node, Logic) and node.op == "and":
        for part in node.args:
            yield from _equalities(part)
    elif isinstance(node, Compare):
        for op, left, right in zip(node.ops, node.operands, node.operands[1:], strict=False):
            if op == "==":
                yield from zip(_extents(left), _extents(right), strict=False)


def _extents(node: Node) -> list[OperandExtent]:
    if isinstance(node, Number):
        return [FIXED]
    if not isinstance(node, Attribute):
        return []
    if node.name in _AXES:
        return [(node.base, _AXES[node.name])]
    if node.name == "valid_shape":
        return [(node.base, node.index)] if node.index is not None else [(node.base, 0), (node.base, 1)]
    return []
