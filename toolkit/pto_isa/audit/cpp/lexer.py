"""Tokens of C++ text, each with the file and line it stands in."""

from __future__ import annotations

import re
from typing import NamedTuple

_COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)
_TOKEN = re.compile(
    r"""(?P<word>[A-Za-z_]\w*)|(?P<number>\.?\d(?:[\w.]|(?<=[eE])[+-])*)"""
    r"""|(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')"""
    r"""|(?P<mark>\.\.\.|::|->|&&|\|\||==|!=|<=|>=|<<|\+\+|--|[-+*/%|&^]=|\#\#|[^\s\w])"""
)  # `>>` stays two tokens: it closes two template argument lists more often than it shifts


class Token(NamedTuple):
    """One token; kind is ``word``, ``number``, ``text`` or ``mark``."""

    text: str
    kind: str
    file: str
    line: int


def without_comments(text: str) -> str:
    """The text with comments blanked; the number of lines stays."""

    def blank(match: re.Match[str]) -> str:
        found = match.group()
        return found if found[0] in "\"'" else " " + "\n" * found.count("\n")

    return _COMMENT_OR_STRING.sub(blank, text)


def tokens(text: str, file: str, line: int) -> list[Token]:
    """The tokens of one line (or of a piece of text that begins there)."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        found.append(Token(match.group(), str(match.lastgroup), file, line))
    return found
