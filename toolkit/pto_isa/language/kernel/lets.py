"""Which values get names: those of the author, those used twice, and all that a run takes from its plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from keyword import iskeyword

from ..nodes import children, rebuild, replace, walk
from .affine import STATIC, VALID
from .functions import function
from .ir import (
    Alloc,
    Apply,
    Assign,
    Call,
    Cast,
    Check,
    Const,
    Do,
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
    bare,
    both,
    changed,
    exprs,
    negated,
    numpy_name,
)
from .views import is_scalar, is_view

_EXTENTS = {"valid_row": "rows", "valid_col": "cols", "rows": "all_rows", "cols": "all_cols"}
_EDGES = (("top", "bottom", "rows"), ("left", "right", "cols"))


def suggestions(node: Expr, hints: dict[Expr, list[str]]) -> None:
    """Add names for the parts of a node that their place in it gives."""
    if isinstance(node, (Slice, Gather)):
        owner = node.base.name if isinstance(node.base, Memory) else ""
        for k, entry in enumerate(node.entries):
            if isinstance(entry, Range):
                _edges(entry, k, len(node.entries), owner, hints)
    if isinstance(node, Apply) and node.fn == "inside" and isinstance(node.args[0], Const):
        for bounds in node.args[1:]:
            low, high, _ = children(bounds)
            hints.setdefault(high, []).append(f"{node.args[0].value}_end")
            hints.setdefault(low, []).append(f"{node.args[0].value}_start")
    if isinstance(node, Grid):
        hints.setdefault(node.high, []).append(f"n_{node.axis.removeprefix('@')}")


def _edges(entry: Range, k: int, count: int, owner: str, hints: dict[Expr, list[str]]) -> None:
    start, stop, extent = _EDGES[k] if count == 2 else (f"{entry.axis}_from", f"{entry.axis}_to", f"n_{entry.axis}")
    for part, name in ((entry.start, start), (entry.stop, extent if entry.start is None else stop)):
        if part is not None and not isinstance(part, Const):
            hints.setdefault(part, []).extend([name, f"{owner}_{name}"] if owner else [name])
    if entry.step is not None:
        hints.setdefault(entry.step, []).extend(["step", f"{owner}_step"])


def _own(node: Expr) -> list[str]:
    """Names that the value itself gives, best first."""
    if isinstance(node, Field):
        return [_extent(node)]
    if isinstance(node, Grid):
        return [node.axis.removeprefix("@")]
    if isinstance(node, Apply):
        return _applied(node)
    if isinstance(node, Call) and isinstance(node.function, Apply):
        return _applied(node.function)
    if isinstance(node, Cast):
        return [f"as_{part}" for part in _kind(node.kind)]
    if isinstance(node, Reduced):
        return [function(node.fn).variable or "total"]
    return []


def suggested(node: Expr) -> list[str]:
    """Names that the value itself gives, best first, such as can stand in a longer one."""
    return [name for name in _own(bare(node)) if name.isidentifier()]


def _is_name(text: str) -> bool:
    """Whether a variable may be called so; ``not`` may not."""
    return text.isidentifier() and not iskeyword(text)


def _extent(node: Field) -> str:
    name = _EXTENTS.get(node.name, node.name) + ("" if node.index is None else f"_{node.index}")
    known = node.name in VALID or node.name in STATIC
    return name if known and node.owner == "dst" else f"{node.owner}_{name}"


def _applied(node: Apply) -> list[str]:
    entry = function(node.fn)
    if entry.alone:
        return [entry.variable]
    if node.fn == "NUMPY":
        return _kind(node)
    if node.fn == "typed":
        value = node.args[1].value if isinstance(node.args[1], Const) else None
        known = {0: "zero", 1: "one"}.get(value) if isinstance(value, (int, float)) else None  # type: ignore[arg-type]
        return [known or (f"number_{value}" if isinstance(value, int) and value > 0 else "number")]
    if node.fn == "converter":
        return [f"to_{part}" for part in _kind(Apply("NUMPY", (node.args[1],)))]
    if node.fn in ("is", "is not") and isinstance(node.args[0], Sym):
        return [f"{'no' if node.fn == 'is' else 'has'}_{node.args[0].name}"]
    if node.fn in ("==", "!=") and isinstance(node.args[1], Const) and isinstance(node.args[1].value, str):
        return [f"{'not_' if node.fn == '!=' else ''}{node.args[1].value}"]
    if node.fn == "==" and isinstance(node.args[0], Sym) and isinstance(node.args[1], Const):
        return [f"{node.args[0].name}_{node.args[1].value}"]
    if node.fn == "in":
        words = [str(part.value) for part in node.args[1:] if isinstance(part, Const)]
        return ["_or_".join(words)] if len(words) < 3 else [f"{name}_known" for name in operands(node)]
    if node.fn in ("entry", "checked", "guarded"):
        return [f"{part.value}_at" for part in node.args if isinstance(part, Const) and part.dtype == "text"]
    verb = entry.variable or node.fn.removeprefix("np.").replace(".", "_")
    verb = verb if verb.isidentifier() else "value"
    return [f"{name}_{verb}" for name in operands(node)[:1]] + [verb]


def _kind(node: Expr) -> list[str]:
    of = node.args[0] if isinstance(node, Apply) and node.args else node
    if isinstance(of, Const):
        return [str(of.value)]
    return [f"{of.owner}_kind"] if isinstance(of, Field) else ["kind"]


def operands(node: Expr) -> list[str]:
    """The operands that a value uses, in reading order."""
    found: dict[str, None] = {}
    for part in walk(node):
        if isinstance(part, Field):
            found[part.owner] = None
        elif isinstance(part, (Memory, Sym)):
            found[part.name] = None
    return list(found)


class Namer:
    """Hands out names that are free."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = set(taken)
        self.strained: list[str] = []  # names that needed more than what the value says of itself

    def name(self, node: Expr, given: list[str]) -> str:
        """A name for a value: one that is given for it, or its own; with the operands that it uses where taken."""
        first, then = (_own(node), given) if isinstance(node, Field) else (given, _own(node))
        plain = [name for name in (*first, *then) if name] or ["value"]
        of = operands(node)
        more = [f"{name}_{operand}" for name in plain for operand in of]
        longer = [f"{plain[0]}_{'_'.join(of)}"] if len(of) > 1 else []
        free = next((name for name in (*plain, *more, *longer) if name not in self.taken and _is_name(name)), "")
        if not free:
            free = next(f"{plain[0]}_{tail}" for tail in _tails() if f"{plain[0]}_{tail}" not in self.taken)
            self.strained.append(free)
        self.taken.add(free)
        return free


def _tails() -> Iterator[str]:
    """Endings for values that nothing else tells apart."""
    letters = "bcdefghijklmnopqrstuvwxyz"
    yield from letters
    yield from (first + second for first in letters for second in letters)


LONG = 7  # nodes: a longer value that its author named is a variable even if it is used once


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
        if isinstance(stmt, If) and not _only_checks(stmt):
            inner = late or stmt.test.live
            stmt = replace(stmt, yes=_ordered(stmt.yes, late=inner), no=_ordered(stmt.no, late=inner))
        written = any(map(_writes, placed))
        if _only_checks(stmt):
            placed.insert(_earliest(stmt, placed) if written else len(placed), stmt)
            continue
        early, stmt = _early(stmt, late) if written else ([], stmt)
        for check in early:
            placed.insert(_earliest(check, placed), check)
        placed.append(stmt)
    return tuple(placed)


def _only_checks(stmt: Stmt) -> bool:
    """Whether a statement is a check, or checks under a condition."""
    return isinstance(stmt, Check) or (isinstance(stmt, If) and all(map(_only_checks, (*stmt.yes, *stmt.no))))


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
            early, rest = ([inner], None) if _only_checks(inner) else _early(inner, late or stmt.test.live)
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
            if not _only_checks(found[k]):
                found.append(stmt)
                break
        else:
            found.append(stmt)
    return tuple(found)


def _both(one: Stmt, other: Stmt) -> Stmt | None:
    if isinstance(one, If) and isinstance(other, If) and one.test is other.test and not one.no and not other.no:
        return replace(one, yes=_together((*one.yes, *other.yes))) if all(map(_only_checks, (one, other))) else None
    calls = [stmt.call for stmt in (one, other) if isinstance(stmt, Check)]
    first, second = calls if len(calls) == 2 else (None, None)
    if not isinstance(first, Apply) or not isinstance(second, Apply) or {first.fn, second.fn} != {"inside"}:
        return None
    if first.args[0] is not second.args[0]:
        return None
    return Check(replace(first, args=tuple(dict.fromkeys((*first.args, *second.args[1:])))))


def _writes(stmt: Stmt) -> bool:
    return isinstance(stmt, (Assign, Do)) or (isinstance(stmt, If) and not _only_checks(stmt))


def _places(node: Expr, late: bool) -> list[Stmt]:
    """The checks of index arrays that only a run can make, those first whose arrays others use."""
    if not node.live and not late:
        return []
    found: list[Stmt] = []
    for part in _eager(node):
        found += _places(part, late)
    for test, arm in ((node.test, node.yes), (negated(node.test), node.no)) if isinstance(node, Select) else ():
        inner = _places(arm, late=True)
        found += [If(test, tuple(inner))] if inner else []
    if isinstance(node, Apply) and function(node.fn).is_check:
        found.append(Check(node))
    return found


def _earliest(check: Stmt, placed: list[Stmt]) -> int:
    """In front of the first store, but behind what gives a value that the check uses, and behind every way out."""
    used = {(node.name, node.state) for expr in _exprs([check]) for node in walk(expr) if isinstance(node, Memory)}
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
    for node in dict.fromkeys(node for expr in _exprs(run) for node in walk(expr)):
        suggestions(node, hints)
    for extent, title in kernel.titles.items():
        hints.setdefault(unnamed.value(extent), []).append(title)
    run_names = _Binder(names, namer, hints, live=True, roots=list(_exprs(run, guarded=False)),
                        guarded=list(_exprs(run, guarded=True)))  # fmt: skip
    done = run_names.block(run, {})
    wanted = _Wanted(done)
    roots = [*wanted.roots, *(root for _, some in wanted.chosen for root in some)]
    plan_names = _Binder(names, namer, hints, live=False, roots=[*_exprs(plan), *roots], wanted={*roots})
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
            for expr in [stmt.test] if isinstance(stmt, If) else _exprs([stmt]):
                for root in _roots(expr, lazy=False, late=late):
                    (own if path and not late and _may_refuse(root) else self.roots)[root] = None
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


def _exprs(run: Iterable[Stmt], guarded: bool | None = None) -> Iterator[Expr]:
    """The expressions of statements; of checks under a condition alone (``guarded``), or of all others."""
    for stmt in run:
        if not guarded:
            yield from exprs(stmt)
        if isinstance(stmt, If):
            checks = _only_checks(stmt)
            if guarded is None or checks is guarded:
                yield from _exprs((*stmt.yes, *stmt.no), None if checks else guarded)
            elif not checks:
                yield from _exprs((*stmt.yes, *stmt.no), guarded)
        elif isinstance(stmt, Wait):
            yield from _exprs(stmt.lets)


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
    if node.live or _is_open(node) or (lazy and not _is_safe(node)) or (late and _may_refuse(node)):
        eager = {*_eager(node)}
        for part in children(node):
            yield from _roots(part, lazy=lazy or part not in eager, late=late)
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
            for part in _eager(node):
                self._seen(part)
            return
        if not self.live:
            suggestions(node, self.hints)
        eager = set(_eager(node))
        for part in children(node):
            self._count(part, lazy=lazy or part not in eager)

    def _seen(self, node: Expr) -> None:
        use = self.uses[node]
        if use.lazy:
            use.lazy = False
            for part in _eager(node):
                self._seen(part)

    def block(
        self, stmts: Iterable[Stmt], scope: dict[Expr, Expr], *, only_checks: bool = False
    ) -> tuple[Stmt, ...]:  # fmt: skip
        """The statements with variables in front of those that use them."""
        found: list[Stmt] = []
        for stmt in stmts:
            if isinstance(stmt, Check) and not only_checks and self.bound_check(stmt, scope, found):
                continue
            if isinstance(stmt, If):
                test = self.value(stmt.test, scope, found)
                checks = _only_checks(stmt)
                yes, no = (self.block(part, dict(scope), only_checks=checks) for part in (stmt.yes, stmt.no))
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
        if use.lazy and (use.count < 2 or not _is_safe(node)):
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


def _eager(node: Expr) -> list[Expr]:
    """The parts that are computed whenever the whole is."""
    if isinstance(node, Select):
        return [node.test]
    return [] if isinstance(node, Apply) and node.fn == "lambda" else children(node)


def _may_refuse(node: Expr) -> bool:
    """Whether computing the value may refuse a call: an index outside, a division by zero."""

    def refuses(part: Expr) -> bool:
        if not isinstance(part, Apply) or not function(part.fn).refuses:
            return False
        return part.fn not in ("//", "%") or not isinstance(bare(part.args[1]), Const)

    return any(map(refuses, walk(node)))


def _is_safe(node: Expr) -> bool:
    """Whether computing the value cannot fail where it is not needed."""
    return not any(isinstance(part, Apply) and function(part.fn).raises for part in walk(node))
