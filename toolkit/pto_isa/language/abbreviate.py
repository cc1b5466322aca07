"""Conditions as messages say them: short where the whole text would tell a reader nothing more."""

from __future__ import annotations

from .expression_text import text_of
from .nodes import rebuild, replace
from .tree import Attribute, Fold, Name, Node, Read, free_names


def brief_text(condition: Node) -> str:
    """The text of a condition, with ``all(f(x))`` for what is asked of every element of a tensor ``x``."""
    return text_of(_brief(condition))


def _brief(node: Node) -> Node:
    node = rebuild(node, _brief)
    if not isinstance(node, Fold) or node.test is not None:
        return node
    names, spans = [name for name, _ in node.binders], [extent for _, extent in node.binders]
    first = spans[0]
    if not isinstance(first, Attribute) or spans != [replace(first, name="shape", index=k) for k in range(len(spans))]:
        return node
    body = _whole(node.body, first.base, names)
    return node if free_names(body) & {*names} else replace(node, body=body, binders=())


def _whole(node: Node, tensor: str, names: list[str]) -> Node:
    """The expression with the name of the tensor for its element at these indices."""
    if isinstance(node, Read) and (node.operand, node.view) == (tensor, ""):
        indices = [entry.id if isinstance(entry, Name) else "" for entry in node.indices]
        return replace(node, indices=()) if indices == names else node
    return rebuild(node, lambda child: _whole(child, tensor, names))
