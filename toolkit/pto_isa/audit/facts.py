"""What is compared and what comes out: places in files, differences, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass, field

from pto_isa.database import Op
from pto_isa.runtime.frozen import frozen
from pto_isa.schema.base import Text


@frozen
class Place:
    """A line of a file; line None: the file as a whole."""

    file: str
    line: int | None = None

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"


@frozen
class Difference:
    """A record and a source say different things.  ``dispute``: the id of the dispute that covers it, or None."""

    kind: str
    op: str
    family: str
    profile: str | None
    fact: str
    ours: Text | None
    ours_at: Place | None
    source: str
    theirs: Text
    theirs_at: Place
    dispute: str | None = None
    claim: str | None = None  # what the source says, as a claim of a dispute would state it


@frozen
class NotExtracted:
    """A fact of a source that could not be compared, and why."""

    op: str
    family: str
    profile: str | None
    source: str
    at: Place
    why: Text


@dataclass
class AuditReport:
    """All that an audit found; ``compared`` counts facts by kind.

    ``helpers``, ``assertions`` and ``unleft`` are lines for whoever asks for them: shared functions, assertions that
    no record cites, bounds that no test leaves. ``vendor_calls`` counts per op and profile which calls of tests were
    judged.
    """

    differences: list[Difference] = field(default_factory=list)
    not_extracted: list[NotExtracted] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)
    compared: dict[str, int] = field(default_factory=dict)
    helpers: list[Text] = field(default_factory=list)
    assertions: list[Text] = field(default_factory=list)
    unleft: list[Text] = field(default_factory=list)
    vendor_calls: dict[str, dict[str, int]] = field(default_factory=dict)
    ops: int = 0

    def count(self, kind: str, number: int = 1) -> None:
        """Note that a fact was compared."""
        self.compared[kind] = self.compared.get(kind, 0) + number

    def leave(self, op: Op, profile: str | None, source: str, at: Place, why: Text) -> None:
        """Note a fact that could not be compared."""
        self.not_extracted.append(NotExtracted(op.name, op.family, profile, source, at, why))

    @property
    def undisputed(self) -> list[Difference]:
        """Differences that no dispute of the record covers."""
        return [entry for entry in self.differences if entry.dispute is None]


def both(en: str, zh: str) -> Text:
    """A text of the report; facts and names need no check of their wording."""
    return Text.model_construct(en=en, zh=zh)
