"""What computing a value does: which of its parts it computes, and whether it can fail or refuse the call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..nodes import children, walk
from .functions import function
from .ir import (
    Apply,
    Check,
    Const,
    Expr,
    If,
    Select,
    Stmt,
    Wait,
    bare,
    exprs,
)


def eager(node: Expr) -> list[Expr]:
    """The parts that are computed whenever the whole is."""
    if isinstance(node, Select):
        return [node.test]
    return [] if isinstance(node, Apply) and node.fn == "lambda" else children(node)


def may_refuse(node: Expr) -> bool:
    """Whether computing the value may refuse a call: an index outside, a division by zero."""

    def refuses(part: Expr) -> bool:
        if not isinstance(part, Apply) or not function(part.fn).refuses:
            return False
        return part.fn not in ("//", "%") or not isinstance(bare(part.args[1]), Const)

    return any(map(refuses, walk(node)))


def is_safe(node: Expr) -> bool:
    """Whether computing the value cannot fail where it is not needed."""
    return not any(isinstance(part, Apply) and function(part.fn).raises for part in walk(node))


def only_checks(stmt: Stmt) -> bool:
    """Whether a statement is a check, or checks under a condition."""
    return isinstance(stmt, Check) or (isinstance(stmt, If) and all(map(only_checks, (*stmt.yes, *stmt.no))))


def every_expr(run: Iterable[Stmt], guarded: bool | None = None) -> Iterator[Expr]:
    """The expressions of statements; of checks under a condition alone (``guarded``), or of all others."""
    for stmt in run:
        if not guarded:
            yield from exprs(stmt)
        if isinstance(stmt, If):
            checks = only_checks(stmt)
            if guarded is None or checks is guarded:
                yield from every_expr((*stmt.yes, *stmt.no), None if checks else guarded)
            elif not checks:
                yield from every_expr((*stmt.yes, *stmt.no), guarded)
        elif isinstance(stmt, Wait):
            yield from every_expr(stmt.lets)
