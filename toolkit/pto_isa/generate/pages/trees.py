"""What the pages of both languages share, and what a later build may take over from an earlier one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ...database.status import compared, status
from ...language.meaning import Meaning
from ...language.meaning_parts import Rule
from ...language.vocabulary import meaning_of
from ..drawing.explorer import explorer
from ..drawing.picture import Picture, pictures
from ..sentences import Sentences, sentences_of
from ..write import PACKAGE

if TYPE_CHECKING:
    from ...database import Database, Op
    from ...schema.record import Record


T = TypeVar("T")
# The shared files of which sentences and pages of ops show something.
_ON_PAGES = ("profiles", "vocabulary", "phrases", "sources")


class Trees:
    """The trees of the ops, the sentences of their rules and finished parts of pages.

    ``before`` are those of an earlier build.  What they know of an op is taken over when its record says the same and
    nothing else that it was made from has changed.
    """

    def __init__(self, db: Database, before: Trees | None = None) -> None:
        self._db = db
        self._found: dict[str, Meaning] = {}
        self._explorers: dict[str, tuple[str | None, ...]] = {}
        self._pictures: dict[str, tuple[Picture, ...]] = {}
        self._speak: Sentences = sentences_of(db)
        self._said: dict[tuple[str, str], tuple[Rule, tuple[str, str]]] = {}
        self._shown: dict[str, list[Any]] = {}
        self._kept: dict[tuple[str, str], tuple[list[Any], object]] = {}
        if before is None or before._db.root != db.root:
            return
        if _words(before._db) == _words(db):
            same = {name for name in db if name in before._db and _same(before._db[name].record, db[name].record)}
            self._found = {name: made for name, made in before._found.items() if name in same}
            self._pictures = {name: made for name, made in before._pictures.items() if name in same}
            self._explorers = {name: made for name, made in before._explorers.items() if name in same}
        if all(before._db.shared.documents[name] is db.shared.documents[name] for name in _ON_PAGES):
            self._said, self._kept = before._said, before._kept

    def __getitem__(self, op: Op) -> Meaning:
        if op.name not in self._found:
            self._found[op.name] = meaning_of(op, self._db)
        return self._found[op.name]

    def pictures(self, op: Op) -> tuple[Picture, ...]:
        """The pictures of an op, one per form and mode that an example shows; none when it computes nothing."""
        if op.name not in self._pictures:
            self._pictures[op.name] = pictures(op, self[op])
        return self._pictures[op.name]

    def explorers(self, op: Op) -> tuple[str | None, ...]:
        """For each picture of an op the script by which it can be explored; None where there is none."""
        if op.name not in self._explorers:
            made = (explorer(self._db, op, self[op], shown, k) for k, shown in enumerate(self.pictures(op)))
            self._explorers[op.name] = tuple(made)
        return self._explorers[op.name]

    def sentences(self, rule: Rule) -> tuple[str, str]:
        """The sentences of a rule, English and Chinese."""
        key = rule.id, rule.form
        known = self._said.get(key)
        if known is None or known[0] is not rule:
            known = self._said[key] = rule, self._speak(rule)
        return known[1]

    def numpy(self, op: Op) -> str:
        """The committed NumPy module of an op, as `pto-isa generate` wrote it; empty when there is none yet."""
        file = PACKAGE / "generated" / "ops" / f"{op.name}.py"
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    def status(self, op: Op) -> str:
        """The status of an op, looked up once."""
        return str(self._facts(op)[-1])

    def kept(self, op: Op, name: str, make: Callable[[], T]) -> T:
        """What ``make`` gives for an op, made again only when something that its pages show has changed."""
        facts = self._facts(op)
        known = self._kept.get((op.name, name))
        if known is not None and _same(known[0][0], facts[0]) and known[0][1:] == facts[1:]:
            return cast(T, known[1])
        made = make()
        self._kept[op.name, name] = facts, made
        return made

    def _facts(self, op: Op) -> list[Any]:
        if op.name not in self._shown:
            around = [op.previous.name if op.previous else None, op.next.name if op.next else None, op.related]
            family = self._db.families[op.family].name
            self._shown[op.name] = [op.record, family, *around, self.numpy(op), compared(op), status(op)]
        return self._shown[op.name]


def _words(db: Database) -> list[object]:
    """What shared files give to trees and drawings: names of all kinds, predicates, and the values of enumerations."""
    enumerations = {name: entry.values for name, entry in db.vocabulary.enumerations.items()}
    predicates = {name: (phrase.args, phrase.check) for name, phrase in db.phrases.predicates.items()}
    return [list(db.profiles), list(db.vocabulary.element_types), enumerations, predicates]


def _same(before: Record, now: Record) -> bool:
    """Whether two records say the same: `load` gives one object for files that did not change."""
    return before is now or before == now
