"""Notation for the text of operations that a function of the assembler reads: formats, and what the function does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from ...runtime.frozen import frozen

DST = "`outs` `(` $dst `:` type($dst) `)`"


@frozen
class Noted:
    """One way to write an operation: a declarative format, and what the function does beyond reading it.

    ``narrowed``: constraints that are not those of the definition; ``renamed``: attributes that the text calls
    otherwise; ``implied``: attributes that the function sets where the text has none.
    """

    text: str
    narrowed: Mapping[str, str] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)
    implied: frozenset[str] = frozenset()


def group(word: str, *names: str, inside: str = "") -> str:
    """``ins(%a, %b : T, U)``; ``inside`` stands in front of the types."""
    values = " `,` ".join(f"${name}" for name in names)
    types = " `,` ".join(f"type(${name})" for name in names)
    return f"`{word}` `(` {values} {inside} `:` {types} `)`"


def dps(*ins: str, outs: tuple[str, ...] = ("dst",), inside: str = "") -> str:
    """``ins(…) outs(…) {…}``; ``inside`` stands in front of the types of what is read."""
    return f"{group('ins', *ins, inside=inside)} {group('outs', *outs)} attr-dict"


def with_scratch(*ins: str) -> tuple[str, str]:
    """A text with and without `tmp` behind the other operands that are read."""
    return dps(*ins), dps(*ins, "tmp")


def merge(count: int, scratch: bool = True) -> str:
    """``tmrgsort`` of so many lists, with `exhausted` behind the scratch tile or the word that says there is none."""
    read = [*(f"srcs#{k}" for k in range(count)), *(["tmp"] if scratch else [])]
    inside = "" if scratch else "`no_tmp` "
    return dps(*read, outs=("dsts#0", "excuted"), inside=f"{inside}(`{{` `exhausted` `=` $exhausted^ `}}`)?")
