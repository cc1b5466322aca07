"""AlignType: the type of the state of an unaligned stream, ``!pto.align``."""

from __future__ import annotations

from typing import ClassVar

from ..frozen import frozen
from .interned import InternedType

BLOCK_BYTES = 32  # what memory takes at once


@frozen(eq=False)
class AlignType(InternedType):
    """Type of the state of a stream of loads or stores at places that are no multiple of a block."""

    kind: ClassVar[str] = "align"
    dtype: ClassVar[str] = "u8"
    bytes: ClassVar[int] = BLOCK_BYTES

    def __str__(self) -> str:
        return "!pto.align"
