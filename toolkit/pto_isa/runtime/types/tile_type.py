"""TileType: the full static type of a tile.

Types are interned: equal types are the same object, so comparing and hashing them is comparing identities, and a plan
cache may use a type as its key.  Construction is the slow part (it validates); every attribute is stored.
"""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, SupportsIndex, cast
from weakref import WeakValueDictionary

from ...text.visible import brief
from ..checked_int import whole
from ..errors import InputError, nearest, unknown_word
from ..profile import ProfileName
from ..words import (
    BLAYOUTS,
    COMPACTS,
    FIELD_NAMES,
    FRACTALS,
    LOCATIONS,
    PADS,
    SLAYOUTS,
    BlockLayout,
    BoxLayout,
    Compact,
    Fractal,
    Location,
    PadValue,
    canonical_pad,
)
from .dtypes import BITS, IR_SPELLINGS, ITEMSIZE, PAIRS, Dtype, check_dtype
from .tile_text import PACKED, TypeTextError, read_fields
from .unknown import UNKNOWN

FIELDS = (
    "dtype", "rows", "cols", "loc", "valid_row", "valid_col", "blayout", "slayout", "fractal", "pad", "compact",
)  # fmt: skip
MAX_ELEMENTS = 2**31

_LAYOUTS = {
    ("row_major", "none_box"): "nd",
    ("col_major", "none_box"): "dn",
    ("col_major", "row_major"): "nz",
    ("row_major", "col_major"): "zn",
    ("row_major", "row_major"): "zz",
    ("col_major", "col_major"): "nn",
}
_WORDS = {"loc": LOCATIONS, "blayout": BLAYOUTS, "slayout": SLAYOUTS, "compact": COMPACTS}


class TileType:
    """Element type, location, extents and layout of a tile.  Immutable and interned; compare with ``is`` or ``==``.

    Extents count elements, where the text counts pairs too.  ``rows`` and ``cols`` are at least 1, valid extents at
    least 0; each may be UNKNOWN (``?``) for static verification, and so may layouts, fractal size, pad and compact
    mode, which lowered programs do not write.  Whether the valid region lies inside the tile and whether rows fill
    32-byte blocks are rules of the verifier, not conditions of existence.  Raises InputError (a ValueError) for
    anything else.

    Derived: ``itemsize`` in bytes (1 for 4-bit types), ``bits`` of an element, ``size`` in elements, ``bytes`` of
    storage (4-bit types: two elements share a byte), ``shape``, ``valid_shape``, ``layout`` (nd dn nz zn zz nn) and
    ``box``, the rows and columns of one fractal box, (1, 1) without boxes.
    """

    __slots__ = (*FIELDS, "itemsize", "bits", "size", "bytes", "shape", "valid_shape", "layout", "box", "__weakref__")

    dtype: Dtype
    rows: int
    cols: int
    loc: Location
    valid_row: int
    valid_col: int
    blayout: BlockLayout
    slayout: BoxLayout
    fractal: Fractal
    pad: PadValue
    compact: Compact
    itemsize: int
    bits: int
    size: int
    bytes: int
    shape: tuple[int, int]
    valid_shape: tuple[int, int]
    layout: str
    box: tuple[int, int]

    def __new__(
        cls,
        dtype: Dtype,
        rows: int,
        cols: int,
        *,
        loc: Location = "vec",
        valid_row: int | None = None,
        valid_col: int | None = None,
        blayout: BlockLayout = "row_major",
        slayout: BoxLayout = "none_box",
        fractal: Fractal = 512,
        pad: PadValue = "null",
        compact: Compact = "null",
    ) -> TileType:
        valid_row = rows if valid_row is None else valid_row
        valid_col = cols if valid_col is None else valid_col
        if type(rows) is int and type(cols) is int and type(valid_row) is int and type(valid_col) is int:
            try:
                found = _TYPES.get(
                    (dtype, rows, cols, loc, valid_row, valid_col, blayout, slayout, fractal, pad, compact)
                )
            except TypeError:  # an unhashable field; the checks below name it
                found = None
            if found is not None and type(fractal) is int:
                return found
        fields = (
            check_dtype(dtype),
            _extent("rows", rows, 1),
            _extent("cols", cols, 1),
            _word("loc", loc),
            _extent("valid_row", valid_row, 0),
            _extent("valid_col", valid_col, 0),
            _word("blayout", blayout),
            _word("slayout", slayout),
            _fractal(fractal),
            pad if pad is UNKNOWN else canonical_pad(pad),
            _word("compact", compact),
        )
        size = fields[1] * fields[2]
        if size is not UNKNOWN and size > MAX_ELEMENTS:
            raise InputError(
                f"a tile of {brief(fields[1])} x {brief(fields[2])} elements is too large: {brief(size)} elements, "
                f"at most {MAX_ELEMENTS}",
                f"Tile 过大：{brief(fields[1])} x {brief(fields[2])} 共 {brief(size)} 个元素，最多 {MAX_ELEMENTS} 个",
            )
        # "?" instead of UNKNOWN: comparing keys must give True or False.
        key = tuple("?" if field is UNKNOWN else field for field in fields)
        with _LOCK:
            made = _TYPES.get(key)
            if made is None:
                made = _TYPES[key] = _make(cls, fields)
                _RECENT.append(made)
        return made

    @classmethod
    def parse(cls, text: str, *, profile: ProfileName | None = None) -> TileType:
        """Return the type written as ``text``, in the compact or the legacy spelling.

        ``!pto.tile_buf<vec, 16x32xf32, valid=?x?>`` or
        ``!pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=32, v_row=?, v_col=?, …>``; the prefix may be missing, and the
        brackets with it: ``vec, 16x32xf32, valid=?x?``.
        With profile a2a3 or a5 the block layout of ``left`` tiles is the one of that device, whatever is written, as in
        the assembler.  Raises TypeTextError with the column, what was found, what is expected and a suggestion.
        """
        return _parsed(text, profile)

    def replace(self, **fields: Any) -> TileType:
        """Return the type with some fields changed; the others, valid extents included, stay as they are."""
        values = {name: getattr(self, name) for name in FIELDS}
        for name, value in fields.items():
            if name not in values:
                raise InputError(*_unknown_field(name))
            values[name] = value
        return TileType(**values)

    @property
    def kind(self) -> str:
        """The operand kind, "tile"."""
        return "tile"

    @property
    def is_dynamic(self) -> bool:
        """Whether an extent or the layout is UNKNOWN."""
        return any(field is UNKNOWN for field in (*self.shape, *self.valid_shape, self.layout))

    def __str__(self) -> str:
        """Return the short spelling; fields with their default are left out."""
        element, extent = _counted(self)
        parts = [self.loc, f"{extent['rows']}x{extent['cols']}x{element}"]
        if _differ(self.rows, self.valid_row) or _differ(self.cols, self.valid_col):
            parts.append(f"valid={extent['valid_row']}x{extent['valid_col']}")
        if _differ(self.blayout, "row_major"):
            parts.append(f"blayout={self.blayout}")
        if _differ(self.slayout, "none_box"):
            parts.append(f"slayout={self.slayout}")
        if _differ(self.fractal, 512):
            parts.append(f"fractal={self.fractal}")
        if _differ(self.pad, "null"):
            parts.append(f"pad={_number(self.pad, PADS)}")
        if _differ(self.compact, "null"):
            parts.append(f"compact={_number(self.compact, COMPACTS)}")
        return f"!pto.tile_buf<{', '.join(parts)}>"

    def legacy(self) -> str:
        """Return the spelling with ``loc=``, ``dtype=``, ``rows=`` …; ``compact=`` is written only when it is set."""
        element, extent = _counted(self)
        text = (
            f"loc={self.loc}, dtype={element}, rows={extent['rows']}, cols={extent['cols']}, "
            f"v_row={extent['valid_row']}, v_col={extent['valid_col']}, blayout={self.blayout}, "
            f"slayout={self.slayout}, fractal={self.fractal}, pad={_number(self.pad, PADS)}"
        )
        if _differ(self.compact, "null"):
            text += f", compact={_number(self.compact, COMPACTS)}"
        return f"!pto.tile_buf<{text}>"

    def __repr__(self) -> str:
        given = [repr(self.dtype), _shown(self.rows), _shown(self.cols)]
        plain = {"valid_row": self.rows, "valid_col": self.cols}
        for name in FIELDS[3:]:
            value = getattr(self, name)
            default = plain.get(name, _DEFAULTS.get(name))
            if value is default or (value is not UNKNOWN and default is not UNKNOWN and value == default):
                continue
            given.append(f"{name}={_shown(value)}")
        return f"TileType({', '.join(given)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a TileType is immutable; use replace({name}=…)")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a TileType is immutable")

    def __copy__(self) -> TileType:
        return self

    def __deepcopy__(self, memo: object) -> TileType:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore, tuple(getattr(self, name) for name in FIELDS))


_TYPES: WeakValueDictionary[tuple[Any, ...], TileType] = WeakValueDictionary()
# Types in turns, as a loop that changes a valid region makes them, must not be made again each time.
_RECENT: deque[TileType] = deque(maxlen=1024)
_LOCK = Lock()
_DEFAULTS = {
    "loc": "vec", "blayout": "row_major", "slayout": "none_box", "fractal": 512, "pad": "null", "compact": "null",
}  # fmt: skip


@lru_cache(maxsize=4096)
def _parsed(text: str, profile: str | None) -> TileType:
    fields = read_fields(text, profile)
    try:
        return TileType(**fields)
    except InputError as error:  # sizes that no single item shows
        expected = (f"a smaller tile ({error.en})", f"更小的 Tile（{error.zh}）")
        raise TypeTextError(text, 1, text.strip(), expected) from None


def _make(cls: type[TileType], fields: tuple[Any, ...]) -> TileType:
    made = object.__new__(cls)
    dtype, rows, cols, _, valid_row, valid_col, blayout, slayout, fractal, _, _ = fields
    size = rows * cols
    derived = {
        "itemsize": ITEMSIZE[dtype],
        "bits": BITS[dtype],
        "size": size,
        "bytes": (size * BITS[dtype] + 7) // 8,
        "shape": (rows, cols),
        "valid_shape": (valid_row, valid_col),
        "layout": UNKNOWN if blayout is UNKNOWN or slayout is UNKNOWN else _LAYOUTS[blayout, slayout],
        "box": box_of(slayout, fractal, ITEMSIZE[dtype]),
    }
    for name, value in (*zip(FIELDS, fields, strict=True), *derived.items()):
        object.__setattr__(made, name, value)
    return made


def box_of(slayout: str, fractal: int, itemsize: int) -> tuple[int, int]:
    """Return the rows and columns of one box.

    16 x 16 for fractal 1024, 16 x 2 for 32, 16 x (32 / itemsize) for 512; column-major boxes are transposed.
    Source: the inner rows and columns of the public Tile class; 4-bit elements count as one byte there.
    """
    if slayout is not UNKNOWN and slayout == "none_box":
        return (1, 1)
    if slayout is UNKNOWN or fractal is UNKNOWN:
        return cast(tuple[int, int], (UNKNOWN, UNKNOWN))
    across: int = {1024: 16, 32: 2}.get(fractal, 32 // itemsize)
    return (16, across) if slayout == "row_major" else (across, 16)


def _counted(type: TileType) -> tuple[str, dict[str, Any]]:
    """The element type as text has it, and the extents as that counts them.

    Where the text has pairs, one of the extents counts these; a tile with half a pair is written in our own spelling,
    which counts elements.
    """
    extents = {name: getattr(type, name) for name in ("rows", "cols", "valid_row", "valid_col")}
    spellings = IR_SPELLINGS[type.dtype]
    if spellings[0] not in PAIRS:
        return spellings[0], extents
    packed = PACKED.get(type.blayout if type.blayout is not UNKNOWN else "", ())
    if not packed or any(extents[name] is not UNKNOWN and extents[name] % 2 for name in packed):
        return spellings[-1], extents
    return spellings[0], extents | {name: extents[name] // 2 for name in packed}


def _shown(value: object) -> str:
    return "UNKNOWN" if value is UNKNOWN else repr(value)


def _restore(*values: Any) -> TileType:
    return TileType(**dict(zip(FIELDS, values, strict=True)))


def _extent(name: str, value: object, least: int) -> int:
    if type(value) is int and value >= least:  # the usual case; asking for SupportsIndex is slow
        return value
    if value is UNKNOWN:
        return cast(int, value)
    en, zh = FIELD_NAMES[name]
    return whole(value, (f"the {en} ({name})", f"{zh}（{name}）"), least, unknown=True)


def _word(name: str, value: object) -> str:
    if isinstance(value, str) and value in _WORDS[name]:
        return value
    if value is UNKNOWN and name != "loc":
        return cast(str, value)
    raise InputError(*unknown_word(FIELD_NAMES[name], value, _WORDS[name], {"ub": "vec", "none": "none_box"}))


def _fractal(value: object) -> int:
    if type(value) is int and value in FRACTALS:  # the usual case
        return value
    if value is UNKNOWN:
        return cast(int, value)
    if isinstance(value, SupportsIndex) and not isinstance(value, bool) and operator.index(value) in FRACTALS:
        return operator.index(value)
    raise InputError(
        f"the fractal size is {brief(value)}; expected 512, 1024 or 32 (bytes of one box)",
        f"分形大小为 {brief(value)}；应为 512、1024 或 32（一个分形的字节数）",
    )


def _unknown_field(name: str) -> tuple[str, str]:
    guess = nearest(name, FIELDS, {"valid_rows": "valid_row", "valid_cols": "valid_col", "location": "loc"})
    en, zh = f"a tile type has no field {name!r}", f"Tile 类型没有字段 {name!r}"
    return (f"{en}; did you mean {guess!r}?", f"{zh}；是否想写 {guess!r}？") if guess else (en, zh)


def _number(word: str, words: Sequence[str]) -> str:
    """The number of a word; what has none, an own pad value or UNKNOWN, as it stands."""
    return str(words.index(word)) if word is not UNKNOWN and word in words else str(word)


def _differ(left: object, right: object) -> bool:
    if left is UNKNOWN or right is UNKNOWN:
        return left is not right
    return left != right
