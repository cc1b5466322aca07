"""The two spellings of tile types, and a cache over all types that a text repeats."""

from __future__ import annotations

from functools import lru_cache

from ...runtime.errors import InputError
from ...runtime.types.tile_type import TileType

SPELLINGS = ("compact", "legacy")


@lru_cache(maxsize=8192)
def spelled(text: str, spelling: str | None) -> str:
    """Return a type as it should be printed; what is no complete tile type stays as it is."""
    if spelling is None or not text.startswith("!pto.tile_buf<"):
        return text
    try:
        tile = TileType.parse(text)
    except InputError:
        return text
    return str(tile) if spelling == "compact" else tile.legacy()
