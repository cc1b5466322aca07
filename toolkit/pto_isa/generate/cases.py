"""Cases of a mode that types and attributes decide before anything runs: each has its own equations and planner."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from ..language.equations import Block, Statement, Temp
from ..language.lower import Emitter
from ..language.lower.scalars import is_static
from ..language.meaning_parts import ModeMeaning
from ..language.partial import by_profile
from ..language.print.expression import text_of
from ..language.rewrite import conjunction, conjuncts
from ..language.tree import Conditional, Fold, Node, Read, free_names, rebuild, walk

_Split = tuple[Node, ModeMeaning, ModeMeaning]


def cases(mode: ModeMeaning, emitter: Emitter, demanded: Collection[str] = ()) -> list[ModeMeaning]:
    """Split a mode by what is decided beforehand: whether an equation applies, and along which axes an index runs.

    demanded: texts of conditions that rules make of every call; the case in which such a one fails is left out.
    """
    split = _by_equation(mode, emitter) or _by_axes(mode, emitter)
    if split is None:
        return [mode]
    test, *parts = split
    if {text_of(part) for part in conjuncts(test)} <= {*demanded}:
        parts = parts[:1]
    return [case for part in parts for case in cases(part, emitter, demanded)]


def on_profile(mode: ModeMeaning, profile: str) -> ModeMeaning:
    """The mode without the conditions that the profile decides, and without the equations that it leaves out."""
    items: list[Statement | Temp] = []
    for item in mode.block.items:
        if isinstance(item, Temp) or item.where is None or item.sets_register:
            items.append(item)
            continue
        known = by_profile(item.where, profile)
        if known is not False:
            items.append(replace(item, where=None) if known else item)
    return replace(mode, block=replace(mode.block, items=tuple(items)))


def _by_equation(mode: ModeMeaning, emitter: Emitter) -> _Split | None:
    """Equations with a condition that is decided beforehand are there or not."""
    for item in mode.block.statements:
        test, _ = _decided_part(item, emitter)
        if test is None:
            continue
        kept: list[Statement | Temp] = []
        dropped: list[Statement | Temp] = []
        for other in mode.block.items:
            same, left = (None, None) if isinstance(other, Temp) else _decided_part(other, emitter)
            kept.append(replace(other, where=left) if isinstance(other, Statement) and same == test else other)
            dropped += [] if same == test else [other]
        return _two(mode, test, *(replace(mode.block, items=tuple(items)) for items in (kept, dropped)))
    return None


def _decided_part(item: Statement, emitter: Emitter) -> tuple[Node | None, Node | None]:
    """The part of an equation's condition that types and attributes decide, and the rest; None for no part."""
    if item.where is None or item.sets_register:
        return None, item.where
    parts = conjuncts(item.where)
    free = frozenset(name for name, _ in item.over)
    decided = [part for part in parts if _decided(part, free, emitter)]
    return conjunction(decided), conjunction([part for part in parts if part not in decided])


def _by_axes(mode: ModeMeaning, emitter: Emitter) -> _Split | None:
    """``x[i if by_row else j]``: once the condition is decided, each index runs along one axis and makes a slice."""
    names = frozenset(_variables(mode.block))
    for node in _choices_in_indices(mode.block):
        if _decided(node.test, names, emitter) and free_names(node.yes) & names != free_names(node.no) & names:
            blocks = (_chosen(mode.block, node.test, holds) for holds in (True, False))
            return _two(mode, node.test, *blocks)
    return None


def _choices_in_indices(block: Block) -> Iterator[Conditional]:
    for tree in _trees(block):
        for read in walk(tree):
            for index in read.indices if isinstance(read, Read) else ():
                yield from (node for node in walk(index) if isinstance(node, Conditional))


def _two(mode: ModeMeaning, test: Node, yes: Block, no: Block) -> _Split:
    """The test, the mode where it holds, tried first, and the mode where it does not."""
    when = conjunction([test] if mode.when is None else [mode.when, test])
    return test, replace(mode, when=when, block=yes), replace(mode, block=no)


def _decided(test: Node, variables: frozenset[str], emitter: Emitter) -> bool:
    return is_static(test, emitter) and not free_names(test) & variables


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
