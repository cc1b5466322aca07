"""Nodes of the expression tree.

One family of immutable nodes serves both stages.  After parsing, ``type`` is ``None`` and documents are printed from
that generic tree.  ``typing`` makes a copy for one row of the type table in which every node has a type and every
conversion is an explicit ``Convert`` (``implied`` when the author did not write it).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Any, ClassVar

from ..runtime.frozen import frozen
from .errors import At
from .nodes import Interned, children, rebuild, remembered, replace, walk


@frozen(eq=False)
class Type(metaclass=Interned):
    """Type of a value: ``element`` (with a format), ``index``, ``bool`` or ``word`` (with a vocabulary)."""

    key: ClassVar[None] = None
    kind: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.name}".strip()


INDEX = Type("index")
BOOL = Type("bool")
WORD = Type("word")


def element(dtype: str) -> Type:
    """The type of a number of the element format ``dtype``."""
    return Type("element", dtype)


@frozen(kw_only=True)
class Node:
    """Base of all nodes; ``at`` is (line, column) inside the expression text, both from 0."""

    at: tuple[int, int] = field(default=(0, 0), compare=False)
    type: Type | None = None


@frozen
class Number(Node):
    """A literal; its type comes from what it meets.  ``power``: base and exponent if written as `2 ** 46`."""

    value: int | float
    power: tuple[int, int] | None = field(default=None, compare=False)


@frozen
class Name(Node):
    """A domain or bound variable, a scalar operand, an attribute operand or a word of the vocabulary."""

    id: str


@frozen
class Attribute(Node):
    """``operand.name`` or ``T.bytes``; ``index`` is given for ``shape[k]`` and ``stride[k]``."""

    base: str
    name: str
    index: int | None = None


@frozen
class Read(Node):
    """``operand[i, j]`` or, through a view, ``operand.view[...]``."""

    operand: str
    indices: tuple[Node, ...]
    view: str = ""


@frozen
class Call(Node):
    """A function of the language with its arguments."""

    function: str
    args: tuple[Node, ...]


@frozen
class Let(Node):
    """Application of a ``let`` name: kept with its arguments for documents, ``body`` is what it stands for.

    ``shape`` is the definition itself, in terms of ``params``; documents show it once for all applications.
    """

    name: str
    args: tuple[Node, ...]
    body: Node
    params: tuple[str, ...] = field(default=(), compare=False)
    shape: Node | None = field(default=None, compare=False, repr=False)


@frozen
class Predicate(Node):
    """Application of a named predicate of ``define`` or phrases.yaml: a bool with words of its own."""

    name: str
    args: tuple[Node, ...]
    body: Node


@frozen
class Unary(Node):
    """``-``, ``~`` or ``not``."""

    op: str
    value: Node


@frozen
class Binary(Node):
    """An operator of arithmetic, bits or shifts."""

    op: str
    left: Node
    right: Node


@frozen
class Compare(Node):
    """A chain ``a < b <= c``: ``operands`` has one more entry than ``ops``."""

    ops: tuple[str, ...]
    operands: tuple[Node, ...]


@frozen
class Member(Node):
    """``value in {a, b}``; the choices are words or numbers."""

    value: Node
    choices: tuple[Node, ...]
    negated: bool = False


@frozen
class Logic(Node):
    """``and`` / ``or`` of two or more."""

    op: str
    args: tuple[Node, ...]


@frozen
class Conditional(Node):
    """``yes if test else no``."""

    test: Node
    yes: Node
    no: Node


@frozen
class Fold(Node):
    """``function(body for v in range(n) … if test)`` in index order."""

    function: str
    body: Node
    binders: tuple[tuple[str, Node], ...]
    test: Node | None = None


@frozen
class Convert(Node):
    """Conversion to the node's type; the round and saturation mode are words or attribute names.

    ``target`` is the author's expression for the type, ``None`` when the conversion is implied.
    """

    value: Node
    implied: bool = True
    target: Node | None = None
    round_mode: Node | None = None
    sat_mode: Node | None = None


def homed(node: Node, home: tuple[str | int, ...]) -> Node:
    """A copy of the tree of a definition in which every node knows where in the record the definition stands."""
    made = rebuild(node, lambda child: homed(child, home))
    return replace(made, at=At.of(node.at, home))


# What one row of the type table made of a part of a tree or of a statement, for the rows with the same element types in
# it: what it was, kept so that its id stays its own, and what became of it, by the id and all that it depends on.
Shared = dict[tuple[object, ...], tuple[Any, Any]]


@remembered
def free_names(node: Node) -> frozenset[str]:
    """Names, operands and bases that occur and are not bound inside."""
    return frozenset(_free_names(node))


@remembered
def has_reads(node: Node) -> bool:
    """True when an element is read somewhere below."""
    return isinstance(node, Read) or any(has_reads(child) for child in children(node))


@remembered
def index_names(node: Node) -> frozenset[str]:
    """Names of type index that occur."""
    return frozenset(entry.id for entry in walk(node) if isinstance(entry, Name) and entry.type == INDEX)


def _free_names(node: Node) -> set[str]:
    if isinstance(node, Name):
        return {node.id}
    found: set[str] = set()
    if isinstance(node, Read):
        found.add(node.operand)
    if isinstance(node, Attribute):
        found.add(node.base)
    if isinstance(node, Fold):
        bound = {name for name, _ in node.binders}
        inner = free_names(node.body) | (free_names(node.test) if node.test is not None else frozenset())
        found |= inner - bound
        for _, extent in node.binders:
            found |= free_names(extent)
        return found
    for child in children(node):
        found |= free_names(child)
    return found


@remembered
def untyped(node: Node) -> Node:
    """The tree as it was before it was typed."""
    if isinstance(node, Convert) and node.implied:
        return untyped(node.value)
    plain = rebuild(node, untyped)
    return plain if plain.type is None else replace(plain, type=None)


def written(node: Node) -> Iterator[Node]:
    """The node and what is written below it, parents first: of a named value the arguments, not what it stands for."""
    waiting = [node]
    while waiting:
        entry = waiting.pop()
        yield entry
        waiting += reversed(entry.args if isinstance(entry, Let) else children(entry))


def reads(node: Node) -> list[Read]:
    """All element reads below ``node``."""
    return [entry for entry in walk(node) if isinstance(entry, Read)]


OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}  # holds where the other does not
MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}  # of the sides exchanged


def links(node: Compare) -> tuple[Compare, ...]:
    """The comparisons that a chain ``a < b <= c`` is made of; of one comparison, itself."""
    if len(node.ops) == 1:
        return (node,)
    sides = zip(node.ops, node.operands, node.operands[1:], strict=False)
    return tuple(replace(node, ops=(op,), operands=(left, right)) for op, left, right in sides)


# -- trees made from trees: names replaced, conditions taken apart and joined -----------------------------------------


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
