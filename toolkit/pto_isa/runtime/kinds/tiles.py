"""Tiles: of elements, of packed truth values, of a convolution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ..errors import InputError
from .kind import Extent, MakeNumbers, OperandKind, View, behind_extents

if TYPE_CHECKING:
    from ..words import BlockLayout, BoxLayout, Fractal, Location

TILE_LAYOUTS: Mapping[str, tuple[BlockLayout, BoxLayout]] = {
    "nd": ("row_major", "none_box"), "dn": ("col_major", "none_box"), "nz": ("col_major", "row_major"),
    "zn": ("row_major", "col_major"), "zz": ("row_major", "row_major"), "nn": ("col_major", "col_major"),
}  # fmt: skip
_MADE_OF = {
    "shape": ("rows", "cols"), "valid_shape": ("valid_row", "valid_col"), "size": ("rows", "cols"),
    "bytes": ("rows", "cols", "dtype"), "layout": ("blayout", "slayout", "layout"), "itemsize": ("dtype",),
    "bits": ("dtype",), "blayout": ("blayout", "layout"), "slayout": ("slayout", "layout"),
}  # fmt: skip
_DESCRIBED = (
    "dtype", "loc", "rows", "cols", "valid_row", "valid_col", "blayout", "slayout", "fractal", "pad", "compact",
)  # fmt: skip
_CONV_FIELDS = ("dtype", "loc", "layout", *(f"shape[{k}]" for k in range(6)))
_SIDE = 64
_FLAT = View(1, "flat", "size")
# location, layout and fractal size in the order in which they are tried; the first is the plain vector tile
_USUAL: tuple[tuple[Location, str, Fractal], ...] = (
    ("vec", "nd", 512), ("mat", "nz", 512), ("acc", "nz", 1024), ("left", "nz", 512), ("left", "zz", 512),
    ("right", "zn", 512), ("mat", "nd", 512), ("vec", "dn", 512), ("vec", "nz", 512), ("mat", "zn", 512),
    ("mat", "dn", 512), ("vec", "zn", 512), ("bias", "nd", 512), ("scaling", "nd", 512), ("mat", "zz", 32),
    ("mat", "nn", 32), ("scale_left", "zz", 32), ("scale_right", "nn", 32),
)  # fmt: skip


class TileKind(OperandKind):
    """A tile of elements."""

    name, noun, thing = "tile", ("tile", "Tile"), ("a tile", "Tile")
    shape_noun = "shape"
    annotation = cpp_template = cpp_struct = "Tile"
    maker = "Tile.from_numpy"
    placeholder, written = "!pto.{tile}<...>", frozenset({"tile"})
    in_memory = shares_memory = has_valid_region = keeps_valid_view = True
    indices = frozenset({2})
    views: ClassVar[Mapping[str, View]] = {
        "flat": _FLAT, "storage": View(1, "storage", "size"), "byte": View(1, "bytes_view", "bytes", "u8"),
        "pair": View(2, "pair"),
    }  # fmt: skip
    attributes: ClassVar[Mapping[str, str]] = {
        "rows": "index", "cols": "index", "valid_row": "index", "valid_col": "index", "itemsize": "index",
        "bits": "index", "size": "index", "bytes": "index", "fractal": "index", "shape": "shape",
        "valid_shape": "shape", "dtype": "word", "loc": "word", "blayout": "word", "slayout": "word",
        "layout": "word", "pad": "word", "compact": "word",
    }  # fmt: skip

    def extents(self, count: int) -> tuple[Extent, ...]:
        """Rows and columns."""
        return (("rows", None), ("cols", None)) if count == 2 else super().extents(count)

    def fields(self, type: Any) -> tuple[str, ...]:
        """What a tile type is made of."""
        from ..types.tile_type import FIELDS

        return FIELDS

    def put(self, type: Any, field: str, value: Any) -> Any:
        """The layout of a tile is that of its blocks and of its boxes."""
        return _put_tile(type, field, value)

    def behind(self, type: Any, attribute: str) -> Iterator[str]:
        """Sizes come from extents, layouts from those of blocks and boxes."""
        yield from _MADE_OF.get(attribute, (attribute,) if attribute in self.fields(type) else ())

    def words(self) -> Mapping[str, Sequence[Any]]:
        """Those of its type."""
        from ..types.dtypes import DTYPES
        from ..words import BLAYOUTS, COMPACTS, FRACTALS, LOCATIONS, PADS, SLAYOUTS

        return {
            "dtype": DTYPES, "loc": LOCATIONS, "blayout": BLAYOUTS, "slayout": SLAYOUTS, "fractal": FRACTALS,
            "pad": PADS, "compact": COMPACTS,
        }  # fmt: skip

    def layouts(self) -> tuple[str, ...]:
        """Those that blocks and boxes make up."""
        return tuple(TILE_LAYOUTS)

    def retyped(self, type: Any, dtype: Any) -> Any:
        """Rows of a row-major tile, and columns of a column-major one, are whole blocks of 32 bytes."""
        return type.replace(dtype=dtype, **_tile_extents(type, dtype))

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """A square tile in every usual place."""
        from ..types.tile_type import TileType

        for loc, layout, fractal in _USUAL if first else ():
            blayout, slayout = TILE_LAYOUTS[layout]
            rows = 1 if loc in ("bias", "scaling") else _SIDE
            yield TileType(dtype, rows, _SIDE, loc=loc, blayout=blayout, slayout=slayout, fractal=fractal)

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Any:
        """A tile with its elements."""
        from ..memory.tile import Tile

        tile = Tile(type)
        tile.array[...] = numbers(type.dtype, type.shape)
        return tile

    def data(self, type: Any) -> Any:
        """The fields by name."""
        return {field: getattr(type, field) for field in self.fields(type)}

    def from_data(self, content: Any) -> Any:
        """The type with these fields."""
        from ..types.tile_type import TileType

        return TileType(**content)

    def from_described(self, described: Mapping[str, Any], elements: Any) -> Any:
        """A tile with these fields, of zeros where nothing is recorded."""
        from ..memory.tile import Tile

        fields = {field: described[field] for field in _DESCRIBED if field != "compact"}
        tile = Tile(self.from_data({**fields, "compact": described.get("compact", "null")}))
        if elements is not None:
            tile.array[...] = elements
        return tile

    def described(self, value: Any) -> dict[str, Any]:
        """The fields, static extents."""
        return {"kind": self.name, "valid": "static", **{field: getattr(value.type, field) for field in _DESCRIBED}}


class PredicateKind(TileKind):
    """A tile whose elements are words of packed truth values."""

    name, noun = "predicate", ("packed predicate", "打包谓词")
    thing = "a tile that holds a mask", "存放掩码的 Tile"
    shape_noun = "extents"
    bits, keeps_valid_view, cpp_template = True, False, ""
    views: ClassVar[Mapping[str, View]] = {"flat": _FLAT}

    @property
    def seen_as(self) -> str:
        """Its type is that of a tile."""
        return TILE.name


class ConvKind(OperandKind):
    """A tile of a convolution, its extents named by its layout."""

    most_extents = 6
    name, noun, thing = "conv", ("convolution tile", "卷积 Tile"), ("a convolution tile", "卷积 Tile")
    shape_noun = "shape"
    annotation = cpp_template = "ConvTile"
    cpp_struct = "Conv"
    placeholder, written = "!pto.{tile}<...>", frozenset({"tile"})
    in_memory = shares_memory = True
    indices = frozenset({4, 5, 6})
    views: ClassVar[Mapping[str, View]] = {"flat": _FLAT}

    @cached_property
    def attributes(self) -> Mapping[str, str]:
        """Those of its type, with the extents that some layout names, and the settings of a convolution."""
        from ..types.conv_config import SETTINGS
        from ..types.conv_type import NAMES

        plain = {
            "layout": "word", "dtype": "word", "loc": "word", "itemsize": "index", "bits": "index", "size": "index",
            "bytes": "index", "shape": "shape", "rank": "index",
        }  # fmt: skip
        return {**plain, **dict.fromkeys((*NAMES, *SETTINGS), "index")}

    def fields(self, type: Any) -> tuple[str, ...]:
        """Element type, place, layout, as many extents as it has, settings."""
        from ..types.conv_config import SETTINGS

        return (*_CONV_FIELDS[: 3 + len(type.shape)], *SETTINGS)

    def put(self, type: Any, field: str, value: Any) -> Any:
        """Another layout takes the extents it shares with the old one, 16 for the others."""
        from ..types.conv_config import SETTINGS

        return type.replace(**{field: value}) if field in SETTINGS else _put_conv(type, field, value)

    def behind(self, type: Any, attribute: str) -> Iterator[str]:
        """Extents have the names that the layout gives them."""
        from ..types.conv_type import EXTENTS

        found = behind_extents(self.fields(type), attribute)
        if found:
            yield from found
            return
        names = next(names for names in EXTENTS[type.layout] if len(names) == len(type.shape))
        yield f"shape[{names.index(attribute)}]" if attribute in names else "layout"

    def layouts(self) -> tuple[str, ...]:
        """Those of feature maps and weights."""
        from ..types.conv_type import CONV_LAYOUTS

        return CONV_LAYOUTS

    def retyped(self, type: Any, dtype: Any) -> Any:
        """As many channels in a block as fill 32 bytes; as many blocks as before where the layout has none."""
        return _conv_with_dtype(type, dtype)

    def words(self) -> Mapping[str, Sequence[Any]]:
        """Those of its type."""
        from ..types.conv_type import EXTENTS
        from ..types.dtypes import DTYPES
        from ..words import LOCATIONS

        return {"dtype": DTYPES, "layout": tuple(EXTENTS), "loc": LOCATIONS}

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """One feature map (or the weights of the same extents) in every layout of a convolution tile."""
        from ..types.conv_type import EXTENTS, ConvType
        from ..types.dtypes import ITEMSIZE

        c0 = 32 // ITEMSIZE[dtype]
        known = {**sizes, "c": sizes["c1"] * c0, "c0": c0}
        for layout, shapes in EXTENTS.items():
            planes = known["c1"] * known["h"] * known["w"] * (known["d"] if layout == "fractal_z_3d" else known["g"])
            for names in shapes:
                try:
                    yield ConvType(dtype, layout, tuple(known.get(name, planes) for name in names))
                except InputError:
                    continue

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Any:
        """A convolution tile with its elements."""
        from ..memory.conv_tile import ConvTile

        return ConvTile(type, numbers(type.dtype, type.shape).reshape(type.shape))

    def data(self, type: Any) -> Any:
        """The parts in order, then the settings that are not the usual ones."""
        from ..types.conv_config import changed

        return [type.dtype, type.layout, list(type.shape), type.loc, changed(type.settings)]

    def from_data(self, content: Any) -> Any:
        """The type with these parts."""
        from ..types.conv_type import ConvType

        dtype, layout, shape, loc, settings = content
        return ConvType(dtype, layout, shape, loc, **settings)

    @property
    def described_as(self) -> str:
        """More than its name."""
        return "conv_tile"

    def from_described(self, described: Mapping[str, Any], elements: Any) -> Any:
        """A tile; ndc1hwc0 states five extents, the innermost, C0, is implied."""
        from math import prod

        from ..memory.conv_tile import ConvTile
        from ..types.conv_type import ConvType

        shape = tuple(described["shape"])
        if prod(shape) != elements.size:
            shape = (*shape, elements.size // prod(shape))
        place, settings = described.get("loc", "mat"), described.get("settings", {})
        type = ConvType(described["dtype"], described["layout"], shape, place, **settings)
        return ConvTile(type, elements.reshape(shape))

    def described(self, value: Any) -> dict[str, Any]:
        """The parts of the type."""
        from ..types.conv_config import changed

        type = value.type
        parts = {"dtype": type.dtype, "shape": list(type.shape), "layout": type.layout, "loc": type.loc}
        return {"kind": self.described_as, **parts, "settings": changed(type.settings)}


TILE, PREDICATE, CONV = TileKind(), PredicateKind(), ConvKind()


@lru_cache(maxsize=1 << 15, typed=True)
def _put_tile(value: Any, name: str, new: Any) -> Any:
    if name != "layout":
        return value.replace(**{name: new})
    if new not in TILE_LAYOUTS:
        raise InputError(f"a tile has no layout {new}", f"Tile 没有布局 {new}")
    blayout, slayout = TILE_LAYOUTS[new]
    return value.replace(blayout=blayout, slayout=slayout)


@lru_cache(maxsize=1 << 13)
def _put_conv(value: Any, field: str, new: Any) -> Any:
    from ..types.conv_config import SETTINGS
    from ..types.conv_type import EXTENTS, ConvType

    name, _, index = field.partition("[")
    fields = {part: getattr(value, part) for part in ("dtype", "layout", "shape", "loc")}
    if index:
        shape = list(value.shape)
        shape[int(index[:-1])] = new
        new = tuple(shape)
    if name == "layout" and new in EXTENTS:
        fields["shape"] = tuple(getattr(value, extent, 16) if extent else 16 for extent in EXTENTS[new][0])
    return ConvType(**{**fields, name: new}, **dict(zip(SETTINGS, value.settings, strict=True)))


def _tile_extents(value: Any, dtype: str) -> dict[str, int]:
    """Whole blocks of 32 bytes; boxes are whole."""
    from ..types.dtypes import BITS

    lanes = 256 // BITS[dtype]
    if value.layout == "nd":
        if value.valid_col == value.cols == 256 // value.bits:  # one block
            return {"cols": lanes, "valid_col": lanes}
        return {"cols": -(-value.cols // lanes) * lanes}
    if value.layout == "dn":
        return {"rows": -(-value.rows // lanes) * lanes}
    if value.fractal != 512:
        return {}
    cols, rows = (lanes, 16) if value.slayout == "row_major" else (16, lanes)
    made = {"cols": -(-value.cols // cols) * cols, "rows": -(-value.rows // rows) * rows}
    if value.rows == 1:  # the vector of a matrix-vector product: no boxes
        made["rows"] = 1
    pairs = (("rows", "valid_row"), ("cols", "valid_col"))
    return made | {part: made[full] for full, part in pairs if getattr(value, part) == getattr(value, full)}


def _conv_with_dtype(value: Any, dtype: Any) -> Any:
    from ..types.conv_config import changed
    from ..types.conv_type import ConvType
    from ..types.dtypes import BITS, ITEMSIZE

    c0, old = 32 // ITEMSIZE[dtype], getattr(value, "c0", None)
    shape = [c0 if k == len(value.shape) - 1 and n == old else n for k, n in enumerate(value.shape)]
    if old is None and "c" in value.layout:
        shape[value.layout.index("c")] = max(1, value.c * value.itemsize // ITEMSIZE[dtype])
    settings = changed(value.settings)
    if "channel_size" in settings:
        settings["channel_size"] = settings["channel_size"] * c0 // value.c0
    if "pad_bits" in settings:
        settings["pad_bits"] &= (1 << BITS[dtype]) - 1
    return ConvType(dtype, value.layout, shape, value.loc, **settings)
