"""Pipes between cores in one process: order and place of the data, blocking by half rings, deadlocks that are reported."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa import ops
from pto_isa.runtime import GlobalTensor, InputError, Pipe, PipeType, RuleError, State, Tile, TileType
from pto_isa.runtime.parallel import DeadlockError, run_ranks
from pto_isa.runtime.types.pipe_type import pipe_type

ACC = TileType("f32", 16, 16, loc="acc", blayout="col_major", slayout="row_major", fractal=1024)
MAT = TileType("f32", 16, 16, loc="mat", blayout="col_major", slayout="row_major")
BYTES = 16 * 16 * 4


def tile(type: TileType, values: Any) -> Tile:
    made = Tile(type)
    made.array[...] = values
    return made


def entry(number: int) -> Any:
    return np.arange(256, dtype=np.float32).reshape(16, 16) + 1000 * number


@pytest.mark.parametrize(("split", "rows", "cols"), [
    ("tile_no_split", 16, 16), ("tile_up_down", 8, 16), ("tile_left_right", 16, 8),
])  # fmt: skip
@pytest.mark.parametrize(("profile", "direction"), [
    ("cpu", "dir_c2v"), ("cpu", "dir_c2v_gm"), ("a2a3", "dir_c2v"), ("a5", "dir_c2v"), ("a5", "dir_c2v_gm"),
])  # fmt: skip
def test_the_vector_cores_get_their_parts_in_order(
    profile: str, direction: str, split: str, rows: int, cols: int
) -> None:
    cores = 1 if split == "tile_no_split" else 2
    if (profile, split) == ("a5", "tile_left_right"):  # 32 columns are needed on the direct path
        split, rows, cols = "tile_up_down", 8, 16
    pipe = Pipe(direction, 4, BYTES, cores)

    def cube(rank: int) -> None:
        for number in range(11):
            ops.tpush(pipe.cube, tile(ACC, entry(number)), split=split, profile=profile)

    def vector(rank: int) -> list[Any]:
        end, found = pipe.vectors[rank - 1], []
        for _ in range(11):
            dst = Tile(TileType("f32", rows, cols))
            ops.tpop(end, dst, split=split, profile=profile)
            if profile != "a2a3" and not (profile == "a5" and direction == "dir_c2v_gm"):
                ops.tfree(end, split=split, profile=profile)
            found.append(dst.array.copy())
        return found

    _, *parts = run_ranks([cube, *[vector] * cores])
    axis = 1 if split == "tile_left_right" else 0
    for number, pieces in enumerate(zip(*parts, strict=True)):
        np.testing.assert_array_equal(np.concatenate(pieces, axis=axis), entry(number))


@pytest.mark.parametrize("profile", ["cpu", "a2a3", "a5"])
@pytest.mark.parametrize("split", ["tile_up_down", "tile_left_right"])
def test_the_cube_core_gets_both_parts_at_once(profile: str, split: str) -> None:
    pipe = Pipe("dir_v2c", 2, BYTES, 2)
    part = TileType("f32", 8, 16) if split == "tile_up_down" else TileType("f32", 16, 8)
    halves = np.split(entry(3), 2, axis=0 if split == "tile_up_down" else 1)

    # On A5 rows come as rows: boxes in the slot are those of an NZ source.
    whole_type = TileType("f32", 16, 16, loc="mat") if profile == "a5" else MAT

    def cube(rank: int) -> Any:
        dst = Tile(whole_type)
        ops.tpop(pipe.cube, dst, split=split, profile=profile)
        return dst.array.copy()

    def vector(rank: int) -> None:
        ops.tpush(pipe.vectors[rank - 1], tile(part, halves[rank - 1]), split=split, profile=profile)

    whole, *_ = run_ranks([cube, vector, vector])
    np.testing.assert_array_equal(whole, entry(3))


def blocks_at(slots: int, profile: str, freed: int) -> int:
    """How many pushes succeed when the consumer has taken and given back so many: the loop of the headers.

    They wait for one report per period, from the push on that reuses the first slot; the simulator for every slot.
    """
    if profile == "cpu":
        return slots + freed
    period = slots if slots <= 2 else slots // 2
    reports, index = freed // period, 0
    while True:
        if index >= slots and index % period == 0:
            if not reports:
                return index
            reports -= 1
        index += 1


@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(st.sampled_from([1, 2, 3, 4, 6, 8]), st.sampled_from(["cpu", "a2a3", "a5"]), st.integers(0, 20))
def test_a_full_ring_stops_the_producer_and_is_reported(slots: int, profile: str, freed: int) -> None:
    pipe = Pipe("dir_c2v", slots, BYTES)
    limit = blocks_at(slots, profile, 0)
    done = 0

    def cube(rank: int) -> None:
        nonlocal done
        for number in range(200):
            ops.tpush(pipe.cube, tile(ACC, number), profile=profile)
            done += 1

    def vector(rank: int) -> None:
        for _ in range(freed):
            ops.tpop(pipe.vectors[0], Tile(TileType("f32", 16, 16)), profile=profile)
            if profile != "a2a3":
                ops.tfree(pipe.vectors[0], profile=profile)

    with pytest.raises(DeadlockError) as caught:
        run_ranks([cube, vector])
    assert done == blocks_at(slots, profile, freed) >= limit
    (finding,) = caught.value.findings
    assert finding.rule == "pto.tpush/deadlock" and f"taken {done}" in finding.text("en")
    assert "永远等待" in finding.text("zh")


def test_an_empty_ring_stops_the_consumer() -> None:
    pipe = Pipe("dir_both", 2, BYTES)
    with pytest.raises(DeadlockError) as caught:
        run_ranks([
            lambda rank: ops.tpop(pipe.cube, Tile(MAT), profile="a2a3"),
            lambda rank: ops.tpop(pipe.vectors[0], Tile(TileType("f32", 16, 16)), profile="a2a3"),
        ])  # fmt: skip
    assert [finding.rule for finding in caught.value.findings] == ["pto.tpop/deadlock"] * 2


def test_both_directions_have_slots_of_their_own() -> None:
    pipe = Pipe("dir_both", 2, BYTES)
    plain = TileType("f32", 16, 16)

    def cube(rank: int) -> Any:
        ops.tpush(pipe.cube, tile(ACC, entry(1)), profile="a2a3")
        back = Tile(MAT)
        ops.tpop(pipe.cube, back, profile="a2a3")
        return back.array.copy()

    def vector(rank: int) -> None:
        here = Tile(plain)
        ops.tpop(pipe.vectors[0], here, profile="a2a3")
        ops.tpush(pipe.vectors[0], tile(plain, -here.array), profile="a2a3")

    back, _ = run_ranks([cube, vector])
    np.testing.assert_array_equal(back, -entry(1))


def test_views_of_slots_share_the_memory_of_the_ring() -> None:
    pipe = Pipe("dir_c2v", 2, BYTES)

    def view() -> GlobalTensor:
        return GlobalTensor.from_numpy(np.zeros((16, 16), np.float32))

    def cube(rank: int) -> None:
        for number in range(5):
            slot = view()
            ops.talloc(pipe.cube, slot, profile="a2a3")
            slot.array[...] = entry(number)
            ops.tpush(pipe.cube, slot, profile="a2a3")

    def vector(rank: int) -> list[Any]:
        found = []
        for _ in range(5):
            slot = view()
            ops.tpop(pipe.vectors[0], slot, profile="a2a3")
            found.append(slot.array[0, 0, 0].copy())
            ops.tfree(pipe.vectors[0], slot, profile="a2a3")
        return found

    _, found = run_ranks([cube, vector])
    for number, got in enumerate(found):
        np.testing.assert_array_equal(got, entry(number))


def test_what_was_not_taken_is_neither_sent_nor_freed() -> None:
    slot = GlobalTensor.from_numpy(np.zeros((16, 16), np.float32))
    pipe = Pipe("dir_c2v", 2, BYTES)
    with pytest.raises(RuleError, match="talloc"):
        ops.tpush(pipe.cube, slot, profile="a2a3", strict=True)
    with pytest.raises(RuleError, match="tpop"):
        ops.tfree(pipe.vectors[0], slot, profile="a2a3", strict=True)


def test_an_entry_that_does_not_fit_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        ops.tpush(Pipe("dir_c2v", 2, BYTES - 4).cube, Tile(ACC), profile="a2a3")
    assert [finding.rule for finding in caught.value.findings] == ["pto.tpush/entry-fits"]
    small = GlobalTensor.from_numpy(np.zeros((16, 17), np.float32))
    with pytest.raises(InputError, match="256 elements"):
        ops.talloc(Pipe("dir_c2v", 2, BYTES).cube, small, profile="a2a3")


def test_ends_have_types_with_a_text() -> None:
    for text in ("dir_c2v, cube of 2, 4 slots of 1024 bytes, f32", "dir_v2c_gm, vector 1 of 2, 1 slot of 64 bytes, i8"):
        assert str(pipe_type(text)) == text
    for text in (
        "dir_c2v",
        "dir_c2v, cube 0 of 2, 4 slots of 1024 bytes, f32",
        "up, cube of 1, 4 slots of 8 bytes, f32",
    ):
        with pytest.raises(InputError):
            pipe_type(text)
    with pytest.raises(InputError, match="vector_cores"):
        PipeType("f32", "dir_c2v", "cube", vector_cores=3)
    with pytest.raises(InputError, match="direction"):
        Pipe("dir_v2c", 2, 64).cube.typed("f16").empty  # noqa: B018


def test_a_store_with_atomic_addition_adds_to_what_the_slot_held() -> None:
    """A ring of one slot: the second push adds to the first one's values, and word by word as the register says."""
    pipe = Pipe("dir_c2v", 1, BYTES // 2, 1, dtype="f16")
    state = State(quant_pre=0x3F000000)  # the scale 0.5
    taken = []

    def cube(rank: int) -> None:
        src = tile(TileType("i32", 16, 16, loc="acc", blayout="col_major", slayout="row_major", fractal=1024), 0)
        src.array[1, :3] = 3, -6, 200000
        for atomic in ("atomic_none", "atomic_add"):
            ops.tpush(pipe.cube, src, state=state, quant_mode="deqf16", atomic_type=atomic, profile="a2a3")

    def vector(rank: int) -> None:
        for _ in range(2):
            dst = Tile(TileType("f16", 16, 16))
            ops.tpop(pipe.vectors[0], dst, profile="a2a3")
            taken.append(dst.array[1, :4].tolist())
            ops.tfree(pipe.vectors[0], profile="a2a3")

    run_ranks([cube, vector])
    assert taken == [[1.5, -3.0, 65504.0, 0.0], [3.0, -6.0, float("inf"), 0.0]]
