"""Digits, ranks, merges, sort records, and Philox."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.runtime import (
    NUMPY,
    InputError,
    Tile,
    TileType,
    advance,
    merge_rank,
    pair_view,
    pairs,
    philox4x32,
    rank,
    ravel,
    unravel,
)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**6), st.lists(st.integers(1, 9), min_size=1, max_size=5))
def test_digits(k: int, extents: list[int]) -> None:
    digits = unravel(k, *extents)
    assert ravel(digits, extents) == k
    assert all(0 <= digit < extent for digit, extent in zip(digits[1:], extents[1:], strict=True))


def test_digits_of_arrays() -> None:
    rows, cols = unravel(np.arange(12), 3, 4)
    assert rows.tolist() == [0] * 4 + [1] * 4 + [2] * 4
    assert cols.tolist() == [0, 1, 2, 3] * 3
    assert unravel(13, 3, 4) == (3, 1)  # beyond the first extent: visible


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.integers(-3, 3), min_size=1, max_size=32), st.sampled_from(["f32", "f16", "i32", "u8"]), st.randoms()
)
def test_rank_counts_what_comes_before(keys: list[int], dtype: str, random: Any) -> None:
    key = np.abs(np.array(keys)).astype(NUMPY[dtype]) if dtype == "u8" else np.array(keys, NUMPY[dtype])
    tie = np.array(random.sample(range(100), len(keys)), np.uint32)
    found = rank(np.stack([key, key]), np.stack([tie, tie]))
    for t in range(len(keys)):
        before = sum(1 for u in range(len(keys)) if key[u] > key[t] or (key[u] == key[t] and tie[u] < tie[t]))
        assert found[0, t] == found[1, t] == before


def test_rank_of_extreme_integers() -> None:
    for values in (np.array([-(2**63), 0, 2**63 - 1], np.int64), np.array([0, 2**63, 2**64 - 1], np.uint64)):
        assert rank(values, np.arange(3)).tolist() == [2, 1, 0]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.lists(st.integers(-5, 5), max_size=8), min_size=1, max_size=4))
def test_merge_rank(lists: list[list[int]]) -> None:
    keys = [np.array(sorted(one, reverse=True), np.float32) for one in lists]
    found = merge_rank(keys)
    for a, own in enumerate(keys):
        for p, key in enumerate(own):
            before = sum(1 for b, other in enumerate(keys) if b != a for k in other if k > key or (k == key and b < a))
            assert found[a][p] == p + before


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16", "i8", "u16"])
def test_sort_records(dtype: str) -> None:
    size = NUMPY[dtype].itemsize
    tile = Tile(TileType(dtype, 2, 32 // size))
    tile.bytes_view()[...] = 0xA5
    view = pair_view(tile)
    assert view.shape == (2, 4)
    assert np.shares_memory(view, tile.array)
    made = pairs(np.array([[1, 2, 3, 4]], NUMPY[dtype]), np.arange(4, dtype=np.uint32))
    assert made.dtype.itemsize == 8
    view[1:] = made
    raw = tile.bytes_view().reshape(2, 4, 8)
    assert (raw[0] == 0xA5).all()
    for p in range(4):
        assert raw[1, p, :size].tobytes() == np.array(p + 1, NUMPY[dtype]).tobytes()
        assert not raw[1, p, size:4].any()
        assert raw[1, p, 4:].tobytes() == np.uint32(p).tobytes()
    assert view["value"][1].astype(int).tolist() == [1, 2, 3, 4]
    assert view["index"][1].tolist() == [0, 1, 2, 3]


def test_what_holds_no_sort_records() -> None:
    for type in (TileType("i64", 1, 4), TileType("f32", 2, 3), TileType("f32", 8, 4, blayout="col_major")):
        with pytest.raises(InputError, match="does not hold sort records"):
            pair_view(Tile(type))


# The known answers that the authors of the algorithm publish for ten rounds.
@pytest.mark.parametrize(
    ("counter", "key", "expected"),
    [
        ([0] * 4, [0] * 2, [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
        ([0xFFFFFFFF] * 4, [0xFFFFFFFF] * 2, [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]),
        (
            [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
            [0xA4093822, 0x299F31D0],
            [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
        ),
    ],
)
def test_philox_known_answers(counter: list[int], key: list[int], expected: list[int]) -> None:
    found = philox4x32(np.array(counter, np.uint32), np.array(key, np.uint32))
    assert found.dtype == np.uint32
    assert found.tolist() == expected
    many = philox4x32(np.array([counter, [1, 2, 3, 4]], np.uint32), np.array(key, np.uint32), 10)
    assert many[0].tolist() == expected
    assert many[1].tolist() != expected
    assert philox4x32(counter, key, 7).tolist() != expected


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**128 - 1), st.lists(st.integers(0, 2**63 - 1), min_size=1, max_size=4))
def test_advance(start: int, steps: list[int]) -> None:
    words = np.array([start >> 32 * k & 0xFFFFFFFF for k in range(4)], np.uint32)
    found = advance(words, np.array(steps))
    assert found.shape == (len(steps), 4)
    for row, step in zip(found.tolist(), steps, strict=True):
        assert sum(word << 32 * k for k, word in enumerate(row)) == (start + step) % 2**128
