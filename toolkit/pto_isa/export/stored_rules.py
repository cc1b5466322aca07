"""The rules of all ops as data that ``runtime.rules.stored`` reads: everything that is equal stands once."""

from __future__ import annotations

import ast
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, replace
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from ..runtime.memory.state import UNREAD
from ..runtime.rules.rule import OpRules, Rule
from ..runtime.rules.stored import CLASSES

TEXTS = ("x", "f", "n")  # tags of values that name no others
_PLAIN = (str, int, float, type(None))


def stored_rules(ops: Iterable[OpRules], tile: Sequence[Rule]) -> str:
    """The text of the data.  Conditions are read from the modules of the functions.

    Raises TypeError for what the data has no form for.
    """
    pool = _Pool()
    places = {rules.name: pool.op(rules) for rules in sorted(ops, key=lambda rules: rules.name)}
    every = pool.place(tuple(tile))
    values, moved = _in_order(pool.values)
    data = {"ops": {name: moved[place] for name, place in places.items()}, "tile": moved[every]}
    lines = ",\n".join(map(_json, values))
    return f'{_json(data)[:-1]},\n"values":[\n{lines}\n]}}\n'


class _Pool:
    """The values so far; what is equal has one place."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._places: dict[Any, int] = {}
        self._known: dict[int, tuple[Any, int]] = {}  # objects by identity, kept alive beside their place

    def op(self, rules: OpRules) -> int:
        """The place of the rules of an op; a rule is written without its op, so that several ops have one."""
        own = []
        for rule in rules.rules:
            if rule.id != f"{rules.op}/{rule.key}":
                raise TypeError(f"{rule.id} is no rule of {rules.op}")
            own.append(self.place(replace(rule, id=rule.key)))
        return self._object(rules, {"rules": self._put(("o", self.place(rules.op), *own))})

    def place(self, value: Any) -> int:
        """The place of a value, which is added where it is new."""
        known = self._known.get(id(value))
        if known is None:
            known = self._known[id(value)] = (value, self._new(value))
        return known[1]

    def _new(self, value: Any) -> int:
        if isinstance(value, _PLAIN):
            return self._put(value)
        if isinstance(value, tuple):
            return self._put(("t", *map(self.place, value)))
        if isinstance(value, Mapping):
            return self._put(("m", *(self.place(part) for pair in value.items() for part in pair)))
        if isinstance(value, FunctionType):
            return self._put(_function(value))
        if value is UNREAD:
            return self._put(("n",))
        if type(value).__name__ in CLASSES:
            return self._object(value, {})
        raise TypeError(f"rules hold {value!r}, which cannot be stored")

    def _object(self, value: Any, known: Mapping[str, int]) -> int:
        parts: list[Any] = [type(value).__name__]
        for number, entry in enumerate(fields(value)):
            if entry.name in known:
                parts += [number, known[entry.name]]
            elif not _is_default(entry, getattr(value, entry.name)):
                parts += [number, self.place(getattr(value, entry.name))]
        return self._put(tuple(parts))

    def _put(self, content: Any) -> int:
        key = (type(content), content)  # 1, 1.0 and True are three values
        if key not in self._places:
            self._places[key] = len(self.values)
            self.values.append(list(content) if isinstance(content, tuple) else content)
        return self._places[key]


def _in_order(values: Sequence[Any]) -> tuple[list[Any], dict[int, int]]:
    """The values with those first that most others name, and the new place of each: short numbers are named often."""
    uses = Counter(place for value in values for place in _named(value))
    order = sorted(range(len(values)), key=lambda place: (-uses[place], place))
    moved = {place: now for now, place in enumerate(order)}
    return [_renamed(values[place], moved) for place in order], moved


def _named(value: Any) -> list[int]:
    """The places that a value names."""
    if not isinstance(value, list) or value[0] in TEXTS:
        return []
    return value[2::2] if value[0] in CLASSES else value[1:]


def _renamed(value: Any, moved: Mapping[int, int]) -> Any:
    if not _named(value):
        return value
    found, step = list(value), 2 if value[0] in CLASSES else 1
    found[step::step] = [moved[place] for place in value[step::step]]
    return found


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _is_default(entry: Field[Any], value: Any) -> bool:
    if entry.default is not MISSING:
        return type(value) is type(entry.default) and bool(value == entry.default)
    return entry.default_factory is not MISSING and bool(value == entry.default_factory())


def _function(function: FunctionType) -> tuple[str, str, str]:
    """The parameters and the shortest text of a function of a generated module."""
    found = _functions(str(sys.modules[function.__module__].__file__))[function.__name__]
    params = ast.unparse(found.args).replace(" ", "")
    body = found.body[1:] if ast.get_docstring(found) is not None else found.body
    if len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value is not None:
        return "x", params, ast.unparse(body[0].value)
    return "f", params, "\n".join(ast.unparse(statement) for statement in body)


@cache
def _functions(file: str) -> dict[str, ast.FunctionDef]:
    tree = ast.parse(Path(file).read_text(encoding="utf-8"), filename=file)
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
