"""Constants of several elements, ``dense<[1, 2]>`` with the type ``vector<2xi32>``, as MLIR writes them."""

from __future__ import annotations

import re
from typing import Any

from ..check.types import WrittenType
from ..syntax.literals import Words, problem

_DENSE = re.compile(r"dense<(.*)>", re.DOTALL)
_TYPE = re.compile(r"(?:vector|tensor)<((?:\d{1,9}x)*)([A-Za-z]\w*)>")
_TOKEN = re.compile(r"\s*(\[|\]|,|[^\s\[\],]+)")
DEEPEST = 16


def is_dense(text: str) -> bool:
    """Whether a constant is written as ``dense<…>``."""
    return text.startswith("dense<")


def shaped(text: str) -> tuple[tuple[int, ...], str] | None:
    """The extents and the element type of a vector or tensor whose extents are all known; None for another type."""
    match = _TYPE.fullmatch("".join(text.split()))
    if match is None:
        return None
    return tuple(int(extent) for extent in match[1].split("x")[:-1]), match[2]


def elements(text: str) -> Any:
    """What stands in ``dense<…>``: one word for a splat, else nested lists of words.  None for what does not read."""
    match = _DENSE.fullmatch(text)
    if match is None:
        return None
    tokens = _TOKEN.findall(match[1])
    if not tokens:
        return []
    open_lists: list[list[Any]] = [[]]
    comma = True  # an item may follow
    for token in tokens:
        if token == "]":
            if len(open_lists) < 2 or (comma and open_lists[-1]):
                return None
            open_lists.pop()
            comma = False
        elif token == ",":
            if comma or len(open_lists) < 2:
                return None
            comma = True
        elif not comma or len(open_lists) > DEEPEST:
            return None
        elif token == "[":
            inner: list[Any] = []
            open_lists[-1].append(inner)
            open_lists.append(inner)
        else:
            open_lists[-1].append(token)
            comma = False
    return open_lists[0][0] if len(open_lists) == 1 and len(open_lists[0]) == 1 else None


def flat_words(found: Any, shape: tuple[int, ...]) -> list[str] | None:
    """The elements in the order of memory, one word for a splat; None where lists are not as long as extents say."""
    if isinstance(found, str):
        return [found]
    words: list[Any] = [found]
    if found == [] and 0 in shape:
        return []
    for extent in shape:
        if any(not isinstance(word, list) or len(word) != extent for word in words):
            return None
        words = [inner for word in words for inner in word]
    return words if all(isinstance(word, str) for word in words) else None


def is_element(word: str, type: WrittenType) -> bool:
    """Whether a word is an element of a type; a string holds the bytes of all elements."""
    if word in ("true", "false"):
        return type.text == "i1"
    return word[:1] == '"' or (word[:1] in "-0123456789" and problem(word, type) is None)


def expected(text: str) -> Words:
    """How a constant of a vector or tensor type is written."""
    known = shaped(text)
    if known is None:
        return "`dense<…>` for a vector or tensor with known extents", "`dense<…>`，且向量或张量的各维长度已知"
    shape = " x ".join(map(str, known[0])) or "1"
    return (
        f"`dense<…>` with one element, or lists of {shape} elements, each of the type {known[1]}",
        f"`dense<…>`，含一个元素，或 {shape} 个元素的列表，元素类型均为 {known[1]}",
    )
