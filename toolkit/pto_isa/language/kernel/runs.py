"""Elements that lie one behind another: moved as runs, without an index for each.

What moves bytes between memories computes its places, and the bytes behind each place follow one by one.  An index
array over all of them takes eight bytes and several passes for each byte that is moved.
"""

from __future__ import annotations

from ..errors import ExpressionError
from ..nodes import children, exchanged, replace, walk
from .evaluation import every_expr
from .ir import ZERO, Apply, Check, Const, Do, Expr, Gather, Grid, If, Kernel, Memory, Stmt, bare, is_combined, text

_HOW = ("element", "update")  # arguments that say how bytes meet those that are there
_SCATTER = 5  # arguments before the named ones: operand, array, indices, value, shape


def runs(kernel: Kernel) -> Kernel:
    """A scattered store whose last index goes on one by one, and a read beside it, become stores and reads of runs.

    before  ``scatter("d", d, (a[:, None] + np.arange(n),), s[checked(b[:, None] + np.arange(n), size, "s")], (m, n))``
    after   ``scatter_runs("d", d, a[:, None], gather_runs("s", s, b[:, None], n), (m, n))``

    Where a condition says the same of bytes one behind another, as a mask does of those of an element, it is read once
    for these:

    before  ``where=m[as_slice(checked(np.arange(n) // size * 4, …))]``
    after   ``where=m[as_slice(checked(np.arange(-(-n // size)) * 4, …))], each=size``

    A check of such an index before the first store becomes one of the runs: ``runs_inside("d", …, n, size)``.  Bytes
    that combine with those that are there do so in runs alone.
    """
    run = tuple(map(_in_runs, kernel.run))
    used = {node for expr in every_expr(_acting(run)) for node in walk(expr)}
    return replace(kernel, run=tuple(_checks_of_runs(stmt, used) for stmt in run))


def _acting(stmts: tuple[Stmt, ...]) -> list[Stmt]:
    """The statements without the checks among them."""
    found: list[Stmt] = []
    for stmt in stmts:
        if isinstance(stmt, If):
            stmt = replace(stmt, yes=tuple(_acting(stmt.yes)), no=tuple(_acting(stmt.no)))
        found += [] if isinstance(stmt, Check) else [stmt]
    return found


def _checks_of_runs(stmt: Stmt, used: set[Expr]) -> Stmt:
    """A check of an index array that nothing uses any more, made of where its runs begin and of their length."""
    if isinstance(stmt, If):
        yes, no = (tuple(_checks_of_runs(inner, used) for inner in arm) for arm in (stmt.yes, stmt.no))
        return replace(stmt, yes=yes, no=no)
    call = stmt.call if isinstance(stmt, Check) else None
    if not isinstance(call, Apply) or call.fn != "checked" or call in used:
        return stmt
    index, size, operand = call.args
    found = _runs_of(bare(index))
    return stmt if found is None else Check(Apply("runs_inside", (operand, *found, size)))


def _in_runs(stmt: Stmt) -> Stmt:
    if isinstance(stmt, If):
        return replace(stmt, yes=tuple(map(_in_runs, stmt.yes)), no=tuple(map(_in_runs, stmt.no)))
    if not isinstance(stmt, Do) or not isinstance(stmt.call, Apply) or stmt.call.fn != "scatter":
        return stmt
    call = stmt.call
    operand, array, indices, value, shape = call.args[:_SCATTER]
    by = call.args[-1]
    if not isinstance(by, Const) or by.value != "replace" or not isinstance(array, Memory) or array.view != "raw":
        return stmt
    parts, extents = children(indices), children(shape)
    place = _place(_unchecked(parts[0]), extents[-1]) if len(parts) == 1 else None
    value, *how = children(bare(value)) if is_combined(value) else (value,)
    if how and (place is None or len(call.named) > 1):
        raise ExpressionError(
            "bytes combine as elements where all of them follow one another along the last index",
            "只有沿最后一个索引连续且无条件写出的字节才能按元素与原有内容结合",
        )
    if place is None:
        return stmt
    conditions, names = call.args[_SCATTER:-1], call.named[:-1]
    if names == ("where",) and len(extents) == 1 and _is_raw(value):
        found = _by_element(conditions[0], extents[0])
        conditions, names = (conditions, names) if found is None else (found, ("where", "each"))
    args = (operand, array, place, _read(value, extents[-1]), shape, *conditions, *how)
    return Do(Apply("scatter_runs", args, "", (*names, *_HOW[: len(how)])))


def _is_raw(value: Expr) -> bool:
    """Whether a value is the bytes of an operand."""
    inner = bare(value)
    return isinstance(inner, Memory) and inner.view == "raw"


def _by_element(where: Expr, count: Expr) -> tuple[Expr, Expr] | None:
    """A condition on so many bytes that is the same for several at a time, with one entry for these, and how many."""
    read = bare(where)
    if not isinstance(read, Gather) or len(read.entries) != 1:
        return None
    (entry,) = read.entries
    for node in walk(entry):
        if not isinstance(node, Apply) or node.fn != "//":
            continue
        grid, size = bare(node.args[0]), node.args[1]
        if not isinstance(grid, Grid) or bare(grid.low) is not ZERO or grid.high is not count or size.axes:
            continue
        elements = replace(grid, high=Apply("ceil_div", (count, size), "index"))
        found = exchanged(entry, node, elements)
        if not _uses(found, grid):
            return replace(read, entries=(found,)), size
    return None


def _read(value: Expr, count: Expr) -> Expr:
    """A read of a memory of bytes as one of runs, where it is one."""
    inner = bare(value)
    if isinstance(inner, Gather) and isinstance(inner.base, Memory) and inner.base.view == "raw":
        place = _place(_unchecked(inner.entries[0]), count) if len(inner.entries) == 1 else None
        if place is not None and inner.entries[0] is not _unchecked(inner.entries[0]):
            return Apply("gather_runs", (text(inner.base.name), inner.base, place, count))
    return value


def _unchecked(index: Expr) -> Expr:
    """An index without the check that it lies inside, which stores and reads of runs make themselves."""
    inner = bare(index)
    return bare(inner.args[0]) if isinstance(inner, Apply) and inner.fn == "checked" else inner


def _place(index: Expr, count: Expr) -> Expr | None:
    """Where the runs of an index begin, if they are of this length."""
    found = _runs_of(index)
    return found[0] if found is not None and found[1] is count else None


def _runs_of(index: Expr) -> tuple[Expr, Expr] | None:
    """Where runs begin and how long they are, if an index is that and a number that counts in the last dimension."""
    if not isinstance(index, Apply) or index.fn != "+":
        return None
    *first, last = index.args
    grid = bare(last)
    if not isinstance(grid, Grid) or not isinstance(grid.low, Const) or grid.low.value:
        return None
    if any(grid.axis in part.axes for part in first) or any(_uses(part, grid) for part in first):
        return None
    return first[0] if len(first) == 1 else Apply("+", tuple(first), index.dtype), grid.high


def _uses(node: Expr, grid: Grid) -> bool:
    return node is grid or any(_uses(part, grid) for part in children(node))
