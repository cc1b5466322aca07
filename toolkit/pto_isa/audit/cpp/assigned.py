"""Which variables a body changes after they were made."""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Token

_STEPS = ("++", "--")
_CHANGES = ("+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", *_STEPS)
_STATEMENTS = ("else", "do", "return")


def assigned(tokens: Sequence[Token]) -> frozenset[str]:
    """The names that are assigned to, stepped or set, ``x.SetValidRow(4)``; ``int n = 4`` makes a variable."""
    found: set[str] = set()
    for place, token in enumerate(tokens):
        if token.kind != "word":
            continue
        before = tokens[place - 1] if place else None
        follows = tokens[place + 1].text if place + 1 < len(tokens) else ""
        if follows in _CHANGES or (before is not None and before.text in _STEPS):
            found.add(token.text)
        elif follows == "." and place + 2 < len(tokens) and tokens[place + 2].text.startswith("Set"):
            found.add(token.text)
        elif follows == "=" and (before is None or not _types(before)):
            found.add(token.text)
    return frozenset(found)


def _types(before: Token) -> bool:
    """Whether the token in front of a name may end its type."""
    return (before.kind == "word" and before.text not in _STATEMENTS) or before.text in (">", "*", "&", "&&", ",")
