"""Folds along an axis with a defined order: sums, products, extremes and their first position.

``axis`` is an axis, a tuple of axes taken together in row-major order, or None for all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..array import Array
from ..quiet import quietly
from ..types.numpy_types import numpy_type
from .arithmetic import is_integer_type

Axis = int | tuple[int, ...] | None
_LARGE = 1024  # elements of a term from which on a pass over it takes longer than a call of NumPy


def ordered_sum(
    a: Array,
    axis: Axis = None,
    dtype: object = None,
    order: Any = None,
    *,
    any_zero: bool = False,
    out: Array | None = None,
) -> Array:
    """Return the sum in index order from +0, every partial result rounded (integers: wrapped) to ``dtype``.

    ``dtype`` is an element type or NumPy type, that of ``a`` by default; a sum of nothing is 0.  ``order``: a slice or
    the indices along the one axis in the order in which they are taken.  ``any_zero``: a zero may have any sign.
    """
    if order is not None and isinstance(axis, int):
        a, axis = a.transpose(axis, *(k for k in range(a.ndim) if k != axis % a.ndim)), 0
    if axis == 0 and len(a) and a.size >= _LARGE * len(a) and a.strides[-1] == a.itemsize and _keeps(a, dtype):
        return _one_by_one(a, any_zero, out, _places(len(a), order))
    result = _ordered(np.add, a if order is None else a[order], axis, dtype)
    if out is None:
        return result
    out[...] = result
    return out


def _keeps(a: Array, dtype: object) -> bool:
    return dtype is None or numpy_type(dtype) == a.dtype


def _places(size: int, order: Any) -> Sequence[int]:
    """The indices of an axis in the order in which they are taken."""
    if order is None:
        return range(size)
    return range(size)[order] if isinstance(order, slice) else list(order)


@quietly
def _one_by_one(terms: Array, any_zero: bool, out: Array | None, order: Sequence[int]) -> Array:
    """The sum of the first axis in this order: each term is added to the result where it lies, and none is copied."""
    total = np.empty_like(terms[0]) if out is None or np.may_share_memory(terms, out) else out
    whole = total
    if terms.flags.c_contiguous and total.flags.c_contiguous:  # NumPy walks one axis faster than several
        terms, total = terms.reshape(len(terms), -1), total.reshape(-1)
    first, *rest = order
    if any_zero and rest:
        second, *rest = rest
        np.add(terms[first], terms[second], out=total)
    else:
        np.add(terms[first], terms.dtype.type(0), out=total)  # 0 + -0 is +0
    for place in rest:
        np.add(total, terms[place], out=total)
    if out is None or whole is out:
        return whole
    out[...] = whole
    return out


def ordered_product(a: Array, axis: Axis = None, dtype: object = None) -> Array:
    """Return the product in index order from 1, every partial result rounded (integers: wrapped) to ``dtype``."""
    return _ordered(np.multiply, a, axis, dtype)


@quietly
def _ordered(step: np.ufunc, a: Array, axis: Axis, dtype: object) -> Array:
    kind = a.dtype if dtype is None else numpy_type(dtype)
    if is_integer_type(kind):
        return np.asarray(step.reduce(a, axis=_numpy_axis(axis, a.ndim), dtype=kind))
    rows, shape = _to_rows(a, axis)
    if len(rows) == 0:
        return np.full(shape, 0 if step is np.add else 1, kind)
    if kind.itemsize < rows.dtype.itemsize:  # terms are wider than the partial results
        result = np.full(rows.shape[1:], 0 if step is np.add else 1, kind)
        for row in rows:
            result = step(result.astype(rows.dtype), row).astype(kind)
    else:
        # Along the first axis of several columns NumPy reduces one row after the other; a single column it would pair.
        rows = rows.astype(kind, copy=False)
        pair = rows if rows.shape[1] != 1 else np.repeat(rows, 2, axis=1)
        start = kind.type(0 if step is np.add else 1)  # 0 + -0 is +0
        result = step.reduce(np.ascontiguousarray(pair), axis=0, initial=start)[: rows.shape[1]]
    return np.asarray(result).astype(kind, copy=False).reshape(shape)


def first_argmax(a: Array, axis: Axis = None) -> Any:
    """Return the first position of the largest element by ``m < x``: a NaN counts only where it comes first."""
    return _first(np.argmax, a, axis, -np.inf, np.inf)


def first_argmin(a: Array, axis: Axis = None) -> Any:
    """Return the first position of the smallest element by ``x < m``: a NaN counts only where it comes first."""
    return _first(np.argmin, a, axis, np.inf, -np.inf)


def _first(find: Any, a: Array, axis: Axis, worst: float, best: float) -> Any:
    rows, shape = _to_rows(a, axis)
    if is_integer_type(rows.dtype):
        return find(rows, axis=0).reshape(shape)
    values = rows.astype(np.float32) if rows.dtype.itemsize < 4 else rows
    at = find(values, axis=0)
    if np.isnan(values[at, np.arange(len(at))]).any():  # NumPy prefers a NaN to every number, so none hides elsewhere
        at = find(_comparable(values, worst, best), axis=0)
    return at.reshape(shape)


def fold_max(a: Array, axis: Axis = None) -> Array:
    """Return the fold of exact_max from the first element: the first of equal ones; only a leading NaN stays."""
    return _pick(a, axis, first_argmax)


def fold_min(a: Array, axis: Axis = None) -> Array:
    """Return the fold of exact_min from the first element."""
    return _pick(a, axis, first_argmin)


def _pick(a: Array, axis: Axis, position: Any) -> Array:
    rows, shape = _to_rows(a, axis)
    at = position(rows, 0)
    return np.take_along_axis(rows, at[None, :], axis=0).reshape(shape)


def _comparable(values: Array, worst: float, best: float) -> Array:
    """Return values in which NumPy's first position is ours: NaN is the worst value, a leading one the best."""
    nan = np.isnan(values)
    values = np.where(nan, values.dtype.type(worst), values)
    values[0, nan[0]] = best
    return values


def _axes(axis: Axis, ndim: int) -> tuple[int, ...]:
    if axis is None:
        return tuple(range(ndim))
    return tuple(sorted(k % ndim for k in (axis if isinstance(axis, tuple) else (axis,))))


def _numpy_axis(axis: Axis, ndim: int) -> tuple[int, ...]:
    return _axes(axis, ndim)


def _to_rows(a: Array, axis: Axis) -> tuple[Array, tuple[int, ...]]:
    """Return the array with the folded axes first and flattened, the others flattened, and the shape of a result."""
    axes = _axes(axis, a.ndim)
    others = tuple(k for k in range(a.ndim) if k not in axes)
    rest = tuple(a.shape[k] for k in others)
    first = a.transpose(axes + others)
    if len(axes) == len(others) == 1:
        return first, rest
    return first.reshape(math.prod(a.shape[k] for k in axes), math.prod(rest)), rest
