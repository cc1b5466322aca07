"""Which bytes elements of a tile in boxes lie in.  Without NumPy, which an exported verifier does not have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...runtime.types.tile_type import TileType
from .footprints import MOST_RUNS, Runs


@lru_cache(maxsize=4096)
def boxed(type: TileType, row: int, col: int, rows: int, cols: int, pitch: int = 0) -> Runs | None:
    """The pieces that ``rows`` x ``cols`` elements from (row, col) on take, in bytes behind the begin of the tile.

    pitch: how many rows apart columns of boxes lie for who accesses them, where these are not those of the tile (see
    ``runtime.pitch``).  None where there are too many pieces, or the tile has no whole boxes.
    """
    high, wide = type.box
    if pitch and pitch != type.rows:
        pieces = _at_pitch(type, row, col, rows, cols, pitch)
    elif type.rows % high or type.cols % wide:
        return None
    else:
        pieces = _in_boxes(type, row, col, rows, cols)
    size = max(type.bits // 8, 1)
    found: list[tuple[int, int]] = []
    for first, last in sorted(pieces):
        begin, end = first * type.bits // 8, last * type.bits // 8 + size
        if found and begin <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((begin, end))
    return None if len(found) > MOST_RUNS else tuple(found)


def _at_pitch(type: TileType, row: int, col: int, rows: int, cols: int, pitch: int) -> Iterator[tuple[int, int]]:
    """First and last element of each piece of a row in a column of boxes that are ``pitch`` rows high."""
    wide = type.box[1]
    start = col // wide * type.rows * wide + row * wide + col % wide
    for line in range(rows):
        for left in range(0, cols, wide):
            first = start + left * pitch + line * wide
            yield first, first + min(wide, cols - left) - 1


def _in_boxes(type: TileType, row: int, col: int, rows: int, cols: int) -> Iterator[tuple[int, int]]:
    """The same for the tile's own boxes, along the order of the elements inside one."""
    high, wide = type.box
    lines, columns = type.rows // high, type.cols // wide

    def place(r: int, c: int) -> int:
        box = c // wide * lines + r // high if type.blayout == "col_major" else r // high * columns + c // wide
        inner = c % wide * high + r % high if type.slayout == "col_major" else r % high * wide + c % wide
        return box * high * wide + inner

    if type.slayout == "col_major":
        for c in range(col, col + cols):
            for top in _cuts(row, row + rows, high):
                yield place(top, c), place(min(top - top % high + high, row + rows) - 1, c)
    else:
        for r in range(row, row + rows):
            for left in _cuts(col, col + cols, wide):
                yield place(r, left), place(r, min(left - left % wide + wide, col + cols) - 1)


def _cuts(first: int, end: int, step: int) -> Iterator[int]:
    """Where pieces begin that do not cross a multiple of ``step``."""
    yield first
    yield from range(first - first % step + step, end, step)
