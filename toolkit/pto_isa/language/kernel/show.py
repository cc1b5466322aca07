"""The kernel IR as text, at any stage, for tests and for whoever debugs a record."""

from __future__ import annotations

from dataclasses import dataclass

from .ir import Cast, Const, Expr, Index, Kernel, Load, Lowered, Named, Product, Reduce, Stmt, Store
from .print_numpy import ATOM, Printer


def show(kernel: Lowered | Kernel) -> str:
    """The statements of the plan, each with ``plan:`` in front, and those of the run.

    What has become NumPy is written as NumPy.  Before, ``x[i, j]`` reads an element, ``f32(x)`` is a conversion that
    the language implies, and a store says over which axes it goes.
    """
    to = _Shower()
    return "\n".join([*(f"plan: {line}" for line in to.lines(kernel.plan, plan=True)), *to.lines(kernel.run)])


@dataclass(slots=True)
class _Shower(Printer):
    def _index(self, node: Index) -> tuple[str, int]:
        return node.axis, ATOM

    def _load(self, node: Load) -> tuple[str, int]:
        view = "" if node.memory.view in ("array", "local", "itself") else f".{node.memory.view}"
        state = f"'{node.memory.state}" if node.memory.state else ""
        return f"{node.memory.name}{state}{view}[{self.listed(node.indices)}]", ATOM

    def _named(self, node: Named) -> tuple[str, int]:
        return f"{node.name}: {self.text(node.value)}", -1

    def _cast(self, node: Cast) -> tuple[str, int]:
        if node.implied:
            return f"{node.dtype or 'cast'}({self.text(node.value)})", ATOM
        return Printer._cast(self, node)

    def _reduce(self, node: Reduce) -> tuple[str, int]:
        ends = [f"{name} < {self.text(extent)}" for name, extent in zip(node.names, node.extents, strict=True)]
        spans = [f"for {', '.join(ends)}"] if ends else []
        test = [] if node.test is None else [f"if {self.text(node.test)}"]
        along = [] if node.along is None else [f"along {self.text(node.along)}"]
        return f"{node.fn}({' '.join([self.text(node.body), *spans, *along, *test])})", ATOM

    def _product(self, node: Product) -> tuple[str, int]:
        assert node.extent is not None
        return f"{node.fn}({self.listed(node.factors)} for {node.depth} < {self.text(node.extent)})", ATOM

    def _lines(self, stmt: Stmt, plan: bool) -> list[str]:
        if not isinstance(stmt, Store):
            return Printer._lines(self, stmt, plan)
        target = self._load(Load(stmt.memory, stmt.indices))[0]
        sign = {"replace": "=", "add": "+=", "clear": "=", "max": "max=", "min": "min="}[stmt.by]
        spans = [self._span(axis.name, axis.low.expr(), axis.high.expr()) for axis in stmt.box.axes]
        where = [] if stmt.where is None else [f"where {self.text(stmt.where)}"]
        over = [f"over {', '.join(spans)}"] if spans else []
        return [" ".join([target, sign, self.text(stmt.value), *over, *where])]

    def _span(self, name: str, low: Expr, high: Expr) -> str:
        start = "" if isinstance(low, Const) and not low.value else f"{self.text(low)} <= "
        return f"{start}{name} < {self.text(high)}"
