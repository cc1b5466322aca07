"""Types of operands that are no tiles and no tensors: scalars and small arrays."""

from __future__ import annotations

from typing import Any, ClassVar

from .unknown import UNKNOWN


class ScalarType:
    """A scalar operand of known element type; its value may be unknown."""

    __slots__ = ("dtype", "value")
    kind: ClassVar[str] = "scalar"

    def __init__(self, dtype: str, value: Any = UNKNOWN) -> None:
        self.dtype = dtype
        self.value = value


class ArrayType:
    """A small array operand, such as a list of counts: its element type and length."""

    __slots__ = ("dtype", "size")

    def __init__(self, dtype: str, size: int) -> None:
        self.dtype = dtype
        self.size = size

    @classmethod
    def of(cls, array: Any) -> ArrayType:
        """The type of a NumPy array; ``i1`` are truth values."""
        kind, size = array.dtype.kind, array.dtype.itemsize
        return cls("i1" if kind == "b" else f"{kind}{8 * size}", array.size)

    @property
    def kind(self) -> str:
        """The operand kind, "array"."""
        return "array"

    def __repr__(self) -> str:
        return f"ArrayType({self.dtype!r}, {self.size})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ArrayType) and (self.dtype, self.size) == (other.dtype, other.size)

    def __hash__(self) -> int:
        return hash((self.dtype, self.size))
