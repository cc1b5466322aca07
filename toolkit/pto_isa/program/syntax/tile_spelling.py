"""The two spellings of tile types, and a cache over all types that a text repeats."""

from __future__ import annotations

import re
from functools import lru_cache

from ...runtime.errors import InputError
from ...runtime.types.tile_type import TileType

SPELLINGS = ("compact", "legacy")
_TILE = "!pto.tile_buf<"
_LEGACY = re.compile(r"!pto\.tile_buf<\s*loc\s*=")


def spelling_of(text: str) -> str | None:
    """The spelling of a tile type; None for another type."""
    if not text.startswith(_TILE):
        return None
    return "legacy" if _LEGACY.match(text) else "compact"


@lru_cache(maxsize=8192)
def spelled(text: str, spelling: str | None) -> str:
    """Return a type as it should be printed; what is no complete tile type stays as it is."""
    if spelling is None or not text.startswith(_TILE):
        return text
    try:
        tile = TileType.parse(text)
    except InputError:
        return text
    return str(tile) if spelling == "compact" else tile.legacy()
