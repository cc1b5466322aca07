"""NUMPY: the NumPy type that holds the elements of each element type, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ml_dtypes
import numpy as np

from ..errors import InputError
from .dtypes import DTYPES, Dtype, check_dtype

NUMPY: Mapping[str, np.dtype[Any]] = {
    "f64": np.dtype(np.float64),
    "f32": np.dtype(np.float32),
    "f16": np.dtype(np.float16),
    "bf16": np.dtype(ml_dtypes.bfloat16),
    "i8": np.dtype(np.int8),
    "i16": np.dtype(np.int16),
    "i32": np.dtype(np.int32),
    "i64": np.dtype(np.int64),
    "u8": np.dtype(np.uint8),
    "u16": np.dtype(np.uint16),
    "u32": np.dtype(np.uint32),
    "u64": np.dtype(np.uint64),
    "i4": np.dtype(np.int8),
    "f8e4m3": np.dtype(ml_dtypes.float8_e4m3fn),
    "f8e5m2": np.dtype(ml_dtypes.float8_e5m2),
    "f8e8m0": np.dtype(ml_dtypes.float8_e8m0fnu),
    "hif8": np.dtype(np.uint8),
    "f4e2m1": np.dtype(ml_dtypes.float4_e2m1fn),
    "f4e1m2": np.dtype(np.uint8),
    "i1": np.dtype(np.bool_),  # a truth value, of small arrays only
}

# int8 and uint8 stand for themselves; i4 and the raw codes must be asked for.
_ELEMENT = {NUMPY[dtype]: dtype for dtype in reversed(DTYPES) if dtype not in ("i4", "hif8", "f4e1m2")}
RAW_BITS: Mapping[int, np.dtype[Any]] = {
    1: np.dtype(np.uint8),
    2: np.dtype(np.uint16),
    4: np.dtype(np.uint32),
    8: np.dtype(np.uint64),
}


def element_type(dtype: np.dtype[Any]) -> Dtype | None:
    """Return the element type whose elements an array of NumPy type ``dtype`` holds, or None."""
    return _ELEMENT.get(dtype.newbyteorder("="))


def numpy_type(dtype: object) -> np.dtype[Any]:
    """Return a NumPy type for an element type ("f16", "f64") or for anything that NumPy itself takes as a dtype.

    Our words come first: NumPy reads the string "f16" as a 128-bit float.
    """
    if isinstance(dtype, str):
        found = NUMPY.get(dtype)
        return found if found is not None else NUMPY[check_dtype(dtype)]
    return np.dtype(dtype)  # type: ignore[call-overload, no-any-return]


def unmasked(array: Any, what: str) -> Any:
    """Return what was given; raises InputError for a masked array, whose masked elements no tile could tell apart."""
    if isinstance(array, np.ma.MaskedArray):
        raise InputError(
            f"{what} is a masked array, and elements of a tile or tensor cannot be masked; use array.filled(value)",
            f"{what} 是掩码数组，而 Tile 与张量的元素不能被掩码；请使用 array.filled(value)",
        )
    return array


def expect_array(array: Any, what: str) -> np.ndarray[Any, Any]:
    """Return what was given; raises InputError unless it is a NumPy array."""
    if not isinstance(array, np.ndarray):
        found = type(array).__name__
        raise InputError(f"{what} must be a NumPy array; got {found}", f"{what} 须为 NumPy 数组；实际为 {found}")
    return array


def as_array(given: Any, what: str) -> np.ndarray[Any, Any]:
    """Return what NumPy makes of an array, a list of lists or the like; raises InputError where it makes nothing."""
    try:
        return np.asarray(unmasked(given, what))
    except InputError:
        raise
    except Exception as error:  # of a list whose rows have several lengths, or of the object itself
        found = type(given).__name__
        raise InputError(
            f"NumPy makes no array of {what}, which is a {found} ({error})",
            f"NumPy 无法由 {what} 得到数组，其类型为 {found}（{error}）",
        ) from None


# Types that fill their NumPy type only in part, by the smallest and the largest value that is one of theirs.
HELD_RANGE: Mapping[str, tuple[int, int]] = {"i4": (-8, 7), "f4e2m1": (0, 15), "f4e1m2": (0, 15)}


def expect_values(array: np.ndarray[Any, Any], dtype: str, what: str) -> None:
    """Raise InputError unless all of ``array``, which holds elements of ``dtype``, is one; ``what`` names the array.

    Only types of four bits can be held wrongly: i4 as other numbers, the small floats as codes with more bits.
    """
    known = HELD_RANGE.get(dtype)
    if known is None or not array.size:
        return
    low, high = known
    held = array if dtype == "i4" else array.view(RAW_BITS[1])
    wrong = (held < low) | (held > high)
    if not wrong.any():
        return
    place = tuple(int(index) for index in np.argwhere(wrong)[0])
    at, value, count = list(place) if len(place) > 1 else place[0], int(held[place]), int(wrong.sum())
    kind = ("values", "值") if dtype == "i4" else ("codes", "编码")
    raise InputError(
        f"{what} holds {value} at {at}"
        + (f" and {count - 1} more such elements" if count > 1 else "")
        + f"; {dtype} elements are {kind[0]} from {low} to {high}",
        f"{what} 在 {at} 处为 {value}"
        + (f"，另有 {count - 1} 个此类元素" if count > 1 else "")
        + f"；{dtype} 元素的{kind[1]}范围是 {low} 到 {high}",
    )


def expect_dtype(array: np.ndarray[Any, Any], dtype: str, what: str) -> None:
    """Raise InputError unless ``dtype`` is an element type and ``array`` holds such; ``what`` names the array."""
    wanted = NUMPY[check_dtype(dtype)]
    unmasked(array, what)
    if array.dtype == wanted:
        return
    meant = element_type(array.dtype)
    found = f"{array.dtype}" if meant is None else f"{array.dtype} ({meant})"
    if array.dtype == RAW_BITS[wanted.itemsize]:
        en = f"; if it holds the raw bits, pass array.view({wanted.type.__name__})"
        zh = f"；若其中是原始比特，请传入 array.view({wanted.type.__name__})"
    else:
        en = f"; convert it first, e.g. array.astype({wanted.type.__name__})"
        zh = f"；请先转换，例如 array.astype({wanted.type.__name__})"
    raise InputError(
        f"{what} has the NumPy type {found}, but {dtype} elements are held as {wanted}{en}",
        f"{what} 的 NumPy 类型是 {found}，而 {dtype} 元素应以 {wanted} 保存{zh}",
    )
