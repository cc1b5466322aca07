"""Brackets in lists of tokens, angle brackets of templates included."""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Token

_OPEN, _CLOSE = "([{", ")]}"


def closing(tokens: Sequence[Token], start: int) -> int:
    """The place of the bracket that closes the one at ``start`` (the end when there is none)."""
    depth = 0
    for place in range(start, len(tokens)):
        text = tokens[place].text
        if len(text) == 1 and tokens[place].kind == "mark":
            depth += (text in _OPEN) - (text in _CLOSE)
            if depth == 0:
                return place
    return len(tokens)


def angle_end(tokens: Sequence[Token], start: int, logic: bool = False) -> int | None:
    """The place of the ``>`` that closes the ``<`` at ``start``; None when it is no template argument list.

    With ``logic`` conditions may stand in the list without brackets.
    """
    depth, place = 0, start
    while place < len(tokens):
        text = tokens[place].text
        if text in ("(", "[", "{"):
            place = closing(tokens, place)
        elif text == "<":
            depth += 1
        elif text == ">":
            depth -= 1
            if depth == 0:
                return place
        elif text in (";", ")", "]", "}") or (not logic and _joins(tokens, place)):
            return None
        place += 1
    return None


def _joins(tokens: Sequence[Token], place: int) -> bool:
    """Whether ``||`` or ``&&`` joins conditions rather than ending a type (``T&&>`` or ``T&&,``)."""
    if tokens[place].text == "&&":
        return place + 1 >= len(tokens) or tokens[place + 1].text not in (">", ",", "...")
    return tokens[place].text == "||"


def template_end(tokens: list[Token], place: int) -> int | None:
    """The end of a template parameter list; values in it may hold ``>`` only inside brackets."""
    depth = 0
    for at in range(place, len(tokens)):
        text = tokens[at].text
        if text in ("{", ";"):
            return None
        depth += (text == "<") - (text == ">")
        if depth == 0:
            return at
    return None


def split_angles(given: list[Token]) -> list[list[Token]]:
    """Like ``split``, with angle brackets as brackets too."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in given:
        if token.kind == "mark" and len(token.text) == 1:
            depth += (token.text in "([{<") - (token.text in ")]}>")
        if token.text == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]
