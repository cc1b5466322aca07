"""Positions: mixed-radix digits, ranks inside blocks, merges of sorted lists, and sort records in a tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ..array import Array
from ..errors import InputError
from ..numeric.arithmetic import is_integer_type

if TYPE_CHECKING:
    from .tile import Tile


def unravel(k: Any, *extents: int) -> tuple[Any, ...]:
    """Return the digits of k in the mixed radix ``extents``; the first has no modulo, so an overflow stays visible."""
    digits: list[Any] = []
    for extent in reversed(extents[1:]):
        digits.append(k % extent)
        k = k // extent
    return (k, *reversed(digits))


def ravel(digits: Sequence[Any], extents: Sequence[int]) -> Any:
    """Return the number that digits in the mixed radix ``extents`` write."""
    number = digits[0]
    for digit, extent in zip(digits[1:], extents[1:], strict=True):
        number = number * extent + digit
    return number


def rank(key: Array, tie: Array) -> Array:
    """Return the position of each element along the last axis, largest key first, among equal keys smallest tie first.

    Ties must be distinct within a row; the place of NaN keys is unspecified.
    """
    order = np.lexsort((tie, _descending(key)), axis=-1)
    position = np.empty(order.shape, np.int64)
    np.put_along_axis(position, order, np.broadcast_to(np.arange(order.shape[-1]), order.shape), axis=-1)
    return position


def merge_rank(keys: Sequence[Array]) -> list[Array]:
    """Return, for 1-D lists that are sorted downwards, the position of each element in their merge.

    Among equal keys the earlier list comes first, and within a list the earlier element.
    """
    order = np.argsort(_descending(np.concatenate(list(keys))), kind="stable")
    position = np.empty(order.size, np.int64)
    position[order] = np.arange(order.size)
    return np.split(position, np.cumsum([len(key) for key in keys])[:-1])


def _descending(key: Array) -> Array:
    if is_integer_type(key.dtype):
        return np.invert(key)  # reverses the order and cannot overflow
    return -key.astype(np.float64)


@cache
def pair_type(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Return the 8-byte sort record: the value at byte 0, zero bytes up to 4, a u32 index at byte 4."""
    fields: list[tuple[str, Any]] = [("value", dtype)]
    if dtype.itemsize < 4:
        fields.append(("zero", np.uint8, (4 - dtype.itemsize,)))  # type: ignore[arg-type]
    return np.dtype([*fields, ("index", np.uint32)])


def pairs(value: Any, index: Any) -> Array:
    """Return sort records of values and indices, which broadcast."""
    values, indices = np.broadcast_arrays(value, index)
    made = np.zeros(values.shape, pair_type(values.dtype))
    made["value"] = values
    made["index"] = indices
    return made


def pair_view(tile: Tile) -> Array:
    """Return a tile as sort records: a structured (rows, bytes of a row / 8) view with fields value and index.

    Raises InputError when rows are not contiguous, not whole records, or elements are wider than four bytes.
    """
    array = tile.array
    if array.dtype.itemsize > 4 or array.shape[1] * array.dtype.itemsize % 8 or array.strides[1] != array.itemsize:
        raise InputError(
            f"a tile of type {tile.type} does not hold sort records: rows must be row-major and a multiple of 8 bytes, "
            "elements at most 4 bytes",
            f"类型为 {tile.type} 的 Tile 不能存放排序记录：须为行主序，每行是 8 字节的整数倍，元素不超过 4 字节",
        )
    return array.view(pair_type(array.dtype))
