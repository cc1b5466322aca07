"""A record from its layers: family defaults < group < parts in the order named < op < chapters of the op.

A group is one of the family or one that families share; the first file that has it gives it.  The op's own files say
nothing twice among them.

Maps merge by key, lists and scalars replace, ``null`` in the op removes what the layers below give. Where a value
comes from is not stored beside it but found again by walking the layers, which costs nothing until it is asked.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any

from pto_isa.op_name import plain_name
from pto_isa.schema.issue import Issue, Position
from pto_isa.schema.yaml_text import YamlDocument
from pto_isa.text.suggest import meant

from ..runtime.frozen import frozen
from ..schema.issue import FieldPath
from .faults import fault
from .files import is_evidence
from .twin import Twin
from .written import MergedData, completed, of_one_op, read_part, spoken, written_path

_ABSENT: Any = object()
_ORDERED = ("operands", "forms")  # tables whose order counts: of arguments, and of the choice of a form
_NO_FACTS = ("summary", "reports", "changes", "calls", "chapters", "expansion")


@frozen
class Layer:
    """A part of a document that is merged: ``base`` leads to it."""

    document: YamlDocument
    base: FieldPath
    read: MergedData
    name: str = ""  # of the family or group

    @property
    def data(self) -> dict[str, Any]:
        """What is merged."""
        return self.read.data

    @property
    def own(self) -> bool:
        """Whether it is of the op's own files."""
        return not self.base

    def at(self, path: FieldPath, key: bool = False) -> Position:
        """Where a value of it (or its key) stands."""
        return self.document.at(self._written(path), key)

    def inside(self, path: FieldPath, line: int, column: int) -> Position:
        """Where a character of a text of it stands."""
        return self.document.inside(self._written(path), line, column)

    def _written(self, path: FieldPath) -> FieldPath:
        """The place in the document of a value that is merged."""
        return written_path(self.document.value, (*self.base, *self.read.likeness.written(path)))

    def issue(self, path: FieldPath, code: str, en: str, zh: str) -> Issue:
        """A fault at a key."""
        where = self.at(path, key=True)
        return fault(where, code, en, zh)


_parts: dict[tuple[str, FieldPath], tuple[YamlDocument, MergedData]] = {}


def _layer(document: YamlDocument, base: FieldPath, data: dict[str, Any], name: str = "") -> Layer:
    """A layer; a part that many records share is read once."""
    known = _parts.get((document.file, base))
    if known is None or known[0] is not document:
        known = _parts[document.file, base] = (document, read_part(data))
    return Layer(document, base, known[1], name)


class Resolved:
    """Merged data of one record; ``layers`` are in rising priority, those of the op's own files at the end.

    stating: the layers that say what the op is, of its own file and of the chapters.  profiles: all that there are.
    sentences: those of reasons.yaml; ``said`` are the names of those that it has.

    Operands and forms come in the order of the op's own files, where these name all of them.

    What was found stands in files of its own, which are layers of their own below what is stated; the two have no
    field in common.

    It stays when the database is read again and no layer changed, and with it what follows from the data alone.
    """

    def __init__(self, layers: list[Layer], profiles: Iterable[str], sentences: Mapping[str, Any]) -> None:
        self.layers = layers
        self.stating = [layer for layer in layers if layer.own and not is_evidence(FilePath(layer.document.file))]
        self.issues: list[Issue] = []
        self.data: dict[str, Any] = {}
        for layer in layers:
            self._check_rules(layer)
            self.data = self._merge(self.data, layer.data, layer, ())
        self._said_once()
        for table in _ORDERED:
            self._own_order(table)
        name = self.stating[0].data.get("op")
        self.data = completed(of_one_op(self.data, plain_name(name) if isinstance(name, str) else ""), profiles)
        self.data, self.said = spoken(self.data, sentences)

    def _merge(self, below: dict[str, Any], above: dict[str, Any], layer: Layer, path: FieldPath) -> dict[str, Any]:
        merged = dict(below)
        for key, value in above.items():
            old = below.get(key, _ABSENT)
            if value is None:
                if old is _ABSENT:
                    self.issues.append(_nothing_to_remove(layer, (*path, key)))
                merged.pop(key, None)
            elif isinstance(value, dict):
                shared = old if isinstance(old, dict) else {}
                merged[key] = self._merge(shared, value, layer, (*path, key))
            else:
                if layer in self.stating and type(old) is type(value) and old == value:
                    self.issues.append(_restated(layer, (*path, key)))
                merged[key] = value
        return merged

    def _said_once(self) -> None:
        """What one of the op's own files says is not said by another one."""
        for place, layer in enumerate(self.stating):
            for other in self.stating[:place]:
                self.issues += [_said_twice(layer, path, other) for path in _both(other.data, layer.data)]

    def _own_order(self, key: str) -> None:
        """The entries of a table in the order of the op's own files, where these name all of them."""
        named = dict.fromkeys(name for layer in self.stating for name in _table(layer.data, key))
        entries = _table(self.data, key)
        if entries and entries.keys() <= named.keys():
            self.data[key] = {name: entries[name] for name in named if name in entries}

    def _check_rules(self, layer: Layer) -> None:
        """Rules that change one of the layers below say so, and no others do."""
        for path in layer.read.twice:
            en, zh = "another key of this map names one of these profiles, too", "本表另一个键已包含其中的目标平台"
            self.issues.append(layer.issue(path, "record/profile-twice", en, zh))
        for wrong in layer.read.likeness.faults:
            self.issues.append(layer.issue(wrong.path, wrong.code, wrong.en, wrong.zh))
        for path, rule in _rules(layer.data):
            given = next((below for below in reversed(self.layers[: self.layers.index(layer)])
                          if not below.own and _depth(below.data, (*path, "check"))[0] > len(path)), None)  # fmt: skip
            said = layer.read.overrides.get(path)
            if given is None and (said is not None or "check" not in rule):
                self.issues.append(_nothing_to_override(layer, path))
            elif given is not None and (said is None or (said != given.name and layer.own)):
                self.issues.append(_must_override(layer, path, given.name, said))

    def source(self, path: FieldPath) -> tuple[Layer, FieldPath]:
        """The layer that gives the value at the path, and the longest part of the path that leads somewhere in it.

        A missing value is placed at its nearest parent, in the op's own file when that has the parent too.
        """
        best, found = self.stating[0], 0
        for layer in reversed(self.layers):
            depth, hidden = _depth(layer.data, path)
            if depth > found:
                best, found = layer, depth
            if depth == len(path) or hidden:
                break
        return best, path[:found]

    def position(self, path: FieldPath, key: bool = False) -> Position:
        """File, line and column of the value at the path (of its key with ``key``), in the layer it comes from."""
        layer, inside = self.source(path)
        return layer.at(inside, key=key and len(inside) == len(path))

    def inside(self, path: FieldPath, line: int, column: int) -> Position:
        """File, line and column of a character of the text at the path, counted from 0 in the text."""
        layer, found = self.source(path)
        return layer.inside(found, line, column) if len(found) == len(path) else layer.at(found)

    def at(self, path: FieldPath) -> Any:
        """The merged value at the path; raises KeyError, IndexError or TypeError where it leads nowhere."""
        value: Any = self.data
        for step in path:
            value = value[step]
        return value

    @cached_property
    def digest(self) -> str:
        """A hash of the facts; see ``Op.digest``."""
        facts = {key: value for key, value in self.data.items() if key not in _NO_FACTS}
        return hashlib.sha256(json.dumps(facts_of(facts), sort_keys=True).encode()).hexdigest()[:16]

    @cached_property
    def opened(self) -> frozenset[str]:
        """Ids of the sources of which a line is cited."""
        return frozenset(_with_line(self.data))


def _depth(data: Any, path: FieldPath) -> tuple[int, bool]:
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


def groups_in(document: YamlDocument) -> dict[str, Any]:
    """The groups of a file by name; none where the file could not be read."""
    return document.value["groups"] if isinstance(document.value, dict) else {}


def _found_in(twin: Twin, path: FieldPath) -> list[Layer]:
    """What was found about a part of a file, which evidence need not be there for."""
    data: Any = None if twin.found is None else twin.found.value
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    return [_layer(twin.found, path, data)] if twin.found is not None and isinstance(data, dict) else []


def named_groups(document: YamlDocument) -> list[tuple[FieldPath, Any]]:
    """Where an op's document names a group, and the name: its own group, then its parts in the order they are named."""
    group, parts = document.value.get("group"), document.value.get("parts")
    found: list[tuple[FieldPath, Any]] = [] if group is None else [(("group",), group)]
    return found + [(("parts", place), part) for place, part in enumerate(parts if isinstance(parts, list) else ())]


def layers_of(own: Twin, groups: Sequence[Twin], family: Twin) -> tuple[list[Layer], list[Issue]]:
    """The layers of an op's files, lowest first; an unknown group is a fault, unless a file of groups is broken."""
    document = own.stated
    layers = _found_in(family, ("defaults",))
    issues: list[Issue] = []
    defaults = family.stated.value.get("defaults") if isinstance(family.stated.value, dict) else None
    if isinstance(defaults, dict):
        layers.append(_layer(family.stated, ("defaults",), defaults, str(family.stated.value.get("family"))))
    known = {name: (file, data) for file in reversed(groups) for name, data in groups_in(file.stated).items()}
    broken = any(file.stated.value is None for file in groups)
    for path, group in named_groups(document):
        file, shared = known.get(group, (own, None)) if isinstance(group, str) else (own, None)
        if isinstance(shared, dict):
            layers += [*_found_in(file, ("groups", group)), _layer(file.stated, ("groups", group), shared, group)]
        elif not broken:
            hint = meant(group, known)
            en = f"neither the family nor `groups.yaml` has a group `{group}`{hint[0]}"
            zh = f"该指令族与 `groups.yaml` 中都没有分组 `{group}`{hint[1]}"
            issues.append(document.issue(path, "record/unknown-group", en, zh))
    chapters = [_layer(chapter, (), chapter.value) for chapter in own.chapters if isinstance(chapter.value, dict)]
    return [*layers, *_found_in(own, ()), _layer(document, (), document.value), *chapters], issues


def _table(data: dict[str, Any], key: str) -> dict[str, Any]:
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def _both(left: Any, right: Any, path: FieldPath = ()) -> Iterator[FieldPath]:
    """The places that both have, but for maps, which may complete each other."""
    for key in left.keys() & right.keys():
        if isinstance(left[key], dict) and isinstance(right[key], dict) and "en" not in left[key]:
            yield from _both(left[key], right[key], (*path, key))
        else:
            yield (*path, key)


def _rules(data: dict[str, Any]) -> Iterator[tuple[FieldPath, dict[str, Any]]]:
    """The rules that a layer gives, of the record and of its forms."""
    forms = data.get("forms")
    named = forms.items() if isinstance(forms, dict) else ()
    for base, part in ((), data), *((("forms", name), form) for name, form in named):
        rules = part.get("constraints") if isinstance(part, dict) else None
        for key, rule in rules.items() if isinstance(rules, dict) else ():
            if isinstance(rule, dict):
                yield (*base, "constraints", key), rule


def _restated(layer: Layer, path: FieldPath) -> Issue:
    return layer.issue(
        path,
        "record/restated",
        f"`{path[-1]}` says what the group or the family says already; expected the line left out",
        f"`{path[-1]}` 与分组或指令族的内容相同；请删去此行",
    )


def _said_twice(layer: Layer, path: FieldPath, other: Layer) -> Issue:
    name = FilePath(other.document.file).name
    return layer.issue(
        path,
        "record/said-twice",
        f"`{path[-1]}` stands in `{name}`, too; expected in one of the files",
        f"`{name}` 中也有 `{path[-1]}`；只应写在其中一个文件中",
    )


def _nothing_to_override(layer: Layer, path: FieldPath) -> Issue:
    return layer.issue(
        path,
        "record/nothing-to-override",
        f"no group or family has a rule `{path[-1]}`; expected a rule of its own, with `check`, without `override`",
        f"分组与指令族都没有规则 `{path[-1]}`；应写成有 `check`、无 `override` 的独立规则",
    )


def _must_override(layer: Layer, path: FieldPath, name: str, said: Any) -> Issue:
    if said is None:
        return layer.issue(
            path,
            "record/override",
            f"`{path[-1]}` is a rule of `{name}`; say `override: {name}` to change it, or give this rule another name",
            f"`{path[-1]}` 是 `{name}` 的规则；若要修改它，请写明 `override: {name}`，否则请换一个名称",
        )
    return layer.issue(
        path,
        "record/override",
        f"the rule `{path[-1]}` comes from `{name}`; expected `override: {name}`",
        f"规则 `{path[-1]}` 来自 `{name}`；应写 `override: {name}`",
    )


def _nothing_to_remove(layer: Layer, path: FieldPath) -> Issue:
    key = path[-1]
    return layer.issue(
        path,
        "record/nothing-to-remove",
        f"`{key}` is null, which removes a shared entry, but neither the group nor the family gives one; "
        "expected a value, or the line left out",
        f"`{key}` 写为 null 表示移除共享项，但分组与指令族都没有提供该项；请填写值，或删去此行",
    )


def _with_line(data: Any) -> Iterator[str]:
    """The source of every text of the form ``source#L12``."""
    if isinstance(data, (dict, list)):
        for entry in data.values() if isinstance(data, dict) else data:
            yield from _with_line(entry)
    elif isinstance(data, str) and "#L" in data:
        yield data.partition("#L")[0]


def facts_of(data: Any) -> Any:
    """The data without texts, which come in pairs: alone (``text: {en, zh}``) or beside other keys, as in claims."""
    if isinstance(data, dict):
        kept = {k: v for k, v in data.items() if k not in ("en", "zh")} if {"en", "zh"} <= data.keys() else data
        return {k: facts_of(v) for k, v in kept.items() if not (isinstance(v, dict) and v.keys() == {"en", "zh"})}
    return [facts_of(value) for value in data] if isinstance(data, list) else data
