"""Pad words as numbers.

Source: the pad map of the public PTO headers (``common/constants.hpp``).  Floats pad with the infinities, integers of
at most 32 bits with their limits; 64-bit integers and the 8- and 4-bit floats pad with zero whatever the word says.
The map has no entry for i4; it is treated like the other narrow integers.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ..words import canonical_pad, custom_bits
from .dtypes import CODES, INTEGERS, check_dtype, integer_limits
from .numpy_types import NUMPY, RAW_BITS


@cache
def pad_value(pad: str | int, dtype: str) -> Any:
    """Return the number that a pad word, or a pattern of bits, stands for, as a scalar of ``NUMPY[dtype]``.

    ``null`` and ``zero`` give the value with all bits 0.  A custom word gives the value with those bits: all 32 for
    32-bit types, the low 16, 8 or 4 for narrower ones, zero-extended for 64-bit ones.  Raises InputError for an unknown
    word or type.
    """
    if isinstance(pad, int):
        return _from_bits(pad, check_dtype(dtype))
    pad, dtype = canonical_pad(pad), check_dtype(dtype)
    kind = NUMPY[dtype]
    bits = custom_bits(pad)
    if bits is not None:
        return _from_bits(bits, dtype)
    if dtype in CODES:
        return _from_bits(0, dtype)
    if pad in ("null", "zero") or dtype in ("i64", "u64"):
        return kind.type(0)
    if dtype in INTEGERS:
        return kind.type(integer_limits(dtype)[1 if pad == "max" else 0])
    return kind.type(np.inf if pad == "max" else -np.inf)


def _from_bits(bits: int, dtype: str) -> Any:
    kind = NUMPY[dtype]
    if dtype == "i4":
        return kind.type(((bits & 15) ^ 8) - 8)
    width = 4 if dtype in ("f4e2m1", "f4e1m2") else 8 * kind.itemsize
    raw = np.array(bits & ((1 << width) - 1), RAW_BITS[kind.itemsize])
    return raw.view(kind)[()]
