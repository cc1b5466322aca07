"""What the language asks of the objects that hold records; the database's ``Op`` and ``Database`` satisfy it.

The language package does not import the database: the arrow goes the other way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ...schema.catalog import Phrases, ProfileEntry, Vocabulary
from ...schema.issue import Position
from ...schema.record import Record


class Shared(Protocol):
    """The shared files: profiles, vocabulary and phrases."""

    @property
    def profiles(self) -> Mapping[str, ProfileEntry]: ...

    @property
    def vocabulary(self) -> Vocabulary: ...

    @property
    def phrases(self) -> Phrases: ...


class Host(Protocol):
    """One op: its record, and where each value of it stands."""

    @property
    def record(self) -> Record: ...

    def position(self, path: tuple[Any, ...] = (), key: bool = False) -> Position: ...
