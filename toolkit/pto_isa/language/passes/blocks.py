"""Blocks with all their trees changed."""

from __future__ import annotations

from collections.abc import Callable

from ..front.opdef import Block, Statement, Temp
from ..nodes import replace
from ..tree import Node, Read


def changed(block: Block, change: Callable[[Node], Node]) -> Block:
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
            where=optional(entry.where, change),
        )

    when, until = optional(block.when, change), optional(block.until, change)
    return replace(block, items=tuple(map(item, block.items)), when=when, until=until)


def optional(node: Node | None, change: Callable[[Node], Node]) -> Node | None:
    """A tree that may be missing, changed."""
    return None if node is None else change(node)
