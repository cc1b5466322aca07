"""Registers of the vector unit: of elements, and of one bit for each byte of these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from .kind import TRUTH, UNSIGNED, MakeNumbers, OperandKind, View


class VregKind(OperandKind):
    """A vector register: 256 bytes of elements."""

    name, noun, thing = "vreg", ("vector register", "向量寄存器"), ("a vector register", "向量寄存器")
    annotation = cpp_struct = "Vreg"
    maker = "Vreg.from_numpy"
    cpp_parameter = "VregData"
    placeholder, written = "!pto.vreg<...>", frozenset({"vreg"})
    in_vectors, micro = False, True
    made_up = stacks = True
    indices = frozenset({1})
    extent = extent_of_dtype = "lanes"
    attributes: ClassVar[Mapping[str, str]] = {
        "dtype": "word", "lanes": "index", "itemsize": "index", "bits": "index", "bytes": "index",
    }  # fmt: skip
    views: ClassVar[Mapping[str, View]] = {
        "word": View(1, "words", "lanes", UNSIGNED, direct=True), "raw": View(1, "raw", "bytes", "u8", direct=True),
    }  # fmt: skip

    def fields(self, type: Any) -> tuple[str, ...]:
        """The element type."""
        return ("dtype",)

    def put(self, type: Any, field: str, value: Any) -> Any:
        """A register of another element type."""
        from ..types.register_types import VregType

        return VregType(value)

    def words(self) -> Mapping[str, Sequence[Any]]:
        """The element type."""
        from ..types.dtypes import DTYPES

        return {"dtype": DTYPES}

    def behind(self, type: Any, attribute: str) -> Iterator[str]:
        """All follows from the element type."""
        yield "dtype"

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """A register of the element type."""
        from ..types.register_types import VregType

        yield VregType(dtype)

    def from_text(self, text: str) -> Any:
        """``!pto.vreg<64xf32>``"""
        if not text.startswith("!pto.vreg<"):
            return None
        from ..types.register_types import vreg_type

        return vreg_type(text)

    def of_dtype(self, dtype: str) -> Any:
        """A register of the element type."""
        from ..types.register_types import VregType

        return VregType(dtype)  # type: ignore[arg-type]

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Any:
        """A register with these elements."""
        from ..memory.register import Vreg

        return Vreg(type, numbers(type.dtype, (type.lanes,)))

    def fresh(self, type: Any) -> Any:
        """A register of zeros."""
        from ..memory.register import Vreg

        return Vreg(type)

    def side_by_side(self, type: Any, count: int) -> Any:
        """A register as long as all of them."""
        from ..types.register_types import VregType

        return VregType(type.dtype, count)

    def repeated(self, value: Any, count: int) -> Any:
        """The elements again and again."""
        import numpy as np

        from ..memory.register import Vreg

        return Vreg(self.side_by_side(value.type, count), np.tile(value.array, count))

    def data(self, type: Any) -> Any:
        """The element type."""
        return str(type.dtype)

    def from_data(self, content: Any) -> Any:
        """A register of the element type."""
        return self.of_dtype(content)

    def described(self, value: Any) -> dict[str, Any]:
        """The element type."""
        return {"kind": self.name, "dtype": value.type.dtype}


class MaskKind(OperandKind):
    """A mask register: a bit for each byte of a vector register; those of the first byte of each element count."""

    name, noun, thing = "mask", ("mask register", "掩码寄存器"), ("a mask register", "掩码寄存器")
    annotation = cpp_struct = "Mask"
    maker = "Mask.from_numpy"
    cpp_parameter = "MaskData"
    placeholder, written = "!pto.mask<...>", frozenset({"mask"})
    in_vectors, micro = False, True
    made_up = stacks = True
    truths = True
    indices = frozenset({1})
    extent = "lanes"
    views: ClassVar[Mapping[str, View]] = {"bit": View(1, "image", "size", TRUTH, direct=True)}
    attributes: ClassVar[Mapping[str, str]] = {"width": "index", "lanes": "index", "size": "index"}

    def fields(self, type: Any) -> tuple[str, ...]:
        """The width of an element."""
        return ("width",)

    def put(self, type: Any, field: str, value: Any) -> Any:
        """A mask for elements of another width."""
        from ..types.register_types import MaskType

        return MaskType(value)

    def words(self) -> Mapping[str, Sequence[Any]]:
        """The width."""
        from ..types.register_types import WIDTHS

        return {"width": WIDTHS}

    def behind(self, type: Any, attribute: str) -> Iterator[str]:
        """All follows from the width."""
        yield "width"

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """A mask for elements of each width, that of the element type first."""
        from ..types.dtypes import BITS
        from ..types.register_types import WIDTHS, MaskType

        own = min(max(BITS[dtype], 8), 32)
        yield from (MaskType(width) for width in sorted(WIDTHS, key=lambda width: width != own))

    def from_text(self, text: str) -> Any:
        """``!pto.mask<b32>``"""
        if not text.startswith("!pto.mask<"):
            return None
        from ..types.register_types import mask_type

        return mask_type(text)

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Any:
        """A mask with these lanes."""
        from ..memory.register import Mask

        made = Mask(type)
        made.array[...] = numbers(TRUTH, (type.lanes,))
        return made

    def fresh(self, type: Any) -> Any:
        """A mask whose lanes are off."""
        from ..memory.register import Mask

        return Mask(type)

    def every_type(self) -> tuple[Any, ...]:
        """A mask for elements of each width."""
        from ..types.register_types import WIDTHS, MaskType

        return tuple(map(MaskType, WIDTHS))

    def clear(self, value: Any) -> None:
        """Turn all bits off."""
        value.image.fill(False)

    def side_by_side(self, type: Any, count: int) -> Any:
        """A mask as long as all of them."""
        from ..types.register_types import MaskType

        return MaskType(type.width, count)

    def repeated(self, value: Any, count: int) -> Any:
        """The bits again and again."""
        import numpy as np

        from ..memory.register import Mask

        return Mask(self.side_by_side(value.type, count), np.tile(value.image, count))

    def data(self, type: Any) -> Any:
        """The width."""
        return type.width

    def from_data(self, content: Any) -> Any:
        """A mask of the width."""
        from ..types.register_types import MaskType

        return MaskType(content)

    def described(self, value: Any) -> dict[str, Any]:
        """The width."""
        return {"kind": self.name, "width": value.type.width}


VREG, MASK = VregKind(), MaskKind()
