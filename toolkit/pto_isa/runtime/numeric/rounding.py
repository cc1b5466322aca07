"""Correct rounding: reals held in f64 to integers or to f16, bf16, f32, in every rounding mode."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..array import Array
from ..types.numpy_types import NUMPY, RAW_BITS

ROUND_MODES = ("none", "rint", "round", "floor", "ceil", "trunc", "odd")
NEAREST_EVEN = ("none", "rint")
_SIMPLE = {"rint": np.rint, "floor": np.floor, "ceil": np.ceil, "trunc": np.trunc, "none": np.trunc}


def round_integral(x: Array, mode: str) -> Array:
    """Return f32 or f64 numbers rounded to integral values; ``none`` truncates, as a conversion in C does.

    round: halves away from zero.  odd: von Neumann's rounding, truncate and set the lowest bit if anything was lost.
    NaN and infinities stay.
    """
    simple = _SIMPLE.get(mode)
    if simple is not None:
        rounded: Array = simple(x)
        return rounded
    whole = np.trunc(x)
    rest = np.abs(x - whole)
    if mode == "round":
        away = rest >= 0.5
    else:
        away = (rest > 0) & (np.fmod(whole, 2) == 0)
    result: Array = whole + np.where(away, np.copysign(x.dtype.type(1), x), x.dtype.type(0))
    return result


def rounder(mode: str) -> Callable[..., Array]:
    """The function ``round_integral`` of one mode; like a ufunc it takes ``out=``."""
    simple: Callable[..., Array] | None = _SIMPLE.get(mode)
    if simple is not None:
        return simple

    def rounded(x: Array, out: Array | None = None) -> Array:
        result = round_integral(x, mode)
        if out is None:
            return result
        out[...] = result
        return out

    return rounded


def integers_as_reals(x: Array) -> Array:
    """Return integers as f64 such that rounding the result once more to f32 or less equals rounding the integer.

    Integers beyond 2**53 lose their low 11 bits, of which the last kept bit remembers whether one was set.
    """
    if x.dtype.itemsize < 8:
        return x.astype(np.float64)
    negative = x < 0
    magnitude = x.astype(np.uint64)
    magnitude = np.where(negative, ~magnitude + np.uint64(1), magnitude)
    lost = np.uint64(0x7FF)
    sticky = ((magnitude & lost) != 0).astype(np.uint64) << np.uint64(11)
    kept = np.where(magnitude >> np.uint64(53) != 0, (magnitude & ~lost) | sticky, magnitude).astype(np.float64)
    return np.where(negative, -kept, kept)


def round_float(x: Array, dtype: str, mode: str) -> Array:
    """Return f64 numbers in the float type ``dtype`` (f16, bf16, f32), rounded once.

    Modes as in ``conversion.convert``.  Beyond the largest finite value nearest modes give an infinity, as do the
    directed ones away from zero; towards zero gives the largest finite value.
    """
    kind = NUMPY[dtype]
    if mode in NEAREST_EVEN:
        return _nearest(x, dtype)
    nearest = _nearest(x, dtype)
    back = nearest.astype(np.float64)
    finite = np.isfinite(x)
    too_big, too_small = finite & (np.abs(back) > np.abs(x)), finite & (np.abs(back) < np.abs(x))
    bits = nearest.view(RAW_BITS[kind.itemsize])
    one = bits.dtype.type(1)
    if mode == "round":
        # Nearest-even leaves a tie towards zero exactly when the midpoint is x.
        outer = (bits + one).view(kind).astype(np.float64)
        tie = too_small & (np.abs(outer) - np.abs(x) == np.abs(x) - np.abs(back))
        return np.where(tie, bits + one, bits).view(kind)
    negative = np.signbit(x)
    if mode == "floor":
        outward = negative
    elif mode == "ceil":
        outward = ~negative
    elif mode == "odd":
        lower = np.where(too_big, bits - one, bits)
        outward = (lower & one) == 0
    else:
        outward = np.zeros(x.shape, bool)
    bits = np.where(too_big & ~outward, bits - one, bits)
    bits = np.where(too_small & outward, bits + one, bits)
    return bits.view(kind)


def _nearest(x: Array, dtype: str) -> Array:
    """Round f64 to nearest even, once.  ml_dtypes goes through f32, so bf16 gets an f32 that is rounded to odd."""
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        single = x.astype(np.float32)
        if dtype == "f32":
            return single
        if dtype == "f16":
            return x.astype(np.float16)
        back = single.astype(np.float64)
        lost = np.isfinite(x) & (back != x)
        even = (single.view(np.uint32) & np.uint32(1)) == 0
        toward = np.where(back > x, np.float32(-np.inf), np.float32(np.inf))
        return np.where(lost & even, np.nextafter(single, toward), single).astype(NUMPY[dtype])
