"""GlobalType: element type, five extents, five strides and layout of a tensor in global memory; interned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from threading import Lock
from typing import Any, Literal, TypeAlias, cast, get_args
from weakref import WeakValueDictionary

from ..checked_int import whole
from ..errors import InputError, unknown_word
from .dtypes import BITS, ITEMSIZE, Dtype, check_dtype
from .unknown import UNKNOWN

GlobalLayout: TypeAlias = Literal[
    "nd", "dn", "nz", "scale", "mx_a_nd", "mx_a_dn", "mx_a_zz", "mx_b_nd", "mx_b_dn", "mx_b_nn", "hif4_a_zz",
    "hif4_b_nn", "nc1hwc0", "gnc1hwc0", "nchw", "gnchw", "nhwc", "ndc1hwc0", "ncdhw", "fractal_z",
    "fractal_z_s16s8", "fractal_z_3d",
]  # fmt: skip
LAYOUTS: tuple[GlobalLayout, ...] = get_args(GlobalLayout)
_FIELDS = ("dtype", "shape", "stride", "layout")


def check_layout(layout: object) -> GlobalLayout:
    """Return ``layout`` if it is one of a tensor in global memory; else raise InputError with a suggestion."""
    if isinstance(layout, str) and layout in LAYOUTS:
        return layout
    raise InputError(*unknown_word(("layout", "布局"), layout, LAYOUTS))


class GlobalType:
    """Type of a global tensor: ``dtype``, ``shape`` and ``stride`` (five numbers each, in elements) and ``layout``.

    Shorter shapes get leading extents of 1; without strides the elements are contiguous.  Extents and strides are at
    least 0, or UNKNOWN.  ndc1hwc0 has a sixth extent that is not written: 32 bytes of elements, contiguous.
    Derived: ``itemsize``, ``bits``, ``size`` in elements (the implied extent included), ``distinct``: no two indices
    share an element, as far as strides tell.
    """

    __slots__ = (*_FIELDS, "itemsize", "bits", "size", "distinct", "windows", "__weakref__")

    dtype: Dtype
    shape: tuple[int, int, int, int, int]
    stride: tuple[int, int, int, int, int]
    layout: GlobalLayout
    itemsize: int
    bits: int
    size: int
    distinct: bool
    windows: dict[tuple[int, int], GlobalType]

    def __new__(
        cls, dtype: Dtype, shape: Sequence[int], stride: Sequence[int] | None = None, layout: GlobalLayout = "nd"
    ) -> GlobalType:
        check_dtype(dtype)
        check_layout(layout)
        extents = _five(shape, "shape", 1)
        inner = 32 // ITEMSIZE[dtype] if layout == "ndc1hwc0" else 1
        strides = contiguous(extents, inner) if stride is None else _five(stride, "stride", None)
        key = (dtype, *("?" if n is UNKNOWN else n for n in (*extents, *strides)), layout)
        with _LOCK:
            made = _TYPES.get(key)
            if made is None:
                made = _TYPES[key] = object.__new__(cls)
                size = inner
                for extent in extents:
                    size = size * extent
                values: tuple[Any, ...] = (
                    dtype, extents, strides, layout, ITEMSIZE[dtype], BITS[dtype], size,
                    _distinct(extents, strides), {},
                )  # fmt: skip
                for name, value in zip(cls.__slots__, values, strict=False):
                    object.__setattr__(made, name, value)
        return made

    @property
    def kind(self) -> str:
        """The operand kind, "global"."""
        return "global"

    @property
    def is_dynamic(self) -> bool:
        """Whether an extent or stride is UNKNOWN."""
        return any(number is UNKNOWN for number in (*self.shape, *self.stride))

    @property
    def is_plane(self) -> bool:
        """Whether rows are i3 and columns i4 of a tensor whose other extents are 1."""
        return self.layout in ("nd", "dn", "nhwc") and self.shape[:3] == (1, 1, 1)

    def __str__(self) -> str:
        shape = "x".join(map(str, self.shape))
        return f"{self.layout} {shape}x{self.dtype} stride {','.join(map(str, self.stride))}"

    def __repr__(self) -> str:
        return f"GlobalType({self.dtype!r}, {self.shape}, {self.stride}, {self.layout!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a GlobalType is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a GlobalType is immutable")

    def __copy__(self) -> GlobalType:
        return self

    def __deepcopy__(self, memo: object) -> GlobalType:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (GlobalType, (self.dtype, self.shape, self.stride, self.layout))


_TYPES: WeakValueDictionary[tuple[Any, ...], GlobalType] = WeakValueDictionary()
_LOCK = Lock()


def contiguous(shape: Sequence[int], inner: int = 1) -> tuple[int, int, int, int, int]:
    """Return the strides of contiguous elements; ``inner`` elements lie below the last extent."""
    strides, step = [], inner
    for extent in reversed(shape):
        strides.append(step)
        step = step * extent
    return cast(tuple[int, int, int, int, int], tuple(reversed(strides)))


def _five(numbers: Sequence[int], what: str, fill: int | None) -> tuple[int, int, int, int, int]:
    if isinstance(numbers, (str, bytes, Set, Mapping)) or not hasattr(numbers, "__iter__"):
        found = type(numbers).__name__
        raise InputError(f"the {what} is a {found}; expected numbers in order", f"{what} 为 {found}；应为有序的数")
    given = list(numbers)
    if (len(given) != 5 and fill is None) or not 1 <= len(given) <= 5:
        raise InputError(
            f"the {what} has {len(given)} numbers; expected {'five' if fill is None else 'one to five'}",
            f"{what} 有 {len(given)} 个数；应为{'五个' if fill is None else '一到五个'}",
        )
    checked = [_natural(number, what) for number in given]
    return cast(tuple[int, int, int, int, int], (*[1] * (5 - len(checked)), *checked))


def _natural(number: object, what: str) -> int:
    if type(number) is int and number >= 0:  # the usual case; asking for SupportsIndex is slow
        return number
    if number is UNKNOWN:
        return cast(int, number)
    return whole(number, (f"a number of the {what}", f"{what} 的一个数"), 0, unknown=True)


def _distinct(shape: tuple[int, ...], stride: tuple[int, ...]) -> bool:
    reach = 0
    pairs = [(s, n) for s, n in zip(stride, shape, strict=True) if not (n is not UNKNOWN and n <= 1)]
    if any(s is UNKNOWN or n is UNKNOWN for s, n in pairs):
        return False
    for step, extent in sorted(pairs):
        if step <= reach:
            return False
        reach += step * (extent - 1)
    return True
