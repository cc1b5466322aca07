"""How an op is written in programs: its text forms by operand names."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from .base import Identifier, Model, OpName, Sources, Word, as_list

Spelling = Literal["assembler", "pages", "ours"]
Signature = Literal["results", "operands", "arrow", "function", "first", "all"]


class SyntaxForm(Model):
    """One text form by operand and attribute names; types and punctuation are generated."""

    name: OpName | None = Field(None, description="the alias that is written for this form, and for no other")
    ins: list[Identifier] = Field(default_factory=list)
    more: Identifier | None = Field(
        None, description="values of which any number may follow `ins`, and which no rule reads: the events of `tsync`"
    )
    outs: list[Identifier] = Field(default_factory=list)
    results: list[Identifier] = Field(default_factory=list)
    always: list[Identifier] = Field(
        default_factory=list, description="operands that the text must have although C++ calls may do without them"
    )
    attributes: list[Identifier] = Field(default_factory=list)
    attribute_place: Literal["ins", "end", "operand"] = "end"
    types_apart: bool = Field(False, description="each operand is followed by its type: `%src : T, %word : i64`")
    groups: dict[Identifier, list[Identifier]] = Field(default_factory=dict, description="keyword groups: offsets=[…]")
    arrays: dict[Identifier, Annotated[int, Field(ge=2, le=8)]] = Field(
        default_factory=dict, description="array operands that are written as so many scalars: key0, key1"
    )
    sets: dict[Identifier, Word] = Field(default_factory=dict, description="attributes that writing it so decides")
    generic: list[Identifier] = Field(
        default_factory=list, description="operands in MLIR's generic form, where they are not `ins`, then `outs`"
    )
    segments: list[Annotated[int, Field(ge=0, le=8)]] = Field(
        default_factory=list,
        description="how many values each operand of the assembler has in the generic form, which is shown as well",
    )
    signature: Signature | None = Field(
        None,
        description="the types behind the colon of an SSA or PTO-AS line: `R`; `A, B`; `A, B -> R`; `(A, B) -> R`; "
        "`A -> R` with the first operand alone (several results in brackets); `A, B, R`. Without it: SSA `A -> R` for "
        "one operand, else `(A, B) -> R`; PTO-AS `A, B` where an operand is a scalar, else `R`",
    )
    literal: str | None = Field(None, max_length=400, description="an irregular form, word for word")
    spelling: Spelling | None = Field(
        None,
        description="who prints it: the assembler reads it (DPS, when nothing is said), the pages show it (SSA and "
        "PTO-AS, when nothing is said), or it is ours and stands in no source",
    )
    source: Sources | None = None


# One way to write an op, or several that differ in more than what may be left out.
Ways = Annotated[list[SyntaxForm], BeforeValidator(as_list, json_schema_input_type=SyntaxForm | list[SyntaxForm])]


class Syntax(Model):
    """The three text forms of the documents, as far as the op has them."""

    also: list[OpName] = Field(
        default_factory=list,
        description="other ops that programs write with this name too; the kinds of the operands tell them apart",
    )
    pto_as: Ways = Field(default_factory=list)
    ssa: Ways = Field(default_factory=list)
    dps: Ways = Field(default_factory=list)

    def ways(self, style: str) -> list[SyntaxForm]:
        """The text forms of a style: ``dps``, ``ssa`` or ``pto_as``."""
        return {"dps": self.dps, "ssa": self.ssa, "pto_as": self.pto_as}[style]
