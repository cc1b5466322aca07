"""What is asked of the files that all records share, so that an edit of one remakes only what showed the edited part.

``TrackedDatabase`` stands for the database while something is made: it answers alike and notes each part of the shared
files that is looked at, down to the single text.  ``changes`` gives the parts in which two databases differ.
What was made without asking for any of these is as it would be made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from ...database import Database, Op
from ...op_name import plain_name

DatabasePart = tuple[str, ...]  # `("profiles", "a5", "name", "en")`
_KEYS = "*"  # the keys of a table in their order; no key has this name
_SHARED = (
    "profiles", "vocabulary", "phrases", "sources", "families", "glossary", "name_parts", "tile_rules",
    "general", "program_rules", "releases", "shared_disputes",
)  # fmt: skip
_OPS = "ops"  # by any spelling


class TrackedDatabase(Database):
    """A database for making something about one op; ``asked`` are the parts that were looked at.

    It has no ``shared``: files as a whole are nothing that a page shows.  Which ops stand beside this one is not noted.
    """

    def __init__(self, db: Database, op: Op, asked: set[DatabasePart]) -> None:
        self.asked = asked
        self.follow(db, op)

    def follow(self, db: Database, op: Op) -> None:
        """Answer as another database does, which agrees with the last one in all that was asked so far."""
        self._db, self.root, self.known, self.relations = db, db.root, db.known, db.relations
        for name in _SHARED:
            setattr(self, name, _watched(getattr(db, name), (name,), self.asked))
        self.op = Op(op.record, op.resolved, op.file, op.path, self)
        self.ops = {**db.ops, op.name: self.op}

    def __getitem__(self, name: str) -> Op:
        self.asked.add((_OPS, plain_name(str(name))))
        return self.ops[self._db[name].name]

    def __contains__(self, name: object) -> bool:
        self.asked.add((_OPS, plain_name(str(name))))
        return name in self._db


def changes(before: Database, now: Database) -> Iterator[DatabasePart]:
    """The parts of the shared files in which two databases differ, and the spellings of ops that only one knows."""
    for name in _SHARED:
        yield from _changes(getattr(before, name), getattr(now, name), (name,))
    yield from ((_OPS, name) for name, _ in before.spellings.items() ^ now.spellings.items())


def _changes(before: Any, now: Any, part: DatabasePart) -> Iterator[DatabasePart]:
    if before is now:
        return
    if isinstance(before, BaseModel) and type(before) is type(now):
        for name in type(before).model_fields:
            yield from _changes(getattr(before, name), getattr(now, name), (*part, name))
    elif isinstance(before, dict) and isinstance(now, dict):
        if list(before) != list(now):
            yield (*part, _KEYS)
        for name in before.keys() ^ now.keys():
            yield (*part, name)
        for name in before.keys() & now.keys():
            yield from _changes(before[name], now[name], (*part, name))
    elif before != now:
        yield part


def _watched(value: Any, part: DatabasePart, asked: set[DatabasePart]) -> Any:
    """A value of a shared file, noted; models and tables note in turn what is asked of them, a list is one value."""
    asked.add(part)
    if isinstance(value, BaseModel):
        return _Model(value, part, asked)
    return _Table(value, part, asked) if isinstance(value, dict) else value


class _Model:
    """A model of which every field that is read is noted."""

    def __init__(self, model: BaseModel, part: DatabasePart, asked: set[DatabasePart]) -> None:
        self._model, self._part, self._asked = model, part, asked

    def __getattr__(self, name: str) -> Any:
        kind = type(self._model)
        if name not in kind.model_fields:
            return getattr(kind, name).__get__(self)  # a method reads the fields through here
        found = self.__dict__[name] = _watched(getattr(self._model, name), (*self._part, name), self._asked)
        return found

    def __getitem__(self, key: str) -> Any:
        return self.__getattr__("__getitem__")(key)


class _Table(Mapping[str, Any]):
    """A table of which every entry that is looked up, there or not, is noted."""

    def __init__(self, table: dict[str, Any], part: DatabasePart, asked: set[DatabasePart]) -> None:
        self._table, self._part, self._asked = table, part, asked
        self._known: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._known:
            self._asked.add((*self._part, key))
            self._known[key] = _watched(self._table[key], (*self._part, key), self._asked)
        return self._known[key]

    def __contains__(self, key: object) -> bool:
        self._asked.add((*self._part, str(key)))
        return key in self._table

    def __iter__(self) -> Iterator[str]:
        self._asked.add((*self._part, _KEYS))
        return iter(self._table)

    def __len__(self) -> int:
        self._asked.add((*self._part, _KEYS))
        return len(self._table)
