"""Matrix products with a stated accumulation type, order and step."""

from __future__ import annotations

import math
from functools import cache
from itertools import accumulate
from typing import Any

import numpy as np

from ..array import Array
from ..errors import InputError, unknown_word
from ..quiet import quietly
from ..types.numpy_types import numpy_type
from .arithmetic import is_integer_type
from .moved_bits import moved

ORDERS = ("any", "ascending")
STEPS = ("fma", "round", "wide")


def contract(a: Array, b: Array, accumulate: object = "f32", order: str = "any", step: str = "fma") -> Array:
    """Return ``sum(a[i, k] * b[k, j])`` for an (m, k) or (k,) and a (k, n) array in the type ``accumulate``.

    order any: as fast as it goes, error within k * u * sum(|a| * |b|); ascending: from 0 in the order of k, with step
    fma (one rounding per term), round (the product is rounded, then the sum) or wide (product and sum in f64, then
    rounded).  Integers are exact modulo 2**n in every order.
    """
    if order not in ORDERS:
        raise InputError(*unknown_word(("order", "累加顺序"), order, ORDERS))
    if step not in STEPS:
        raise InputError(*unknown_word(("step", "累加步骤"), step, STEPS))
    kind = numpy_type(accumulate)
    if is_integer_type(kind):
        return _integers(a, b, kind)
    if order == "any":
        return _product(_widened(a, kind), _widened(b, kind))
    if a.ndim == 1:
        return np.asarray(_ascending(a[None], b, kind, step)[0])
    return _ascending(a, b, kind, step)


def matmul(a: Array, b: Array, dtype: object) -> Array:
    """Return the matrix product accumulated in ``dtype``, in any order."""
    kind = numpy_type(dtype)
    return _integers(a, b, kind) if kind.kind in "iu" else _product(_widened(a, kind), _widened(b, kind))


def fma_matmul(a: Array, b: Array, dtype: object) -> Array:
    """Return the matrix product accumulated in ``dtype`` in ascending order with fused multiply-add."""
    return contract(a, b, dtype, "ascending", "fma")


@quietly
def _product(a: Array, b: Array) -> Array:
    return np.asarray(a @ b)


@quietly
def scaled_matmul(a: Array, a_scale: Array, b: Array, b_scale: Array, group: int) -> Array:
    """Return the f32 matrix product, in any order, of two matrices with one scale for each ``group`` terms of a sum.

    ``a`` is (m, k) or (k,) with scales (m, groups) or (groups,), ``b`` is (k, n) with scales (groups, n); all are
    numbers of small floats in f32.  Such a number times such a scale is exact in f32 unless it overflows; then the
    product has an infinity or NaN, and is formed again in f64, which holds all of them.
    """
    product = _product_of_scaled(a, a_scale, b, b_scale, group, np.dtype(np.float32))
    if np.isfinite(product).all():
        return product
    return _product_of_scaled(a, a_scale, b, b_scale, group, np.dtype(np.float64)).astype(np.float32)


def _product_of_scaled(a: Array, a_scale: Array, b: Array, b_scale: Array, group: int, kind: np.dtype[Any]) -> Array:
    """The product, formed in one piece of memory.

    Where each array has memory of its own, the C library may give all of it back to the system after every call, and to
    fetch it again takes longer than the product.
    """
    terms, columns = b.shape
    shapes = [(*a_scale.shape, group), (b_scale.shape[0], group, columns), (*a.shape[:-1], columns)]
    sizes = [math.prod(shape) for shape in shapes]
    block, ends = np.empty(sum(sizes), kind), accumulate(sizes)
    left, right, product = (block[end - n : end].reshape(s) for s, n, end in zip(shapes, sizes, ends, strict=True))
    left[...], right[...] = a_scale[..., None], b_scale[:, None]
    left, right = left.reshape(*a.shape[:-1], -1)[..., :terms], right.reshape(-1, columns)[:terms]
    left *= a
    right *= b
    np.matmul(left, right, out=product)
    return product


def _integers(a: Array, b: Array, kind: np.dtype[Any]) -> Array:
    """Narrow integers go through floats, which BLAS multiplies, as long as every partial sum is exact there."""
    terms = a.shape[-1]
    if terms * _largest(a.dtype) * _largest(b.dtype) <= 2**24:
        return (a.astype(np.float32) @ b.astype(np.float32)).astype(kind)
    if max(a.dtype.itemsize, b.dtype.itemsize) == 1 and terms < 2**36 and kind.itemsize >= 4:
        return (a.astype(np.float64) @ b.astype(np.float64)).astype(np.int64).astype(kind)
    return np.asarray(a.astype(kind) @ b.astype(kind))


@cache
def _largest(kind: np.dtype[Any]) -> int:
    limits = np.iinfo(kind)
    return max(-int(limits.min), int(limits.max))


def _widened(numbers: Array, kind: np.dtype[Any]) -> Array:
    """The numbers in the wider type; f16 by their bits."""
    if numbers.dtype != np.float16 or kind != np.float32 or numbers.size < 1024:
        return numbers.astype(kind, copy=False)
    bits = numbers.view(np.int16)
    if (bits & 0x7C00).max() == 0x7C00:  # infinities and NaN
        return numbers.astype(kind)
    return moved(bits, 10, 15)


@quietly
def _ascending(a: Array, b: Array, kind: np.dtype[Any], step: str) -> Array:
    if kind != np.float32:
        raise InputError(
            f"an ordered contraction accumulates in f32, not in {kind}", f"有序累加只支持 f32，不支持 {kind}"
        )
    left, right = a.astype(np.float64), b.astype(np.float64)
    total = np.zeros((a.shape[0], b.shape[1]), kind)
    for k in range(a.shape[1]):
        product = left[:, k, None] * right[None, k, :]
        if step == "fma":
            total = fma(left[:, k, None], right[None, k, :], total)
        elif step == "round":
            total = total + product.astype(kind)
        else:
            total = (total.astype(np.float64) + product).astype(kind)
    return total


@quietly
def fma(a: Any, b: Any, c: Any) -> Array:
    """Return a * b + c in f32 with one rounding; operands are f32 values in any float type.

    The product of two f32 is exact in f64.  The sum is rounded to odd in f64 (its error is known exactly), after which
    rounding to f32 cannot be wrong.
    """
    product = np.asarray(a, np.float64) * np.asarray(b, np.float64)
    addend = np.asarray(c, np.float64)
    total = product + addend
    back = total - product
    error = (product - (total - back)) + (addend - back)
    even = (total.view(np.uint64) & np.uint64(1)) == 0
    lost = np.isfinite(total) & (error != 0) & even
    toward = np.where(error > 0, np.inf, -np.inf)
    return np.where(lost, np.nextafter(total, toward), total).astype(np.float32)
