"""Element types leave the kernel once they have decided what they decide."""

from __future__ import annotations

from collections.abc import Callable

from ..nodes import rebuild, replace
from .ir import (
    Apply,
    Assign,
    Call,
    Cast,
    Const,
    Expr,
    Kernel,
    Load,
    Product,
    Reduce,
    Select,
    Stmt,
    Store,
    Sym,
    changed,
    statements,
)

# what was erased already, by the type of the store: rows of a type table share most of their expressions
_ERASED: dict[str, dict[Expr, Expr]] = {}
_KEPT = {"index", "bool", "pair", "word", "kind", "text", "new", ""}


def erase_types(kernel: Kernel) -> Kernel:
    """Forget element types, except whether a value has that of its store: rows that compute alike become one kernel.

    before  ``dst[i, j] = add.f16(a[i, j].f16, b[i, j].f16)``
    after   ``dst[i, j] = add.same(a[i, j].same, b[i, j].same)``
    """
    return replace(kernel, run=statements(kernel.run, lambda stmt: [_erased(stmt)]))


def forget_types(kernel: Kernel) -> Kernel:
    """Forget that too, when every store is what it will be.

    before  ``dst.valid = add.other(a.valid, b.valid)``
    after   ``dst.valid = add(a.valid, b.valid)``
    """
    known: dict[Expr, Expr] = {}

    def one(stmt: Stmt) -> list[Stmt]:
        done = changed(stmt, lambda node: _renamed(node, lambda dtype: dtype if dtype in _KEPT else "", known))
        return [replace(done, same=False) if isinstance(done, Assign) else done]

    return replace(kernel, run=statements(kernel.run, one))


def _erased(stmt: Stmt) -> Stmt:
    own = stmt.dtype if isinstance(stmt, Store) else ""
    known = _ERASED.setdefault(own, {})
    done = changed(stmt, lambda node: _renamed(node, lambda dtype: _class(dtype, own), known))
    return replace(done, dtype=_class(own, own)) if isinstance(done, Store) else done


def _renamed(node: Expr, change: Callable[[str], str], known: dict[Expr, Expr]) -> Expr:
    """The expression with other names of element types."""
    if node not in known:
        done = rebuild(node, lambda part: _renamed(part, change, known))
        if isinstance(done, (Apply, Call, Cast, Load, Product, Select, Sym)):
            dtype = change(done.dtype)
            done = done if dtype == done.dtype else replace(done, dtype=dtype)
        elif isinstance(done, Const):
            done = done if done.dtype in _KEPT else replace(done, dtype="")
        elif isinstance(done, Reduce):
            done = replace(done, dtype=change(done.dtype), total="")
        known[node] = done
    return known[node]


def _class(dtype: str, own: str) -> str:
    return dtype if dtype in _KEPT else "same" if dtype == own else "other"
