"""Text for a terminal: where it may be broken, and nothing in it that acts on the terminal."""

from __future__ import annotations

from unicodedata import east_asian_width

from ..text.visible import visible
from ..text.width import width

WIDTH = 100
_CLOSING = frozenset("，。；：！？、）》」』”’…,.;:!?)")
_OPENING = frozenset("（《「『“‘(")


def clean(data: object) -> object:
    """The same plain data with every text made safe to print."""
    if isinstance(data, str):
        return visible(data)
    if isinstance(data, dict):
        return {visible(key): clean(value) for key, value in data.items()}
    return [clean(value) for value in data] if isinstance(data, list) else data


def wrap(text: str, columns: int) -> list[str]:
    """Lines of at most so many columns: broken at blanks and between Chinese characters, never before punctuation."""
    lines: list[str] = []
    line, used = "", 0
    for word in _words(text):
        size = width(word)
        if used + size > columns and line.strip():
            lines.append(line.rstrip())
            line, used = "", 0
            word = word.lstrip()
            size = width(word)
        while size > columns:  # one word longer than a line
            cut = _fit(word, columns)
            lines.append(word[:cut])
            word = word[cut:]
            size = width(word)
        line, used = line + word, used + size
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines


def _fit(word: str, columns: int) -> int:
    used = 0
    for place, char in enumerate(word):
        used += width(char)
        if used > columns:
            return max(place, 1)
    return len(word)


def _words(text: str) -> list[str]:
    """Pieces between which a line may end; a piece keeps the blank before it."""
    if text.isascii():
        first, *rest = text.split(" ")
        return [first, *(f" {word}" for word in rest)]
    pieces: list[str] = []
    piece, before = "", ""
    for char in text:
        wide = not char.isascii() and east_asian_width(char) in "WF"
        held = not piece or char in _CLOSING or before in _OPENING or before == " "
        if not held and (wide or char == " " or (not before.isascii() and east_asian_width(before) in "WF")):
            pieces.append(piece)
            piece = ""
        piece += char
        before = char
    return [*pieces, piece] if piece else pieces
