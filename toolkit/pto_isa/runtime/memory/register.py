"""Vreg and Mask: registers of the vector unit with their elements."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..array import Array
from ..errors import InputError
from ..types.numpy_types import NUMPY, RAW_BITS, as_array, element_type, expect_array, expect_dtype, expect_values
from ..types.register_types import MaskType, VregType
from .container import Container


class Vreg(Container):
    """A vector register.

    ``array`` (lanes,) holds its elements; ``type`` is a ``VregType``, and ``key`` tells it from others to plans.
    """

    __slots__ = ("array", "type", "_raw")
    array: Array
    type: VregType
    _raw: Array | None  # the view, once it was asked for: a run loads and stores the same registers again and again
    FIXED: ClassVar[frozenset[str]] = frozenset({"array", "type"})

    def __init__(self, type: VregType, array: Array | None = None) -> None:
        """A register of zeros, or one over ``array`` (lanes,).  Raises InputError for another array."""
        if array is None:
            array = np.zeros(type.lanes, NUMPY[type.dtype])
        else:
            expect_dtype(array, type.dtype, "the array of a vector register")
            _expect_lanes(array, type.lanes, type)
        object.__setattr__(self, "type", type)
        object.__setattr__(self, "array", array)
        object.__setattr__(self, "_raw", None)

    @classmethod
    def from_numpy(cls, values: Any, dtype: str | None = None) -> Vreg:
        """A register with these elements, the first ones where there are fewer than lanes; the others are 0.

        dtype: their element type, by default that of the array.  Raises InputError for more than one dimension, for
        more elements than lanes and for arrays that hold no elements.
        """
        array = as_array(values, "the array")
        dtype = dtype or element_type(array.dtype)
        if dtype is None:
            raise InputError(
                f'no element type is held as {array.dtype}; name one: `dtype="f32"`',
                f'没有以 {array.dtype} 保存的元素类型；请指定：`dtype="f32"`',
            )
        made = cls(VregType(dtype))  # type: ignore[arg-type]
        expect_dtype(array, dtype, "the array")
        expect_values(array, dtype, "the array")
        if array.ndim != 1 or array.size > made.type.lanes:
            _expect_lanes(array, made.type.lanes, made.type)
        made.array[: array.size] = array
        return made

    @property
    def key(self) -> VregType:
        """The type, as a plan knows it."""
        return self.type

    @property
    def raw(self) -> Array:
        """The bytes of the elements, a view."""
        found = self._raw
        if found is None:
            found = self.array.view(np.uint8)
            object.__setattr__(self, "_raw", found)
        return found

    @property
    def words(self) -> Array:
        """The bits of the elements as unsigned integers of their size, a view."""
        return self.array.view(RAW_BITS[self.type.itemsize])

    def copy(self) -> Vreg:
        """A register with elements of its own."""
        return Vreg(self.type, self.array.copy())

    def _elements(self) -> Array:
        return self.array

    def _made_of(self) -> tuple[Any, ...]:
        return Vreg, (self.type,), self.array, ()

    def __repr__(self) -> str:
        return f"Vreg({self.type}, {np.array2string(self.array, threshold=8, edgeitems=3)})"


class Mask(Container):
    """A mask register.

    ``image`` (256,) of bool has a bit for each byte of a vector register, ``array`` (lanes,) is the view of
    those that are lanes; ``type`` is a ``MaskType``, and ``key`` tells it from others to plans.
    """

    __slots__ = ("array", "image", "type")
    array: Array
    image: Array
    type: MaskType
    FIXED: ClassVar[frozenset[str]] = frozenset({"array", "image", "type"})

    def __init__(self, type: MaskType, image: Array | None = None) -> None:
        """A mask whose lanes are all off, or one over ``image`` (256,).  Raises InputError for another array."""
        image = np.zeros(type.size, np.bool_) if image is None else image
        expect_array(image, "the image of a mask")
        if image.dtype != np.bool_ or image.shape != (type.size,):
            found = f"{image.dtype} {image.shape}"
            raise InputError(
                f"the bits of a mask are an array of {type.size} bool; got {found}",
                f"掩码的位须为 {type.size} 个 bool 的数组；实际为 {found}",
            )
        object.__setattr__(self, "type", type)
        object.__setattr__(self, "image", image)
        object.__setattr__(self, "array", image[:: type.width // 8])

    @classmethod
    def from_numpy(cls, values: Any, width: int) -> Mask:
        """A mask for elements of ``width`` bits with these lanes, the first ones where there are fewer; others are off.

        Raises InputError for arrays that hold no truth values, for more than one dimension and for too many of them.
        """
        array, made = as_array(values, "the array"), cls(MaskType(width))
        if array.dtype != np.bool_:
            raise InputError(
                f"the lanes of a mask are truth values; got {array.dtype}", f"掩码的通道为真值；实际为 {array.dtype}"
            )
        if array.ndim != 1 or array.size > made.type.lanes:
            _expect_lanes(array, made.type.lanes, made.type)
        made.array[: array.size] = array
        return made

    @property
    def key(self) -> MaskType:
        """The type, as a plan knows it."""
        return self.type

    def copy(self) -> Mask:
        """A mask with an image of its own."""
        return Mask(self.type, self.image.copy())

    def _elements(self) -> Array:
        return self.array

    def _made_of(self) -> tuple[Any, ...]:
        return Mask, (self.type,), self.image, ()

    def __repr__(self) -> str:
        return f"Mask({self.type}, {''.join('01'[int(lane)] for lane in self.array)})"


def _expect_lanes(array: Array, lanes: int, type: VregType | MaskType) -> None:
    """Raise InputError unless an array has so many elements in one dimension."""
    if array.shape != (lanes,):
        raise InputError(
            f"{type} has {lanes} lanes in one dimension; got an array of shape {array.shape}",
            f"{type} 为一维，共 {lanes} 个通道；实际数组的形状为 {array.shape}",
        )
