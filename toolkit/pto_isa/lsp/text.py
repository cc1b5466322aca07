"""A text as editors address it: lines from 0, and columns in the unit that client and server agreed on."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

_END = re.compile(r"\r\n|\r|\n")
TextPlace = tuple[int, int]
TextSpan = tuple[int, int]


class SourceText:
    """A text; ``unit`` is what columns count: ``utf-16``, or ``utf-8`` or ``utf-32`` where the client prefers that.

    Lines end where the protocol says, with ``\\n``, ``\\r\\n`` or ``\\r`` and nothing else.
    """

    def __init__(self, text: str, unit: str = "utf-16") -> None:
        self.text = text
        self.unit = unit

    @cached_property
    def _lines(self) -> list[int]:
        """Where each line begins."""
        return [0, *(match.end() for match in _END.finditer(self.text))]

    def _line(self, number: int) -> str:
        """A line without its end."""
        begin = self._lines[number]
        end = self._lines[number + 1] if number + 1 < len(self._lines) else len(self.text)
        return self.text[begin:end].rstrip("\r\n") if number + 1 < len(self._lines) else self.text[begin:end]

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a place; places outside the text are moved to the nearest one inside."""
        if line < 0:
            return 0
        if line >= len(self._lines):
            return len(self.text)
        shown = self._line(line)
        if self.unit == "utf-32" or shown.isascii():
            return self._lines[line] + min(max(column, 0), len(shown))
        for k, char in enumerate(shown):
            column -= width(char, self.unit)
            if column < 0:  # inside the character counts as before it
                return self._lines[line] + k
        return self._lines[line] + len(shown)

    def place(self, offset: int) -> TextPlace:
        """Return line and column of an offset."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self._lines, offset) - 1
        before = self.text[self._lines[line] : offset]
        if self.unit == "utf-32" or before.isascii():
            return line, len(before)
        return line, sum(width(char, self.unit) for char in before)

    def newline(self) -> str:
        """The end that the first line has, ``\\n`` for a text of one line."""
        found = _END.search(self.text)
        return found[0] if found else "\n"

    def changed(self, start: TextPlace | None, end: TextPlace | None, new: str) -> SourceText:
        """Return the text with the part between two places replaced, all of it without places."""
        if start is None or end is None:
            return SourceText(new, self.unit)
        first, last = sorted((self.offset(*start), self.offset(*end)))
        return SourceText(self.text[:first] + new + self.text[last:], self.unit)


def width(char: str, unit: str) -> int:
    """How many units a character takes."""
    number = ord(char)
    if unit == "utf-16":
        return 1 + (number > 0xFFFF)
    return 1 + (number > 0x7F) + (number > 0x7FF) + (number > 0xFFFF) if unit == "utf-8" else 1
