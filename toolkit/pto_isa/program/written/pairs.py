"""Element types of the text that are pairs: its extents, places and counts in elements, and back.

What counts pairs is the dimension that runs through the bytes: of a tile the columns, or the rows of a column-major
one, of a tensor the dimension of stride 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...runtime.types.unknown import UNKNOWN
from .types import WrittenType

PAIR = 2


def packed_extent(type: WrittenType) -> int | None:
    """Which extent of a tile counts pairs in its text, 0 the rows and 1 the columns; None where neither does."""
    if not type.pairs or type.kind != "tile" or type.judged is UNKNOWN:
        return None
    return 0 if type.judged.blayout is not UNKNOWN and type.judged.blayout == "col_major" else 1


def in_elements(type: WrittenType, counts: Sequence[int | None]) -> list[int | None]:
    """Rows and columns of the text of a tile, or of a place in it, as elements; None stays."""
    packed = packed_extent(type)
    return [n * PAIR if k == packed and n is not None else n for k, n in enumerate(counts)]


def in_text(type: WrittenType, extents: Sequence[Any]) -> list[Any]:
    """Rows and columns of a tile as its text counts them; UNKNOWN stays."""
    packed = packed_extent(type)
    return [n // PAIR if k == packed else n for k, n in enumerate(extents)]


def tensor_extents(type: WrittenType) -> tuple[int | None, ...]:
    """The extents of a tensor in elements, where it lies row after row; None stays."""
    if not type.pairs or not type.shape or type.shape[-1] is None:
        return type.shape
    return (*type.shape[:-1], type.shape[-1] * PAIR)


def packed_dimension(strides: Sequence[Any], layout: str = "nd") -> int | None:
    """The dimension of a tensor that runs through its bytes, the last one of stride 1; None without one.

    layout: says which one it is where strides are not known.
    """
    for k in reversed(range(len(strides))):
        if strides[k] is not UNKNOWN and strides[k] == 1:
            return k
    meant = max(0, len(strides) - (2 if layout == "dn" else 1))
    return meant if strides and strides[meant] is UNKNOWN else None


def tensor_in_elements(
    shape: Sequence[Any], strides: Sequence[Any], layout: str = "nd"
) -> tuple[list[Any], list[Any]] | None:
    """Extents and strides of a tensor of pairs in elements; None where no dimension has the stride 1.

    What is not known, UNKNOWN, stays so.
    """
    packed = packed_dimension(strides, layout)
    if packed is None:
        return None
    extents = [n * PAIR if k == packed else n for k, n in enumerate(shape)]
    return extents, [step if k == packed else step * PAIR for k, step in enumerate(strides)]
