"""Which values get names: those of the author, those used twice, and all that a run takes from its plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..nodes import children, rebuild, replace, walk
from .evaluation import eager, every_expr, is_safe, may_refuse, only_checks
from .functions import function
from .ir import (
    Alloc,
    Apply,
    Call,
    Cast,
    Check,
    Const,
    Expr,
    Field,
    Gather,
    Grid,
    If,
    Kernel,
    Leave,
    Let,
    Memory,
    Named,
    Range,
    Reduced,
    Select,
    Slice,
    Stmt,
    Sym,
    Turned,
    Unpack,
    Wait,
    both,
    changed,
    negated,
    numpy_name,
)
from .names import Namer, suggestions
from .views import is_scalar, is_view

LONG = 7  # nodes: a longer value that its author named is a variable even if it is used once


def name_values(kernel: Kernel, taken: Iterable[str]) -> Kernel:
    """Variables for values.

    before  ``dst.valid = np.where(abs(x) < 1, x, 0)`` with ``x := src.valid * src.valid``
    after   ``x = src.valid * src.valid; dst.valid = np.where(abs(x) < 1, x, 0)``

    A run takes everything that types and attributes decide from variables of the plan.  No other value is computed
    twice, except for a scalar of a few operations.  taken: names that are in use.
    """
    names: dict[Expr, str] = {}
    unnamed = _Unnaming(names)
    run = tuple(changed(stmt, unnamed.value) for stmt in kernel.run)
    plan = tuple(changed(stmt, unnamed.value) for stmt in kernel.plan)
    namer = Namer({*taken, *_given(run)})
    hints: dict[Expr, list[str]] = {}
    for node in dict.fromkeys(node for expr in every_expr(run) for node in walk(expr)):
        suggestions(node, hints)
    for extent, title in kernel.titles.items():
        hints.setdefault(unnamed.value(extent), []).append(title)
    run_names = _Binder(names, namer, hints, live=True, roots=list(every_expr(run, guarded=False)),
                        guarded=list(every_expr(run, guarded=True)))  # fmt: skip
    done = run_names.block(run, {})
    wanted = _Wanted(done)
    roots = [*wanted.roots, *(root for _, some in wanted.chosen for root in some)]
    plan_names = _Binder(names, namer, hints, live=False, roots=[*every_expr(plan), *roots], wanted={*roots})
    scope: dict[Expr, Expr] = {}
    first = plan_names.block(plan, scope)
    rest: list[Stmt] = []
    for root in wanted.roots:
        plan_names.bound(root, scope, rest)
    every = dict(scope)
    for test, some in wanted.chosen:
        rest.append(plan_names.chosen(test, some, scope, every, rest))
    final = tuple(changed(stmt, lambda node: _with_plan(node, every)) for stmt in done)
    return replace(kernel, plan=(*first, *rest), run=final, titles={})


class _Wanted:
    """The values that a run takes from its plan.

    ``roots``: those that the plan computes in any case; ``chosen``: with their condition, those that may refuse a call
    and are used where a condition of the plan holds.  What may refuse where only a run comes stays in the run.
    """

    def __init__(self, run: Iterable[Stmt]) -> None:
        self.roots: dict[Expr, None] = {}
        self.chosen: list[tuple[Expr, dict[Expr, None]]] = []
        self._block(run, (), late=False)
        self.chosen = [(test, some) for test, some in self.chosen if some]

    def _block(self, run: Iterable[Stmt], path: tuple[Expr, ...], *, late: bool) -> None:
        own: dict[Expr, None] = {}
        if path and not late:
            self.chosen.append((both(*path), own))
        for stmt in run:
            for expr in [stmt.test] if isinstance(stmt, If) else every_expr([stmt]):
                for root in _roots(expr, lazy=False, late=late):
                    (own if path and not late and may_refuse(root) else self.roots)[root] = None
            if isinstance(stmt, If):
                live = late or stmt.test.live
                self._block(stmt.yes, (*path, stmt.test), late=live)
                self._block(stmt.no, (*path, negated(stmt.test)), late=live)
            late = late or isinstance(stmt, Leave)
        for root in self.roots:
            own.pop(root, None)


def _given(run: Iterable[Stmt]) -> Iterator[str]:
    """Names that statements give themselves."""
    for stmt in run:
        if isinstance(stmt, (Let, Alloc)):
            yield stmt.name
        elif isinstance(stmt, If):
            yield from _given((*stmt.yes, *stmt.no))


class _Unnaming:
    """Takes the names off, and remembers them by what they name."""

    def __init__(self, names: dict[Expr, str]) -> None:
        self.names = names
        self._known: dict[Expr, Expr] = {}

    def value(self, node: Expr) -> Expr:
        known = self._known.get(node)
        if known is None:
            known = rebuild(node, self.value)
            if isinstance(known, Named):
                self.names.setdefault(known.value, known.name)
                known = known.value
            self._known[node] = known
        return known


def is_plain(node: Expr) -> bool:
    """What a run may say itself although the plan knows it: numbers, attributes, NumPy's types."""
    return (
        isinstance(node, Const)
        or (isinstance(node, Sym) and node.role in ("attribute", "parameter"))
        or bool(numpy_name(node))
    )


def _is_open(node: Expr) -> bool:
    """What has no value of its own in Python, or is as short as its parts: their values get names."""
    return isinstance(node, Range) or (isinstance(node, Apply) and function(node.fn).open)


def _roots(node: Expr, *, lazy: bool, late: bool = False) -> Iterator[Expr]:
    """The largest parts that the plan decides; what may fail stays where it is, if Python may not come there.

    ``late``: the statement may not be reached, so what may refuse the call stays as well.
    """
    if node.live or _is_open(node) or (lazy and not is_safe(node)) or (late and may_refuse(node)):
        sure = {*eager(node)}
        for part in children(node):
            yield from _roots(part, lazy=lazy or part not in sure, late=late)
    elif not is_plain(node) and node is not Range():
        yield node


def _with_plan(node: Expr, scope: Mapping[Expr, Expr]) -> Expr:
    known = scope.get(node)
    return known if known is not None and not node.live else rebuild(node, lambda part: _with_plan(part, scope))


@dataclass(slots=True)
class _Use:
    count: int = 0
    lazy: bool = True  # only where Python may not come


class _Binder:
    """Gives names to the values of one stage: of the plan, or (``live``) of the run."""

    def __init__(
        self, names: Mapping[Expr, str], namer: Namer, hints: dict[Expr, list[str]], *, live: bool,
        roots: Iterable[Expr], guarded: Iterable[Expr] = (), wanted: set[Expr] | None = None,
    ) -> None:  # fmt: skip
        self.names, self.namer, self.hints, self.live = names, namer, hints, live
        self.wanted = wanted or set()
        self.uses: dict[Expr, _Use] = {}
        for root in roots:
            self._count(root, lazy=False)
        for root in guarded:
            self._count(root, lazy=True)
        self._titles: dict[Expr, str] = {}  # a value has one name in all branches
        self._weights: dict[Expr, int] = {}
        self._decided: dict[Expr, bool] = {}

    def _count(self, node: Expr, *, lazy: bool) -> None:
        use = self.uses.get(node)
        if use is None:
            use = self.uses[node] = _Use()
        again = use.count and (use.lazy <= lazy)
        use.count += 1
        use.lazy = use.lazy and lazy
        if again:
            return
        if use.count > 1:  # once more, now where Python surely comes
            for part in eager(node):
                self._seen(part)
            return
        if not self.live:
            suggestions(node, self.hints)
        sure = set(eager(node))
        for part in children(node):
            self._count(part, lazy=lazy or part not in sure)

    def _seen(self, node: Expr) -> None:
        use = self.uses[node]
        if use.lazy:
            use.lazy = False
            for part in eager(node):
                self._seen(part)

    def block(
        self, stmts: Iterable[Stmt], scope: dict[Expr, Expr], *, guards: bool = False
    ) -> tuple[Stmt, ...]:  # fmt: skip
        """The statements with variables in front of those that use them."""
        found: list[Stmt] = []
        for stmt in stmts:
            if isinstance(stmt, Check) and not guards and self.bound_check(stmt, scope, found):
                continue
            if isinstance(stmt, If):
                test = self.value(stmt.test, scope, found)
                checks = only_checks(stmt)
                yes, no = (self.block(part, dict(scope), guards=checks) for part in (stmt.yes, stmt.no))
                found.append(If(test, yes, no))
            elif isinstance(stmt, Wait):
                inner: list[Stmt] = []
                own = dict(scope)
                lets = self.block(stmt.lets, own)
                test = self.value(stmt.test, own, inner)
                values = tuple((name, self.value(value, scope, found)) for name, value in stmt.values)
                found.append(replace(stmt, lets=(*lets, *inner), test=test, values=values))
            else:
                done = changed(stmt, lambda node: self.value(node, scope, found))
                if not isinstance(done, Check) or not isinstance(done.call, Sym):  # else its variable is the check
                    found.append(done)
        return tuple(found)

    def chosen(
        self, test: Expr, wanted: Iterable[Expr], scope: dict[Expr, Expr], every: dict[Expr, Expr], into: list[Stmt]
    ) -> Stmt:  # fmt: skip
        """The values that a run takes where a condition of the plan holds; ``every``: those of all conditions."""
        asked = self.value(test, scope, into)
        own, found = dict(scope), list[Stmt]()
        for root in wanted:
            self.bound(root, own, found)
        every |= own
        return If(asked, tuple(found))

    def bound_check(self, stmt: Check, scope: dict[Expr, Expr], into: list[Stmt]) -> bool:
        """The places of elements: their variable is the check."""
        if not isinstance(stmt.call, Apply) or not function(stmt.call.fn).is_check:
            return False
        self.bound(stmt.call, scope, into)
        return True

    def value(self, node: Expr, scope: dict[Expr, Expr], into: list[Stmt]) -> Expr:
        """The expression with variables for its parts, which are appended to ``into`` where they are new."""
        known = scope.get(node)
        if known is not None:
            return known
        if node.live is not self.live and not (self.live and node.live):
            return node
        if self._binds(node):
            return self.bound(node, scope, into)
        return rebuild(node, lambda part: self.value(part, scope, into))

    def bound(self, node: Expr, scope: dict[Expr, Expr], into: list[Stmt]) -> Expr:
        """The variable of a value."""
        known = scope.get(node)
        if known is None and isinstance(node, Field):
            into.append(self._facts(node, scope))
            return scope[node]
        if known is None:
            value = rebuild(node, lambda part: self.value(part, scope, into))
            given = ([self.names[node]] if node in self.names else []) + self.hints.get(node, [])
            name = self._titles.get(node) or self.namer.name(node, given)
            self._titles[node] = name
            known = scope[node] = Sym(name, "local")
            into.append(Let(name, value))
        return known

    def _facts(self, node: Field, scope: dict[Expr, Expr]) -> Stmt:
        """The variables of all facts of one operand type that a run needs."""
        all_facts = [fact for fact in self.wanted if isinstance(fact, Field) and fact.owner == node.owner]
        facts = sorted({node, *all_facts} - scope.keys(), key=_fact_order)
        for fact in facts:
            self._titles.setdefault(fact, "")
            self._titles[fact] = self._titles[fact] or self.namer.name(fact, self.hints.get(fact, []))
            scope[fact] = Sym(self._titles[fact], "local")
        names = tuple(scope[fact].name for fact in facts)  # type: ignore[attr-defined]
        return Let(names[0], facts[0]) if len(facts) == 1 else Unpack(names, tuple(facts))

    def _binds(self, node: Expr) -> bool:
        known = self._decided.get(node)
        if known is None:
            known = self._decided[node] = self._decide(node)
        return known

    def _decide(self, node: Expr) -> bool:
        if node in self.wanted:
            return True
        if is_plain(node) or _is_open(node) or isinstance(node, (Const, Sym, Field, Memory)):
            return False
        use = self.uses.get(node, _Use(1, False))
        if use.lazy and (use.count < 2 or not is_safe(node)):
            return False
        if self.live and is_view(node):
            return False
        if self.names.get(node):
            return use.count > 1 or self._weight(node) > LONG
        if use.count < 2:
            return False
        if self.live:
            return not is_scalar(node) and isinstance(node, (Apply, Call, Cast, Gather, Reduced, Turned, Slice, Select))
        return isinstance(node, Grid) or self._weight(node) > 3

    def _weight(self, node: Expr) -> int:
        """How long the text of a value is, in nodes, with its parts in variables."""
        known = self._weights.get(node)
        if known is None:
            self._weights[node] = 1
            known = 1 + sum(
                1 if part is not node and self._binds(part) else self._weight(part) for part in children(node)
            )
            self._weights[node] = known
        return known


_FACTS = ("valid_row", "valid_col", "rows", "cols", "shape")


def _fact_order(fact: Field) -> tuple[int, str, int]:
    return (_FACTS.index(fact.name) if fact.name in _FACTS else len(_FACTS), fact.name, fact.index or 0)
