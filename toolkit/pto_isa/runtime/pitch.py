"""Tiles in boxes that an op accesses with another pitch than they have: how far apart their columns of boxes lie.

The storage of an nz tile is a column of boxes after the other, each of as many rows as the tile has.  An op may take
another number of rows, its *pitch*: the matrix unit writes columns as high as the product, whatever the tile is.  What
it accesses as element (r, c) is then the element of the storage at ``c // w * pitch * w + r * w + c % w``, for boxes of
w columns; the bytes are what two ops have in common.  Records say where this is so (``pitch`` of operands).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from .array import Array
from .helpers import BoundsError
from .memory.tile import Tile
from .rules.box_pitch import may_differ, pitch_of
from .rules.rule import BoxPitch
from .run import Run
from .types.layout import from_storage, to_storage
from .types.unknown import UNKNOWN


def at_pitches(
    run: Run, pitches: Mapping[str, BoxPitch], types: Mapping[str, Any], values: Mapping[str, Any], outs: Iterable[str],
    profile: str, leave_open: Iterable[str] = (),
) -> Run:  # fmt: skip
    """``run`` itself, or a function that gives it the elements which the op accesses, and puts back what it writes.

    types, values: of the operands, by name and in order.  leave_open: operands whose types leave it open how many of
    their rows are valid, though these tiles say it.
    """
    rows = {name: value.pitch for name, value in values.items() if isinstance(value, Tile)}
    places: dict[int, int] = {}
    for place, name in enumerate(types):
        if name in pitches and name in rows and may_differ(types[name]):
            found = pitch_of(pitches[name], name, types, rows, profile, name in leave_open)
            if found is not UNKNOWN and found != rows[name]:
                places[place] = found
    if not places:
        return run
    names = tuple(types)
    written = frozenset(place for place, name in enumerate(types) if name in outs) & places.keys()
    # An op that writes with a pitch reads the elements that it writes, and no others of the valid region.
    read = () if written else tuple(places)

    def accessed(*values: Any) -> None:
        given = list(values)
        seen: dict[tuple[int, int], Accessed] = {}
        for place, pitch in places.items():
            key = id(values[place]), pitch
            if key not in seen:
                seen[key] = Accessed(values[place], pitch, names[place])
            given[place] = seen[key].tile
        for place in read:
            seen[id(values[place]), places[place]].check_read()
        run(*given)
        for place in written:
            seen[id(values[place]), places[place]].put_back()

    return accessed


class Accessed:
    """What an op sees of the operand ``name``, a tile that it accesses with a pitch; ``tile`` has the elements.

    Elements behind the end of the storage hold bits of their own, which show whether the op writes them.
    """

    __slots__ = ("tile", "name", "array", "type", "places", "rows", "behind")

    def __init__(self, tile: Tile, pitch: int, name: str) -> None:
        self.array, self.type, row, col = tile.root()
        kind, width = tile.type, tile.type.box[1]
        first = col // width * self.type.rows * width + row * width + col % width
        self.name, self.places, self.rows = name, _places(kind.rows, kind.cols, width, pitch, first), pitch
        self.behind = int(self.places[-1, -1]) >= self.type.size
        stored = to_storage(self.type, self.array)
        if self.behind:
            stored = np.append(stored, _unlikely(int(self.places[-1, -1]) + 1 - self.type.size, stored.dtype))
        self.tile = Tile(kind, stored[self.places])

    def check_read(self) -> None:
        """Raise BoundsError where valid elements lie behind the end of the storage."""
        valid_row, valid_col = self.tile.type.valid_shape
        if self.behind and valid_row and valid_col:
            self._inside(self.places[valid_row - 1, valid_col - 1])

    def put_back(self) -> None:
        """Put the elements where the op has them in the storage; rows beyond the pitch are those of the next boxes.

        Raises BoundsError where the op has written behind the end.
        """
        flat = np.array(to_storage(self.type, self.array))
        places, made = self.places[: self.rows], self.tile.array[: self.rows]
        if self.behind:
            inside = places < flat.size
            outside = made[~inside]
            changed = outside.view(np.uint8) != _unlikely(outside.size, outside.dtype).view(np.uint8)
            if changed.any():
                self._inside(places[~inside][int(changed.argmax()) // made.itemsize])
            places, made = places[inside], made[inside]
        flat[places] = made
        self.array[...] = from_storage(self.type, flat)

    def _inside(self, place: Any) -> None:
        if place >= self.type.size:
            raise BoundsError(f"{self.name}.storage", int(place), self.type.size)


@lru_cache(maxsize=256)
def _places(rows: int, cols: int, width: int, pitch: int, first: int) -> Array:
    """The place in the storage of each element."""
    row, col = np.arange(rows)[:, None], np.arange(cols)
    places: Array = first + col // width * pitch * width + row * width + col % width
    places.flags.writeable = False
    return places


def _unlikely(count: int, dtype: np.dtype[Any]) -> Array:
    """Elements of bits that no op writes by chance."""
    return np.full(count * dtype.itemsize, 0xA5, np.uint8).view(dtype)
