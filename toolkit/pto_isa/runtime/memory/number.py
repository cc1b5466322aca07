"""The number that a call gives as a result: where a kernel sets it, as it sets the registers of a core."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..types.numpy_types import NUMPY
from ..types.plain_type import ScalarType


class ResultNumber:
    """``type`` and ``number``, a Python number, 0 until it is set."""

    __slots__ = ("type", "number")

    def __init__(self, type: ScalarType, number: int | float = 0) -> None:
        self.type, self.number = type, number

    @property
    def key(self) -> ScalarType:
        """The type, as a plan knows it."""
        return self.type

    @property
    def array(self) -> Any:
        """The number as an array of one element."""
        return np.array([self.number], NUMPY.get(self.type.dtype, np.int64))

    def put(self, name: str, value: Any) -> None:
        """Set the number: a Python number or an element of an array."""
        self.number = value.item() if hasattr(value, "item") else value

    def copy(self) -> ResultNumber:
        """The same number apart."""
        return ResultNumber(self.type, self.number)
