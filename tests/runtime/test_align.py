"""The state of unaligned streams, and streams of stores that go through memory by it."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from pto_isa import ops
from pto_isa.runtime import Align, AlignType, Mask, Pointer, RuleError, State, Vreg
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.helpers import distinct


def test_counts_are_set_and_checked() -> None:
    state = Align()
    assert state.key == AlignType() and str(state.type) == "!pto.align"
    state.put("pending", 31)
    state.put("place", 95)
    for name, value in (("pending", 33), ("place", -1)):
        with pytest.raises(InputError):
            state.put(name, value)
    assert (state.place, state.pending) == (95, 31)


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value)), Align.copy]
)
def test_copies_have_the_counts(again: object) -> None:
    state = Align(np.arange(32, dtype=np.uint8), 36, 4)
    other = again(state)  # type: ignore[operator]
    assert (other.place, other.pending) == (36, 4) and np.array_equal(other, state)


def stored(counts: list[int], start: int, flush: bool) -> list[int]:
    """The memory of bytes behind steps of a stream that store 1, 2, 3 … from byte ``start`` on."""
    memory = np.zeros(160, np.uint8)
    state, at, number = ops.init_align(profile="a5"), start, 1
    for count in counts:
        values = np.arange(number, number + 256, dtype=np.uint8)
        pointer = Pointer.from_numpy(memory)
        pointer.address = at
        state = ops.vstus(state, count, Vreg.from_numpy(values), pointer, profile="a5", strict=True)
        at, number = at + count, number + count
    if flush:
        end = Pointer.from_numpy(memory)
        ops.vstas(state, end, at, profile="a5", strict=True)
    return [int(n) for n in memory]


@pytest.mark.parametrize("start", [0, 5, 31, 32])
@pytest.mark.parametrize("counts", [[3], [40], [3, 3, 60, 1], [32, 1], [7, 25]])
def test_whole_blocks_are_written_and_the_rest_by_the_flush(counts: list[int], start: int) -> None:
    total = sum(counts)
    wanted = [0] * start + list(range(1, total + 1)) + [0] * (160 - start - total)
    assert stored(counts, start, True) == wanted
    block = (start + total) // 32 * 32
    assert stored(counts, start, False) == [n if k < block else 0 for k, n in enumerate(wanted)]


@pytest.mark.parametrize("start", [0, 4, 24, 32])
@pytest.mark.parametrize(("width", "dtype"), [(16, np.uint16), (32, np.uint32)])
def test_a_mask_is_one_bit_of_each_lane(width: int, dtype: type, start: int) -> None:
    lanes = np.random.default_rng(start).integers(0, 2, (3, 2048 // width)).astype(bool)
    memory = np.full(128, 7, np.uint8).view(dtype)
    state, at = ops.init_align(profile="a5"), start
    for row in lanes:
        place = Pointer.from_numpy(memory)
        place.address = at
        state = ops.pstu(state, Mask.from_numpy(row, width), place, profile="a5", strict=True)
        at += 256 // width
    end = Pointer.from_numpy(memory)
    end.address = at
    ops.vstas(state, end, 0, profile="a5", strict=True)
    bits = np.packbits(lanes, bitorder="little").tolist()
    assert memory.view(np.uint8).tolist() == [7] * start + bits + [7] * (128 - start - len(bits))


def test_another_place_is_no_end_of_the_stream() -> None:
    memory = Pointer.from_numpy(np.zeros(64, np.uint8))
    state = ops.vstus(ops.init_align(profile="a5"), 3, Vreg.from_numpy(np.ones(8, np.uint8)), memory, profile="a5")
    with pytest.raises(RuleError, match="end-of-the-stream"):
        ops.vstas(state, memory, 4, profile="a5", strict=True)


@pytest.mark.parametrize(("mode", "left"), [("post_update", 12), ("no_post_update", 4)])
def test_the_address_register_moves_on_where_it_is_said(mode: str, left: int) -> None:
    memory, registers = np.zeros(16, np.uint32), State(ar=4, sqzn=8)
    values = Vreg.from_numpy(np.array([5, 6, 7], np.uint32))
    state = ops.vstur(
        ops.init_align(profile="a5"), values, Pointer.from_numpy(memory), registers, update=mode, profile="a5"
    )
    assert (registers.ar, state.pending, state.place) == (left, 8, 12)
    registers.put("ar", 12)
    ops.vstar(state, Pointer.from_numpy(memory), registers, profile="a5", strict=True)
    assert memory.tolist() == [0, 5, 6] + [0] * 13


def test_distinct_among_some() -> None:
    index = np.array([3, 3, 4])
    assert not distinct(index, (3,)) and distinct(index, (3,), np.array([True, False, True]))
    assert not distinct(np.array(1), (2,), np.array([True, True]))
