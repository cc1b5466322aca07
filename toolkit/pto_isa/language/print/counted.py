"""How many elements can fulfil a condition: what bounds an index that ``count(… for u in range(n))`` decides.

A sort writes a record where the number of records before it says.  The data decide that number, but no data make it
greater than the number of elements, and an element that is never before itself makes it one less.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from ..front.opdef import Body, Statement
from ..nodes import rebuild
from ..rules.queries import renamed
from ..tree import (
    INDEX,
    Binary,
    Call,
    Compare,
    Convert,
    Fold,
    Let,
    Logic,
    Node,
    Number,
    Predicate,
    Read,
    Unary,
)  # fmt: skip

COUNTED = "counted"  # a call of this name stands for a number from 0 to its argument
_STRICT = frozenset({"<", ">"})


class CountBounds:
    """The counts in one block: those that stand in indices, and those that intermediate arrays hold."""

    def __init__(self, block: Body) -> None:
        written: dict[str, list[Statement]] = {}
        for statement in block.elementwise:
            written.setdefault(statement.target.operand, []).append(statement)
        self.only = {name: found[0] for name, found in written.items() if len(found) == 1}

    def bounded(self, node: Node, extents: Mapping[str, Node]) -> Node:
        """An expression in which counts are calls of ``counted``; ``extents`` are those of the variables around it."""

        def change(part: Node) -> Node:
            most = self._most(part, extents)
            return rebuild(part, change) if most is None else Call(function=COUNTED, args=(most,), type=INDEX)

        return change(node)

    def _most(self, node: Node, extents: Mapping[str, Node]) -> Node | None:
        """The greatest value of a count, or of an element of an array of counts; None for anything else."""
        if isinstance(node, (Let, Predicate)):
            return self._most(node.body, extents)
        if isinstance(node, Convert) or (isinstance(node, Call) and node.function in ("convert", "index")):
            return self._most(node.value if isinstance(node, Convert) else node.args[0], extents)
        if isinstance(node, Read) and node.operand in self.only:
            statement = self.only[node.operand]
            return self._most(statement.value, dict(statement.over)) if statement.where is None else None
        if isinstance(node, Fold) and node.function == "count":
            every = reduce(_product, (extent for _, extent in node.binders))
            alone = any(_never_itself(node, other, extent) for other, extent in extents.items())
            return Binary(op="-", left=every, right=Number(value=1, type=INDEX), type=INDEX) if alone else every
        return None


def _product(left: Node, right: Node) -> Node:
    return Binary(op="*", left=left, right=right, type=INDEX)


def _never_itself(fold: Fold, other: str, extent: Node) -> bool:
    """Whether the element that another variable names, which counts as far, is surely not counted."""
    if len(fold.binders) != 1 or fold.binders[0][1] != extent:
        return False
    ((variable, _),) = fold.binders
    return _holds(renamed(fold.body, {variable: other})) is False


def _holds(node: Node) -> bool | None:
    """What a condition is whatever the data are; None where they decide.  Equal expressions are equal unless NaN."""
    if isinstance(node, Unary) and node.op == "not":
        found = _holds(node.value)
        return None if found is None else not found
    if isinstance(node, Logic):
        parts = [*map(_holds, node.args)]
        deciding = node.op == "or"
        return deciding if deciding in parts else not deciding if None not in parts else None
    if isinstance(node, Compare) and len(node.ops) == 1 and node.operands[0] == node.operands[1]:
        return False if node.ops[0] in _STRICT else None
    return None
