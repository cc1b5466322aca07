"""Scattered stores in bodies of several statements: sources are read first, and a refused call writes nothing."""

from __future__ import annotations

import numpy as np
import pytest

import pto_isa
from pto_isa import RuleError, Tile
from pto_isa.runtime.helpers import BoundsError, scatter
from pto_isa.runtime.types.numpy_types import NUMPY


def _tile(values: list[int]) -> Tile:
    return Tile.from_numpy(np.array([values], np.int32))


@pytest.mark.parametrize("bad", [8, -1])
def test_an_index_outside_leaves_the_destination_as_it_was(bad: int) -> None:
    dst, src, indexes = _tile([5] * 8), _tile(list(range(8))), _tile([0, 1, 2, 3, 4, 5, 6, bad])
    with pytest.raises(BoundsError, match=f"{bad}"):
        pto_isa.ops.tscatter(dst, src, indexes, profile="a2a3")
    assert dst.numpy().tolist() == [[5] * 8]


def test_indices_in_the_destination_are_read_before_it_is_cleared() -> None:
    dst, src = _tile([3, 1, 7, 0, 2, 5, 4, 6]), _tile([10, 11, 12, 13, 14, 15, 16, 17])
    pto_isa.ops.tscatter(dst, src, dst, profile="a2a3")
    assert dst.numpy().tolist() == [[13, 11, 14, 10, 16, 15, 17, 12]]


def test_the_last_of_equal_indices_stays() -> None:
    dst, src, indexes = _tile([-1] * 8), _tile([1, 2, 3, 4, 5, 6, 7, 8]), _tile([0, 0, 1, 1, 1, 2, 2, 2])
    pto_isa.ops.tscatter(dst, src, indexes, profile="cpu")
    assert dst.numpy().tolist() == [[2, 5, 8, -1, -1, -1, -1, -1]]


def test_equal_indices_have_no_order_on_a5() -> None:
    dst, src = _tile([-1] * 8), _tile([1, 2, 3, 4, 5, 6, 7, 8])
    with pytest.raises(RuleError, match="must be different"):
        pto_isa.ops.tscatter(dst, src, _tile([0, 0, 1, 2, 3, 4, 5, 6]), profile="a5", strict=True)
    pto_isa.ops.tscatter(dst, src, _tile([7, 6, 5, 4, 3, 2, 1, 0]), profile="a5", strict=True)
    assert dst.numpy().tolist() == [[8, 7, 6, 5, 4, 3, 2, 1]]


@pytest.mark.parametrize(("dtype", "value"), [("u8", 1), ("i8", 3), ("u32", -1), ("i64", 2)])
def test_counting_adds_as_adding_point_by_point_does(dtype: str, value: int) -> None:
    rng = np.random.default_rng(5)
    rows, cols, keep = rng.integers(0, 3, (40, 50)), rng.integers(0, 5, 50), rng.integers(0, 2, (40, 1), dtype=bool)
    counted, added = (np.full((3, 5), 7, NUMPY[dtype]) for _ in range(2))
    scatter("dst", counted, (rows, cols), value, (40, 50), where=keep, by="add")
    where = np.broadcast_to(keep, (40, 50))
    np.add.at(added, (rows[where], np.broadcast_to(cols, (40, 50))[where]), np.array(value).astype(NUMPY[dtype]))
    assert counted.tolist() == added.tolist()
