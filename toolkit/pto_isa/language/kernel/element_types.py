"""Element types in kernels: values computed in narrow ones where that gives the same; types forgotten when used."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ...runtime.kinds.table import named
from ...runtime.types.dtypes import CODES, FLOATS, INTEGERS, NARROW_FLOATS
from ..nodes import children, rebuild, replace
from .functions import function
from .ir import (
    Apply,
    Assign,
    Call,
    Cast,
    Const,
    Expr,
    Field,
    Kernel,
    Load,
    Lowered,
    Multiplied,
    Named,
    Product,
    Reduce,
    Reduced,
    Select,
    Stmt,
    Store,
    Sym,
    bare,
    changed,
    dtype_of,
    kind_of,
    named_kind,
    sign,
    statements,
)

_SIGNS = {"0 -": "-", "~": "~"}


def narrow(kernel: Lowered) -> Lowered:
    """Drop conversions that a narrower operation, or the store itself, makes needless.

    before  ``dst[i, j] = i8(i32(a[i, j]) + i32(b[i, j]))``
    after   ``dst[i, j] = a[i, j] + b[i, j]``

    Integers: modular operations commute with taking the result modulo 2**n.  Narrow floats: NumPy computes one
    operation in f32 and rounds once, which is the definition.
    """
    return replace(kernel, run=statements(kernel.run, lambda stmt: [_narrowed(stmt, kernel)]))


def _narrowed(stmt: Stmt, kernel: Lowered) -> Stmt:
    name = stmt.memory.name if isinstance(stmt, Store) else ""
    work = _narrowing(name if named(kernel.kinds.get(name)).keeps_valid_view else "", getattr(stmt, "dtype", ""))
    if not isinstance(stmt, Store):
        return changed(stmt, work.value)
    value = work.stored(stmt.value)
    where = None if stmt.where is None else work.value(stmt.where)
    indices = tuple(map(work.value, stmt.indices))
    return replace(stmt, value=value, where=where, indices=indices, same=dtype_of(value) == stmt.dtype)


class _Narrowing:
    """Values of statements which write ``dtype`` into the tile ``target``."""

    def __init__(self, target: str, dtype: str) -> None:
        self.target, self.dtype = target, dtype
        self._known: dict[Expr, Expr] = {}

    def stored(self, value: Expr) -> Expr:
        """What is stored; a conversion that the assignment makes by itself is left to it."""
        value = bare(value) if isinstance(bare(value), Cast) else value
        if isinstance(value, Apply) and value.fn == "typed":
            return _small(value.args[1]) or value
        if isinstance(value, Const):
            return _small(value) or value
        if isinstance(value, Cast) and (value.implied or by_assignment(value)):
            inner = self.narrower(value.value, value.dtype)
            return inner if inner is not None else self.value(value.value)
        return self.value(value)

    def value(self, node: Expr) -> Expr:
        """The value with its parts narrowed."""
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = self._value(node)
        return known

    def _value(self, node: Expr) -> Expr:
        if not children(node):
            return node
        if isinstance(node, Cast) and node.implied:
            inner = self.narrower(node.value, node.dtype)
            if inner is not None:
                return inner
            inner = self.value(node.value)
            if isinstance(inner, Sym) and inner.role == "scalar" and inner.dtype != node.dtype:
                return Apply("typed", (named_kind(node.dtype), inner), node.dtype)
            return inner if dtype_of(inner) == node.dtype else replace(node, value=inner)
        return rebuild(node, self.value)

    def narrower(self, node: Expr, dtype: str) -> Expr | None:
        """The value computed directly in ``dtype`` when that provably gives the same result, else None."""
        if dtype in INTEGERS:
            return self._modular(node, dtype)
        return self._one_rounding(node, dtype) if dtype in NARROW_FLOATS else None

    def _modular(self, node: Expr, dtype: str) -> Expr | None:
        leaf = self._leaf(node, dtype)
        if leaf is not None:
            return leaf
        if isinstance(node, Named):
            return self._modular(node.value, dtype)
        if not isinstance(node, Apply):
            return None
        if function(node.fn).modular and dtype_of(node) != "index":
            args = [self._modular(arg, dtype) for arg in node.args]
        elif node.fn in _SIGNS:
            args = [self._modular(arg, dtype) for arg in node.args]
            return None if args[0] is None else sign(_SIGNS[node.fn], args[0], dtype)
        elif node.fn in (">>", "divide", "np.abs"):
            # abs only of a number of this type: NumPy leaves its smallest integer as it is, as the wrap does
            args = [self._leaf(arg, dtype) for arg in node.args]
        else:
            return None
        return None if None in args else Apply(node.fn, tuple(a for a in args if a is not None), dtype)

    def _leaf(self, node: Expr, dtype: str) -> Expr | None:
        """An unconverted read, scalar or fitting literal of ``dtype``, or a count for the whole call."""
        if isinstance(node, Cast) and node.implied and dtype_of(node.value) == dtype:
            return self.value(node.value)
        if isinstance(node, Apply) and node.fn == "element" and dtype in INTEGERS:
            return Apply("element", (self.value(node.args[0]), self._kind(dtype)), dtype)
        if isinstance(node, Const) and dtype in INTEGERS and _fits(node.value, dtype):
            return Const(node.value, dtype)
        if isinstance(node, Const) and dtype in FLOATS and isinstance(node.value, (int, float)):
            return Apply("typed", (self._kind(dtype), Const(node.value)), dtype)
        return None

    def _one_rounding(self, node: Expr, dtype: str) -> Expr | None:
        """One operation or elementary function of unconverted narrow floats."""
        if not isinstance(node, Apply) or not function(node.fn).rounds_once:
            return None
        args = [self._leaf(arg, dtype) for arg in node.args]
        return None if None in args else Apply(node.fn, tuple(a for a in args if a is not None), dtype)

    def _kind(self, dtype: str) -> Expr:
        named = bool(self.target) and dtype == self.dtype
        return kind_of(Field(self.target, "dtype")) if named else named_kind(dtype)


_narrowing = cache(_Narrowing)  # rows of a type table share most of their expressions


def by_assignment(value: Cast) -> bool:
    """An author's conversion that storing into the target does anyway: same kind, no modes."""
    source, target = dtype_of(value.value), value.dtype
    if source == "index":
        return target in INTEGERS
    return (source in INTEGERS) == (target in INTEGERS) and not {source, target} & (CODES | {"i4"})


def _small(node: Expr) -> Expr | None:
    """A whole number that every float and integer type holds exactly: storing it needs no type of its own."""
    value = bare(node)
    if not isinstance(value, Const) or isinstance(value.value, (bool, str)) or value.value is None:
        return None
    return Const(int(value.value), value.dtype) if value.value == int(value.value) and 0 <= value.value < 8 else None


def _fits(value: object, dtype: str) -> bool:
    bits = int(dtype[1:])
    low, high = (0, 2**bits - 1) if dtype[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return isinstance(value, int) and low <= value <= high


# what was erased already, by the type of the store: rows of a type table share most of their expressions
_ERASED: dict[str, dict[Expr, Expr]] = {}
_KEPT = {"index", "bool", "pair", "word", "kind", "text", "new", ""}


def erase_types(kernel: Lowered) -> Lowered:
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
        if isinstance(done, (Apply, Call, Cast, Load, Multiplied, Product, Reduced, Select, Sym)):
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
