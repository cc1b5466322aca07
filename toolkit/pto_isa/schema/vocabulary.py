"""Models of vocabulary.yaml: element types, types of the text, enumerations, registers, algorithms."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field

from .base import Identifier, Model, Sources, Text, Word
from .release import Span


class Named(Model):
    """Something with a name."""

    name: Text


class Value(Span, Named):
    """One enumerator.  ``numbers`` gives its number per namespace: the same name has different numbers elsewhere.

    ``since`` and ``until`` are those of its spelling in the assembler's text.
    """

    ir: list[str] = Field(default_factory=list, description="spellings in .pto text, the printed one first")
    cpp: str | None = None
    numbers: dict[Word, int] = Field(default_factory=dict)
    data: dict[Identifier, int] = Field(default_factory=dict, description="numbers for equations: `pattern.period`")
    pipe: Word | None = Field(None, description="of a kind of operation: the pipe on which it runs")
    text: Text | None = None

    def spellings(self, word: str) -> list[str]:
        """How programs write it; word: its name."""
        return [*self.ir, word]


class Enumeration(Span, Named):
    """One vocabulary: a closed list of words.

    ``since`` and ``until`` are those of its words in the assembler's text that say nothing of their own.
    """

    cpp: str | None = None
    ir: str | None = Field(None, description="attribute spelling with {VALUE}, e.g. `#pto<round_mode {VALUE}>`")
    values: Annotated[dict[Word, Value], Field(min_length=1)]
    source: Sources

    def span(self, word: str) -> Span:
        """The releases of the assembler that read a word."""
        value = self.values[word]
        return value if value.since or value.until else self

    def printed(self, word: str) -> str:
        """How the assembler prints a word; its name where it has no attribute."""
        spelled = self.values[word].spellings(word)[0]
        return spelled if self.ir is None else re.sub(r"\{value\}", spelled, self.ir, flags=re.IGNORECASE)

    @property
    def attribute(self) -> str | None:
        """The name of the assembler's attribute, ``round_mode`` of ``#pto<round_mode {VALUE}>``."""
        found = re.match(r"#pto[.<](\w+)", self.ir or "")
        return None if found is None else found[1]


class Pairs(Model):
    """Spellings of the assembler's text whose element is two of a format, and what counts these."""

    spellings: Annotated[list[str], Field(min_length=1)]
    text: Text
    source: Sources


class ElementType(Span, Named):
    """One element format: width, kind and spellings.

    ``since`` and ``until`` are those of the type that the assembler has for it, where it is none of MLIR's own.
    """

    bits: int
    kind: Annotated[str, Field(pattern="^(float|signed|unsigned|code)$")]
    ir: list[str]
    pairs: Pairs | None = Field(None, description="what of `ir` is two elements")
    cpp: str
    text: Text | None = None
    coding: Text | None = Field(None, description="how a code is read, for formats of which a page shows every code")
    source: Sources = Field(default_factory=list, description="where the coding is stated")


class TextType(Span, Named):
    """A type of the assembler's text, ``!pto.NAME``, that is no element type.

    ``spellings`` and ``keys`` say since when there are two ways to write a tile type, and words in it.
    """

    written: Annotated[str, Field(pattern=r"^!pto\.[a-z]", max_length=80, description="an example of it")]
    spellings: dict[Literal["compact", "legacy"], Span] = Field(default_factory=dict)
    keys: dict[Word, Span] = Field(default_factory=dict)
    source: Sources


class Register(Model):
    """One register of a core, an attribute of operands of kind ``registers``; 0 at first."""

    name: Text
    bits: int = Field(ge=1, le=64, description="width; 64 for the address of a tile, which holds the tile itself")
    set_first: bool = Field(False, description="its 0 says nothing: an op must set it before another one reads it")
    address: bool = Field(False, description="it holds the address of a tile: `state.fpc = fp`")
    live: bool = Field(False, description="it changes from call to call; plans of calls do not depend on it")
    text: Text
    source: Sources


class Algorithm(Model):
    """A method that several ops state by equations, such as sorting; it has a page with their pseudo-code."""

    name: Text
    text: Text


class Vocabulary(Model):
    """vocabulary.yaml."""

    element_types: dict[Word, ElementType]
    text_types: dict[Identifier, TextType] = Field(default_factory=dict)
    enumerations: dict[Identifier, Enumeration]
    registers: dict[Identifier, Register] = Field(default_factory=dict)
    algorithms: dict[Identifier, Algorithm] = Field(default_factory=dict)

    def registers_of(self, word: str) -> list[str]:
        """The registers that a word of ``effects`` names: one, or all of a kind, ``fmatrix`` for A and B."""
        return [name for name in self.registers if name == word or re.fullmatch(rf"{re.escape(word)}_[a-z]", name)]
