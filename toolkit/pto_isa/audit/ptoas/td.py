"""Operations of PTOAS from its TableGen files: operands, attributes and results in order, and their assembly format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...runtime.frozen import frozen

_DEFINITION = re.compile(r"^def\s+(\w+)\s*:\s*\w+\s*<\s*\"([\w.]+)\"", re.M)
_NEXT = re.compile(r"^(?:def|class|multiclass)\s", re.M)
_COMMENT = re.compile(r"//[^\n]*")
_FORMAT = re.compile(r"assemblyFormat\s*=\s*(?:\[\{(?P<block>.*?)\}\]|(?P<text>(?:\"[^\"]*\"\s*)+))", re.S)
_CUSTOM = re.compile(r"hasCustomAssemblyFormat\s*=\s*1|static\s+(?:::mlir::)?ParseResult\s+parse\b")
_REPEATED = re.compile(r"(Optional|Variadic)<(.*)>", re.S)
_RESULT = re.compile(r"Res<\s*(\w+)\b.*>", re.S)
_ONE_OF = re.compile(r"^def\s+(\w+)\s*:\s*AnyTypeOf<\[([^\]]*)\]", re.M)
_TYPE = re.compile(r"^def\s+(\w+)\s*:\s*TypeDef<.*?\blet\s+mnemonic\s*=\s*\"(\w+)\"", re.M | re.S)
_OPTIONAL_ATTRIBUTE = ("OptionalAttr", "DefaultValuedAttr", "DefaultValuedOptionalAttr", "UnitAttr")


@frozen
class TdValue:
    """An operand or result: ``constraint`` is the name of its type constraint, ``repeat`` one, optional or variadic."""

    name: str
    constraint: str
    repeat: str = "one"


@frozen
class TdAttribute:
    """An attribute: ``constraint`` is the name of its kind without what makes it optional or gives a default."""

    name: str
    constraint: str
    optional: bool


@frozen
class TdOp:
    """One operation, of the file and line where it is defined.

    ``format`` is the text of its declarative assembly format, "" without one; ``custom`` says that a function of the
    assembler reads its text.
    """

    cpp: str
    name: str
    file: str
    line: int
    operands: tuple[TdValue, ...]
    results: tuple[TdValue, ...]
    attributes: tuple[TdAttribute, ...]
    format: str
    custom: bool
    verifier: bool

    def operand(self, name: str) -> TdValue | None:
        """The operand or result of this name."""
        return next((value for value in (*self.operands, *self.results) if value.name == name), None)

    def attribute(self, name: str) -> TdAttribute | None:
        """The attribute of this name."""
        return next((entry for entry in self.attributes if entry.name == name), None)


@dataclass
class TdTypes:
    """What names of type constraints stand for: ``choices`` other constraints, ``mnemonics`` a type of the dialect."""

    choices: dict[str, tuple[str, ...]] = field(default_factory=dict)
    mnemonics: dict[str, str] = field(default_factory=dict)

    def read(self, text: str) -> None:
        """Add the definitions of one file."""
        text = _COMMENT.sub("", text)
        for match in _ONE_OF.finditer(text):
            self.choices[match.group(1)] = tuple(word.strip() for word in match.group(2).split(",") if word.strip())
        for match in _TYPE.finditer(text):
            self.mnemonics[match.group(1)] = match.group(2)


def read_td(file: str, text: str) -> dict[str, TdOp]:
    """All operations of a file by the name they have in text (without ``pto.``)."""
    found: dict[str, TdOp] = {}
    for match in _DEFINITION.finditer(text):
        following = _NEXT.search(text, match.end())
        body = text[match.end() : following.start() if following else len(text)]
        line = text.count("\n", 0, match.start()) + 1
        found[match.group(2)] = _operation(match.group(1), match.group(2), file, line, body)
    return found


def _operation(cpp: str, name: str, file: str, line: int, body: str) -> TdOp:
    operands: list[TdValue] = []
    attributes: list[TdAttribute] = []
    for entry, kind in _listed(body, "arguments", "ins"):
        if "Attr" in kind or "Prop" in kind:
            attributes.append(_attribute(entry, kind))
        else:
            operands.append(_value(entry, kind))
    format_ = _FORMAT.search(body)
    said = (format_.group("block") or format_.group("text")) if format_ else ""
    if format_ and format_.group("text"):
        said = "".join(re.findall(r'"([^"]*)"', said))
    return TdOp(
        cpp, name, file, line, tuple(operands), tuple(_value(*entry) for entry in _listed(body, "results", "outs")),
        tuple(attributes), said, bool(_CUSTOM.search(body)), bool(re.search(r"hasVerifier\s*=\s*1", body)),
    )  # fmt: skip


def _listed(body: str, what: str, word: str) -> Iterator[tuple[str, str]]:
    """(name, kind) of the entries of ``let arguments = (ins …)`` or ``let results = (outs …)``."""
    start = re.search(rf"let\s+{what}\s*=\s*\(\s*{word}\b", body)
    if not start:
        return
    depth, end = 1, start.end()
    while end < len(body) and depth:
        depth += {"(": 1, ")": -1}.get(body[end], 0)
        end += 1
    for entry in _split(_COMMENT.sub("", body[start.end() : end - 1])):
        kind, dollar, name = entry.rpartition("$")
        if dollar:
            yield name.strip(), kind.strip().removesuffix(":").strip()


def _split(text: str) -> Iterator[str]:
    """The entries between commas that stand in no bracket and no string."""
    depth, start, quoted = 0, 0, False
    for place, letter in enumerate(text):
        quoted ^= letter == '"'
        if not quoted:
            depth += {"<": 1, "(": 1, "[": 1, ">": -1, ")": -1, "]": -1}.get(letter, 0)
            if letter == "," and depth == 0:
                yield text[start:place]
                start = place + 1
    yield text[start:]


def _value(name: str, kind: str) -> TdValue:
    repeat, result = _REPEATED.fullmatch(kind), _RESULT.fullmatch(kind)
    if repeat:
        return TdValue(name, repeat.group(2).strip(), repeat.group(1).lower())
    return TdValue(name, result.group(1) if result else kind)


def _attribute(name: str, kind: str) -> TdAttribute:
    outer, bracket, inner = kind.partition("<")
    if outer in _OPTIONAL_ATTRIBUTE:
        word = inner.partition(",")[0].removesuffix(">").strip() if bracket else outer
        return TdAttribute(name, word, True)
    return TdAttribute(name, kind, False)
