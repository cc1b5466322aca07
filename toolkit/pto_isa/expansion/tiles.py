"""An expansion run on tiles: its pointers lead to copies of their storage in the memories of a core.

The parameters of the function say what they are by their names: ``%src`` is the operand (a pointer to its first
element, or its number), ``%src_rows`` and ``%src_cols`` are its valid extents, ``%src_pitch`` is how many elements and
``%src_bytes`` how many bytes lie from the begin of a row to that of the next one, and ``%src_pad`` is its pad value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from ..program.execution.kernel import ProgramKernel, prepare
from ..runtime.memory.tile import Tile
from ..runtime.profile import ProfileName
from ..runtime.types.numpy_types import NUMPY
from ..runtime.types.pad import pad_value
from .entry import BLOCK, ENTRY, TOLD, entry
from .instance import Instance, ProgramParameter

_SUMS = "l0c"
_REACH = 512  # bytes behind a tile that a load of registers may touch
MEASURES: dict[str, Callable[[Tile], Any]] = {
    "rows": lambda tile: tile.type.valid_row,
    "cols": lambda tile: tile.type.valid_col,
    "pitch": lambda tile: 1 if tile.type.layout == "dn" else tile.type.cols,
    "bytes": lambda tile: tile.type.cols * tile.type.itemsize,
    "pad": lambda tile: pad_value(tile.type.pad, tile.type.dtype),
}


def expand(instance: Instance, operands: Mapping[str, Any], profile: ProfileName = "a5") -> None:
    """Run an expansion on tiles and numbers; the storage of the tiles is afterwards what it left there."""
    kernel = _kernel(instance.text, instance.function, instance.parameters, profile)
    given = {one.name: _measured(operands, one.name) for one in instance.parameters if one.dtype is None}
    places: dict[int, int] = {}  # of tiles that share storage, one
    free = 0
    for one in instance.parameters:
        if one.dtype is None:
            continue
        name, tile = one.name, operands[one.name]
        memory = np.zeros(tile.type.bytes, np.uint8) if one.space == _SUMS else _padded(tile)
        owner = id(_owner(tile.array))
        if owner not in places:
            places[owner] = free
            free += memory.size + _REACH
        told = (memory.size // BLOCK, places[owner], tile.type.rows, tile.type.cols)
        given[f"{name}_memory"] = memory.view(NUMPY[one.dtype])
        given |= zip((f"{name}_{word}" for word in TOLD), told, strict=True)
    written = kernel(given)
    for one in instance.parameters:
        if f"{one.name}_memory" in written:
            _take_back(operands[one.name], written[f"{one.name}_memory"], one.space)


def _take_back(tile: Tile, memory: np.ndarray[Any, Any], space: str | None) -> None:
    """Set a tile to what a run has written: rows of sums, or the bytes of its storage."""
    if space == _SUMS:
        tile.array[...] = memory.reshape(tile.type.shape)
    elif tile.array.flags.writeable:
        tile.set_bytes(memory.view(np.uint8).reshape(-1)[: tile.type.bytes])


def _measured(operands: Mapping[str, Any], name: str) -> Any:
    """The value of a parameter that is no pointer."""
    if name in operands:
        return operands[name]
    operand, _, measure = name.rpartition("_")
    return MEASURES[measure](operands[operand])


def _padded(tile: Tile) -> np.ndarray[Any, Any]:
    """The storage as whole blocks of bytes."""
    data = tile.bytes_view()
    padded = np.zeros(-(-data.size // BLOCK) * BLOCK, np.uint8)
    padded[: data.size] = data
    return padded


def _owner(array: Any) -> Any:
    """The array that owns the memory of a view: the same for tiles that share storage."""
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array


@cache
def _kernel(text: str, function: str, parameters: tuple[ProgramParameter, ...], profile: ProfileName) -> ProgramKernel:
    """The program that brings tiles to the function."""
    program = text.rstrip().removesuffix("}") + entry(function, parameters) + "}\n"
    return prepare(program, ENTRY, profile=profile)
