"""Offence: the first element that breaks a condition on every element, with what was read there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Seen = Callable[[], tuple[tuple[str, Any], ...]]


class Offence:
    """The first point, in row-major order, at which a condition fails.  It is false, as the condition is.

    ``held`` is the condition over all points.  ``seen`` gives texts with a place for each index, as in
    ``src[{0}, {1}]``, each with the values over all points or the one value of all of them.
    """

    __slots__ = ("held", "seen")

    def __init__(self, held: Any, seen: Seen) -> None:
        self.held, self.seen = held, seen

    def __bool__(self) -> bool:
        return False

    def read(self) -> dict[str, str]:
        """What was read, by place: ``indexes[0, 2]`` -> 9, ``src.size`` -> 8."""
        import numpy as np

        held = np.asarray(self.held)
        point = tuple(int(place) for place in np.unravel_index(int(np.argmin(held)), held.shape))
        pairs = ((text.format(*point), np.broadcast_to(values, held.shape)[point]) for text, values in self.seen())
        return {text: str(value) for text, value in pairs}
