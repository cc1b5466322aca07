"""The tokens of ``.pto`` text, and where they stand.

One regular expression cuts the whole text.  What matters for speed: a type with its angle brackets is one token, the
spaces behind a token belong to its match, and places are computed only when somebody asks for them, from the lengths of
what was cut.  The cut is generous: what a name or a number runs into stays with it (``%1x``, ``1_000``), so that
``spelling`` can say what is wrong with the whole.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import accumulate, islice

# Angle brackets up to four deep, with `->` and strings inside.  `%` never occurs in a type, so that an open bracket is
# looked for in one op at most; the possessive repeats keep every attempt linear.
_PLAIN = r'[^<>"%-]++|->|-|"[^"\n]*+"'
_ANGLE = rf"<(?:{_PLAIN})*+>"
for _ in range(3):
    _ANGLE = rf"<(?:{_PLAIN}|{_ANGLE})*+>"
_ANGLE = rf'(?:<[^<>"%-]*+>|{_ANGLE})'  # most types nest nothing

_SYMBOL = r'@(?:[\w$.]++|"(?:[^"\\\n]|\\.)*+")'
_ONE = (
    "("
    r"%(?:\d++[\w$.]*+|[\w$.\-]++)(?:\#\d++[\w$.]*+)?"  # a value, or one of several results
    rf"|![\w.$\-]++(?:{_ANGLE})?"  # a type or its alias
    rf"|[A-Za-z_][\w$.]*+(?:(?!<<<){_ANGLE})?"  # a word, `pto.tadd`, `memref<…>`; sizes of a launch are no part of it
    r"|[(),:\[\]{}=?]|->"
    r"|\n|//[^\n]*+\n?"  # the end of a line, with the comment before it
    r"|-?\d[\w.]*+(?:(?<=[eE])[+-]\d++)?"
    rf"|\#[\w.$\-]++(?:{_ANGLE})?"  # an attribute or its alias
    r'|<{3}(?=[^<>"%]*+%)|>{3}'  # around the sizes of a launch that are values
    rf"|{_ANGLE}"  # a type or attribute without its prefix
    rf"|{_SYMBOL}(?:::{_SYMBOL})*+"  # `@f`, `@outer::@f`
    r'|"(?:[^"\\\n]|\\.)*+"'
    r"|\^[\w$.\-]++"
    r'|\\["\\]'  # in a string that never ends: its escaped quotes begin no other strings, each as long as the line
    r"|[^\W\x00-\x7f]\w*+"  # a word that begins with a letter MLIR does not have
    r"|[^ \t\r\0]"  # whatever else, other blanks of Unicode too; the reader says what it expected instead
    ")"
)
TOKEN = re.compile(f"{_ONE}( *+)")
_WORD = re.compile(f"{_ONE}(?: *+)")  # the same for the words alone


_CR = re.compile(r"\r(?!\n)")


def with_line_feeds(text: str) -> str:
    """A text in which a carriage return without a line feed is a line feed: it ends a line, and a comment, too.

    The one before a line feed stays, a blank, so that every offset is that of the original.
    """
    return _CR.sub("\n", text) if "\r" in text else text


class Tokens:
    """A text cut into tokens.

    ``words`` are the tokens; ``place(k)`` gives the line and column (both from 1) of token ``k``; one past the end is
    the end of the text.  Lines end with ``\\n``, ``\\r\\n`` or ``\\r``.
    """

    def __init__(self, text: str) -> None:
        self.text = text = with_line_feeds(text)
        self.words: list[str] = _WORD.findall(self._closed)

    @cached_property
    def _closed(self) -> str:
        """The text with a line break at its end, with which a comment ends; one that it lacks is no part of it."""
        return self.text if self.text.endswith("\n") else self.text + "\n"

    @cached_property
    def _ends(self) -> list[int]:
        # In turns: other white space, a token, the spaces behind it.
        return list(accumulate(map(len, TOKEN.split(self._closed))))

    @cached_property
    def _breaks(self) -> list[int]:
        """The tokens that end lines, in order; none where a token holds a line break, so that lines are no help."""
        found = [k for k, word in enumerate(self.words) if word[-1] == "\n"]
        return found if len(found) == self._closed.count("\n") else []

    @cached_property
    def _lines(self) -> list[int]:
        starts = [0]
        starts.extend(match.end() for match in re.finditer("\n", self.text))
        return starts

    @cached_property
    def _cut(self) -> dict[int, list[int]]:
        """Where the tokens of a line begin, for the lines that were asked about: one may hold thousands."""
        return {}

    def offset(self, k: int) -> int:
        """Return where token ``k`` begins in the text: its line is cut once more, the whole text only without lines."""
        if not 0 <= k < len(self.words):
            return len(self.text)
        if not self._breaks:
            return min(self._ends[3 * k], len(self.text))
        line = bisect_left(self._breaks, k)
        first = self._breaks[line - 1] + 1 if line else 0
        if line not in self._cut:
            found = TOKEN.finditer(self._closed, self._lines[line])
            self._cut[line] = [match.start() for match in islice(found, self._breaks[line] + 1 - first)]
        return min(self._cut[line][k - first], len(self.text))

    def token_at(self, offset: int) -> int | None:
        """Return the token that an offset stands in, or behind; None before the first one."""
        piece = min(bisect_right(self._ends, offset), 3 * len(self.words))
        return piece // 3 - (piece % 3 == 0) if piece > 0 else None

    def at(self, offset: int) -> tuple[int, int]:
        """Return the line and column, from 1, of an offset."""
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def offset_at(self, line: int, column: int) -> int:
        """Return the offset of a line and column, from 1."""
        return min(self._lines[min(line, len(self._lines)) - 1] + column - 1, len(self.text))

    def place(self, k: int) -> tuple[int, int]:
        """Return the line and column, from 1, where token ``k`` begins."""
        return self.at(self.offset(k))

    def line(self, number: int) -> tuple[int, int]:
        """Return where a line begins and ends in the text, without its line break; ``number`` counts from 1."""
        start = self._lines[number - 1]
        end = self._lines[number] - 1 if number < len(self._lines) else len(self.text)
        return start, end
