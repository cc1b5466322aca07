"""Extents that one would choose: the next that does, then filled up; asked for a few dozen times at most."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pto_isa.runtime.search.growth import extent_of, grown, is_extent, is_nature, shrunk
from pto_isa.runtime.types.tile_type import FIELDS, TileType
from pto_isa.runtime.types.unknown import UNKNOWN

MOST = 80  # how often what is asked may be tried for one field


def counted(test: Callable[[int], bool]) -> tuple[Callable[[int], bool], list[int]]:
    """The test, and the values it was asked for."""
    asked: list[int] = []

    def holds(value: int) -> bool:
        asked.append(value)
        return test(value)

    return holds, asked


@pytest.mark.parametrize("unit", [2, 8, 16, 32, 64])
@pytest.mark.parametrize("now", [1, 2, 7, 31, 163, 255, 1000])
def test_the_next_multiple(now: int, unit: int) -> None:
    """Rows of whole blocks."""
    holds, asked = counted(lambda n: n % unit == 0)
    assert grown(now, (), holds)[0] == (now // unit + 1) * unit
    below = (now - 1) // unit * unit
    assert shrunk(now, (), holds)[:1] == ([below] if below else [])
    assert len(asked) <= MOST


@pytest.mark.parametrize("least", [2, 3, 17, 33, 1500, 1504, 2048, 70_000])
def test_the_least_that_is_enough(least: int) -> None:
    """A scratch of so many bytes: exactly so many first, then filled up to whole blocks."""
    holds, asked = counted(lambda n: n >= least)
    found = grown(1, (), holds)
    assert found[0] == least and found == sorted(set(found)) and all(n >= least for n in found)
    assert -(-least // 8) * 8 in found and len(asked) <= MOST


@pytest.mark.parametrize("most", [1, 2, 37, 999])
def test_the_largest_that_is_not_too_large(most: int) -> None:
    """The same downwards; what is left is not empty."""
    holds, asked = counted(lambda n: n <= most)
    found = shrunk(1000, (), holds)
    assert found[0] == most and found == sorted(set(found), reverse=True) and found[-1] >= 1
    assert len(asked) <= MOST


def test_what_others_have() -> None:
    """An extent that only equals another one is found because that one is known."""
    assert grown(16, (100, 8), lambda n: n == 100)[0] == 100 == shrunk(300, (100,), lambda n: n == 100)[0]
    assert grown(16, (), lambda n: n == 101) == [] == shrunk(300, (), lambda n: n == 101)


@pytest.mark.parametrize("now", [1, 16, 4096])
def test_nothing_holds(now: int) -> None:
    """Soon given up."""
    holds, asked = counted(lambda n: False)
    assert grown(now, (5, 9), holds) == [] == shrunk(now, (5, 9), holds) and len(asked) <= MOST


def test_which_fields_are_sizes() -> None:
    """Of a tile the four extents; the others say what it is."""
    places = [("t", field) for field in FIELDS]
    assert [field for (_, field) in filter(is_extent, places)] == ["rows", "cols", "valid_row", "valid_col"]
    assert all(is_extent(place) != is_nature(place) for place in places)
    assert is_extent(("x", "shape[3]")) and not is_extent(("x", "stride[3]")) and not is_extent(("n", ""))
    tile = TileType("f32", 16, 32).replace(valid_row=UNKNOWN)
    call = {"t": tile, "gone": None, "n": 7, "yes": True}
    assert extent_of(call, ("t", "cols")) == 32 and extent_of(call, ("n", "")) == 7
    assert all(
        extent_of(call, place) is None for place in (("t", "valid_row"), ("t", "loc"), ("gone", "rows"), ("yes", ""))
    )
