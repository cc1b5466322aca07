"""Literals of vectors and tensors, ``dense<[[1, 2], [3, 4]]> : vector<2x2xi32>``, judged as MLIR judges them."""

from __future__ import annotations

import re
from math import prod

from ...text.bilingual import Bilingual
from .literals import TRUTHS, bits_of_number, is_numeric, number_of, problem

_DENSE, _ARRAY = "dense<", "array<"
_SHAPED = re.compile(r"(?:vector|tensor)<((?:(?:[0-9]+|\?|\[[0-9]+\])x)*)([A-Za-z]\w*)(?:, ?[^<>]*)?>", re.ASCII)
_TOKEN = re.compile(r'[\[\],]|-?[\w.]+(?:(?<=[eE])[+-][0-9]+)?|"[^"]*"|\S', re.ASCII)
_HEX = re.compile(r'"0x((?:[0-9A-Fa-f]{2})*)"')
_ELEMENTS = ("numbers in square brackets, such as `dense<[1, 2]>`", "方括号括起的数，如 `dense<[1, 2]>`")
_NUMBERS = ("a number; `true` and `false` are of the type `i1` only", "数；`true` 与 `false` 仅限 `i1` 类型")
_TRUTHS = ("`true` or `false`", "`true` 或 `false`")


def is_shaped(type: str) -> bool:
    """Whether a type, as it is written, is a vector or a tensor of numbers."""
    match = _SHAPED.fullmatch(type)
    return match is not None and is_numeric(match[2])


def dense_problem(text: str, type: str) -> tuple[str, Bilingual] | None:
    """What of a literal ``dense<…>`` does not fit its type, and what would; None without a fault.

    Elements of types that are no numbers are not judged.
    """
    match = _SHAPED.fullmatch(type)
    if match is None or not is_numeric(match[2]) or not text.startswith(_DENSE):
        return None
    element, extents = match[2], match[1].split("x")[:-1]
    wanted = [int(extent.strip("[]")) for extent in extents if extent != "?"]
    count = prod(wanted)
    tokens = _TOKEN.findall(text[len(_DENSE) : -1])
    if len(tokens) == 1 and tokens[0][0] == '"':
        return None if _fills(tokens[0], element, count) else (tokens[0], _bytes(element, count))
    read = _elements(tokens)
    if read is None:
        return text, _ELEMENTS
    elements, shape = read
    if not tokens and not count:
        return None
    if len(wanted) != len(extents) or ((shape or not elements) and shape != wanted):
        shown = "x".join(extents)
        return text, (f"one element, or {shown} of them", f"一个元素，或 {shown} 个元素")
    return _first_wrong(elements, element)


def dense_elements(text: str, type: str) -> tuple[list[str], tuple[int, ...], str] | None:
    """The elements of a literal ``dense<…>`` in the order of memory, one that stands for all alone; extents and type.

    None for a literal or a type of another kind, for one that does not fit the other, and where a string holds bytes.
    """
    match = _SHAPED.fullmatch(type)
    if match is None or not text.startswith(_DENSE) or dense_problem(text, type) is not None:
        return None
    read = _elements(_TOKEN.findall(text[len(_DENSE) : -1]))
    extents = [extent.strip("[]") for extent in match[1].split("x")[:-1]]
    if read is None or "?" in extents or any(element[0] == '"' for element in read[0]):
        return None
    return read[0], tuple(map(int, extents)), match[2]


def array_problem(text: str) -> tuple[str, Bilingual] | None:
    """The same for the elements of ``array<i32: 1, 2>``, whose type stands in it."""
    type, colon, inner = text.removeprefix(_ARRAY)[:-1].partition(":")
    element = type.strip()
    if not text.startswith(_ARRAY) or not colon or not is_numeric(element):
        return None
    tokens = _TOKEN.findall(inner)
    if tokens[1::2] != [","] * (len(tokens) // 2) or len(tokens) % 2 == 0:
        return text, _ELEMENTS
    return _first_wrong(tokens[::2], element, truths=True)


def _first_wrong(elements: list[str], element: str, truths: bool = False) -> tuple[str, Bilingual] | None:
    """The first element that is none of its type; truths: whether those of one bit are words, and no numbers."""
    for token in dict.fromkeys(elements):
        if token in TRUTHS:
            expected: Bilingual | None = None if element == "i1" else _NUMBERS
        elif number_of(token) is None and len(token) < 40:
            expected = _NUMBERS
        else:
            expected = _TRUTHS if truths and element == "i1" else problem(token, element)
        if expected is not None:
            return token, expected
    return None


def _elements(tokens: list[str]) -> tuple[list[str], list[int]] | None:
    """The elements in the order of the text, and how many stand in the lists of each depth.

    None where brackets and commas do not fit, or lists of one depth differ in their length.
    """
    counts: list[int] = []  # of the open lists
    sizes: dict[int, set[int]] = {}  # of the closed ones, by depth
    depths: set[int] = set()  # of the elements
    elements: list[str] = []
    wants = True  # an element or a list; else a comma or the end of a list
    for k, token in enumerate(tokens):
        if token == "[" and wants:
            counts.append(0)
        elif token == "]" and counts and (not wants or tokens[k - 1] == "["):
            sizes.setdefault(len(counts), set()).add(counts.pop())
            wants = False
            if counts:
                counts[-1] += 1
        elif token == "," and counts and not wants:
            wants = True
        elif wants and token not in ("[", "]", ","):
            elements.append(token)
            depths.add(len(counts))
            wants = False
            if counts:
                counts[-1] += 1
        else:
            return None
    if counts or len(depths) > 1 or any(len(found) > 1 for found in sizes.values()):
        return None
    if depths and depths != {len(sizes)}:
        return None
    return elements, [next(iter(sizes[depth])) for depth in sorted(sizes)]


def _fills(text: str, element: str, count: int) -> bool:
    """Whether the bytes of a string are those of one element or of all."""
    match = _HEX.fullmatch(text)
    if match is None:
        return False
    bits = bits_of_number(element)
    size = len(match[1]) // 2
    return size in ((1, (count + 7) // 8) if bits == 1 else ((bits + 7) // 8, (bits + 7) // 8 * count))


def _bytes(element: str, count: int) -> Bilingual:
    """What the string of such a literal holds."""
    return (
        f'`"0x…"` with the bytes of one `{element}`, or of {count}',
        f'形如 `"0x…"` 的字节，对应 1 个或 {count} 个 `{element}`',
    )
