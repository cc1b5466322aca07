"""``load``: the database of a folder, whole or not at all."""

from __future__ import annotations

from pathlib import Path

from ..garbage import uncollected
from .check import stated_issues
from .faults import DatabaseError, unique
from .model import Database
from .reading import read_all


def load(path: str | Path | None = None) -> Database:
    """The database of a folder, by default of the checkout or the package; raises DatabaseError with all faults."""
    with uncollected():
        reading = read_all(path)
        issues = reading.issues + stated_issues(reading.database)
    if issues:
        raise DatabaseError(unique(issues))
    return reading.database


def reload(database: Database) -> Database:
    """The database of the same folder as it is now; files that have not changed are not read again."""
    return load(database.root)
