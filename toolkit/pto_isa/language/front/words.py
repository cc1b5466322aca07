"""The words and named predicates of the shared files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ...runtime.kinds.table import KINDS
from ..tree import homed
from .parse import parse
from .protocols import Shared
from .resolve import Definition

TILE_LAYOUTS = frozenset({"nd", "dn", "nz", "zn", "zz", "nn", "other"})


def kind_words() -> list[str]:
    """The kinds of operands that a rule may ask for; what is a word itself has none."""
    return [name for name, kind in KINDS.items() if kind.passed != "word"]


class Words(Collection[str]):
    """Element types, enumerators, profiles, operand kinds and tile layouts; sentences ask, none collects them."""

    def __init__(self, db: Shared) -> None:
        self._db = db

    def __contains__(self, name: object) -> bool:
        db = self._db
        if name in kind_words() or name in TILE_LAYOUTS or name in db.profiles or name in db.vocabulary.element_types:
            return True
        return any(name in enumeration.values for enumeration in db.vocabulary.enumerations.values())

    def __iter__(self) -> Iterator[str]:
        yield from {*self._db.profiles, *self._db.vocabulary.element_types, *kind_words(), *TILE_LAYOUTS}.union(
            *(enumeration.values for enumeration in self._db.vocabulary.enumerations.values())
        )

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Choices(Mapping[str, Collection[str]]):
    """The words that a value may be, by what it is: an enumeration, ``dtype``, ``kind`` of operand or ``profile``."""

    def __init__(self, db: Shared) -> None:
        self._db = db

    def __getitem__(self, name: str) -> Collection[str]:
        vocabulary = self._db.vocabulary
        others: dict[str, Collection[str]] = {
            "dtype": vocabulary.element_types, "kind": kind_words(), "profile": self._db.profiles,
        }  # fmt: skip
        return others[name] if name in others else vocabulary.enumerations[name].values

    def __iter__(self) -> Iterator[str]:
        yield from ("dtype", "kind", "profile", *self._db.vocabulary.enumerations)

    def __len__(self) -> int:
        return 3 + len(self._db.vocabulary.enumerations)


class Predicates(Mapping[str, Definition]):
    """The named predicates of phrases.yaml, parsed when an expression uses them."""

    def __init__(self, db: Shared) -> None:
        self._db = db
        self._parsed: dict[str, Definition] = {}

    def __contains__(self, name: object) -> bool:
        return name in self._db.phrases.predicates

    def __getitem__(self, name: str) -> Definition:
        if name not in self._parsed:
            phrase = self._db.phrases.predicates[name]
            self._parsed[name] = tuple(phrase.args), homed(parse(phrase.check), ())
        return self._parsed[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._db.phrases.predicates)

    def __len__(self) -> int:
        return len(self._db.phrases.predicates)
