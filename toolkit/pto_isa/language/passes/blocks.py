"""Blocks with all their trees changed."""

from __future__ import annotations

from collections.abc import Callable

from ..front.opdef import Block
from ..nodes import rebuild, replace
from ..tree import Node


def changed(block: Block, change: Callable[[Node], Node]) -> Block:
    """The block with all its trees changed."""
    when, until = optional(block.when, change), optional(block.until, change)
    return replace(block, items=tuple(rebuild(item, change) for item in block.items), when=when, until=until)


def optional(node: Node | None, change: Callable[[Node], Node]) -> Node | None:
    """A tree that may be missing, changed."""
    return None if node is None else change(node)
