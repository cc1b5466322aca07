"""Sums of products as matrix products: ``sum(a[i, k] * b[k, j])``, also of a single row, also with block scales."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..functions import FLOATS, INTEGERS
from ..tree import INDEX, Binary, Call, Convert, Fold, Name, Node, Number, Read, free_names, rebuild
from .access import ready_views
from .converts import numpy_type
from .linear import Linear, atom
from .linearise import linear, name_in_run
from .numpy_text import Text
from .region import ZERO, Axis, Region

if TYPE_CHECKING:
    from .values import Values

_GROUP = "@group"  # the axis of the scales: no name that an author can write


@dataclass(frozen=True, slots=True)
class _Side:
    """The factors of one matrix: its elements, and its scales with the number of elements that share one."""

    element: Node
    scale: Node | None = None
    group: int = 0


def contraction_text(values: Values, node: Fold) -> Text | None:
    """The fold as a matrix product in the accumulation type, None where it is none.

    The last axis of the region is that of the columns.  Without an axis in front of it the left side is one row, which
    NumPy multiplies as a vector.
    """
    axes = values.region.axes
    if node.function != "sum" or node.test is not None or len(node.binders) != 1 or node.type is None:
        return None
    if len(axes) not in (1, 2):
        return None
    bound, extent = node.binders[0]
    if free_names(extent) & values.region.names():
        return None
    sides = _sides(node.body, {axis.name for axis in axes[:-1]}, bound, axes[-1].name)
    if sides is None:
        return None
    depth = Axis(bound, ZERO, linear(extent, values.region.names(), values.emitter))
    left, right = sides
    if left.scale is not None or right.scale is not None:
        return _scaled(values, left, right, depth)
    return _plain(values, left.element, right.element, depth, node.type.name)


def _plain(values: Values, left: Node, right: Node, depth: Axis, kind: str) -> Text | None:
    emitter = values.emitter
    *rows, col = values.region.axes
    one = values.over(Region((*rows, depth))).value(left)
    two = values.over(Region((depth, col))).value(right)
    if one.dtype == two.dtype == kind and (kind in INTEGERS or emitter.allows("reorder")):
        factors = ready_views(one.code, emitter), ready_views(two.code, emitter)
        return Text(f"np.matmul({', '.join(factors)})", kind, call=("np.matmul", factors))
    ordered = kind in FLOATS and not emitter.allows("reorder")
    helper = emitter.helper("fma_matmul" if ordered else "matmul")
    return Text(f"{helper}({one.code}, {two.code}, {numpy_type(values, kind)})", kind)


def _scaled(values: Values, left: _Side, right: _Side, depth: Axis) -> Text | None:
    """Both sides with scales for equally long groups of the sum; the order of the sum must be free."""
    emitter = values.emitter
    if left.scale is None or right.scale is None or left.group != right.group or not emitter.allows("reorder"):
        return None
    length, group = name_in_run(depth.high, emitter), left.group
    groups = Axis(_GROUP, ZERO, _count(values, length, group))
    *rows, col = values.region.axes
    parts = (
        values.over(Region((*rows, depth))).value(left.element),
        values.over(Region((*rows, groups))).value(left.scale),
        values.over(Region((depth, col))).value(right.element),
        values.over(Region((groups, col))).value(right.scale),
    )
    code = ", ".join(part.code for part in parts)
    return Text(f"{emitter.helper('scaled_matmul')}({code}, {group})", "f32")


def _count(values: Values, length: str, group: int) -> Linear:
    """The number of groups, the last of which may be shorter."""
    if length.isdigit():
        return Linear({}, -(-int(length) // group))
    return atom(values.emitter.plan_name(f"-(-{length} // {group})", "groups"))


def _sides(body: Node, rows: set[str], bound: str, col: str) -> tuple[_Side, _Side] | None:
    """The factors sorted by the matrix that they belong to; those of the left one do not use the column."""
    left: list[Node] = []
    right: list[Node] = []
    axes = {*rows, bound, col}
    for factor in _factors(body):
        used = free_names(factor) & axes
        if used == rows | {bound}:
            left.append(factor)
        elif used == {bound, col}:
            right.append(factor)
        else:
            return None
    one, two = _side(left, bound), _side(right, bound)
    return None if one is None or two is None else (one, two)


def _factors(node: Node) -> list[Node]:
    """The factors of a product, through conversions that the language implies; one that is no read stays whole."""
    inner = node
    while isinstance(inner, Convert) and inner.implied:
        inner = inner.value
    if isinstance(inner, Binary) and inner.op == "*" and inner.type != INDEX:
        return [*_factors(inner.left), *_factors(inner.right)]
    return [node]


def _side(factors: list[Node], bound: str) -> _Side | None:
    """One factor, or two of which one is a small float and the other the small float of a whole group."""
    reads = [_read(factor) for factor in factors]
    if len(factors) == 1 and reads[0] is not None:
        return _Side(reads[0])
    if len(factors) != 2 or not all(isinstance(read, Call) for read in reads):
        return None
    for element, scale in (reads, reads[::-1]):
        assert element is not None and scale is not None
        grouped = _grouped(scale, bound)
        if grouped is not None and _grouped(element, bound) is None:
            return _Side(element, *grouped)
    return None


def _read(node: Node) -> Node | None:
    """An element, or the number that the code of an element stands for."""
    while isinstance(node, Convert) and node.implied:
        node = node.value
    if isinstance(node, Call) and node.function == "value" and isinstance(node.args[0], Read):
        return node
    return node if isinstance(node, Read) else None


def _grouped(node: Node, bound: str) -> tuple[Node, int] | None:
    """A factor that uses the index of the sum only as ``k // 32``: over the index of the group, and the 32."""
    sizes: set[int] = set()

    def over(part: Node) -> Node:
        if (
            isinstance(part, Binary)
            and part.op == "//"
            and isinstance(part.left, Name)
            and part.left.id == bound
            and isinstance(part.right, Number)
        ):
            sizes.add(int(part.right.value))
            return Name(id=_GROUP, type=INDEX)
        return rebuild(part, over)

    changed = over(node)
    if len(sizes) != 1 or bound in free_names(changed):
        return None
    return changed, sizes.pop()
