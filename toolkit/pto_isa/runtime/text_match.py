"""How well a text has a word that somebody looks for: English without endings, Chinese without a dictionary."""

from __future__ import annotations

import string
from functools import cache

_LETTERS = frozenset(string.ascii_lowercase + string.digits)  # before one of these no word begins
_ENDINGS = ("ications", "ication", "ations", "ation", "ions", "ion", "ings", "ing", "ies", "ied", "ed", "es", "s", "y")


def fit(word: str, text: str) -> int:
    """How well a text has a word, 0 for not at all: 2 and more by how often it stands there, 1 when only its parts do.

    A Latin word fits where a word begins like it, endings apart (``multiplication``, ``multiply``).
    """
    if word.isascii():
        stem = _stem(word)
        before, found = "", 0  # the character in front of a place that has the stem
        for piece in text.split(stem)[:-1]:
            found += (piece[-1:] or before) not in _LETTERS
            before = stem[-1]
        return found and min(found + 1, 9)
    if count := text.count(word):
        return min(count + 1, 9)
    return int(_fits_in_parts(word, text))


@cache
def _stem(word: str) -> str:
    """An English word without its ending."""
    return next((word[: -len(end)] for end in _ENDINGS if word.endswith(end) and len(word) - len(end) > 2), word)


def _fits_in_parts(run: str, text: str) -> bool:
    """Whether Chinese written together stands in the text in few, long pieces; needs no dictionary."""
    if len(run) < 3:
        return False
    start = pieces = 0
    while start < len(run):
        end = next((end for end in range(len(run), start, -1) if run[start:end] in text), 0)
        if not end:
            return False
        start, pieces = end, pieces + 1
    return pieces <= len(run) // 2 + 1
