"""What tiles and tensors have in common: NumPy takes them as their elements, and what they are made of stays."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..errors import InputError

Array = np.ndarray[Any, Any]


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
