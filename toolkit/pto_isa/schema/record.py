"""The record of one operation: what an op's YAML file may say.

The models state the shape; what expressions mean and whether names exist is checked by ``database.check``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from pto_isa.op_name import plain_name
from pto_isa.runtime.kinds.table import KINDS, in_memory
from pto_isa.runtime.rules.rule import OUTPUTS

from ..runtime.words import Severity
from .base import (
    Expression,
    Fault,
    Identifier,
    KindName,
    Model,
    OpName,
    ProfileKey,
    SharedText,
    Slug,
    Somewhere,
    Sources,
    StageWords,
    Text,
    Word,
    WordList,
    as_list,
    once_each,
)
from .effects import Effects
from .evidence import Evidence
from .example import Example, Expansion
from .release import HeaderSpan, Release, releases_in_order
from .syntax import Syntax

WrittenType = Literal["own", "integer", "any_integer", "index", "i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32"]


class Implicit(Model):
    """The scratch tile that the assembler makes where a program leaves it out: the first entry that applies.

    ``type`` is an element type, or the operand whose type it has; all of it is valid unless ``valid_rows`` and
    ``valid_cols`` say less.  ``planned``: it takes local memory; otherwise it
    stands for an argument that the header does not touch.  ``may_lack``: at level 3, where nobody plans memory, the op
    does without it; otherwise the program must write it there.
    """

    profiles: Somewhere | None = None
    when: Expression | None = None
    rows: Expression
    cols: Expression
    valid_rows: Expression | None = None
    valid_cols: Expression | None = None
    type: Word
    planned: bool = True
    may_lack: bool = False
    source: Sources


class Pitch(Model):
    """How many rows apart columns of boxes lie where the op accesses a tile: the first entry that applies.

    Without one it is the rows that the tile has.  ``type_narrows``: whether the type of the tile must state fewer valid
    rows than it has, or must not; both without it.
    """

    profiles: Somewhere | None = None
    when: Expression | None = None
    type_narrows: bool | None = None
    rows: Expression
    source: Sources


class PlaceBeside(Model):
    """Memory that goes with another pointer: ``bytes`` of that one's memory for each byte of ``space``."""

    pointer: Identifier
    space: Word
    bytes: Annotated[int, Field(ge=1)]


class Bits(Model):
    """A field of a word, from bit ``high`` down to bit ``low``."""

    high: Annotated[int, Field(ge=0, le=63)]
    low: Annotated[int, Field(ge=0, le=63)]

    @model_validator(mode="after")
    def _in_order(self) -> Bits:
        if self.high < self.low:
            raise Fault("`high` is below `low`", "`high` 小于 `low`")
        return self


class PlaceInRegister(Bits):
    """Memory whose place a field of a register holds, counted in ``bytes``."""

    held_by: Identifier
    space: Word
    bytes: Annotated[int, Field(ge=1)]


class NumberInWord(Bits):
    """A field of a word that another operand is; there is no number where the field ``unless`` is not 0."""

    word: Identifier
    unless: Bits | None = None


class PlaceMoved(Model):
    """A pointer that an op gives: another one ``by`` so many bytes further on."""

    pointer: Identifier
    by: Expression
    source: Sources


class Operand(Model):
    """One operand, stated once; everything else refers to it by name."""

    kind: Annotated[
        list[KindName], Field(min_length=1), BeforeValidator(as_list, json_schema_input_type=KindName | list[KindName])
    ]
    access: Literal["read", "write", "read_write", "result", "scratch", "alias"] = "read"
    optional: bool = False
    type: Word | None = None
    default: Word | bool | int | None = None
    cpp: str | None = Field(None, max_length=80)
    cpp_name: Identifier | None = None
    template: bool | Literal["front", "back"] = False
    ir: Annotated[
        list[Annotated[str, Field(max_length=60)]],
        BeforeValidator(as_list, json_schema_input_type=str | list[str]),
    ] = Field(default_factory=list, description="attribute names in .pto text, the printed one first")
    ir_value: str | None = Field(None, max_length=80)
    written: list[WrittenType] = Field(default_factory=list)
    core: Identifier | int | None = None
    belongs: PlaceBeside | PlaceInRegister | NumberInWord | None = None
    moved: PlaceMoved | None = None
    any_type: list[ProfileKey] = Field(default_factory=list)
    kind_in_text: Annotated[
        list[KindName], BeforeValidator(as_list, json_schema_input_type=KindName | list[KindName])
    ] = Field(default_factory=list, description="further kinds that the assembler takes and the library does not")
    implicit: Annotated[list[Implicit], BeforeValidator(as_list, json_schema_input_type=Implicit | list[Implicit])] = (
        Field(default_factory=list)
    )
    pitch: Annotated[list[Pitch], BeforeValidator(as_list, json_schema_input_type=Pitch | list[Pitch])] = Field(
        default_factory=list
    )
    goes_on: Identifier | None = None
    text: Text

    @property
    def in_memory(self) -> bool:
        """It is a tile or tensor, or several: pipes read and write its bytes."""
        return in_memory(self.kind)

    @property
    def is_output(self) -> bool:
        """The op writes it: in its place, or as a fresh value."""
        return self.access in OUTPUTS

    @model_validator(mode="after")
    def _no_place(self) -> Operand:
        if self.access in ("write", "read_write") and any(KINDS[kind].passed == "number" for kind in self.kind):
            raise Fault(
                "a number has no place; one that the op gives is a `result`",
                "数值没有存储位置；由指令给出的数值应为 `result`",
            )
        return self

    @model_validator(mode="after")
    def _one_result(self) -> Operand:
        if self.access == "result" and len(self.kind) > 1:
            raise Fault("a result is a fresh value of one kind", "结果是一个新值，只能有一个种类")
        return self

    @model_validator(mode="after")
    def _place_of_result(self) -> Operand:
        if (self.moved is not None) != (self.access == "result" and KINDS[self.kind[0]].leads):
            raise Fault("`moved` says where a pointer that is a `result` leads, and every such one has it",
                        "`moved` 说明作为 `result` 的指针所指的位置，且这类指针都须有它")  # fmt: skip
        return self

    @property
    def key(self) -> str | None:
        """The attribute name that is printed in .pto text, where it is not the operand's own."""
        return self.ir[0] if self.ir else None


class Configuration(Model):
    """A C++ type argument that holds settings, ``FixpipeParams<LayoutMode_t::NZ2ND, …>`` for ``TConfig``."""

    parameter: str = Field(max_length=40)
    type: str = Field(max_length=40)
    args: list[Identifier]


class Overload(Model):
    """One C++ overload: the argument order; the signature text is generated."""

    args: list[Identifier]
    intrinsic: str | None = Field(None, max_length=60)
    template: list[str] = Field(default_factory=list)
    types: dict[Identifier, str] = Field(default_factory=dict)
    defaults: dict[Identifier, str | int] = Field(default_factory=dict)
    required: list[Identifier] = Field(default_factory=list)
    config: Configuration | None = None
    events: bool = True
    returns: str = "RecordEvent"
    profiles: Somewhere | None = None
    source: Sources


TypeRow = dict[Identifier, Literal["any"] | WordList]
TypeRows = Annotated[
    list[TypeRow], Field(min_length=1), BeforeValidator(as_list, json_schema_input_type=TypeRow | list[TypeRow])
]


class DemandedTypes(Model):
    """What the assembler asks of the element types of some operands, whatever the library takes.

    Each is one of ``types``, without signs of integers; they are as one of the ``rows`` says; all are of one type where
    neither is given.
    """

    of: Annotated[list[Identifier], Field(min_length=1)]
    types: WordList | None = None
    rows: Annotated[list[dict[Identifier, WordList]], Field(min_length=1)] | None = None
    profiles: Somewhere | None = None
    source: Sources


class Types(Model):
    """Legal element types.  A profile that is missing does not have the op; each row is a product of its variables.

    ``assembler``: which of the others it refuses.  ``absent``: where it refuses the op on a profile that lacks it.
    """

    bind: dict[Identifier, Word]
    rows: dict[ProfileKey, TypeRows]
    source: dict[ProfileKey, Sources]
    assembler: list[DemandedTypes] = Field(default_factory=list)
    absent: dict[ProfileKey, Sources] = Field(default_factory=dict)


class Equation(Model):
    """``set`` over an index set.  ``by`` says how a write combines with what is there."""

    over: Expression | dict[Identifier, Expression] | None = None
    where: Expression | None = None
    by: Literal["replace", "add", "max", "min"] = "replace"
    set: Expression


class Temporary(Model):
    """An intermediate array, zero at first; the only thing that is read after it was written."""

    temp: Identifier
    shape: Annotated[list[Expression], Field(min_length=1)]
    type: Word


class Included(Model):
    """The equations of another form, in this place; they use that form's names and leave its temporaries readable."""

    form: Identifier


EquationEntry = Expression | Equation | Temporary | Included


class Mode(Model):
    """One way the op works, chosen by shapes and layouts; the first that applies is taken."""

    when: Expression
    text: Text
    domain: Expression | dict[Identifier, Expression] | None = None
    equations: list[EquationEntry]


class UnstatedSemantics(Model):
    """No public source states what the op does."""

    searched: Sources
    text: Text


CONDITIONS = ("when", "until")
Lifted = Literal[True]  # in an override: the condition of the default does not hold


class Semantics(Model):
    """What the op computes: equations, or modes that own equations, or the statement that nobody knows.

    ``governed``: the mask whose lanes decide which elements equations write; the others of a result are 0.
    """

    domain: Expression | dict[Identifier, Expression] = "dst.valid"
    when: Expression | Lifted | None = None
    until: Expression | Lifted | None = None
    poll: bool = False
    governed: Identifier | None = None
    let: dict[str, Expression] = Field(default_factory=dict)
    equations: list[EquationEntry] = Field(default_factory=list)
    modes: dict[Identifier, Mode] = Field(default_factory=dict)
    outside: dict[ProfileKey, Literal["unchanged", "unspecified"]] = Field(default_factory=dict)
    outside_source: dict[ProfileKey, Sources] = Field(default_factory=dict)
    profiles: dict[ProfileKey, Semantics] = Field(default_factory=dict)
    unknown: UnstatedSemantics | None = None
    text: Text | None = None

    @model_validator(mode="after")
    def _one_body(self) -> Semantics:
        bodies = [bool(self.equations), bool(self.modes), self.unknown is not None]
        if sum(bodies) > 1:
            raise Fault(
                "more than one of `equations`, `modes` and `unknown` is given; expected one",
                "`equations`、`modes`、`unknown` 只能给出一项",
            )
        return self


class Special(Model):
    """A special case: where ``when`` holds for an element, the result is ``then``; ``any`` promises nothing.

    The first row that holds decides.
    """

    when: Expression
    then: Expression
    text: SharedText | None = None


Accuracy = Annotated[str, Field(pattern=r"^(exact|[1-9][0-9]* ulp|sum|dot|unspecified)$")]


class Contraction(Model):
    """How a sum of products accumulates: the type per element type, the order, the step."""

    type: dict[Word, Word]
    order: Literal["any", "ascending"] = "any"
    step: Literal["fma", "round", "wide"] = "fma"


Overflow = Literal["wrap", "saturate", "unspecified"]


class NumericsBase(Model):
    """Numerics as data: where to round, how to accumulate, what is promised."""

    round: Literal["once"] | Annotated[dict[Literal["each"], WordList], Field(min_length=1)] = "once"
    accumulate: Literal["wide", "element", "any"] = "wide"
    contraction: Contraction | None = None
    special: list[Special] = Field(default_factory=list)
    zero_sign: Literal["exact", "any"] = "exact"
    integers: Annotated[dict[Word, Overflow], Field(min_length=1)] | Overflow | None = None
    accuracy: Annotated[dict[Word, Accuracy], Field(min_length=1)] | Accuracy = "exact"
    in_place: list[Identifier] | dict[Identifier, list[Identifier]] = Field(default_factory=list)


class Numerics(NumericsBase):
    """Numerics of an op, with overrides per profile."""

    profiles: dict[ProfileKey, NumericsBase] = Field(default_factory=dict)


class Instead(Model):
    """What the assembler asks in place of a rule: it refuses a text only where this does not hold either."""

    check: Expression
    profiles: Somewhere | None = None
    text: Text | None = None
    source: Sources

    @property
    def severity(self) -> Severity:
        """What breaks it is refused."""
        return "error"


class Constraint(Model):
    """One rule.  Its id is ``<op>/<key>``; ``was`` keeps an old id alive.

    ``by``: who refuses what breaks it or suffers from it, by profile, where sources and condition do not show it.
    ``assembler``: what the assembler asks instead, where that is not the condition itself.
    """

    override: Slug | None = None
    like: Slug | None = None
    check: Expression
    profiles: Somewhere | None = None
    severity: Severity = "error"
    at_run: dict[ProfileKey, Severity] = Field(default_factory=dict)
    in_text: Severity | None = None
    since: Release | None = None
    until: Release | None = None
    by: dict[ProfileKey, StageWords] = Field(default_factory=dict)
    assembler: Instead | None = None
    needs: list[Slug] = Field(default_factory=list)
    text: Text | None = None
    reason: SharedText | None = None
    was: Slug | None = None
    source: Sources

    @model_validator(mode="after")
    def _in_order(self) -> Constraint:
        releases_in_order(self.since, self.until)
        return self

    @property
    def cited(self) -> list[str]:
        """The sources of the rule, and those of what the assembler asks instead."""
        return [*self.source, *(self.assembler.source if self.assembler is not None else [])]


class Form(Model):
    """One meaning of an op with several: chosen by operands present, attributes, element types or operand kinds."""

    like: Identifier | None = None
    when: Expression
    text: Text
    types: Types | None = None
    semantics: Semantics | None = None
    numerics: Numerics | None = None
    syntax: Syntax | None = None
    constraints: dict[Slug, Constraint] = Field(default_factory=dict)


class OpStatement(Model):
    """What an op is: its own file, with what group and family give."""

    op: OpName
    intrinsic: Annotated[str, Field(pattern=r"^([a-z]+::)?[A-Z][A-Z0-9_]*$")] | None = None
    set: Literal["tile", "system", "comm", "scalar", "vector", "cube"] = "tile"
    family: Slug
    group: Slug | None = None
    parts: list[Slug] = Field(default_factory=list)
    chapters: Annotated[list[Slug], AfterValidator(once_each)] = Field(default_factory=list)
    aliases: list[Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_.]*$")]] = Field(default_factory=list)
    algorithm: Identifier | None = None
    summary: Text
    text: Text | None = None
    operands: dict[Identifier, Operand]
    overloads: dict[Slug, Overload] = Field(default_factory=dict)
    headers: HeaderSpan | None = None
    syntax: Syntax = Field(default_factory=Syntax)
    types: Types | None = None
    define: dict[str, Expression] = Field(default_factory=dict)
    semantics: Semantics | None = None
    forms: dict[Identifier, Form] = Field(default_factory=dict)
    formless: Sources | None = Field(None, description="where the assembler refuses a call that has none of the forms")
    numerics: Numerics = Field(default_factory=Numerics)
    constraints: dict[Slug, Constraint] = Field(default_factory=dict)
    effects: Effects = Field(default_factory=Effects)
    automatic_only: bool = False
    general: list[Slug] = Field(default_factory=list)
    examples: dict[Slug, Example] = Field(default_factory=dict)
    expansion: Expansion | None = None

    def type_tables(self) -> Iterator[tuple[tuple[str, ...], Types]]:
        """The tables of element types of the op and of those of its forms that have one, each with its path."""
        if self.types is not None:
            yield ("types",), self.types
        for name, form in self.forms.items():
            if form.types is not None:
                yield ("forms", name, "types"), form.types

    def syntaxes(self) -> Iterator[tuple[str, Syntax]]:
        """The text forms of the op, under "", and those of its forms that have some of their own, under their names."""
        yield "", self.syntax
        for name, form in self.forms.items():
            if form.syntax is not None:
                yield name, form.syntax


# What a chapter of a record does not say, because the record does: what the op is called and where it belongs.
NOT_IN_CHAPTERS = frozenset({"op", "intrinsic", "set", "family", "group", "parts", "chapters", "aliases", "summary"})


class Record(Evidence, OpStatement):
    """One operation: what it is, and what was found about it."""

    @property
    def name(self) -> str:
        """The plain name: ``tadd`` for ``pto.tadd``; dots become underscores."""
        return plain_name(self.op)

    @property
    def micro(self) -> bool:
        """Whether it is one of those that operations on tiles are made of."""
        kinds = (KINDS[kind] for operand in self.operands.values() for kind in operand.kind)
        return self.set in ("vector", "cube") or any(kind.micro for kind in kinds)
