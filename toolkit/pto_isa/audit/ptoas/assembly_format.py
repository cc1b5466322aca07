"""The declarative assembly formats of MLIR, read as grammars: what may stand in the text of an operation, in order."""

from __future__ import annotations

import re

from ...runtime.frozen import frozen

_PIECE = re.compile(r"`([^`]*)`|\$([\w#]+)|attr-dict|qualified|type|custom<(\w+)>|[()?^:,]|(\S)")
_ARRAYS = frozenset({"StructPath"})  # functions of a format that read an attribute as an array is written


@frozen
class Word:
    """A keyword or punctuation, as it is written."""

    text: str


@frozen
class NamedElement:
    """An operand or attribute by its name; ``$srcs#0`` is one operand of several."""

    name: str


@frozen
class TypeOf:
    """The type of an operand or result."""

    name: str


@frozen
class Attributes:
    """The dictionary of the attributes that the format does not name; it may be left out."""


@frozen
class OptionalGroup:
    """A part that may be left out; it is there when its first element is."""

    elements: tuple[FormatElement, ...]


FormatElement = Word | NamedElement | TypeOf | Attributes | OptionalGroup
Grammar = tuple[FormatElement, ...]


class UnreadFormat(ValueError):
    """A format with a directive that is not read."""


def read_format(text: str) -> Grammar:
    """The elements of a format.  Raises UnreadFormat."""
    pieces = list(_PIECE.finditer(text))
    elements, end = _elements(pieces, 0, nested=False)
    if end != len(pieces):
        raise UnreadFormat(text)
    return elements


def _elements(pieces: list[re.Match[str]], at: int, nested: bool) -> tuple[Grammar, int]:
    found: list[FormatElement] = []
    while at < len(pieces):
        piece = pieces[at]
        word = piece.group(0)
        if word == ")" and nested:
            return tuple(found), at
        at += 1
        if piece.group(1) is not None:
            if piece.group(1).strip():  # an empty literal only says how it is printed
                found.append(Word(piece.group(1).strip()))
        elif piece.group(2) is not None:
            found.append(NamedElement(piece.group(2)))
        elif word == "attr-dict":
            found.append(Attributes())
        elif word == "^":  # the anchor says when the group is printed; what is read is told by its first element
            continue
        elif word == "(":
            inner, at = _elements(pieces, at, nested=True)
            if [p.group(0) for p in pieces[at : at + 2]] != [")", "?"]:
                raise UnreadFormat(word)
            found.append(OptionalGroup(inner))
            at += 2
        elif word in ("type", "qualified") or piece.group(3) in _ARRAYS:
            inner, at = _elements(pieces, at + 1, nested=True)
            if len(inner) != 1 or at >= len(pieces):
                raise UnreadFormat(word)
            found.append(_of(word, inner[0]))
            at += 1
        else:
            raise UnreadFormat(word)
    if nested:
        raise UnreadFormat("(")
    return tuple(found), at


def _of(word: str, inner: FormatElement) -> FormatElement:
    """``type($x)``; ``qualified(…)`` only says how something is printed, and a function may read as an attribute is."""
    if word != "type":
        return inner
    if not isinstance(inner, NamedElement):
        raise UnreadFormat(word)
    return TypeOf(inner.name)
