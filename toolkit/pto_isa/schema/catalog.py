"""Models of the files that are shared by all records: profiles, phrases, glossary, sources, families."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from ..runtime.words import Severity
from .base import (
    Fault,
    Identifier,
    KindName,
    Model,
    OpName,
    ProfileKey,
    Slug,
    Somewhere,
    Sources,
    StageWords,
    Text,
    Word,
    as_list,
)
from .effects import Announced, Awaited
from .evidence import Dispute
from .ordering import Question, Synchronisation
from .phrases import Phrases as Phrases
from .record import Constraint
from .release import Release, Span
from .vocabulary import Vocabulary as Vocabulary


class TextAlignment(Model):
    """What the assembler asks of addresses that a program writes, where that is more than the hardware needs."""

    align: int = Field(ge=1)
    since: Release
    source: Sources


class PlannedCapacity(Model):
    """The capacity in bytes that the assembler plans a memory with, where that is another than the memory has."""

    bytes: int = Field(ge=1)
    source: Sources


class Segments(Model):
    """Parts of a memory, each of its capacity, that addresses so many bytes apart lead to."""

    apart: int = Field(ge=1)
    count: int = Field(ge=2)
    source: Sources


class Memory(Model):
    """A local memory of a profile: capacity and alignment in bytes; ``in_text``: the assembler's alignment."""

    bytes: int = Field(ge=0)
    align: int = Field(ge=1)
    in_text: TextAlignment | None = None
    planned: PlannedCapacity | None = None
    segments: Segments | None = None
    source: Sources


class ProfileEntry(Model):
    """One profile: names, products, local memories, pipes."""

    name: Text
    products: list[str] = Field(default_factory=list)
    aliases: list[str] = Field(default_factory=list)
    memories: dict[Word, Memory]
    pipes: list[Word]
    vector_bytes: int | None = None
    subnormals: Literal["kept", "flushed", "unspecified"] | None = Field(
        None, description="what float arithmetic does with subnormal numbers"
    )
    measured: Text = Field(description="what recorded results of this profile come from")
    synchronisation: Synchronisation | None = None
    text: Text


class ProductEntry(Model):
    """A product that the vendor's library has headers for and the records describe nothing of.

    ``known`` is a clause without a stop that ends the sentence for who asks for it.
    """

    name: Text
    aliases: list[str] = Field(default_factory=list)
    nearest: Identifier
    memories: dict[Word, Memory]
    known: Text
    source: Sources


class Profiles(Model):
    """profiles.yaml."""

    profiles: dict[Identifier, ProfileEntry]
    products: dict[Identifier, ProductEntry] = Field(default_factory=dict, description="those that no profile is of")
    questions: dict[Slug, Question] = Field(default_factory=dict, description="what no source decides")
    disputes: dict[Slug, Dispute] = Field(default_factory=dict, description="facts are names of a profile's fields")


class Term(Model):
    """One term: its Chinese word, and variants that must not be used."""

    en: str
    zh: str
    forbidden: list[str] = Field(default_factory=list, description="variants that must not occur in Chinese text")
    text: Text | None = None


class Glossary(Model):
    """glossary.yaml."""

    terms: dict[Slug, Term]
    name_parts: dict[Word, Text] = Field(
        default_factory=dict,
        description="what the parts of op names stand for, such as `expand` in `trowexpandmul`; searches look these up",
    )


class CitedDocument(Model):
    """A file, or a kind of file, that a fact can cite; its name in the list is what citations call it."""

    title: Text
    path: str | None = Field(None, description="file or folder; {op} {page} {OP} {Name} {family} stand for names")
    rank: int = Field(ge=1, description="1 is believed first when sources disagree")
    lines: bool = Field(True, description="false where no line says it: what was measured, the history of a file")
    stage: Literal["assembler", "definitions", "library"] | None = Field(
        None,
        description="of whom it is a part that refuses or acts; `definitions` of the assembler refuse other texts, "
        "kinds and element types, but check no rule; left out for what only tells",
    )
    profiles: list[ProfileKey] = Field(
        default_factory=list, description="of a library: whose builds read it; all if empty"
    )


class Source(CitedDocument):
    """A document together with where it was published; ``tree`` is the name of that in sources.yaml."""

    tree: str
    repository: str
    commit: str | None = None
    release: Release | None = None
    date: str
    licence: str


class Repository(Model):
    """Where documents are published: a repository at one commit, or a publication."""

    repository: str = Field(description="owner and name, or an address")
    commit: str | None = None
    release: Release | None = Field(None, description="which release of the assembler this tree says it is")
    date: str
    licence: str
    documents: Annotated[dict[Word, CitedDocument], Field(min_length=1)]


class SourceFile(Model):
    """sources.yaml."""

    repositories: dict[Slug, Repository]

    def sources(self) -> dict[str, Source]:
        """All documents by the names that citations use."""
        return {
            name: Source(
                **{name: getattr(document, name) for name in CitedDocument.model_fields},
                tree=tree, repository=place.repository, commit=place.commit, release=place.release, date=place.date,
                licence=place.licence,
            )
            for tree, place in self.repositories.items()
            for name, document in place.documents.items()
        }  # fmt: skip


class TileRules(Model):
    """Rules of every tile, whatever the op; ids are ``tile/<key>`` and the operand is called ``t``."""

    constraints: dict[Slug, Constraint]
    disputes: dict[Slug, Dispute] = Field(default_factory=dict, description="facts are `constraints.<key>`")

    @model_validator(mode="after")
    def _of_ops_only(self) -> TileRules:
        if any(rule.assembler is not None for rule in self.constraints.values()):
            raise Fault(
                "`assembler` belongs to rules of ops; expected none here", "`assembler` 仅用于指令的规则，此处不应有"
            )
        return self


class Selection(Model):
    """Some ops: those of which everything that is stated here holds; with nothing stated, all."""

    kinds: list[KindName] = Field(default_factory=list, min_length=1, description="an operand is of one of these kinds")
    functions: list[Identifier] = Field(
        default_factory=list, min_length=1, description="an equation uses one of these functions"
    )


class Exceptions(Model):
    """Ops that a statement leaves out, by what their effects say."""

    waits: list[Awaited] = Field(default_factory=list)
    signals: list[Announced] = Field(default_factory=list)


class GeneralStatement(Model):
    """What holds of many ops and is no rule of one; ``values``, ``rules`` and ``program_rules`` are shown with it."""

    title: Text
    applies: Selection = Field(default_factory=Selection)
    unless: Exceptions = Field(default_factory=Exceptions)
    named: bool = Field(False, description="it holds of the ops whose records name it")
    profiles: Somewhere | None = None
    text: Text
    rules: list[Slug] = Field(default_factory=list, description="rules of every tile that belong to it")
    program_rules: list[Slug] = Field(default_factory=list, description="rules of programs that belong to it")
    values: Identifier | None = Field(None, description="an enumeration whose words the statement is about")
    source: Sources


class General(Model):
    """general.yaml; ids are ``general/<key>``."""

    statements: dict[Slug, GeneralStatement]
    disputes: dict[Slug, Dispute] = Field(default_factory=dict, description="facts are `statements.<key>`")


class ProgramRuleRecord(Model):
    """A rule about a whole program.  ``message`` is the text of a finding, in which words in braces are filled in.

    ``stops``: what is found is not understood, so that a program is not run although it may be right.  ``since``: the
    first release of the assembler that asks it; older ones take what breaks it.  A ``hint`` is shown on demand.
    ``by``: who refuses what breaks it or suffers from it, where the sources do not show it.  ``asked``: what of it the
    assembler asks, where that is not all of it; each finding says who refuses it.
    """

    class_: Literal["parse", "structure", "legality", "order", "run"] = Field(alias="class")
    severity: Severity | Literal["hint"] = "error"
    stops: bool = False
    since: Release | None = None
    by: StageWords | None = None
    asked: Text | None = None
    message: Text
    text: Text
    source: Sources | None = None

    def id_of(self, key: str) -> str:
        """The id of the rule, whose key in the file is ``key``."""
        return f"{'syntax' if self.class_ == 'parse' else 'program'}/{key}"


class Renamed(Model):
    """The name that an operation has since a release of the assembler, with the same text.

    ``earlier_in``: an operation in whose regions older releases read the new name as well, for the same.
    """

    to: OpName
    since: Release
    earlier_in: OpName | None = None
    told_by: Sources


class Told(Model):
    """``does``: what an operation does; it goes on behind its name."""

    does: Text


class Unrecorded(Span, Told):
    """An operation that programs may hold and no record describes.

    ``orders``: it only orders what runs side by side.  ``judged``: nothing of it is
    left to check, or rules about whole programs check it, so that nothing is said of its record.  ``executed``: a run
    does what it does, or need not, so that only a hint says that it has no record.
    """

    orders: bool = False
    judged: bool = False
    executed: bool = False
    source: Sources


class DialectLevel(Model):
    """A level of the dialect that no record describes: what its operations are called, and why they have no records.

    ``why`` is a clause without a stop.  ``types`` are those of the dialect that only these operations have.
    """

    name: Text
    why: Text
    types: list[Word] = Field(default_factory=list)
    source: Sources


class NamedOps(Span):
    """Operations that a source names and neither a record nor ``unrecorded`` describes; ``level``: all are of one.

    ``why``: why they have no records, a clause without a stop, where no level says it.
    """

    source: Sources
    level: Slug | None = None
    why: Text | None = None
    ops: Annotated[list[OpName], Field(min_length=1)]


class ProgramRules(Model):
    """program_rules.yaml; ids are ``program/<key>``, or ``syntax/<key>`` for the class ``parse``."""

    rules: dict[Slug, ProgramRuleRecord]
    disputes: dict[Slug, Dispute] = Field(default_factory=dict, description="facts are `rules.<key>`")
    unrecorded: dict[OpName, Unrecorded] = Field(
        default_factory=dict, description="operations without a record that programs may hold"
    )
    renamed: dict[OpName, Renamed] = Field(default_factory=dict, description="earlier name -> its later one")
    levels: dict[Slug, DialectLevel] = Field(default_factory=dict, description="levels of the dialect without records")
    named: list[NamedOps] = Field(default_factory=list, description="further ones, of which only the name is known")


class Family(Model):
    """A family's page and what all its members share (``defaults`` is merged under every record)."""

    family: Slug
    name: Text
    text: Text
    order: int
    defaults: dict[str, Any] = Field(default_factory=dict)


class FamilyEvidence(Model):
    """What was found about what all members of a family share."""

    defaults: dict[str, Any]


class Reasons(Model):
    """reasons.yaml: sentences that several records say alike; there their name stands for them."""

    sentences: dict[Slug, Text]


class Groups(Model):
    """Groups of a family, or of all in groups.yaml: partial records merged under the records that name them."""

    groups: dict[Slug, Annotated[list[Any] | dict[str, Any], BeforeValidator(lambda value: value)]]


__all__ = [name for name in dir() if name[0].isupper()] + ["as_list"]
