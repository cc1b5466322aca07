"""What random lanes seldom meet: no lane at all, equal ones, carries that just come about, histograms, turns of loops.

Written from the pages of the assembler and the specification of PTO-Gym as loops over Python numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ops.raw_memory import SIZES, element_bytes, memory, number_of, pointer
from pto_isa import ops as isa
from pto_isa.runtime.memory.register import Mask, Vreg
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.runtime.types.register_types import VregType

A5: Any = {"profile": "a5"}
FLOATS = ("f16", "bf16", "f32")
WHOLE = ("i8", "u8", "i16", "u16", "i32", "u32")
EXTREMES = ("f16", "f32", *WHOLE)


def register(numbers: Any, dtype: str) -> Vreg:
    return Vreg.from_numpy(np.array(numbers).astype(NUMPY[dtype]), dtype)


def drawn(dtype: str, seed: int, least: int, most: int) -> Vreg:
    """Whole numbers between these, in all lanes."""
    return register(np.random.default_rng(seed).integers(least, most, 256 // SIZES[dtype], endpoint=True), dtype)


def mask(lanes: Any, dtype: str) -> Mask:
    return Mask.from_numpy(np.array(lanes, np.bool_), 8 * SIZES[dtype])


def half_on(dtype: str, seed: int) -> Mask:
    return mask(np.random.default_rng(seed).random(256 // SIZES[dtype]) < 0.5, dtype)


def last(dtype: str, word: str) -> float:
    """What no number of the type lies beyond."""
    if dtype in FLOATS:
        return -math.inf if word == "max" else math.inf
    info = np.iinfo(NUMPY[dtype])
    return int(info.min if word == "max" else info.max)


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("word", ["max", "min"])
@pytest.mark.parametrize("dtype", EXTREMES)
def test_extremes_of_no_lane(dtype: str, word: str, exact: bool) -> None:
    """Lanes that are off count as the number that loses against all others; of all registers, or of some blocks."""
    a, none = drawn(dtype, 1, 1, 100), mask([False] * (256 // SIZES[dtype]), dtype)
    if dtype not in ("i8", "u8"):
        got = getattr(isa, f"vc{word}")(src=a, mask=none, exact=exact, **A5)
        assert [float(x) for x in got.array] == [last(dtype, word), *[0] * (a.array.size - 1)]
    value, places = getattr(isa, f"vcb{word}")(src=a, mask=none, exact=exact, **A5)
    assert float(value.array[0]) == last(dtype, word) and not places.image.any()
    size, blocks = 32 // SIZES[dtype], (0, 2, 3, 7)
    on = mask([lane // size in blocks for lane in range(a.array.size)], dtype)
    got = getattr(isa, f"vcg{word}")(src=a, mask=on, exact=exact, **A5)
    pick = max if word == "max" else min
    parts = [a.array.tolist()[size * b : size * (b + 1)] for b in range(8)]
    wanted = [pick(part) if b in blocks else last(dtype, word) for b, part in enumerate(parts)]
    assert [float(x) for x in got.array] == [*wanted, *[0] * (a.array.size - 8)]


@pytest.mark.parametrize("word", ["max", "min"])
@pytest.mark.parametrize("dtype", [dtype for dtype in EXTREMES if dtype not in ("i8", "u8")])
def test_the_first_of_equal_lanes(dtype: str, word: str) -> None:
    """Whatever lies in lanes that are off."""
    best = 9 if word == "max" else 1
    numbers = [5] * (256 // SIZES[dtype])
    numbers[3], numbers[17], numbers[18], numbers[-1] = 10 if word == "max" else 0, best, best, best
    on = mask([lane != 3 for lane in range(len(numbers))], dtype)
    got = getattr(isa, f"vc{word}")(src=register(numbers, dtype), mask=on, **A5)
    assert (float(got.array[0]), got.words.tolist()[1:]) == (best, [17, *[0] * (len(numbers) - 2)])
    value, places = getattr(isa, f"vcb{word}")(src=register(numbers, dtype), mask=on, **A5)
    assert [float(x) for x in value.array] == [best, *[0] * (len(numbers) - 1)]
    assert [k for k, there in enumerate(places.array.tolist()) if there] == [17, 18, len(numbers) - 1]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("dtype", ["f16", "f32"])
def test_zeros_of_both_signs(dtype: str, exact: bool) -> None:
    """Of a block: the positive one is larger, wherever it stands; lanes that are off do not count."""
    size = 32 // SIZES[dtype]
    # two lanes of each block and whether they are on; the sign of its largest and of its smallest number
    blocks = [
        ((-0.0, 0.0), (1, 1), 1, -1), ((0.0, -0.0), (1, 1), 1, -1), ((-0.0, -0.0), (1, 1), -1, -1), ((0.0, 0.0), (1, 1), 1, 1),
        ((0.0, -0.0), (0, 1), -1, -1), ((-0.0, 0.0), (0, 1), 1, 1), ((-0.0, 0.0), (1, 0), -1, -1), ((0.0, -0.0), (1, 0), 1, 1),
    ]  # fmt: skip
    for side, word, place in ((-1.0, "max", 2), (1.0, "min", 3)):
        rows = [[*lanes, *[side] * (size - 2)] for lanes, *_ in blocks]
        on = [[*some, *[1] * (size - 2)] for _, some, *_ in blocks]
        a = register([x for row in rows for x in row], dtype)
        got = getattr(isa, f"vcg{word}")(src=a, mask=mask([x for row in on for x in row], dtype), exact=exact, **A5)
        assert [float(x) for x in got.array] == [0] * a.array.size
        assert [math.copysign(1, float(x)) for x in got.array[:8]] == [block[place] for block in blocks]


EDGES = [0, 1, 2**31 - 1, 2**31, 2**32 - 2, 2**32 - 1]


@pytest.mark.parametrize("dtype", ["i32", "u32"])
@pytest.mark.parametrize("op", ["vaddc", "vsubc", "vaddcs", "vsubcs"])
def test_carries_that_just_come_about(op: str, dtype: str) -> None:
    """Pairs at both ends of the range with each carry; the bits are summed, whether or not they have a sign."""
    pairs = [(x, y, c) for x in EDGES for y in EDGES for c in (0, 1)]
    for begin in range(0, len(pairs), 64):
        some = [*pairs[begin : begin + 64], *[(0, 0, 0)] * 64][:64]
        a, b = (Vreg.from_numpy(np.array([p[k] for p in some], "<u4").view(NUMPY[dtype]), dtype) for k in (0, 1))
        step = {"carry_in": mask([p[2] for p in some], dtype)} if op.endswith("s") else {}
        got, carry = getattr(isa, op)(lhs=a, rhs=b, mask=mask([True] * 64, dtype), **step, **A5)
        sums = [
            x + (y if op.startswith("vadd") else 2**32 - 1 - y) + (c if step else int(op == "vsubc"))
            for x, y, c in some
        ]
        assert got.words.tolist() == [total % 2**32 for total in sums]
        assert carry.array.tolist() == [total >= 2**32 for total in sums]


COMPARED: dict[str, Callable[[float, float], bool]] = {
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
}  # fmt: skip


@pytest.mark.parametrize("dtype", EXTREMES)
@pytest.mark.parametrize("mode", COMPARED)
def test_comparisons_with_a_number(mode: str, dtype: str) -> None:
    """The register stands on the left; a NaN on either side is unequal to everything."""
    a, on = drawn(dtype, 2, 0 if dtype[0] == "u" else -3, 3), half_on(dtype, 3)
    numbers: list[Any] = [0, 2] if dtype[0] == "u" else [0, 2, -2]
    if dtype in FLOATS:
        a.array[5], on.array[5] = np.nan, True
        numbers = [0.0, 2.0, -2.0, math.nan]
    for number in numbers:
        got = isa.vcmps(src=a, scalar=number, mask=on, cmp_mode=mode, **A5)
        each = zip(a.array.tolist(), on.array.tolist(), strict=True)
        wanted = [[int(go and COMPARED[mode](x, number)), *[0] * (SIZES[dtype] - 1)] for x, go in each]
        assert got.image.astype(int).tolist() == [bit for lane in wanted for bit in lane]


@pytest.mark.parametrize("dtype", EXTREMES)
@pytest.mark.parametrize("mode", COMPARED)
def test_comparisons_by_sign(mode: str, dtype: str) -> None:
    """The least and the greatest numbers of a type against each other, and NaN against itself."""
    ends = (
        [-math.inf, -2.0, -0.0, 0.0, 3.0, math.inf, math.nan]
        if dtype in FLOATS
        else [last(dtype, word) for word in ("max", "min")]
    )
    if dtype not in FLOATS:
        ends = [*ends, ends[0] + 1, ends[1] - 1, 0, (ends[0] + ends[1]) // 2, 7]
    pairs = [(x, y) for x in ends for y in ends]
    lanes = 256 // SIZES[dtype]
    for begin in range(0, len(pairs), lanes):
        some = [*pairs[begin : begin + lanes], *[(ends[0], ends[0])] * lanes][:lanes]
        a, b = (register([pair[k] for pair in some], dtype) for k in (0, 1))
        got = isa.vcmp(src=a, rhs=b, mask=mask([True] * lanes, dtype), cmp_mode=mode, **A5)
        assert got.array.tolist() == [COMPARED[mode](x, y) for x, y in some]


@pytest.mark.parametrize("bin", [0, 1])
@pytest.mark.parametrize("op", ["dhistv2", "chistv2"])
def test_histograms(op: str, bin: int) -> None:
    """A register has the counts of half of all bytes, added to those so far; the counts of one kind are cumulative."""
    for seed, (least, most) in enumerate([(0, 255), (126, 130), (250, 255)]):
        a, on, so_far = drawn("u8", seed, least, most), half_on("u8", 10 + seed), drawn("u16", 20 + seed, 0, 65535)
        so_far.array[:3] = 65535
        got = getattr(isa, op)(acc=so_far, src=a, mask=on, bin=bin, **A5)
        counted = [x for x, go in zip(a.array.tolist(), on.array.tolist(), strict=True) if go]
        wanted = []
        for place, old in enumerate(so_far.array.tolist()):
            byte = place + 128 * bin
            new = counted.count(byte) if op == "dhistv2" else sum(x <= byte for x in counted)
            wanted.append((old + new) % 65536)
        assert got.array.tolist() == wanted


@pytest.mark.parametrize("width", [8, 16, 32])
def test_masks_of_turns(width: int) -> None:
    """The lanes of turn after turn are counted up to the bound."""
    lanes, step = 2048 // width, width // 8
    for loop in (0, 1, 2, 30):
        for bound in (0, 1, lanes - 1, lanes, lanes + 1, 2 * lanes + 5, 31 * lanes - 3, 100000):
            got = isa.pltm(loop=loop, bound=bound, width=f"b{width}", **A5)
            wanted = [int(bit % step == 0 and loop * lanes + bit // step < bound) for bit in range(256)]
            assert got.image.astype(int).tolist() == wanted, (loop, bound)


@pytest.mark.parametrize("dtype", [*FLOATS, *WHOLE])
def test_lanes_that_are_copied(dtype: str) -> None:
    """What lies in the others is not said."""
    a, on = drawn(dtype, 4, 1, 100), half_on(dtype, 5)
    got = isa.vmov(src=a, mask=on, **A5)
    assert [x for x, go in zip(got.array.tolist(), on.array.tolist(), strict=True) if go] == [
        x for x, go in zip(a.array.tolist(), on.array.tolist(), strict=True) if go
    ]


@pytest.mark.parametrize("dtype", [*FLOATS, *WHOLE])
def test_one_number_in_every_lane(dtype: str) -> None:
    """By itself, under a mask, and from the first or the last lane of a register."""
    a, on = drawn(dtype, 6, 1, 100), half_on(dtype, 7)
    a.array[0], a.array[-1] = 101, 102
    number, lanes = number_of(element_bytes(3, dtype), dtype), on.array.tolist()
    given = np.array(3).astype(NUMPY[dtype])[()] if dtype in FLOATS else 3
    assert [float(x) for x in isa.vbr(given, dst=VregType(dtype), **A5).array] == [number] * len(lanes)  # type: ignore[arg-type]
    got = isa.vdup(scalar=given, mask=on, dst=VregType(dtype), **A5)  # type: ignore[arg-type]
    assert [float(x) for x in got.array] == [number if go else 0 for go in lanes]
    for position, best in (("lowest", 101), ("highest", 102)):
        got = isa.vdup(src=a, mask=on, position=position, **A5)
        assert [float(x) for x in got.array] == [best if go else 0 for go in lanes]


@pytest.mark.parametrize("address", [0, 1, 31, 32, 77, 96])
def test_blocks_of_unaligned_loads(address: int) -> None:
    """A state is that of the block of 32 bytes in which the next load begins."""
    data = memory(9, 512)
    state = isa.vldas(pointer(data, "vec", "u8", address), **A5)
    assert (state.place, state.pending) == (address // 32 * 32, 0)
    got, after = isa.vldus(pointer(data, "vec", "u8", address), state, dst=VregType("u8"), **A5)
    assert got.raw.tolist() == data[address : address + 256]
    assert after.place == (address + 256) // 32 * 32


@pytest.mark.parametrize(("width", "dtype"), [(16, "u16"), (32, "u32")])
def test_first_bits_of_lanes_in_a_stream(width: int, dtype: str) -> None:
    """A mask in memory has a bit for each lane, whatever its other bits are."""
    data, stream, at, wanted = memory(10, 256), isa.init_align(**A5), 4 * 8, memory(10, 256)
    for seed in (11, 12, 13):
        some = Mask.from_numpy(np.zeros(1, np.bool_), width)
        some.image[:] = np.random.default_rng(seed).random(256) < 0.5
        to = pointer(data, "vec", dtype, at)
        stream = isa.pstu(stream, some, to, **A5)
        data = to.memory.tolist()
        lanes = some.image[:: width // 8]
        wanted[at : at + 256 // width] = np.packbits(lanes, bitorder="little").tolist()
        at += 256 // width
    end = pointer(data, "vec", dtype, at)
    isa.vstas(stream, end, 0, **A5)
    assert end.memory.tolist() == wanted


@pytest.mark.parametrize("dtype", ["i64", "u64"])
def test_stores_of_64_bits(dtype: str) -> None:
    """The masks are those of 32 bits: an element has the lane of its number."""
    value, on, data = Vreg(VregType(dtype)), half_on("u32", 14), memory(15, 512)  # type: ignore[arg-type]
    value.raw[:] = memory(16, 256)
    to, wanted = pointer(data, "vec", dtype, 64), list(data)
    isa.vsts(value, to, 0, on, **A5)
    for lane in range(32):
        if on.array[lane]:
            wanted[64 + 8 * lane : 72 + 8 * lane] = value.raw.tolist()[8 * lane : 8 * lane + 8]
    assert to.memory.tolist() == wanted


@pytest.mark.parametrize("part", [0, 1])
@pytest.mark.parametrize(("op", "kind"), [("vzunpack", "u"), ("vsunpack", "i")])
@pytest.mark.parametrize("bits", [8, 16, 32])
def test_lanes_widened_by_zeros_or_by_sign(bits: int, op: str, kind: str, part: int) -> None:
    """As the name says, whatever the types are; 64 bits are the widest."""
    value = memory(17, 256)
    size, half = bits // 8, [*range(128 * part, 128 * (part + 1))]
    for source in (f"i{bits}", f"u{bits}"):
        for result in (f"i{2 * bits}", f"u{2 * bits}"):
            if (source[0] != result[0]) or (source[0] != kind and op == "vsunpack"):
                continue
            a = Vreg(VregType(source))  # type: ignore[arg-type]
            a.raw[:] = value
            wanted: list[int] = []
            for k in half[::size]:
                number = int.from_bytes(bytes(value[k : k + size]), "little", signed=kind == "i")
                wanted += (number % 2 ** (2 * bits)).to_bytes(2 * size, "little")
            got = getattr(isa, op)(src=a, part=part, dst=VregType(result), **A5)  # type: ignore[arg-type]
            assert got.raw.tolist() == wanted
