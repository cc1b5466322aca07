"""What keeps a body of several statements right: aliased sources are set aside, bounds are checked before a store."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from ..equations import Block, Statement
from ..errors import ExpressionError
from ..tree import Conditional, Convert, Let, Node, Number, Read, free_names, has_reads, walk
from .emit import Emitter
from .hoist import hoisted

_PLAIN = re.compile(r"([A-Za-z_]\w*) = (?!.*\b(?:checked|guarded)\()")  # names a value, and checks nothing


def checks_first(lines: list[str]) -> list[str]:
    """Bounds of slices are checked before anything is written: a refused call leaves its outputs as they were.

    A check behind a store moves in front of the first one, or behind the last line that gives a name it uses.  So does
    the list of places of a scatter, which is checked when it is made.
    """
    placed: list[str] = []
    for line in lines:
        stores = [k for k, other in enumerate(placed) if not re.match(r"[A-Za-z_]\w* = |inside\(", other)]
        if not re.match(r"inside\(|\w+ = checked\(", line) or not stores:
            placed.append(line)
            continue
        used = set(re.findall(r"[A-Za-z_]\w*", line))
        given = [k for k, other in enumerate(placed) if _gives(other) & used or other.startswith("    return")]
        placed.insert(max([stores[0], *(k + 1 for k in given)]), line)
    return placed


def _gives(line: str) -> set[str]:
    """The local name that a line assigns, except that an operand copied aside keeps its extents."""
    match = re.match(r"([A-Za-z_]\w*) = (?!apart\()", line)
    return {match[1]} if match else set()


def needed(plan: list[str], run: list[str]) -> list[str]:
    """The plan without names that nothing uses: a way to read or store was tried and not taken.  Checks stay."""
    while True:
        values = [line.partition(" = ")[2] if _PLAIN.match(line) else line for line in plan]
        used = {name for line in (*values, *run) for name in re.findall(r"[A-Za-z_]\w*", line)}
        left = [line for line in plan if not (match := _PLAIN.match(line)) or match[1] in used]
        if left == plan:
            return plan
        plan = left


def protect(block: Block, emitter: Emitter) -> None:
    """Operands that are read after something was written must not share memory with what was written."""
    written: list[str] = []
    exposed: dict[str, list[str]] = {}
    for statement in block.statements:
        targets = [*written, statement.target.operand] if _paints(statement) else written
        for name in _operands_read(statement, emitter) if targets else ():
            exposed.setdefault(name, []).extend(target for target in targets if target not in exposed.get(name, []))
        if emitter.operands.get(statement.target.operand) in _LOCAL:
            written.append(statement.target.operand)
    for name, targets in exposed.items():
        if name in targets:
            raise ExpressionError(
                f"`{name}` is read after it was written; read it in the first equation or use a temporary",
                f"`{name}` 在写入之后又被读取；请在第一条等式中读取，或使用临时量",
            )
        emitter.run.append(f"{name} = {emitter.helper('apart')}({name}, {', '.join(sorted(set(targets)))})")


def clear_with_bits(block: Block, emitter: Emitter) -> Block:
    """A predicate that is cleared and then written: one statement, so its sources are read before either."""
    items = list(block.items)
    for place, (first, second) in enumerate(pairwise(block.items)):
        if not (isinstance(first, Statement) and isinstance(second, Statement) and is_clear(first.value)):
            continue
        name = first.target.operand
        alone = sum(statement.target.operand == name for statement in block.statements) == 2
        plain = second.by == "replace" and not isinstance(strip(second.value), Conditional)
        if emitter.operands.get(name) == "predicate" and second.target.operand == name and alone and plain:
            emitter.cleared.add(name)
            items.remove(block.items[place])
    return replace(block, items=tuple(items))


def is_clear(value: Node) -> bool:
    """The value ``false`` or a number, which clears a predicate."""
    return isinstance(value, Number) or (not has_reads(value) and free_names(value) == {"false"})


_LOCAL = ("tile", "predicate", "conv")


def _operands_read(statement: Statement, emitter: Emitter) -> list[str]:
    trees = [statement.value, *statement.target.indices, *([statement.where] if statement.where is not None else [])]
    names = [node.operand for tree in trees for node in walk(tree) if isinstance(node, Read)]
    return [name for name in dict.fromkeys(names) if emitter.operands.get(name) in _LOCAL]


def _paints(statement: Statement) -> bool:
    """Conditions on indices make boxes, and some box reads after another was written.

    Two boxes are stored in order; a chain of conditions is painted from the last case to the first.
    """
    boxes = _boxes(statement.value)
    return any(has_reads(box) for box in (boxes if len(boxes) > 2 else boxes[1:]))


def _boxes(value: Node) -> list[Node]:
    """The values of the boxes that conditions may cut a statement into, in the order in which they are stored."""
    root = hoisted(strip(value), lambda test: True)
    if isinstance(root, Conditional) and not has_reads(root.test):
        return [*_boxes(root.yes), *_boxes(root.no)]
    return [root]


def strip(node: Node) -> Node:
    """The tree under ``let`` names and implied conversions."""
    while isinstance(node, (Let, Convert)) and (isinstance(node, Let) or node.implied):
        node = node.body if isinstance(node, Let) else node.value
    return node
