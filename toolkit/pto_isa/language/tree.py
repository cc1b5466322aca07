"""Nodes of the expression tree.

One family of immutable nodes serves both stages.  After parsing, ``type`` is ``None`` and documents are printed from
that generic tree.  ``typing.type_expression`` returns a copy for one row of the type table in which every node has a
type and every conversion is an explicit ``Convert`` (``implied`` when the author did not write it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cache, wraps
from typing import Any, TypeVar

from .errors import At

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Type:
    """Type of a value: ``element`` (with a format), ``index``, ``bool`` or ``word`` (with a vocabulary)."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Base of all nodes; ``at`` is (line, column) inside the expression text, both from 0."""

    at: tuple[int, int] = field(default=(0, 0), compare=False)
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A literal; its type comes from what it meets.  ``power``: base and exponent if written as `2 ** 46`."""

    value: int | float
    power: tuple[int, int] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A domain or bound variable, a scalar operand, an attribute operand or a word of the vocabulary."""

    id: str


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """``operand.name`` or ``T.bytes``; ``index`` is given for ``shape[k]`` and ``stride[k]``."""

    base: str
    name: str
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Read(Node):
    """``operand[i, j]`` or, through a view, ``operand.view[...]``."""

    operand: str
    indices: tuple[Node, ...]
    view: str = ""


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A function of the language with its arguments."""

    function: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Let(Node):
    """Application of a ``let`` name: kept with its arguments for documents, ``body`` is what it stands for.

    ``shape`` is the definition itself, in terms of ``params``; documents show it once for all applications.
    """

    name: str
    args: tuple[Node, ...]
    body: Node
    params: tuple[str, ...] = field(default=(), compare=False)
    shape: Node | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Predicate(Node):
    """Application of a named predicate of ``define`` or phrases.yaml: a bool with words of its own."""

    name: str
    args: tuple[Node, ...]
    body: Node


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """``-``, ``~`` or ``not``."""

    op: str
    value: Node


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """An operator of arithmetic, bits or shifts."""

    op: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """A chain ``a < b <= c``: ``operands`` has one more entry than ``ops``."""

    ops: tuple[str, ...]
    operands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Member(Node):
    """``value in {a, b}``; the choices are words or numbers."""

    value: Node
    choices: tuple[Node, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Logic(Node):
    """``and`` / ``or`` of two or more."""

    op: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    """``yes if test else no``."""

    test: Node
    yes: Node
    no: Node


@dataclass(frozen=True, slots=True)
class Fold(Node):
    """``function(body for v in range(n) … if test)`` in index order."""

    function: str
    body: Node
    binders: tuple[tuple[str, Node], ...]
    test: Node | None = None


@dataclass(frozen=True, slots=True)
class Convert(Node):
    """Conversion to the node's type; the round and saturation mode are words or attribute names.

    ``target`` is the author's expression for the type, ``None`` when the conversion is implied.
    """

    value: Node
    implied: bool = True
    target: Node | None = None
    round_mode: Node | None = None
    sat_mode: Node | None = None


@cache
def _parts(kind: type[Node]) -> tuple[str, ...]:
    """Names of the fields of a node class that may hold subexpressions."""
    plain = {"type", "id", "op", "ops", "name", "operand", "view", "base", "function", "implied", "negated"}
    return tuple(item.name for item in fields(kind) if item.compare and item.name not in plain)


def children(node: Node) -> list[Node]:
    """The direct subexpressions, in reading order."""
    found: list[Node] = []
    for name in _parts(type(node)):  # type: ignore[arg-type]  # a class is hashable
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif type(value) is tuple:
            _collect(value, found)
    return found


def _collect(values: tuple[Any, ...], found: list[Node]) -> None:
    for value in values:
        if isinstance(value, Node):
            found.append(value)
        elif type(value) is tuple:
            _collect(value, found)


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, parents first."""
    waiting = [node]
    while waiting:
        entry = waiting.pop()
        yield entry
        waiting += children(entry)[::-1]


def rebuild(node: Node, change: Callable[[Node], Node]) -> Node:
    """A copy of ``node`` with ``change`` applied to each direct subexpression."""
    updates: dict[str, Any] = {}
    for name in _parts(type(node)):  # type: ignore[arg-type]  # a class is hashable
        old = getattr(node, name)
        new = _rebuilt(old, change)
        if new is not old:
            updates[name] = new
    return replace(node, **updates) if updates else node


def homed(node: Node, home: tuple[str | int, ...]) -> Node:
    """A copy of the tree of a definition in which every node knows where in the record the definition stands."""
    made = rebuild(node, lambda child: homed(child, home))
    return replace(made, at=At.of(node.at, home))


def _rebuilt(value: Any, change: Callable[[Node], Node]) -> Any:
    if isinstance(value, Node):
        return change(value)
    if isinstance(value, tuple):
        new = tuple(_rebuilt(entry, change) for entry in value)
        return value if all(a is b for a, b in zip(new, value, strict=True)) else new
    return value


# What one row of the type table made of a part of a tree, for the rows with the same element types in that part: the
# part, kept so that its id stays its own, and what became of it, by the id and all that it depends on.
Shared = dict[tuple[object, ...], tuple[Node, Node]]
_MEMO_LIMIT = 200_000


def remembered(function: Callable[[Node], Found]) -> Callable[[Node], Found]:
    """The function, computed once for each node: trees share their parts."""
    known: dict[int, tuple[Node, Found]] = {}

    @wraps(function)
    def ask(node: Node) -> Found:
        entry = known.get(id(node))
        if entry is not None:
            return entry[1]
        if len(known) > _MEMO_LIMIT:
            known.clear()
        found = function(node)
        known[id(node)] = (node, found)  # a node that is kept keeps its id
        return found

    return ask


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


def reads(node: Node) -> list[Read]:
    """All element reads below ``node``."""
    return [entry for entry in walk(node) if isinstance(entry, Read)]
