"""What the language asks of the objects that hold records; the database's ``Op`` and ``Database`` satisfy it.

The language package does not import the database: the arrow goes the other way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ...schema.catalog import Phrases, ProfileEntry, Vocabulary
from ...schema.issue import Position
from ...schema.record import Record
from .opdef import ElaborationError, OpDef


class Shared(Protocol):
    """The shared files: profiles, vocabulary and phrases."""

    @property
    def profiles(self) -> Mapping[str, ProfileEntry]: ...

    @property
    def vocabulary(self) -> Vocabulary: ...

    @property
    def phrases(self) -> Phrases: ...


Elaborated = tuple[OpDef, tuple[ElaborationError, ...]]


class Host(Protocol):
    """One op: its record, where each value of it stands, and what was made of it.

    ``elaborated`` is kept with the record and the shared files that it was made from: checking, printing and running an
    op ask for the same thing.
    """

    elaborated: tuple[Record, Shared, Elaborated] | None

    @property
    def record(self) -> Record: ...

    def position(self, path: tuple[Any, ...] = (), key: bool = False) -> Position: ...

    def inside(self, path: tuple[Any, ...], line: int, column: int) -> Position: ...
