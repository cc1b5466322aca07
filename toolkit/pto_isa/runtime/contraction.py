"""Matrix products with a stated accumulation type, order and step."""

from __future__ import annotations

from typing import Any

import numpy as np

from .arithmetic import is_integer_type
from .errors import InputError, unknown_word
from .numpy_types import numpy_type
from .quiet import quietly

Array = np.ndarray[Any, Any]

ORDERS = ("any", "ascending")
STEPS = ("fma", "round", "wide")


def contract(a: Array, b: Array, accumulate: object = "f32", order: str = "any", step: str = "fma") -> Array:
    """Return ``sum(a[i, k] * b[k, j])`` for an (m, k) and a (k, n) array in the type ``accumulate``.

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
        with np.errstate(all="ignore"):
            return np.asarray(a.astype(kind, copy=False) @ b.astype(kind, copy=False))
    return _ascending(a, b, kind, step)


def matmul(a: Array, b: Array, dtype: object) -> Array:
    """Return the matrix product accumulated in ``dtype``, in any order."""
    return contract(a, b, dtype)


def fma_matmul(a: Array, b: Array, dtype: object) -> Array:
    """Return the matrix product accumulated in ``dtype`` in ascending order with fused multiply-add."""
    return contract(a, b, dtype, "ascending", "fma")


def _integers(a: Array, b: Array, kind: np.dtype[Any]) -> Array:
    """Narrow integers go through f64, which BLAS multiplies: every partial sum stays below 2**53 and is exact."""
    if max(a.dtype.itemsize, b.dtype.itemsize) == 1 and a.shape[1] < 2**36 and kind.itemsize >= 4:
        return (a.astype(np.float64) @ b.astype(np.float64)).astype(np.int64).astype(kind)
    return np.asarray(a.astype(kind) @ b.astype(kind))


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
