"""From a use to its definition and back: values within a function, functions within the text; and renaming values."""

from __future__ import annotations

import re

from pto_isa.runtime.errors import InputError

from .cursor import Cursor, cursor
from .document import OpenDocument
from .names import ValueName
from .text import TextSpan

_VALUE = re.compile(r"%[\w$.\-]+")
_COMMENT = re.compile(r"//[^\n]*")


def definition(document: OpenDocument, offset: int) -> TextSpan | None:
    """Where the value or the function at an offset is defined."""
    at = cursor(document, offset)
    if at.word[:1] == "@":
        return next((span for span, own in _functions(document, at.word) if own), None)
    name = _name(at)
    return None if name is None or name.definition is None else at.extract.span(name.definition)


def references(document: OpenDocument, offset: int, declaration: bool = True) -> list[TextSpan]:
    """Where the value or the function at an offset is named, with or without its definition."""
    at = cursor(document, offset)
    if at.word[:1] == "@":
        return [span for span, own in _functions(document, at.word) if declaration or not own]
    name = _name(at)
    if name is None:
        return []
    return [_base(at, token) for token in name.tokens() if declaration or token != name.definition]


def renamable(document: OpenDocument, offset: int) -> TextSpan | None:
    """The name at an offset when it can be renamed: a value of a function."""
    at = cursor(document, offset)
    return None if _name(at) is None or at.token is None else _base(at, at.token)


def rename(document: OpenDocument, offset: int, new: str) -> list[tuple[TextSpan, str]]:
    """Return the edits that give the value at an offset another name, none for what is no value.

    Raises InputError for a text that is no name, and for one that another value of the function has: which is meant
    would then depend on the place.
    """
    at = cursor(document, offset)
    name = _name(at)
    if name is None:
        return []
    new = new if new.startswith("%") else f"%{new}"
    if _VALUE.fullmatch(new) is None:
        raise InputError(f"`{new}` names no value; expected one such as `%x`", f"`{new}` 不是值的名称；应形如 `%x`")
    if any(other.text == new and other is not name for other in at.extract.names.values()):
        raise InputError(f"`{new}` is another value of this function", f"`{new}` 是此函数中的另一个值")
    return [(_base(at, token), new) for token in name.tokens()]


def _name(at: Cursor) -> ValueName | None:
    return None if at.token is None else at.extract.names.get(at.token)


def _base(at: Cursor, token: int) -> TextSpan:
    """The span of a value's name, without the number of one of several results."""
    begin, _ = at.extract.span(token)
    return begin, begin + len(at.extract.words[token].partition("#")[0])


def _functions(document: OpenDocument, name: str) -> list[tuple[TextSpan, bool]]:
    """The places where the text names a function, and whether it is defined there."""
    text, found = document.text.text, []
    for match in re.finditer(rf"{re.escape(name)}(?![\w$.])", text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if not _COMMENT.search(line):
            found.append((match.span(), "func.func" in line))
    return found
