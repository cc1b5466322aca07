"""How an op is written in programs: its text forms by operand names."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ..runtime.words import Location
from .base import Identifier, Model, OpName, Somewhere, Sources, Word, as_list
from .release import Release, Span

PLACE = re.compile(r"\.\.\.|\bdtype\b(?!\s*=)")  # where a type or a value stands in a real line
Spelling = Literal["assembler", "pages", "ours"]
# A bare word behind the operands, or one in quotes behind their types.
Flag = Annotated[str, Field(pattern=r'^(?:[a-z][a-z0-9_]*|"[a-z][a-z0-9_]*")$', max_length=40)]
Signature = Literal["results", "operands", "arrow", "function", "first", "all"]


class Slot(Span):
    """How one operand or attribute stands in a text form, where that is more than its place in a list.

    ``word`` stands before the value (``fp %f : T``), or before brackets around it (``buf(%a, %b)``); ``index``: it
    stands in square brackets behind the operand before it (``%a[%b]``); ``many``: any number of values. ``since`` and
    ``until``: when it may be written; ``needed``: in which releases it must be, though the op does without it.
    ``defaults``: what an attribute is that is not written, from each release on. ``memory``: where a tile lies by which
    the assembler knows this form from others of the same name. ``extents``: how a tensor states its own, from each
    release on, as ``written`` numbers, or open ones too, which only ``parts`` have; ``like``: another operand whose
    type is written for it; ``unsigned``: integers that state a sign state that they have none. ``key``: what an
    attribute of several names is called in this form, ``also`` its other names there, ``words`` how its values are
    written then. ``beside``: another attribute without which the assembler refuses this one. An attribute with a
    ``word`` is a word in the brackets of that clause (``unit_flag(check_only)``), behind its ``key`` where it has one,
    as an operand may be (``pre_relu(mode = m, clip = %c)``); one that stands ``alone`` is its value as a bare word
    (``sat``), which may have brackets with operands behind it, or of a truth value its name.
    """

    word: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)] | None = None
    brackets: bool = False
    index: bool = False
    alone: bool = False
    many: bool = False
    memory: Location | None = None
    key: Identifier | None = None
    also: list[Identifier] = Field(default_factory=list)
    words: dict[Word, Word] = Field(default_factory=dict)
    needed: Span | None = None
    defaults: dict[Release, Word | bool | int | None] = Field(default_factory=dict)
    extents: dict[Release, Literal["written", "parts"]] = Field(default_factory=dict)
    like: Identifier | None = None
    unsigned: bool = False
    beside: Identifier | None = None


class SyntaxForm(Span):
    """One text form by operand and attribute names; types and punctuation are generated.

    ``flags``: bare words that stand behind the operands (``no_tmp``), and words in quotes that stand behind the types
    (``"row"``), without which it is another form.
    ``named``: those of ``ins`` that stand behind the others, each in brackets behind its name, in any order.
    ``call``: the operands stand in round brackets of their own, `pto.x(%a, %b : T, U)`.  ``refused``: attributes of no
    meaning here that the assembler refuses by their names.
    """

    name: OpName | None = None
    ins: list[Identifier] = Field(default_factory=list)
    more: Identifier | None = None
    outs: list[Identifier] = Field(default_factory=list)
    results: list[Identifier] = Field(default_factory=list)
    named: list[Identifier] = Field(default_factory=list)
    always: list[Identifier] = Field(default_factory=list)
    attributes: list[Identifier] = Field(default_factory=list)
    refused: list[Identifier] = Field(default_factory=list)
    attribute_place: Literal["ins", "end", "operand"] = "end"
    types_apart: bool = False
    slots: dict[Identifier, Slot] = Field(default_factory=dict)
    flags: list[Flag] = Field(default_factory=list)
    call: bool = False
    groups: dict[Identifier, list[Identifier]] = Field(default_factory=dict)
    arrays: dict[Identifier, Annotated[int, Field(ge=1, le=8)]] = Field(default_factory=dict)
    sets: dict[Identifier, Word] = Field(default_factory=dict)
    generic: list[Identifier] = Field(default_factory=list)
    segments: list[Annotated[int, Field(ge=0, le=8)]] = Field(default_factory=list)
    signature: Signature | None = None
    literal: str | None = Field(None, max_length=400)
    filled: list[str] = Field(default_factory=list)
    spelling: Spelling | None = None
    source: Sources | None = None


# One way to write an op, or several that differ in more than what may be left out.
TextForms = Annotated[list[SyntaxForm], BeforeValidator(as_list, json_schema_input_type=SyntaxForm | list[SyntaxForm])]


def syntax_path(form: str) -> tuple[str, ...]:
    """Where the text forms of a form of an op stand in its record; "" is the op itself."""
    return ("forms", form, "syntax") if form else ("syntax",)


class ComposedCall(Model):
    """A call of another op: its operands, by name, and the operand of this op that each of them is."""

    op: OpName
    operands: Annotated[dict[Identifier, Identifier], Field(min_length=1)]


class Composition(Model):
    """The calls that the assembler makes of the op, one after the other, on profiles whose headers lack it."""

    profiles: Somewhere
    calls: Annotated[list[ComposedCall], Field(min_length=1)]
    source: Sources


class Definition(Model):
    """An operation of the assembler's dialect (ODS) that texts of the op are: its operands, in their order.

    Each goes by the assembler's name and says which operand of the op it is; an empty list where the op has none for
    it, so that an operation that gives it is another op.  Several are the values of one variadic operand, in order, and
    operands that are the same array are its numbers, in order.
    """

    operands: dict[
        Identifier,
        Annotated[list[Identifier], BeforeValidator(as_list, json_schema_input_type=Identifier | list[Identifier])],
    ] = Field(default_factory=dict)
    optional: list[Identifier] = Field(default_factory=list)
    variadic: list[Identifier] = Field(default_factory=list)
    results: dict[Identifier, Identifier] = Field(default_factory=dict)
    source: Sources

    def ours(self, name: str) -> list[str]:
        """The operands of the op that an operand or result of the operation stands for."""
        return [self.results[name]] if name in self.results else self.operands.get(name, [])


class Syntax(Span):
    """The three text forms of the documents, as far as the op has them, and the operations that the assembler reads.

    ``since`` and ``until`` are those of the assembler's forms that say nothing of their own.
    """

    definitions: dict[OpName, Definition] = Field(default_factory=dict)
    composed: Composition | None = None
    also: list[OpName] = Field(default_factory=list)
    pto_as: TextForms = Field(default_factory=list)
    ssa: TextForms = Field(default_factory=list)
    dps: TextForms = Field(default_factory=list)

    def ways(self, style: str) -> list[SyntaxForm]:
        """The text forms of a style: ``dps``, ``ssa`` or ``pto_as``."""
        return {"dps": self.dps, "ssa": self.ssa, "pto_as": self.pto_as}[style]

    def span(self, form: SyntaxForm) -> Span:
        """The releases that read a form of the assembler."""
        return form if form.since or form.until else self
