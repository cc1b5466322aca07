"""Scattered stores in bodies of several statements: sources are read first, and a refused call writes nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from pto_isa import RuleError, Tile
from pto_isa.runtime.helpers import BoundsError, gather_runs, scatter, scatter_runs
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


# -- runs: elements that follow one another --------------------------------------------------------------------------

PLACES = [
    [[3]], [[3], [3]], [[0], [2], [4]], [[4], [2], [0]], [[0], [40], [20]], [[59], [0]], [[7], [8], [7]],
]  # fmt: skip


def one_by_one(memory: list[int], places: list[list[int]], rows: list[list[int]], where: list[list[bool]]) -> list[int]:
    """Element by element, in row-major order."""
    made = list(memory)
    for (place,), row, chosen in zip(places, rows, where, strict=True):
        for k, (value, taken) in enumerate(zip(row, chosen, strict=True)):
            if taken:
                made[place + k] = value
    return made


@pytest.mark.parametrize("places", PLACES)
@pytest.mark.parametrize("masked", [False, True])
def test_runs_are_stored_in_order(places: list[list[int]], masked: bool) -> None:
    rng = np.random.default_rng(len(places))
    memory, rows = rng.integers(0, 256, 64, np.uint8), rng.integers(0, 256, (len(places), 5), np.uint8)
    where = rng.integers(0, 2, rows.shape).astype(bool) if masked else np.ones(rows.shape, bool)
    wanted = one_by_one(memory.tolist(), places, rows.tolist(), where.tolist())
    scatter_runs("to", memory, np.array(places), rows, rows.shape, where=where if masked else None)
    assert memory.tolist() == wanted


@pytest.mark.parametrize("places", PLACES)
def test_runs_are_read(places: list[list[int]]) -> None:
    memory = np.random.default_rng(1).integers(0, 256, 64, np.uint8)
    found = gather_runs("from", memory, np.array(places), 5)
    assert found.tolist() == [memory.tolist()[place : place + 5] for (place,) in places]


@pytest.mark.parametrize("places", [[[60]], [[0], [60]], [[-1]], [[3], [-1]]])
def test_a_run_that_leaves_the_memory_writes_nothing(places: list[list[int]]) -> None:
    """The message is that of single elements: the index and the point."""
    memory = np.arange(64, dtype=np.uint8)
    outside = 64 if [60] in places else -1
    with pytest.raises(BoundsError, match=f"to: index {outside} at .* outside the extent 64"):
        scatter_runs("to", memory, np.array(places), np.zeros((len(places), 5), np.uint8), (len(places), 5))
    with pytest.raises(BoundsError, match=f"from: index {outside} at .* outside the extent 64"):
        gather_runs("from", memory, np.array(places), 5)
    assert memory.tolist() == list(range(64))


def test_lanes_that_are_off_may_lie_outside() -> None:
    memory = np.zeros(8, np.uint8)
    scatter_runs("to", memory, 6, np.arange(1, 5, dtype=np.uint8), (4,), where=np.array([True, True, False, False]))
    assert memory.tolist() == [0, 0, 0, 0, 0, 0, 1, 2]


@pytest.mark.parametrize("place", [0, 3, 58, np.array([3]), np.array([58])])
@pytest.mark.parametrize("each", [2, 3, 4, 5, 6, 8])
def test_one_entry_of_a_condition_for_several_bytes(place: Any, each: int) -> None:
    """Whole words or not, and past the end of the memory where lanes are off."""
    rng = np.random.default_rng(each)
    memory, values = rng.integers(0, 256, 64, np.uint8), rng.integers(0, 256, 24, np.uint8)
    where = np.arange(-(-24 // each)) % 2 == 0
    where[6 // each :] &= int(np.max(place)) < 40
    chosen = [bool(where[k // each]) for k in range(24)]
    wanted = one_by_one(memory.tolist(), [[int(np.max(place))]], [values.tolist()], [chosen])
    scatter_runs("to", memory, place, values, (24,), where=where, each=each)
    assert memory.tolist() == wanted


def test_runs_within_one_memory_are_read_before_any_is_written() -> None:
    memory = np.arange(16, dtype=np.uint8)
    places = np.array([[2], [6]])
    scatter_runs("to", memory, places, gather_runs("from", memory, np.array([[0]]), 6), (2, 6))
    assert memory.tolist() == [0, 1, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 12, 13, 14, 15]


@pytest.mark.parametrize("places", [[[60]], [[0], [60]], [[-1]]])
def test_elements_that_leave_the_memory_change_nothing(places: list[list[int]]) -> None:
    memory = np.arange(64, dtype=np.uint8)
    rows = np.ones((len(places), 8), np.uint8)
    with pytest.raises(BoundsError, match="outside the extent 64"):
        scatter_runs("to", memory, np.array(places), rows, rows.shape, element="s16", update="add")
    assert memory.tolist() == list(range(64))


def test_elements_are_read_before_any_meets_another() -> None:
    """Two runs of `i8` from the first four bytes, which the first run changes."""
    memory = np.arange(10, dtype=np.uint8)
    rows = gather_runs("from", memory, np.array([[0], [0]]), 4)
    scatter_runs("to", memory, np.array([[1], [4]]), rows, (2, 4), element="s8", update="add")
    assert memory.tolist() == [0, 1, 3, 5, 7, 6, 8, 10, 8, 9]


def test_bytes_of_no_whole_element_stay() -> None:
    memory = np.arange(8, dtype=np.uint8)
    scatter_runs("to", memory, np.array([[1]]), np.full((1, 5), 9, np.uint8), (1, 5), element="s16", update="max")
    assert memory.tolist() == [0, 9, 9, 9, 9, 5, 6, 7]


def test_no_runs_and_runs_of_nothing() -> None:
    memory = np.arange(4, dtype=np.uint8)
    scatter_runs("to", memory, np.zeros((0, 1), int), np.zeros((0, 3), np.uint8), (0, 3))
    scatter_runs("to", memory, np.array([[9]]), np.zeros((1, 0), np.uint8), (1, 0))
    assert gather_runs("from", memory, np.array([[9]]), 0).shape == (1, 0)
    assert memory.tolist() == [0, 1, 2, 3]
