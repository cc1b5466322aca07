"""Rearranging, sorting and quantising, against results worked out here: patterns, places outside, lists, half steps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.records import database
from pto_isa import RuleError, Tile, TileType, ops, verify_op
from pto_isa.database import Op
from pto_isa.runtime import NUMPY
from pto_isa.runtime.rules.operands import PROFILE_NAMES

PATTERNS = ("P0101", "P1010", "P0001", "P0010", "P0100", "P1000", "P1111")
FAMILIES = ("irregular-and-complex", "layout-and-rearrangement")
OLD = -1.0


def tile(values: Any, dtype: str = "f32", **kind: Any) -> Tile:
    return Tile.from_numpy(np.atleast_2d(np.array(values)).astype(NUMPY[dtype]), dtype=dtype, **kind)


def chosen(pattern: str, count: int) -> list[int]:
    """The places that a pattern takes: its last digit is that of place 0, and it repeats."""
    digits = pattern[:0:-1]
    return [place for place in range(count) if digits[place % len(digits)] == "1"]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_patterns_of_columns(pattern: str) -> None:
    """Gathering takes the chosen columns one after the other; scattering puts them back among zeros."""
    places = chosen(pattern, 16)
    source = np.arange(1, 17, dtype=np.float32)
    packed = tile([OLD] * 16)
    ops.tgather(packed, tile(source), pattern=pattern, profile="cpu")
    assert packed.array[0, : len(places)].tolist() == source[places].tolist()
    spread = tile([OLD] * 16)
    ops.tscatter(
        spread, Tile(TileType("f32", 1, 16, valid_col=len(places)), packed.array), pattern=pattern, profile="cpu"
    )
    assert spread.array[0].tolist() == [source[k] if k in places else 0 for k in range(16)]


@pytest.mark.parametrize("outside", [64, -1])
def test_numbers_outside_of_the_source(outside: int) -> None:
    """The simulator gives 0; the processors promise nothing, which ``strict`` refuses with the rule."""
    names = ("dst", "src0", "src1", "tmp")
    given = dict(zip(names, (tile([OLD] * 8), tile(np.arange(64).reshape(1, 64) + 5), *2 * (
        tile([0, 1, 63, outside, 2, 3, 4, 5], "i32"),)), strict=True))  # fmt: skip
    ops.tgather(**given, profile="cpu", strict=True)
    assert given["dst"].array[0].tolist() == [5, 6, 68, 0, 7, 8, 9, 10]
    for profile in ("a2a3", "a5"):
        with pytest.raises(RuleError) as refused:
            ops.tgather(**given, profile=profile, strict=True)
        assert [finding.rule for finding in refused.value.findings] == ["pto.tgather/numbers-inside"]
        (finding,) = verify_op("tgather", profile=profile, **given)
        assert (finding.rule, finding.severity) == ("pto.tgather/numbers-inside", "undefined")


@pytest.mark.parametrize("profile", ["cpu", "a5"])
def test_blocks_outside_of_the_source_are_not_copied(profile: str) -> None:
    dst, src = tile([OLD] * 16), tile(np.arange(16))
    ops.tgatherb(dst, src, tile([32, 40, 0, 0, 0, 0, 0, 0], "u32", valid=(1, 2)), profile=profile)
    assert dst.array[0].tolist() == [*range(8, 16), *[OLD] * 8]  # 40 + 32 bytes is behind the 64 of src


def records(values: list[float], first: int, dtype: str) -> np.ndarray[Any, Any]:
    """The columns of value-index records: value, zeros up to 4 bytes, index as u32; indices count from ``first``."""
    kind = np.dtype({"names": ["value", "index"], "formats": [NUMPY[dtype], "u4"], "offsets": [0, 4], "itemsize": 8})
    made = np.zeros(len(values), kind)
    made["value"], made["index"] = values, range(first, first + len(values))
    return np.frombuffer(made.tobytes(), NUMPY[dtype])


def merged(lists: list[list[float]], dtype: str, room: int, **flags: Any) -> tuple[list[tuple[float, int]], list[int]]:
    """(value, index) of what ``tmrgsort`` writes, and how many records it took of each list."""
    width = 8 // np.dtype(NUMPY[dtype]).itemsize
    given = []
    for k, values in enumerate(lists):
        made = records(values, 100 * k, dtype)
        given.append(Tile(TileType(dtype, 1, 32, valid_col=made.size)))
        given[-1].valid[:] = made
    total = 32 * len(lists)
    dst = Tile(TileType(dtype, 1, total, valid_col=room * width))
    counts = np.zeros(4, np.uint16)
    ops.tmrgsort(
        dst, counts, Tile(TileType(dtype, 1, total)), **{f"src{k}": one for k, one in enumerate(given)}, **flags
    )
    raw = np.ascontiguousarray(dst.numpy()).tobytes()
    kind = np.dtype({"names": ["value", "index"], "formats": [NUMPY[dtype], "u4"], "offsets": [0, 4], "itemsize": 8})
    found = np.frombuffer(raw, kind)
    assert all(raw[8 * k + np.dtype(NUMPY[dtype]).itemsize : 8 * k + 4] in (b"", b"\0\0") for k in range(len(found)))
    return [(float(value), int(index)) for value, index in found[:room]], counts.tolist()


@pytest.mark.parametrize("dtype", ["f32", "f16"])
def test_merging_stops_when_a_list_is_used_up(dtype: str) -> None:
    """The record that uses up the second list is the last one; ``executed_num_list`` says how many each gave."""
    lists = [[9.0, 5.0, 1.0, 0.0], [8.0, 7.0, 6.0, 5.5]]
    found, counts = merged(lists, dtype, 8, exhausted=True)
    assert found[:5] == [(9, 0), (8, 100), (7, 101), (6, 102), (5.5, 103)]
    assert counts == [1, 4, 0, 0]
    found, counts = merged(lists, dtype, 8, exhausted=False)
    assert found == [(9, 0), (8, 100), (7, 101), (6, 102), (5.5, 103), (5, 1), (1, 2), (0, 3)]
    assert counts == [4, 4, 0, 0]


def test_merging_keeps_what_fits_and_the_order_of_lists() -> None:
    """Equal values come in the order of the lists, then of their places; the valid columns of ``dst`` limit them."""
    found, counts = merged([[2.0, 2.0], [2.0, 1.0], [3.0, 2.0]], "f32", 5, exhausted=False)
    assert found == [(3, 200), (2, 0), (2, 1), (2, 100), (2, 201)]
    assert counts == [2, 1, 2, 0]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(st.integers(-9, 9).map(float), min_size=1, max_size=6), min_size=2, max_size=4),
    st.sampled_from(["f32", "f16"]),
)
def test_merging_is_a_stable_sort(lists: list[list[float]], dtype: str) -> None:
    ordered = [sorted(values, reverse=True) for values in lists]
    whole = [(value, 100 * k + p) for k, values in enumerate(ordered) for p, value in enumerate(values)]
    found, _ = merged(ordered, dtype, len(whole), exhausted=False)
    assert found == sorted(whole, key=lambda record: -record[0])


@pytest.mark.parametrize("profile", ["cpu", "a5"])
def test_quantising_rounds_to_even_and_saturates(profile: str) -> None:
    numbers = [0.5, 1.5, 2.5, -0.5, -1.5, 300.0, -300.0, 127.5, *[0.0] * 24]
    signed, unsigned = (Tile(TileType(dtype, 1, 32)) for dtype in ("i8", "u8"))
    one, zero_point = (Tile(TileType("f32", 8, 1, blayout="col_major", valid_row=1)) for _ in range(2))
    one.array[:], zero_point.array[:] = 1.0, 128.0
    ops.tquant(signed, tile(numbers), one, quant_type="int8_sym", profile=profile)
    assert signed.array[0, :8].tolist() == [0, 2, 2, 0, -2, 127, -128, 127]
    ops.tquant(unsigned, tile(numbers), one, zero_point, quant_type="int8_asym", profile=profile)
    assert unsigned.array[0, :8].tolist() == [128, 130, 130, 128, 126, 255, 0, 255]  # 128.5 is even at 128


@settings(max_examples=60, deadline=None)
@given(st.lists(st.floats(-4, 4, width=32), min_size=32, max_size=32), st.sampled_from([0.0625, 0.1, 0.03125]))
def test_dequantising_is_off_by_half_a_step_at_most(numbers: list[float], step: float) -> None:
    """What the page promises of elements that are not clamped; ``step`` keeps these within -128 … 127."""
    parameter = [Tile(TileType("f32", 8, 1, blayout="col_major", valid_row=1)) for _ in range(3)]
    for made, value in zip(parameter, (1 / step, step, 0.0), strict=True):
        made.array[:] = value
    levels, back = Tile(TileType("i8", 1, 32)), Tile(TileType("f32", 1, 32))
    ops.tquant(levels, tile(numbers), parameter[0], quant_type="int8_sym")
    ops.tdequant(back, levels, parameter[1], parameter[2])
    kept = np.abs(np.array(numbers)) < 127 * step
    off = np.abs(back.array[0] - np.array(numbers, np.float32))[kept]
    assert (off <= step / 2 * (1 + 1e-5)).all()


def missing() -> list[tuple[Op, str]]:
    """Ops of the two families with a profile that does not have them."""
    db = database()
    members = [op for op in map(db.__getitem__, db) if op.record.family in FAMILIES]
    return [(op, profile) for op in members for profile in db.profiles if profile not in op.profiles]


@pytest.mark.parametrize(("op", "profile"), missing(), ids=lambda value: getattr(value, "name", value))
def test_what_a_profile_lacks_is_named_with_those_that_have_it(op: Op, profile: str) -> None:
    finding = verify_op(op.name, profile=profile)[0]
    assert (finding.rule, finding.severity) == (f"{op.record.op}/profile", "error")
    assert list(finding.allowed) == list(op.profiles)
    for lang in ("en", "zh"):
        assert all(PROFILE_NAMES[name] in finding.text(lang) for name in op.profiles)
    assert PROFILE_NAMES[profile] in finding.text("en") or not op.profiles


def test_enough_are_missing_somewhere() -> None:
    """Histogram, random numbers and interleaving exist on the simulator and A5 alone."""
    found = {(op.name, profile) for op, profile in missing()}
    assert {(name, "a2a3") for name in ("thistogram", "trandom", "tinterleave", "tdeinterleave")} <= found
