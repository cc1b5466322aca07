"""Calls with elements and storage, for rules that look at them: a few fills of every operand, a few places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType
from typing import Any

import numpy as np

from ..runtime.dtypes import FLOATS, INTEGERS, integer_limits
from ..runtime.moves import is_tile
from ..runtime.numpy_types import NUMPY
from ..runtime.rule import OpRules, Rule
from ..runtime.storage import Placed
from ..runtime.tile import Tile

Values = dict[str, Any]
LARGEST = 1 << 16
FILLS = ("zeros", "ones", "falling", "rising", "below", "above", "half", "nan")


@dataclass(frozen=True, slots=True)
class Staged:
    """A call by types, and the rule that wants more."""

    rules: OpRules
    rule: Rule
    values: Values


def stagings(call: Staged) -> Iterator[Values]:
    """The call with tiles for what the rule reads by element, or with places for what it asks to share storage."""
    names = [name for name in call.rule.data if is_tile(call.values.get(name))]
    if any(call.values[name].size > LARGEST for name in names):
        return
    if _about_storage(call.rule):
        yield from _placed(call, names)
        return
    for fills in _choices(len(names)):
        made = dict(call.values)
        for name, fill in zip(names, fills, strict=True):
            array = _filled(call.values[name], fill)
            if array is None:
                break
            made[name] = Tile(call.values[name], array)
        else:
            yield made


def _about_storage(rule: Rule) -> bool:
    """The check asks where operands lie, in its own words or through a named predicate."""
    codes = [getattr(rule.check, "__code__", None)]
    while codes:
        code = codes.pop()
        if isinstance(code, CodeType):
            if {"same_storage", "overlaps"} & set(code.co_names):
                return True
            codes += code.co_consts
    return False


def _choices(count: int) -> Iterator[tuple[str, ...]]:
    """Every fill for all operands, then every fill for one of them beside zeros."""
    for fill in FILLS:
        yield (fill,) * count
    for place in range(count if count > 1 else 0):
        for fill in FILLS[1:]:
            yield tuple(fill if k == place else FILLS[0] for k in range(count))


def _placed(call: Staged, names: list[str]) -> Iterator[Values]:
    """All apart, then each pair on the same bytes, then each pair overlapping by a part."""
    sizes = {name: call.values[name].bytes for name in names}
    apart: dict[str, tuple[int, int]] = {}
    end = 0
    for name in names:
        apart[name] = (end, end + sizes[name])
        end += sizes[name]
    spans = [apart]
    for k, one in enumerate(names):
        for other in names[k + 1 :]:
            first, last = apart[one]
            spans += [{**apart, other: apart[one]}, {**apart, other: (first + 1, max(last, first + 2) + 1)}]
    for chosen in spans:
        yield {**call.values, **{name: Placed(call.values[name], ("local", *chosen[name])) for name in names}}


def _filled(type: Any, fill: str) -> Any:
    """An array with one pattern, or None where the element type has no such value."""
    if type.valid_row > type.rows or type.valid_col > type.cols:
        return None
    kind = NUMPY[type.dtype]
    count = np.arange(type.size).reshape(type.shape)
    integer = type.dtype in INTEGERS
    low, high = integer_limits(type.dtype) if integer else (-1, 0)
    if fill in ("zeros", "ones"):
        return np.full(type.shape, float(fill == "ones")).astype(kind)
    if fill == "falling":
        return (count[::-1, ::-1] % 100).astype(kind)
    if fill == "rising":
        return (count % 100).astype(kind)
    if fill == "below":
        return np.full(type.shape, max(low, -1)).astype(kind) if low < 0 else None
    if fill == "above":
        return np.full(type.shape, min(high, 1 << 20) if integer else 30000.0).astype(kind)
    if type.dtype not in FLOATS:
        return None
    return np.full(type.shape, 0.5 if fill == "half" else np.nan).astype(kind)
