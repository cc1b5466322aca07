"""Conditions inside sums and other operations, brought to the root where they become boxes of slices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..tree import Binary, Conditional, Convert, Node, Number, has_reads


def hoisted(node: Node, cuts: Callable[[Node], bool]) -> Node:
    """``a + (b if t else c)`` as ``(a + b) if t else (a + c)`` where ``cuts`` says that the test bounds the region."""
    if not isinstance(node, Binary):
        return node
    for left in (True, False):
        part = node.left if left else node.right
        inner = part.value if isinstance(part, Convert) and part.implied else part
        if isinstance(inner, Conditional) and not has_reads(inner.test) and cuts(inner.test):
            cases = (
                replace(case, type=inner.type) if isinstance(case, Number) else case for case in (inner.yes, inner.no)
            )
            yes, no = (replace(part, value=case) if isinstance(part, Convert) else case for case in cases)
            return Conditional(
                type=node.type,
                at=node.at,
                test=inner.test,
                yes=replace(node, left=yes) if left else replace(node, right=yes),
                no=replace(node, left=no) if left else replace(node, right=no),
            )
    return node
