"""How an op is written in programs: its text forms by operand names."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .base import Identifier, Model, OpName, Sources, Word


class SyntaxForm(Model):
    """One text form by operand and attribute names; types and punctuation are generated."""

    name: OpName | None = Field(None, description="the alias that is written for this form, and for no other")
    ins: list[Identifier] = Field(default_factory=list)
    more: Identifier | None = Field(
        None, description="values of which any number may follow `ins`, and which no rule reads: the events of `tsync`"
    )
    outs: list[Identifier] = Field(default_factory=list)
    results: list[Identifier] = Field(default_factory=list)
    attributes: list[Identifier] = Field(default_factory=list)
    attribute_place: Literal["ins", "end", "operand"] = "end"
    groups: dict[Identifier, list[Identifier]] = Field(default_factory=dict, description="keyword groups: offsets=[…]")
    arrays: dict[Identifier, Annotated[int, Field(ge=2, le=8)]] = Field(
        default_factory=dict, description="array operands that are written as so many scalars: key0, key1"
    )
    sets: dict[Identifier, Word] = Field(default_factory=dict, description="attributes that writing it so decides")
    generic: list[Identifier] = Field(
        default_factory=list, description="operands in MLIR's generic form, where they are not `ins`, then `outs`"
    )
    literal: str | None = Field(None, max_length=400, description="an irregular form, word for word")
    source: Sources | None = None


class Syntax(Model):
    """The three text forms of the documents."""

    also: list[OpName] = Field(
        default_factory=list,
        description="other ops that programs write with this name too; the kinds of the operands tell them apart",
    )
    pto_as: SyntaxForm | None = None
    ssa: SyntaxForm | None = None
    dps: SyntaxForm
