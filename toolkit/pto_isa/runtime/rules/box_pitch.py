"""With which pitch an op accesses a tile in boxes: what its record says, for the operands of one call.

See ``runtime.pitch`` for what a pitch is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..types.tile_type import TileType
from ..types.unknown import UNKNOWN
from .rule import BoxPitch


class WithRows:
    """The type of a tile as C++ knows it, which of a window has the rows of the tile that the window lies in."""

    __slots__ = ("type", "rows")

    def __init__(self, type: Any, rows: int) -> None:
        self.type, self.rows = type, rows

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what the type says about copies of itself is not meant for this
            raise AttributeError(name)
        return getattr(self.type, name)


def may_differ(type: Any) -> bool:
    """Whether the pitch of a type matters: it has boxes in more than one column."""
    if not isinstance(type, TileType) or type.layout is UNKNOWN or type.layout != "nz" or type.cols is UNKNOWN:
        return False
    return type.box[1] is not UNKNOWN and type.cols > type.box[1]


def pitch_of(
    pitch: BoxPitch, operand: str, types: Mapping[str, Any], rows: Mapping[str, int], profile: str, leaves_open: bool
) -> Any:
    """The pitch with which an operand is accessed: a number, or UNKNOWN where that is open.

    rows: of operands that are windows, those of their tile.  leaves_open: the type of the operand leaves it open how
    many of its rows are valid.
    """
    type = types[operand]
    narrows = not leaves_open and type.valid_row is not UNKNOWN and 0 < type.valid_row < type.rows
    given = (WithRows(types[name], rows[name]) if name in rows else types[name] for name in pitch.reads)
    found = pitch.rows(profile, narrows, *given)
    return rows.get(operand, type.rows) if found is None else found
