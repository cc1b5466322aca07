"""Packed predicates: one bit per element, least significant bit first, every row starting in a new word."""

from __future__ import annotations

from typing import Any

import numpy as np

from .errors import InputError
from .tile import Tile

Array = np.ndarray[Any, Any]


def read_bits(tile: Tile, rows: int, cols: int) -> Array:
    """Return bits (i, j) for i < rows and j < cols as a (rows, cols) array of bool.

    Bit j of a row is bit ``j % width`` of the word ``j // width`` of that row, width the bits of an element.  Raises
    InputError when the tile, valid or not, does not hold so many.
    """
    array = tile.array
    width = 8 * array.dtype.itemsize
    words = -(-cols // width)
    if rows > array.shape[0] or words > array.shape[1]:
        raise InputError(
            f"{rows} x {cols} bits are read, but a tile of type {tile.type} holds {array.shape[0]} x "
            f"{array.shape[1] * width}",
            f"要读取 {rows} x {cols} 位，而类型为 {tile.type} 的 Tile 只有 "
            f"{array.shape[0]} x {array.shape[1] * width} 位",
        )
    packed = np.ascontiguousarray(array[:rows, :words]).view(np.uint8)
    if packed.size == 0:
        return np.zeros((rows, cols), bool)
    return np.unpackbits(packed, axis=1, count=cols, bitorder="little").view(bool)


def write_bits(tile: Tile, bits: Array, clear: bool = False) -> None:
    """Write a (rows, cols) array of bool from the tile's first row and word on; a last word is filled with zeros.

    Words from the tile's valid_col on and rows from its valid_row on are not written, nor is anything else; with
    ``clear`` all of that becomes zero.
    """
    array = tile.array
    size = array.dtype.itemsize
    rows, words = bits.shape[0], -(-bits.shape[1] // (8 * size))
    if rows > tile.type.valid_row or words > tile.type.valid_col:
        rows, words = min(rows, tile.type.valid_row), min(words, tile.type.valid_col)
        bits = bits[:rows, : words * 8 * size]
    if (rows, words) != array.shape:
        if clear:
            array[...] = 0
        if words == 0 or rows == 0:
            return
        array = array[:rows, :words]
    packed = np.packbits(bits, axis=1, bitorder="little")
    if packed.shape[1] < words * size:
        short, packed = packed, np.zeros((rows, words * size), np.uint8)
        packed[:, : short.shape[1]] = short
    array[...] = packed.view(array.dtype)
