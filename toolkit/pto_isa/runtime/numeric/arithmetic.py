"""Element-by-element arithmetic that NumPy does otherwise or lacks.  Arrays in, arrays out; Python numbers may mix in.

Results have the arithmetic type: f32 for f16 and bf16 operands where a result is rounded, the operand's type where the
result is exact or modular.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..array import Array
from ..quiet import quietly
from ..types.numpy_types import RAW_BITS, numpy_type

_EXACT_QUOTIENT = 2.0**24
_QUICK_MODULO_FROM = 4096  # elements; below, calls cost more than np.mod


def is_integer_type(dtype: np.dtype[Any]) -> bool:
    """Return whether a NumPy type is an integer; bf16 and the small floats have kind V or f and are not."""
    return dtype.kind in "iu"


def _operands(a: Any, b: Any) -> tuple[Any, Any]:
    """Return both as arrays or NumPy scalars of one type: a Python number takes the type of the other side."""
    if not hasattr(a, "dtype"):
        a = np.asarray(a, b.dtype if hasattr(b, "dtype") else None)
    if not hasattr(b, "dtype"):
        b = np.asarray(b, a.dtype)
    return a, b


def wide(view: Any) -> Array:
    """Return elements in their arithmetic type: f16, bf16 as f32, integers of 8 and 16 bits as i32, else as given."""
    array = np.asarray(view)
    if array.dtype.itemsize > 2:
        return array
    return array.astype(np.int32 if is_integer_type(array.dtype) else np.float32)


def cyclic(view: Array, cols: int) -> Array:
    """Return column ``j % n`` of an (m, n) array for every j < cols; a view if n is 1 (broadcasts) or n >= cols."""
    n = view.shape[1]
    if n == 1:
        return view
    if n >= cols:
        return view[:, :cols]
    return view[:, np.arange(cols) % n]


def finite(values: Array, low: float, high: float) -> Array:
    """Return the numbers within bounds and NaN as 0: the array itself where that changes nothing."""
    if values.dtype == np.float32 and float(np.vdot(values, values)) < low * high / -4:  # room for rounding
        return values
    return _bounded(values, low, high)


@quietly
def _bounded(values: Array, low: float, high: float) -> Array:
    if values.size and low <= values.min() and values.max() <= high:  # not for NaN
        return values
    return np.where(np.isnan(values), values.dtype.type(0), np.clip(values, low, high))


@quietly
def exact_max(a: Any, b: Any, out: Array | None = None) -> Array:
    """Return ``b if a < b else a``: for equal operands, zeros of either sign or NaN the first one."""
    a, b = _operands(a, b)
    return _into(out, np.where(a < b, b, a))


@quietly
def exact_min(a: Any, b: Any, out: Array | None = None) -> Array:
    """Return ``b if b < a else a``: for equal operands, zeros of either sign or NaN the first one."""
    a, b = _operands(a, b)
    return _into(out, np.where(b < a, b, a))


def at_least(least: Any, values: Any, out: Array | None = None) -> Any:
    """Return the larger one of a number and each element; NaN stays, equal zeros give either.

    NumPy's loops take a third longer where the number comes first.
    """
    return np.maximum(values, least, out=out)


def at_most(most: Any, values: Any, out: Array | None = None) -> Any:
    """Return the smaller one of a number and each element; NaN stays, equal zeros give either."""
    return np.minimum(values, most, out=out)


def _into(out: Array | None, result: Any) -> Array:
    """The result, stored where the caller wants it."""
    if out is None:
        return np.asarray(result)
    out[...] = result
    return out


@quietly
def exact_abs(x: Any) -> Array:
    """Return ``max(x, -x)``: -0, NaN and the smallest integer stay as they are."""
    return exact_max(x, -x)


@quietly
def divide(a: Any, b: Any) -> Array:
    """Return integers divided towards zero, modulo 2**n; division by zero gives 0.  Floats divide as NumPy does."""
    a, b = _operands(a, b)
    if not is_integer_type(a.dtype):
        return np.asarray(np.divide(a, b))
    quotient = np.floor_divide(a, b)
    if a.dtype.kind == "u":
        return np.asarray(quotient)
    inexact = (np.multiply(quotient, b) != a) & (b != 0)
    return np.asarray(quotient + (inexact & ((a < 0) != (b < 0))).astype(quotient.dtype))


@quietly
def fmod(a: Any, b: Any) -> Array:
    """Return ``a - b * trunc(a / b)``, exact, with the sign of a; b = 0 or a infinite gives NaN, 0 for integers."""
    a, b = _operands(a, b)
    return np.asarray(np.fmod(a, b))


@quietly
def remainder(a: Any, b: Any) -> Array:
    """Return r = fmod(a, b), plus b if r is not 0 and has not b's sign; an exact zero keeps the sign of a.

    f16 and bf16 give f32, because the sum is rounded.
    """
    a, b = _operands(a, b)
    if not is_integer_type(a.dtype):
        return float_remainder(wide(a), wide(b))
    rest = np.fmod(a, b)
    other = (rest != 0) & ((rest < 0) != (b < 0))
    return np.asarray(np.where(other, rest + b, rest))


def float_remainder(a: Any, b: Any) -> Array:
    """Return ``remainder`` of floats of f32 or f64, for callers that run without warnings.

    NumPy gives an exact zero the sign of b.
    """
    rest = _quick_modulo(a, b)
    if rest is None:
        rest = np.asarray(np.mod(a, b))
    zero = rest == 0
    if np.count_nonzero(zero):
        np.copysign(0, a, out=rest, where=zero)
    return rest


def _quick_modulo(a: Any, b: Any) -> Array | None:
    """Return ``np.mod`` of f32 but for the sign of zeros, by quotients of f64; None where inexact or not worth it.

    Below 2**24 a quotient of two f32 that is no integer is at least 2**-24 away from one, so f64 has its floor; the
    product with b has 48 bits, and a sum of two f32 that is rounded to f64 first is rounded to the same f32.
    """
    if a.size < _QUICK_MODULO_FROM or a.dtype != np.float32 or b.dtype != np.float32:
        return None
    if not np.isfinite(b).all():  # 0 times an infinity
        return None
    quotient = np.asarray(np.divide(a, b, dtype=np.float64))
    if not (quotient.max() < _EXACT_QUOTIENT and quotient.min() > -_EXACT_QUOTIENT):  # NaN is not either
        return None
    np.floor(quotient, out=quotient)
    np.multiply(quotient, b, out=quotient)
    np.subtract(a, quotient, out=quotient)
    return quotient.astype(np.float32)


@quietly
def integer_power(a: Any, b: Any) -> Array:
    """Return integers to an integer power, modulo 2**n in a's type; b < 0 gives 1 / a**-b truncated, 0 for a = 0."""
    a, b = np.broadcast_arrays(*_operands(a, b))
    negative = b < 0
    left = np.where(negative, 0, b).astype(np.uint64)
    result, base = np.ones_like(a), a.copy()
    while left.any():
        result = np.where(left & np.uint64(1), result * base, result)
        base = base * base
        left = left >> np.uint64(1)
    if not negative.any():
        return np.asarray(result)
    odd = (b & b.dtype.type(1)) != 0
    one = a.dtype.type(1)
    inverse = np.where(a == one, one, a.dtype.type(0))
    if a.dtype.kind == "i":
        inverse = np.where(a == -one, np.where(odd, -one, one), inverse)
    return np.asarray(np.where(negative, inverse, result))


@quietly
def exact_power(a: Any, b: Any) -> Array:
    """Return floats to a power by C's conventions, computed in f64 and rounded once; f16 and bf16 give f32.

    The exponent is passed as an array: for a scalar 0.5 NumPy takes a square root, which differs for -0 and -inf.
    """
    a, b = np.broadcast_arrays(*_operands(a, b))
    kind = np.result_type(a.dtype, np.float32) if a.dtype == np.float64 else np.dtype(np.float32)
    power = np.power(a.astype(np.float64).reshape(-1), b.astype(np.float64).reshape(-1))
    return np.asarray(power.reshape(a.shape).astype(kind))


def scalar_power(a: Any, b: Any, out: Array | None = None) -> Array:
    """Return floats to one power, by C's conventions, in their own type; ``out`` may be ``a``.

    For the exponent 0.5 NumPy takes a square root, which gives NaN for -inf and -0 for -0; C gives inf and +0.
    For callers that run without warnings.
    """
    if float(b) != 0.5:
        return np.asarray(np.power(a, b, out=out))
    infinite = a == -np.inf
    root = np.add(np.sqrt(a), a.dtype.type(0), out=out)
    root[infinite] = np.inf
    return np.asarray(root)


@quietly
def rsqrt(x: Any) -> Array:
    """Return 1 / sqrt(x), computed in f64 and rounded once; f16 and bf16 give f32; 0 gives the infinity of its sign."""
    array = np.asarray(x)
    root = 1.0 / np.sqrt(array.astype(np.float64))
    return np.asarray(root).astype(np.float64 if array.dtype == np.float64 else np.float32)


def shift_left(a: Any, count: Any) -> Array:
    """Return a << count in a's type.

    Counts below 0 or from the width on are undefined in the ISA; they give 0 here.
    """
    a, count = _operands(a, count)
    return np.asarray(np.left_shift(a, np.asarray(count).astype(a.dtype, copy=False)))


def shift_right(a: Any, count: Any) -> Array:
    """Return a >> count in a's type, arithmetic for signed types.

    Counts below 0 or from the width on are undefined in the ISA; they give 0, or -1 for negative a, here.
    """
    a, count = _operands(a, count)
    return np.asarray(np.right_shift(a, np.asarray(count).astype(a.dtype, copy=False)))


def bitcast(x: Any, dtype: object) -> Array:
    """Return the same bits as another type of the same size; ``dtype`` is an element type or a NumPy type."""
    return np.ascontiguousarray(x).view(numpy_type(dtype)).reshape(np.shape(x))


def bit_field(x: Any, high: Any, low: Any) -> Any:
    """Return bits high..low (at most 63 of them) of integers as int64; each may be an array of numbers."""
    array = np.asarray(x)
    bits = array.view(RAW_BITS[array.dtype.itemsize])
    kind = bits.dtype.type
    beyond = 8 * bits.dtype.itemsize - 1 - np.asarray(high) + low
    mask = kind(np.iinfo(kind).max) >> np.maximum(beyond, 0).astype(kind)
    return (bits >> np.asarray(low).astype(kind) & mask).astype(np.int64)[()]
