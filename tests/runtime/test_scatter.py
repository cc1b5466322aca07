"""Scattered stores that combine: equal and unordered pairs keep the first, as ``max(a, b)`` of the language does."""

from __future__ import annotations

import numpy as np
import pytest

from pto_isa.runtime.arithmetic import exact_max, exact_min
from pto_isa.runtime.helpers import BoundsError, scatter

NUMBERS = [np.nan, -np.inf, -1.0, -0.0, 0.0, 1.0, np.inf]


@pytest.mark.parametrize("by", ["max", "min"])
def test_limits_equal_one_point_after_the_other(by: str) -> None:
    """Every old value meets every sequence of three values for its place."""
    rng = np.random.default_rng(7)
    one = exact_max if by == "max" else exact_min
    for _ in range(200):
        old = rng.choice(NUMBERS, 4).astype(np.float32)
        places = rng.integers(0, 4, 9)
        new = rng.choice(NUMBERS, 9).astype(np.float32)
        wanted = old.copy()
        for place, value in zip(places, new, strict=True):
            wanted[place] = one(wanted[place], value)
        scatter(old, (places,), new, (9,), by=by)
        assert np.array_equal(np.isnan(old), np.isnan(wanted))
        number = ~np.isnan(old)
        assert old[number].tobytes() == wanted[number].tobytes()


def test_outside_is_refused_before_anything_is_written() -> None:
    """The message names the index and the extent."""
    array = np.zeros(3, np.int32)
    with pytest.raises(BoundsError, match="index 3 is outside the extent 3"):
        scatter(array, (np.array([0, 3]),), np.array([1, 1]), (2,), by="add")
    assert not array.any()
