"""A record from its layers: family defaults < group < parts in the order named < op.

A group is one of the family or one that families share; the first file that has it gives it.

Maps merge by key, lists and scalars replace, ``null`` in the op removes what the layers below give. Where a value
comes from is not stored beside it but found again by walking the layers, which costs nothing until it is asked.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pto_isa.schema.issue import Issue, Position
from pto_isa.schema.yaml_text import Document
from pto_isa.text.suggest import meant

from .twin import Twin

Path = tuple[str | int, ...]
_ABSENT: Any = object()
_NO_FACTS = ("summary", "reports", "changes", "calls")


@dataclass(frozen=True, slots=True)
class Layer:
    """A part of a document that is merged: ``base`` leads to it."""

    document: Document
    base: Path
    data: dict[str, Any]


class Resolved:
    """Merged data of one record; ``layers`` are in rising priority, the last one is the op's own file.

    What was found stands in files of its own, which are layers of their own below what is stated; the two have no
    field in common.

    It stays when the database is read again and no layer changed, and with it what follows from the data alone.
    """

    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers
        self.issues: list[Issue] = []
        self.data: dict[str, Any] = {}
        for layer in layers:
            self.data = self._merge(self.data, layer.data, layer, layer.base)

    def _merge(self, below: dict[str, Any], above: dict[str, Any], layer: Layer, path: Path) -> dict[str, Any]:
        merged = dict(below)
        for key, value in above.items():
            old = below.get(key, _ABSENT)
            if value is None:
                if old is _ABSENT:
                    self.issues.append(_nothing_to_remove(layer.document, (*path, key), str(key)))
                merged.pop(key, None)
            elif isinstance(value, dict):
                shared = old if isinstance(old, dict) else {}
                merged[key] = self._merge(shared, value, layer, (*path, key))
            else:
                merged[key] = value
        return merged

    def source(self, path: Path) -> tuple[Layer, Path]:
        """The layer that gives the value at the path, and the longest part of the path that leads somewhere in it.

        A missing value is placed at its nearest parent, in the op's own file when that has the parent too.
        """
        best, found = self.layers[-1], 0
        for layer in reversed(self.layers):
            depth, hidden = _depth(layer.data, path)
            if depth > found:
                best, found = layer, depth
            if depth == len(path) or hidden:
                break
        return best, path[:found]

    def position(self, path: Path, key: bool = False) -> Position:
        """File, line and column of the value at the path (of its key with ``key``), in the layer it comes from."""
        layer, inside = self.source(path)
        return layer.document.at((*layer.base, *inside), key=key and len(inside) == len(path))

    def at(self, path: Path) -> Any:
        """The merged value at the path; raises KeyError, IndexError or TypeError where it leads nowhere."""
        value: Any = self.data
        for step in path:
            value = value[step]
        return value

    @cached_property
    def digest(self) -> str:
        """A hash of the facts; see ``Op.digest``."""
        facts = {key: value for key, value in self.data.items() if key not in _NO_FACTS}
        return hashlib.sha256(json.dumps(_facts(facts), sort_keys=True).encode()).hexdigest()[:16]

    @cached_property
    def opened(self) -> frozenset[str]:
        """Ids of the sources of which a line is cited."""
        return frozenset(_with_line(self.data))


def _depth(data: Any, path: Path) -> tuple[int, bool]:
    """How far the path leads in one layer, and whether the layer hides all below it there."""
    value: Any = data
    for count, step in enumerate(path):
        if not _has(value, step):
            return count, not isinstance(value, dict)
        value = value[step]
    return len(path), True


def _has(value: Any, step: str | int) -> bool:
    if isinstance(value, dict):
        return step in value
    return isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value)


def groups_in(document: Document) -> dict[str, Any]:
    """The groups of a file by name; none where the file could not be read."""
    return document.value["groups"] if isinstance(document.value, dict) else {}


def _found_in(twin: Twin, path: Path) -> list[Layer]:
    """What was found about a part of a file, which evidence need not be there for."""
    data: Any = None if twin.found is None else twin.found.value
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    return [Layer(twin.found, path, data)] if twin.found is not None and isinstance(data, dict) else []


def named_groups(document: Document) -> list[tuple[Path, Any]]:
    """Where an op's document names a group, and the name: its own group, then its parts in the order they are named."""
    group, parts = document.value.get("group"), document.value.get("parts")
    found: list[tuple[Path, Any]] = [] if group is None else [(("group",), group)]
    return found + [(("parts", place), part) for place, part in enumerate(parts if isinstance(parts, list) else ())]


def layers_of(own: Twin, groups: Sequence[Twin], family: Twin) -> tuple[list[Layer], list[Issue]]:
    """The layers of an op's files, lowest first; an unknown group is a fault, unless a file of groups is broken."""
    document = own.stated
    layers = _found_in(family, ("defaults",))
    issues: list[Issue] = []
    defaults = family.stated.value.get("defaults") if isinstance(family.stated.value, dict) else None
    if isinstance(defaults, dict):
        layers.append(Layer(family.stated, ("defaults",), defaults))
    known = {name: (file, data) for file in reversed(groups) for name, data in groups_in(file.stated).items()}
    broken = any(file.stated.value is None for file in groups)
    for path, group in named_groups(document):
        file, shared = known.get(group, (own, None)) if isinstance(group, str) else (own, None)
        if isinstance(shared, dict):
            layers += [*_found_in(file, ("groups", group)), Layer(file.stated, ("groups", group), shared)]
        elif not broken:
            hint = meant(group, known)
            en = f"neither the family nor `groups.yaml` has a group `{group}`{hint[0]}"
            zh = f"该指令族与 `groups.yaml` 中都没有分组 `{group}`{hint[1]}"
            issues.append(document.issue(path, "record/unknown-group", en, zh))
    return [*layers, *_found_in(own, ()), Layer(document, (), document.value)], issues


def _nothing_to_remove(document: Document, path: Path, key: str) -> Issue:
    return document.issue(
        path,
        "record/nothing-to-remove",
        f"`{key}` is null, which removes a shared entry, but neither the group nor the family gives one; "
        "expected a value, or the line left out",
        f"`{key}` 写为 null 表示移除共享项，但分组与指令族都没有提供该项；请填写值，或删去此行",
        key=True,
    )


def _with_line(data: Any) -> Iterator[str]:
    """The source of every text of the form ``source#L12``."""
    if isinstance(data, (dict, list)):
        for entry in data.values() if isinstance(data, dict) else data:
            yield from _with_line(entry)
    elif isinstance(data, str) and "#L" in data:
        yield data.partition("#L")[0]


def _facts(data: Any) -> Any:
    """The data without texts, which come in pairs: alone (``text: {en, zh}``) or beside other keys, as in claims."""
    if isinstance(data, dict):
        kept = {k: v for k, v in data.items() if k not in ("en", "zh")} if {"en", "zh"} <= data.keys() else data
        return {k: _facts(v) for k, v in kept.items() if not (isinstance(v, dict) and v.keys() == {"en", "zh"})}
    return [_facts(value) for value in data] if isinstance(data, list) else data
