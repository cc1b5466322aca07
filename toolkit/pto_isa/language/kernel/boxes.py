"""Conditions on indices cut the box of a store, conditions of the plan choose between stores."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...runtime.kinds.table import named
from ..errors import ExpressionError
from ..nodes import replace, walk
from .affine import Axis, Bound, Box, bounds, cut
from .element_types import by_assignment
from .functions import function
from .ir import (
    Apart,
    Apply,
    Cast,
    Const,
    Expr,
    If,
    Lowered,
    Memory,
    Select,
    Stmt,
    Store,
    Wait,
    bare,
    both,
    exprs,
    statements,
)
from .ir import Do as DoStmt


def boxes(kernel: Lowered) -> Lowered:
    """Stores over boxes instead of conditions at every point.

    before  ``dst[i, j] = src[i, j] if i < n else pad`` over i < rows, j < cols
    after   ``dst[i, j] = src[i, j]`` over i < n, j < cols; ``dst[i, j] = pad`` over n <= i < rows, j < cols

    A chain of such conditions whose last case reads nothing is painted from the last case to the first, over boxes that
    overlap.  A condition that types and attributes decide becomes an ``If``.
    """
    relied = set(kernel.relies)
    run = statements(kernel.run, lambda s: _Split(s, kernel.equal, relied).stmts() if isinstance(s, Store) else [s])
    return replace(kernel, run=run, relies=frozenset(relied))


class _Split:
    """Splits one store."""

    def __init__(self, store: Store, equal: Mapping[Expr, Expr], relied: set[Expr]) -> None:
        self.origin, self.equal, self.relied = store, equal, relied

    def stmts(self) -> list[Stmt]:
        """The stores that the bounds of ``where`` leave; what is no bound stays as a mask."""
        store = self.origin
        box: Box = store.box
        left: list[Expr] = []
        where = bare(store.where) if store.where is not None else None
        parts = () if where is None else where.args if isinstance(where, Apply) and where.fn == "and" else (where,)
        for part in parts:
            found = self._bounds(part, box)
            if found is None:
                left.append(part)
            for bound in found or ():
                box = cut(box, bound)
        return self._store(box, store.value, both(*left) if left else None)

    def _bounds(self, test: Expr, box: Box) -> list[Bound] | None:
        return None if test.loads else bounds(test, box, self.equal, self.relied)

    def _store(self, box: Box, value: Expr, where: Expr | None) -> list[Stmt]:
        moved = isinstance(value, Cast) and (value.implied or by_assignment(value))
        root = value.value if isinstance(value, Cast) and moved else value
        root = bare(root) if isinstance(bare(root), Select) else root
        root = hoisted(root, lambda test: self._bounds(test, box) is not None)
        if isinstance(root, Select) and where is None:

            def again(part: Expr) -> Expr:
                plain = bare(part)
                if not isinstance(value, Cast) or not moved:
                    return part
                if isinstance(plain, Apply) and plain.fn == "typed" and isinstance(plain.args[1], Const):
                    part = plain.args[1]
                return replace(value, value=part)

            if not root.test.live and not root.test.axes:
                return [If(root.test, tuple(self._store(box, again(root.yes), None)),
                           tuple(self._store(box, again(root.no), None)))]  # fmt: skip
            found = self._bounds(root.test, box)
            if found is not None and isinstance(_unconverted(root.no), Select) and self._is_chain(root, box):
                return self._paint(box, root, again)
            if found is not None:
                return self._split(box, root, found, again)
        return [replace(self.origin, box=box, value=value, where=where)]

    def _is_chain(self, root: Expr, box: Box) -> bool:
        """All tests of the chain are boxes and the last case reads nothing."""
        while isinstance(root, Select):
            if self._bounds(root.test, box) is None:
                return False
            root = _unconverted(root.no)
        return not root.loads

    def _paint(self, box: Box, root: Expr, again: Callable[[Expr], Expr]) -> list[Stmt]:
        layers: list[tuple[Box, Expr]] = []
        while isinstance(root, Select):
            part = box
            for bound in self._bounds(root.test, box) or ():
                part = cut(part, bound)
            layers.append((part, root.yes))
            root = _unconverted(root.no)
        found = self._store(box, again(root), None)
        for part, value in reversed(layers):
            found += self._store(part, again(value), None)
        return found

    def _split(self, box: Box, root: Select, found: list[Bound], again: Callable[[Expr], Expr]) -> list[Stmt]:
        """The box where the condition holds, and the boxes around it."""
        inner = box
        for bound in found:
            inner = cut(inner, bound)
        stmts = self._store(inner, again(root.yes), None)
        held = box
        for bound in found:
            outside = cut(held, bound, inside=False)
            if not outside.is_empty():
                stmts += _unless_empty(outside.axis(bound.axis), self._store(outside, again(root.no), None))
            held = cut(held, bound)
        return stmts


def _unless_empty(axis: Axis, stores: list[Stmt]) -> list[Stmt]:
    """A store that is not run where the plan knows that the axis has nothing left."""
    if axis.low.live or axis.high.live or len(stores) != 1 or not isinstance(stores[0], Store):
        return stores
    return [If(Apply("<", (axis.low.expr(), axis.high.expr()), "bool"), tuple(stores))]


def hoisted(node: Expr, cuts: Callable[[Expr], bool]) -> Expr:
    """``a + (b if t else c)`` as ``(a + b) if t else (a + c)`` where ``cuts`` says that the test bounds the box."""
    if not isinstance(node, Apply) or not function(node.fn).arithmetic or len(node.args) != 2:
        return node
    for place, part in enumerate(node.args):
        inner = part.value if isinstance(part, Cast) and part.implied else part
        if isinstance(inner, Select) and not inner.test.loads and cuts(inner.test):
            cases = [replace(part, value=case) if isinstance(part, Cast) else case for case in (inner.yes, inner.no)]
            yes, no = (
                replace(node, args=tuple(case if k == place else arg for k, arg in enumerate(node.args)))
                for case in cases
            )
            return Select(inner.test, yes, no, node.dtype)
    return node


def _unconverted(node: Expr) -> Expr:
    """The value under names and implied conversions."""
    while isinstance(bare(node), Cast) and getattr(bare(node), "implied", False):
        node = getattr(bare(node), "value", node)
    return bare(node)


def alias_guards(kernel: Lowered) -> Lowered:
    """Set operands apart that are read after something was written with which they may share memory.

    before  ``a[i, j] = x[i, j]; b[i, j] = y[j, i]``
    after   ``y = apart(y, a); a[i, j] = x[i, j]; b[i, j] = y[j, i]``
    """
    exposed: dict[str, set[str]] = {}

    def visit(run: tuple[Stmt, ...], written: tuple[str, ...]) -> tuple[str, ...]:
        """What is written behind the statements; ``written``: what is before them."""
        for stmt in run:
            if isinstance(stmt, If):
                arms = (visit(stmt.yes, written), visit(stmt.no, written))
                written = tuple(dict.fromkeys((*arms[0], *arms[1])))
            if isinstance(stmt, Store):
                for name in _read(stmt, kernel) if written else ():
                    exposed.setdefault(name, set()).update(written)
                if named(kernel.kinds.get(stmt.memory.name)).shares_memory:
                    written = (*written, stmt.memory.name)
        return written

    visit(kernel.run, ())
    for name, targets in exposed.items():
        if name in targets:
            raise ExpressionError(
                f"`{name}` is read after it was written; read it in the first equation or use a temporary",
                f"`{name}` 在写入之后又被读取；请在第一条等式中读取，或使用临时量",
            )
    if not exposed:
        return kernel
    first = next(k for k, stmt in enumerate(kernel.run) if not isinstance(stmt, (Wait, DoStmt)) and not _leaves(stmt))
    aparts = tuple(Apart(name, tuple(sorted(targets))) for name, targets in exposed.items())
    return replace(kernel, run=(*kernel.run[:first], *aparts, *kernel.run[first:]))


def _leaves(stmt: Stmt) -> bool:
    return type(stmt).__name__ == "Leave"


def _read(stmt: Store, kernel: Lowered) -> list[str]:
    names = [node.name for expr in exprs(stmt) for node in walk(expr) if isinstance(node, Memory)]
    return [name for name in dict.fromkeys(names) if named(kernel.kinds.get(name)).shares_memory]
