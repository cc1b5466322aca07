"""How MLIR spells its tokens: names of ASCII letters, numbers that end where they end, strings with few escapes.

After Lexer.cpp of MLIR.  ``tokens`` cuts generously; what is cut is judged here, each word once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...text.bilingual import Bilingual
from .faults import A_CHARACTER, A_NAME, A_NUMBER, A_STRING, A_SUFFIX, SyntaxFault

_BARE = r"[A-Za-z_][\w$.]*+"
_SUFFIX = r"(?:\d++(?![\w$.])|[A-Za-z$._\-][\w$.\-]*+)"
_STRING = r'"(?:[^"\\\n\v\f]|\\(?:["\\nt]|[0-9A-Fa-f]{2}))*+"'
_SYMBOL = rf"@(?:{_BARE}|{_STRING})"
_NUMBER = r"(?:0x[0-9A-Fa-f]++|\d++\.\d*+(?:[eE][+-]?\d++)?|\d++)(?![\w$.])"
_WORD = re.compile(
    rf"%{_SUFFIX}(?:\#{_SUFFIX})?|{_BARE}|[!\#^]{_SUFFIX}|-?{_NUMBER}|[(){{}}\[\]<>,:=?|*+-]|->|>{{3}}"
    rf"|{_SYMBOL}(?:::{_SYMBOL})*+|{_STRING}",
    re.ASCII,
)
# In angle brackets extents run into each other and into the element type: `16x32xf32`.
_INNER = re.compile(
    rf"(?:[ \t\r\n\0]++|//[^\n]*+\n|{_BARE}|{_NUMBER}|\d++(?=x)|[(){{}}\[\]<>,:=?|*+-]|[!\#^%]{_SUFFIX}"
    rf"|{_SYMBOL}|{_STRING})*+",
    re.ASCII,
)
_RUN = re.compile(r"[%@!#^]?[\w$.]++|[%@!#^]?.", re.DOTALL)


def misspelt(words: list[str]) -> Iterator[SyntaxFault]:
    """The first place of each token that MLIR cannot read, whatever stands around it."""
    legal = _WORD.fullmatch
    unread = {word for word in set(words) if legal(word) is None and word[-1] != "\n"}
    wrong = {word: found for word in unread if (found := _wrong(word)) is not None}
    if not wrong:
        return
    open_end = False  # behind a quote or an angle bracket that nothing closes: the rest of the line is part of it
    for k, word in enumerate(words):
        if word[-1] == "\n":
            open_end = False
        elif word == "<":
            open_end = True
        elif word in wrong and not open_end:
            found = wrong.pop(word)
            open_end = word == '"'
            fault = SyntaxFault(k, "spelling", _expected(found))
            fault.found = found
            yield fault


def _wrong(word: str) -> str | None:
    """What MLIR cannot read of a word; None where it reads all, as of a type with its angle brackets."""
    head, angle, _ = word.partition("<") if word[0] != '"' and word[:2] != '@"' else (word, "", "")
    if not angle:
        return word
    if head and _WORD.fullmatch(head) is None:
        return head
    inner = word[len(head) :]
    read = _INNER.match(inner)
    end = read.end() if read is not None else 0
    if end == len(inner):
        return None
    run = _RUN.match(inner, end)
    return run[0] if run is not None else inner[end:]


def _expected(found: str) -> Bilingual:
    """What MLIR reads in the place of a word."""
    first = found[0]
    if len(found) > 1 and first in "%!#^":
        return A_SUFFIX
    if first in "0123456789-":
        return A_NUMBER
    if '"' in found[:2]:
        return A_STRING
    return A_NAME if len(found) > 1 and (first == "@" or first.isalpha() or first == "_") else A_CHARACTER
