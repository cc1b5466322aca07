"""What holds of a kernel, at points or of arrays, after every pass: for tests and for whoever writes a pass.

The passes may rely on each of these statements; the first that does not hold is told with the statement that broke it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..nodes import walk
from .functions import FUNCTIONS, function
from .ir import (
    Alloc,
    Apart,
    Apply,
    ArrayExpr,
    ArrayStmt,
    Assign,
    Call,
    Cast,
    Check,
    Do,
    Expr,
    Field,
    If,
    Kernel,
    Leave,
    Let,
    Load,
    Lowered,
    Memory,
    Multiplied,
    PointExpr,
    PointStmt,
    Product,
    Range,
    Reduce,
    Reduced,
    Stmt,
    Store,
    Sym,
    Unpack,
    Wait,
    exprs,
)

_ROLES = ("attribute", "scalar", "operand", "place", "type", "local", "parameter")
_OF_OPERANDS = ("scalar", "operand", "place", "type")
_HOW = ("=", "+=", "out", "copy")
_COMBINED = ("replace", "add", "max", "min", "clear")


class BrokenKernel(Exception):
    """A kernel that a pass must not leave behind: the fault of the pass, not of a record."""


def verify(kernel: Lowered | Kernel) -> None:
    """Raise BrokenKernel for the first statement of this module's docstrings that does not hold.

    Its level: no node or statement of the other one.  Its names: operands have a kind, intermediate arrays are
    allocated and variables bound before they are used, none is bound twice on one way through the run.  Its parts:
    plans know only types and attributes, values use only the axes of their statement, functions are in the table and
    have as many arguments as it says, and every statement is one that the printer can write.
    """
    verifier = _Verifier(kernel)
    verifier.statements(kernel.plan, plan=True)
    verifier.statements(kernel.run, plan=False)
    if not kernel.relies <= kernel.equal.keys():
        raise BrokenKernel("it relies on extents that nothing makes equal")


class _Verifier:
    def __init__(self, kernel: Lowered | Kernel) -> None:
        self.kernel = kernel
        self.points = isinstance(kernel, Lowered)
        self.bound: set[str] = set()
        self.arrays: dict[str, int] = {}  # intermediate arrays: how many dimensions they have
        self.known: set[Expr] = set()  # expressions that were found whole, whatever statement they stand in

    def statements(self, stmts: Iterable[Stmt], *, plan: bool, inside: bool = False) -> None:
        """The statements in their order; ``inside`` a branch."""
        for stmt in stmts:
            for fault in self.faults(stmt, plan, inside):
                raise BrokenKernel(f"{fault}: {stmt}")
            if isinstance(stmt, If):
                self.branches(stmt, plan)
            elif isinstance(stmt, Wait):
                outer = set(self.bound)
                self.statements(stmt.lets, plan=False, inside=True)
                self.bound = outer

    def branches(self, stmt: If, plan: bool) -> None:
        """What one branch binds, the other does not know; what both bind is bound behind them."""
        outer, after = set(self.bound), []
        for part in (stmt.yes, stmt.no):
            self.bound = set(outer)
            self.statements(part, plan=plan, inside=True)
            after.append(self.bound)
        self.bound = after[0] & after[1]

    def faults(self, stmt: Stmt, plan: bool, inside: bool) -> Iterator[str]:
        """What does not hold of one statement itself."""
        if isinstance(stmt, ArrayStmt if self.points else PointStmt):
            yield "a statement of the other level"
        axes = stmt.box.names() if isinstance(stmt, Store) else frozenset[str]()
        for node in exprs(stmt):
            if not node.axes <= axes:
                yield f"no axis {', '.join(sorted(node.axes - axes))} here"
            yield from self.expression(node, plan)
        if plan and not isinstance(stmt, (Let, Unpack, Check, Leave, If)):
            yield "a plan does nothing"
        if isinstance(stmt, Leave) and inside:
            yield "only the whole plan or run is left"
        yield from self.written(stmt)
        yield from self.binds(stmt)

    def written(self, stmt: Stmt) -> Iterator[str]:
        """What a statement needs to be written at all."""
        if isinstance(stmt, Store):
            if stmt.by not in _COMBINED:
                yield f"nothing combines by `{stmt.by}`"
            yield from self.indices(stmt.memory, stmt.indices)
        if isinstance(stmt, Assign):
            if stmt.how not in _HOW:
                yield f"no assignment is `{stmt.how}`"
            if (stmt.how == "copy") != (stmt.where is not None):
                yield "a condition belongs to a copy, and a copy has one"
            if stmt.how == "out" and not _takes_out(stmt.value):
                yield "the value does not compute into an array"
        if isinstance(stmt, Check) and not (isinstance(stmt.call, Apply) and function(stmt.call.fn).raises):
            yield "a check that cannot fail"
        if isinstance(stmt, Do) and not isinstance(stmt.call, (Apply, Call)):
            yield "only a call does something"
        if isinstance(stmt, Apart) and not {stmt.operand, *stmt.others} <= self.kernel.kinds.keys():
            yield "only operands are kept apart"

    def binds(self, stmt: Stmt) -> Iterator[str]:
        """Note the names that a statement gives."""
        names: Sequence[str] = ()
        if isinstance(stmt, Let):
            names = (stmt.name,)
        elif isinstance(stmt, Unpack):
            names = stmt.names
            if len(names) != len(stmt.values):
                yield "as many names as facts"
        elif isinstance(stmt, Alloc):
            self.arrays[stmt.name] = len(stmt.shape)
        for name in names:
            if name in self.bound:
                yield f"`{name}` is bound twice"
            if not name.isidentifier():
                yield f"`{name}` is no name"
            self.bound.add(name)

    def expression(self, root: Expr, plan: bool) -> Iterator[str]:
        """What does not hold of an expression and what is below it."""
        for node in walk(root):
            if plan and _asks_a_run(node):
                yield "the plan asks what only a run knows"
            if isinstance(node, Sym) and node.role == "local" and not self._is_bound(node.name):
                yield f"`{node.name}` is not bound yet"
            if node in self.known:
                continue
            faults = list(self.node(node))
            if not faults:
                self.known.add(node)
            yield from faults

    def node(self, node: Expr) -> Iterator[str]:
        """What does not hold of a node, wherever it stands."""
        if isinstance(node, ArrayExpr if self.points else PointExpr):
            yield f"`{type(node).__name__}` is of the other level"
        if isinstance(node, (Apply, Reduce, Reduced, Product, Multiplied)):
            yield from _called(node)
        if isinstance(node, Sym):
            if node.role not in _ROLES:
                yield f"nothing is a `{node.role}`"
            if node.role in _OF_OPERANDS and node.name not in self.kernel.kinds:
                yield f"no operand `{node.name}`"
        elif isinstance(node, Field) and node.owner not in self.kernel.kinds:
            yield f"no operand `{node.owner}`"
        elif isinstance(node, Memory) and node.name not in self.kernel.kinds and node.name not in self.arrays:
            yield f"no memory `{node.name}`"
        elif isinstance(node, Load):
            yield from self.indices(node.memory, node.indices)
        elif isinstance(node, Reduce) and len(node.names) != len(node.extents):
            yield "an extent for each name of a reduction"
        elif isinstance(node, Reduced) and len({*node.axis}) != len(node.axis):
            yield "a dimension is reduced once"
        elif isinstance(node, Cast) and isinstance(node.value, Range):
            yield "brackets have no type"

    def indices(self, memory: Memory, indices: Sequence[Expr]) -> Iterator[str]:
        """Whether an element of a memory is named by one index per dimension."""
        if not indices:
            yield f"`{memory.name}` has no element without an index"
        if memory.name not in self.kernel.kinds and len(indices) != self.arrays.get(memory.name, len(indices)):
            yield f"`{memory.name}` has {self.arrays[memory.name]} dimensions"

    def _is_bound(self, name: str) -> bool:
        return name in self.bound or name in self.arrays or name in self.kernel.kinds


def _called(node: Apply | Reduce | Reduced | Product | Multiplied) -> Iterator[str]:
    try:
        entry = function(node.fn)
    except KeyError:
        yield f"no function `{node.fn}`, the table has {len(FUNCTIONS)}"
        return
    if isinstance(node, Apply):
        if not entry.least <= len(node.args) <= entry.most:
            yield f"`{node.fn}` has {len(node.args)} arguments"
        if len(node.named) > len(node.args):
            yield f"`{node.fn}` has more keywords than arguments"


def _asks_a_run(node: Expr) -> bool:
    """Whether a node itself is what only a run knows; a variable is what it was bound to."""
    if isinstance(node, Sym):
        return node.role in ("scalar", "operand", "place")
    return isinstance(node, Memory) or (isinstance(node, Field) and node.counts)


def _takes_out(node: Expr) -> bool:
    """Whether a value can be computed into an array that is given."""
    if isinstance(node, Apply):
        return function(node.fn).out == node.fn and not node.named
    if isinstance(node, Call):  # several kernels became one that differ in the function
        return node.out or (isinstance(node.function, Sym) and node.function.role == "parameter")
    return isinstance(node, (Reduced, Multiplied))
