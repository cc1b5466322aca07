"""Calls with elements and storage, for rules that look at them: a few fills of every operand, a few places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from math import prod
from typing import Any

import numpy as np

from ...runtime.kinds.table import kind_by_type
from ...runtime.memory.global_tensor import GlobalTensor
from ...runtime.memory.pipe import PipeEnd, pipe_end
from ...runtime.memory.storage import Placed
from ...runtime.memory.tile import Tile
from ...runtime.rules.rule import Rule
from ...runtime.search.space import MadeCall, is_tile
from ...runtime.types.conv_type import ConvType
from ...runtime.types.dtypes import FLOATS, INTEGERS, integer_limits
from ...runtime.types.global_type import GlobalType
from ...runtime.types.numpy_types import NUMPY
from ...runtime.types.pipe_type import PipeType
from ..nodes import walk
from ..rules.queries import STORAGE
from ..tree import Call, Node, Number, Read

LARGEST = 1 << 16
MOST_BITS = 8  # of the fields of registers that are tried together
FILLS = ("zeros", "ones", "falling", "rising", "below", "above", "half", "nan")


def stagings(rule: Rule, check: Node, values: MadeCall) -> Iterator[MadeCall]:
    """The call with tiles and tensors for what the rule reads by element, or with places for what may share storage."""
    if any(isinstance(part, Call) and part.function in STORAGE for part in walk(check)):
        names = [name for name in rule.data if _has_place(values.get(name))]
        if all(values[name].size <= LARGEST for name in names):
            yield from _placed(values, names)
        return
    names = [name for name in rule.data if _has_elements(values.get(name))]
    if any(_count(values[name]) > LARGEST for name in names):
        return
    for fills in _choices(len(names)):
        made = {name: _made(values[name], fill) for name, fill in zip(names, fills, strict=True)}
        if None not in made.values():
            yield {**values, **made}
    for name in names:
        yield from ({**values, name: made} for made in _with_all_bits(values[name], name, check))
    plain = {name: _made(values[name], FILLS[0]) for name in names}
    for name in names:
        for contents in _contents(check, name):
            kind = kind_by_type(values[name])
            yield {**values, **plain, name: kind.filled(values[name], partial(_elements, FILLS[0]), contents)}


def _with_all_bits(type: Any, name: str, check: Node) -> Iterator[Any]:
    """Registers that hold 1, but one that the condition reads, which has all bits."""
    kind = kind_by_type(type)
    read = {node.view for node in walk(check) if isinstance(node, Read) and node.operand == name}
    for counted in kind.counted:
        greatest = kind.greatest(counted)
        if counted in read and greatest is not None:
            yield kind.filled(type, partial(_elements, "ones"), {**dict.fromkeys(kind.counted, 1), counted: greatest})


def _contents(check: Node, name: str) -> Iterator[dict[str, int]]:
    """Registers of an operand in which the fields that a rule asks for have all their values, where these are few."""
    fields = dict.fromkeys(filter(None, (_field(part, name) for part in walk(check))))
    if not fields or sum(high - low + 1 for _, high, low in fields) > MOST_BITS:
        return
    for numbers in product(*(range(1 << high - low + 1) for _, high, low in fields)):
        found: dict[str, int] = {}
        for (register, _, low), number in zip(fields, numbers, strict=True):
            found[register] = found.get(register, 0) | number << low
        yield found


def _field(node: Node, name: str) -> tuple[str, int, int] | None:
    """Register and bits of ``bit_field(registers.ctrl, 8, 6)``."""
    if not isinstance(node, Call) or node.function != "bit_field":
        return None
    word, *bits = node.args
    if not isinstance(word, Read) or word.operand != name or word.indices:
        return None
    high, low = (int(bit.value) if isinstance(bit, Number) else -1 for bit in bits)
    return (word.view, high, low) if 0 <= low <= high else None


def _has_place(type: Any) -> bool:
    """Whether an operand of this type lies somewhere in local memory."""
    return is_tile(type) or isinstance(type, ConvType)


def _has_elements(type: Any) -> bool:
    """Whether elements can be made up for an operand of this type."""
    if isinstance(type, PipeType) or kind_by_type(type).made_up:
        return True
    return is_tile(type) or (isinstance(type, GlobalType) and not type.is_dynamic and 0 not in type.shape)


def _count(type: Any) -> int:
    """How many elements its memory has; those of a pipe are not made up, and registers are small."""
    if isinstance(type, PipeType) or kind_by_type(type).made_up:
        return 0
    if isinstance(type, GlobalType):
        return 1 + sum((n - 1) * step for n, step in zip(type.shape, type.stride, strict=True))
    return int(type.size)


def _made(type: Any, fill: str) -> Any:
    """An operand with one pattern, or None where the type has no such value; a pipe has counts of 0 or 1."""
    kind = kind_by_type(type)
    if kind.made_up:
        try:
            return kind.filled(type, partial(_elements, fill), dict.fromkeys(kind.counted, int(fill == "ones")))
        except _NoSuchElements:
            return None
    if isinstance(type, PipeType):
        return _counted(type, int(fill == "ones")) if fill in ("zeros", "ones") else None
    array = _filled(type, fill)
    if array is None:
        return None
    if isinstance(type, GlobalType):
        return GlobalTensor(array, type.dtype, type.shape, type.stride, 0, type.layout)
    return Tile(type, array)


class _NoSuchElements(Exception):
    """An element type has none for a pattern."""


def _elements(fill: str, dtype: Any, shape: tuple[int, ...]) -> Any:
    """The pattern, as kinds make values of it.  Raises _NoSuchElements."""
    array = _pattern(dtype, shape, fill)
    if array is None:
        raise _NoSuchElements
    return array


def _counted(type: PipeType, count: int) -> PipeEnd:
    """An end of which one slot is being filled, and one is held."""
    end = pipe_end(type)
    for counter in ("taken", "popped"):
        end.put(counter, count)
    return end


def _choices(count: int) -> Iterator[tuple[str, ...]]:
    """Every fill for all operands, then every fill for one of them beside zeros."""
    for fill in FILLS:
        yield (fill,) * count
    for place in range(count if count > 1 else 0):
        for fill in FILLS[1:]:
            yield tuple(fill if k == place else FILLS[0] for k in range(count))


def _placed(values: MadeCall, names: list[str]) -> Iterator[MadeCall]:
    """All apart, then each pair on the same bytes, then each pair overlapping by a part."""
    sizes = {name: values[name].bytes for name in names}
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
        yield {**values, **{name: Placed(values[name], ("local", *chosen[name])) for name in names}}


def _filled(type: Any, fill: str) -> Any:
    """An array with one pattern, or None where the element type has no such value."""
    if is_tile(type) and (type.valid_row > type.rows or type.valid_col > type.cols):
        return None
    return _pattern(type.dtype, type.shape if is_tile(type) else (_count(type),), fill)


def _pattern(dtype: Any, shape: tuple[int, ...], fill: str) -> Any:
    """An array of elements of a type, or None where it has no such value."""
    kind = NUMPY[dtype]
    count = np.arange(prod(shape)).reshape(shape)
    integer = dtype in INTEGERS
    low, high = integer_limits(dtype) if integer else (-1, 0)
    if fill in ("zeros", "ones"):
        return np.full(shape, float(fill == "ones")).astype(kind)
    if fill == "falling":
        return (np.flip(count) % 100).astype(kind)
    if fill == "rising":
        return (count % 100).astype(kind)
    if fill == "below":
        return np.full(shape, max(low, -1)).astype(kind) if low < 0 else None
    if fill == "above":
        return np.full(shape, min(high, 1 << 20) if integer else 30000.0).astype(kind)
    if dtype not in FLOATS:
        return None
    return np.full(shape, 0.5 if fill == "half" else np.nan).astype(kind)
