"""Passes over checks: they stand before what is written, and one that others cover is left out."""

from __future__ import annotations

from ..nodes import replace, walk
from .evaluation import eager, every_expr, only_checks
from .functions import function
from .ir import (
    Apply,
    Assign,
    Check,
    Do,
    Expr,
    If,
    Kernel,
    Leave,
    Memory,
    Select,
    Stmt,
    Wait,
    exprs,
    negated,
)


def checks_first(kernel: Kernel) -> Kernel:
    """Bounds are checked before anything is written: a refused call leaves its outputs as they were.

    before  ``dst.array[:n] = …; inside("tmp", 0, n, tmp.rows); tmp.array[:n] = …``
    after   ``inside("tmp", 0, n, tmp.rows); dst.array[:n] = …; tmp.array[:n] = …``

    So are the places of reads and of a scatter behind a store, which are checked when they are made.
    """
    return replace(kernel, run=_ordered(kernel.run, late=False))


def _ordered(run: tuple[Stmt, ...], *, late: bool) -> tuple[Stmt, ...]:
    """``late``: whether only a run knows if it comes here."""
    placed: list[Stmt] = []
    for stmt in run:
        late = late or isinstance(stmt, Leave)
        if isinstance(stmt, If) and not only_checks(stmt):
            inner = late or stmt.test.live
            stmt = replace(stmt, yes=_ordered(stmt.yes, late=inner), no=_ordered(stmt.no, late=inner))
        written = any(map(_writes, placed))
        if only_checks(stmt):
            placed.insert(_earliest(stmt, placed) if written else len(placed), stmt)
            continue
        early, stmt = _early(stmt, late) if written else ([], stmt)
        for check in early:
            placed.insert(_earliest(check, placed), check)
        placed.append(stmt)
    return tuple(placed)


def _early(stmt: Stmt, late: bool) -> tuple[list[Stmt], Stmt]:
    """The checks of a statement, each under the conditions that lead to it, and the statement without them."""
    if not isinstance(stmt, If):
        return [place for expr in exprs(stmt) for place in _places(expr, late)], stmt
    found: list[Stmt] = []
    arms: list[tuple[Stmt, ...]] = []
    for test, arm in ((stmt.test, stmt.yes), (negated(stmt.test), stmt.no)):
        checks: list[Stmt] = []
        left: list[Stmt] = []
        for inner in arm:
            early, rest = ([inner], None) if only_checks(inner) else _early(inner, late or stmt.test.live)
            checks += early
            left += [] if rest is None else [rest]
        found += [If(test, tuple(checks))] if checks else []
        arms.append(tuple(left))
    return found, replace(stmt, yes=arms[0], no=arms[1])


def merge_checks(kernel: Kernel) -> Kernel:
    """One check for all slices of an operand.

    before  ``inside("src", (0, r, src.rows)); inside("dst", (0, n, dst.size)); inside("src", (0, c, src.cols))``
    after   ``inside("src", (0, r, src.rows), (0, c, src.cols)); inside("dst", (0, n, dst.size))``
    """
    return replace(kernel, plan=_together(_in_both(kernel.plan)), run=_together(kernel.run))


def _in_both(stmts: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    """What is checked whether a condition holds or not, without it."""
    found: list[Stmt] = []
    for stmt in stmts:
        if isinstance(stmt, If) and not stmt.no:
            opposite = negated(stmt.test)
            others = {entry.yes: k for k, entry in enumerate(found) if isinstance(entry, If) and entry.test is opposite}
            if stmt.yes in others:
                found[others[stmt.yes]] = stmt.yes[0]
                found[others[stmt.yes] + 1 : others[stmt.yes] + 1] = stmt.yes[1:]
                continue
        found.append(stmt)
    return tuple(found)


def _together(stmts: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    found: list[Stmt] = []
    for stmt in stmts:
        if isinstance(stmt, If):
            stmt = replace(stmt, yes=_together(stmt.yes), no=_together(stmt.no))
        for k in range(len(found) - 1, -1, -1):
            one = _both(found[k], stmt)
            if one is not None:
                found[k] = one
                break
            if not only_checks(found[k]):
                found.append(stmt)
                break
        else:
            found.append(stmt)
    return tuple(found)


def _both(one: Stmt, other: Stmt) -> Stmt | None:
    if isinstance(one, If) and isinstance(other, If) and one.test is other.test and not one.no and not other.no:
        return replace(one, yes=_together((*one.yes, *other.yes))) if all(map(only_checks, (one, other))) else None
    calls = [stmt.call for stmt in (one, other) if isinstance(stmt, Check)]
    first, second = calls if len(calls) == 2 else (None, None)
    if not isinstance(first, Apply) or not isinstance(second, Apply) or {first.fn, second.fn} != {"inside"}:
        return None
    if first.args[0] is not second.args[0]:
        return None
    return Check(replace(first, args=tuple(dict.fromkeys((*first.args, *second.args[1:])))))


def _writes(stmt: Stmt) -> bool:
    return isinstance(stmt, (Assign, Do)) or (isinstance(stmt, If) and not only_checks(stmt))


def _places(node: Expr, late: bool) -> list[Stmt]:
    """The checks of index arrays that only a run can make, those first whose arrays others use."""
    if not node.live and not late:
        return []
    found: list[Stmt] = []
    for part in eager(node):
        found += _places(part, late)
    for test, arm in ((node.test, node.yes), (negated(node.test), node.no)) if isinstance(node, Select) else ():
        inner = _places(arm, late=True)
        found += [If(test, tuple(inner))] if inner else []
    if isinstance(node, Apply) and function(node.fn).is_check:
        found.append(Check(node))
    return found


def _earliest(check: Stmt, placed: list[Stmt]) -> int:
    """In front of the first store, but behind what gives a value that the check uses, and behind every way out."""
    used = {(node.name, node.state) for expr in every_expr([check]) for node in walk(expr) if isinstance(node, Memory)}
    first = next(k for k, stmt in enumerate(placed) if _writes(stmt))
    behind = [k + 1 for k, stmt in enumerate(placed) if isinstance(stmt, (Leave, Wait)) or _gives(stmt, used)]
    return max([first, *behind])


def _gives(stmt: Stmt, used: set[tuple[str, int]]) -> bool:
    """Whether the statement writes an intermediate array that is used in the state that this gives."""
    names = {name for name, state in used if state}
    if isinstance(stmt, If):
        return any(_gives(inner, used) for inner in (*stmt.yes, *stmt.no))
    target = stmt.target if isinstance(stmt, Assign) else stmt.call if isinstance(stmt, Do) else None
    if isinstance(target, Apply) and target.fn == "scatter":
        target = target.args[1]
    if target is None:
        return False
    return any(isinstance(n, Memory) and n.view == "local" and n.name in names for n in walk(target))
