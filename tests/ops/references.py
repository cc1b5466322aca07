"""Results of the ops of the slice, by plain Python or obviously right NumPy, written by hand and not from the records.

Arrays in, arrays out: the valid regions of the sources give the valid region of the result.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def each(function: Callable[..., Any], *sources: Array) -> Array:
    """``function`` of the elements at every place, with Python numbers; the first source gives type and shape."""
    result = np.empty_like(sources[0])
    for place in np.ndindex(result.shape):
        result[place] = function(*(source[place].item() for source in sources))
    return result


def wrapped(number: int, dtype: Any) -> int:
    """A whole number modulo 2**n in an integer type, by dropping bytes."""
    size = np.dtype(dtype).itemsize
    low = number.to_bytes(32, "little", signed=True)[:size]
    return int.from_bytes(low, "little", signed=np.dtype(dtype).kind == "i")


def single(number: float) -> float:
    """The nearest f32 of a double."""
    try:
        return float(struct.unpack("<f", struct.pack("<f", number))[0])
    except OverflowError:
        return math.copysign(math.inf, number)


def arithmetic(symbol: str, a: Array, b: Array) -> Array:
    """a + b, a - b, a * b: integers wrap, floats of 32 bits are rounded once."""
    table: dict[str, Callable[[Any, Any], Any]] = {
        "+": lambda x, y: x + y,
        "-": lambda x, y: x - y,
        "*": lambda x, y: x * y,
    }
    if a.dtype.kind in "iu":
        return each(lambda x, y: wrapped(table[symbol](x, y), a.dtype), a, b)
    return each(lambda x, y: single(table[symbol](x, y)), a, b)


def quotient(a: Array, b: Array) -> Array:
    """a / b: integers towards zero; floats divide by a zero to an infinity of the right sign, 0 / 0 to NaN."""

    def whole(x: int, y: int) -> int:
        return wrapped(abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1), a.dtype)

    def real(x: float, y: float) -> float:
        if y == 0:
            return math.nan if x == 0 or math.isnan(x) else math.copysign(1, x) * math.copysign(math.inf, y)
        return single(x / y)

    return each(whole if a.dtype.kind in "iu" else real, a, b)


def larger(a: Array, b: Array) -> Array:
    """The larger number at every place."""
    return each(lambda x, y: x if x >= y else y, a, b)


def exponential(a: Array) -> Array:
    """e**x as a double."""
    return np.array([[math.exp(x) for x in row] for row in a.tolist()])


def row_sums(a: Array) -> list[float]:
    """The exact sum of each row."""
    return [math.fsum(row) for row in a.astype(np.float64).tolist()]


def column_sums(a: Array) -> list[float]:
    """The exact sum of each column."""
    return row_sums(a.T)


def row_largest(a: Array) -> list[Any]:
    """The largest number of each row."""
    return [sorted(row)[-1] for row in a.tolist()]


def row_place_of_largest(a: Array) -> list[int]:
    """Where the largest number of each row stands first."""
    return [row.index(sorted(row)[-1]) for row in a.tolist()]


def packed_bits(test: Array) -> list[list[int]]:
    """Rows of truth values as bytes, the first value in the lowest bit."""
    return [
        [sum(bit << k for k, bit in enumerate(row[at : at + 8])) for at in range(0, len(row), 8)]
        for row in test.astype(int).tolist()
    ]


def selected(bits: Sequence[Sequence[int]], a: Array, b: Array) -> Array:
    """a where the bit of the byte is set, else b."""
    result = b.copy()
    for i, j in np.ndindex(a.shape):
        if format(bits[i][j // 8], "08b")[::-1][j % 8] == "1":
            result[i, j] = a[i, j]
    return result


def product(a: Array, b: Array) -> Array:
    """The matrix product with exact sums: whole numbers, or doubles."""
    rows = [[sum(x * y for x, y in zip(row, column, strict=True)) for column in b.T.tolist()] for row in a.tolist()]
    return np.array(rows)


def sorted_pairs(keys: Sequence[float], numbers: Sequence[int]) -> list[tuple[float, int]]:
    """(key, number), the largest key first, smaller numbers first among equal keys; blocks of 32 by themselves."""
    pairs = list(zip(keys, numbers, strict=True))
    return [
        pair for at in range(0, len(pairs), 32) for pair in sorted(pairs[at : at + 32], key=lambda p: (-p[0], p[1]))
    ]


def filled(a: Array, rows: int, cols: int, valid: tuple[int, int], pad: Any) -> Array:
    """A field of ``pad`` with the valid corner of ``a`` in it."""
    field = np.full((rows, cols), pad, a.dtype)
    field[: valid[0], : valid[1]] = a[: valid[0], : valid[1]]
    return field
