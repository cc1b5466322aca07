"""What the trees of the compiler are made of: frozen nodes whose fields hold their parts.

The typed trees of `tree`, the expressions and the statements of `kernel.ir` are dataclasses.  Which fields hold parts
follows from their annotations: a part, several parts, or pairs of a name and a part; fields that do not count when two
nodes are compared hold none.  They are read in the order of the fields, unless a class names them in ``reading``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from functools import wraps
from operator import is_not
from types import MemberDescriptorType
from typing import Any, ClassVar, TypeVar

Part = TypeVar("Part")
Found = TypeVar("Found")

_KINDS = ("Node", "Read", "Expr", "Memory", "Field")  # of parts
_ONE, _MAYBE, _MANY, _PAIRS = "{}", "{} | None", "tuple[{}, ...]", "tuple[tuple[str, {}], ...]"
_SHAPE_OF = {shape.format(kind): shape for kind in _KINDS for shape in (_ONE, _MAYBE, _MANY, _PAIRS)}
_MEMO_LIMIT = 200_000
_REQUIRED = object()


class _Layout:
    """What is known of a class of nodes: what it is made from with the defaults, and its fields with parts.

    The functions that take a node apart and put it together are what most of the compiler's time goes to: each is
    written for the class, as by hand, when it is first needed.
    """

    def __init__(self, kind: Any) -> None:
        given = [item for item in fields(kind) if item.init]
        self.kind, self.names = kind, [item.name for item in given]
        self.defaults = tuple(_REQUIRED if item.default is MISSING else item.default for item in given)
        shapes = {item.name: _SHAPE_OF[item.type] for item in fields(kind) if item.compare and item.type in _SHAPE_OF}
        self.shapes = {name: shapes[name] for name in getattr(kind, "reading", shapes)}

    def children(self) -> str:
        """``children`` of a node of the class."""
        listed = {
            _ONE: "node.{0}",
            _MAYBE: "*(() if node.{0} is None else (node.{0},))",
            _MANY: "*node.{0}",
            _PAIRS: "*[part for _, part in node.{0}]",
        }
        return f"""def made(node):
    return [{", ".join(listed[shape].format(name) for name, shape in self.shapes.items())}]"""

    def replace(self) -> str:
        """``replace`` of a node of the class."""
        given = "".join(f", {name}=_same" for name in self.names)
        values = {name: f"_node.{name} if {name} is _same else {name}" for name in self.names}
        return "\n".join([f"def made(_node{given}):", *self._made(values)])

    def rebuild(self) -> str:
        """``rebuild`` of a node of the class."""
        if not self.shapes:
            return "def made(node, change):\n    return node"
        changed = {
            _ONE: ["new_{0} = change(old_{0})"],
            _MAYBE: ["new_{0} = None if old_{0} is None else change(old_{0})"],
            _MANY: [
                "new_{0} = [change(part) for part in old_{0}]",
                "new_{0} = tuple(new_{0}) if any(map(is_not, new_{0}, old_{0})) else old_{0}",
            ],
            _PAIRS: [
                "new_{0} = tuple([(name, change(part)) for name, part in old_{0}])",
                "if all([new[1] is old[1] for new, old in zip(new_{0}, old_{0})]):",
                "    new_{0} = old_{0}",
            ],
        }
        lines = ["def made(node, change):"]
        for name, shape in self.shapes.items():
            lines += [f"    {line.format(name)}" for line in (f"old_{name} = node.{name}", *changed[shape])]
        same = " and ".join(f"new_{name} is old_{name}" for name in self.shapes)
        values = {name: f"new_{name}" if name in self.shapes else f"node.{name}" for name in self.names}
        return "\n".join([*lines, f"    if {same}:", "        return node", *self._made(values)])

    def _made(self, values: dict[str, str]) -> list[str]:
        """The lines that return a node with these values; where nothing is interned, without ``__init__``."""
        if type(self.kind) is Interned:
            return [f"    return _kind({', '.join(values.values())})"]
        slots = {name for name in values if type(getattr(self.kind, name, None)) is MemberDescriptorType}
        puts = (f"_put_{name}(_new, {value})" if name in slots else f"_put(_new, {name!r}, {value})"
                for name, value in values.items())  # fmt: skip
        return ["    _new = _empty(_kind)", *(f"    {put}" for put in puts), "    return _new"]

    def compiled(self, text: str) -> Any:
        """The function that a text defines."""
        slots = {f"_put_{name}": slot.__set__ for name in self.names
                 if type(slot := getattr(self.kind, name, None)) is MemberDescriptorType}  # fmt: skip
        known = {"_kind": self.kind, "_empty": object.__new__, "_put": object.__setattr__, "_same": _SAME,
                 "is_not": is_not, **slots}  # fmt: skip
        exec(text, known)
        return known["made"]


class _Layouts(dict[Any, _Layout]):
    def __missing__(self, kind: Any) -> _Layout:
        self[kind] = made = _Layout(kind)
        return made


class _Functions(dict[Any, Any]):
    """One of the functions for each class of nodes."""

    def __init__(self, written: Callable[[_Layout], str]) -> None:
        self.written = written

    def __missing__(self, kind: Any) -> Any:
        layout = _LAYOUTS[kind]
        self[kind] = made = layout.compiled(self.written(layout))
        return made


_SAME = object()
_LAYOUTS = _Layouts()
_CHILDREN, _REPLACE, _REBUILD = map(_Functions, (_Layout.children, _Layout.replace, _Layout.rebuild))


class Interned(type):
    """Classes whose equal instances are one object: it is looked up before one is made.

    All that were ever made are kept: those of all ops together are some ten thousands.
    """

    known: ClassVar[dict[tuple[Any, ...], Any]] = {}

    def __call__(cls, *args: Any, **named: Any) -> Any:
        layout = _LAYOUTS[cls]
        if len(args) < len(layout.names):
            args += layout.defaults[len(args) :]
            if named:
                args = tuple(named.get(name, value) for name, value in zip(layout.names, args, strict=True))
        key = (cls, *args) if cls.key is None else (cls, *cls.key(args))  # type: ignore[attr-defined]
        made = Interned.known.get(key)
        if made is None:
            made = Interned.known[key] = super().__call__(*args)
        return made


def replace(node: Part, **changes: Any) -> Part:
    """The node with other values of some fields: ``dataclasses.replace`` in a fifth of its time.

    Only for frozen classes without ``__post_init__``, and for interned ones.
    """
    return _REPLACE[type(node)](node, **changes)  # type: ignore[no-any-return]


def children(node: Part) -> list[Part]:
    """The direct parts, in reading order."""
    return _CHILDREN[type(node)](node)  # type: ignore[no-any-return]


def walk(node: Part) -> Iterator[Part]:
    """The node and everything below it, parents first, each object once."""
    seen: set[int] = set()
    waiting = [node]
    while waiting:
        entry = waiting.pop()
        if id(entry) not in seen:
            seen.add(id(entry))
            yield entry
            waiting += _CHILDREN[type(entry)](entry)[::-1]


def rebuild(node: Part, change: Callable[[Any], Any]) -> Part:
    """The node with ``change`` applied to each direct part, in reading order; itself where that gives the same."""
    return _REBUILD[type(node)](node, change)  # type: ignore[no-any-return]


def exchanged(node: Part, part: Part, other: Part) -> Part:
    """The node with another one in the place of a part, wherever that object stands."""
    return other if node is part else rebuild(node, lambda inner: exchanged(inner, part, other))


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
