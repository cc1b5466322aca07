"""Sums that NumPy has a faster way for: matrix products and running sums."""

from __future__ import annotations

from typing import Any

from ...runtime.frozen import frozen
from ...runtime.types.dtypes import FLOATS, INTEGERS
from ..nodes import children, exchanged, rebuild, replace
from .affine import Box, affine
from .functions import function
from .ir import (
    GROUP_AXIS,
    Apply,
    Call,
    Cast,
    Const,
    Expr,
    Index,
    Load,
    Lowered,
    Product,
    Reduce,
    Stmt,
    Store,
    bare,
    changed,
    dtype_of,
    is_decoder,
    named_kind,
    statements,
)


def products(kernel: Lowered) -> Lowered:
    """Sums of products as matrix products, also of a single row, also with scales of groups.

    before  ``dst[i, j] = sum(a[i, k] * b[k, j] for k < n)``
    after   ``dst[i, j] = product over k < n of a[i, k], b[k, j]``
    """
    return _with_sums(kernel, _product)


def running(kernel: Lowered) -> Lowered:
    """Integer sums up to an axis as running sums along it.

    before  ``dst[i, b] = sum(x[i, t] for t < n if t <= b)`` over b < n
    after   ``dst[i, b] = cumsum of x[i, b] along b``
    """
    relied = set(kernel.relies)
    done = _with_sums(kernel, lambda fold, box: _running(fold, box, kernel, relied))
    return replace(done, relies=frozenset(relied))


def _with_sums(kernel: Lowered, change) -> Lowered:  # type: ignore[no-untyped-def]
    def stmt(entry: Stmt) -> list[Stmt]:
        parts: list[Any] = children(entry)
        if not any(part.sums for part in parts):  # what is inside an `If` was there before
            return [entry]
        box = entry.box if isinstance(entry, Store) else Box()
        known: dict[Expr, Expr] = {}

        def visit(node: Expr) -> Expr:
            if not node.sums:
                return node
            if node not in known:
                adds = isinstance(node, Reduce) and function(node.fn).sums and not node.turned
                new = change(node, box) if adds else None
                known[node] = rebuild(node, visit) if new is None else new
            return known[node]

        return [changed(entry, visit)]

    return replace(kernel, run=statements(kernel.run, stmt))


def _running(fold: Reduce, box: Box, kernel: Lowered, relied: set[Expr]) -> Expr | None:
    if fold.total not in INTEGERS or len(fold.names) != 1 or not isinstance(fold.test, Apply) or fold.test.fn != "<=":
        return None
    (bound,), (extent,) = fold.names, fold.extents
    left, outer = fold.test.args
    if left is not Index(bound) or not isinstance(outer, Index) or outer.axis not in box.names():
        return None
    axis, whole = box.axis(outer.axis), affine(extent, kernel.equal, relied)
    if outer.axis in fold.body.axes or extent.axes or axis.high != whole or not axis.low.is_constant():
        return None
    if axis.low.constant:
        return None
    body = exchanged(fold.body, Index(bound), outer)
    return Reduce("np.cumsum", body, kind=named_kind(fold.total), dtype=fold.total, along=outer, total=fold.total)


@frozen
class _Side:
    """The factors of one matrix: its elements, and its scales with the number of elements that share one."""

    element: Expr
    scale: Expr | None = None
    group: int = 0


def _product(fold: Reduce, box: Box) -> Expr | None:
    """The fold as a matrix product in the accumulation type, None where it is none.

    The last axis of the box is that of the columns.  Without an axis in front of it the left side is one row, which
    NumPy multiplies as a vector.
    """
    if fold.test is not None or len(fold.names) != 1 or len(box.axes) not in (1, 2) or fold.dtype == "index":
        return None
    (bound,), (extent,) = fold.names, fold.extents
    if extent.axes & box.names():
        return None
    sides = _sides(fold.body, {axis.name for axis in box.axes[:-1]}, bound, box.axes[-1].name)
    if sides is None:
        return None
    left, right = sides
    free = fold.fn == "np.add.reduce" and "free" in fold.options
    kind = fold.total
    if left.scale is not None or right.scale is not None:
        if left.scale is None or right.scale is None or left.group != right.group or not free:
            return None
        factors = (left.element, left.scale, right.element, right.scale)
        return Product("scaled_matmul", factors, bound, extent, group=left.group, dtype="f32")
    pair = (left.element, right.element)
    if dtype_of(pair[0]) == dtype_of(pair[1]) == kind and (kind in INTEGERS or free):
        return Product("np.matmul", pair, bound, extent, dtype=kind)
    ordered = kind in FLOATS and not free
    return Product("fma_matmul" if ordered else "matmul", pair, bound, extent, named_kind(kind), dtype=kind)


def _sides(body: Expr, rows: set[str], bound: str, col: str) -> tuple[_Side, _Side] | None:
    """The factors sorted by the matrix that they belong to; those of the left one do not use the column."""
    left: list[Expr] = []
    right: list[Expr] = []
    axes = {*rows, bound, col}
    for factor in _factors(body):
        used = factor.axes & axes
        if used == rows | {bound}:
            left.append(factor)
        elif used == {bound, col}:
            right.append(factor)
        else:
            return None
    one, two = _side(left, bound), _side(right, bound)
    return None if one is None or two is None else (one, two)


def _factors(node: Expr) -> list[Expr]:
    """The factors of a product, through conversions that the language implies; one that is no read stays whole."""
    inner = node
    while isinstance(inner, Cast) and inner.implied:
        inner = inner.value
    if isinstance(inner, Apply) and inner.fn == "*" and inner.dtype != "index":
        return [*_factors(inner.args[0]), *_factors(inner.args[1])]
    return [node]


def _side(factors: list[Expr], bound: str) -> _Side | None:
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


def _read(node: Expr) -> Expr | None:
    """An element, or the number that the code of an element stands for; the name of a formula changes neither."""
    node = bare(node)
    while isinstance(node, Cast) and node.implied:
        node = bare(node.value)
    if isinstance(node, Call) and is_decoder(node.function) and isinstance(bare(node.args[0]), Load):
        return node
    return node if isinstance(node, Load) else None


def _grouped(node: Expr, bound: str) -> tuple[Expr, int] | None:
    """A factor that uses the index of the sum only as ``k // 32``: over the index of the group, and the 32."""
    sizes: set[int] = set()

    def over(part: Expr) -> Expr:
        if isinstance(part, Apply) and part.fn == "//" and part.args[0] is Index(bound):
            size = part.args[1]
            if isinstance(size, Const):
                sizes.add(int(size.value or 0))
                return Index(GROUP_AXIS)
        return rebuild(part, over)

    found = over(node)
    if len(sizes) != 1 or bound in found.axes:
        return None
    return found, sizes.pop()
