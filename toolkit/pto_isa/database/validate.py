"""Data -> model, and pydantic's errors -> issues with a place, in words, one per fault.

Pydantic reports every branch of a union; here the branch that fits the data best is chosen, and when none fits the
alternatives are named together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pto_isa.schema.base import Fault
from pto_isa.schema.issue import Issue, Position
from pto_isa.schema.places import fields_at
from pto_isa.text.lists import either
from pto_isa.text.suggest import meant, question

from ..schema.issue import FieldPath
from . import wording
from .faults import fault, unique

Locate = Callable[[FieldPath, bool], Position]
M = TypeVar("M", bound=BaseModel)
MOST_ALIKE = 100  # faults of one kind at one place that are told one by one; further ones are counted


class _Error:
    """One pydantic error: ``path`` leads through the data, ``tags`` are union branches as (depth in path, name)."""

    __slots__ = ("context", "input", "key", "kind", "message", "missing", "path", "tags")

    def __init__(self, raw: Any, data: Any) -> None:
        self.kind: str = raw["type"]
        self.context: dict[str, Any] = raw.get("ctx") or {}
        self.input, self.message = raw["input"], raw["msg"]
        self.key = False
        self.missing = ""
        loc = list(raw["loc"])
        if self.kind == "missing":
            self.missing = str(loc.pop())
        if loc and loc[-1] == "[key]":
            loc.pop()
            self.key = True
        path: list[str | int] = []
        tags: list[tuple[int, str]] = []
        here = data
        for step in loc:
            if (isinstance(here, dict) and step in here) or (isinstance(here, list) and isinstance(step, int)):
                here = here[step]
                path.append(step)
            elif isinstance(step, str):
                tags.append((len(path), step))
        self.path: FieldPath = tuple(path)
        self.tags = tags


def validate(model: type[M], data: Any, locate: Locate) -> tuple[M | None, list[Issue]]:
    """The model of the data, or the issues that say why there is none; ``locate`` places a path (or its key)."""
    try:
        return model.model_validate(data), []
    except ValidationError as error:
        raw = [_Error(entry, data) for entry in error.errors(include_url=False)]
    told: list[Issue] = []
    alike: Counter[tuple[FieldPath, str]] = Counter()
    left: dict[tuple[FieldPath, str], Position] = {}  # where the first one stands that is only counted
    for entry, also in _choose(raw, 0):
        kind = (entry.path[:-1], entry.kind)
        alike[kind] += 1
        if alike[kind] <= MOST_ALIKE:
            told.append(_issue(entry, also, model, locate))
        else:
            left.setdefault(kind, locate(entry.path, entry.key or entry.kind == "extra_forbidden"))
    for kind, where in left.items():
        count, name = alike[kind] - MOST_ALIKE, _named(kind[0])
        told.append(fault(where, "schema/more", f"{count} more faults of this kind follow{name[0]}",
                          f"{name[1]}其后还有 {count} 处同类错误"))  # fmt: skip
    return None, unique(told)


def _choose(errors: list[_Error], level: int) -> Iterator[tuple[_Error, list[_Error]]]:
    """Errors to report, each with the errors of other branches that say the same about the same place."""
    unions: dict[tuple[FieldPath, int], dict[str, list[_Error]]] = {}
    for entry in errors:
        if len(entry.tags) <= level:
            yield entry, []
        else:
            depth, tag = entry.tags[level]
            unions.setdefault((entry.path[:depth], depth), {}).setdefault(tag, []).append(entry)
    for (prefix, _), branches in unions.items():
        fitting = [b for b in branches.values() if not any(e.path == prefix and _misfit(e) for e in b)]
        if fitting:
            best = min(fitting, key=lambda b: (sum(e.kind == "extra_forbidden" for e in b), len(b)))
            yield from _choose(best, level + 1)
        else:
            merged = [e for b in branches.values() for e in b if e.path == prefix and _misfit(e)]
            yield merged[0], merged[1:]


def _misfit(entry: _Error) -> bool:
    return entry.kind in wording.MISFITS and not entry.key


def _issue(entry: _Error, also: list[_Error], model: type[BaseModel], locate: Locate) -> Issue:
    where = locate(entry.path, entry.key or entry.kind == "extra_forbidden")
    name = _named(entry.path)
    if entry.missing:
        en = f"`{entry.missing}` is missing{name[0]}"
        zh = f"{name[1]}缺少 `{entry.missing}`"
        if entry.missing in ("en", "zh"):
            en, zh = en + "; expected every text in both languages", zh + "；所有文本都须中英双语"
        return fault(where, "schema/missing", en, zh)
    if entry.kind == "extra_forbidden":
        known = fields_at(model, entry.path[:-1], {tag for _, tag in entry.tags})
        usual = _USUAL_NAMES.get(str(entry.path[-1]))
        hint = question([usual]) if usual in known else meant(entry.path[-1], known)
        allowed = wording.words(known, 30)
        en = f"unknown field `{entry.path[-1]}`{_named(entry.path[:-1])[0]}; expected {allowed[0]}{hint[0]}"
        zh = f"{_named(entry.path[:-1])[1]}未知字段 `{entry.path[-1]}`；应为 {allowed[1]}{hint[1]}"
        return fault(where, "schema/unknown-field", en, zh)
    told = entry.context.get("error")
    if isinstance(told, Fault):
        return fault(where, "schema/value", told.en + name[0], f"{name[1]}{told.zh}")
    wanted = [wording.expected(e.kind, e.context) for e in (entry, *also)]
    known_wanted = [pair for pair in wanted if pair is not None]
    if not known_wanted:
        return fault(where, "schema/value", entry.message + name[0], f"{name[1]}值不合要求：{entry.message}")
    want = either(known_wanted)
    got = wording.found(entry.input)
    choices = [w for e in (entry, *also) if e.kind == "literal_error" for w in wording.literal_words(e.context)]
    hint = meant(entry.input, choices)
    en = f"{got[0]} was found{name[0]}; expected {want[0]}{hint[0]}"
    zh = f"{name[1]}遇到{got[1]}；应为{want[1]}{hint[1]}"
    return fault(where, "schema/value", en, zh)


# What other formats call a field; no likeness of letters leads from one to the other.
_USUAL_NAMES = {
    "arguments": "operands",
    "description": "summary",
    "dtypes": "types",
    "equations": "semantics",
    "expected": "expect",
    "inputs": "operands",
    "parameters": "operands",
    "params": "operands",
    "rules": "constraints",
}


def _named(path: FieldPath) -> tuple[str, str]:
    """Where in the record, for the message: the last names of the path."""
    if not path:
        return "", ""
    shown = ".".join(str(step) for step in path[-4:])
    return f" at `{shown}`", f"`{shown}`："
