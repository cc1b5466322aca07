"""convert: numbers of one element type in another.  The one numeric kernel behind every conversion.

Decisions, where public sources leave a choice:

* Float to float of the same type is the identity in every mode.  That the NPUs round f32 -> f32 of tcvt to integral
  values (``vtrc`` on A5, ``vconv_f322f32*`` on A2/A3) belongs to that op's record, not to this function: implied
  conversions use it too.
* Float to float rounds in the direction of the mode.  The recorded simulator always rounds to nearest even.
* ``odd`` is von Neumann's rounding (truncate, then set the lowest bit when inexact), as the public type header says;
  the recorded simulator rounds to nearest with ties to odd.
* Integer to float rounds in the direction of the mode too, from the exact integer; ``none`` is to nearest even.
* i4 without saturation wraps like the other integers; the simulator clamps it always.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from ..array import Array
from ..errors import InputError, unknown_word
from ..quiet import quietly
from ..types.dtypes import BITS, CODES, FLOATS, INTEGERS, check_dtype, integer_limits
from ..types.numpy_types import NUMPY, expect_dtype
from .rounding import NEAREST_EVEN, ROUND_MODES, integers_as_reals, round_float, round_integral
from .small_float import FORMATS, decode, encode

Kernel = Callable[[Array], Array]

SAT_MODES = ("on", "off")
LARGEST = {
    "f16": 65504.0,
    "bf16": 2.0**128 - 2.0**120,
    "f32": 2.0**128 - 2.0**104,
    "f64": float(np.finfo(np.float64).max),
}


def convert(x: Any, src: str, dst: str, round_mode: str | None = None, sat_mode: str | None = None) -> Any:
    """Return ``x``, an array or scalar of element type ``src``, in the element type ``dst``.

    Modes: rint nearest, ties to even (default); round nearest, ties away from zero; floor, ceil, trunc; odd; none is
    trunc towards an integer and rint towards a float.  To an integer: round by the mode; with saturation clamp, NaN
    becomes 0; without, take the result modulo 2**n, NaN and infinities become 0.  Integer to integer: clamp or wrap.
    To a float: the neighbour the mode asks for; with saturation anything beyond, infinities included, becomes the
    largest finite value; NaN stays NaN.  The sign of zero is kept where the type has a negative zero.  ``f64`` may
    stand for either type.  The same type gives ``x`` itself.  Raises InputError for unknown words and for an array
    whose NumPy type is not that of ``src``.
    """
    kernel = converter_of(
        src, dst, "rint" if round_mode is None else round_mode, "off" if sat_mode is None else sat_mode
    )
    if isinstance(x, np.ndarray) and x.ndim:
        if x.dtype is not NUMPY[src]:
            expect_dtype(x, src, "the array to convert")
        return kernel(x)
    return kernel(np.asarray(x, NUMPY[src]).reshape(1))[0]


@lru_cache(maxsize=4096)
def converter_of(src: str, dst: str, round_mode: str, sat_mode: str) -> Kernel:
    """Return the function that converts arrays (of at least one dimension) of one type to another."""
    for dtype in (src, dst):
        if dtype != "f64":
            check_dtype(dtype)
    if round_mode not in ROUND_MODES:
        raise InputError(*unknown_word(("rounding mode", "舍入模式"), round_mode, ROUND_MODES))
    if sat_mode not in SAT_MODES:
        raise InputError(*unknown_word(("saturation mode", "饱和模式"), sat_mode, SAT_MODES))
    saturate = sat_mode == "on"
    if src == dst:
        return _same
    if src in INTEGERS:
        return quietly(_from_integers(src, dst, round_mode, saturate))
    reals = _decoder(src)
    if dst in INTEGERS:
        return quietly(lambda x: _to_integers(round_integral(reals(x), round_mode), dst, saturate))
    if dst in CODES:
        return quietly(_to_codes(reals, dst, round_mode, saturate))
    return quietly(_to_floats(src, reals, dst, round_mode, saturate))


def _same(x: Array) -> Array:
    return x


def _clamp(limit: float) -> Kernel:
    """Return the function that moves f32 or f64 numbers into ``-limit … limit``; NaN stays.

    The bounds are arrays without axes and made once: with Python numbers ``np.clip`` costs three times as much.
    """
    kinds = [NUMPY[name] for name in ("f32", "f64") if limit <= LARGEST[name]]
    bounds = {kind: (np.asarray(-limit, kind), np.asarray(limit, kind)) for kind in kinds}

    def clamp(x: Array) -> Array:
        return x.clip(*bounds[x.dtype])

    return clamp


def _decoder(src: str) -> Kernel:
    """Return the exact widening of floats and codes to f32 (f64 stays)."""
    if src in ("f32", "f64"):
        return _same
    if src in CODES:
        return lambda x: np.asarray(decode(x, src))
    return lambda x: x.astype(np.float32)


def _from_integers(src: str, dst: str, mode: str, saturate: bool) -> Kernel:
    if dst in CODES:
        return lambda x: encode(integers_as_reals(x), dst, mode, saturate)
    nearest = mode in NEAREST_EVEN
    if dst == "f64" or (dst == "f32" and (nearest or BITS[src] <= 16)):  # NumPy rounds an integer once
        return lambda x: x.astype(NUMPY[dst])
    if dst in FLOATS:
        kind, clamp = NUMPY[dst], _clamp(LARGEST[dst]) if saturate else _same
        if nearest and BITS[src] <= 16:  # exact in f32
            return lambda x: clamp(x.astype(np.float32)).astype(kind)
        return lambda x: round_float(clamp(integers_as_reals(x)), dst, mode)
    kind, (low, high), (src_low, src_high) = NUMPY[dst], integer_limits(dst), integer_limits(src)
    if saturate:
        bounds = max(low, src_low), min(high, src_high)
        return lambda x: np.clip(x, x.dtype.type(bounds[0]), x.dtype.type(bounds[1])).astype(kind)
    if dst == "i4":
        return _low_nibble
    return lambda x: x.astype(kind)


def _low_nibble(x: Array) -> Array:
    codes = (x & x.dtype.type(15)).astype(np.int8)
    values: Array = (codes ^ np.int8(8)) - np.int8(8)
    return values


def _to_integers(whole: Array, dst: str, saturate: bool) -> Array:
    """Return integral f32 or f64 numbers as integers: clamped, or modulo 2**n with 0 for what is not finite."""
    kind, (low, high) = NUMPY[dst], integer_limits(dst)
    if whole.size == 0:
        return whole.astype(kind)
    limit = float(high + 1)
    if whole.min() >= low and whole.max() < limit:  # not for NaN
        return whole.astype(kind)
    whole = whole.astype(np.float64)
    wrapped = _modulo(np.where(np.isfinite(whole), whole, 0.0), kind, dst == "i4")
    if not saturate:
        return wrapped
    clamped = np.where(whole < low, kind.type(low), np.where(whole >= limit, kind.type(high), wrapped))
    return clamped.astype(kind, copy=False)


def _modulo(whole: Array, kind: np.dtype[Any], nibble: bool) -> Array:
    magnitude = np.fmod(np.abs(whole), 2.0**64)
    big = magnitude >= 2.0**63
    low = np.where(big, magnitude - 2.0**63, magnitude).astype(np.int64).astype(np.uint64)
    bits = np.where(big, low + np.uint64(2**63), low)
    bits = np.where(whole < 0, ~bits + np.uint64(1), bits)
    return _low_nibble(bits) if nibble else bits.astype(kind)


def _to_codes(reals: Kernel, dst: str, mode: str, saturate: bool) -> Kernel:
    kind, clamp = NUMPY[dst], _clamp(float(FORMATS[dst].ladder[-2])) if saturate else _same
    fast = dst in ("f8e4m3", "f8e5m2") and mode in NEAREST_EVEN

    def cast(x: Array) -> Array:
        values = reals(x)
        if fast and values.dtype == np.float32:
            return clamp(values).astype(kind)
        return encode(values, dst, mode, saturate)

    return cast


def _to_floats(src: str, reals: Kernel, dst: str, mode: str, saturate: bool) -> Kernel:
    kind, clamp = NUMPY[dst], _clamp(LARGEST[dst]) if saturate else _same
    widens = dst == "f64" or (dst == "f32" and src != "f64")

    def cast(x: Array) -> Array:
        values = reals(x)
        if widens:
            values = values.astype(kind)
        values = clamp(values)
        if widens or (mode in NEAREST_EVEN and values.dtype == np.float32):
            return values.astype(kind, copy=False)
        return round_float(values.astype(np.float64), dst, mode)

    return cast
