"""Pointers: places in memory, without extents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from .kind import MakeNumbers, OperandKind, View

_ROOM = 1024  # bytes behind a pointer of an example


class PointerKind(OperandKind):
    """A place in memory, with elements of one type behind it."""

    name, noun, thing = "pointer", ("pointer", "指针"), ("a pointer", "指针")
    annotation = cpp_struct = "Pointer"
    maker = "Pointer.from_numpy"
    cpp_parameter = "PointerData"
    placeholder, written = "!pto.ptr<...>", frozenset({"pointer"})
    in_vectors = explored = False
    micro = True
    made_up = leads = True
    counted: ClassVar[tuple[str, ...]] = ("address",)
    in_memory = shares_memory = True
    live_extents = True
    indices = frozenset({1})
    extent = "size"  # up to the end of the memory
    views: ClassVar[Mapping[str, View]] = {
        "raw": View(1, "raw", "bytes", "u8", direct=True), "memory": View(1, "memory", "reach", "u8", direct=True),
        "word": View(1, "words", "whole_words", "u32", direct=True),
    }  # fmt: skip
    attributes: ClassVar[Mapping[str, str]] = {
        "dtype": "word", "space": "word", "itemsize": "index", "bits": "index", "address": "index", "size": "index",
        "bytes": "index", "reach": "index", "whole_words": "index",
    }  # fmt: skip
    live_attributes: ClassVar[frozenset[str]] = frozenset({"address", "size", "bytes", "reach", "whole_words"})

    def fields(self, type: Any) -> tuple[str, ...]:
        """Element type and memory."""
        return ("dtype", "space")

    def put(self, type: Any, field: str, value: Any) -> Any:
        """The type with another value of a field."""
        from dataclasses import replace

        return replace(type, **{field: value})

    def words(self) -> Mapping[str, Sequence[Any]]:
        """Those of its type."""
        from ..types.dtypes import DTYPES
        from ..types.pointer_type import MEMORIES

        return {"dtype": DTYPES, "space": MEMORIES}

    def behind(self, type: Any, attribute: str) -> Iterator[str]:
        """Sizes of elements follow from their type."""
        yield "space" if attribute == "space" else "dtype"

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """A pointer into each of the memories that instructions move between."""
        from ..types.pointer_type import PointerType

        yield from (PointerType(dtype, space) for space in ("vec", "gm", "mat"))

    def from_text(self, text: str) -> Any:
        """``!pto.ptr<f32, ub>``; of elements that registers lack, and in programs, pointers are read elsewhere."""
        from ..types.pointer_type import is_pointer, pointer_type

        return pointer_type(text) if is_pointer(text) else None

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Any:
        """A pointer into a memory of its own with these elements, to its first byte unless ``state`` says another."""
        import numpy as np

        from ..memory.pointer import Pointer

        made = np.ascontiguousarray(numbers(type.dtype, (_ROOM // type.itemsize,)))
        return Pointer(type, made.reshape(-1).view(np.uint8), **state)

    def fresh(self, type: Any) -> Any:
        """A pointer to nothing yet."""
        import numpy as np

        from ..memory.pointer import Pointer

        return Pointer(type, np.zeros(0, np.uint8))

    def clear(self, value: Any) -> None:
        """It leads where it is told to."""

    def elements(self, value: Any) -> Any:
        """All elements of the memory."""
        from ..types.numpy_types import NUMPY

        return value.memory.view(NUMPY[value.type.dtype])

    def data(self, type: Any) -> Any:
        """Element type and memory."""
        return [type.dtype, type.space]

    def from_data(self, content: Any) -> Any:
        """The type of these."""
        from ..types.pointer_type import PointerType

        return PointerType(*content)

    def described(self, value: Any) -> dict[str, Any]:
        """Element type and memory."""
        return {"kind": self.name, "dtype": value.type.dtype, "space": value.type.space}


POINTER = PointerKind()
