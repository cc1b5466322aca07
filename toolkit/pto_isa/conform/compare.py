"""Comparison of results: equal bits, or within what the record promises."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..runtime.types.dtypes import FLOATS
from ..runtime.types.numpy_types import NUMPY
from ..text.bilingual import Bilingual
from .operands import raw_bits

_NAN_CODES = {"f8e4m3", "f8e5m2", "f8e8m0"}


def difference(ours: Any, recorded: Any, dtype: str) -> Bilingual | None:
    """None when every element has the same bits (any NaN equals any NaN), else where the first difference is."""
    mine, theirs = raw_bits(ours, dtype), raw_bits(recorded, dtype)
    if mine.dtype != theirs.dtype:
        theirs = theirs.astype(mine.dtype)
    differ = mine != theirs
    if not differ.any():
        return None
    if dtype in FLOATS or dtype in _NAN_CODES:
        both_nan = np.isnan(_floats(ours)) & np.isnan(_floats(theirs.view(NUMPY[dtype])))
        differ &= ~both_nan
        if not differ.any():
            return None
    place = tuple(int(k) for k in np.argwhere(differ)[0])
    got, want = np.asarray(ours)[place], theirs.view(NUMPY[dtype])[place]
    count = int(differ.sum())
    return (
        f"{count} of {differ.size} elements differ, first at {list(place)}: ours {got}, recorded {want}",
        f"{differ.size} 个元素中有 {count} 个不同，首个位于 {list(place)}：计算值 {got}，记录值 {want}",
    )


def _floats(array: Any) -> Any:
    with np.errstate(invalid="ignore"):
        return np.asarray(array).astype(np.float64)


def within(
    default: Any, exact: Any, dtype: str, accuracy: str, magnitude: Any, terms: int, any_nan: bool, any_zero: bool
) -> Bilingual | None:
    """None when the default lowering is within the accuracy class of the exact result.

    ``magnitude`` is the sum of absolute terms per element for the sum and dot classes, ``terms`` their number.
    """
    if dtype not in FLOATS:
        return difference(default, exact, dtype)
    mine, want = (np.asarray(a).astype(np.float64) for a in (default, exact))
    equal = (mine == want) | (np.isnan(mine) & np.isnan(want))
    if not any_zero:
        equal &= (np.signbit(mine) == np.signbit(want)) | (want != 0) | np.isnan(want)
    if any_nan:
        equal |= np.isnan(mine) | np.isnan(want)
    open_ = ~equal
    if not open_.any():
        return None
    most = limit(want, dtype, accuracy, magnitude, terms)
    with np.errstate(all="ignore"):
        close = (np.abs(mine - want) <= most) | np.isinf(most)  # no limit: the other result may even be a NaN
    bad = open_ & ~close
    if not bad.any():
        return None
    place = tuple(int(k) for k in np.argwhere(bad)[0])
    return (
        f"default result {mine[place]} at {list(place)} is outside {accuracy} of {want[place]}",
        f"默认结果 {mine[place]}（位于 {list(place)}）与 {want[place]} 之差超出 {accuracy}",
    )


def limit(want: Any, dtype: str, accuracy: str, magnitude: Any, terms: int) -> Any:
    """The difference from the exact result that an accuracy class allows, per element."""
    import ml_dtypes

    info: Any = ml_dtypes.finfo(NUMPY[dtype])  # type: ignore[no-untyped-call]
    eps, tiny = float(info.eps), float(info.smallest_subnormal)
    if accuracy.endswith(" ulp"):
        count = int(accuracy.split()[0])
        exponent = np.floor(np.log2(np.maximum(np.abs(np.nan_to_num(want)), float(info.tiny))))
        with np.errstate(over="ignore"):
            return count * np.maximum(np.exp2(exponent) * eps, tiny)
    if accuracy in ("sum", "dot") and magnitude is not None:
        if np.max(magnitude) > float(info.max):  # another order may overflow on the way
            return np.full(np.shape(want), np.inf)
        return (terms + 1) * eps * magnitude + tiny
    return np.full(np.shape(want), np.inf) if accuracy == "unspecified" else np.zeros(np.shape(want))
