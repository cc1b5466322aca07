"""What is known of a ``%value`` in a half-written function: its type, as its definition or its first use states it."""

from __future__ import annotations

from pto_isa.program.syntax.attributes import END
from pto_isa.program.syntax.faults import SyntaxFault
from pto_isa.program.syntax.reader import Reader
from pto_isa.program.syntax.tree import Operation
from pto_isa.program.written.results import results_of

from .document import Extract
from .names import ValueName

LONGEST = 2000  # tokens of one op


def type_of(extract: Extract, name: ValueName) -> str | None:
    """The text of a value's type, None when nothing states it."""
    words = extract.words
    if name.definition is not None:
        k = name.definition
        after = [*words[k + 1 : k + 3], "\n", "\n"]
        if after[0] == ":" and not after[1].isdecimal() and after[1][-1] != "\n":  # `%a : T` of functions and blocks
            return _flat(after[1])
        op = read_op(extract, name.op)
        if op is not None:
            stated: dict[str, str] = {}
            for whole, count, texts in results_of(op):
                stated[whole] = texts[0]
                stated |= {f"{whole}#{number}": text for number, text in enumerate(texts[:count])}
            if stated.get(name.text, "?") != "?":
                return stated[name.text]
            if name.text not in stated:
                return _given(op, name.text)
    return next((text for use in name.uses if (text := used_as(extract, use)) is not None), None)


def read_op(extract: Extract, token: int) -> Operation | None:
    """The op that begins at a token; None when it does not read."""
    piece = extract.words[token : token + LONGEST]
    try:
        return Reader([*piece, "\n", END, END]).op(0)[0]
    except (SyntaxFault, IndexError):
        return None


def _given(op: Operation, text: str) -> str | None:
    """The type of what an op gives its region: counters of loops and carried values."""
    carried = next((part.types for part in op.parts if part.kind == "->"), [])
    for part in op.parts:
        if part.names and text in part.names:
            place = part.names.index(text)
            return "index" if part.kind == "" else carried[place] if place < len(carried) else None
    return None


def used_as(extract: Extract, token: int) -> str | None:
    """The type that is written for the value at a token, as in ``ins(%a, %b : T, U)``."""
    found = type_token(extract, token)
    return None if found is None else _flat(extract.words[found])


def type_token(extract: Extract, token: int) -> int | None:
    """The token of the type that stands for the value at a token in the same bracket."""
    words, k, place = extract.words, token, 0
    while k > 0 and words[k - 1] not in ("(", "[") and token - k < LONGEST:
        k -= 1
        place += words[k] == ","
        if words[k] in (":", ")", "]") or "=" in words[k]:
            return None
    if k == 0 or words[k - 1] != "(":
        return None
    k, depth = token + 1, 0
    while k < len(words) and not (depth == 0 and words[k] in (":", ")")):
        depth += (words[k] in "([{") - (words[k] in ")]}")
        k += 1
        if k - token > LONGEST:
            return None
    if k >= len(words) or words[k] != ":":
        return None
    for word_at in range(k + 1, min(k + LONGEST, len(words))):
        word = words[word_at]
        if word == ")" or word[0] == "%":
            return None
        if word == ",":
            place -= 1
        elif word[-1] != "\n" and place == 0:
            return word_at
    return None


def _flat(word: str) -> str:
    return " ".join(word.split())
