"""Cases of a mode that types and attributes decide before anything runs: each has its own equations and planner."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from ..front.opdef import Block, ModeDef, Statement, Temp
from ..kernel import Context
from ..occurring import index_names
from ..partial import fold_profile
from ..print.expression import text_of
from ..rewrite import conjunction, conjuncts
from ..tree import Conditional, Fold, Name, Node, Read, free_names, has_reads, rebuild, walk

_Split = tuple[Node, ModeDef, ModeDef]


def cases(mode: ModeDef, context: Context, demanded: Collection[str] = ()) -> list[ModeDef]:
    """Split a mode by what is decided beforehand: whether an equation applies, and along which axes an index runs.

    demanded: texts of conditions that rules make of every call; the case in which such a one fails is left out.
    """
    split = _by_equation(mode, context) or _by_axes(mode, context)
    if split is None:
        return [mode]
    test, *parts = split
    if {text_of(part) for part in conjuncts(test)} <= {*demanded}:
        parts = parts[:1]
    return [case for part in parts for case in cases(part, context, demanded)]


def on_profile(mode: ModeDef, profile: str, made: dict[int, tuple[Node, Node]]) -> ModeDef | None:
    """The mode with all that the profile decides folded, without the equations that it leaves out; None for no mode."""

    def fold(node: Node) -> Node:
        return fold_profile(node, profile, made)

    block = _changed(mode.block, fold)
    items: list[Statement | Temp] = []
    for item in block.items:
        where = None if isinstance(item, Temp) else item.where
        if _is(where, "false"):
            continue
        items.append(replace(item, where=None) if isinstance(item, Statement) and _is(where, "true") else item)
    when = _optional(mode.when, fold)
    if _is(when, "false"):
        return None
    done = replace(block, items=tuple(items), when=None if _is(block.when, "true") else block.when)
    return replace(mode, when=None if _is(when, "true") else when, block=done)


def _is(node: Node | None, word: str) -> bool:
    return isinstance(node, Name) and node.id == word


def _by_equation(mode: ModeDef, context: Context) -> _Split | None:
    """Equations with a condition that is decided beforehand are there or not."""
    for item in mode.block.statements:
        test, _ = _decided_part(item, context)
        if test is None:
            continue
        kept: list[Statement | Temp] = []
        dropped: list[Statement | Temp] = []
        for other in mode.block.items:
            same, left = (None, None) if isinstance(other, Temp) else _decided_part(other, context)
            kept.append(replace(other, where=left) if isinstance(other, Statement) and same == test else other)
            dropped += [] if same == test else [other]
        return _two(mode, test, *(replace(mode.block, items=tuple(items)) for items in (kept, dropped)))
    return None


def _decided_part(item: Statement, context: Context) -> tuple[Node | None, Node | None]:
    """The part of an equation's condition that types and attributes decide, and the rest; None for no part."""
    if item.where is None or item.sets_register:
        return None, item.where
    parts = conjuncts(item.where)
    free = frozenset(name for name, _ in item.over)
    decided = [part for part in parts if _decided(part, free, context)]
    return conjunction(decided), conjunction([part for part in parts if part not in decided])


def _by_axes(mode: ModeDef, context: Context) -> _Split | None:
    """``x[i if by_row else j]``: once the condition is decided, each index runs along one axis and makes a slice."""
    names = frozenset(_variables(mode.block))
    for node in _choices_in_indices(mode.block):
        if _decided(node.test, names, context) and free_names(node.yes) & names != free_names(node.no) & names:
            blocks = (_chosen(mode.block, node.test, holds) for holds in (True, False))
            return _two(mode, node.test, *blocks)
    return None


def _choices_in_indices(block: Block) -> Iterator[Conditional]:
    for tree in _trees(block):
        for read in walk(tree):
            for index in read.indices if isinstance(read, Read) else ():
                yield from (node for node in walk(index) if isinstance(node, Conditional))


def _two(mode: ModeDef, test: Node, yes: Block, no: Block) -> _Split:
    """The test, the mode where it holds, tried first, and the mode where it does not."""
    when = conjunction([test] if mode.when is None else [mode.when, test])
    return test, replace(mode, when=when, block=yes), replace(mode, block=no)


def _decided(test: Node, variables: frozenset[str], context: Context) -> bool:
    """Whether operand types and attributes alone decide the condition, the same at every point."""
    if has_reads(test) or free_names(test) & (context.scalars.keys() | variables):
        return False
    return all(context.kinds.get(name) == "attribute" for name in index_names(test))


def _variables(block: Block) -> Iterator[str]:
    for statement in block.statements:
        yield from (name for name, _ in statement.over)
    for tree in _trees(block):
        for node in walk(tree):
            if isinstance(node, Fold):
                yield from (name for name, _ in node.binders)


def _trees(block: Block) -> Iterator[Node]:
    for statement in block.statements:
        yield statement.target
        yield statement.value
        if statement.where is not None:
            yield statement.where


def _chosen(block: Block, test: Node, holds: bool) -> Block:
    """The block with ``a if test else b`` replaced by the branch that is taken; parts that trees share stay shared."""
    made: dict[int, Node] = {}

    def change(node: Node) -> Node:
        if id(node) not in made:
            if isinstance(node, Conditional) and node.test == test:
                made[id(node)] = change(node.yes if holds else node.no)
            else:
                made[id(node)] = rebuild(node, change)
        return made[id(node)]

    return _changed(block, change)


def _changed(block: Block, change: Callable[[Node], Node]) -> Block:
    """The block with all its trees changed."""

    def item(entry: Statement | Temp) -> Statement | Temp:
        if isinstance(entry, Temp):
            return replace(entry, shape=tuple(map(change, entry.shape)))
        target = change(entry.target)
        assert isinstance(target, Read)
        return replace(
            entry,
            target=target,
            value=change(entry.value),
            over=tuple((name, change(extent)) for name, extent in entry.over),
            where=_optional(entry.where, change),
        )

    when, until = _optional(block.when, change), _optional(block.until, change)
    return replace(block, items=tuple(map(item, block.items)), when=when, until=until)


def _optional(node: Node | None, change: Callable[[Node], Node]) -> Node | None:
    return None if node is None else change(node)
