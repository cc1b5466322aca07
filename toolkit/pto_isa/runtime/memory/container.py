"""What tiles and tensors have in common: NumPy takes them as their elements, and what they are made of stays."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..array import Array
from ..errors import InputError


class Container:
    """Elements with a type.

    Subclasses say in ``_elements`` what an array of them is: a view, 2-D of the valid region for a tile.  The names in
    ``FIXED`` can be read and not assigned, because a plan of a call, made for the type, would no longer fit.
    """

    __slots__ = ()

    FIXED: ClassVar[frozenset[str]] = frozenset()

    def _elements(self) -> Array:
        raise NotImplementedError

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        """The elements for NumPy: a view where ``copy`` is not True and the type is the same, else a copy.

        Raises ValueError where ``copy`` is False and one would be needed.
        """
        view = self._elements()
        if dtype is not None and np.dtype(dtype) != view.dtype:
            if copy is False:
                raise ValueError(f"elements held as {view.dtype} cannot be seen as {np.dtype(dtype)} without a copy")
            return view.astype(dtype)
        return view.copy() if copy else view

    def _made_of(self) -> tuple[Any, ...]:
        """The class, its arguments before the array, the array, and those behind it, that make this again."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        """``copy.copy`` shares the elements; ``copy.deepcopy`` and ``pickle`` have elements of their own.

        What shared memory before still does in the copy, if it is copied or pickled together: the whole array that the
        elements lie in goes along.
        """
        made, first, array, last = self._made_of()
        return (_again, (made, first, *_place(array), array.flags.writeable, last))

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self.FIXED:
            kind = type(self).__name__
            raise InputError(
                f"`{name}` of a {kind} cannot be assigned; write elements by `array[...] = values`, or make a new one",
                f"{kind} 的 `{name}` 不能赋值；请用 `array[...] = values` 写入元素，或新建一个",
            )
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"`{name}` of a {type(self).__name__} cannot be deleted")


def _place(array: Array) -> tuple[Any, ...]:
    """The array in whose memory this one lies, and its place there: first byte, NumPy type, shape and strides."""
    owner: Array = array
    above: Any = array.base
    while above is not None:
        owner = above if isinstance(above, np.ndarray) else owner
        above = getattr(above, "base", None)
    if not owner.flags.forc or owner.dtype.hasobject:  # its strides would be others in a copy
        owner = array = array.copy()
    start = array.__array_interface__["data"][0] - owner.__array_interface__["data"][0]
    return owner, start, array.dtype, array.shape, array.strides


def _again(
    made: Any, first: tuple[Any, ...], owner: Array, start: int, dtype: np.dtype[Any], shape: tuple[int, ...],
    strides: tuple[int, ...], writable: bool, last: tuple[Any, ...],
) -> Any:  # fmt: skip
    """The container over the memory of ``owner``."""
    plain = np.asarray(owner)
    memory = plain.reshape(-1, order="C" if plain.flags.c_contiguous else "F").view(np.uint8)
    array: Array = np.ndarray(shape, dtype, memory, start, strides)
    if not writable:
        array.flags.writeable = False
    return made(*first, array, *last)
