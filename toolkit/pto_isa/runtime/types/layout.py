"""Between the logical rows x cols array of a tile and its physical storage, for every layout.

A layout is data: the storage is a box grid of shape (outer0, outer1, inner0, inner1), and the logical array, split into
(r, ri, c, ci) = (row of boxes, row in the box, column of boxes, column in the box), reaches it by one permutation.
Source: the offset formula of the public Tile class, ``block + inner`` with boxes of ``box_of``; checked against the
recorded storage arrays.  Offsets count elements; two 4-bit elements share a byte, the even offset in the low half.
"""

from __future__ import annotations

import numpy as np

from ..array import Array
from ..errors import InputError
from .numpy_types import NUMPY
from .tile_type import TileType

# storage axes as positions in (r, ri, c, ci)
_PERMUTATION = {"nz": (2, 0, 1, 3), "zn": (0, 2, 3, 1), "zz": (0, 2, 1, 3), "nn": (2, 0, 3, 1)}


def box_grid(tile: TileType) -> tuple[int, int, int, int]:
    """Return the extents (rows of boxes, rows in a box, columns of boxes, columns in a box) of a boxed tile.

    A tile lower than a box has boxes of its own height, so a one-row tile is contiguous.  In nz storage the rows of a
    column of boxes follow one another whatever the box height, so any number of rows will do.  Raises InputError when
    the boxes do not fill the tile.
    """
    height, width = tile.box
    if tile.rows < height or tile.layout == "nz":
        height = tile.rows
    if tile.rows % height or tile.cols % width:
        raise InputError(
            f"a {tile.rows} x {tile.cols} tile of layout {tile.layout} has no whole boxes of {height} x {width}",
            f"{tile.rows} x {tile.cols} 的 {tile.layout} 布局 Tile 不能划分为 {height} x {width} 的分形",
        )
    return tile.rows // height, height, tile.cols // width, width


def to_storage(tile: TileType, array: Array) -> Array:
    """Return the elements of a logical ``rows x cols`` array in storage order, 1-D; a view where that is possible."""
    if tile.layout == "nd":
        return array.reshape(-1)
    if tile.layout == "dn":
        return array.T.reshape(-1)
    return array.reshape(box_grid(tile)).transpose(_PERMUTATION[tile.layout]).reshape(-1)


def from_storage(tile: TileType, flat: Array) -> Array:
    """Return the logical ``rows x cols`` array of elements in storage order; a view where that is possible."""
    if tile.layout == "nd":
        return flat.reshape(tile.rows, tile.cols)
    if tile.layout == "dn":
        return flat.reshape(tile.cols, tile.rows).T
    grid, order = box_grid(tile), _PERMUTATION[tile.layout]
    boxes = flat.reshape([grid[axis] for axis in order])
    return boxes.transpose(np.argsort(order)).reshape(tile.rows, tile.cols)


def offsets(tile: TileType) -> Array:
    """Return the storage offset of every element, in elements, as a ``rows x cols`` int64 array."""
    return from_storage(tile, np.arange(tile.size))


def to_bytes(tile: TileType, flat: Array) -> Array:
    """Return elements in storage order as bytes, 1-D uint8; a view unless the type has 4 bits."""
    if tile.bits == 4:
        return pack_nibbles(flat)
    return flat.view(np.uint8)


def from_bytes(tile: TileType, data: Array) -> Array:
    """Return the elements in storage order that ``data``, 1-D uint8, holds."""
    if tile.bits == 4:
        return unpack_nibbles(data, tile.dtype)[: tile.size]
    return np.ascontiguousarray(data).view(NUMPY[tile.dtype])


def pack_nibbles(flat: Array) -> Array:
    """Return 1-D 4-bit elements, two per byte, the even one in the low half; an odd last byte has a zero high half."""
    codes = np.ascontiguousarray(flat).view(np.uint8) & 15
    if codes.size % 2:
        codes = np.append(codes, np.uint8(0))
    packed: Array = codes[0::2] | (codes[1::2] << 4)
    return packed


def unpack_nibbles(data: Array, dtype: str) -> Array:
    """Return the 4-bit elements of 1-D bytes, one per entry of ``NUMPY[dtype]``; i4 is sign-extended."""
    codes = np.empty(2 * data.size, np.uint8)
    np.bitwise_and(data, 15, out=codes[0::2])
    np.right_shift(data, 4, out=codes[1::2])
    if dtype == "i4":
        np.subtract(codes ^ 8, 8, out=codes)
    return codes.view(NUMPY[dtype])
