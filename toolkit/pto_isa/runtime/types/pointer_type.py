"""PointerType: the type of a place in memory, ``!pto.ptr<f32, ub>``."""

from __future__ import annotations

import re
from typing import ClassVar

from ..errors import InputError, unknown_word
from ..frozen import frozen
from .dtypes import BITS, IR_DTYPE, IR_SPELLINGS, ITEMSIZE, Dtype, check_dtype
from .interned import InternedType

GLOBAL = "gm"
_NAMED = (GLOBAL, "vec", "mat", "left", "right", "acc", "bias", "scaling")
# Beside those that programs name: what instructions find by the address of another operand.
MEMORIES = (*_NAMED, "scale_left", "scale_right")
# The words for a memory in the pointer types of programs; each memory under one name.
SPACES = {
    **{name: name for name in _NAMED},
    "ub": "vec", "l1": "mat", "l0a": "left", "l0b": "right", "l0c": "acc", "bt": "bias", "fb": "scaling",
}  # fmt: skip
_WORDS = {**{name: name for name in MEMORIES}, **SPACES}
_PRINTED = {name: word for word, name in _WORDS.items()}  # the newer word of each
_TEXT = re.compile(r"!pto\.ptr<\s*((?:!pto\.)?[A-Za-z]\w*)\s*(?:,\s*(\w+)\s*)?>")


@frozen(eq=False)
class PointerType(InternedType):
    """Type of a place in memory: the type of the elements behind it, and which memory; it has no extents."""

    dtype: Dtype
    space: str

    kind: ClassVar[str] = "pointer"

    def __post_init__(self) -> None:
        check_dtype(self.dtype)
        space = _WORDS.get(str(self.space))
        if space is None:
            raise InputError(*unknown_word(("memory", "存储"), self.space, tuple(_WORDS)))
        object.__setattr__(self, "space", space)

    @property
    def itemsize(self) -> int:
        """Bytes of an element."""
        return ITEMSIZE[self.dtype]

    @property
    def bits(self) -> int:
        """Bits of an element."""
        return BITS[self.dtype]

    def __str__(self) -> str:
        return f"!pto.ptr<{IR_SPELLINGS[self.dtype][0]}, {_PRINTED[self.space]}>"


def is_pointer(text: str) -> bool:
    """Whether a text is the type of a pointer to elements of an element type."""
    match = _TEXT.fullmatch(text)
    return match is not None and match[1] in IR_DTYPE


def pointer_type(text: str) -> PointerType:
    """``!pto.ptr<f32, ub>`` -> its type, into global memory where it names none.

    Raises InputError for another text.
    """
    match = _TEXT.fullmatch(text.strip())
    dtype = IR_DTYPE.get(match[1]) if match is not None else None
    if match is None or dtype is None:
        raise InputError(
            f"{text!r} is no type of a pointer; expected `!pto.ptr<f32, ub>`",
            f"{text!r} 不是指针类型；应如 `!pto.ptr<f32, ub>`",
        )
    return PointerType(dtype, match[2] or GLOBAL)
