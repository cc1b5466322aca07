"""Vectors of a program, which ops of tiles read and write as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pto_isa.runtime.errors import InputError
from pto_isa.runtime.types.dtypes import BITS, FLOATS, ITEMSIZE
from pto_isa.runtime.types.numpy_types import NUMPY

Array = np.ndarray[Any, Any]


def array_of(numbers: Sequence[int], dtype: str) -> Array:
    """The array that whole numbers of a program stand for; they have no sign there."""
    mask = (1 << BITS[dtype]) - 1
    return np.array([number & mask for number in numbers], f"u{ITEMSIZE[dtype]}").view(NUMPY[dtype])


def vector(numbers: Sequence[int | float], dtype: str, count: int) -> Array:
    """A new array of ``count`` elements; one number stands for all of them."""
    given = np.array(numbers, NUMPY[dtype]) if dtype in FLOATS else array_of(numbers, dtype)  # type: ignore[arg-type]
    return given if len(given) == count else np.full(count, given[0])


def seen_as(array: Array, dtype: str) -> Array:
    """The same elements as those of a record's type, which may have a sign where those of programs have none."""
    if dtype not in NUMPY or array.dtype == NUMPY[dtype]:
        return array
    if array.dtype.kind not in "iu" or np.dtype(NUMPY[dtype]).kind not in "iu" or array.itemsize != ITEMSIZE[dtype]:
        raise InputError(f"a vector of {array.dtype} is none of {dtype}", f"{array.dtype} 向量不是 {dtype} 向量")
    return array.view(NUMPY[dtype])
