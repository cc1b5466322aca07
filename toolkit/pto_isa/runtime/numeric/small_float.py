"""The 8- and 4-bit floats: what each code is worth, and the code of a number.

Sources: the OCP formats (f8e4m3 without infinities, f8e5m2, f8e8m0, f4e2m1) as in ml_dtypes; f4e1m2 is a sign and a
magnitude of m/4; hif8 is the published HiFloat8 format: sign, prefix-coded width of the exponent, sign-magnitude
exponent with a hidden leading bit, mantissa of the bits that are left.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from ..array import Array
from ..frozen import frozen
from ..types.numpy_types import NUMPY
from .moved_bits import moved

_AT_ONCE = 8192  # codes


@frozen
class Format:
    """One format.  ``values[code]`` in f32 (exact); ``ladder`` the non-negative finite values upwards in f64.

    ``ladder`` ends with the value that would follow the largest one; ``codes`` are theirs, the last one the code of
    an overflow (infinity, NaN, or the largest value again).  ``odd`` says which of them a tie must leave.
    """

    values: Array
    ladder: Array
    codes: Array
    odd: Array
    nan: int
    sign: int


def _ieee(exponent: int, mantissa: int) -> Array:
    """Return the values of all codes of an IEEE-like format, none of them special; bias 2**(e-1) - 1, at least 1."""
    code = np.arange(1 << (1 + exponent + mantissa))
    field, fraction = code >> mantissa & (1 << exponent) - 1, code & (1 << mantissa) - 1
    bias = max((1 << (exponent - 1)) - 1, 1)
    significand = np.where(field > 0, (1 << mantissa) + fraction, fraction).astype(np.float64)
    magnitude = np.ldexp(significand, np.maximum(field, 1) - bias - mantissa)
    values: Array = np.where(code >> (exponent + mantissa), -magnitude, magnitude)
    return values


# width of the exponent field, width of the mantissa field, by the leading bits of the seven-bit payload
_HIF8_DOT = (
    (0b11 << 5, 2, 4, 1),
    (0b10 << 5, 2, 3, 2),
    (0b01 << 5, 2, 2, 3),
    (0b001 << 4, 3, 1, 3),
    (0b0001 << 3, 4, 0, 3),
)


def _hif8_magnitude(payload: int) -> float:
    """Return the magnitude of a seven-bit payload; 0000mmm is 0 or 2**(m - 23)."""
    for prefix, width, exponent, mantissa in _HIF8_DOT:
        if payload >> (7 - width) == prefix >> (7 - width):
            field = payload >> mantissa & (1 << exponent) - 1
            power = 0
            if exponent:
                negative = field >> (exponent - 1)
                power = (1 << (exponent - 1)) | (field & (1 << (exponent - 1)) - 1)
                power = -power if negative else power
            return float((1 + (payload & (1 << mantissa) - 1) / (1 << mantissa)) * 2.0**power)
    return 2.0 ** (payload - 23) if payload else 0.0


def _hif8() -> Array:
    magnitude = np.array([_hif8_magnitude(payload) for payload in range(128)])
    magnitude[0x6F] = np.inf
    values = np.concatenate([magnitude, -magnitude])
    values[0x80] = np.nan
    return values


def _make(values: Array, next_value: float, overflow: int, nan: int, *, ties_up: bool = False) -> Format:
    sign = 0 if ties_up else values.size // 2
    positive = np.flatnonzero(np.isfinite(values[: sign or None]))
    order = positive[np.argsort(values[positive], kind="stable")]
    codes = np.append(order, overflow).astype(np.uint8)
    odd = np.ones(codes.size, bool) if ties_up else (codes & 1).astype(bool)
    return Format(
        values.astype(np.float32), np.append(values[order], next_value).astype(np.float64), codes, odd, nan, sign
    )


def _formats() -> dict[str, Format]:
    e4m3, e5m2 = _ieee(4, 3), _ieee(5, 2)
    e4m3[[0x7F, 0xFF]] = np.nan
    e5m2[[0x7C, 0xFC]] = np.inf, -np.inf
    e5m2[[0x7D, 0x7E, 0x7F, 0xFD, 0xFE, 0xFF]] = np.nan
    e8m0 = np.ldexp(1.0, np.arange(256) - 127)
    e8m0[255] = np.nan
    return {
        "f8e4m3": _make(e4m3, 480.0, 0x7F, 0x7F),
        "f8e5m2": _make(e5m2, 2.0**16, 0x7C, 0x7E),
        # the significand is always 1, hence odd: a tie leaves it upwards
        "f8e8m0": _make(e8m0, 2.0**128, 0xFF, 0xFF, ties_up=True),
        "hif8": _make(_hif8(), 1.5 * 2.0**15, 0x6F, 0x80),
        # neither infinity nor NaN: both become the largest magnitude
        "f4e2m1": _make(_ieee(2, 1), 8.0, 7, 7),
        "f4e1m2": _make(_ieee(1, 2), 2.0, 7, 7),
    }


FORMATS: Mapping[str, Format] = _formats()
# Formats with sign, exponent and fraction: bits of the fraction where the code stands at the top of a byte; bias.
_FIELDS = {"f8e4m3": (3, 7), "f8e5m2": (2, 15), "f4e2m1": (5, 1), "f4e1m2": (6, 1)}


def decode(codes: Any, dtype: str, *bounds: float) -> Any:
    """Return the numbers that small-float codes stand for, in f32, which holds them all exactly.

    ``codes`` is an array or scalar of ``NUMPY[dtype]``, or of raw uint8 codes; bounds: the least and the largest
    number, then NaN is 0.
    """
    array = np.asarray(codes)
    if array.dtype != np.uint8:
        array = array.astype(NUMPY[dtype], copy=False).view(np.uint8)
    values, whole = _within(dtype, bounds) if bounds else (FORMATS[dtype].values, True)
    if array.size > _AT_ONCE and dtype in _FIELDS and whole:
        top = array << 4 if values.size == 16 else array
        least = _least_special(dtype)
        if least > 0x7F or (top & 0x7F).max() < least:
            return moved(top.view(np.int8), *_FIELDS[dtype])
    return _looked_up(values, array & 15 if values.size == 16 else array)


@cache
def _within(dtype: str, bounds: tuple[float, float]) -> tuple[Array, bool]:
    """Return the numbers of all codes within bounds, NaN as 0, and whether all that are finite keep their value."""
    values = FORMATS[dtype].values
    bounded = np.where(np.isnan(values), np.float32(0), np.clip(values, *bounds)).astype(np.float32)
    finite = np.isfinite(values)
    return bounded, bool((bounded[finite] == values[finite]).all())


@cache
def _least_special(dtype: str) -> int:
    """Return the least code, without its sign, of an infinity or NaN; 128 for a format that has neither."""
    special = np.flatnonzero(~np.isfinite(FORMATS[dtype].values[:128]))
    return int(special[0]) if special.size else 128


def _looked_up(values: Array, codes: Array) -> Array:
    """``values[codes]`` in parts: NumPy first makes 8 bytes of every code, for which large arrays need new memory."""
    if codes.size <= _AT_ONCE or codes.ndim == 0:
        return np.asarray(values.take(codes))
    found = np.empty(codes.shape, values.dtype)
    step = max(1, _AT_ONCE * len(codes) // codes.size)
    for start in range(0, len(codes), step):
        values.take(codes[start : start + step], out=found[start : start + step], mode="clip")  # no code is clipped
    return found


@np.errstate(all="ignore")
def encode(numbers: Any, dtype: str, mode: str = "rint", saturate: bool = False) -> Array:
    """Return the codes of numbers as ``NUMPY[dtype]``: the neighbour that the rounding mode asks for.

    rint and none: the nearest, ties to the even code; round: ties away from zero; floor, ceil, trunc: that direction;
    odd: truncated, then the odd neighbour when inexact, never beyond the largest value.  What is beyond the largest
    finite value after rounding becomes infinity, NaN where the format has none, or the largest value where it has
    neither, or if ``saturate``.  The sign of zero is kept where the format has a negative zero.  f8e8m0 has neither
    sign nor zero: numbers that are not positive become NaN, those below 2**-127 become 2**-127.
    """
    form = FORMATS[dtype]
    number = np.asarray(numbers, np.float64)
    magnitude, negative = np.abs(number), np.signbit(number)
    ladder, last = form.ladder, form.ladder.size - 1
    low = np.clip(np.searchsorted(ladder, magnitude, side="right") - 1, 0, last - 1)
    below, above = ladder[low], ladder[low + 1]
    rest = np.minimum(magnitude, above) - below
    up = (rest > 0) & _upwards(mode, rest, above - below, form.odd[low], negative, low < last - 1)
    index = low + up
    if saturate:
        index = np.minimum(index, last - 1)
    else:
        index = np.where(np.isinf(magnitude), last, index)
    codes = form.codes[index]
    if form.sign:
        codes = np.where(negative, codes | np.uint8(form.sign), codes)
        if dtype == "hif8":  # the code of a negative zero is NaN
            codes = np.where(index == 0, np.uint8(0), codes)
        codes = np.where(np.isnan(number), np.uint8(form.nan), codes)
    else:
        codes = np.where(number > 0, codes, np.uint8(form.nan))
    return np.asarray(codes.astype(np.uint8, copy=False).view(NUMPY[dtype]))


def _upwards(mode: str, rest: Array, step: Array, odd: Array, negative: Array, inner: Array) -> Array:
    """Return where an inexact magnitude goes to the larger neighbour; ``inner``: that neighbour is no overflow."""
    if mode in ("rint", "none"):
        return np.asarray((rest > step / 2) | ((rest == step / 2) & odd))
    if mode == "round":
        return np.asarray(rest >= step / 2)
    if mode == "floor":
        return negative
    if mode == "ceil":
        return ~negative
    if mode == "odd":
        return ~odd & inner
    return np.zeros(rest.shape, bool)
