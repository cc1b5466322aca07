"""What occurs in a tree, for questions that every row of a type table asks again; answers are remembered by node."""

from __future__ import annotations

from .tree import INDEX, Fold, Let, Name, Node, Read, children, remembered, walk


@remembered
def index_names(node: Node) -> frozenset[str]:
    """Names of type index that occur."""
    return frozenset(entry.id for entry in walk(node) if isinstance(entry, Name) and entry.type == INDEX)


@remembered
def folds(node: Node) -> tuple[Fold, ...]:
    """The folds below a node, outer ones first."""
    return tuple(entry for entry in walk(node) if isinstance(entry, Fold))


@remembered
def plain_names(node: Node) -> frozenset[str]:
    """Names that occur outside the indices of element reads and the arguments of definitions."""
    if isinstance(node, Read):
        return frozenset()
    if isinstance(node, Name):
        return frozenset({node.id})
    if isinstance(node, Let):
        return plain_names(node.body)
    return frozenset[str]().union(*map(plain_names, children(node)))
