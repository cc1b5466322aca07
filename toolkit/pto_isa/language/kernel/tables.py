"""Kernels whose result depends on one element of one tile: they may look it up where elements have few values."""

from __future__ import annotations

from ...runtime.kinds.table import named
from ..nodes import walk
from .functions import function
from .ir import (
    Apply,
    Assign,
    Call,
    Cast,
    Check,
    Const,
    Expr,
    Field,
    Kernel,
    Leave,
    Let,
    Memory,
    Named,
    Select,
    Stmt,
    Sym,
    exprs,
)

_POINTWISE = (Apply, Call, Cast, Const, Field, Memory, Named, Select, Sym)


def looked_up(kernel: Kernel) -> tuple[str, str] | None:
    """The names of the result and of the one source, None where an element needs more than its source and scalars.

    ``dst.valid[...] = f(src.valid, scalar)`` is such a kernel, whatever ``f``; ``np.add(dst.valid, src.valid, …)``,
    what depends on the place of the element, and changes of bits alone are not.
    """
    if not all(isinstance(stmt, (Let, Check)) for stmt in kernel.plan):
        return None
    *before, last = kernel.run or (None,)
    if not isinstance(last, Assign) or last.how not in ("=", "out"):
        return None
    if not all(isinstance(stmt, (Let, Leave)) and not _reads(stmt) for stmt in before):
        return None
    target, values = last.target, [expr for stmt in (*kernel.plan, *before) for expr in exprs(stmt)] + [last.value]
    values = [value for value in values if not isinstance(value, Apply) or value.fn != "require"]
    nodes = {node for value in values for node in walk(value)}
    if not _is_valid(target, kernel) or not all(map(_pointwise, nodes)) or _is_quick(last.value):
        return None
    sources = {node for node in nodes if isinstance(node, Memory)}
    if len(sources) != 1 or target in sources:
        return None
    (source,) = sources
    return (target.name, source.name) if _is_valid(source, kernel) else None  # type: ignore[attr-defined]


def _reads(stmt: Stmt) -> bool:
    return any(isinstance(node, Memory) for expr in exprs(stmt) for node in walk(expr))


def _is_valid(node: Expr, kernel: Kernel) -> bool:
    if not isinstance(node, Memory) or node.view != "valid":
        return False
    return named(kernel.kinds.get(node.name)).keeps_valid_view


def _pointwise(node: Expr) -> bool:
    """Whether a value needs neither the place of an element nor an extent nor another operand."""
    if isinstance(node, Field):
        return node.name == "dtype"
    return isinstance(node, _POINTWISE) and not (isinstance(node, Sym) and node.role == "operand")


def _is_quick(value: Expr) -> bool:
    return isinstance(value, Memory) or (isinstance(value, Apply) and function(value.fn).quick)
