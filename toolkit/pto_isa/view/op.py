"""What readers are shown of one op: the typed view that cards, pages, editors, ``explain`` and JSON print.

A view is immutable and holds texts in both languages, never trees or YAML. It is built once from the elaborated op
(``generate/views/op_view.py``) and kept as ``generated/views/<op>.json``: one object with sorted keys, named as the
fields here (``for`` and ``if``, which Python keeps for itself, are ``over`` and ``only``). What is None is ``null``
there; fields that a class names in ``LEFT_OUT`` are missing instead. A text is ``{"en": …, "zh": …}``; parts in
backticks are code.

Named tuples, because they are ready in half the time of data classes, and every command waits for them.
"""

from typing import Any, NamedTuple, Protocol

from .bilingual import Text
from .history import TextChange

FORMAT = 3
ShownTypes = dict[str, list[str] | str]  # variable -> the types that it may have, or "any"


class OnProfiles(Protocol):
    """What holds on some profiles."""

    @property
    def profiles(self) -> tuple[str, ...]:
        """Their names."""


class Family(NamedTuple):
    """The family of an op."""

    name: str
    text: Text


class Profile(NamedTuple):
    """A profile on which the op exists."""

    name: str
    text: Text
    aliases: tuple[str, ...]


class Value(NamedTuple):
    """A word that an attribute may have: its name, its spelling in C++ and those in programs, the usual one first."""

    word: str
    name: Text
    cpp: str | None
    ir: tuple[str, ...]


class Operand(NamedTuple):
    """An operand; ``type`` is the vocabulary of an attribute and ``values`` its words."""

    name: str
    kinds: tuple[str, ...]
    access: str
    optional: bool
    text: Text
    cpp: str | None
    type: str | None
    default: bool | int | float | str | None
    values: tuple[Value, ...]


class Signature(NamedTuple):
    """A C++ overload: its key in the record, its text in lines of at most 96 columns, the profiles that have it."""

    key: str
    text: str
    profiles: tuple[str, ...]
    sources: tuple[str, ...]


class Syntax(NamedTuple):
    """A text form.

    ``style`` is dps, ssa or pto_as; ``form`` the form of the op that it belongs to, empty for all; ``spelling`` says
    who prints it: the assembler reads it, the pages show it, or it is ours.  ``since`` and ``until`` are the releases
    of the assembler that read it.
    """

    style: str
    form: str
    text: str
    spelling: str
    sources: tuple[str, ...]
    since: str | None = None
    until: str | None = None


class Types(NamedTuple):
    """A type table: operand -> variable or type, and per profile the rows of types; ``form`` is empty for all forms.

    ``sources`` are those of each profile.
    """

    form: str
    bind: dict[str, str]
    rows: dict[str, list[ShownTypes]]
    sources: dict[str, list[str]]


class Equation(NamedTuple):
    """An equation with its index set and condition, and as a sentence where one can say it."""

    formula: Text
    over: Text | None = None
    only: Text | None = None
    sentence: Text | None = None


class Mode(NamedTuple):
    """A mode; ``where`` defines the names in the formulas."""

    name: str
    equations: tuple[Equation, ...]
    where: tuple[Text, ...]
    when: Text | None = None
    text: Text | None = None


class Note(NamedTuple):
    """A remark that holds on some profiles."""

    profiles: tuple[str, ...]
    text: Text


class Semantics(NamedTuple):
    """What is computed on some profiles: modes, the usual one first, or what is unknown and where it was searched.

    No two entries of a form have the same modes: ``notes`` say in what else their profiles differ, ``outside`` what
    becomes of the elements that no equation names.
    """

    profiles: tuple[str, ...]
    modes: tuple[Mode, ...] | None = None
    mode_order: tuple[str, ...] | None = None  # in which they are tried
    notes: tuple[Note, ...] | None = None
    outside: tuple[Note, ...] | None = None
    unknown: Text | None = None
    searched: tuple[str, ...] | None = None


class Numerics(NamedTuple):
    """What is promised of the numbers on some profiles; ``floats``: whether the form computes with floats there."""

    profiles: tuple[str, ...]
    sentences: tuple[Text, ...]
    floats: bool


class Form(NamedTuple):
    """A form: when it is taken, what it computes; an op with one meaning has one without a name."""

    name: str
    semantics: tuple[Semantics, ...]
    numerics: tuple[Numerics, ...]
    when: Text | None = None
    text: Text | None = None


class Rule(NamedTuple):
    """A rule; ``was`` is its former id, ``record`` where it stands: file below isa/ and line.

    ``where`` gives the meaning of the names in ``expression`` that are no operands.  ``by`` has for each profile the
    words of those who refuse what breaks it or suffer from it, see ``runtime.rules.stages``, and is None for a remark;
    ``asked`` is what the assembler asks in its place.  ``elsewhere`` says how severe it is in the text of programs and
    for what only their run knows, ``releases`` which releases of the assembler it is about, where not all.
    """

    id: str
    key: str
    form: str
    severity: str
    profiles: tuple[str, ...]
    needs: tuple[str, ...]
    text: Text
    expression: str
    reason: Text | None
    sources: tuple[str, ...]
    record: str
    was: str | None = None
    where: tuple[Text, ...] = ()
    by: dict[str, str] | None = None
    asked: Text | None = None
    elsewhere: tuple[Text, ...] = ()
    releases: Text | None = None


class Meaning(NamedTuple):
    """A word that a general statement is about."""

    word: str
    text: Text


class Statement(NamedTuple):
    """A general statement that holds of the op; ``rules`` are those of every tile and of programs that belong to it."""

    id: str
    title: Text
    text: Text
    profiles: tuple[str, ...]
    rules: tuple[str, ...]
    values: tuple[Meaning, ...]
    sources: tuple[str, ...]


class Pipe(NamedTuple):
    """The pipe that the op runs on, and under which condition."""

    pipe: str
    profiles: tuple[str, ...]
    when: Text | None


class PipePhase(NamedTuple):
    """What the op does on a pipe before it goes on; without a pipe an engine beside the pipes does it.

    ``ring``: what is written is the next local slot of a pipe between the cores, one ``slot`` size or one ``tile``
    behind the last.
    """

    pipe: str | None
    profiles: tuple[str, ...]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    when: Text | None
    sources: tuple[str, ...]
    ring: str | None


class PhaseSentence(NamedTuple):
    """What calls of some kind do on one pipe after the other."""

    text: Text
    profiles: tuple[str, ...]


class Clobber(NamedTuple):
    """What is overwritten although it is no result: ``memory`` that no operand names, or ``operands`` only read."""

    profiles: tuple[str, ...]
    memory: str | None
    operands: tuple[str, ...]
    when: Text | None
    sources: tuple[str, ...]


class Events(NamedTuple):
    """Events that a call sets and awaits itself: ``pipes`` are pairs, the pipe that sets and the one that waits.

    ``manual_only``: code built for automatic mode has none of them.
    """

    profiles: tuple[str, ...]
    pipes: tuple[tuple[str, ...], ...]
    ids: tuple[int, ...]
    when: Text | None
    sources: tuple[str, ...]
    manual_only: bool = False


class Claim(NamedTuple):
    """What a source says: words of the vocabulary, a sentence, or both."""

    source: str
    says: tuple[str, ...] | None
    text: Text | None
    note: str | None


class Dispute(NamedTuple):
    """Sources disagree about a fact; ``profiles`` are those that it is about, ``record`` file below isa/ and line."""

    id: str
    fact: str
    profiles: tuple[str, ...]
    claims: tuple[Claim, ...]
    decision: str
    because: Text
    record: str


class Report(NamedTuple):
    """A measurement or report."""

    text: Text
    source: str


class Change(NamedTuple):
    """A change of the record."""

    version: str
    text: Text


class Given(NamedTuple):
    """What an example gives of an operand; ``type`` is that of a tile, tensor, group, scalar or array."""

    type: str | None
    value: bool | int | float | str | None
    values: Any  # rows of numbers, or a word that stands for them
    rest: int | float | str
    storage_of: str | None = None


class Example(NamedTuple):
    """An example: its operands, the programs and the call, and what the results are."""

    key: str
    text: Text | None
    profiles: tuple[str, ...]
    operands: dict[str, Given]
    auto: str | None
    manual: str | None
    cpp: str | None
    expect: dict[str, Any]


class Source(NamedTuple):
    """A source that the record cites; ``date`` is that of its reading, ``commit`` None for what is in no repository."""

    title: Text
    repository: str
    address: str
    commit: str | None
    date: str


class OpView(NamedTuple):
    """One op.

    ``group`` may be None; ``file`` is the record's path below isa/; ``profiles`` are those on which the op exists, in
    the order that every list of profiles has; ``operands`` are in the order of the first overload; ``forms`` begin with
    the usual one and ``form_order`` is the order in which they are tried; ``related`` are ops of the same name or
    group; ``sources`` are all that are cited, ``addresses`` web addresses of references.
    """

    format: int
    name: str
    op: str
    intrinsic: str | None
    aliases: tuple[str, ...]
    set: str
    family: Family
    group: str | None
    file: str
    summary: Text
    text: Text | None
    headers: Text | None
    profiles: tuple[Profile, ...]
    operands: tuple[Operand, ...]
    signatures: tuple[Signature, ...]
    syntax: tuple[Syntax, ...]
    types: tuple[Types, ...]
    forms: tuple[Form, ...]
    form_order: tuple[str, ...]
    rules: tuple[Rule, ...]
    general: tuple[Statement, ...]
    pipes: tuple[Pipe, ...]
    phases: tuple[PipePhase, ...]
    phase_sentences: tuple[PhaseSentence, ...]
    effects: tuple[Text, ...]
    clobbers: tuple[Clobber, ...]
    events: tuple[Events, ...]
    disputes: tuple[Dispute, ...]
    reports: tuple[Report, ...]
    changes: tuple[Change, ...]
    history: tuple[TextChange, ...]
    related: tuple[str, ...]
    examples: tuple[Example, ...]
    sources: dict[str, Source]
    addresses: dict[str, str]

    @property
    def profile_names(self) -> tuple[str, ...]:
        """The profiles of the op, in their order."""
        return tuple(profile.name for profile in self.profiles)


def on(entry: OnProfiles, profile: str) -> bool:
    """Whether an entry holds on a profile; no profile means all."""
    return not profile or profile in entry.profiles
