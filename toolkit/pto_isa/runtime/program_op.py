"""How an op is written in programs, as generated data: what ``generated/programs/<op>.py`` is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from .effects import NO_EFFECTS, OpEffects
from .frozen import frozen
from .release import FIRST, LAST
from .rules.rule import OpRules
from .rules.spans import NO_SPANS, PointerSpans

STYLES = ("dps", "ssa", "pto_as")  # of text forms, the most usual one first


INDEX = "["  # what stands before an operand in square brackets


def positional(number: int) -> str:
    """The key of an attribute that is written as a word among the operands, by its number among such words."""
    return f"#{number}"


def in_clause(word: str, name: str = "") -> str:
    """What stands before an operand that a clause names, ``word(name = %a)``, and the key of an attribute there."""
    return f"{word}.{name}"


def standing_alone(word: str) -> str:
    """The key of an attribute for a value that is written as a bare word, or as the word of a clause."""
    return f".{word}"


@frozen
class TextSlot:
    """How an operand or attribute stands in a text form, where that is more than its place.

    ``word`` stands before it, or before brackets around it, and ``many`` lets it stand any number of times.  ``since``
    to ``until`` it may be written; from ``needed`` to ``freed`` it must be, though the op does without it.
    ``defaults``: what an attribute is that is not written, from each release on, the latest first.  ``memory``: where
    the tile lies that tells the form from others.  ``extents``: how a tensor states its own, ``written`` as numbers or
    ``parts`` with open ones, from each release on, the latest first; ``like``: the operand whose type it has;
    ``unsigned``: its elements are written without a sign.
    ``key`` is what an attribute is called that other forms call otherwise, ``words`` how each of its values is written.
    ``beside`` is the attribute without which the assembler refuses this one.  Releases are numbers, see
    ``runtime.release``.
    """

    word: str = ""
    brackets: bool = False
    many: bool = False
    memory: str = ""
    key: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    since: int = FIRST
    until: int = LAST
    needed: int = LAST
    freed: int = LAST
    defaults: tuple[tuple[int, str | bool | int | None], ...] = ()
    extents: tuple[tuple[int, str], ...] = ()
    like: str = ""
    unsigned: bool = False
    beside: str = ""


PLAIN = TextSlot()


@frozen
class TextForm:
    """One way to write an op.

    ``style`` is dps, ssa or pto_as; ``form`` the form of the op that is written so ("" for all); ``name`` the alias
    that is written for it and for nothing else.  ``ins``, ``outs`` and ``results`` name operands in order, ``always``
    those that calls may lack and the text may not, ``generic`` all of them in MLIR's generic form (``ins``, then
    ``outs``, when empty); ``named`` are those of ``ins`` that stand behind the others, each behind its word, in any
    order; with ``more`` any number of values follow ``ins``; ``apart``: each operand is followed by its
    type.  ``slots`` says more of single operands and attributes; ``flags`` are words behind the operands or, in quotes,
    behind their types, without which it is another form; ``place`` says where attributes stand (``end``, in ``ins``,
    ``operand`` behind a comma there); ``since`` to ``until`` are the releases that read it.  ``attributes`` gives the
    operand of each attribute key (``positional``, ``in_clause``, ``standing_alone`` for those outside a dictionary),
    ``refused`` are keys that the assembler refuses, ``groups`` the operands of keyword lists (``offsets = […]``),
    ``sets`` the attributes that writing it so decides, ``arrays`` how many scalars stand for an array operand.
    """

    style: str
    form: str = ""
    name: str = ""
    ins: tuple[str, ...] = ()
    outs: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    always: frozenset[str] = frozenset()
    generic: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    more: bool = False
    apart: bool = False
    attributes: Mapping[str, str] = field(default_factory=dict)
    refused: tuple[str, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sets: Mapping[str, str] = field(default_factory=dict)
    arrays: Mapping[str, int] = field(default_factory=dict)
    slots: Mapping[str, TextSlot] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    place: str = "end"
    since: int = FIRST
    until: int = LAST

    def slot(self, name: str) -> TextSlot:
        """What is said of an operand or attribute."""
        return self.slots.get(name, PLAIN)


@frozen
class ImplicitScratch:
    """The tile that the assembler makes for a scratch operand that is left out.

    ``make`` takes the profile and then what stands for the operands ``reads``; it gives rows, columns, those that are
    valid, the element type, whether the tile takes memory and whether a program must write it at level 3, None where
    there is none, UNKNOWN where that cannot be said.
    """

    reads: tuple[str, ...]
    make: Callable[..., Any]


@frozen
class Composed:
    """What the assembler makes of an op on ``profiles`` whose headers lack it: calls, one after the other.

    Each is the name of an op and, for its operands, the operands of this op that stand for them.
    """

    profiles: tuple[str, ...]
    calls: tuple[tuple[str, Mapping[str, str]], ...]


@frozen
class FlagWay:
    """The flags between cores that an op sets or waits for, on ``profiles`` in the releases ``since`` to ``until``.

    ``way``: ``unit``, counted and waited for by whole cores, or ``direct``, to one core, where one pipe waits.
    ``mode``: who takes part, where the op does not name it: 0 all cores of a kind, 1 the vector cores of a block, 2 the
    cube core and the vector cores of a block.
    """

    way: str
    mode: int
    profiles: tuple[str, ...]
    since: int = FIRST
    until: int = LAST


@frozen(eq=False)
class ProgramOp:
    """An op as the program verifier sees it.

    ``also`` are other ops that are written with the same name.  ``reads`` and ``sets`` are the registers that must have
    been set before they are read; ``leaves`` gives registers that afterwards hold an operand: its name, the name of its
    first column ("" for all of it) and the profiles.  ``orders``: the op only orders the pipes of its core, or prints.
    ``implicit`` gives the tile that stands for a scratch operand that a program leaves out.  ``composed``: the calls
    that the assembler makes of it on other profiles than those of the headers.  ``effects``: the pipes that it runs on.
    ``core_flags``: the flags between cores that it sets or waits for.  ``spans``: what it touches behind pointers.
    """

    rules: OpRules
    forms: tuple[TextForm, ...]
    also: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    leaves: Mapping[str, tuple[str, str, tuple[str, ...]]] = field(default_factory=dict)
    orders: bool = False
    implicit: Mapping[str, ImplicitScratch] = field(default_factory=dict)
    composed: Composed | None = None
    effects: OpEffects = NO_EFFECTS
    spans: PointerSpans = NO_SPANS
    core_flags: tuple[FlagWay, ...] = ()

    def way_of_flags(self, profile: str, release: int) -> FlagWay | None:
        """How the flags between cores of the op travel; None where it has none."""
        return next(
            (flags for flags in self.core_flags
             if profile in flags.profiles and flags.since <= release <= flags.until), None
        )  # fmt: skip

    def composed_on(self, profile: str) -> tuple[tuple[str, Mapping[str, str]], ...]:
        """The calls that the assembler makes of the op on a profile; none where it is an op of its own."""
        return self.composed.calls if self.composed is not None and profile in self.composed.profiles else ()

    @property
    def order(self) -> tuple[str, ...]:
        """All operands and attributes in the order of the rules."""
        return tuple(self.rules.operands)


@frozen
class ProgramRule:
    """A rule about a whole program: its id, class (parse, structure, legality, order, run) and message per language.

    ``stops``: a finding says that something is not understood, so that the program is not run.  ``since``: the number
    of the first release of the assembler that asks it, see ``runtime.release``.  ``by``: the words of those who refuse
    what breaks it or suffer from it, see ``rules.stages``.
    """

    id: str
    kind: str
    severity: str
    en: str
    zh: str
    stops: bool = False
    since: int = FIRST
    by: tuple[str, ...] = ()
