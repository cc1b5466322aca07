"""Operands as the oracle sees them: reads see the state before the op, writes go to the operand in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...runtime.pipe_type import SLOT_VIEWS
from ..equations import Statement
from ..tree import Read
from . import scalar


class Memory:
    """Snapshots of all operands for reading, and the operands themselves for writing."""

    def __init__(self, operands: Mapping[str, Any]) -> None:
        self.operands = {name: value for name, value in operands.items() if hasattr(value, "type")}
        self.before = {name: value.copy() for name, value in self.operands.items()}
        self.temporaries: dict[str, Any] = {}
        self.masks: frozenset[str] = frozenset()
        self.chosen = ("", "")  # names of the form and the mode that were computed
        self._flat: dict[tuple[str, str], Any] = {}
        self._written: dict[tuple[str, str], Any] = {}

    def start(self, statement: Statement, again: bool) -> None:
        """Called before every point of a statement; ``again``: it is not the statement's first."""

    def read(self, name: str, view: str, indices: tuple[int, ...]) -> Any:
        """The Python number at ``indices`` of a view, before the op; IndexError outside the operand."""
        if name in self.temporaries:
            return self.temporaries[name][_inside(indices, self.temporaries[name].shape, name)]
        operand = self.before[name]
        if not indices:  # a count of a pipe
            return getattr(operand, view)
        dtype = operand.type.dtype
        if not view:
            array = operand.array
            if name in self.masks:
                return self._bit(operand, indices)
            return _number(array[_inside(indices, array.shape, name)], dtype)
        if view == "tile":
            return _number(_window(operand, indices, name), dtype)
        if view == "pair":
            raise AssertionError("pairs are written, not read, in this version")
        if (name, view) not in self._flat:
            self._flat[name, view] = _flat(operand, view)
        flat = self._flat[name, view]
        return _number(flat[_inside(indices, flat.shape, name)], "u8" if view == "byte" else dtype)

    @staticmethod
    def _bit(operand: Any, indices: tuple[int, ...]) -> bool:
        """Bit j of row i: bit j % width of word j // width, least significant first."""
        row, column = indices
        width = operand.type.bits
        word = int(operand.array[row, column // width])
        return bool(word >> (column % width) & 1)

    def write(self, target: Read, indices: tuple[int, ...], value: Any, by: str, kind: str) -> None:
        """Store one value; ``kind`` is the element type, ``bool`` for a bit of a predicate or ``pair``."""
        name = target.operand
        if name in self.temporaries:
            self.temporaries[name][indices] = _combined(self.temporaries[name][indices], value, by, kind)
            return
        operand = self.operands[name]
        if kind == "bool":
            self._write_bit(operand, indices, value)
        elif kind == "pair":
            _write_pair(operand, indices, value)
        elif target.view == "tile":
            place, array = window_place(operand, indices, name)
            array[place] = _stored(_combined(_number(array[place], kind), value, by, kind), kind, array.dtype)
        elif target.view:
            if (name, target.view) not in self._written:
                flat = _flat(operand, target.view)
                self._written[name, target.view] = flat if target.view in SLOT_VIEWS else flat.copy()
            flat = self._written[name, target.view]
            inside = _inside(indices, flat.shape, name)
            flat[inside] = _stored(_combined(_number(flat[inside], kind), value, by, kind), kind, flat.dtype)
        else:
            array = operand.array
            inside = _inside(indices, array.shape, name)
            array[inside] = _stored(_combined(_number(array[inside], kind), value, by, kind), kind, array.dtype)

    def flush(self) -> None:
        """Put views that are copies back into their operands."""
        for (name, view), flat in self._written.items():
            operand = self.operands[name]
            if view in SLOT_VIEWS:  # the memory itself
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
        row, column = indices
        width = operand.type.bits
        if column // width >= operand.array.shape[1]:
            raise IndexError("a bit outside the predicate")
        words = operand.array.view(f"u{width // 8}")
        word = int(words[row, column // width])
        bit = 1 << (column % width)
        words[row, column // width] = word | bit if value else word & ~bit


def _inside(indices: tuple[int, ...], shape: tuple[int, ...], name: str) -> tuple[int, ...]:
    for index, size in zip(indices, shape, strict=False):
        if not 0 <= index < size:
            raise IndexError(f"{name}: index {index} is outside the extent {size}")
    return indices


def _number(value: Any, dtype: str) -> Any:
    """A NumPy scalar as a Python number; codes stay as they are."""
    if scalar.is_float(dtype):
        return float(value)
    return int(value) if dtype[:1] in "iu" else value


def _stored(value: Any, kind: str, dtype: np.dtype[Any]) -> Any:
    return value if isinstance(value, np.generic) else dtype.type(value)


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
    return scalar.wrap(total, kind) if kind in ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64") else total


def _flat(operand: Any, view: str) -> Any:
    if view == "flat":
        return operand.array.reshape(-1)
    if view in SLOT_VIEWS:
        return getattr(operand, view)
    if view == "storage":
        return operand.storage()
    if view == "byte":
        return operand.bytes_view()
    return operand.memory[: operand.type.size]  # what lies behind the last element belongs to others


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
    from ...runtime.windows import DIGITS, extents

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
