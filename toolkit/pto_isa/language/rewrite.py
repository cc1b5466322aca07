"""Trees made from trees: names replaced, conditions taken apart and joined."""

from __future__ import annotations

from collections.abc import Sequence

from .nodes import rebuild, replace
from .tree import BOOL, Attribute, Fold, Logic, Name, Node, Read


def substitute(node: Node, names: dict[str, Node]) -> Node:
    """Replace free names; bound variables of folds shadow."""
    if isinstance(node, Name):
        return names.get(node.id, node)
    if isinstance(node, Fold):
        inner = {k: v for k, v in names.items() if k not in {name for name, _ in node.binders}}
        return replace(
            node,
            body=substitute(node.body, inner),
            binders=tuple((name, substitute(extent, names)) for name, extent in node.binders),
            test=substitute(node.test, inner) if node.test is not None else None,
        )
    if isinstance(node, (Read, Attribute)):
        base = node.operand if isinstance(node, Read) else node.base
        target = names.get(base)
        if isinstance(target, Name):
            node = replace(node, operand=target.id) if isinstance(node, Read) else replace(node, base=target.id)
    return rebuild(node, lambda child: substitute(child, names))


def conjuncts(node: Node) -> tuple[Node, ...]:
    """The conditions that an ``and`` joins; a node of another kind alone."""
    return node.args if isinstance(node, Logic) and node.op == "and" else (node,)


def conjunction(parts: Sequence[Node]) -> Node | None:
    """The conditions joined by ``and``, one alone as it is, None for none."""
    if len(parts) < 2:
        return parts[0] if parts else None
    return Logic(op="and", args=tuple(parts), type=BOOL)
