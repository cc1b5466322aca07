"""Results computed where they are stored, and views that are ready."""

from __future__ import annotations

from collections.abc import Callable

from ...runtime.kinds.table import named
from ..nodes import rebuild, replace, walk
from .functions import function
from .ir import (
    Apart,
    Apply,
    Assign,
    Call,
    Const,
    Do,
    Expr,
    Field,
    If,
    Kernel,
    Memory,
    Multiplied,
    Named,
    Range,
    Reduced,
    Select,
    Slice,
    Stmt,
    Sym,
    Turned,
    bare,
    changed,
    statements,
)


def as_ufunc(node: Expr) -> Apply | None:
    """The value as one ufunc that takes ``out=``, None where it is none."""
    if not isinstance(node, Apply) or node.named or node.dtype in ("bool", "index"):
        return None
    if node.fn == "0 -":
        return Apply("np.subtract", (Const(0), *node.args), node.dtype)
    if node.fn == "* -1":
        return Apply("np.multiply", (*node.args, Const(-1)), node.dtype)
    out = function(node.fn).out
    return replace(node, fn=out) if out else None


def fuse_out(kernel: Kernel) -> Kernel:
    """One function at the root of a result of its type computes into it.

    before  ``dst.valid = a.valid + b.valid``
    after   ``np.add(a.valid, b.valid, out=dst.valid)``

    Nested ones do so one after the other where what follows still reads what it should: ``a * d + b`` into ``d``
    becomes two statements without an array between them.  A source read later is set apart from the result.
    """

    def one(stmt: Stmt) -> list[Stmt]:
        if not isinstance(stmt, Assign) or stmt.how != "=" or not stmt.same or _is_element(stmt.target):
            return [stmt]
        if kernel.alone and isinstance(stmt.target, Memory) and stmt.target.view == "valid":
            chain = _chained(stmt.value, stmt.target, kernel)
            if chain is not None:
                return chain
        ufunc = as_ufunc(stmt.value)
        if ufunc is not None:
            return [replace(stmt, value=ufunc, how="out")]
        return [replace(stmt, how="out")] if _writes_out(stmt.value) else [stmt]

    return replace(kernel, run=statements(kernel.run, one))


def _is_element(target: Expr) -> bool:
    """Whether brackets name one element of a register: NumPy gives a number for it, into which nothing can compute."""
    return (
        isinstance(target, Slice)
        and isinstance(target.base, Memory)
        and len(target.entries) == 1
        and not isinstance(target.entries[0], Range)
    )


def _writes_out(node: Expr) -> bool:
    if isinstance(node, Reduced):
        return node.fn.endswith(".reduce") or node.fn == "np.cumsum" or node.order is not None
    return (isinstance(node, Multiplied) and node.fn == "np.matmul") or (isinstance(node, Call) and node.out)


def _chained(value: Expr, target: Memory, kernel: Kernel) -> list[Stmt] | None:
    """Statements that compute nested operations into the target, None where one function does it all."""
    ufunc = as_ufunc(value)
    if ufunc is None:
        return None
    for place, part in enumerate(ufunc.args):
        inner = as_ufunc(part)
        if inner is None or part.live is False or getattr(part, "dtype", "") != ufunc.dtype or len(inner.args) != 2:
            continue
        later = _tiles([arg for k, arg in enumerate(ufunc.args) if k != place], kernel)
        if later is None or target.name in later:
            continue
        if later and target.name not in (_tiles([part], kernel) or ()):
            continue
        aparts: list[Stmt] = [Apart(name, (target.name,)) for name in sorted(later)]
        last = replace(ufunc, args=tuple(target if k == place else arg for k, arg in enumerate(ufunc.args)))
        rest = _chained(part, target, kernel) or [Assign(target, inner, "out", same=True)]
        return [*aparts, *rest, Assign(target, last, "out", same=True)]
    return None


def _tiles(parts: list[Expr], kernel: Kernel) -> set[str] | None:
    """Tiles that the expressions read; None when they name another memory, which may be a view of one."""
    names = {node.name for part in parts for node in walk(part) if isinstance(node, (Memory, Sym)) and node.live
             and not (isinstance(node, Sym) and node.role == "scalar")}  # fmt: skip
    return names if all(named(kernel.kinds.get(name)).keeps_valid_view for name in names) else None


def join_branches(kernel: Kernel) -> Kernel:
    """Two scattered stores that differ in their value only become one.

    before  ``if t: scatter("d", d, at, a) else: scatter("d", d, at, b)``
    after   ``scatter("d", d, at, a if t else b)``
    """

    def joined(stmt: Stmt) -> Stmt:
        if not isinstance(stmt, If):
            return stmt
        yes, no = (tuple(map(joined, part)) for part in (stmt.yes, stmt.no))
        calls = [part[0].call for part in (yes, no) if len(part) == 1 and isinstance(part[0], Do)]
        if len(calls) == 2 and all(isinstance(call, Apply) and call.fn == "scatter" for call in calls):
            one, other = calls
            assert isinstance(one, Apply) and isinstance(other, Apply)
            differ = [k for k, (a, b) in enumerate(zip(one.args, other.args, strict=False)) if a is not b]
            if one.named == other.named and len(one.args) == len(other.args) and differ == [3]:
                value = Select(stmt.test, one.args[3], other.args[3])
                return Do(replace(one, args=(*one.args[:3], value, *one.args[4:])))
        return replace(stmt, yes=yes, no=no)

    return replace(kernel, run=tuple(map(joined, kernel.run)))


def ready_views(kernel: Kernel) -> Kernel:
    """Slices from a tile's first element, where they are the view that the tile keeps, in calls of a few microseconds.

    before  ``np.matmul(a.array[:m, :k], …)``
    after   ``np.matmul(a.valid if a_whole else a.array[:m, :k], …)``, ``a_whole = a.valid_shape == (m, k)``

    A transposed view is reduced along the other axis instead.
    """

    def ready(node: Expr) -> Expr:
        base = node.base if isinstance(node, Slice) else None
        if isinstance(node, Slice) and isinstance(base, Memory) and named(kernel.kinds.get(base.name)).keeps_valid_view:
            return _ready(node, base)
        return node

    def value(node: Expr) -> Expr:
        if isinstance(node, Multiplied) and node.fn == "np.matmul":
            return replace(node, factors=tuple(map(ready, node.factors)))
        if isinstance(node, Reduced) and (node.fn.endswith(".reduce") or node.fn.startswith("np.arg")):
            body, axis = node.body, node.axis
            if isinstance(body, Turned) and axis == (1,) and body.order == (1, 0) and not body.shape:
                body, axis = body.base, (0,)
            return replace(node, body=ready(body), axis=axis)
        return node

    def one(stmt: Stmt) -> list[Stmt]:
        if isinstance(stmt, Assign) and stmt.how == "out" and isinstance(stmt.value, Multiplied):
            return [replace(stmt, value=value(stmt.value), target=ready(stmt.target))]
        function = bare(stmt.call.function) if isinstance(stmt, Do) and isinstance(stmt.call, Call) else None
        if isinstance(stmt, Do) and isinstance(function, Apply) and function.fn == "bit_writer":
            assert isinstance(stmt.call, Call)
            operand, bits = stmt.call.args
            return [Do(replace(stmt.call, args=(operand, _slices(_everywhere(bits, value), ready))))]
        return [changed(stmt, lambda node: _everywhere(node, value))]

    return replace(kernel, run=statements(kernel.run, one))


def _slices(node: Expr, change: Callable[[Expr], Expr]) -> Expr:
    return change(node) if isinstance(node, Slice) else rebuild(node, lambda part: _slices(part, change))


def _everywhere(node: Expr, change: Callable[[Expr], Expr]) -> Expr:
    if not node.sums:
        return change(node)
    return change(rebuild(node, lambda part: _everywhere(part, change)))


def _ready(node: Slice, memory: Memory) -> Expr:
    ends = [entry.stop for entry in node.entries if isinstance(entry, Range) and entry.start is None and not entry.step]
    if memory.view != "array" or len(ends) != 2 or len(node.entries) != 2 or None in ends:
        return node
    stops = tuple(end for end in ends if end is not None)
    if any(end.live for end in stops):
        return node
    valid = Memory(memory.name, "valid")
    if stops == (Field(memory.name, "valid_row"), Field(memory.name, "valid_col")):
        return valid
    whole = Apply("==", (Field(memory.name, "valid_shape"), Apply("tuple", stops)), "bool")
    return Select(Named(f"{memory.name}_whole", whole), valid, node)
