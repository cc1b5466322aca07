"""GlobalTensor: a strided view of global memory, with the 2-D view that tiles load from and store to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from ...text.visible import brief
from ..array import Array
from ..checked_int import whole
from ..errors import InputError
from ..numeric.arithmetic import exact_max, exact_min
from ..types.dtypes import Dtype
from ..types.global_type import GlobalLayout, GlobalType
from ..types.numpy_types import RAW_BITS, element_type, expect_dtype, expect_values
from .container import Container
from .tile import ReadOnly, read_only
from .windows import DIGITS, extents, is_whole, window_extents, window_offsets


class _Open:
    """A tensor while it is made, whose attributes can be set: loads at run-time offsets make many windows.

    A base of the tensor and no class derived from it: an inherited ``__setattr__`` would be called for each attribute,
    whatever it is set to.
    """

    __slots__ = ("type", "key", "base", "offset", "_array", "_plane", "__weakref__")

    type: GlobalType
    key: GlobalType | ReadOnly
    base: Array
    offset: int
    _array: Array | None
    _plane: Array | None


class GlobalTensor(Container, _Open):
    """A tensor in global memory: ``type``, ``key`` (see Tile), ``array`` (5-D strided view) and ``memory``.

    ``base`` is the 1-D array of all memory, ``offset`` the place of element (0, 0, 0, 0, 0) in it, in elements.
    Raises InputError when an index would leave the memory, naming index and extent.
    """

    __slots__ = ()
    FIXED = frozenset({"type", "key", "base", "offset", "memory", "array"})

    def __init__(
        self,
        memory: Any,
        dtype: Dtype,
        shape5: Sequence[int],
        stride5: Sequence[int] | None = None,
        offset: int = 0,
        layout: GlobalLayout = "nd",
        writable: bool = True,
    ) -> None:
        type = GlobalType(dtype, shape5, stride5, layout)
        if type.is_dynamic:
            raise InputError(f"a tensor needs known extents and strides: {type}", f"张量的形状与步长必须已知：{type}")
        if not isinstance(memory, np.ndarray) or memory.ndim != 1 or not memory.flags.c_contiguous:
            raise InputError(
                "the memory of a tensor is a contiguous one-dimensional array; use array.reshape(-1)",
                "张量的内存须为连续的一维数组；请使用 array.reshape(-1)",
            )
        expect_dtype(memory, dtype, "the memory")
        expect_values(memory, dtype, "the memory")
        offset = whole(offset, ("the offset", "偏移"))
        shape, stride = extents(type)
        last = offset + sum((n - 1) * step for n, step in zip(shape, stride, strict=True))
        if offset < 0 or (0 not in shape and last >= memory.size):
            found = offset if offset < 0 else last
            raise InputError(
                f"the tensor ({type}, offset {brief(offset)}) reaches element {brief(found)}, but the memory has "
                f"{memory.size} elements",
                f"张量（{type}，偏移 {brief(offset)}）访问到第 {brief(found)} 个元素，而内存只有 {memory.size} 个元素",
            )
        if not writable and memory.flags.writeable:
            memory = memory.view()
            memory.flags.writeable = False
        self._placed(type, type if memory.flags.writeable else read_only(type), np.asarray(memory), offset)

    def _placed(self, type: GlobalType, key: GlobalType | ReadOnly, base: Array, offset: int) -> None:
        """Take a type and a place in memory."""
        values = {"type": type, "key": key, "base": base, "offset": offset, "_array": None, "_plane": None}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _elements(self) -> Array:
        return self.array

    def _made_of(self) -> tuple[Any, ...]:
        type = self.type
        return GlobalTensor, (), self.base, (type.dtype, type.shape, type.stride, self.offset, type.layout)

    @classmethod
    def from_numpy(
        cls, a: Any, dtype: Dtype | None = None, *, layout: GlobalLayout = "nd", writable: bool = True
    ) -> GlobalTensor:
        """Return a tensor over the memory of an array of one to five dimensions; nothing is copied.

        Extents and strides are the array's, with leading extents of 1; negative strides are refused.  Raises
        InputError for an array that does not hold elements of ``dtype`` (by default that of its NumPy type).
        """
        if not isinstance(a, np.ndarray) or not 1 <= a.ndim <= 5:
            found = f"{a.ndim} dimensions" if isinstance(a, np.ndarray) else a.__class__.__name__
            raise InputError(
                f"found {found}; a global tensor is made from a NumPy array of one to five dimensions",
                f"此处是 {found}；全局张量须由一到五维的 NumPy 数组构造",
            )
        if dtype is None:
            dtype = element_type(a.dtype)
        if dtype is None:
            raise InputError(
                f"no element type is held as the NumPy type {a.dtype}", f"没有以 NumPy 类型 {a.dtype} 保存的元素类型"
            )
        expect_dtype(a, dtype, "the array")
        step = a.itemsize
        if any(s < 0 or s % step for s in a.strides):
            raise InputError(
                f"the array has strides {a.strides} (bytes); a tensor needs non-negative multiples of {step}",
                f"数组步长为 {a.strides}（字节）；张量的步长须为 {step} 的非负整数倍",
            )
        strides = [s // step for s in a.strides]
        span = 1 + sum((n - 1) * s for n, s in zip(a.shape, strides, strict=True)) if a.size else 0
        memory = strided(a, (span,), (step,))
        outer = strides[0] * a.shape[0]
        return cls(memory, dtype, a.shape, [outer] * (5 - a.ndim) + strides, 0, layout, writable)

    @property
    def memory(self) -> Array:
        """Memory from the tensor's first element on, 1-D; strides do not matter."""
        return self.base[self.offset :] if self.offset else self.base

    @property
    def array(self) -> Array:
        """Five-dimensional strided view."""
        if self._array is None:
            if self._plane is not None:
                self._array = self._plane[None, None, None]
            else:
                self._array = self._strided(self.type.shape, self.type.stride)
        return self._array

    def _strided(self, shape: tuple[int, ...], stride: tuple[int, ...]) -> Array:
        steps = [step * self.base.itemsize for step in stride]
        return strided(self.base[self.offset :], shape, steps)

    def _rows_and_columns(self) -> Array | None:
        """Return the (i3, i4) plane of a tensor whose other extents are 1, else None."""
        if self._plane is None and self.type.is_plane:
            self._plane = self.array[0, 0, 0]
        return self._plane

    def window(self, r: int, c: int, rows: int, cols: int) -> GlobalTensor:
        """Return the part of a 2-D tensor that starts at (r, c), sharing memory.  Raises InputError outside it."""
        type, plane = self.type, self._plane
        if plane is None:
            plane = self._rows_and_columns()
        if not r.__class__ is c.__class__ is rows.__class__ is cols.__class__ is int:
            r, c, rows, cols = (whole(number, _PART) for number in (r, c, rows, cols))
        below, behind = r + rows, c + cols
        if plane is None or not (0 <= r <= below <= type.shape[3] and 0 <= c <= behind <= type.shape[4]):
            raise _outside(self, r, c, rows, cols)
        kind = type.windows.get((rows, cols))
        if kind is None:
            kind = type.windows[rows, cols] = GlobalType(type.dtype, (1, 1, 1, rows, cols), type.stride, type.layout)
            if len(type.windows) > 256:
                type.windows.clear()
        made = _Open()
        made.type = kind
        made.key = kind if self.key is type else read_only(kind)
        made.base = self.base
        made.offset = self.offset + r * type.stride[3] + c * type.stride[4]
        made._array = None
        made._plane = plane[r:below, c:behind]
        made.__class__ = GlobalTensor
        return made  # type: ignore[return-value]

    def tile(self, rows: int, cols: int) -> Array:
        """Return the first ``rows x cols`` elements as a tile sees them, by layout: a view where possible.

        Raises InputError when the tensor has fewer rows or columns, or for a layout that no public source defines.
        """
        plane = self._plane
        if plane is None:
            plane = self._rows_and_columns()
        if plane is not None:
            if plane.shape == (rows, cols):  # the usual case; slicing costs as much as a small load
                return plane
            if rows <= plane.shape[0] and cols <= plane.shape[1]:
                return plane[:rows, :cols]
        row_axes, col_axes = window_extents(self.type, rows, cols)
        view = self._strided(*extents(self.type)).transpose((*row_axes, *col_axes))
        split = view.ndim - len(col_axes)
        whole = view.reshape(int(np.prod(view.shape[:split])), int(np.prod(view.shape[split:])))
        return whole[:rows, :cols]

    def store_tile(self, values: Any, by: str = "replace") -> None:
        """Store 2-D ``values`` as a tile does, by layout; ``by`` replace, add, max or min combines with what is there.

        Combining is done in the tensor's type.  Where elements coincide, points act in row-major order: the last one
        stays, sums accumulate.  Raises InputError as ``tile`` does.
        """
        values = np.asarray(values)
        rows, cols = values.shape
        type = self.type
        if not type.distinct:
            _scatter(self.memory, window_offsets(type, rows, cols), values, by)
            return
        if self._rows_and_columns() is not None:
            target = self.tile(rows, cols)
        elif is_whole(type, rows, cols):
            row_axes, col_axes = DIGITS[type.layout]
            target = self._strided(*extents(type)).transpose((*row_axes, *col_axes))
            values = values.reshape(target.shape)
        else:
            offsets = window_offsets(type, rows, cols)
            memory = self.memory
            memory[offsets] = values if by == "replace" else _combined(memory[offsets], values, by)
            return
        target[...] = values if by == "replace" else _combined(target, values, by)

    def put(self, what: str, memory: Any) -> None:
        """Set the ``address``: the tensor begins at the first element of ``memory`` from now on.

        Raises InputError when it would leave the memory.
        """
        assert what == "address"
        moved = GlobalTensor(memory, self.type.dtype, self.type.shape, self.type.stride, 0, self.type.layout)
        self._placed(self.type, moved.key, moved.base, 0)

    def copy(self) -> GlobalTensor:
        """Return a tensor of the same type over memory of its own, writable."""
        return GlobalTensor(self.memory.copy(), self.type.dtype, self.type.shape, self.type.stride, 0, self.type.layout)

    @property
    def writable(self) -> bool:
        """Whether ops may write the tensor."""
        return self.key is self.type

    dtype = property(lambda self: self.type.dtype, doc="Element type.")
    layout = property(lambda self: self.type.layout, doc="Layout.")
    shape = property(lambda self: self.type.shape, doc="Five extents.")
    stride = property(lambda self: self.type.stride, doc="Five strides, in elements.")

    def __repr__(self) -> str:
        return f"<GlobalTensor {self.type}{'' if self.writable else ' read-only'}>"


def strided(array: Array, shape: Sequence[int], steps: Sequence[int]) -> Array:
    """Return a view with other extents and strides, in bytes; through raw bits, as NumPy knows no small floats here."""
    raw = array.view(RAW_BITS[array.itemsize])
    return as_strided(raw, shape, steps, writeable=array.flags.writeable).view(array.dtype)


def _combined(old: Array, values: Array, by: str) -> Array:
    new = values.astype(old.dtype)
    with np.errstate(all="ignore"):
        if by == "add":
            return np.asarray(old + new)
        if by in ("max", "min"):
            return exact_max(old, new) if by == "max" else exact_min(old, new)
    raise InputError(f"unknown way to combine: {by!r}; expected replace, add, max or min", f"未知的合并方式 {by!r}")


def _scatter(memory: Array, offsets: Array, values: Array, by: str) -> None:
    """Points that coincide act one after the other."""
    places, new = offsets.reshape(-1), values.reshape(-1).astype(memory.dtype)
    if by == "replace":
        memory[places] = new
        return
    for place, value in zip(places.tolist(), new, strict=True):
        memory[place : place + 1] = _combined(memory[place : place + 1], np.asarray([value], memory.dtype), by)


_PART = ("a number of the window", "窗口的一个数")


class OutsideError(InputError):
    """A part that would leave its tensor; the message names place and extents."""


def _outside(tensor: GlobalTensor, r: int, c: int, rows: int, cols: int) -> InputError:
    shape = tensor.type.shape
    if not tensor.type.is_plane:
        return InputError(
            f"a window is part of a tensor with two extents; this one is {tensor.type}",
            f"窗口只能取自二维张量；此张量为 {tensor.type}",
        )
    size, place = f"{brief(rows)} x {brief(cols)}", f"({brief(r)}, {brief(c)})"
    return OutsideError(
        f"the window of {size} elements at {place} leaves the tensor of {shape[3]} x {shape[4]}",
        f"位于 {place} 的 {size} 窗口超出 {shape[3]} x {shape[4]} 的张量",
    )
