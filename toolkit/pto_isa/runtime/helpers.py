"""Small helpers of generated code: guards, index arrays, scalar arguments, scattered stores."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from ..op_name import rule_link
from ..text.visible import brief
from .array import Array
from .errors import Carried
from .numeric.arithmetic import exact_max, exact_min
from .numeric.conversion import convert, converter_of
from .rules.finding import Finding, RuleError
from .rules.offence import Offence, Seen
from .types.dtypes import ATOMIC, FLOATS, INTEGERS, integer_limits
from .types.float_formats import FLOAT_FORMATS
from .types.numpy_types import HELD_RANGE, NUMPY, RAW_BITS, element_type
from .types.plain_type import ScalarType

COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
}  # fmt: skip
_SMALL = frozenset({"f8e4m3", "f8e5m2", "f8e8m0", "f4e2m1"})  # small floats that NumPy converts to
_WHOLE = {key for size in "1248" for kind in map(np.dtype, (f"i{size}", f"u{size}")) for key in (kind, kind.type)}
_SCATTER = {"add": np.add, "max": np.maximum, "min": np.minimum}
_COMBINED: dict[str, Callable[..., Any]] = {"add": np.add, "max": exact_max, "min": exact_min}


class BoundsError(Carried, IndexError):
    """A read or write would leave an operand; the message names the operand, the index and the extent.

    ``point`` says where in the list or grid of indices the index stands, when there are several.
    """

    def __init__(self, operand: str, index: object, size: int, point: tuple[int, ...] = ()) -> None:
        self.operand, self.index, self.size, self.point = operand, index, size, point
        super().__init__(self.text())

    def text(self, lang: str = "en") -> str:
        """Return the message in the language ``lang``."""
        at = ", ".join(str(place) for place in self.point)
        if lang == "zh":
            return f"{self.operand}：索引 {self.index}{f'（位于 [{at}]）' if at else ''} 超出长度 {self.size}"
        return f"{self.operand}: index {self.index}{f' at [{at}]' if at else ''} is outside the extent {self.size}"


def require(holds: bool, rule: str) -> None:
    """Refuse to bind when an equality that the generated code relies on does not hold, whatever ``check`` says."""
    if not holds:
        op = rule.partition("/")[0]
        message = {"en": f"{rule} does not hold for these operands", "zh": f"这些操作数不满足 {rule}"}
        raise RuleError([Finding(rule, "error", op, message=message, link=rule_link(rule))])


def inside(operand: str, *slices: tuple[int, int, int]) -> None:
    """Refuse slices ``(low, high, size)``, ``low:high`` of an extent ``size``, that NumPy would silently clip.

    One without elements reads none, wherever it starts.
    """
    for low, high, size in slices:
        if low < high and (low < 0 or high > size):
            raise BoundsError(operand, low if low < 0 else high - 1, size)


def entry(index: int, size: int, operand: str) -> int:
    """The index of one element, after checking that it lies in ``0 … size - 1``."""
    if index < 0 or index >= size:
        raise BoundsError(operand, index, size)
    return index


def checked(index: Any, size: int, operand: str) -> Any:
    """The index array, after checking that every entry lies in ``0 … size - 1`` (negative entries do not wrap)."""
    index = np.asarray(index)
    if index.size and (index.min() < 0 or index.max() >= size):
        raise _first_outside((index < 0) | (index >= size), index, size, operand)
    return index


def runs_inside(operand: str, places: Any, count: int, size: int) -> None:
    """``checked`` for ``place … place + count - 1`` of each of the places, whose last dimension has one element."""
    places = np.asarray(places)
    if places.size and count > 0 and (places.min() < 0 or places.max() + count > size):
        checked(places + np.arange(count), size, operand)


def as_slice(index: Array) -> Any:
    """The entries of an index array as a slice, which copies nothing, where each is as much more than the last."""
    if index.ndim != 1 or not index.size:
        return index
    first, last = int(index[0]), int(index[-1])
    step = int(index[1]) - first if index.size > 1 else 1
    return slice(first, last + 1, step) if step > 0 and bool((np.diff(index) == step).all()) else index


def distinct(index: Any, shape: tuple[int, ...], among: Any = True) -> bool:
    """Whether the entries of an index array are all different, over a shape that it and ``among`` broadcast to.

    among: which of them count.
    """
    entries = np.sort(np.broadcast_to(index, shape)[np.broadcast_to(among, shape)], axis=None)
    return not bool((entries[1:] == entries[:-1]).any())


def guarded(index: Any, size: int, operand: str, *masks: Any) -> Any:
    """The index array where all masks hold, after checking it there; elsewhere moved inside, for what is discarded."""
    index = np.asarray(index)
    if not index.size or (index.min() >= 0 and index.max() < size):
        return index
    bad = (index < 0) | (index >= size)
    for mask in masks:
        bad = bad & mask
    if bad.any():
        raise _first_outside(bad, index, size, operand)
    return clamped(index, size)


def _first_outside(bad: Array, index: Array, size: int, operand: str) -> BoundsError:
    """The error of the first index that is marked as bad."""
    point = tuple(int(place) for place in np.unravel_index(int(np.argmax(bad)), bad.shape))
    return BoundsError(operand, np.broadcast_to(index, bad.shape)[point], size, point)


def every(held: Any, seen: Seen) -> bool | Offence:
    """True when a condition holds at every point, else the first point where it does not and what was read there."""
    return True if np.all(held) else Offence(held, seen)


def clamped(index: Any, size: int) -> Any:
    """Indices moved into ``0 … size - 1``; only used under a condition that discards what was moved."""
    return np.clip(index, 0, max(size - 1, 0))


def clip(value: int, low: int, high: int) -> int:
    """``value`` moved into ``low … high``."""
    return low if value < low else min(value, high)


def apart(operand: Any, *outputs: Any) -> Any:
    """The operand, or a copy when it shares memory with an output that is written before it is read."""
    for output in outputs:
        if operand is output or np.may_share_memory(operand.array, output.array):
            return operand.copy()
    return operand


def as_index(values: Any) -> Any:
    """Integer elements as indices."""
    return np.asarray(values).astype(np.int64)


def as_unsigned(values: Any) -> Any:
    """Integer elements as indices, their bits read as unsigned; what exceeds 2**63 - 1 saturates there."""
    array = np.asarray(values)
    bits = array.view(np.dtype(f"u{array.dtype.itemsize}"))
    return np.minimum(bits, np.uint64(2**63 - 1)).astype(np.int64)


@lru_cache(maxsize=4096)
def converter(source: str, target: str, round_mode: str = "rint", sat_mode: str = "off") -> Callable[[Any], Any]:
    """A function that converts arrays of one element type to another; chosen once per plan."""
    kernel, kind = converter_of(source, target, round_mode, sat_mode), NUMPY[source]

    def cast(values: Any) -> Any:
        if getattr(values, "dtype", None) is kind and values.ndim:
            return kernel(values)
        return convert(values, source, target, round_mode, sat_mode)

    return cast


def decoder(dtype: str, *bounds: float) -> Callable[[Any], Any]:
    """A function that gives the exact numbers of small-float codes as f32; chosen once per plan.

    bounds: the least and the largest number; then NaN is 0.
    """
    from .numeric import decode

    def numbers(codes: Any) -> Any:
        return decode(codes, dtype, *bounds)

    return numbers


def element(value: int, kind: Any) -> Any:
    """A whole number as an array without axes of an integer type, modulo 2**n; of a float type, rounded once.

    kind: type of the array or of a scalar.  Ufuncs take such arrays in half the time that NumPy scalars need.
    """
    if kind in _WHOLE:
        try:
            return np.asarray(value, kind)
        except OverflowError:  # it has to be wrapped
            pass
    kind = np.dtype(kind)
    if kind.kind not in "iu":
        exact = FLOAT_FORMATS.get(element_type(kind) or "")
        return np.asarray(value if exact is None else exact.rounded(int(value)), kind)
    return np.asarray(value & (2 ** (8 * kind.itemsize) - 1), f"u{kind.itemsize}").view(kind)


@lru_cache(maxsize=4096)
def scalar_type(op: str, operand: str, dtype: str, default: int | None = None) -> Callable[[Any], Any]:
    """A function that brings a scalar argument to its element type, or to an int for ``index``.

    default: what stands for one that is not given.

    A Python number of the matching kind becomes an array without axes, which ufuncs take faster than a NumPy scalar.
    Numbers are rounded to a float type, also to a small one; hif8, f4e1m2 are given as codes.  Raises ``RuleError`` for
    what is not a number, not an integer where one is needed, or outside the type's range.
    """
    make = None if dtype == "index" else NUMPY[dtype].type
    fits: Callable[[Any], Any] = _whole if dtype == "index" or dtype not in FLOATS else _number
    if dtype in _SMALL or dtype in HELD_RANGE:
        fits = _small(dtype)
    kind = None if dtype == "index" else NUMPY[dtype]
    exact = FLOAT_FORMATS[dtype].rounded if dtype in FLOATS else None  # for what NumPy would round twice
    plain = float if dtype in FLOATS and dtype != "bf16" else int if fits is _whole else None
    asarray = np.asarray

    def bring(value: Any) -> Any:
        try:
            if type(value) is plain:
                return value if kind is None else asarray(value, kind)
            if type(value) is make and dtype not in HELD_RANGE:
                return value
            value = default if value is None else value
            found = fits(value)
            if exact is not None:
                return asarray(exact(found), kind)
            return found if make is None else make(found)
        except (TypeError, ValueError, OverflowError):
            wanted = ("an integer", "整数") if dtype == "index" else (dtype, dtype)
            finding = _unfit(op, operand, value, wanted, _range_of(dtype, value))
            raise RuleError([finding]) from None

    return bring


def _unfit(op: str, operand: str, value: Any, wanted: tuple[str, str], more: tuple[str, str] = ("", "")) -> Finding:
    """A scalar argument that is not what it has to be, in both languages."""
    got, rule = brief(value, 80), f"{op}/operands"
    message = {
        "en": f"{operand} of {op} must be {wanted[0]}; got {got}{more[0]}",
        "zh": f"{op} 的 {operand} 必须是 {wanted[1]}；实际为 {got}{more[1]}",
    }
    return Finding(
        rule, "error", op, operand, message=message, got=got, allowed=wanted[0], link=rule_link(rule)
    )  # fmt: skip


def number_type(op: str, operand: str, value: Any) -> ScalarType:
    """The type of a scalar argument whose element type nothing else decides.  Raises ``RuleError`` if it has none."""
    held = getattr(value, "dtype", None)
    dtype = element_type(held) if isinstance(held, np.dtype) else None
    if dtype is None:
        wanted = ("a NumPy number, whose type is that of the element", "NumPy 数值，其类型即元素类型")
        raise RuleError([_unfit(op, operand, value, wanted)])
    return ScalarType(dtype, value)


def _range_of(dtype: str, value: Any) -> tuple[str, str]:
    """What a message adds for an integer that the type cannot hold."""
    known = HELD_RANGE.get(dtype) or (
        integer_limits(dtype) if dtype in INTEGERS else (0, 255) if dtype == "hif8" else None
    )
    if known is None or not hasattr(value, "__index__") or getattr(value, "ndim", 0) != 0:
        return "", ""
    low, high = known
    return f"; {dtype} reaches from {low} to {high}", f"；{dtype} 的范围是 {low} 到 {high}"


def _small(dtype: str) -> Callable[[Any], Any]:
    """Numbers as the small float that is nearest, unless it has none for them; of i4 and f4e1m2 what they can hold."""
    import ml_dtypes

    kind = NUMPY[dtype]
    most = float(ml_dtypes.finfo(kind).max) if dtype in _SMALL else 0.0  # type: ignore[no-untyped-call]
    low, high = HELD_RANGE.get(dtype, (0, 0))

    def held(value: Any) -> Any:
        if dtype not in _SMALL:
            if not low <= (number := _whole(value)) <= high:
                raise OverflowError
            return number
        exact = _number(value)
        found = np.float64(exact).astype(kind)
        lost = math.isnan(exact) != math.isnan(float(found)) or (exact == 0) > (float(found) == 0)
        if lost or (abs(exact) > most and dtype != "f8e5m2"):  # f8e5m2 has infinities
            raise OverflowError
        return found

    return held


def _whole(value: Any) -> int:
    """An integer argument: Python and NumPy integers, nothing that is masked."""
    if isinstance(value, np.ma.MaskedArray):
        raise TypeError
    return operator.index(value)


def _number(value: Any) -> Any:
    """A float argument: Python and NumPy numbers, no strings, no complex numbers, no arrays, nothing that is masked."""
    if isinstance(value, (str, bytes, complex, np.ma.MaskedArray)) or (isinstance(value, np.ndarray) and value.ndim):
        raise TypeError
    number = float(value)  # refuses what is beyond every float
    return int(value) if isinstance(value, (int, np.integer)) else number


def scatter(
    operand: str,
    array: Array,
    indices: tuple[Any, ...],
    values: Any,
    shape: tuple[int, ...],
    *,
    where: Any = None,
    by: str = "replace",
) -> None:
    """``array[indices] = values`` point by point in row-major order of ``shape``; the last write to an element wins.

    operand: the name of the array in messages.  ``where`` leaves points out; ``by`` combines with what is there (add,
    max, min) in the array's type.  Raises ``BoundsError`` for an index outside the array.
    """
    if by == "add" and np.ndim(values) == 0 and array.dtype.kind in "iu" and 4 * math.prod(shape) >= array.size:
        places = _places(array, indices, shape, where)
        if places is not None:
            _count(array, places, int(values))
            return
    grids = [np.broadcast_to(index, shape).reshape(-1) for index in indices]
    flat = np.broadcast_to(values, shape).reshape(-1)
    if where is not None:
        keep = np.broadcast_to(where, shape).reshape(-1)
        grids = [grid[keep] for grid in grids]
        flat = flat[keep]
    for grid, size in zip(grids, array.shape, strict=True):
        checked(grid, size, operand)
    if by == "replace":
        array[tuple(grids)] = flat
        return
    flat = flat.astype(array.dtype)
    if by != "add" and array.dtype.kind not in "iu":
        keep = _ordered(array, grids, flat)
        grids, flat = [grid[keep] for grid in grids], flat[keep]
    _SCATTER[by].at(array, tuple(grids), flat)


def scatter_runs(
    operand: str, array: Array, places: Any, values: Any, shape: tuple[int, ...], *, where: Any = None, each: int = 1,
    element: str = "none", update: str = "replace",
) -> None:  # fmt: skip
    """``scatter`` into ``array`` (n,) where the elements of a run, the last dimension of ``shape``, follow one another.

    places: where runs begin, with a last dimension of one element or none at all.  each: for how many bytes of a run
    one entry of ``where`` stands; where there are several, the values are an array of bytes that follow one another.
    element, update: words by which the bytes of a run are elements that meet those which are there.
    """
    if isinstance(places, int) and len(shape) == 1 and 0 <= places <= array.size - shape[0]:  # most stores of registers
        target = array[places : places + shape[0]]
        if each > 1:
            word = RAW_BITS.get(each)
            if word is None or shape[0] % each:
                where = where.repeat(each)[: shape[0]]
            else:  # words are copied faster
                target, values = target.view(word), values.view(word)
        np.copyto(target, values, where=True if where is None else where, casting="unsafe")
        return
    if each > 1:
        where = where.repeat(each, axis=-1)[..., : shape[-1]]
    at, count = _starts(places, shape[:-1]), shape[-1]
    if not at.size or count <= 0:
        return
    inside = at.min() >= 0 and at.max() + count <= array.size
    if inside and element != "none" and update != "replace":
        _combine_runs(array, at, np.broadcast_to(values, shape).reshape(-1, count), NUMPY[ATOMIC[element]], update)
    elif not inside or (where is not None and at.size > 1):
        scatter(operand, array, (places + np.arange(count),), values, shape, where=where)
    elif at.size == 1:
        target, run = array[at[0] : at[0] + count], np.broadcast_to(values, shape).reshape(-1)
        chosen = True if where is None else np.broadcast_to(where, shape).reshape(-1)
        np.copyto(target, run, where=chosen, casting="unsafe")
    else:
        new = np.broadcast_to(values, shape).reshape(-1, count)
        windows = np.lib.stride_tricks.sliding_window_view(array, count, writeable=True)
        windows[at] = new.copy() if np.may_share_memory(new, array) else new  # all is read before anything is written


def _combine_runs(array: Array, at: Array, rows: Array, kind: Any, update: str) -> None:
    """Elements of a type whose bytes are rows (m, count) meet those in ``array`` from each of the places (m,) on.

    One run comes after the other, so that one over another meets what this has left.  Bytes that are no whole element
    stay as they are.
    """
    combine, count = _COMBINED[update], rows.shape[1] // kind.itemsize * kind.itemsize
    new = np.ascontiguousarray(rows[:, :count])  # all is read before anything is written
    if np.may_share_memory(new, array):
        new = new.copy()
    with np.errstate(all="ignore"):
        for place, row in zip(at.tolist(), new, strict=True):
            there = array[place : place + count].view(kind)
            combine(there, row.view(kind), out=there)


def gather_runs(operand: str, array: Array, places: Any, count: int) -> Array:
    """``array[place : place + count]`` for each of the places, along a last dimension; one run is a view.

    places: with a last dimension of one element, or a number.  Raises ``BoundsError`` for an index outside the array.
    """
    if isinstance(places, int) and 0 <= places <= array.size - count:
        return array[places : places + count]
    outer = np.shape(places)[:-1]
    at = _starts(places, outer)
    if not at.size or count <= 0:
        return np.zeros((*outer, max(count, 0)), array.dtype)
    if at.min() < 0 or at.max() + count > array.size:
        found: Array = array[checked(places + np.arange(count), array.size, operand)]
        return found
    if at.size == 1:
        return array[at[0] : at[0] + count].reshape((*outer, count))
    return np.lib.stride_tricks.sliding_window_view(array, count)[at].reshape((*outer, count))


def _starts(places: Any, outer: tuple[int, ...]) -> Array:
    return np.broadcast_to(places, (*outer, 1)).reshape(-1)


def _ordered(array: Array, grids: list[Array], new: Array) -> Array:
    """Which points a maximum or minimum of floats may look at so that equal and unordered pairs keep the first.

    NaN neither replaces nor is replaced; of several zeros for one place, in memory, the first counts.
    """
    old = array[tuple(grids)]
    zero = new == 0
    keep = ~(np.isnan(old) | np.isnan(new) | (zero & (old == 0)))
    zeros = np.flatnonzero(zero & keep)
    places = sum(grid[zeros] * step for grid, step in zip(grids, array.strides, strict=True))
    keep[zeros] = False
    keep[zeros[np.unique(places, return_index=True)[1]]] = True
    return np.asarray(keep)


def _places(array: Array, indices: tuple[Any, ...], shape: tuple[int, ...], where: Any) -> Array | None:
    """The number of the element that each point hits, in row-major order; None if an index may lie outside."""
    place: Any = 0
    for axis, size in enumerate(array.shape):
        index = np.asarray(indices[axis], np.int64)
        if index.view(np.uint64).max(initial=0) >= size:  # a negative index is large without its sign
            return None
        place = place * size + index if axis else index
    place = np.broadcast_to(place, shape)
    return np.asarray(place.reshape(-1) if where is None else place[np.broadcast_to(where, shape)])


def _count(array: Array, places: Array, value: int) -> None:
    """Add one integer at every place, which are counted.  Wraps as the array's type does."""
    counts = np.bincount(places, minlength=array.size).reshape(array.shape)
    array += (counts if value == 1 else counts * value).astype(array.dtype)
