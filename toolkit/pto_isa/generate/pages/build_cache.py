"""What the pages of both languages share, and what a later build may take over from an earlier one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from ...database.status import compared, status
from ...freshness import FOLDER
from ...language.front.elaborate import elaborate
from ...language.front.opdef import OpDef, RuleDef
from ..drawing.explorer import explorers
from ..drawing.picture import Picture, pictures
from ..sentences import Sentences, sentences_of
from .tracked_database import DatabasePart, TrackedDatabase, changes

if TYPE_CHECKING:
    from ...database import Database, Op
    from ...schema.record import Record


T = TypeVar("T")
_OPDEFS, _SENTENCES = "opdefs", "sentences"


class _Kept(NamedTuple):
    """A finished part of pages, what its op shows beyond the shared files, and what it asked of these."""

    made: object
    facts: list[Any]
    asked: set[DatabasePart]


class BuildCache:
    """The elaborated ops, the sentences of their rules and finished parts of pages.

    ``before`` are those of an earlier build.  What they know of an op is taken over when its record says the same and
    nothing that was asked for it has changed.  ``noting``: note what is asked, so that a later build may take it over;
    a build that is the only one saves the time.
    """

    def __init__(self, db: Database, before: BuildCache | None = None, noting: bool = False) -> None:
        self._db, self._noting = db, noting
        self._found: dict[str, OpDef] = {}
        self._explorers: dict[str, tuple[str | None, ...]] = {}
        self._pictures: dict[str, tuple[Picture, ...]] = {}
        self._speakers: dict[str, Sentences] = {}
        self._said: dict[tuple[str, str], tuple[RuleDef, tuple[str, str]]] = {}
        self._numpy: dict[str, str] = {}
        self._spoken: dict[tuple[str, str], list[str]] = {}  # by op and language
        self._shown: dict[str, list[Any]] = {}
        self._kept: dict[tuple[str, str], _Kept] = {}
        self._own: dict[str, TrackedDatabase] = {}
        self._asked: dict[tuple[str, str], set[DatabasePart]] = {}  # for the OpDef and for the sentences of each op
        if before is not None and before._noting and before._db.root == db.root:
            self._take_over(before)

    def _take_over(self, before: BuildCache) -> None:
        """What would be made again as it is."""
        db, changed = self._db, set(changes(before._db, self._db))
        same = {name for name in db if name in before._db and _same(before._db[name].record, db[name].record)}

        def holds(name: str, what: str) -> bool:
            return name in same and before._asked.get((name, what), set()).isdisjoint(changed)

        kept = {name for name in db if holds(name, _OPDEFS)}
        self._asked = {key: asked for key, asked in before._asked.items() if holds(*key)}
        self._found = {name: made for name, made in before._found.items() if name in kept}
        self._own = {name: own for name, own in before._own.items() if name in kept}
        for name, own in self._own.items():  # what they ask for from now on is answered by the new database
            own.follow(db, db.ops[name])
        self._pictures = {name: made for name, made in before._pictures.items() if name in kept}
        self._explorers = {name: made for name, made in before._explorers.items() if name in kept}
        self._said = {key: made for key, made in before._said.items() if holds(self._op_of(made[0]), _SENTENCES)}
        self._kept = {
            key: made for key, made in before._kept.items() if key[0] in kept and made.asked.isdisjoint(changed)
        }

    def opdef(self, op: Op) -> OpDef:
        """The elaborated op, made once."""
        if op.name not in self._found:
            own = self._of(op)
            self._found[op.name] = elaborate(own, own.database)
        return self._found[op.name]

    def _of(self, op: Op) -> Op:
        """The op for whose OpDef and drawings something is asked."""
        if not self._noting:
            return op
        if op.name not in self._own:
            self._own[op.name] = self._noted(op, _OPDEFS)
        return self._own[op.name].op

    def _noted(self, op: Op, what: str) -> TrackedDatabase:
        return TrackedDatabase(self._db, op, self._asked.setdefault((op.name, what), set()))

    def pictures(self, op: Op) -> tuple[Picture, ...]:
        """The pictures of an op, one per form and mode that an example shows; none when it computes nothing."""
        if op.name not in self._pictures:
            self._pictures[op.name] = pictures(self._of(op), self.opdef(op))
        return self._pictures[op.name]

    def explorers(self, op: Op) -> tuple[str | None, ...]:
        """For each picture of an op the script by which it can be explored; None where there is none."""
        if op.name not in self._explorers:
            own = self._of(op)
            self._explorers[op.name] = explorers(own.database, own, self.opdef(op), self.pictures(op))
        return self._explorers[op.name]

    def sentences(self, rule: RuleDef) -> tuple[str, str]:
        """The sentences of a rule, English and Chinese."""
        key = rule.id, rule.form
        known = self._said.get(key)
        if known is None or known[0] is not rule:
            known = self._said[key] = rule, self._speaker(rule)(rule)
        return known[1]

    def _op_of(self, rule: RuleDef) -> str:
        """The op whose record has the rule; empty for a rule of every tile."""
        name = rule.id.partition("/")[0]
        return self._db[name].name if name in self._db else ""

    def _speaker(self, rule: RuleDef) -> Sentences:
        name = self._op_of(rule)
        if name not in self._speakers:
            noted = self._noting and name
            self._speakers[name] = sentences_of(self._noted(self._db[name], _SENTENCES) if noted else self._db)
        return self._speakers[name]

    def numpy(self, op: Op) -> str:
        """The NumPy module of an op; empty when there is none yet."""
        if op.name not in self._numpy:
            file = Path(FOLDER, "ops", f"{op.name}.py")
            self._numpy[op.name] = file.read_text(encoding="utf-8") if file.is_file() else ""
        return self._numpy[op.name]

    def status(self, op: Op) -> str:
        """The status of an op, looked up once."""
        return str(self._facts(op)[-1])

    def kept(self, op: Op, name: str, make: Callable[[Op], T], lang: str = "") -> T:
        """What ``make`` gives for an op, made again only when something that it asked for or that the op shows changed.

        lang: of the sentences of rules in it.  ``make`` asks the database of the op that it is given.
        """
        key = op.name, f"{name} {lang}"
        facts = [self._facts(op), self._sentences_in(op, lang)] if self._noting else []
        known = self._kept.get(key)
        if known is None or known.facts != facts:
            asked: set[DatabasePart] = set()
            known = _Kept(make(TrackedDatabase(self._db, op, asked).op if self._noting else op), facts, asked)
            self._kept[key] = known
        if isinstance(op.database, TrackedDatabase):  # the whole asks for all that its parts ask for
            op.database.asked |= known.asked
        return cast(T, known.made)

    def _facts(self, op: Op) -> list[Any]:
        """What an op shows beyond the shared files and the sentences of its rules."""
        if op.name not in self._shown:
            op = self._db.ops[op.name]
            around = [op.previous.name if op.previous else None, op.next.name if op.next else None, op.related]
            self._shown[op.name] = [op.record, *around, self.numpy(op), compared(op), status(op)]
        return self._shown[op.name]

    def _sentences_in(self, op: Op, lang: str) -> list[str]:
        if not lang:
            return []
        if (op.name, lang) not in self._spoken:
            self._spoken[op.name, lang] = [self.sentences(rule)[lang == "zh"] for rule in self.opdef(op).rules]
        return self._spoken[op.name, lang]


def _same(before: Record, now: Record) -> bool:
    """Whether two records say the same: `load` gives one object for files that did not change."""
    return before is now or before == now
