"""Local memory as bytes: tiles are views of it, whatever their layout, and tiles at one address share it.

A tile whose elements lie row by row or column by column is a NumPy view of the bytes.  One with boxes or with elements
of four bits has an *image*, an array of its elements beside the bytes.  An image is *current* when it holds what the
memory holds; ``Region.settle`` brings elements to where the tile that is used next looks for them.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np

from pto_isa.runtime.memory.tile import Tile
from pto_isa.runtime.types.layout import from_bytes, from_storage, to_bytes, to_storage
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.runtime.types.tile_type import TileType

from ..fault import ExecutionFault, bounds

Array = np.ndarray[Any, Any]


def is_image(type: TileType) -> bool:
    """Whether tiles of this type are no strided views of their bytes."""
    return type.slayout != "none_box" or type.bits == 4


class Image:
    """The elements of bytes ``first`` to ``end`` of a region, as tiles of one layout see them."""

    __slots__ = ("type", "first", "end", "array", "current")

    def __init__(self, type: TileType, first: int) -> None:
        self.type, self.first, self.end = type, first, first + type.bytes
        self.array: Array = np.zeros(type.shape, NUMPY[type.dtype])
        self.current = False


class LocalTile(Tile):
    """A handle on a tile in local memory: its valid region is its own, its elements are those of the memory.

    ``first`` and ``end`` are its bytes in ``region``, of a window in boxes those of its tile; ``whole`` is False for a
    window whose rows do not follow one another, so that they are not its storage.
    """

    __slots__ = ("region", "first", "end", "image", "whole")

    region: Region
    first: int
    end: int
    image: Image | None
    whole: bool
    # A handle is made of another one, attribute by attribute, in every loop.
    __setattr__ = object.__setattr__  # type: ignore[assignment]

    def handle(self) -> LocalTile:
        """Return another handle on the same elements, with the valid region that this one has now."""
        made: LocalTile = object.__new__(LocalTile)
        made.type, made.key, made.array, made.valid = self.type, self.key, self.array, self.valid
        made.region, made.first, made.end = self.region, self.first, self.end
        made.image, made.whole = self.image, self.whole
        return made

    def window(self, type: TileType, row: int, col: int) -> LocalTile:
        """Return the tile of ``type`` that begins at (row, col) of this one and shares its elements."""
        have, size = f"{self.type.rows} x {self.type.cols}", f"{type.rows} x {type.cols}"
        if row < 0 or col < 0 or row + type.rows > self.type.rows or col + type.cols > self.type.cols:
            bounds(
                f"the window of {size} elements at ({row}, {col}) leaves the tile of {have}",
                f"位于 ({row}, {col}) 的 {size} 窗口超出 {have} 的 Tile",
            )
        made = LocalTile(type, self.array[row : row + type.rows, col : col + type.cols])
        made.region, made.first, made.end, made.image = self.region, self.first, self.end, self.image
        made.whole = False
        if self.image is None:
            steps = made.array.strides
            made.first += row * steps[0] + col * steps[1]
            made.end = made.first + (type.rows - 1) * steps[0] + (type.cols - 1) * steps[1] + made.array.itemsize
            flags = made.array.flags
            made.whole = bool(flags.c_contiguous if type.blayout == "row_major" else flags.f_contiguous)
        return made

    def seen_as(self, type: TileType) -> LocalTile:
        """Return the same bytes as a tile of another type.  Raises ExecutionFault for a window."""
        if not self.whole:
            raise ExecutionFault(
                "step", "a window of a tile cannot be seen as another type", "Tile 的窗口不能再按其他类型查看"
            )
        return self.region.tile(type, self.first)

    def root(self) -> tuple[Array, TileType, int, int]:
        """The elements and the type of the tile whose storage this one has, and where in it this one begins."""
        if self.image is None or self.whole:
            return self.array, self.type, 0, 0
        all, own = (array.__array_interface__["data"][0] for array in (self.image.array, self.array))
        row, col = divmod((own - all) // self.array.itemsize, self.image.type.cols)
        return self.image.array, self.image.type, row, col

    @property
    def pitch(self) -> int:
        """How many rows apart columns of boxes lie in the storage, of a window those of its tile."""
        return self.type.rows if self.image is None else self.image.type.rows

    def element(self, place: int) -> Any:
        """Return the element at a place of the storage as a Python number.  Raises ExecutionFault outside the tile."""
        return self._stored(place)[0].item()

    def put(self, place: int, value: Any) -> None:
        """Set the element at a place of the storage."""
        self._stored(place)[0] = NUMPY[self.type.dtype].type(value)

    def _stored(self, place: int) -> Array:
        """The bytes of one element; rows of a window are as far apart as those of its tile."""
        if self.type.bits < 8 or (self.image is not None and not self.whole):
            raise ExecutionFault(
                "step", "elements of 4 bits, or of a window in boxes, have no places of their own",
                "4 位元素以及分形布局窗口中的元素没有独立的位置",
            )  # fmt: skip
        size = self.type.itemsize
        first = self.first + place * size
        if place < 0 or first + size > self.end:
            have = (self.end - self.first) // size
            bounds(
                f"element {place} does not exist; the tile has {have}", f"没有第 {place} 个元素；该 Tile 共有 {have} 个"
            )
        self.region.flush(first, first + size)
        return self.region.data[first : first + size].view(NUMPY[self.type.dtype])


class Region:
    """One local memory of a core, or the place of one tile that the assembler would place: bytes, at first 0.

    ``part``: how far apart its parts are addressed, and the bytes of each; between them lies nothing.
    """

    __slots__ = ("name", "space", "data", "part", "tiles", "images", "current")

    def __init__(self, name: str, size: int, space: Hashable = None, part: tuple[int, int] | None = None) -> None:
        """space: what tells it from other memories; by default its name."""
        self.name, self.space = name, name if space is None else space
        self.part = part if part is not None and part[0] else (max(size, 1), size)
        self.data: Array = np.zeros(size, np.uint8)
        self.tiles: dict[tuple[TileType, int], LocalTile] = {}
        self.images: dict[tuple[Any, ...], Image] = {}
        self.current: list[Image] = []

    def tile(self, type: TileType, first: int) -> LocalTile:
        """Return a new handle on the tile of ``type`` at byte ``first``.  Raises ExecutionFault outside the memory."""
        made = self.tiles.get((type, first))
        if made is None:
            made = self.tiles[type, first] = self._made(type, first)
        return made.handle()

    def _made(self, type: TileType, first: int) -> LocalTile:
        end = first + type.bytes
        if first < 0 or end > self.data.size:
            bounds(
                f"bytes {first} to {end - 1} leave the {self.name} memory of {self.data.size} bytes",
                f"字节 {first} 至 {end - 1} 超出 {self.name} 存储的 {self.data.size} 字节",
            )
        image = self._image(type, first) if is_image(type) else None
        if image is not None:
            made = LocalTile(type, image.array)
        else:
            made = LocalTile(type, from_storage(type, self.data[first:end].view(NUMPY[type.dtype])))
        made.region, made.first, made.end, made.image, made.whole = self, first, end, image, True
        return made

    def _image(self, type: TileType, first: int) -> Image:
        """The image of a layout at an address: tiles that differ in their valid region only share it."""
        key = (type.dtype, type.shape, type.layout, type.box, first)
        found = self.images.get(key)
        if found is None:
            found = self.images[key] = Image(type, first)
        return found

    def settle(self, tile: LocalTile) -> None:
        """Bring what the memory holds to where this tile looks for it."""
        image = tile.image
        if image is not None and image.current:
            return
        first, end = (tile.first, tile.end) if image is None else (image.first, image.end)
        self.flush(first, end)
        if image is not None:
            image.array[...] = from_storage(image.type, from_bytes(image.type, self.data[first:end]))
            image.current = True
            self.current.append(image)

    def flush(self, first: int, end: int) -> None:
        """Bring the elements of images to these bytes."""
        for other in [other for other in self.current if other.first < end and first < other.end]:
            flat = np.ascontiguousarray(to_storage(other.type, other.array))
            self.data[other.first : other.end] = to_bytes(other.type, flat)
            other.current = False
            self.current.remove(other)


def settle(tile: LocalTile) -> None:
    """Bring what its memory holds to where a tile looks for it."""
    tile.region.settle(tile)
