"""Scattered stores that combine: equal and unordered pairs keep the first, as ``max(a, b)`` of the language does."""

from __future__ import annotations

import numpy as np
import pytest

from pto_isa.runtime.helpers import BoundsError, as_slice, scatter
from pto_isa.runtime.numeric.arithmetic import exact_max, exact_min

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
        scatter("dst", old, (places,), new, (9,), by=by)
        assert np.array_equal(np.isnan(old), np.isnan(wanted))
        number = ~np.isnan(old)
        assert old[number].tobytes() == wanted[number].tobytes()


def test_outside_is_refused_before_anything_is_written() -> None:
    """The message names the index and the extent."""
    array = np.zeros(3, np.int32)
    with pytest.raises(BoundsError, match=r"dst: index 3 at \[1\] is outside the extent 3"):
        scatter("dst", array, (np.array([0, 3]),), np.array([1, 1]), (2,), by="add")
    assert not array.any()


@pytest.mark.parametrize("dtype", [np.uint32, np.int8, np.uint64])
@pytest.mark.parametrize("masked", [False, True])
def test_counting_equals_one_point_after_the_other(dtype: type, masked: bool) -> None:
    rng = np.random.default_rng(11)
    rows, columns = np.arange(6)[:, None], rng.integers(0, 5, (6, 40))
    where = rng.integers(0, 2, (6, 40)).astype(bool) if masked else None
    found = rng.integers(0, 100, (6, 5)).astype(dtype)
    wanted = found.copy()
    for row in range(6):
        for column, hit in zip(columns[row], where[row] if where is not None else [True] * 40, strict=True):
            wanted[row, column] += np.asarray(3 * bool(hit)).astype(dtype)
    scatter("dst", found, (rows, columns), 3, (6, 40), where=where, by="add")
    assert found.dtype == dtype
    assert found.tolist() == wanted.tolist()


def test_counting_refuses_an_index_outside_unless_it_is_masked() -> None:
    counts = np.zeros((2, 3), np.uint32)
    columns = np.array([[0, -1], [3, 2]])
    with pytest.raises(BoundsError, match=r"dst: index -1 at \[1\] is outside the extent 3"):
        scatter("dst", counts, (np.arange(2)[:, None], columns), 1, (2, 2), by="add")
    assert not counts.any()
    scatter("dst", counts, (np.arange(2)[:, None], columns), 1, (2, 2), where=(columns >= 0) & (columns < 3), by="add")
    assert counts.tolist() == [[1, 0, 0], [0, 0, 1]]


@pytest.mark.parametrize(
    ("index", "wanted"),
    [
        ([0, 1, 2], slice(0, 3, 1)),
        ([4, 5], slice(4, 6, 1)),
        ([7], slice(7, 8, 1)),
        ([0, 4, 8], slice(0, 9, 4)),
        ([3, 5], slice(3, 6, 2)),
        ([1, 0, 2], None),
        ([0, 4, 6], None),
        ([2, 1], None),
        ([2, 2], None),
        ([], None),
    ],
)
def test_places_one_after_the_other_are_a_slice(index: list[int], wanted: slice | None) -> None:
    places = np.array(index, np.int64)
    found = as_slice(places)
    assert found is places if wanted is None else found == wanted
    columns = places[:, None]  # stands for several axes: stays as it is
    assert as_slice(columns) is columns
