"""Pointer: a place in memory that an array holds."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..array import Array
from ..checked_int import whole
from ..errors import InputError
from ..types.dtypes import Dtype
from ..types.numpy_types import NUMPY, as_array, element_type, expect_array
from ..types.pointer_type import PointerType


class Pointer:
    """Elements behind a place.

    ``memory`` (n,) of u8 is all of the memory, ``address`` the byte of it that the pointer leads to; ``type`` is a
    ``PointerType``, and ``key`` tells it from others to plans.
    """

    __slots__ = ("type", "memory", "address")

    def __init__(self, type: PointerType, memory: Array, address: int = 0) -> None:
        """Raises InputError for a memory that is no array of bytes, and for an address outside it."""
        expect_array(memory, "the memory of a pointer")
        if memory.dtype != np.uint8 or memory.ndim != 1:
            raise InputError("the memory of a pointer is an array of u8 in one dimension", "指针的内存须为一维 u8 数组")
        self.type, self.memory = type, memory
        self.address = whole(address, ("address of a pointer", "指针的地址"), 0, memory.size)

    @classmethod
    def from_numpy(cls, array: Any, space: str = "vec", dtype: Dtype | None = None) -> Pointer:
        """A pointer to the first element of an array, which it shares.

        Raises InputError for an array whose elements do not follow one another, or that holds none.
        """
        values = as_array(array, "the array")
        dtype = dtype or element_type(values.dtype)
        if dtype is None or not values.flags.c_contiguous:
            raise InputError(
                f"a pointer leads to elements that follow one another; got an array of {values.dtype} with strides "
                f"{values.strides}",
                f"指针指向连续存放的元素；实际为 {values.dtype} 数组，步长为 {values.strides}",
            )
        return cls(PointerType(dtype, space), values.reshape(-1).view(np.uint8))

    @property
    def key(self) -> PointerType:
        """The type, as a plan knows it."""
        return self.type

    @property
    def raw(self) -> Array:
        """The bytes from the place on, as a view."""
        return self.memory[self.address :]

    @property
    def array(self) -> Array:
        """The whole elements from the place on, as a view."""
        wanted = NUMPY[self.type.dtype]
        end = self.address + self.size * wanted.itemsize
        return self.memory[self.address : end].view(wanted)

    @property
    def bytes(self) -> int:
        """Bytes from the place to the end of the memory."""
        return self.memory.size - self.address

    @property
    def reach(self) -> int:
        """Bytes of the memory."""
        return int(self.memory.size)

    @property
    def whole_words(self) -> int:
        """Words of 32 bits from the place to the end of the memory."""
        return self.bytes // 4

    @property
    def words(self) -> Array:
        """These words, as a view."""
        return self.memory[self.address : self.address + 4 * self.whole_words].view(np.uint32)

    @property
    def size(self) -> int:
        """Whole elements from the place to the end of the memory."""
        return self.bytes // self.type.itemsize

    def lead_to(self, other: Pointer, further: int) -> None:
        """Lead so many bytes behind another place, in its memory.  Raises InputError for an address outside it."""
        self.memory = other.memory
        self.address = whole(other.address + further, ("address of a pointer", "指针的地址"), 0, other.memory.size)

    def copy(self) -> Pointer:
        """The same place in a memory of its own."""
        return Pointer(self.type, self.memory.copy(), self.address)

    def __repr__(self) -> str:
        return f"Pointer({self.type}, byte {self.address} of {self.memory.size})"
