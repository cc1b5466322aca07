"""The state of streams of loads and stores at any byte."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from .kind import MakeNumbers, OperandKind, View

COUNTED = ("place", "pending")


class AlignKind(OperandKind):
    """The state of an unaligned stream: where it is, and up to a block of bytes that memory does not have yet."""

    name, noun, thing = "align", ("state of an unaligned stream", "非对齐流状态"), ("an align", "align")
    annotation = cpp_struct = "Align"
    cpp_parameter = "AlignData"
    placeholder, written = "!pto.align", frozenset({"align"})
    in_vectors = explored = False
    micro = True
    made_up = True
    indices = frozenset({1})
    extent = "bytes"
    views: ClassVar[Mapping[str, View]] = {"raw": View(1, "raw", "bytes", "u8", direct=True)}
    attributes: ClassVar[Mapping[str, str]] = {"place": "index", "pending": "index", "bytes": "index"}
    live_attributes: ClassVar[frozenset[str]] = frozenset(COUNTED)
    settable: ClassVar[frozenset[str]] = frozenset(COUNTED)
    counted: ClassVar[tuple[str, ...]] = COUNTED

    def fields(self, type: Any) -> tuple[str, ...]:
        """All are alike."""
        return ()

    def behind(self, type: Any, attribute: str) -> Iterator[str]:
        """Nothing."""
        yield from ()

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """The type."""
        yield from self.every_type()

    def every_type(self) -> tuple[Any, ...]:
        """The type."""
        from ..types.align_type import AlignType

        return (AlignType(),)

    def from_text(self, text: str) -> Any:
        """``!pto.align``"""
        return self.every_type()[0] if text == self.placeholder else None

    def of_dtype(self, dtype: str) -> Any:
        """The type."""
        return self.every_type()[0]

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Any:
        """A state with these bytes and counts."""
        from ..memory.align import Align

        return Align(numbers(type.dtype, (type.bytes,)), **state)

    def clear(self, value: Any) -> None:
        """Make it the state of no stream."""
        value.array[...] = 0
        for name in self.counted:
            value.put(name, 0)

    def data(self, type: Any) -> Any:
        """Nothing."""
        return None

    def from_data(self, content: Any) -> Any:
        """The type."""
        return self.every_type()[0]

    def described(self, value: Any) -> dict[str, Any]:
        """The kind."""
        return {"kind": self.name}


ALIGN = AlignKind()
