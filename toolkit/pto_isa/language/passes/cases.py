"""Cases of a mode that types and attributes decide before anything runs: each has its own equations and planner."""

from __future__ import annotations

from collections.abc import Iterator

from ...runtime.kinds.table import named, passed
from ..front.elaborate import stand_ins
from ..front.opdef import Body, FormDef, ModeDef, OpDef, Statement, Temp
from ..nodes import rebuild, remembered, replace, walk
from ..tree import Conditional, Fold, Node, Read, conjunction, conjuncts, free_names, has_reads, index_names, untyped
from ..typing import TypeEnv, type_condition
from .simplify import changed

_Split = tuple[Node, ModeDef, ModeDef]


def split_cases(op: OpDef) -> OpDef:
    """Each mode split by what is decided before anything runs; each case has its own equations.

    before  ``dst[i, j] = 0 where given``, ``dst[i, j] = src[i if by_row else j, 0]``
    after   when ``given`` and ``by_row``, ``dst[i, j] = 0``, ``dst[i, j] = src[i, 0]``; and three more cases

    The case in which a condition fails that rules make of every call is left out.
    """

    return op.with_modes(lambda form, mode: _cases(mode, form, op))


def _cases(mode: ModeDef, form: FormDef, op: OpDef) -> list[ModeDef]:
    split = _by_equation(mode, form, op) or _by_axes(mode, form)
    if split is None:
        return [mode]
    test, *parts = split
    demanded = [untyped(part) for rule in op.obeyed(form) for part in conjuncts(rule.check)]
    if all(untyped(part) in demanded for part in conjuncts(test)):
        parts = parts[:1]
    return [case for part in parts for case in _cases(part, form, op)]


def _by_equation(mode: ModeDef, form: FormDef, op: OpDef) -> _Split | None:
    """Equations with a condition that is decided beforehand are there or not."""
    for item in mode.block.statements:
        test, _ = _decided_part(item, form)
        if test is None:
            continue
        kept: list[Statement | Temp] = []
        dropped: list[Statement | Temp] = []
        for other in mode.block.items:
            same, left = (None, None) if isinstance(other, Temp) else _decided_part(other, form)
            kept.append(replace(other, where=left) if isinstance(other, Statement) and same == test else other)
            dropped += [] if same == test else [other]
        asked = type_condition(test, TypeEnv(form.scope, stand_ins(op.record)))  # rows type the equations later
        return _two(mode, asked, *(replace(mode.block, items=tuple(items)) for items in (kept, dropped)))
    return None


def _decided_part(item: Statement, form: FormDef) -> tuple[Node | None, Node | None]:
    """The part of an equation's condition that types and attributes decide, and the rest; None for no part."""
    if item.where is None or item.sets_register:
        return None, item.where
    parts = conjuncts(item.where)
    free = frozenset(name for name, _ in item.over)
    decided = [part for part in parts if _decided(part, free, form)]
    return conjunction(decided), conjunction([part for part in parts if part not in decided])


def _by_axes(mode: ModeDef, form: FormDef) -> _Split | None:
    """``x[i if by_row else j]``: once the condition is decided, each index runs along one axis and makes a slice."""
    names = frozenset(_variables(mode.block))
    for node in _choices_in_indices(mode.block):
        if _decided(node.test, names, form) and free_names(node.yes) & names != free_names(node.no) & names:
            blocks = (_chosen(mode.block, node.test, holds) for holds in (True, False))
            return _two(mode, node.test, *blocks)
    return None


def _choices_in_indices(block: Body) -> Iterator[Conditional]:
    for tree in _trees(block):
        for read in walk(tree):
            for index in read.indices if isinstance(read, Read) else ():
                yield from (node for node in walk(index) if isinstance(node, Conditional))


def _two(mode: ModeDef, test: Node, yes: Body, no: Body) -> _Split:
    """The test, the mode where it holds, tried first, and the mode where it does not."""
    when = conjunction([test] if mode.when is None else [mode.when, test])
    return test, replace(mode, when=when, block=yes, split=(*mode.split, test)), replace(mode, block=no)


def _decided(test: Node, variables: frozenset[str], form: FormDef) -> bool:
    """Whether operand types and attributes alone decide the condition, the same at every point."""
    scalars = {name for name, info in form.scope.operands.items() if passed(info.kinds, "number")}
    if has_reads(test) or free_names(test) & (scalars | variables):
        return False
    return all(named(form.kinds.get(name)).passed == "word" for name in index_names(test))


def _variables(block: Body) -> Iterator[str]:
    for statement in block.statements:
        yield from (name for name, _ in statement.over)
    for tree in _trees(block):
        for node in walk(tree):
            if isinstance(node, Fold):
                yield from (name for name, _ in node.binders)


def _trees(block: Body) -> Iterator[Node]:
    for statement in block.statements:
        yield statement.target
        yield statement.value
        if statement.where is not None:
            yield statement.where


def _chosen(block: Body, test: Node, holds: bool) -> Body:
    """The block with ``a if test else b`` replaced by the branch that is taken; parts that trees share stay shared."""

    @remembered
    def change(node: Node) -> Node:
        if isinstance(node, Conditional) and node.test == test:
            return change(node.yes if holds else node.no)
        return rebuild(node, change)

    return changed(block, change)
