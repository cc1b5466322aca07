"""What the values of a program stand for on one way through it: pointers, tensors, tiles and where they lie."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeGuard

from ...runtime.frozen import frozen
from ...runtime.rules.spans import PointerSpan
from ...runtime.types.tile_type import TileType
from ...runtime.types.unknown import UNKNOWN
from .boxes import boxed
from .choices import Combined, Compare, Condition, Path, Unknown
from .footprints import Footprint, Runs, Window, rectangle
from .linear import Linear, Number, add, scaled, times

FAR = 1 << 62  # bytes behind which nothing lies


@frozen
class Pointer:
    """A place in the memory of an argument, in bytes from its beginning."""

    space: Hashable
    offset: Number


@dataclass(slots=True)
class Tensor:
    """A tensor or a part of one: where it begins, extents and steps in bytes, bytes of an element.

    ``of`` tells tensors with the same steps from others, ``starts`` where a part begins in each dimension of it.
    """

    space: Hashable
    start: Number
    sizes: tuple[Number, ...]
    steps: tuple[Number | None, ...]
    width: int
    of: Hashable
    starts: tuple[Number, ...]
    footprint: Footprint | None = None


@dataclass(slots=True)
class Tile:
    """A tile: the memory it lies in, where it begins, its type, what of it is valid, and how far apart rows and columns
    lie in bytes, 0 for one in boxes.  ``root`` is the type of the tile in boxes of which it is a window that begins
    ``at`` a row and a column of it, and whose bytes it has.  ``apart`` are the bytes where columns of boxes may lie
    otherwise than in the tile."""

    space: Hashable
    start: Number
    type: TileType
    valid: tuple[Number, Number]
    steps: tuple[int, int]
    root: TileType | None = None
    at: tuple[Number, Number] = (0, 0)
    footprint: Footprint | None = None
    apart: Footprint | None = None


@frozen
class Tiles:
    """Several tiles of one type, one behind the other."""

    space: Hashable
    start: Number
    type: TileType
    valid: tuple[Number, Number]
    count: int


@dataclass(slots=True)
class Table:
    """Numbers of events, or an array of its own, by their places.

    ``first``: what it is where nothing was written, None if that is not known.
    """

    cells: dict[tuple[Number, ...], Any] = field(default_factory=dict)
    first: int | None = None

    def copy(self) -> Table:
        """The same numbers, to be changed on their own."""
        return Table(dict(self.cells), self.first)


Value: TypeAlias = "Number | Condition | Pointer | Tensor | Tile | Tiles | Table | Footprint | None"


def is_number(value: object) -> TypeGuard[Number]:
    """Whether a value is a whole number; a truth value is none."""
    return (isinstance(value, int) and not isinstance(value, bool)) or isinstance(value, Linear)


def is_condition(value: object) -> TypeGuard[Condition]:
    """Whether a value is true or false."""
    return isinstance(value, (bool, Compare, Combined, Unknown))


def tile_of(type: TileType, space: Hashable, start: Number, valid: tuple[Number, Number]) -> Tile | None:
    """The tile of a type at a place; None where the text leaves its storage open."""
    if any(fact is UNKNOWN for fact in (type.rows, type.cols, type.bytes)):
        return None
    if type.layout is UNKNOWN or type.slayout != "none_box":
        steps = (0, 0)
    elif type.blayout == "row_major":
        steps = (-(-type.cols * type.bits // 8), type.itemsize)
    else:
        steps = (type.itemsize, -(-type.rows * type.bits // 8))
    return Tile(space, start, type, valid, steps)


def valid_of(type: TileType, given: Sequence[Number | None], open_: Callable[[str], Number]) -> tuple[Number, Number]:
    """The valid extents of a new tile: those of its type, else those that are given, else unknown ones."""
    stated = (type.valid_row, type.valid_col)
    names = ("valid_row", "valid_col")
    found = [
        number if number is not UNKNOWN else (value if value is not None else open_(name))
        for number, value, name in zip(stated, [*given, None, None], names, strict=False)
    ]
    return found[0], found[1]


def of_tile(tile: Tile, path: Path, pitched: bool = False) -> Footprint | None:
    """The bytes of the valid region of a tile; None where there are none.

    pitched: who accesses it may have columns of boxes as far apart as something else says.
    """
    rows, cols = path.resolved(tile.valid[0]), path.resolved(tile.valid[1])
    if 0 in (rows, cols):
        return None
    type, start = tile.type, path.decided(tile.start)
    if type.layout is not UNKNOWN and type.slayout == "none_box":
        return _rows(tile, start, rows, cols)
    return _in_boxes(tile, start, (path.resolved(tile.at[0]), path.resolved(tile.at[1])), (rows, cols), pitched)


def _in_boxes(
    tile: Tile, start: Number, at: tuple[Number, Number], valid: tuple[Number, Number], pitched: bool
) -> Footprint:  # fmt: skip
    """The bytes of a tile in boxes: exact where places and extents are known and columns of boxes lie where its do."""
    type = tile.root or tile.type
    whole: Runs = ((0, type.bytes),)
    if type.layout is UNKNOWN:  # memory of a lowered program
        return Footprint(tile.space, start, ((0, type.itemsize),) if tile.root is None else (), whole)
    (row, col), (rows, cols) = at, valid
    if not isinstance(row, int) or not isinstance(col, int):
        return Footprint(tile.space, start, (), whole)
    if isinstance(rows, int) and isinstance(cols, int):
        pitched = pitched and rows < type.rows and cols > type.box[1] - col % type.box[1]
        runs = None if pitched else boxed(type, row, col, rows, cols)
        if runs is not None:
            return Footprint(tile.space, start, runs, runs)
    sure = min(cols, type.box[1] - col % type.box[1]) if isinstance(cols, int) else 1  # the first column of boxes
    least = boxed(type, row, col, rows if isinstance(rows, int) else 1, sure)
    return Footprint(tile.space, start, least or (), whole)


def _rows(tile: Tile, start: Number, rows: Number, cols: Number) -> Footprint:
    type = tile.type
    most = _box(tile, rows if isinstance(rows, int) else type.rows, cols if isinstance(cols, int) else type.cols)
    if isinstance(rows, int) and isinstance(cols, int):
        return Footprint(tile.space, start, most, most)
    least = _box(tile, rows if isinstance(rows, int) else 1, cols if isinstance(cols, int) else 1)
    return Footprint(tile.space, start, least, most)


def _box(tile: Tile, rows: int, cols: int) -> Runs:
    """The pieces of the first rows and columns of a tile without boxes."""
    if tile.type.bits < 8:  # two elements share a byte
        inner, outer = (cols, rows) if tile.type.blayout == "row_major" else (rows, cols)
        step = tile.steps[0 if tile.type.blayout == "row_major" else 1]
        found = rectangle((outer,), (step,), -(-inner * tile.type.bits // 8))
    else:
        found = rectangle((rows, cols), tile.steps, tile.type.itemsize)
    return found if found is not None else ((0, tile.type.bytes),)


def of_tensor(tensor: Tensor, path: Path) -> Footprint | None:
    """The bytes of a tensor; None where there are none."""
    sizes = tuple(path.resolved(size) for size in tensor.sizes)
    if 0 in sizes:
        return None
    steps = tuple(None if step is None else path.resolved(step) for step in tensor.steps)
    window = Window(tensor.of, tensor.starts, sizes)
    first: Runs = ((0, tensor.width),)
    extents = tuple(size for size in sizes if isinstance(size, int))
    apart = tuple(step for step in steps if isinstance(step, int))
    whole = len(extents) == len(apart) == len(sizes)
    runs = rectangle(extents, apart, tensor.width) if whole else None
    most = runs if runs is not None else ((-FAR, FAR),)
    least = runs if runs is not None else first
    return Footprint(tensor.space, path.decided(tensor.start), least, most, window)


def of_span(pointer: Pointer, span: PointerSpan, path: Path | None = None) -> Footprint | None:
    """The bytes of a span behind a pointer; None where there are none.

    Its index must be followed.  path: says of open numbers what is chosen; without one there are none.
    """
    resolved, decided = (path.resolved, path.decided) if path is not None else (_itself, _itself)
    index = span.index
    assert index is not None
    start, sizes, steps, tables = index.base, [], [], []
    for axis in {**index.steps, **index.tables}:
        size, step = resolved(axis.size), resolved(index.steps.get(axis, 0))
        if axis in index.tables and isinstance(step, int):
            tables.append(tuple([step * k + place for k, place in enumerate(index.tables[axis])]))
            continue
        if isinstance(step, int) and step < 0 and isinstance(size, int):
            start, step = start + step * (size - 1), -step
        sizes.append(size)
        steps.append(step)
    if 0 in sizes or () in tables:
        return None
    at = decided(add(pointer.offset, start))
    if not all(isinstance(number, int) for number in (*sizes, *steps)):
        return Footprint(pointer.space, at, (), ((-FAR, FAR),))
    width = span.width + index.spread
    runs = rectangle(tuple(sizes), tuple(steps), width, tuple(tables))
    if runs is None:  # too many pieces: all between the first and the last byte
        low = sum(map(min, tables))
        high = sum(map(max, tables)) + sum(step * (size - 1) for size, step in zip(sizes, steps, strict=True))
        return Footprint(pointer.space, at, (), ((low, high + width),))
    return Footprint(pointer.space, at, runs if span.sure and not index.spread else (), runs)


def _itself(number: Number) -> Number:
    return number


def part_of(tensor: Tensor, offsets: Sequence[Number], sizes: Sequence[Number], odd: Callable[[], Number]) -> Tensor:
    """A part of a tensor.  odd: gives what is not linear."""
    start = tensor.start
    for offset, step in zip(offsets, tensor.steps, strict=False):
        moved = times(offset, step) if step is not None else None
        start = add(start, moved if moved is not None else 0 if offset == 0 else odd())
    starts = tuple(add(a, b) for a, b in zip(tensor.starts, offsets, strict=False))
    return Tensor(tensor.space, start, tuple(sizes), tensor.steps, tensor.width, tensor.of, starts)


def in_bytes(step: Number, width: int) -> Number:
    """A step of elements in bytes."""
    return scaled(step, width)
