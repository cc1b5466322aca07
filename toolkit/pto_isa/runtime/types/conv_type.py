"""ConvType: the type of an n-dimensional tile of a convolution, its extents named by its layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any, Literal, TypeAlias, cast, get_args
from weakref import WeakValueDictionary

from ...text.lists import alternatives
from ...text.visible import brief
from ..checked_int import whole
from ..errors import InputError, unknown_word
from ..words import LOCATIONS, Location
from .conv_config import SETTINGS, changed, parse_settings, settings_of, shown
from .dtypes import BITS, ITEMSIZE, Dtype, check_dtype

ConvLayout: TypeAlias = Literal[
    "nchw", "nhwc", "nc1hwc0", "gnchw", "gnc1hwc0", "ncdhw", "ndc1hwc0", "fractal_z", "fractal_z_3d"
]
CONV_LAYOUTS: tuple[ConvLayout, ...] = get_args(ConvLayout)
# layout -> names of the extents, by their number; an empty name stands for several extents taken together
EXTENTS: Mapping[ConvLayout, tuple[tuple[str, ...], ...]] = {
    "nchw": (("n", "c", "h", "w"),),
    "nhwc": (("n", "h", "w", "c"),),
    "nc1hwc0": (("n", "c1", "h", "w", "c0"),),
    "gnchw": (("g", "n", "c", "h", "w"),),
    "gnc1hwc0": (("g", "n", "c1", "h", "w", "c0"),),
    "ncdhw": (("n", "c", "d", "h", "w"),),
    "ndc1hwc0": (("n", "d", "c1", "h", "w", "c0"),),
    "fractal_z": (("", "n1", "n0", "c0"), ("c1", "h", "w", "n", "c0")),
    "fractal_z_3d": (("", "n1", "n0", "c0"),),
}
NAMES = ("n", "c", "h", "w", "c0", "c1", "d", "g", "n0", "n1")


class ConvType:
    """Type of a convolution tile: ``dtype``, ``layout``, ``shape``, ``loc``.  Immutable and interned.

    Extents are attributes by the names of the layout (n c h w c0 c1 d g n0 n1); one that the layout does not have
    raises AttributeError.  ndc1hwc0 may be written without its last extent, which is 32 bytes of elements.  fractal_z
    is (c1*h*w, n1, n0, c0) or (c1, h, w, n, c0), fractal_z_3d (d*c1*h*w, n1, n0, c0).  Derived: ``rank``,
    ``itemsize``, ``bits``, ``size`` in elements, ``bytes``.

    The settings of a convolution (``filter_h``, ``pad_left``…, see ``conv_config``) are keywords and attributes.
    """

    __slots__ = (
        "dtype", "layout", "shape", "loc", "rank", "itemsize", "bits", "size", "bytes", *NAMES, "settings", *SETTINGS,
        "__weakref__",
    )  # fmt: skip

    dtype: Dtype
    layout: ConvLayout
    shape: tuple[int, ...]
    loc: Location
    rank: int
    itemsize: int
    bits: int
    size: int
    bytes: int
    settings: tuple[int, ...]

    def __new__(
        cls, dtype: Dtype, layout: ConvLayout, shape: Sequence[int], loc: Location = "mat", **settings: int
    ) -> ConvType:  # fmt: skip
        check_dtype(dtype)
        words: tuple[Any, Any] = layout, loc
        if not isinstance(words[0], str) or layout not in EXTENTS:
            raise InputError(*unknown_word(("layout", "布局"), layout, CONV_LAYOUTS))
        if not isinstance(words[1], str) or loc not in LOCATIONS:
            raise InputError(*unknown_word(("location", "存储位置"), loc, LOCATIONS))
        extents = tuple(_extent(number) for number in shape)
        if layout == "ndc1hwc0" and len(extents) == 5:
            extents = (*extents, 32 // ITEMSIZE[dtype])
        names = next((names for names in EXTENTS[layout] if len(names) == len(extents)), None)
        if names is None:
            en, zh = alternatives((str(len(names)) for names in EXTENTS[layout]), mark="")
            raise InputError(
                f"a {layout} tile has {en} extents; found {tuple(shape)}",
                f"{layout} Tile 有 {zh} 维；此处为 {tuple(shape)}",
            )
        chosen = settings_of(settings)
        key = (dtype, layout, extents, loc, chosen)
        with _LOCK:
            made = _TYPES.get(key)
            if made is None:
                made = _TYPES[key] = object.__new__(cls)
                size = 1
                for extent in extents:
                    size *= extent
                values: dict[str, Any] = {
                    "dtype": dtype,
                    "layout": layout,
                    "shape": extents,
                    "loc": loc,
                    "rank": len(extents),
                    "itemsize": ITEMSIZE[dtype],
                    "bits": BITS[dtype],
                    "size": size,
                    "bytes": (size * BITS[dtype] + 7) // 8,
                    **{name: extent for name, extent in zip(names, extents, strict=True) if name},
                    "settings": chosen,
                    **dict(zip(SETTINGS, chosen, strict=True)),
                }
                for name, value in values.items():
                    object.__setattr__(made, name, value)
        return made

    @property
    def kind(self) -> str:
        """The operand kind, "conv"."""
        return "conv"

    def __getattr__(self, name: str) -> int:
        raise AttributeError(f"a {self.layout} tile of shape {self.shape} has no extent {name!r}")

    @classmethod
    def parse(cls, text: str) -> ConvType:
        """Return the type of ``nc1hwc0, 1x1x4x4x8xf32, filter_h=3``: layout, extents with element type, settings.

        A location may stand before the layout, ``vec, nc1hwc0, 1x1x4x4x8xf32``; without one the tile is in ``mat``.
        """
        given: Any = text
        if not isinstance(given, str) or "," not in given:
            raise InputError(
                f"{brief(text)} is no convolution tile; expected `nc1hwc0, 1x1x4x4x8xf32`",
                f"{brief(text)} 不是卷积 Tile；应如 `nc1hwc0, 1x1x4x4x8xf32`",
            )
        parts = [part.strip() for part in text.split(",")]
        loc = parts.pop(0) if len(parts) > 2 and parts[0] in LOCATIONS else "mat"
        layout, extents, *rest = parts
        *numbers, dtype = extents.split("x")
        shape = tuple(int(number) if number.isascii() and number.isdigit() else number for number in numbers)
        return _restored(dtype, layout, cast("Any", shape), loc, parse_settings(rest))

    def replace(self, **settings: int) -> ConvType:
        """Return the type with some settings changed."""
        return _restored(self.dtype, self.layout, self.shape, self.loc, {**changed(self.settings), **settings})

    def __str__(self) -> str:
        return f"{self.loc} {self.layout} {'x'.join(map(str, self.shape))}x{self.dtype}{shown(self.settings)}"

    def __repr__(self) -> str:
        return f"ConvType({self.dtype!r}, {self.layout!r}, {self.shape}, {self.loc!r}{shown(self.settings)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a ConvType is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a ConvType is immutable")

    def __copy__(self) -> ConvType:
        return self

    def __deepcopy__(self, memo: object) -> ConvType:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (_restored, (self.dtype, self.layout, self.shape, self.loc, changed(self.settings)))


_TYPES: WeakValueDictionary[tuple[Any, ...], ConvType] = WeakValueDictionary()
_LOCK = Lock()


def _restored(dtype: str, layout: str, shape: tuple[int, ...], loc: str, settings: dict[str, int]) -> ConvType:
    return ConvType(cast("Any", dtype), cast("Any", layout), shape, cast("Any", loc), **settings)


def _extent(number: object) -> int:
    if type(number) is int and number >= 1:  # the usual case; asking for SupportsIndex is slow
        return number
    return whole(number, ("an extent of a convolution tile", "卷积 Tile 的一个维度"), 1)
