"""What the trees of the compiler are made of: frozen nodes whose fields hold their parts.

The typed trees of `tree`, the expressions and the statements of `kernel.ir` are dataclasses.  Which fields hold parts
follows from their annotations: a part, several parts, or pairs of a name and a part; fields that do not count when two
nodes are compared hold none.  They are read in the order of the fields, unless a class names them in ``reading``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from functools import wraps
from operator import attrgetter, is_not
from typing import Any, ClassVar, TypeVar

Part = TypeVar("Part")
Found = TypeVar("Found")

_ONE, _MANY, _PAIRS = range(3)
_KINDS = ("Node", "Read", "Expr", "Memory", "Field")  # of parts
_SHAPES = {"{}": _ONE, "{} | None": _ONE, "tuple[{}, ...]": _MANY, "tuple[tuple[str, {}], ...]": _PAIRS}
_SHAPE_OF = {shape.format(kind): number for kind in _KINDS for shape, number in _SHAPES.items()}
_MEMO_LIMIT = 200_000
_REQUIRED = object()
_set, _new = object.__setattr__, object.__new__


class _Layout:
    """What is known of a class of nodes: what it is made from with the defaults, and its fields with parts."""

    def __init__(self, kind: Any) -> None:
        given = [item for item in fields(kind) if item.init]
        self.defaults = tuple(_REQUIRED if item.default is MISSING else item.default for item in given)
        self.names = {item.name: place for place, item in enumerate(given)}
        self.values = _getter([*self.names])
        shapes = {item.name: _SHAPE_OF[item.type] for item in fields(kind) if item.compare and item.type in _SHAPE_OF}
        self.shapes = tuple((name, shapes[name]) for name in getattr(kind, "reading", shapes))
        self.single = all(shape == _ONE for _, shape in self.shapes)
        self.parts = _getter([name for name, _ in self.shapes])


def _getter(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of these attributes: one call for all of them."""
    if len(names) == 1:
        name = names[0]
        return lambda node: (getattr(node, name),)
    return attrgetter(*names) if names else lambda node: ()


class _Layouts(dict[Any, _Layout]):
    def __missing__(self, kind: Any) -> _Layout:
        self[kind] = made = _Layout(kind)
        return made


_LAYOUTS = _Layouts()


class Interned(type):
    """Classes whose equal instances are one object: it is looked up before one is made.

    All that were ever made are kept: those of all ops together are some ten thousands.
    """

    known: ClassVar[dict[tuple[Any, ...], Any]] = {}

    def __call__(cls, *args: Any, **named: Any) -> Any:
        layout = _LAYOUTS[cls]
        args += layout.defaults[len(args) :]
        if named:
            args = tuple(named.get(name, value) for name, value in zip(layout.names, args, strict=True))
        key = (cls, *args) if cls.key is None else (cls, *cls.key(args))  # type: ignore[attr-defined]
        made = Interned.known.get(key)
        if made is None:
            made = Interned.known[key] = super().__call__(*args)
        return made


def replace(node: Part, **changes: Any) -> Part:
    """The node with other values of some fields: ``dataclasses.replace`` in half of its time.

    Only for frozen classes without ``__post_init__``, and for interned ones.
    """
    kind: Any = type(node)
    layout = _LAYOUTS[kind]
    values = list(layout.values(node))
    for name, value in changes.items():
        place = layout.names.get(name)
        if place is None:
            raise TypeError(f"{kind.__name__} has no {name}")
        values[place] = value
    if type(kind) is Interned:
        return kind(*values)  # type: ignore[no-any-return]
    made: Part = _new(kind)
    for name, value in zip(layout.names, values, strict=True):
        _set(made, name, value)
    return made


def children(node: Part) -> list[Part]:
    """The direct parts, in reading order."""
    layout = _LAYOUTS[type(node)]
    if layout.single:
        return [part for part in layout.parts(node) if part is not None]
    found: list[Part] = []
    for name, shape in layout.shapes:
        value = getattr(node, name)
        if shape == _MANY:
            found += value
        elif shape == _PAIRS:
            found += [part for _, part in value]
        elif value is not None:
            found.append(value)
    return found


def walk(node: Part) -> Iterator[Part]:
    """The node and everything below it, parents first, each object once."""
    seen: set[int] = set()
    waiting = [node]
    while waiting:
        entry = waiting.pop()
        if id(entry) not in seen:
            seen.add(id(entry))
            yield entry
            waiting += children(entry)[::-1]


def rebuild(node: Part, change: Callable[[Any], Any]) -> Part:
    """The node with ``change`` applied to each direct part, in reading order; itself where that gives the same."""
    layout = _LAYOUTS[type(node)]
    if not layout.shapes:
        return node
    if layout.single:  # most classes: a part in each of these fields, or none
        old = layout.parts(node)
        made = [None if part is None else change(part) for part in old]
        if not any(map(is_not, made, old)):
            return node
        parts = zip(layout.shapes, made, old, strict=True)
        return replace(node, **{name: new for (name, _), new, part in parts if new is not part})
    updates: dict[str, Any] = {}
    for name, shape in layout.shapes:
        old = getattr(node, name)
        if shape == _ONE:
            new = None if old is None else change(old)
            if new is not old:
                updates[name] = new
            continue
        several = old if shape == _MANY else [part for _, part in old]
        made = [change(part) for part in several]
        if any(map(is_not, made, several)):
            updates[name] = tuple(made if shape == _MANY else zip((key for key, _ in old), made, strict=True))
    return replace(node, **updates) if updates else node


def remembered(function: Callable[[Part], Found]) -> Callable[[Part], Found]:
    """The function, computed once for each node: trees share their parts."""
    known: dict[int, tuple[Part, Found]] = {}

    @wraps(function)
    def ask(node: Part) -> Found:
        entry = known.get(id(node))
        if entry is not None:
            return entry[1]
        if len(known) > _MEMO_LIMIT:
            known.clear()
        found = function(node)
        known[id(node)] = (node, found)  # a node that is kept keeps its id
        return found

    return ask
