"""What stands around a place in a text, whole or half written: the op, the bracket, the attribute, the type."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pto_isa.program.syntax.attributes import END
from pto_isa.program.syntax.lookahead import is_op_name

from .document import Extract, OpenDocument
from .names import starts
from .text import TextSpan

FARTHEST = 4000  # tokens and characters that one op is looked for
_OPENS, _CLOSES = "([{", ")]}"


@dataclass(slots=True)
class Cursor:
    """A place in an op.

    ``token`` is the one there, None for a place between tokens; ``before`` the last one that ends at or before the
    place.  ``op`` is the token of the op's name, None outside of ops, and ``name`` that name without quotes.
    """

    document: OpenDocument
    extract: Extract
    offset: int
    token: int | None
    before: int
    op: int | None
    name: str

    @property
    def word(self) -> str:
        """The token at the place, empty for none."""
        return "" if self.token is None else self.extract.words[self.token]


@dataclass(slots=True)
class Bracket:
    """The innermost open bracket: its token and kind, the keyword before it, and where in it the place is.

    ``values`` are the tokens of values before its colon, ``typed`` says that the place is behind the colon and
    ``place`` counts the commas before it on its side of the colon.
    """

    token: int
    kind: str
    keyword: str
    values: list[int]
    typed: bool
    place: int


def cursor(document: OpenDocument, offset: int) -> Cursor:
    """Return what stands at an offset."""
    extract = document.around(offset)
    token = extract.token_at(offset)
    before = extract.tokens.token_at(max(offset - extract.start - 1, 0))
    op = None if before is None and token is None else _op(extract, max(before or 0, token or 0))
    if op is not None and token is None and before is not None and not _same_line(extract, op, before):
        op = None
    words = extract.words
    return Cursor(document, extract, offset, token, -1 if before is None else before, op,
                  "" if op is None else words[op].strip('"'))  # fmt: skip


def _op(extract: Extract, token: int) -> int | None:
    """The name of the op that a token belongs to."""
    words = [*extract.words[max(token - FARTHEST, 0) : token + 40], "\n", END, END]
    shift = max(token - FARTHEST, 0)
    for i in range(token - shift, -1, -1):
        fresh = i == 0 or words[i - 1][-1] == "\n" or words[i - 1] in ("{", "}") or is_op_name(words[i])
        if not fresh or words[i][-1] == "\n" or not starts(words, i):
            continue
        while words[i][0] == "%" or words[i] in (",", ":") or words[i].isdecimal():
            i += 1
        i += words[i] == "="
        return shift + i if words[i][-1] != "\n" and i + shift < len(extract.words) else None
    return None


def _same_line(extract: Extract, op: int, before: int) -> bool:
    """Whether a place behind a token still belongs to the op: an op ends with its line unless a bracket is open."""
    ends = any(word[-1] == "\n" for word in extract.words[op : before + 1])
    return not ends or bracket_at(extract, op, before) is not None


def bracket(at: Cursor) -> Bracket | None:
    """Return the innermost bracket of the op that is open at the place."""
    if at.op is None:
        return None
    last = at.before
    if at.token is not None and at.token <= last:  # the word at the place is being written and says nothing yet
        last = at.token - 1
    return bracket_at(at.extract, at.op, last)


def bracket_at(extract: Extract, op: int, last: int) -> Bracket | None:
    """The innermost bracket that is open behind the token ``last``."""
    words = extract.words
    found: list[Bracket] = []
    for k in range(op, last + 1):
        word = words[k]
        if word in _OPENS:
            before = words[k - 1] if k > op else ""
            found.append(Bracket(k, word, before if before.isidentifier() else "", [], False, 0))
        elif word in _CLOSES and found:
            found.pop()
        elif found:
            here = found[-1]
            if word == ",":
                here.place += 1
            elif word == ":" and here.kind == "(":
                here.typed, here.place = True, 0
            elif word[0] == "%" and not here.typed:
                here.values.append(k)
    return found[-1] if found else None


_INSIDE = re.compile(r"(!pto\.[\w]+|#pto(?:\.\w+)?|)<[^<>()%{}]*\Z")


@dataclass(slots=True)
class Inside:
    """A place in angle brackets: the word before them, where they and the current piece begin, the pieces before it."""

    head: str
    start: int
    pieces: list[str]
    piece: TextSpan

    @property
    def legacy(self) -> bool:
        """Whether the type is written with ``loc=…, dtype=…``."""
        return bool(self.pieces) and "=" in self.pieces[0]


def inside(document: OpenDocument, offset: int) -> Inside | None:
    """Return the angle brackets that are open at an offset, None without any."""
    first = max(offset - 600, 0)
    match = _INSIDE.search(document.text.text[first:offset])
    if match is None:
        return None
    begin = first + match.start() + len(match[1]) + 1
    *pieces, last = document.text.text[begin:offset].split(",")
    return Inside(
        match[1], first + match.start(), [piece.strip() for piece in pieces], (offset - len(last.lstrip()), offset)
    )
