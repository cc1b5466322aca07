"""A kind of operand that the package does not know: a register of eight lanes, with everything that there is to say of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from pto_isa.runtime.errors import InputError
from pto_isa.runtime.kinds.kind import MakeNumbers, OperandKind, View
from pto_isa.runtime.types.dtypes import BITS, IR_DTYPE, ITEMSIZE, check_dtype
from pto_isa.runtime.types.numpy_types import NUMPY

LANES = 8
_TEXT = re.compile(r"!pto\.lanes<8x(\w+)>")


@dataclass(frozen=True)
class LanesType:
    """The type of a register: eight elements of one type."""

    dtype: str
    kind: ClassVar[str] = "lanes"
    lanes: ClassVar[int] = LANES

    @property
    def itemsize(self) -> int:
        """Bytes of a lane."""
        return ITEMSIZE[self.dtype]

    @property
    def bytes(self) -> int:
        """Bytes of the register."""
        return LANES * self.itemsize

    @property
    def bits(self) -> int:
        """Bits of a lane."""
        return BITS[self.dtype]

    def __str__(self) -> str:
        return f"!pto.lanes<{LANES}x{self.dtype}>"


class Lanes:
    """A register: ``type``, ``key`` and ``array``, one number per lane."""

    def __init__(self, type: LanesType, array: Any = None) -> None:
        self.type = self.key = type
        self.array = np.zeros(LANES, NUMPY[type.dtype]) if array is None else array

    @property
    def raw(self) -> Any:
        """The bytes of the lanes, as a view."""
        return self.array.view(np.uint8)

    def copy(self) -> Lanes:
        """A register with lanes of its own."""
        return Lanes(self.type, self.array.copy())


class LanesKind(OperandKind):
    """A register of eight lanes."""

    name, noun, thing = "lanes", ("register of lanes", "通道寄存器"), ("a register of eight lanes", "八通道寄存器")
    annotation, cpp_parameter, cpp_struct = "Any", "Lanes", "Lanes"
    placeholder, written = "!pto.lanes<...>", frozenset({"lanes"})
    indices = frozenset({1})
    extent = "lanes"
    shares_memory = True
    views: ClassVar[Mapping[str, View]] = {"raw": View(1, "raw", "bytes", "u8", direct=True)}
    attributes: ClassVar[Mapping[str, str]] = {
        "dtype": "word", "lanes": "index", "itemsize": "index", "bits": "index", "bytes": "index",
    }  # fmt: skip
    meanings: ClassVar[Mapping[str, tuple[str, str]]] = {
        "lanes": ("number of lanes", "通道数"), "raw": ("the bytes of the lanes", "各通道的字节"),
    }  # fmt: skip

    def fields(self, type: Any) -> tuple[str, ...]:
        """The element type."""
        return ("dtype",)

    def put(self, type: Any, field: str, value: Any) -> Any:
        """A register of another element type."""
        return LanesType(check_dtype(value))

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Any:
        """A register of the element type."""
        yield LanesType(dtype)

    def from_text(self, text: str) -> LanesType | None:
        """``!pto.lanes<8xf32>``"""
        if not text.startswith("!pto.lanes<"):
            return None
        match = _TEXT.fullmatch(text)
        if match is None or match[1] not in IR_DTYPE:
            raise InputError("a register has 8 lanes of an element type", "寄存器有 8 个某元素类型的通道")
        return LanesType(IR_DTYPE[match[1]])

    def of_dtype(self, dtype: str) -> LanesType:
        """A register of the element type."""
        return LanesType(dtype)

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Lanes:
        """A register with these lanes."""
        return Lanes(type, numbers(type.dtype, (LANES,)))

    def data(self, type: Any) -> str:
        """The element type."""
        return str(type.dtype)

    def from_data(self, content: Any) -> LanesType:
        """A register of the element type."""
        return LanesType(content)

    def described(self, value: Any) -> dict[str, Any]:
        """The element type."""
        return {"kind": self.name, "dtype": value.type.dtype}
