"""Results of every half or byte, looked up: an op of one tile and scalars takes each of at most 65,536 values.

A table is made by the op's own ``run``, so that it holds the same bits.  It is made when as many elements as it has
entries were computed twice: tables for scalars that never come again cost nothing.  Tables are kept for all plans of
the op with the same element types, attributes and scalars; all of them together take at most ``LIMIT`` bytes, the
oldest go first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np

from .array import Array
from .run import Run
from .types.dtypes import CODES, NARROW_FLOATS, SLOW
from .types.numpy_types import NUMPY, RAW_BITS

LIMIT = 16 * 2**20  # bytes of all tables
LEAST = 512  # elements of a call; below, the calls cost more than they save
_FAMILIES = 1024
_SCALARS = 1024  # whose elements one family counts
_HALVES = NARROW_FLOATS | {"i16", "u16"}
_BYTES = (CODES - {"f4e2m1", "f4e1m2"}) | {"i8", "u8"}


class _Part:
    """What ``run`` uses of a tile."""

    def __init__(self, elements: Array) -> None:
        self.elements = elements
        self.used = False

    @property
    def valid(self) -> Array:
        self.used = True
        return self.elements


class _Family:
    """The tables of one computation on elements of one type, by scalars."""

    def __init__(self) -> None:
        self.tables: dict[Hashable, Array] = {}
        self.seen: dict[Hashable, int] = {}


class _Kept:
    """All tables, the oldest first."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.order: deque[tuple[_Family, Hashable]] = deque()
        self.size = 0

    def add(self, family: _Family, key: Hashable, table: Array) -> None:
        with self.lock:
            if key in family.tables:
                return
            family.tables[key] = table
            family.seen.pop(key, None)
            self.order.append((family, key))
            self.size += table.nbytes
            self._shrink(LIMIT)

    def clear(self) -> None:
        with self.lock:
            self._shrink(0)
            _family.cache_clear()

    def _shrink(self, limit: int) -> None:
        while self.size > limit:
            family, key = self.order.popleft()
            self.size -= family.tables.pop(key).nbytes


_KEPT = _Kept()


def free_tables() -> None:
    """Give back the memory of all tables; plans go on and make them again when they are worth it."""
    _KEPT.clear()


def kept_bytes() -> int:
    """How many bytes all tables take now, at most ``LIMIT``."""
    return _KEPT.size


def by_table(run: Run, dst: Any, src: Any) -> Run:
    """``run`` of a result, a source and what else, by a table where elements are narrow; for types as for tiles.

    ``run`` must compute each element of the valid region of ``dst`` from the same one of ``src`` and from scalars.
    """
    source, target, size = src.dtype, dst.dtype, dst.valid_row * dst.valid_col
    if not {source, target} & SLOW or source not in _HALVES | _BYTES or size < LEAST:
        return run
    codes, kind = RAW_BITS[NUMPY[source].itemsize], NUMPY[target]
    family = _family(_identity(run), source, target)
    tables = family.tables

    def look_up(dst: Any, src: Any, *others: Any) -> None:
        key = _key(others) if others else ()
        table = tables.get(key)
        if table is None and key is not None:
            table = _made(run, family, key, size, (NUMPY[source], kind), others)
        if table is None:
            run(dst, src, *others)
        else:
            table.take(src.valid.view(codes), out=dst.valid, mode="clip")

    return look_up


def _made(
    run: Run, family: _Family, key: Hashable, size: int, kinds: tuple[Any, Any], others: tuple[Any, ...]
) -> Array | None:
    """The table of these scalars; None until it is worth it."""
    source, target = kinds
    entries = 256**source.itemsize
    seen = family.seen.get(key, 0) + size
    if seen < 2 * entries:
        if len(family.seen) >= _SCALARS:
            family.seen.clear()
        family.seen[key] = seen
        return None
    codes = np.arange(entries, dtype=RAW_BITS[source.itemsize]).reshape(16, -1)
    made = _Part(np.empty(codes.shape, target))
    run(made, _Part(codes.view(source)), *others)
    if not made.used:  # these scalars leave the result as it is
        return None
    table = made.elements.reshape(-1)
    _KEPT.add(family, key, table)
    return table


def _key(others: tuple[Any, ...]) -> Hashable:
    """What tells scalars apart, with type and sign of zero; None for what has no table.  Scratch tiles are alike."""
    found: list[Any] = []
    for value in others:
        kind = type(value)
        if kind is float or kind is int:
            if value != value:
                return None
            found += (kind, value or repr(value))
        elif isinstance(value, np.generic):
            found += (kind, value.tobytes())
        elif value is None or hasattr(value, "valid"):
            found.append(None)
        else:
            return None
    return tuple(found)


@lru_cache(maxsize=_FAMILIES)
def _family(identity: Hashable, source: str, target: str) -> _Family:
    """The tables of one computation; those of a family that is forgotten stay with the plans that have it."""
    return _Family()


def _identity(run: Run) -> Hashable:
    """What two functions with the same result share: their code and the values that the plan has put into it."""
    code, cells = getattr(run, "__code__", None), getattr(run, "__closure__", None) or ()
    values = tuple(_told_apart(cell.cell_contents) for cell in cells)
    return (code, values) if code is not None and None not in values else object()


def _told_apart(value: Any) -> Hashable:
    """A value as it may be compared: equal numbers of two types or signs differ; None where it cannot be."""
    if isinstance(value, np.generic):
        return type(value), value.tobytes()
    try:
        hash(value)
    except TypeError:
        return None
    return type(value), repr(value) if isinstance(value, float) else value
