"""What scalar ops give, worked out from the definitions in MLIR's documents with exact numbers; nothing here is ours.

Whole numbers are patterns of n bits, 0 to 2**n - 1; floats are NumPy or Python floats, rounded by comparing distances.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import ml_dtypes
import numpy as np

WIDTHS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64}
FLOATS: dict[str, Any] = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64}
CODES: dict[str, Any] = {"f16": np.uint16, "bf16": np.uint16, "f32": np.uint32, "f64": np.uint64}


class Undefined(Exception):
    """MLIR: undefined behaviour, or poison."""


def signed(pattern: int, n: int) -> int:
    """The worth of a pattern in two's complement: its first bit counts -2**(n - 1)."""
    return pattern - 2**n if pattern >= 2 ** (n - 1) else pattern


def _held(value: int, low: int, high: int, n: int) -> int:
    if not low <= value <= high:
        raise Undefined
    return value % 2**n


def _signed_result(value: int, n: int) -> int:
    return _held(value, -(2 ** (n - 1)), 2 ** (n - 1) - 1, n)


def _ratio(a: int, b: int) -> Fraction:
    if b == 0:
        raise Undefined
    return Fraction(a, b)


def _of_signed(function: Callable[[int, int], int]) -> Callable[[int, int, int], int]:
    return lambda a, b, n: _signed_result(function(signed(a, n), signed(b, n)), n)


def _shift(function: Callable[[int, int, int], int]) -> Callable[[int, int, int], int]:
    def shifted(a: int, b: int, n: int) -> int:
        if b >= n:
            raise Undefined
        return function(a, b, n) % 2**n

    return shifted


# arith: (pattern, pattern, width) -> pattern
WHOLE: dict[str, Callable[[int, int, int], int]] = {
    "addi": lambda a, b, n: (a + b) % 2**n,
    "subi": lambda a, b, n: (a - b) % 2**n,
    "muli": lambda a, b, n: a * b % 2**n,
    "andi": lambda a, b, n: sum(2**k for k in range(n) if a // 2**k % 2 and b // 2**k % 2),
    "ori": lambda a, b, n: sum(2**k for k in range(n) if a // 2**k % 2 or b // 2**k % 2),
    "xori": lambda a, b, n: sum(2**k for k in range(n) if a // 2**k % 2 != b // 2**k % 2),
    "divui": lambda a, b, n: math.floor(_ratio(a, b)),
    "remui": lambda a, b, n: a - b * math.floor(_ratio(a, b)),
    "ceildivui": lambda a, b, n: math.ceil(_ratio(a, b)),
    "divsi": _of_signed(lambda a, b: math.trunc(_ratio(a, b))),
    "remsi": _of_signed(lambda a, b: a - b * math.trunc(_ratio(a, b))),
    "ceildivsi": _of_signed(lambda a, b: math.ceil(_ratio(a, b))),
    "floordivsi": _of_signed(lambda a, b: math.floor(_ratio(a, b))),
    "minsi": _of_signed(lambda a, b: a if a < b else b),
    "maxsi": _of_signed(lambda a, b: a if a > b else b),
    "minui": lambda a, b, n: a if a < b else b,
    "maxui": lambda a, b, n: a if a > b else b,
    "shli": _shift(lambda a, b, n: a * 2**b),
    "shrui": _shift(lambda a, b, n: math.floor(Fraction(a, 2**b))),
    "shrsi": _shift(lambda a, b, n: math.floor(Fraction(signed(a, n), 2**b))),
}
EXACT: dict[str, Callable[[int, int], int]] = {
    "addi": lambda a, b: a + b, "subi": lambda a, b: a - b, "muli": lambda a, b: a * b,
}  # fmt: skip


def flagged(name: str, flag: str, a: int, b: int, n: int) -> int:
    """The result with ``overflow<flag>``: poison where the exact one, of numbers with or without a sign, does not fit."""
    WHOLE[name](a, b, n)
    left = signed(a, n) if flag == "nsw" else a
    right = b if name == "shli" or flag == "nuw" else signed(b, n)
    exact = left * 2**right if name == "shli" else EXACT[name](left, right)
    return _signed_result(exact, n) if flag == "nsw" else _held(exact, 0, 2**n - 1, n)


# The relations of (a, b) for which a predicate of cmpi or cmpf holds: < = > and ? for a NaN on either side.
HOLDS = {"eq": "=", "ne": "<>", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
ORDERED = {"false": "", "true": "<=>?", "ord": "<=>", "uno": "?"} | {
    f"o{word}": which for word, which in HOLDS.items()
} | {f"u{word}": which + "?" for word, which in HOLDS.items()}  # fmt: skip


def relation(a: Any, b: Any) -> str:
    """How two numbers stand to each other."""
    return "<" if a < b else "=" if a == b else ">" if a > b else "?"


def compared(word: str, a: int, b: int, n: int) -> int:
    """``cmpi``."""
    if word[0] == "s" or word in ("eq", "ne"):
        a, b = signed(a, n), signed(b, n)
    return int(relation(a, b) in HOLDS[word if word in ("eq", "ne") else word[1:]])


@cache
@np.errstate(invalid="ignore")  # of NaN
def _ladder(dtype: str) -> tuple[list[Fraction], list[int]]:
    """The finite numbers of a format of 16 bits from 0 upwards, and what follows the largest: codes in this order."""
    values = np.arange(1 << 15, dtype=np.uint16).view(FLOATS[dtype]).astype(np.float64)
    finite = [Fraction(float(value)) for value in values if np.isfinite(value)]
    finite.append(2 * finite[-1] - finite[-2])
    return finite, list(range(len(finite)))


@np.errstate(over="ignore", under="ignore")
def nearest(value: Fraction, dtype: str) -> float:
    """The nearest number of a format, ties to the even code; half a step beyond the largest is an infinity."""
    size = abs(value)
    if dtype == "f64":
        try:
            found = float(size)  # CPython divides whole numbers with one rounding
        except OverflowError:
            found = math.inf
    elif dtype == "f32":
        largest = Fraction(float(np.finfo(np.float32).max))
        if size >= largest + Fraction(2) ** 103:
            found = math.inf
        else:
            near = np.float32(min(float(size), float(largest)))
            around = [np.nextafter(near, np.float32(end)) for end in (0, np.inf)] + [near]
            known = [each for each in around if np.isfinite(each)]
            found = float(min(known, key=lambda x: (abs(Fraction(float(x)) - size), int(x.view(np.uint32)) % 2)))
    else:
        ladder, codes = _ladder(dtype)
        below = min(bisect_right(ladder, size), len(ladder) - 1) - 1
        distance = ladder[below + 1] - ladder[below]
        over = size - ladder[below]
        code = codes[below] + (over > distance / 2 or (over == distance / 2 and codes[below] % 2 == 1))
        found = math.inf if code == codes[-1] else float(ladder[code])
    return -found if value < 0 else found


ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "addf": lambda a, b: a + b, "subf": lambda a, b: a - b, "mulf": lambda a, b: a * b, "divf": lambda a, b: a / b,
}  # fmt: skip


def computed(name: str, a: float, b: float, dtype: str) -> float:
    """Float arithmetic: the exact result rounded once; IEEE 754 (NumPy's f64) where there is none or it is a zero."""
    if name in ("maximumf", "minimumf"):
        if math.isnan(a) or math.isnan(b):
            return math.nan
        if a == b == 0:  # -0 is less than +0
            negative = [math.copysign(1, each) < 0 for each in (a, b)]
            return -0.0 if (all if name == "maximumf" else any)(negative) else 0.0
        return a if (a > b) == (name == "maximumf") else b
    function = ARITHMETIC[name]
    if math.isfinite(a) and math.isfinite(b) and not (name == "divf" and b == 0):
        exact = function(Fraction(a), Fraction(b))
        if exact:
            return nearest(exact, dtype)
    with np.errstate(all="ignore"):
        return float(function(np.float64(a), np.float64(b)))


def narrowed(value: float, dtype: str) -> float:
    """A float as one of another format."""
    return nearest(Fraction(value), dtype) if math.isfinite(value) and value else value


def truncated(value: float, n: int, has_sign: bool) -> int:
    """``fptosi`` and ``fptoui``: towards zero, poison where the type has no such number."""
    if not math.isfinite(value):
        raise Undefined
    whole = math.trunc(Fraction(value))
    return _signed_result(whole, n) if has_sign else _held(whole, 0, 2**n - 1, n)


@np.errstate(invalid="ignore")
def code_of(value: float, dtype: str) -> int:
    """The bits of a number that the format has."""
    return int(np.array([value], FLOATS[dtype]).view(CODES[dtype])[0])


@np.errstate(invalid="ignore")
def of_code(code: int, dtype: str) -> float:
    """The number that has these bits."""
    return float(np.array([code], CODES[dtype]).view(FLOATS[dtype])[0])
