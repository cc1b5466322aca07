"""The 2-D view that a tile has of a global tensor: which digits of rows and columns are which of its indices.

Source: the mapping of the public headers (load and store of tiles), checked against the recorded vectors for nd, dn,
nz and the mx layouts; the outer digit of mx_a_zz and mx_b_nn is (i0, i1), and i0, i1 of the other mx layouts are 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from ..array import Array
from ..errors import InputError
from ..types.global_type import GlobalType

# layout -> indices whose digits make the row, indices whose digits make the column, most significant first;
# index 5 is the implied innermost extent
DIGITS: Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "nd": ((0, 1, 2, 3), (4,)),
    "nhwc": ((0, 1, 2, 3), (4,)),
    "dn": ((3,), (0, 1, 2, 4)),
    "nz": ((2, 3), (0, 1, 4)),
    "mx_a_zz": ((0, 1, 3), (2, 4)),
    "mx_b_nn": ((2, 4), (0, 1, 3)),
    "mx_a_nd": ((0, 1, 2), (3, 4)),
    "mx_a_dn": ((0, 1, 3), (2, 4)),
    "mx_b_nd": ((2, 4), (0, 1, 3)),
    "mx_b_dn": ((3, 4), (0, 1, 2)),
    "nc1hwc0": ((0, 2, 3), (1, 4)),
    "ndc1hwc0": ((0, 3, 4), (1, 2, 5)),
    "nchw": ((0, 1, 3, 4), (2,)),
    "ncdhw": ((0, 2, 3, 4), (1,)),
    "fractal_z": ((0, 1, 2, 4), (3,)),
}


def extents(type: GlobalType) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the extents and strides of a tensor, with the implied one of ndc1hwc0."""
    if type.layout == "ndc1hwc0":
        return (*type.shape, 32 // type.itemsize), (*type.stride, 1)
    return type.shape, type.stride


def window_extents(type: GlobalType, rows: int, cols: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the digits of rows and columns; raises InputError for an unknown view or one larger than the tensor."""
    digits = DIGITS.get(type.layout)
    if digits is None:
        raise InputError(
            f"no public source states how a tile lies in a tensor of layout {type.layout}",
            f"没有公开资料说明 Tile 在 {type.layout} 布局张量中的排列",
        )
    shape, _ = extents(type)
    all_rows, all_cols = (int(np.prod([shape[k] for k in part])) for part in digits)
    if rows > all_rows or cols > all_cols:
        too_tall = rows > all_rows
        en, zh, index, extent = ("row", "行", rows - 1, all_rows) if too_tall else ("column", "列", cols - 1, all_cols)
        raise InputError(
            f"a tile of {rows} x {cols} elements exceeds the tensor: {type.layout} of shape {type.shape} has "
            f"{all_rows} x {all_cols}; {en} {index} is outside the extent {extent}",
            f"{rows} x {cols} 的 Tile 超出张量：形状为 {type.shape} 的 {type.layout} 张量为 {all_rows} x {all_cols}；"
            f"{zh} {index} 超出长度 {extent}",
        )
    return digits


def is_whole(type: GlobalType, rows: int, cols: int) -> bool:
    """Return whether ``rows x cols`` is the whole tensor, so that the view is a transposition and a reshape."""
    row_axes, col_axes = window_extents(type, rows, cols)
    shape, _ = extents(type)
    return rows == int(np.prod([shape[k] for k in row_axes])) and cols == int(np.prod([shape[k] for k in col_axes]))


@lru_cache(maxsize=256)
def window_offsets(type: GlobalType, rows: int, cols: int) -> Array:
    """Return the offset of element (r, c) from the tensor's first element, in elements: a read-only int64 array."""
    row_axes, col_axes = window_extents(type, rows, cols)
    shape, stride = extents(type)
    offsets = _part(np.arange(rows), row_axes, shape, stride)[:, None] + _part(np.arange(cols), col_axes, shape, stride)
    offsets.flags.writeable = False
    return offsets


def _part(number: Array, axes: tuple[int, ...], shape: tuple[int, ...], stride: tuple[int, ...]) -> Array:
    total = np.zeros(number.shape, np.int64)
    for axis in reversed(axes):
        total += number % shape[axis] * stride[axis]
        number = number // shape[axis]
    return total
