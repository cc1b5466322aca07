"""Rules that are kept as data, where everything that is equal stands once; those of an op are made when asked for.

The data is JSON: ``values``, and the places in it of the rules of each op (``ops``, by plain name) and of every tile
(``tile``).  A value is a text, a number, a truth value or null, or a list of a tag and of places of other values::

    t place…            a tuple
    m key value …       a mapping
    o op rule…          a tuple of rules, as those of this op
    x params text       a condition: names, and an expression of Python
    f params text       a function: names, and its lines
    n                   a register that nobody has set (UNREAD)
    Rule field value …  an object of this class (also OpRules, OperandSpec and what else rules are made of), where a
                        field is its number among those of the class

Texts of conditions are code of whoever wrote the data; they are compiled with the names of ``NAMESPACE``.
"""

from __future__ import annotations

import json
import linecache
from collections.abc import Callable, Iterator
from dataclasses import fields
from types import CodeType
from typing import Any

from ..memory.state import UNREAD
from ..memory.storage import overlaps, same_storage
from ..types.unknown import UNKNOWN
from .choice import choose
from .logic import both, either, exactly_one, greatest, implies, least, member, negate, same
from .rule import (
    Asked,
    Belonging,
    BoxPitch,
    Choice,
    InRegister,
    InWord,
    Moved,
    OperandSpec,
    OpRules,
    Rule,
    TypeDemand,
)

CLASSES = {
    made.__name__: made
    for made in (
        Asked,
        Belonging,
        BoxPitch,
        Choice,
        InRegister,
        InWord,
        Moved,
        OperandSpec,
        OpRules,
        Rule,
        TypeDemand,
    )
}
_NAMED = (both, choose, either, exactly_one, greatest, implies, least, member, negate, overlaps, same, same_storage)
NAMESPACE: dict[str, Any] = {"UNKNOWN": UNKNOWN, "UNREAD": UNREAD, **{known.__name__: known for known in _NAMED}}


class StoredRules:
    """The rules in a text of such data.  package: the one that relative imports in functions start from."""

    def __init__(self, text: str | bytes, package: str) -> None:
        data = json.loads(text)
        self._ops: dict[str, int] = data["ops"]
        self._tile: int = data["tile"]
        self._values: list[Any] = data["values"]
        self._made: dict[int, Any] = {}
        self._names = NAMESPACE | {"__name__": package, "__package__": package}

    def names(self) -> tuple[str, ...]:
        """The plain names of all ops, in order."""
        return tuple(self._ops)

    def rules_of(self, name: str) -> OpRules:
        """The rules of the op of this plain name; raises KeyError where there is none."""
        found: OpRules = self._at(self._ops[name])
        return found

    def tile_rules(self) -> tuple[Rule, ...]:
        """The rules of every tile."""
        found: tuple[Rule, ...] = self._at(self._tile)
        return found

    def _at(self, place: int) -> Any:
        """The value at a place, the same object whenever it is asked for."""
        value = self._values[place]
        if type(value) is not list:
            return value
        made = self._made
        if place not in made:
            made[place] = self._value(*value)
        return made[place]

    def _value(self, tag: str, *parts: Any) -> Any:
        if tag == "t":
            return tuple(map(self._at, parts))
        if tag == "m":
            return {self._at(key): self._at(value) for key, value in _pairs(parts)}
        if tag == "o":
            op, *own = map(self._at, parts)
            return tuple(rule.of(op) for rule in own)
        if tag == "x":
            return eval(self._compiled(f"lambda {parts[0]}: {parts[1]}", "eval"), self._names)
        if tag == "f":
            return self._function(*parts)
        if tag == "n":
            return UNREAD
        made = CLASSES[tag]
        names = [entry.name for entry in fields(made)]
        return made(**{names[number]: self._at(value) for number, value in _pairs(parts)})

    def _function(self, params: str, lines: str) -> Callable[..., Any]:
        body = "".join(f"\n {line}" for line in lines.split("\n"))
        local: dict[str, Any] = {}
        exec(self._compiled(f"def function({params}):{body}", "exec"), self._names, local)
        found: Callable[..., Any] = local["function"]
        return found

    def _compiled(self, text: str, mode: str) -> CodeType:
        """The code of a text, which tracebacks show."""
        file = f"<condition {len(self._made)} of {self._names['__package__']}>"
        linecache.cache[file] = len(text), None, [f"{line}\n" for line in text.split("\n")], file
        found: CodeType = compile(text, file, mode)
        return found


def _pairs(parts: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return zip(parts[::2], parts[1::2], strict=True)
