"""Which variables a body changes after they were made."""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Token

_STEPS = ("++", "--")
_CHANGES = ("+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", *_STEPS)
_STATEMENTS = ("else", "do", "return")


def assigned(tokens: Sequence[Token]) -> frozenset[str]:
    """The names that are assigned to, stepped or set, ``x.SetValidRow(4)``; ``int n = 4`` makes a variable."""
    return frozenset(
        token.text for place, token in enumerate(tokens) if token.kind == "word" and _changes(tokens, place)
    )


def _changes(tokens: Sequence[Token], place: int) -> bool:
    before = tokens[place - 1] if place else None
    follows = [token.text for token in tokens[place + 1 : place + 3]] + ["", ""]
    stepped = follows[0] in _CHANGES or (before is not None and before.text in _STEPS)
    made = before is not None and _types(before)
    is_set = follows[0] == "." and follows[1].startswith("Set")
    return stepped or is_set or (follows[0] == "=" and not made)


def _types(before: Token) -> bool:
    """Whether the token in front of a name may end its type."""
    return (before.kind == "word" and before.text not in _STATEMENTS) or before.text in (">", "*", "&", "&&", ",")
