"""How wide a text is on a terminal."""

from __future__ import annotations

from unicodedata import combining, east_asian_width


def width(text: str) -> int:
    """Columns of a text on a terminal: wide characters count two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def padded(text: str, columns: int) -> str:
    """The text, filled with blanks to a number of columns."""
    return text + " " * (columns - width(text))
