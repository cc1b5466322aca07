"""What may be written inside a type: locations, keys and their words, element types."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pto_isa.runtime.types.dtypes import IR_SPELLINGS
from pto_isa.runtime.words import BLAYOUTS, COMPACTS, FRACTALS, LOCATIONS, PADS, SLAYOUTS

from .cursor import Cursor, Inside
from .hover import element_text, operand_types
from .item import Item

COMPACT_KEYS = ("valid", "blayout", "slayout", "fractal", "pad", "compact")
LEGACY_KEYS = ("loc", "dtype", "rows", "cols", "v_row", "v_col", "blayout", "slayout", "fractal", "pad", "compact")
_WORDS: Mapping[str, Sequence[object]] = {
    "loc": LOCATIONS,
    "blayout": BLAYOUTS,
    "slayout": SLAYOUTS,
    "fractal": FRACTALS,
}
_NUMBERED = {"pad": PADS, "compact": COMPACTS}
_EXTENTS = re.compile(r"(?:(?:\d+|\?)x)+")
_TILES = ("!pto.tile_buf", "!pto.tile")


def type_items(at: Cursor, angle: Inside) -> list[Item]:
    """What may stand at a place in the brackets of a type."""
    start, end = angle.piece
    piece = at.document.text.text[start:end]
    if angle.head not in _TILES:  # a tensor, a part of one, a pointer
        extents = _EXTENTS.match(piece)
        if angle.pieces or (extents is None and angle.head != "!pto.ptr"):
            return []
        return _elements(at, angle, start + (extents.end() if extents else 0), end)
    key, equals, _ = piece.partition("=")
    if equals:
        return _values(at, angle, key.strip(), start + len(key) + 1, end)
    if not angle.pieces:
        found = [Item(word, "location", "", start, end) for word in LOCATIONS]
        return [*found, Item("loc=", "key", "", start, end, order="~")]
    if not angle.legacy and len(angle.pieces) == 1:
        extents = _EXTENTS.match(piece)
        return _elements(at, angle, start + extents.end(), end) if extents and piece.count("x") > 1 else []
    keys = LEGACY_KEYS if angle.legacy else COMPACT_KEYS
    given = {written.partition("=")[0].strip() for written in angle.pieces}
    return [Item(f"{key}=", "key", "", start, end, order=f"{k:02}") for k, key in enumerate(keys) if key not in given]


def _values(at: Cursor, angle: Inside, key: str, start: int, end: int) -> list[Item]:
    """The words of one key."""
    if key == "dtype":
        return _elements(at, angle, start, end)
    numbered = enumerate(_NUMBERED.get(key, ()))
    found = [Item(str(word), "word", "", start, end, order=f"{k:02}") for k, word in enumerate(_WORDS.get(key, ()))]
    return found + [Item(str(k), "word", word, start, end, filter=f"{k} {word}") for k, word in numbered]


def _elements(at: Cursor, angle: Inside, start: int, end: int) -> list[Item]:
    """Element types: those that the operand there may have on the profile, all of them outside of operands."""
    allowed = operand_types(at)
    types = allowed[1] if allowed is not None else tuple(IR_SPELLINGS)
    found = []
    for k, dtype in enumerate(word for word in types if word in IR_SPELLINGS):
        detail = element_text(dtype, at.document.settings)
        found.append(Item(IR_SPELLINGS[dtype][0], "element", detail, start, end, order=f"{k:02}"))
    return found
