"""ConvTile: an n-dimensional tile of a convolution, which holds elements."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..array import Array
from ..errors import InputError
from ..types.conv_type import ConvLayout, ConvType
from ..types.dtypes import Dtype
from ..types.numpy_types import NUMPY, as_array, element_type, expect_dtype, expect_values
from ..words import Location
from .container import Container
from .tile import ReadOnly, read_only


class ConvTile(Container):
    """A convolution tile: ``type``, ``key`` (see Tile) and ``array``, C-contiguous of the type's shape.

    ``array`` is kept, not copied; without it the elements are zero.
    """

    __slots__ = ("type", "key", "array", "__weakref__")
    FIXED = frozenset({"type", "key", "array"})

    type: ConvType
    key: ConvType | ReadOnly
    array: Array

    def __init__(self, type: ConvType, array: Any = None, writable: bool = True) -> None:
        if not isinstance(type, ConvType):
            found = type.__class__.__name__
            raise InputError(
                f"the type of a convolution tile is a {found}; expected a ConvType",
                f"卷积 Tile 的类型参数为 {found}；应为 ConvType",
            )
        if array is None:
            array = np.zeros(type.shape, NUMPY[type.dtype])
        if not isinstance(array, np.ndarray) or array.shape != type.shape:
            raise InputError(
                f"the array has shape {np.shape(array)}; a tile of type {type} needs {type.shape}",
                f"数组的形状为 {np.shape(array)}；类型为 {type} 的 Tile 需要 {type.shape}",
            )
        expect_dtype(array, type.dtype, "the array")
        expect_values(array, type.dtype, "the array")
        if not writable and array.flags.writeable:
            array = array.view()
            array.flags.writeable = False
        key = type if array.flags.writeable else read_only(type)
        for name, value in (("type", type), ("array", np.asarray(array)), ("key", key)):
            object.__setattr__(self, name, value)

    def _elements(self) -> Array:
        return self.array

    def _made_of(self) -> tuple[Any, ...]:
        return ConvTile, (self.type,), self.array, ()

    @classmethod
    def from_numpy(
        cls, a: Array, layout: ConvLayout, dtype: Dtype | None = None, *, loc: Location = "mat", copy: bool = True,
        **settings: int,
    ) -> ConvTile:  # fmt: skip
        """Return a tile with the elements of an n-dimensional array; ``copy=False`` shares its memory.

        Settings of the convolution are further keywords: ``filter_h=3``.
        """
        array = as_array(a, "the array")
        kind = element_type(array.dtype) if dtype is None else dtype
        if kind is None:
            raise InputError(
                f"no element type is held as the NumPy type {array.dtype}",
                f"没有以 NumPy 类型 {array.dtype} 保存的元素类型",
            )
        return cls(ConvType(kind, layout, array.shape, loc, **settings), array.copy() if copy else array)

    def storage(self) -> Array:
        """Return all elements in storage order, 1-D: a view where the array is contiguous."""
        return self.array.reshape(-1)

    def copy(self) -> ConvTile:
        """Return a tile of the same type with elements of its own, writable."""
        return ConvTile(self.type, self.array.copy())

    @property
    def writable(self) -> bool:
        """Whether ops may write the tile."""
        return self.key is self.type

    dtype = property(lambda self: self.type.dtype, doc="Element type.")
    layout = property(lambda self: self.type.layout, doc="Layout.")
    shape = property(lambda self: self.type.shape, doc="Extents.")

    def __repr__(self) -> str:
        return f"<ConvTile {self.type}{'' if self.writable else ' read-only'}>"
