"""Correct rounding by searching a list of all values of a format: slow, obviously right, for tests only."""

from __future__ import annotations

import math
from bisect import bisect_right
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from pto_isa.runtime import NUMPY

RAW = {1: np.uint8, 2: np.uint16}


@cache
def magnitudes(dtype: str) -> tuple[list[float], list[int]]:
    """Return all non-negative finite values of a 16-bit float or OCP float, upwards, and their codes."""
    kind = NUMPY[dtype]
    width = {"f4e2m1": 4}.get(dtype, 8 * kind.itemsize)
    codes = np.arange(1 << (width - 1), dtype=RAW[kind.itemsize])
    with np.errstate(invalid="ignore"):
        values = codes.view(kind).astype(np.float64).tolist()
    finite = sorted((value, code) for value, code in zip(values, codes.tolist(), strict=True) if math.isfinite(value))
    return [value for value, _ in finite], [code for _, code in finite]


def rounded(x: float | int, dtype: str, mode: str) -> tuple[float, int]:
    """Return the value of a finite number in ``dtype`` and the parity of its code; infinity for an overflow.

    Beyond the largest value the next one of an unbounded exponent counts as infinity.
    """
    values, codes = magnitudes(dtype)
    magnitude = abs(x)
    at = bisect_right(values, magnitude) - 1
    below, odd = values[at], codes[at] & 1
    if below == magnitude:
        return math.copysign(below, x), odd
    above = values[at + 1] if at + 1 < len(values) else 2 * values[-1] - values[-2]
    middle = (Fraction(below) + Fraction(above)) / 2
    exact = Fraction(magnitude)
    if mode in ("rint", "none"):
        up = exact > middle or (exact == middle and bool(odd))
    elif mode == "round":
        up = exact >= middle
    elif mode == "odd":
        up = not odd and at + 1 < len(values)
    else:
        up = {"floor": x < 0, "ceil": x > 0, "trunc": False}[mode]
    if not up:
        return math.copysign(below, x), odd
    return math.copysign(above if at + 1 < len(values) else math.inf, x), 1 - odd


def integral(x: float, mode: str) -> int:
    """Return a finite number as an integer by mode."""
    exact = Fraction(x)
    whole = math.trunc(exact)
    if mode == "rint":
        return round(exact)
    if mode == "round":
        return int(math.copysign(1, x)) * math.floor(abs(exact) + Fraction(1, 2))
    if mode == "odd":
        return whole if whole == exact or whole % 2 else whole + (1 if x > 0 else -1)
    return {"floor": math.floor, "ceil": math.ceil, "trunc": math.trunc, "none": math.trunc}[mode](exact)


def same_numbers(found: Any, expected: Any) -> bool:
    """Return whether arrays hold the same numbers: any NaN equals any NaN, -0 differs from +0."""
    a, b = np.asarray(found).astype(np.float64), np.asarray(expected).astype(np.float64)
    return bool((((a == b) & (np.signbit(a) == np.signbit(b))) | (np.isnan(a) & np.isnan(b))).all())
