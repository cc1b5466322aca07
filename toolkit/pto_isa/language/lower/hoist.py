"""Conditions inside sums and other operations, brought to the root where they become boxes of slices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..tree import Binary, Conditional, Convert, Node, Number, has_reads


def hoisted(node: Node, cuts: Callable[[Node], bool]) -> Node:
    """``a + (b if t else c)`` as ``(a + b) if t else (a + c)`` where ``cuts`` says that the test bounds the region."""
    if not isinstance(node, Binary):
        return node
    for side in ("left", "right"):
        part = getattr(node, side)
        inner = part.value if isinstance(part, Convert) and part.implied else part
        if isinstance(inner, Conditional) and not has_reads(inner.test) and cuts(inner.test):
            yes, no = (_within(node, side, part, choice, inner) for choice in (inner.yes, inner.no))
            return Conditional(type=node.type, at=node.at, test=inner.test, yes=yes, no=no)
    return node


def _within(node: Binary, side: str, part: Node, choice: Node, root: Conditional) -> Node:
    """The operation with one case of the condition in its place."""
    choice = replace(choice, type=root.type) if isinstance(choice, Number) else choice
    return replace(
        node, **{side: replace(part, value=choice) if isinstance(part, Convert) and part is not root else choice}
    )
