"""How well a text has a word that somebody looks for: English without endings, Chinese without a dictionary."""

from __future__ import annotations

import re

_ENDINGS = ("ications", "ication", "ations", "ation", "ions", "ion", "ings", "ing", "ies", "ied", "ed", "es", "s", "y")


def fit(word: str, text: str) -> int:
    """How well a text has a word, 0 for not at all: 2 and more by how often it stands there, 1 when only its parts do.

    A Latin word fits where a word begins like it, endings apart (``multiplication``, ``multiply``).
    """
    if word.isascii():
        found = len(re.findall(rf"(?<![a-z0-9]){re.escape(_stem(word))}", text))
        return found and min(found + 1, 9)
    if count := text.count(word):
        return min(count + 1, 9)
    return int(_fits_in_parts(word, text))


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
