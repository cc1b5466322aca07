r"""Breaking LaTeX that is wider than a page: parts with signs between them, on as many lines as they need.

A browser breaks no formula, and latex2mathml knows no ``multline``, so the lines are those of an ``array``, which may
stand anywhere in a formula.  Widths are estimated: what counts is how many letters and signs a reader sees.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

LINE = 60  # letters of a line at most, where the formula has a place to break
_INDEX = 0.8  # the size of an index compared with its line
_INNER = re.compile(r"\\begin\{(?:array\}\{l|cases)\}((?:(?!\\(?:begin|end)\{).)*)\\end\{(?:array|cases)\}")
_NEXT = re.compile(r"(?<!\\)&")
_SILENT = re.compile(r"\\(?:left|right|mathrm|operatorname|text|mathbin|mathord)(?![a-z])|\\[,; ]")
_NAMED = re.compile(r"\\(bmod|max|min|exp|ln)(?![a-z])")
_SIGN = re.compile(r"\\[a-z]+|[-+=<>]")  # with the blanks around it as wide as two letters
_LETTER = re.compile(r"[^{}&^\\ ]")
_SUBSCRIPT = re.compile(r"_\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")


def lines(parts: Sequence[str], between: str = " ", size: float = 1.0) -> str:
    """Parts one after the other, those that follow with their sign in front; on several lines where one is too wide.

    size: that of the letters, compared with the line.
    """
    whole = between.join(parts)
    if len(parts) == 1 or width(whole) * size <= LINE:
        return whole
    made = [parts[0]]
    for part in parts[1:]:
        longer = f"{made[-1]}{between}{part}"
        if width(longer) * size <= LINE:
            made[-1] = longer
        else:
            made.append(part)
    return r"\begin{array}{l} " + r" \\ ".join(made) + r" \end{array}"


def indices(parts: Sequence[str]) -> str:
    """The indices of an element, with commas."""
    return lines([f"{part}," for part in parts[:-1]] + [parts[-1]], r"\, ", _INDEX)


def width(text: str) -> float:
    """The signs of a formula from left to right; of lines above each other those of the widest."""
    while found := _INNER.search(text):
        text = text[: found.start()] + _widest(found[1]) + text[found.end() :]
    smaller = 0.0
    while found := _SUBSCRIPT.search(text):
        smaller += _INDEX * width(found[1])
        text = text[: found.start()] + text[found.end() :]
    shown = _SIGN.sub("xx", _NAMED.sub(r"\1", _SILENT.sub("", text)))
    return len(_LETTER.findall(shown)) + smaller


def _widest(body: str) -> str:
    """The widest entry of each column."""
    rows = [_NEXT.split(row) for row in body.split(r"\\")]
    return " ".join(max(column, key=width) for column in zip(*rows, strict=True))
