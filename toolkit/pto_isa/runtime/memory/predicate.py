"""Packed predicates: one bit per element, least significant bit first, every row starting in a new word."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..array import Array
from ..errors import InputError
from ..types.numpy_types import NUMPY
from ..types.tile_type import TileType
from .tile import Tile


def read_bits(tile: Tile, rows: int, cols: int) -> Array:
    """Return bits (i, j) for i < rows and j < cols as a (rows, cols) array of bool.

    Bit j of a row is bit ``j % width`` of the word ``j // width`` of that row, width the bits of an element.  Raises
    InputError when the tile, valid or not, does not hold so many.
    """
    return bit_reader(tile.type, rows, cols)(tile)


def bit_reader(type: TileType, rows: int, cols: int) -> Callable[[Tile], Array]:
    """Return ``read_bits`` for one type and extent: what is to be done is decided once, not in every call."""
    width = 8 * type.itemsize
    words = -(-cols // width)
    if rows > type.rows or words > type.cols:
        raise InputError(
            f"{rows} x {cols} bits are read, but a tile of type {type} holds {type.rows} x {type.cols * width}",
            f"要读取 {rows} x {cols} 位，而类型为 {type} 的 Tile 只有 {type.rows} x {type.cols * width} 位",
        )
    unpack, byte, flag = np.unpackbits, np.uint8, np.bool_
    if rows == 0 or cols == 0:
        return lambda tile: np.zeros((rows, cols), flag)
    if width > 8:
        adjacent = np.ascontiguousarray
        return lambda tile: unpack(
            adjacent(tile.array[:rows, :words]).view(byte), axis=1, count=cols, bitorder="little"
        ).view(flag)
    if (rows, words) == type.valid_shape:
        return lambda tile: unpack(tile.valid.view(byte), axis=1, count=cols, bitorder="little").view(flag)
    return lambda tile: unpack(tile.array[:rows, :words].view(byte), axis=1, count=cols, bitorder="little").view(flag)


def write_bits(tile: Tile, bits: Array, clear: bool = False) -> None:
    """Write a (rows, cols) array of bool from the tile's first row and word on; a last word is filled with zeros.

    Words from the tile's valid_col on and rows from its valid_row on are not written, nor is anything else; with
    ``clear`` all of that becomes zero.
    """
    bit_writer(tile.type, bits.shape[0], bits.shape[1], clear)(tile, bits)


def bit_writer(type: TileType, rows: int, cols: int, clear: bool = False) -> Callable[[Tile, Array], None]:
    """Return ``write_bits`` for one type and shape of bits: what is to be done is decided once, not in every call."""
    width = 8 * type.itemsize
    words = min(-(-cols // width), type.valid_col)
    kept, taken = min(rows, type.valid_row), min(cols, words * width)
    clears = clear and (kept, words) != type.shape
    pack, kind = np.packbits, NUMPY[type.dtype]
    if kept == 0 or words == 0:
        return _clear if clears else _leave
    if (kept, taken) == (rows, cols) and taken % width == 0 and (kept, words) == type.valid_shape:

        def fill(tile: Tile, bits: Array) -> None:
            packed = pack(bits, axis=1, bitorder="little")
            if clears:
                tile.array[...] = 0
            tile.valid[...] = packed if packed.dtype is kind else packed.view(kind)

        return fill

    def write(tile: Tile, bits: Array) -> None:
        packed = pack(bits[:kept, :taken], axis=1, bitorder="little")
        if packed.shape[1] < words * type.itemsize:
            short, packed = packed, np.zeros((kept, words * type.itemsize), np.uint8)
            packed[:, : short.shape[1]] = short
        if clears:
            tile.array[...] = 0
        tile.array[:kept, :words] = packed.view(kind)

    return write


def _clear(tile: Tile, bits: Array) -> None:
    tile.array[...] = 0


def _leave(tile: Tile, bits: Array) -> None:
    """Nothing lies inside the valid region."""
