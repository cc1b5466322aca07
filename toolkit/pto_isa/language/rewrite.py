"""Trees with names replaced."""

from __future__ import annotations

from dataclasses import replace

from .tree import Attribute, Fold, Name, Node, Read, rebuild


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
