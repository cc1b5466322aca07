"""Other extents: which ones are worth trying, the next ones first, and which fields only say how large something is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from .space import EXTENTS, CallField, CallValues, get

# Fields that say what an operand is: its type, where it lies and in which order. All others are numbers and words.
NATURE = frozenset(
    {"dtype", "loc", "layout", "blayout", "slayout", "fractal", "pad", "compact", "direction", "core"}
)  # fmt: skip
_SIZES = frozenset({*EXTENTS, "shape", "size", "slot_bytes"})
_FILLED = tuple(1 << k for k in range(10))  # what hardware counts in: 32 bytes, boxes, repeats
_DOUBLED = tuple(1 << k for k in range(1, 18))
_MOST = 16


def is_nature(place: CallField) -> bool:
    """Whether the field says what the operand is."""
    return place[1] in NATURE


def is_extent(place: CallField) -> bool:
    """Whether the field says how large something is."""
    return place[1].partition("[")[0] in _SIZES


def grown(now: int, known: Iterable[int], holds: Callable[[int], bool]) -> list[int]:
    """Larger values of an extent from the least one that holds on, as one would choose them; empty where none holds.

    now: its value.  known: values that others have.  holds: whether what is asked holds with a value; it is asked a few
    dozen times at most.  The least value itself comes first, then the same filled up to 2, 4, 8 … and to more.
    """
    steps = sorted({n for n in (*known, *(_up(now + 1, unit) for unit in _FILLED), *_DOUBLED) if n > now})
    least = _first(now, steps, holds)
    if least is None:
        return []
    return sorted({*(_up(least, unit) for unit in _FILLED), *(n for n in steps if n >= least)})[:_MOST]


def shrunk(now: int, known: Iterable[int], holds: Callable[[int], bool]) -> list[int]:
    """Smaller values of an extent from the largest one that holds on; see ``grown``.  Nothing becomes empty."""
    near = [(now - 1) // unit * unit for unit in _FILLED]
    steps = sorted({n for n in (*known, *near, *_DOUBLED, 1) if 0 < n < now}, reverse=True)
    most = _first(now, steps, holds)
    if most is None:
        return []
    filled = (most // unit * unit for unit in _FILLED)
    return sorted({*(n for n in filled if n), *(n for n in steps if n <= most)}, reverse=True)[:_MOST]


def _first(now: int, steps: Sequence[int], holds: Callable[[int], bool]) -> int | None:
    """The value next to ``now`` from which on it holds, by the first step that does and by halving before it."""
    missed = list(takewhile(lambda n: not holds(n), steps))
    if len(missed) == len(steps):
        return None
    below, least = (missed[-1] if missed else now), steps[len(missed)]
    while abs(least - below) > 1:
        middle = (below + least) // 2
        below, least = (below, middle) if holds(middle) else (middle, least)
    return least


def extent_of(values: CallValues, place: CallField) -> int | None:
    """The extent at a place, None for one that is not known or no number."""
    value = values.get(place[0])
    now = None if value is None else get(value, place[1])
    return now if isinstance(now, int) and not isinstance(now, bool) else None


def _up(number: int, unit: int) -> int:
    return -(-number // unit) * unit
