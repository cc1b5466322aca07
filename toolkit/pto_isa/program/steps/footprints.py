"""Which bytes an access touches, and whether two accesses have bytes in common.

A footprint is exact where its extents are known.  Where one is not, it has two sizes: what is surely touched, the first
element, and what may be.  Two footprints then meet surely, perhaps, or not at all.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Final

from .linear import Linear, Number, minus

NO: Final = 0
PERHAPS: Final = 1
SURELY: Final = 2

MOST_RUNS = 4096  # pieces of a footprint that are looked at one by one

Runs = tuple[tuple[int, int], ...]  # first and end of each piece, relative to the start, in order


class Footprint:
    """Bytes of one memory.

    ``space`` names the memory: one of the core, that of an argument, or the place of one allocation.  The bytes begin
    at ``start``; ``least`` are the pieces that are surely touched, perhaps none, ``most`` those that may be, both
    relative to it.
    ``window`` says of a part of a tensor where it lies there.
    """

    __slots__ = ("space", "start", "least", "most", "window", "end")

    def __init__(
        self, space: Hashable, start: Number, least: Runs, most: Runs, window: Window | None = None
    ) -> None:  # fmt: skip
        self.space, self.start, self.least, self.most, self.window = space, start, least, most, window
        self.end = most[-1][1]

    @property
    def is_exact(self) -> bool:
        """Whether its extents are known."""
        return self.least is self.most

    @property
    def in_global(self) -> bool:
        """Whether these are bytes of global memory."""
        return isinstance(self.space, tuple) and self.space[0] == "gm"

    @property
    def is_shared(self) -> bool:
        """Whether all cores of a block mean the same bytes: of global memory, or of a ring between them."""
        return isinstance(self.space, tuple) and self.space[0] in ("gm", "slot")


class Window:
    """Where a part of a tensor begins and ends in each dimension of the tensor ``of``, whose steps are those of it."""

    __slots__ = ("of", "starts", "sizes")

    def __init__(self, of: Hashable, starts: tuple[Number, ...], sizes: tuple[Number, ...]) -> None:
        self.of, self.starts, self.sizes = of, starts, sizes


@lru_cache(maxsize=4096)
def rectangle(
    sizes: tuple[int, ...], steps: tuple[int, ...], width: int, tables: tuple[tuple[int, ...], ...] = ()
) -> Runs | None:
    """The pieces of a box of elements: extents and steps in bytes of each dimension, the innermost last, elements of
    ``width`` bytes; None where there are too many of them, or nothing is touched.

    tables: further dimensions, by the places of their points."""
    if 0 in sizes or () in tables:
        return None
    kept = sorted(((step, size) for size, step in zip(sizes, steps, strict=True) if size > 1), key=lambda each: each[0])
    pieces = [(0, width)]
    for table in tables:
        places = sorted(set(table))
        if len(pieces) * len(places) > MOST_RUNS * width:
            return None
        pieces = [*_merged([(first + place, end + place) for place in places for first, end in pieces])]
    for step, size in kept:
        if step == pieces[0][1] - pieces[0][0] and len(pieces) == 1:
            first = pieces[0][0]
            pieces = [(first, first + step * size)]
            continue
        if len(pieces) * size > MOST_RUNS:
            return None
        pieces = [(first + step * k, end + step * k) for k in range(size) for first, end in pieces]
    return _merged(pieces)


def _merged(pieces: Sequence[tuple[int, int]]) -> Runs:
    found: list[tuple[int, int]] = []
    for first, end in sorted(pieces):
        if found and first <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((first, end))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def common(one: Runs, other: Runs, distance: int) -> tuple[int, int] | None:
    """The first bytes that two lists of pieces share, the second ``distance`` bytes behind the first; relative to the
    first; None without any."""
    if not one or not other or other[-1][1] + distance <= one[0][0] or one[-1][1] <= other[0][0] + distance:
        return None
    i = k = 0
    while i < len(one) and k < len(other):
        first, end = one[i]
        low, high = other[k][0] + distance, other[k][1] + distance
        if first < high and low < end:
            return max(first, low), min(end, high)
        if end <= high:
            i += 1
        else:
            k += 1
    return None


def meet(one: Footprint, other: Footprint) -> int:
    """Whether two footprints have bytes in common: NO, PERHAPS or SURELY."""
    if one.space != other.space:
        return NO
    if one is other:
        return SURELY
    distance = minus(other.start, one.start)
    if isinstance(distance, Linear):
        return _windows_meet(one, other)
    if common(one.most, other.most, distance) is None:
        return NO
    if one.window is not None and other.window is not None and not (one.is_exact and other.is_exact):
        return _windows_meet(one, other)
    return SURELY if common(one.least, other.least, distance) is not None else PERHAPS


def _windows_meet(one: Footprint, other: Footprint) -> int:
    """Whether two parts of tensors meet, by what is known of each dimension."""
    these, those = one.window, other.window
    if these is None or those is None or these.of != those.of or len(these.starts) != len(those.starts):
        return PERHAPS
    sure = True
    for k, (first, second) in enumerate(zip(these.starts, those.starts, strict=True)):
        distance = minus(second, first)
        if isinstance(distance, Linear):
            sure = False
            continue
        size = these.sizes[k] if distance >= 0 else those.sizes[k]
        if isinstance(size, int):
            if abs(distance) >= size:
                return NO
        elif distance:
            sure = False
    return SURELY if sure else PERHAPS


def bytes_in_common(one: Footprint, other: Footprint) -> tuple[int, int] | None:
    """The first bytes that two footprints share, as first and end; None where their places are not known."""
    distance = minus(other.start, one.start)
    if isinstance(distance, Linear) or isinstance(one.start, Linear):
        return None
    found = common(one.most, other.most, distance)
    return None if found is None else (found[0] + one.start, found[1] + one.start)
