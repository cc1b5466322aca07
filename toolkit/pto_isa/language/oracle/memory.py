"""Operands as the oracle sees them: reads see the state before the op, writes go to the operand in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from ...runtime.kinds.kind import TRUTH
from ...runtime.kinds.table import every_view
from ...runtime.memory.windows import DIGITS, extents
from ...runtime.types.dtypes import INTEGERS, ITEMSIZE
from ...runtime.types.pipe_type import SLOT_VIEWS
from ..front.opdef import Statement
from ..tree import Read
from . import scalar
from .calls import CombinedByte

Reader = Callable[[tuple[int, ...]], Any]


class OracleMemory:
    """Snapshots of all operands for reading, and the operands themselves for writing."""

    def __init__(self, operands: Mapping[str, Any]) -> None:
        self.operands = {name: value for name, value in operands.items() if hasattr(value, "type")}
        self.before = {name: value.copy() for name, value in self.operands.items()}
        self.temporaries: dict[str, Any] = {}
        self.masks: frozenset[str] = frozenset()
        self.chosen = ("", "")  # names of the form and the mode that were computed
        self.pitches: dict[str, int] = {}  # of operands whose columns of boxes are accessed so many rows apart
        self._flat: dict[tuple[str, str], Any] = {}
        self._written: dict[tuple[str, str], Any] = {}
        self._bytes: list[tuple[int, int]] = []  # of an element that is not whole yet, each with its place

    def start(self, statement: Statement, again: bool) -> None:
        """Called before every point of a statement; ``again``: it is not the statement's first."""
        if not again:
            self._bytes.clear()

    def reader(self, name: str, view: str, rank: int) -> Reader:
        """What gives the Python number at ``rank`` indices of a view, before the op; IndexError outside the operand.

        It serves one run; of a temporary it gives what has been written so far.
        """
        if name in self.temporaries:
            return _element(self.temporaries[name], name, _itself)
        operand = self.before[name]
        if not rank:  # a count of a pipe
            return lambda indices: getattr(operand, view)
        dtype = operand.type.dtype
        if view == "tile":
            return lambda indices: _number(_window(operand, indices, name), dtype)
        if view == "pair":
            raise AssertionError("pairs are written, not read, in this version")
        if not view and name in self.masks:
            return _bit(operand)
        if (name, view) not in self._flat:
            self._flat[name, view] = _flat(operand, view) if view else operand.array
        if not view and name in self.pitches:
            plain = _element(operand.array, name, _to_python(dtype))
            return lambda indices: plain(self.located(name, indices))
        seen = every_view()[view].element(dtype) if view else dtype
        return _element(self._flat[name, view], name, _to_python(seen))

    def write(self, target: Read, indices: tuple[int, ...], value: Any, by: str, kind: str) -> None:
        """Store one value; ``kind`` is the element type, ``bool`` for a bit of a predicate or ``pair``."""
        name = target.operand
        if name in self.temporaries:
            self.temporaries[name][indices] = _combined(self.temporaries[name][indices], value, by, kind)
            return
        operand = self.operands[name]
        if isinstance(value, CombinedByte):
            self._meet(operand, indices[0], value)
        elif kind == "bool" and name in self.masks:
            self._write_bit(operand, indices, value)
        elif kind == "pair":
            _write_pair(operand, indices, value)
        else:
            place, array = self._place(target, indices)
            array[place] = _stored(_combined(_number(array[place], kind), value, by, kind), array.dtype)

    def _meet(self, operand: Any, place: int, value: CombinedByte) -> None:
        """One byte more of an element; the last one combines it with what is there."""
        if self._bytes and place != self._bytes[-1][0] + 1:  # another run begins
            self._bytes.clear()
        self._bytes.append((place, value.byte))
        width = ITEMSIZE[value.dtype]
        if len(self._bytes) < width:
            return
        new = scalar.from_bits(_little(byte for _, byte in self._bytes), value.dtype)
        at = slice(self._bytes[0][0], place + 1)
        old = scalar.from_bits(_little(operand.raw[at].tolist()), value.dtype)
        bits = scalar.bits_of(_combined(old, new, value.update, value.dtype), value.dtype)
        operand.raw[at] = list(bits.to_bytes(width, "little"))
        self._bytes.clear()

    def _place(self, target: Read, indices: tuple[int, ...]) -> tuple[Any, Any]:
        """The place of an element and the array that it is in."""
        name, view = target.operand, target.view
        operand = self.operands[name]
        if view == "tile":
            return window_place(operand, indices, name)
        if not view:
            indices = self.located(name, indices)
        array = operand.array if not view else self._written.get((name, view))
        if array is None:
            flat = _flat(operand, view)
            array = self._written[name, view] = flat if _is_itself(view) else flat.copy()
        return _inside(indices, array.shape, name), array

    def located(self, name: str, indices: tuple[int, ...]) -> tuple[int, ...]:
        """The element of a tile that an op accesses as this one: columns of boxes may be as high as it takes them."""
        if name not in self.pitches:
            return indices
        kind = self.operands[name].type
        row, col = _inside(indices, kind.shape, name)
        width = kind.box[1]
        place = (col // width * self.pitches[name] + row) * width + col % width
        box, rest = divmod(place, kind.rows * width)
        return rest // width, box * width + rest % width

    def flush(self) -> None:
        """Put views that are copies back into their operands."""
        for (name, view), flat in self._written.items():
            operand = self.operands[name]
            if _is_itself(view):
                continue
            if view == "storage":
                operand.set_storage(flat)
            elif view == "byte":
                operand.set_bytes(flat)
            elif view == "flat":
                operand.array[...] = flat.reshape(operand.array.shape)
            else:
                operand.memory[: flat.size] = flat

    @staticmethod
    def _write_bit(operand: Any, indices: tuple[int, ...], value: bool) -> None:
        width = operand.type.bits
        row, column = _bit_inside(operand, indices)
        words = operand.array.view(f"u{width // 8}")
        word = int(words[row, column // width])
        bit = 1 << (column % width)
        words[row, column // width] = word | bit if value else word & ~bit


def _element(array: Any, name: str, number: Callable[[Any], Any]) -> Reader:
    """What gives one element of an array; ``number`` makes it a Python number."""
    shape = array.shape
    if len(shape) != 2:
        return lambda indices: number(array[_inside(indices, shape, name)])
    rows, columns = shape

    def element(indices: tuple[int, ...]) -> Any:
        row, column = indices
        if 0 <= row < rows and 0 <= column < columns:
            return number(array[row, column])
        raise _outside(indices, shape, name)

    return element


def _bit(operand: Any) -> Reader:
    """What gives bit j of row i: bit j % width of word j // width, least significant first."""
    words, width = operand.array, operand.type.bits

    def bit(indices: tuple[int, ...]) -> bool:
        row, column = _bit_inside(operand, indices)
        return bool(int(words[row, column // width]) >> (column % width) & 1)

    return bit


def _bit_inside(operand: Any, indices: tuple[int, ...]) -> tuple[int, ...]:
    rows, columns = operand.array.shape
    return _inside(indices, (rows, columns * operand.type.bits), "a packed predicate")


def _inside(indices: tuple[int, ...], shape: tuple[int, ...], name: str) -> tuple[int, ...]:
    for index, size in zip(indices, shape, strict=False):
        if not 0 <= index < size:
            raise _outside(indices, shape, name)
    return indices


def _outside(indices: tuple[int, ...], shape: tuple[int, ...], name: str) -> IndexError:
    index, size = next((i, n) for i, n in zip(indices, shape, strict=False) if not 0 <= i < n)
    return IndexError(f"{name}: index {index} is outside the extent {size}")


def _to_python(dtype: str) -> Callable[[Any], Any]:
    """What makes a NumPy scalar of a type a Python number; codes stay as they are."""
    if scalar.is_float(dtype):
        return float
    if dtype == TRUTH:
        return bool
    return int if dtype[:1] in "iu" else _itself


def _itself(value: Any) -> Any:
    return value


def _number(value: Any, dtype: str) -> Any:
    return _to_python(dtype)(value)


def _stored(value: Any, dtype: np.dtype[Any]) -> Any:
    return value if isinstance(value, np.generic) else dtype.type(value)


def _little(data: Iterable[int]) -> int:
    """The number that bytes are, the least significant first."""
    return int.from_bytes(bytes(data), "little")


def _combined(old: Any, value: Any, by: str, kind: str) -> Any:
    if by == "replace":
        return value
    if by == "max":
        return value if old < value else old
    if by == "min":
        return value if value < old else old
    total = old + value
    if scalar.is_float(kind):
        return scalar.round_to(total, kind)
    return scalar.wrap(total, kind) if kind in INTEGERS else total


def _flat(operand: Any, view: str) -> Any:
    if view == "flat":
        return operand.array.reshape(-1)
    if view == "linear":
        return operand.memory[: operand.type.size]  # what lies behind the last element belongs to others
    found = getattr(operand, every_view()[view].held)
    return found() if callable(found) else found


def _is_itself(view: str) -> bool:
    """Whether what a view is held in shares the memory of the operand."""
    return view in SLOT_VIEWS or (view in every_view() and every_view()[view].direct)


def _write_pair(operand: Any, indices: tuple[int, ...], value: Any) -> None:
    """An 8-byte record: the value at byte 0, zeros up to byte 4, the u32 index at byte 4."""
    row, place = indices
    itemsize = operand.type.itemsize
    per_pair = 8 // itemsize
    raw = np.zeros(8, np.uint8)
    raw[:itemsize] = np.frombuffer(np.array([value[0]], operand.array.dtype).tobytes(), np.uint8)
    raw[4:] = np.frombuffer(np.array([value[1] & 0xFFFFFFFF], np.uint32).tobytes(), np.uint8)
    if (place + 1) * per_pair > operand.array.shape[1]:
        raise IndexError("a sort record outside the tile")
    operand.array[row, place * per_pair : (place + 1) * per_pair] = raw.view(operand.array.dtype)


def window_place(operand: Any, indices: tuple[int, ...], name: str) -> tuple[int, Any]:
    """Where element (r, c) of the 2-D window lies in the memory of a global tensor, by the digits of its layout."""
    shape, stride = extents(operand.type)
    place = operand.offset
    for value, axes in zip(indices, DIGITS[operand.type.layout], strict=True):
        rest = value
        for axis in reversed(axes):
            rest, digit = divmod(rest, shape[axis])
            place += digit * stride[axis]
        if rest or value < 0:
            raise IndexError(f"{name}: index {value} is outside the window")
    return place, operand.base


def _window(operand: Any, indices: tuple[int, ...], name: str) -> Any:
    place, memory = window_place(operand, indices, name)
    return memory[place]
