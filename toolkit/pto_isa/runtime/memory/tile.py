"""Tile: elements in local memory, with their type.

``array`` is the logical rows x cols array whatever the layout; storage order is derived (``storage``, ``bytes_view``).
``valid`` is the view ``array[:valid_row, :valid_col]``, kept because making it costs more than a small addition.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import ArrayLike

from ...text.visible import brief
from ..array import Array
from ..errors import InputError, nearest
from ..types.dtypes import Dtype
from ..types.layout import from_bytes, from_storage, to_bytes, to_storage
from ..types.numpy_types import NUMPY, as_array, element_type, expect_array, expect_dtype, expect_values
from ..types.tile_type import FIELDS, TileType
from ..types.unknown import UNKNOWN
from ..words import Location
from .container import Container


class ReadOnly:
    """What stands for a type in plan keys when the operand must not be written; one object per type."""

    __slots__ = ("type", "__weakref__")

    def __init__(self, type: Any) -> None:
        self.type = type

    def __repr__(self) -> str:
        return f"ReadOnly({self.type!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (read_only, (self.type,))


_READ_ONLY: WeakValueDictionary[Any, ReadOnly] = WeakValueDictionary()


def read_only(type: Any) -> ReadOnly:
    """Return the one ReadOnly object of a tile, global or conv type."""
    return _READ_ONLY.setdefault(type, ReadOnly(type))


class Tile(Container):
    """A tile: ``type``, ``array`` (logical rows x cols), ``valid`` (view of the valid region) and ``key``.

    ``key`` is what plan caches hash: the type when the tile can be written, else its ReadOnly object.  ``array`` is
    kept, not copied; without it the elements are zero.  A column-major unboxed tile keeps a transposed view of its
    storage.  ``np.asarray(tile)`` is ``valid``.  ``copy.copy`` shares the elements, ``copy.deepcopy`` and ``pickle`` do
    not.  Raises InputError when the type has an extent ``?``, when the valid region leaves the tile, or when the array
    does not fit the type.
    """

    __slots__ = ("type", "key", "array", "valid", "__weakref__")
    FIXED = frozenset({"type", "key", "array", "valid"})

    type: TileType
    key: TileType | ReadOnly
    array: Array
    valid: Array

    def __init__(self, type: TileType, array: Array | None = None, writable: bool = True) -> None:
        if not isinstance(type, TileType):
            found = type.__class__.__name__
            raise InputError(
                f"the type of a tile is a {found}; expected a TileType, as TileType.parse reads it from text",
                f"Tile 的类型参数为 {found}；应为 TileType，可用 TileType.parse 从文本读出",
            )
        if type.is_dynamic:
            raise InputError(
                f"a tile cannot have unknown extents; its type is {type}", f"Tile 不能有未知的形状；其类型为 {type}"
            )
        _check_valid(type, type.valid_row, type.valid_col)
        if array is None:
            flat = np.zeros(type.size, NUMPY[type.dtype])
            array = flat.reshape(type.cols, type.rows).T if type.layout == "dn" else flat.reshape(type.shape)
        else:
            array = _check_array(array, type)
        if not writable and array.flags.writeable:
            array = array.view()
            array.flags.writeable = False
        _ARRAY(self, array)
        _TYPE(self, type)
        _KEY(self, type if array.flags.writeable else read_only(type))
        _VALID(self, array[: type.valid_row, : type.valid_col])

    def _elements(self) -> Array:
        return self.valid

    def _made_of(self) -> tuple[Any, ...]:
        return Tile, (self.type,), self.array, ()

    @classmethod
    def from_numpy(
        cls,
        a: ArrayLike,
        dtype: Dtype | None = None,
        *,
        loc: Location = "vec",
        valid: tuple[int, int] | None = None,
        copy: bool = True,
        **fields: Any,
    ) -> Tile:
        """Return a tile with the elements of a 2-D array, in any memory order.

        ``dtype`` names the element type where NumPy's type does not (i4, hif8, f4e1m2 are held as plain integers);
        values are never converted.  ``valid`` is (rows, columns) of the valid region, all by default.  ``fields`` are
        further fields of TileType (blayout, slayout, fractal, pad, compact).  With ``copy=False`` the tile shares the
        memory of the array: the byte order must be native, a column-major tile needs the transposed view of contiguous
        memory, and a read-only array gives a read-only tile.  Raises InputError naming what was found and expected.
        """
        array = as_array(a, "the array")
        wanted = {name: value for name, value in fields.items() if name in FIELDS[6:]}
        if len(wanted) != len(fields):
            name = next(name for name in fields if name not in wanted)
            raise InputError(*_unexpected(name))
        if array.ndim != 2 or 0 in array.shape:
            raise InputError(
                f"the array has shape {array.shape}; a tile needs two dimensions, each at least 1"
                + ("; use array.reshape(1, -1) for one row" if array.ndim == 1 and array.size else ""),
                f"数组的形状为 {array.shape}；Tile 需要两个维度，且都不小于 1",
            )
        if dtype is None:
            dtype = element_type(array.dtype)
            if dtype is None:
                raise InputError(
                    f"no element type is held as the NumPy type {array.dtype}; convert the array, "
                    "e.g. array.astype(np.float32)",
                    f"没有以 NumPy 类型 {array.dtype} 保存的元素类型；请先转换，例如 array.astype(np.float32)",
                )
        rows, cols = array.shape
        type = TileType(dtype, rows, cols, loc=loc, **wanted)
        if valid is not None:
            type = _with_valid(type, *_pair(valid))
        if not copy:
            _check_shared(array, type)
            return cls(type, array)
        if array.dtype.isnative:
            expect_dtype(array, dtype, "the array")
        else:
            expect_dtype(array.view(array.dtype.newbyteorder("=")), dtype, "the array")
        expect_values(array, dtype, "the array")
        tile = cls(type)
        tile.array[...] = array
        return tile

    def numpy(self) -> Array:
        """Return a copy of the valid region, C-contiguous; codes and 4-bit integers stay as they are held."""
        return np.array(self.valid, order="C")

    def set_valid(self, rows: int, cols: int) -> None:
        """Set the valid region to the first ``rows`` rows and ``cols`` columns; elements are untouched."""
        type = self.type
        if rows.__class__ is int and cols.__class__ is int and rows == type.valid_row and cols == type.valid_col:
            return
        type = _with_valid(type, rows, cols)
        _KEY(self, type if self.key is self.type else read_only(type))
        _TYPE(self, type)
        _VALID(self, self.array[: type.valid_row, : type.valid_col])

    def storage(self) -> Array:
        """Return all elements in storage order, 1-D: a view for unboxed tiles with contiguous memory, else a copy."""
        return to_storage(self.type, self.array)

    def set_storage(self, flat: Array) -> None:
        """Set all elements from ``flat`` in storage order, 1-D of ``size`` elements; may be what ``storage`` gave."""
        flat = expect_array(flat, "the storage")
        if flat.shape != (self.type.size,):
            raise InputError(
                f"the storage has shape {flat.shape}; expected ({self.type.size},)",
                f"存储数组的形状为 {flat.shape}；应为 ({self.type.size},)",
            )
        expect_dtype(flat, self.type.dtype, "the storage")
        expect_values(flat, self.type.dtype, "the storage")
        logical = from_storage(self.type, flat)
        if not _same_memory(logical, self.array):
            self.array[...] = logical

    def bytes_view(self) -> Array:
        """Return the storage as bytes, 1-D uint8: a view where ``storage`` is one (4-bit types: a copy)."""
        return to_bytes(self.type, np.ascontiguousarray(self.storage()))

    def set_bytes(self, data: Array) -> None:
        """Set the storage from ``data``, 1-D uint8 of ``type.bytes`` bytes; may be what ``bytes_view`` gave."""
        data = expect_array(data, "the storage bytes")
        if data.shape != (self.type.bytes,) or data.dtype != np.uint8:
            raise InputError(
                f"the storage bytes are {data.dtype} of shape {data.shape}; expected uint8 of ({self.type.bytes},)",
                f"存储字节数组为 {data.dtype}，形状 {data.shape}；应为 uint8，形状 ({self.type.bytes},)",
            )
        self.set_storage(from_bytes(self.type, data))

    def all_bits(self) -> Array:
        """Return the elements as bits, least significant first: a new array of bool, (rows, cols * bits of each)."""
        words = np.ascontiguousarray(self.array).view(np.uint8)
        return np.unpackbits(words, axis=1, bitorder="little").view(np.bool_)

    def set_bits(self, bits: Array) -> None:
        """Set all elements from an array such as ``all_bits`` gives."""
        self.array[...] = np.packbits(bits, axis=1, bitorder="little").view(self.array.dtype)

    def root(self) -> tuple[Array, TileType, int, int]:
        """The elements and the type of the tile whose storage this one has, and where in it this one begins."""
        return self.array, self.type, 0, 0

    def copy(self) -> Tile:
        """Return a tile of the same type with elements of its own, writable."""
        made = Tile(self.type)
        made.array[...] = self.array
        return made

    @property
    def writable(self) -> bool:
        """Whether ops may write the tile."""
        return self.key is self.type

    @property
    def pitch(self) -> int:
        """How many rows apart columns of boxes lie in the storage."""
        return self.root()[1].rows

    dtype = property(lambda self: self.type.dtype, doc="Element type.")
    loc = property(lambda self: self.type.loc, doc="Location.")
    rows = property(lambda self: self.type.rows, doc="Static rows.")
    cols = property(lambda self: self.type.cols, doc="Static columns.")
    shape = property(lambda self: self.type.shape, doc="Static (rows, columns).")
    valid_row = property(lambda self: self.type.valid_row, doc="Valid rows.")
    valid_col = property(lambda self: self.type.valid_col, doc="Valid columns.")
    valid_shape = property(lambda self: self.type.valid_shape, doc="Valid (rows, columns).")

    def __repr__(self) -> str:
        return f"<Tile {self.type}{'' if self.writable else ' read-only'}>"


_TYPE, _KEY, _ARRAY, _VALID = (Tile.__dict__[name].__set__ for name in ("type", "key", "array", "valid"))


def _with_valid(type: TileType, rows: Any, cols: Any) -> TileType:
    if rows is None or cols is None:  # which ask TileType for the static extent
        rows = cols = UNKNOWN
    made = type.replace(valid_row=rows, valid_col=cols)
    if made.valid_row is UNKNOWN or made.valid_col is UNKNOWN:
        raise InputError("the valid region of a tile must be known", "Tile 的有效区域必须已知")
    _check_valid(made, made.valid_row, made.valid_col)
    return made


def _check_valid(type: TileType, rows: int, cols: int) -> None:
    if rows > type.rows or cols > type.cols:
        found = f"{brief(rows)} x {brief(cols)}"
        raise InputError(
            f"the valid region is {found}, but the tile has only {type.rows} x {type.cols} elements",
            f"有效区域为 {found}，而 Tile 只有 {type.rows} x {type.cols} 个元素",
        )


def _check_array(array: object, type: TileType) -> Array:
    """The array as a plain one, whatever class of NumPy's it is of; raises InputError where it does not fit."""
    if not isinstance(array, np.ndarray):
        raise InputError(
            f"the elements of a tile are a NumPy array, not {array.__class__.__name__}; use Tile.from_numpy",
            f"Tile 的元素须为 NumPy 数组，而不是 {array.__class__.__name__}；请使用 Tile.from_numpy",
        )
    if array.shape != type.shape:
        raise InputError(
            f"the array has shape {array.shape}; a tile of type {type} needs {type.shape}",
            f"数组的形状为 {array.shape}；类型为 {type} 的 Tile 需要 {type.shape}",
        )
    expect_dtype(array, type.dtype, "the array")
    expect_values(array, type.dtype, "the array")
    return np.asarray(array)


def _check_shared(array: Array, type: TileType) -> None:
    """An array that is wrapped must lie in memory as the type says."""
    expect_dtype(array, type.dtype, "the array")
    if type.layout == "dn" and not array.flags.f_contiguous:
        raise InputError(
            "a column-major tile shares an array only if it is the transposed view of contiguous memory "
            "(array.flags.f_contiguous); pass copy=True or np.asfortranarray(array)",
            "列主序 Tile 只能共享连续内存的转置视图（array.flags.f_contiguous）；"
            "请使用 copy=True 或 np.asfortranarray(array)",
        )


def _pair(valid: object) -> tuple[int, int]:
    if isinstance(valid, (tuple, list)) and len(valid) == 2:
        return valid[0], valid[1]
    raise InputError(
        f"valid is {brief(valid)}; expected (rows, columns) of the valid region",
        f"valid 为 {brief(valid)}；应为有效区域的（行数, 列数）",
    )


def _unexpected(name: str) -> tuple[str, str]:
    if name in FIELDS[:6]:
        hint = ("valid=(rows, columns)" if name.startswith("valid") else "the array's shape", "")
        return (
            f"{name} is not a field of from_numpy; it follows from {hint[0]}",
            f"from_numpy 不接受 {name}；它由 {'valid' if name.startswith('valid') else '数组形状'} 决定",
        )
    guess = nearest(name, FIELDS[6:], {"layout": "blayout"})
    en, zh = f"from_numpy has no argument {name!r}", f"from_numpy 没有参数 {name!r}"
    return (f"{en}; did you mean {guess!r}?", f"{zh}；是否想写 {guess!r}？") if guess else (en, zh)


def _same_memory(one: Array, other: Array) -> bool:
    return one.__array_interface__["data"] == other.__array_interface__["data"] and one.strides == other.strides
