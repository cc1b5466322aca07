"""A piece of the text of a rule in some programming language, with how tightly it binds and what it is joined from."""

from __future__ import annotations

from dataclasses import dataclass

# how tightly operators bind, from the loosest to what never needs parentheses
OR, AND, NOT, COMPARE, ADD, MUL, UNARY, ATOM = range(1, 9)


@dataclass(frozen=True, slots=True)
class Code:
    """Text of one subexpression; ``unknown`` when its value may be UNKNOWN.

    ``word`` (``and``, ``or`` or the name of a helper) and ``parts`` say where a long line may be broken; ``opposite``
    is a shorter way to negate it.
    """

    text: str
    level: int = ATOM
    unknown: bool = False
    word: str = ""
    parts: tuple[Code, ...] = ()
    opposite: Code | None = None

    def inside(self, level: int) -> str:
        """The text as an operand of an operator that binds as strongly as ``level``."""
        return f"({self.text})" if self.level < level else self.text


def lines_of(code: Code, width: int) -> list[str]:
    """The text in lines of at most ``width`` characters where it can be broken."""
    if len(code.text) <= width or not code.parts:
        return [code.text]
    inner = [lines_of(part, width - 8) for part in code.parts]
    if code.word in ("and", "or"):
        found = ["("]
        for k, (part, text) in enumerate(zip(code.parts, inner, strict=True)):
            text = _enclosed(text) if part.level <= code.level and len(text) == 1 else text
            text = [f"{code.word} {text[0]}" if k else text[0], *text[1:]]
            found += [f"    {line}" for line in text]
        return [*found, ")"]
    found = [f"{code.word}("]
    for text in inner:
        found += [f"    {line}" for line in [*text[:-1], text[-1] + ","]]
    return [*found, ")"]


def _enclosed(text: list[str]) -> list[str]:
    return [f"({text[0]})"]
