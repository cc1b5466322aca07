"""Ops of other dialects whose own form the grammar does not know: they are kept as they stand, up to their end.

Their values are still uses, and the types behind their last arrow are those of their results; what stands behind a
colon may be the type of anything.
"""

from __future__ import annotations

from collections.abc import Iterable

from .attributes import END, skip
from .lookahead import begins, is_op_name

# Dialects of whose ops every form is known: what does not read there is a fault.
READ = frozenset({"pto", "arith", "math", "func", "cf", "scf", "memref", "builtin"})
_CLOSES = {"(": ")", "[": "]", "{": "}"}


def is_foreign(name: str) -> bool:
    """Whether an op is of a dialect whose forms are its own business."""
    dialect, dot, _ = name.partition(".")
    return bool(dot) and dialect not in READ


def in_own_form(words: list[str], start: int, at: int) -> bool:
    """Whether a token stands where each dialect has its own form, in an op whose parts begin at ``start``.

    That is in square brackets, or among the operands.  Attributes, types and locations are written alike in all
    dialects: what does not read there is a fault, and so is what is missing.
    """
    open_brackets: list[str] = []
    for word in words[start:at]:
        if word in _CLOSES:
            open_brackets.append(word)
        elif word in _CLOSES.values() and open_brackets:
            open_brackets.pop()
    if open_brackets:
        return {*open_brackets} == {"["}
    before = words[at - 1]
    return words[at] != END and "\n" not in (words[at][-1], before[-1]) and before not in (":", "->", ",")


def end_of(words: list[str], i: int) -> int | None:
    """The token behind an op of which token ``i`` is a part; None where its brackets do not match.

    It ends with a line behind which another op begins, or with the region that it stands in.
    """
    open_brackets: list[str] = []
    while words[i] != END:
        word = words[i]
        if word in _CLOSES:
            open_brackets.append(_CLOSES[word])
        elif open_brackets and word == open_brackets[-1]:
            open_brackets.pop()
        elif word in _CLOSES.values():
            return i if word == "}" and not open_brackets else None
        elif word[-1] == "\n":
            after = skip(words, i)
            if not open_brackets and (words[after] in ("}", END) or begins(words, after)):
                return i
            if "}" not in open_brackets and is_op_name(words[after]):  # a bracket was never closed
                return None
        i += 1
    return None if open_brackets else i


def arrow_of(words: list[str], start: int, end: int) -> int | None:
    """The last arrow outside all brackets, behind which the types of results may stand."""
    depth, found = 0, None
    for k in range(start, end):
        word = words[k]
        depth += (word in _CLOSES) - (word in _CLOSES.values())
        if depth == 0 and word == "->":
            found = k
    return found


def pieces(words: list[str], start: int, end: int) -> list[str]:
    """What stands there token by token; a region is one piece, as its values are its own."""
    found: list[str] = []
    inner: list[str] = []
    depth = 0
    for word in words[start:end]:
        if word[-1] == "\n":
            continue
        depth += (word == "{") - (word == "}")
        inner.append(word)
        if depth == 0:
            found.append(spaced(inner))
            inner = []
    return found


def spaced(items: Iterable[str]) -> str:
    """Tokens as one line, brackets and commas without the blanks that they do not need."""
    text = ""
    for item in items:
        tight = item[0] in ")]," or text[-1:] in ("", "(", "[") or (item[0] in "([" and text[-1:].isalnum())
        text += item if tight else f" {item}"
    return text
