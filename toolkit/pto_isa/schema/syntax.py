"""How an op is written in programs: its text forms by operand names."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from .base import Identifier, Model, OpName, Sources, Word, as_list

PLACE = re.compile(r"\.\.\.|\bdtype\b(?!\s*=)")  # where a type or a value stands in a real line
Spelling = Literal["assembler", "pages", "ours"]
Signature = Literal["results", "operands", "arrow", "function", "first", "all"]


class SyntaxForm(Model):
    """One text form by operand and attribute names; types and punctuation are generated."""

    name: OpName | None = None
    ins: list[Identifier] = Field(default_factory=list)
    more: Identifier | None = None
    outs: list[Identifier] = Field(default_factory=list)
    results: list[Identifier] = Field(default_factory=list)
    always: list[Identifier] = Field(default_factory=list)
    attributes: list[Identifier] = Field(default_factory=list)
    attribute_place: Literal["ins", "end", "operand"] = "end"
    types_apart: bool = False
    groups: dict[Identifier, list[Identifier]] = Field(default_factory=dict)
    arrays: dict[Identifier, Annotated[int, Field(ge=2, le=8)]] = Field(default_factory=dict)
    sets: dict[Identifier, Word] = Field(default_factory=dict)
    generic: list[Identifier] = Field(default_factory=list)
    segments: list[Annotated[int, Field(ge=0, le=8)]] = Field(default_factory=list)
    signature: Signature | None = None
    literal: str | None = Field(None, max_length=400)
    filled: list[str] = Field(default_factory=list)
    spelling: Spelling | None = None
    source: Sources | None = None


# One way to write an op, or several that differ in more than what may be left out.
Ways = Annotated[list[SyntaxForm], BeforeValidator(as_list, json_schema_input_type=SyntaxForm | list[SyntaxForm])]


class Syntax(Model):
    """The three text forms of the documents, as far as the op has them."""

    also: list[OpName] = Field(default_factory=list)
    pto_as: Ways = Field(default_factory=list)
    ssa: Ways = Field(default_factory=list)
    dps: Ways = Field(default_factory=list)

    def ways(self, style: str) -> list[SyntaxForm]:
        """The text forms of a style: ``dps``, ``ssa`` or ``pto_as``."""
        return {"dps": self.dps, "ssa": self.ssa, "pto_as": self.pto_as}[style]
