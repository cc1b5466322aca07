"""The words an expression may use, taken from the shared files of a database, and the ``Meaning`` of an op in it."""

from __future__ import annotations

from .hosts import Host, Shared
from .meaning import Meaning

KINDS = frozenset(
    {"tile", "predicate", "scalar", "global", "group", "conv", "state", "array", "struct", "registers", "pipe_end"}
)
TILE_LAYOUTS = frozenset({"nd", "dn", "nz", "zn", "zz", "nn", "other"})


def words(db: Shared) -> frozenset[str]:
    """Element types, enumerators, profiles, operand kinds and tile layouts."""
    found = {*db.profiles, *db.vocabulary.element_types, *KINDS, *TILE_LAYOUTS}
    for enumeration in db.vocabulary.enumerations.values():
        found |= set(enumeration.values)
    return frozenset(found)


def meaning_of(op: Host, db: Shared) -> Meaning:
    """The trees of an op; parsed on first use."""
    predicates = {name: (tuple(phrase.args), phrase.check) for name, phrase in db.phrases.predicates.items()}
    data = {
        name: {word: dict(value.data) for word, value in enumeration.values.items() if value.data}
        for name, enumeration in db.vocabulary.enumerations.items()
    }
    return Meaning(op.record, words(db), predicates, {name: table for name, table in data.items() if table})
