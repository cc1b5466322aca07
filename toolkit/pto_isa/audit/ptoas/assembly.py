"""Whether the assembler reads the text of an operation: its assembly format as a parser, as MLIR generates it.

The parser looks at one token and never goes back: a part that may be left out is read when its first token is there.
Texts may be those of the manual too, where ``dtype`` stands for the type of a scalar and ``...`` for a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pto_isa.program.syntax.attributes import END, read_dictionary, read_value
from pto_isa.program.syntax.faults import SyntaxFault
from pto_isa.program.syntax.tokens import Tokens
from pto_isa.runtime.frozen import frozen

from .assembly_format import Attributes, Grammar, NamedElement, OptionalGroup, TypeOf, Word
from .td import TdOp, TdTypes, TdValue

ANY_SCALAR = "dtype"  # the word of the manuals for the type of a scalar
ANY_VALUE = "..."
_INTEGER = re.compile(r"([su]?)i(\d+)")
_FLOAT = re.compile(r"b?f\d+|tf32|f\d+E\d+M\d+\w*", re.IGNORECASE)
_WIDTH = re.compile(r"(?:I(\d+)|F(\d+))")
_OF_ATTRIBUTE = re.compile(r"I(\d+)Attr")
_NUMBER = re.compile(r"-?\d+")
_IMPLIED = re.compile(r"Index|I\d+|F\d+")


@frozen
class Shape:
    """One way to write an operation: its grammar, and what it does otherwise than the definition says.

    ``narrowed``: constraints that are narrower here; ``renamed``: attributes that a dictionary calls otherwise;
    ``implied``: attributes that are set without being written, so that no dictionary may write them.
    """

    grammar: Grammar
    narrowed: Mapping[str, str] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)
    implied: frozenset[str] = frozenset()


class Refused(Exception):
    """The assembler refuses a text; ``at`` is the token, ``found`` what stands there."""

    def __init__(self, at: int, found: str, expected: str) -> None:
        super().__init__(f"{found!r} where {expected} is expected")
        self.at, self.found, self.expected = at, found, expected


@dataclass
class AssemblyRead:
    """What was read: values and types by the names of the definition, and the token behind the text."""

    operands: dict[str, list[str]] = field(default_factory=dict)
    types: dict[str, list[str]] = field(default_factory=dict)
    attributes: dict[str, Any] = field(default_factory=dict)
    foreign: list[str] = field(default_factory=list)  # attributes that the operation does not have; MLIR keeps them
    results: dict[str, str] = field(default_factory=dict)  # the named results and their types, as far as known
    end: int = 0


class Assembler:
    """The operations of the assembler and how each is written.

    ``shapes`` holds the grammars of an operation; one that is not there cannot be judged.
    """

    def __init__(self, operations: Mapping[str, TdOp], types: TdTypes, shapes: Mapping[str, Sequence[Shape]]) -> None:
        self.operations, self.types, self.shapes = operations, types, shapes

    def read(self, words: Sequence[str], at: int, values: Mapping[str, str] | None = None) -> AssemblyRead:
        """Read one operation from token ``at``, ``%r = pto.x …``.  Raises Refused.

        values: the types of the values that are defined, where they are known.
        """
        words = [*words, END]
        given, start = _results(words, at)
        generic = words[start][0] == '"'
        name = words[start].strip('"').removeprefix("pto.")
        op = self.operations[name]
        if generic:
            return _Generic(self, op, Shape(()), words, start + 1, values or {}).read()
        refusals: list[Refused] = []
        for shape in self.shapes[name]:
            try:
                found = _Reading(self, op, shape, words, start + 1, values or {}).read()
            except Refused as refused:
                refusals.append(refused)
                continue
            if given and len(given) != len(op.results):
                raise Refused(at, f"{len(given)} results", f"{len(op.results)}")
            found.results = {
                name: found.types.get(result.name, [implied_type(result.constraint)])[0]
                for name, result in zip(given, op.results, strict=bool(given))
            }
            return found
        raise max(refusals, key=lambda refused: refused.at)

    def accepts(self, constraint: str, text: str) -> bool:
        """Whether a type satisfies a constraint; constraints that are not known are satisfied by every type."""
        if constraint in self.types.choices:
            return any(self.accepts(one, text) for one in self.types.choices[constraint])
        if constraint in self.types.mnemonics:
            return text[0] == "<" or bool(re.match(rf"!pto\.{self.types.mnemonics[constraint]}\b", text))
        if constraint in ("AnyMemRef", "AnyRankedTensor"):
            return text.startswith({"AnyMemRef": "memref<", "AnyRankedTensor": "tensor<"}[constraint])
        scalar = _scalar_test(constraint)
        return scalar is None or text == ANY_SCALAR or scalar(text)


def _scalar_test(constraint: str) -> Any:
    """The test of a constraint on scalars, None for other constraints."""
    if constraint == "Index":
        return lambda text: text == "index"
    if constraint == "AnySignlessInteger":
        return lambda text: bool(re.fullmatch(r"i\d+", text))
    if constraint == "AnyInteger":
        return lambda text: bool(_INTEGER.fullmatch(text))
    if constraint == "AnyFloat":
        return lambda text: bool(_FLOAT.fullmatch(text))
    if _WIDTH.fullmatch(constraint):
        return lambda text: text == constraint.lower()
    return None


def implied_type(constraint: str) -> str:
    """The type of a value whose constraint admits only one, ``index`` or ``i64``; ``?`` for others."""
    return constraint.lower() if _IMPLIED.fullmatch(constraint) else "?"


def _results(words: Sequence[str], at: int) -> tuple[list[str], int]:
    """The names before ``=``, and the token of the operation."""
    given: list[str] = []
    while words[at][0] == "%":
        given.append(words[at])
        at += 1
        if words[at] == ":":  # `%a:2`
            given += [given[-1]] * (int(words[at + 1]) - 1)
            at += 2
        if words[at] not in (",", "="):
            raise Refused(at, words[at], "`=`")
        at += 1
    return given, at


class _Reading:
    """One attempt to read the text behind the name of an operation."""

    def __init__(
        self, assembler: Assembler, op: TdOp, shape: Shape, words: Sequence[str], at: int, values: Mapping[str, str]
    ) -> None:
        self.assembler, self.op, self.shape = assembler, op, shape
        self.words, self.at, self.values = words, at, values
        self.found = AssemblyRead()

    def read(self) -> AssemblyRead:
        self.elements(self.shape.grammar)
        self.found.end = self.at
        self.judge()
        return self.found

    @property
    def word(self) -> str:
        """The token to read; the ends of lines are passed over."""
        while self.words[self.at][-1] == "\n" and self.words[self.at] != END:
            self.at += 1
        return self.words[self.at]

    def elements(self, grammar: Grammar) -> None:
        for element in grammar:
            if isinstance(element, OptionalGroup):
                if self.begins(element.elements[0]):
                    self.elements(element.elements)
            elif isinstance(element, Word):
                self.expect(element.text)
            elif isinstance(element, Attributes):
                if self.peeked() == "{":
                    self.dictionary()
            elif isinstance(element, TypeOf):
                self.read_into(self.found.types, element.name, self.type)
            else:
                self.named(element)

    def begins(self, element: Any) -> bool:
        """Whether the next token begins an element; behind the end of a line only an operation begins."""
        word = self.peeked()
        if isinstance(element, Word):
            return word == element.text
        if isinstance(element, TypeOf):
            return _is_type(word)
        return word[0] == "%" if self.op.operand(_plain(element.name)) else word[0] in '<#"'

    def peeked(self) -> str:
        place, word = self.at, self.word
        self.at = place
        return word

    def expect(self, text: str) -> None:
        if self.word != text:
            raise Refused(self.at, self.word, f"`{text}`")
        self.at += 1

    def named(self, element: NamedElement) -> None:
        name = _plain(element.name)
        if self.op.operand(name) is not None:
            self.read_into(self.found.operands, element.name, self.value)
            return
        attribute = self.op.attribute(name)
        if attribute is None:
            raise Refused(self.at, self.word, f"nothing: ${name} is no operand of the definition")
        start = self.at
        self.found.attributes[name] = self.attribute()
        self.judge_attribute(attribute.name, self.found.attributes[name], start, alone=True)

    def read_into(self, into: dict[str, list[str]], name: str, read: Callable[[], str]) -> None:
        """Read one item, or any number of them for an operand that may be repeated."""
        items = into.setdefault(_plain(name), [])
        value = self.op.operand(_plain(name))
        if value is None or value.repeat != "variadic" or "#" in name:
            items.append(read())
            return
        while self.word[0] == "%" or _is_type(self.word):
            items.append(read())
            if self.word != ",":
                return
            self.at += 1

    def value(self) -> str:
        word = self.word
        if word[0] != "%":
            raise Refused(self.at, word, "a value")
        self.at += 1
        return word

    def type(self) -> str:
        word = self.word
        if not _is_type(word):
            raise Refused(self.at, word, "a type")
        self.at += 1
        return word

    def attribute(self) -> Any:
        word = self.word
        if word.startswith("."):  # a place holder
            while self.word == ".":
                self.at += 1
            return ANY_VALUE
        if word[0] in "<@" and len(word) > 1:
            self.at += 1
            return word
        try:
            value, self.at = read_value(list(self.words), self.at, 0)
        except SyntaxFault as fault:
            raise Refused(fault.at, self.words[fault.at], "an attribute") from None
        return value

    def dictionary(self) -> None:
        """The dictionary of attributes, with ``...`` for a value."""
        start = self.at
        self.expect("{")
        words = list(self.words)
        while "." in words[self.at :]:  # `...` is three tokens
            place = words.index(".", self.at)
            if words[place : place + 3] != [".", ".", "."]:
                break
            words[place : place + 3] = ["\n", "\n", '"..."']
        try:
            found, self.at = read_dictionary(words, self.at)
        except SyntaxFault as fault:
            raise Refused(fault.at, words[fault.at], "an attribute") from None
        for written, value in found.items():
            name = self.shape.renamed.get(written, written)
            if name in self.found.attributes or name in self.shape.implied:
                raise Refused(start, f"{written} in the dictionary", "an attribute that is not set yet")
            value = ANY_VALUE if str(value).startswith('"..."') else value
            self.found.attributes[name] = value
            self.judge_attribute(name, value, start, alone=False)

    def judge_attribute(self, name: str, value: Any, at: int, alone: bool) -> None:
        """Refuse a value that is none of the attribute's kind; those with a dot in the name belong to others."""
        attribute = self.op.attribute(name)
        if attribute is None:
            if "." not in name:
                self.found.foreign.append(name)
            return
        expected = _misses(self.shape.narrowed.get(name, attribute.constraint), value, alone)
        if expected is not None:
            raise Refused(at, f"{name} = {value}", expected)

    def judge(self) -> None:
        """Numbers, types and attributes, once the text is read."""
        for value in self.op.operands:
            names = self.found.operands.get(value.name, [])
            types = self.found.types.get(value.name)
            if types is not None and len(types) != len(names):
                raise Refused(self.at, f"{len(types)} types", f"{len(names)} for ${value.name}")
            for place, name in enumerate(names):
                self.judge_value(value, name, types[place] if types else None)
        for result in self.op.results:
            for text in self.found.types.get(result.name, []):
                self.judge_type(result, text)
        for attribute in self.op.attributes:
            given = {*self.found.attributes, *self.shape.implied}
            if not attribute.optional and attribute.name not in given:
                raise Refused(self.at, "no attribute", f"`{attribute.name}`")

    def judge_value(self, value: TdValue, name: str, written: str | None) -> None:
        defined = self.values.get(name)
        if written is not None:
            self.judge_type(value, written)
        elif defined not in (None, "?") and implied_type(value.constraint) != "?":
            self.judge_type(value, defined)

    def judge_type(self, value: TdValue, text: str) -> None:
        constraint = self.shape.narrowed.get(value.name, value.constraint)
        if not self.assembler.accepts(constraint, text):
            raise Refused(self.at, f"{text} for ${value.name}", constraint)


class _Generic(_Reading):
    """MLIR's generic form: all operands, a dictionary that says how many values each one has, and all types."""

    def read(self) -> AssemblyRead:
        self.expect("(")
        values = self.several(self.value)
        self.expect(")")
        if self.peeked().startswith("<{"):  # the properties: what belongs to the operation, in a dictionary of its own
            inside = _Generic(self.assembler, self.op, self.shape, [*Tokens(self.word[1:-1]).words, END], 0, {})
            inside.dictionary()
            self.found.attributes |= inside.found.attributes
            self.found.foreign += inside.found.foreign
            self.at += 1
        if self.peeked() == "{":
            self.dictionary()
        self.expect(":")
        self.expect("(")
        types = self.several(self.type)
        self.expect(")")
        self.expect("->")
        self.expect("(")
        self.several(self.type)
        self.expect(")")
        sizes = self.sizes(len(values))
        if len(types) != len(values):
            raise Refused(self.at, f"{len(types)} types", f"{len(values)}")
        for operand, size in zip(self.op.operands, sizes, strict=True):
            self.found.operands[operand.name], values = values[:size], values[size:]
            self.found.types[operand.name], types = types[:size], types[size:]
        self.found.end = self.at
        self.judge()
        return self.found

    def several(self, read: Callable[[], str]) -> list[str]:
        """Items up to the closing bracket."""
        items: list[str] = []
        while self.word != ")":
            items.append(read())
            if self.word != ",":
                break
            self.at += 1
        return items

    def sizes(self, count: int) -> list[int]:
        """How many values each operand has: as the dictionary says, else one each."""
        said = self.found.attributes.pop("operandSegmentSizes", None)
        if "operandSegmentSizes" in self.found.foreign:
            self.found.foreign.remove("operandSegmentSizes")
        sizes = [int(n) for n in re.findall(r"[:,]\s*(\d+)", str(said))] if said else [1] * len(self.op.operands)
        if len(sizes) != len(self.op.operands) or sum(sizes) != count:
            raise Refused(self.at, f"{count} values", f"{sizes} for {len(self.op.operands)} operands")
        return sizes


def _plain(name: str) -> str:
    """The name of the definition: ``srcs`` of ``srcs#0``."""
    return name.partition("#")[0]


def _is_type(word: str) -> bool:
    return word[0] == "!" or word[0].isalpha() or (word[0] == "<" and len(word) > 1)


def _misses(constraint: str, value: Any, alone: bool) -> str | None:
    """What an attribute of a kind looks like where a value is none; None when it is one, or is not known.

    alone: where the format names the attribute its type is not written; in a dictionary it is, but for 64 bits.
    """
    if value == ANY_VALUE:
        return None
    text = str(value)
    if constraint == "BoolAttr":
        return None if text in ("true", "false") else "`true` or `false`"
    if constraint == "StrAttr":
        return None if text[:1] == '"' else "a string"
    if constraint == "FlatSymbolRefAttr":
        return None if text[:1] == "@" else "a symbol"
    if match := _OF_ATTRIBUTE.fullmatch(constraint):
        number, _, kind = text.partition(" : ")
        kind = kind or ("" if alone else "i64")
        wanted = "" if alone else f"i{match.group(1)}"
        fits = _NUMBER.fullmatch(number) and kind == wanted
        return None if fits else "a number" if alone else f"a number of the type `{wanted}`"
    if constraint.startswith("PTO_"):
        return None if text[:1] in ("#", "<") else "an attribute of the dialect"
    return None
