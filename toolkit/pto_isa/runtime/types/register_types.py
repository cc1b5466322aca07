"""VregType and MaskType: types of the registers of the vector unit.

Source: VPTOTypeDefs.td and the verifier of the PTO assembler in August 2026.
"""

from __future__ import annotations

import re
from typing import ClassVar

from ..checked_int import whole
from ..errors import InputError
from ..frozen import frozen
from .dtypes import BITS, IR_DTYPE, IR_SPELLINGS, ITEMSIZE, PAIRS, Dtype, check_dtype
from .interned import InternedType

REGISTER_BYTES = 256
WIDTHS = (8, 16, 32)  # bits of an element that one lane of a mask stands for
_VREG = re.compile(r"!pto\.vreg<\s*(\d{1,18})\s*x\s*((?:!pto\.)?[A-Za-z]\w*)\s*>")
_MASK = re.compile(r"!pto\.mask<\s*b(8|16|32)\s*>")


@frozen(eq=False)
class VregType(InternedType):
    """Type of a vector register: 256 bytes of elements, ``lanes`` of them.

    ``side_by_side``: how many registers it is, one behind another, as a run of a program takes those of all rounds of a
    loop; no text writes it.
    """

    dtype: Dtype
    side_by_side: int = 1

    kind: ClassVar[str] = "vreg"

    def __post_init__(self) -> None:
        check_dtype(self.dtype)

    @property
    def itemsize(self) -> int:
        """Bytes of an element, or of a pair of elements of 4 bits."""
        return ITEMSIZE[self.dtype]

    @property
    def bits(self) -> int:
        """Bits of an element."""
        return BITS[self.dtype]

    @property
    def bytes(self) -> int:
        """Bytes of the register."""
        return REGISTER_BYTES * self.side_by_side

    @property
    def lanes(self) -> int:
        """Number of elements; of elements of 4 bits, of pairs of them, as programs count."""
        return self.bytes // ITEMSIZE[self.dtype]

    def __str__(self) -> str:
        word = IR_SPELLINGS[self.dtype][0]
        return f"!pto.vreg<{_written(self, word)}x{word}>"


@frozen(eq=False)
class MaskType(InternedType):
    """Type of a mask register: 256 bits, one for each byte of a vector register.

    ``width``: how many bits the element has that one lane stands for.  Lane i is bit i * width / 8.  ``side_by_side``:
    how many masks it is.
    """

    width: int
    side_by_side: int = 1

    kind: ClassVar[str] = "mask"
    dtype: ClassVar[str] = "i1"

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", whole(self.width, ("width of a mask", "掩码的宽度"), 8, 32))
        if self.width not in WIDTHS:
            raise InputError(
                f"width of a mask is {self.width}; expected 8, 16 or 32", f"掩码的宽度为 {self.width}；应为 8、16 或 32"
            )

    @property
    def lanes(self) -> int:
        """Number of lanes."""
        return 8 * self.size // self.width

    @property
    def size(self) -> int:
        """Number of bits."""
        return REGISTER_BYTES * self.side_by_side

    def __str__(self) -> str:
        return f"!pto.mask<b{self.width}>"


def vreg_type(text: str) -> VregType:
    """``!pto.vreg<64xf32>`` -> its type.  Raises InputError for another text, and for another number of lanes."""
    match = _VREG.fullmatch(text.strip())
    dtype = IR_DTYPE.get(match[2]) if match is not None else None
    if match is None or dtype is None:
        raise InputError(
            f"{text!r} is no type of a vector register; expected `!pto.vreg<64xf32>`",
            f"{text!r} 不是向量寄存器类型；应如 `!pto.vreg<64xf32>`",
        )
    made = VregType(dtype)
    count = _written(made, match[2])
    if int(match[1]) != count:
        raise InputError(
            f"a vector register of 256 bytes has {count} elements of {match[2]}; found {match[1]}",
            f"256 字节的向量寄存器含 {count} 个 {match[2]} 元素；实际为 {match[1]}",
        )
    return made


def _written(type: VregType, word: str) -> int:
    """The number that stands in a type before a word for its elements: of pairs only where the word means two."""
    return type.lanes if word in PAIRS else 8 * type.bytes // type.bits


def mask_type(text: str) -> MaskType:
    """``!pto.mask<b32>`` -> its type.  Raises InputError for another text."""
    match = _MASK.fullmatch(text.strip())
    if match is None:
        raise InputError(
            f"{text!r} is no type of a mask; expected `!pto.mask<b8>`, `!pto.mask<b16>` or `!pto.mask<b32>`",
            f"{text!r} 不是掩码类型；应为 `!pto.mask<b8>`、`!pto.mask<b16>` 或 `!pto.mask<b32>`",
        )
    return MaskType(int(match[1]))
