"""Which bytes elements of a tile in boxes lie in."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ...runtime.errors import InputError
from ...runtime.types.layout import offsets
from ...runtime.types.tile_type import TileType
from .footprints import MOST_RUNS, Runs


@lru_cache(maxsize=4096)
def boxed(type: TileType, row: int, col: int, rows: int, cols: int, pitch: int = 0) -> Runs | None:
    """The pieces that ``rows`` x ``cols`` elements from (row, col) on take, in bytes behind the begin of the tile.

    pitch: how many rows apart columns of boxes lie for who accesses them, where these are not those of the tile (see
    ``runtime.memory.pitch``).  None where there are too many pieces, or the tile has no whole boxes.
    """
    if pitch and pitch != type.rows:
        width = type.box[1]
        first = col // width * type.rows * width + row * width + col % width
        line, column = np.arange(rows)[:, None], np.arange(cols)
        places = first + column // width * pitch * width + line * width + column % width
    else:
        try:
            places = offsets(type)[row : row + rows, col : col + cols]
        except InputError:
            return None
    firsts = np.unique(places.ravel() * type.bits // 8)
    size = max(type.bits // 8, 1)
    gaps = np.flatnonzero(firsts[1:] > firsts[:-1] + size) + 1
    if len(gaps) >= MOST_RUNS:
        return None
    begins, ends = np.concatenate(([0], gaps)), np.concatenate((gaps, [len(firsts)])) - 1
    return tuple(zip(firsts[begins].tolist(), (firsts[ends] + size).tolist(), strict=True))
