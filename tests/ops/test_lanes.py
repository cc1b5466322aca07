"""Instructions on registers, masks and the unified buffer against loops over Python numbers, bytes and bits.

The loops are written from the specification of PTO-Gym and from what its results show, not from the records: they know
no equation of ours, and every element of every result is compared.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from pto_isa import ops
from pto_isa.runtime.memory.pointer import Pointer
from pto_isa.runtime.memory.register import Mask, Vreg
from pto_isa.runtime.memory.state import State
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.runtime.types.register_types import VregType

A5: Any = {"profile": "a5"}
BYTES = 256
SIGNED, UNSIGNED = ("i8", "i16", "i32"), ("u8", "u16", "u32")
WHOLE = (*SIGNED, *UNSIGNED)


def size(dtype: str) -> int:
    """Bytes of an element."""
    return int(np.dtype(NUMPY[dtype]).itemsize)


def register(dtype: str, seed: int, least: float | None = None, most: float | None = None) -> Vreg:
    """Random elements: whole numbers from all of their range, floats of moderate size, unless limits are given."""
    draw, lanes = np.random.default_rng(seed), BYTES // size(dtype)
    if dtype in WHOLE:
        info = np.iinfo(NUMPY[dtype])
        low, high = (info.min if least is None else least), (info.max if most is None else most)
        return Vreg.from_numpy(draw.integers(low, high, lanes, dtype=NUMPY[dtype], endpoint=True), dtype)
    values = draw.uniform(-100 if least is None else least, 100 if most is None else most, lanes)
    return Vreg.from_numpy(values.astype(NUMPY[dtype]), dtype)


def lanes_on(width: int, seed: int) -> Mask:
    """A mask with about half of its lanes on."""
    return Mask.from_numpy(np.random.default_rng(seed).random(BYTES * 8 // width) < 0.5, width)


def wrapped(number: int, dtype: str) -> int:
    """A whole number modulo 2**n, as the type reads the bits."""
    bits = 8 * size(dtype)
    number %= 1 << bits
    return number - (1 << bits) if dtype[0] == "i" and number >> (bits - 1) else number


def nearest(number: float, dtype: str) -> float:
    """The nearest float of the type; of f32 and f16."""
    code = {"f32": "<f", "f16": "<e"}[dtype]
    return float(struct.unpack(code, struct.pack(code, number))[0])


def same(got: Vreg, wanted: Sequence[Any]) -> None:
    """Every lane."""
    expected = np.array(list(wanted), got.array.dtype)
    assert np.array_equal(got.array, expected, equal_nan=expected.dtype.kind == "f"), (got.array, expected)


def bits_of(mask: Mask) -> list[int]:
    """The bits of a mask, one for each byte of a register."""
    return [int(bit) for bit in mask.image]


def raw(values: Sequence[int]) -> np.ndarray:
    """Bits as an image."""
    return np.array(list(values), np.bool_)


BINARY: dict[str, Callable[[int, int], int]] = {
    "vadd": lambda a, b: a + b, "vsub": lambda a, b: a - b, "vmul": lambda a, b: a * b, "vmax": max, "vmin": min,
    "vand": lambda a, b: a & b, "vor": lambda a, b: a | b, "vxor": lambda a, b: a ^ b,
}  # fmt: skip


@pytest.mark.parametrize(
    ("op", "dtype"), [(op, dtype) for op in BINARY for dtype in WHOLE if (op, dtype[1:]) != ("vmul", "8")]
)
def test_whole_numbers(op: str, dtype: str) -> None:
    """They wrap; a lane that is off gives 0."""
    a, b, mask = register(dtype, 1), register(dtype, 2), lanes_on(8 * size(dtype), 3)
    got = getattr(ops, op)(lhs=a, rhs=b, mask=mask, **A5)
    each = zip(a.array.tolist(), b.array.tolist(), mask.array.tolist(), strict=True)
    same(got, [wrapped(BINARY[op](x, y), dtype) if on else 0 for x, y, on in each])


@pytest.mark.parametrize("dtype", ["f16", "f32"])
@pytest.mark.parametrize("op", ["vadd", "vsub", "vmul", "vmax", "vmin"])
def test_floats(op: str, dtype: str) -> None:
    """Each is rounded once; a NaN of either side wins."""
    a, b, mask = register(dtype, 4), register(dtype, 5), lanes_on(8 * size(dtype), 6)
    a.array[3], b.array[5], mask.array[3], mask.array[5] = np.nan, np.nan, True, True

    def one(x: float, y: float) -> float:
        return math.nan if math.isnan(x) or math.isnan(y) else nearest(float(BINARY[op](x, y)), dtype)  # type: ignore[arg-type]

    got = getattr(ops, op)(lhs=a, rhs=b, mask=mask, **A5)
    each = zip(a.array.tolist(), b.array.tolist(), mask.array.tolist(), strict=True)
    same(got, [one(x, y) if on else 0 for x, y, on in each])


@pytest.mark.parametrize("dtype", WHOLE)
@pytest.mark.parametrize("op", ["vshl", "vshr"])
def test_shifts(op: str, dtype: str) -> None:
    """To the right of numbers with a sign by their sign."""
    bits = 8 * size(dtype)
    a, mask = register(dtype, 7), lanes_on(bits, 8)
    counts = register(f"i{bits}", 9, 0, bits - 1)
    got = getattr(ops, op)(lhs=a, rhs=counts, mask=mask, **A5)
    each = zip(a.array.tolist(), counts.array.tolist(), mask.array.tolist(), strict=True)
    same(got, [wrapped(x << n if op == "vshl" else x >> n, dtype) if on else 0 for x, n, on in each])


UNARY: dict[str, Callable[[int], int]] = {"vabs": abs, "vneg": lambda a: -a, "vnot": lambda a: ~a}


@pytest.mark.parametrize("dtype", SIGNED)
@pytest.mark.parametrize("op", UNARY)
def test_one_operand(op: str, dtype: str) -> None:
    """The least number is its own magnitude."""
    a, mask = register(dtype, 10), lanes_on(8 * size(dtype), 11)
    a.array[0], mask.array[0] = np.iinfo(NUMPY[dtype]).min, True
    got = getattr(ops, op)(src=a, mask=mask, **A5)
    same(
        got,
        [
            wrapped(UNARY[op](x), dtype) if on else 0
            for x, on in zip(a.array.tolist(), mask.array.tolist(), strict=True)
        ],
    )


@pytest.mark.parametrize("dtype", ["f16", "f32"])
def test_roots_and_positive_parts(dtype: str) -> None:
    a, mask = register(dtype, 12, 0, 1000), lanes_on(8 * size(dtype), 13)
    on = mask.array.tolist()
    same(
        ops.vsqrt(src=a, mask=mask, exact=True, **A5),
        [nearest(math.sqrt(x), dtype) if go else 0 for x, go in zip(a.array.tolist(), on, strict=True)],
    )
    b = register(dtype, 14)
    same(
        ops.vrelu(src=b, mask=mask, **A5),
        [max(x, 0.0) if go else 0 for x, go in zip(b.array.tolist(), on, strict=True)],
    )


@pytest.mark.parametrize("op", ["vaddc", "vsubc", "vaddcs", "vsubcs"])
def test_carries(op: str) -> None:
    """A difference is a sum with the other bits and a carry of one: its carry says that nothing was borrowed."""
    a, b, mask, before = register("u32", 15), register("u32", 16), lanes_on(32, 17), lanes_on(32, 18)
    step = {"carry_in": before} if op.endswith("s") else {}
    got, carry = getattr(ops, op)(lhs=a, rhs=b, mask=mask, **step, **A5)
    sums = []
    for x, y, c in zip(a.array.tolist(), b.array.tolist(), before.array.tolist(), strict=True):
        other = y if op.startswith("vadd") else y ^ 0xFFFFFFFF
        sums.append(x + other + (int(c) if step else int(op == "vsubc")))
    on = mask.array.tolist()
    same(got, [total % 2**32 if go else 0 for total, go in zip(sums, on, strict=True)])
    assert bits_of(carry) == [
        bit for total, go in zip(sums, on, strict=True) for bit in (int(go and total >= 2**32), 0, 0, 0)
    ]


@pytest.mark.parametrize("dtype", ["i32", "u32"])
def test_whole_products(dtype: str) -> None:
    a, b, mask = register(dtype, 19), register(dtype, 20), lanes_on(32, 21)
    low, high = ops.vmull(lhs=a, rhs=b, mask=mask, **A5)
    products = [
        x * y if go else 0 for x, y, go in zip(a.array.tolist(), b.array.tolist(), mask.array.tolist(), strict=True)
    ]
    same(low, [wrapped(number, dtype) for number in products])
    same(high, [number >> 32 for number in products])


COMPARED: dict[str, Callable[[float, float], bool]] = {
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
}  # fmt: skip


@pytest.mark.parametrize("dtype", ["f32", "f16", "i16", "u16", "i8", "u8", "i32", "u32"])
@pytest.mark.parametrize("mode", COMPARED)
def test_comparisons(mode: str, dtype: str) -> None:
    """Only the first bit of a lane is set; a NaN is unequal to everything."""
    a, b, mask = register(dtype, 22, 0, 3), register(dtype, 23, 0, 3), lanes_on(8 * size(dtype), 24)
    if dtype[0] == "f":
        a.array[:], b.array[:] = np.round(a.array), np.round(b.array)
        a.array[7] = np.nan
    got = ops.vcmp(src=a, rhs=b, mask=mask, cmp_mode=mode, **A5)
    each = zip(a.array.tolist(), b.array.tolist(), mask.array.tolist(), strict=True)
    wanted = [[int(on and COMPARED[mode](x, y)), *[0] * (size(dtype) - 1)] for x, y, on in each]
    assert bits_of(got) == [bit for lane in wanted for bit in lane]


@pytest.mark.parametrize("dtype", ["f32", "i16", "u8"])
def test_choices(dtype: str) -> None:
    a, b, mask = register(dtype, 25), register(dtype, 26), lanes_on(8 * size(dtype), 27)
    got = ops.vsel(src0=a, src1=b, mask=mask, **A5)
    same(
        got, [x if on else y for x, y, on in zip(a.array.tolist(), b.array.tolist(), mask.array.tolist(), strict=True)]
    )


@pytest.mark.parametrize("dtype", ["f32", "f16", "u8"])
def test_lanes_by_number(dtype: str) -> None:
    """Numbers are read without sign, over the whole register."""
    a, lanes = register(dtype, 28), BYTES // size(dtype)
    places = register(f"u{8 * size(dtype)}", 29, 0, lanes - 1)
    got = ops.vselr(src=a, lanes=places, **A5)
    same(got, [a.array.tolist()[n] for n in places.array.tolist()])


@pytest.mark.parametrize(("order", "step"), [("asc", 1), ("desc", -1)])
@pytest.mark.parametrize("dtype", ["i8", "i16", "i32"])
def test_numbers_in_order(order: str, step: int, dtype: str) -> None:
    got = ops.vci(first=100, order=order, dst=VregType(dtype), **A5)  # type: ignore[arg-type]
    same(got, [wrapped(100 + step * k, dtype) for k in range(BYTES // size(dtype))])


@pytest.mark.parametrize("dtype", ["f32", "i16", "u8"])
def test_interleaving(dtype: str) -> None:
    a, b = register(dtype, 30), register(dtype, 31)
    x, y = a.array.tolist(), b.array.tolist()
    low, high = ops.vintlv(lhs=a, rhs=b, **A5)
    turns = [each for pair in zip(x, y, strict=True) for each in pair]
    same(low, turns[: len(x)])
    same(high, turns[len(x) :])
    low, high = ops.vdintlv(lhs=a, rhs=b, **A5)
    same(low, [*x, *y][::2])
    same(high, [*x, *y][1::2])


@pytest.mark.parametrize(("dtype", "narrow"), [("i32", "u16"), ("i16", "u8")])
@pytest.mark.parametrize("part", ["lower", "higher"])
def test_packing(dtype: str, narrow: str, part: str) -> None:
    """The low half of each element; the other half of the register is 0."""
    a = register(dtype, 32)
    got = ops.vpack(src=a, part=part, dst=VregType(narrow), **A5)  # type: ignore[arg-type]
    halves = [wrapped(x, narrow) for x in a.array.tolist()]
    none = [0] * len(halves)
    same(got, [*halves, *none] if part == "lower" else [*none, *halves])


@pytest.mark.parametrize(
    ("op", "dtype", "wide"), [("vzunpack", "u16", "u32"), ("vzunpack", "u8", "u16"), ("vsunpack", "i16", "i32")]
)
@pytest.mark.parametrize("part", [0, 1])
def test_unpacking(op: str, dtype: str, wide: str, part: int) -> None:
    a = register(dtype, 33)
    got = getattr(ops, op)(src=a, part=part, dst=VregType(wide), **A5)  # type: ignore[arg-type]
    count = BYTES // size(wide)
    same(got, a.array.tolist()[part * count : (part + 1) * count])


@pytest.mark.parametrize("dtype", ["f32", "i32", "f16"])
def test_squeezing(dtype: str) -> None:
    """The register of the core holds the bytes that were kept."""
    a, mask, state = register(dtype, 34), lanes_on(8 * size(dtype), 35), State()
    got = ops.vsqz(src=a, mask=mask, registers=state, **A5)
    kept = [x for x, on in zip(a.array.tolist(), mask.array.tolist(), strict=True) if on]
    same(got, [*kept, *[0] * (BYTES // size(dtype) - len(kept))])
    assert state.sqzn == len(kept) * size(dtype)


@pytest.mark.parametrize("dtype", ["i8", "i16", "i32"])
def test_counts_of_lanes_before(dtype: str) -> None:
    mask, state = lanes_on(8 * size(dtype), 36), State()
    got = ops.vusqz(src=register(dtype, 37), mask=mask, registers=state, **A5)
    on = mask.array.tolist()
    same(got, [wrapped(sum(on[:k]), dtype) for k in range(len(on))])
    assert state.sqzn == sum(on) * size(dtype)


@pytest.mark.parametrize("dtype", ["f32", "i32", "i16", "u16", "f16"])
@pytest.mark.parametrize("op", ["vcmax", "vcmin"])
def test_extremes(op: str, dtype: str) -> None:
    """The value, then the number of its first lane as bits; lanes that are off do not count."""
    a, mask = register(dtype, 38, 0, 9), lanes_on(8 * size(dtype), 39)
    got = getattr(ops, op)(src=a, mask=mask, **A5)
    pick = max if op == "vcmax" else min
    on = [k for k, go in enumerate(mask.array.tolist()) if go]
    best = pick(a.array.tolist()[k] for k in on)
    place = next(k for k in on if a.array.tolist()[k] == best)
    words = got.words.tolist()
    assert got.array[0] == best and words[1] == place and not any(words[2:])


@pytest.mark.parametrize("dtype", ["f32", "f16", "i32", "u16"])
@pytest.mark.parametrize("op", ["vcgmax", "vcgmin"])
def test_extremes_of_blocks(op: str, dtype: str) -> None:
    """Of each 32 bytes, one behind the other; the rest is 0."""
    a, mask = register(dtype, 40), lanes_on(8 * size(dtype), 41)
    count = 32 // size(dtype)
    for block in range(8):
        mask.array[block * count] = True
    got = getattr(ops, op)(src=a, mask=mask, **A5)
    pick, on, x = (max if op == "vcgmax" else min), mask.array.tolist(), a.array.tolist()
    best = [pick(x[k] for k in range(b * count, (b + 1) * count) if on[k]) for b in range(8)]
    same(got, [*best, *[0] * (len(x) - 8)])


def test_sums() -> None:
    """Whole numbers: all lanes that are on, blocks of 32 bytes, neighbours."""
    a, mask = register("i32", 42), lanes_on(32, 43)
    x = [number if on else 0 for number, on in zip(a.array.tolist(), mask.array.tolist(), strict=True)]
    same(ops.vcadd(src=a, mask=mask, **A5), [wrapped(sum(x), "i32"), *[0] * 63])
    same(
        ops.vcgadd(src=a, mask=mask, **A5), [*(wrapped(sum(x[8 * b : 8 * b + 8]), "i32") for b in range(8)), *[0] * 56]
    )
    f = register("f32", 44, 0, 8)
    f.array[:] = np.round(f.array)
    y = [number if on else 0 for number, on in zip(f.array.tolist(), mask.array.tolist(), strict=True)]
    same(ops.vcpadd(src=f, mask=mask, **A5), [*(y[2 * k] + y[2 * k + 1] for k in range(32)), *[0] * 32])


def test_exponentials_of_differences() -> None:
    """Of halves every other one, as f32; each is close to e to the power of the exact difference."""
    a, b = register("f16", 45, -4, 4), register("f16", 46, -4, 4)
    for part, k in (("even", 0), ("odd", 1)):
        got = ops.vexpdif(src=a, subtracted=b, mask=Mask.from_numpy(np.ones(128, np.bool_), 16), part=part, **A5)
        exact = [math.exp(x - y) for x, y in zip(a.array.tolist()[k::2], b.array.tolist()[k::2], strict=True)]
        np.testing.assert_allclose(got.array, exact, rtol=1e-6)


@pytest.mark.parametrize("width", [8, 16, 32])
def test_made_masks(width: int) -> None:
    """Patterns and counts set the first bit of a lane."""
    lanes, step = BYTES * 8 // width, width // 8
    patterns: dict[str, Callable[[int], bool]] = {
        "all": lambda k: True, "allf": lambda k: False, "h": lambda k: k < lanes // 2, "q": lambda k: k < lanes // 4,
        "m3": lambda k: k % 3 == 0, "m4": lambda k: k % 4 == 0,
        **{f"vl{n}": lambda k, n=n: k < n for n in (1, 2, 3, 4, 8, 16, 32, 64, 128)},  # type: ignore[misc]
    }  # fmt: skip
    for name, on in patterns.items():
        wanted = [int(b % step == 0 and on(b // step)) for b in range(BYTES)]
        assert bits_of(ops.pset(pattern=f"pat_{name}", width=f"b{width}", **A5)) == wanted, name
    for count in (0, 1, 40, 300):
        mask, rest = ops.plt(count=count, width=f"b{width}", **A5)
        assert bits_of(mask) == [int(b % step == 0 and b // step < count) for b in range(BYTES)]
        assert rest == max(count - lanes, 0)


def random_mask(width: int, seed: int) -> Mask:
    """A mask with any bits, also those that no lane has."""
    made = Mask.from_numpy(np.zeros(1, np.bool_), width)
    made.image[:] = np.random.default_rng(seed).random(BYTES) < 0.5
    return made


@pytest.mark.parametrize(
    ("op", "one"), [("pand", lambda a, b: a & b), ("por", lambda a, b: a | b), ("pxor", lambda a, b: a ^ b)]
)
def test_masks_of_masks(op: str, one: Callable[[int, int], int]) -> None:
    """All 256 bits, where the third mask has them."""
    a, b, g = (random_mask(32, 50 + k) for k in range(3))
    got = getattr(ops, op)(lhs=a, rhs=b, mask=g, **A5)
    assert bits_of(got) == [one(x, y) & z for x, y, z in zip(bits_of(a), bits_of(b), bits_of(g), strict=True)]


def test_other_masks() -> None:
    a, b, g = (random_mask(8, 53 + k) for k in range(3))
    x, y, z = bits_of(a), bits_of(b), bits_of(g)
    assert bits_of(ops.pnot(src=a, mask=g, **A5)) == [(1 - p) & r for p, r in zip(x, z, strict=True)]
    assert bits_of(ops.psel(lhs=a, rhs=b, mask=g, **A5)) == [p if r else q for p, q, r in zip(x, y, z, strict=True)]


@pytest.mark.parametrize(("part", "half"), [("lower", 0), ("higher", 1)])
def test_packed_masks(part: str, half: int) -> None:
    a = random_mask(32, 56)
    x = bits_of(a)
    packed = ops.ppack(src=a, part=part, dst=random_mask(16, 0).type, **A5)
    none = [0] * 128
    assert bits_of(packed) == ([*x[::2], *none] if half == 0 else [*none, *x[::2]])
    spread = ops.punpack(src=random_mask(16, 56), part=part, dst=a.type, **A5)
    assert bits_of(spread) == [bit for k in range(128) for bit in (x[128 * half + k], 0)]


@pytest.mark.parametrize("width", [8, 16, 32])
def test_interleaved_masks(width: int) -> None:
    """Lanes change places together with the bits behind them."""
    a, b, step = random_mask(width, 57), random_mask(width, 58), width // 8
    lanes = [[bits_of(m)[k : k + step] for k in range(0, BYTES, step)] for m in (a, b)]
    turns = [lane for pair in zip(*lanes, strict=True) for lane in pair]
    low, high = ops.pintlv(lhs=a, rhs=b, width=f"b{width}", **A5)
    assert [*bits_of(low), *bits_of(high)] == [bit for lane in turns for bit in lane]
    low, high = ops.pdintlv(lhs=a, rhs=b, width=f"b{width}", **A5)
    every = [*lanes[0], *lanes[1]]
    assert bits_of(low) == [bit for lane in every[::2] for bit in lane]
    assert bits_of(high) == [bit for lane in every[1::2] for bit in lane]


MEMORY = np.random.default_rng(60).integers(0, 256, 2048, dtype=np.uint8)


def memory(dtype: str = "u8") -> Pointer:
    """A pointer to bytes of its own."""
    return Pointer.from_numpy(MEMORY.copy().view(NUMPY[dtype]), dtype=dtype)  # type: ignore[arg-type]


def elements(data: Sequence[int], width: int) -> list[list[int]]:
    """Bytes in pieces."""
    return [list(data[k : k + width]) for k in range(0, len(data), width)]


def flat(pieces: Sequence[Sequence[int]]) -> list[int]:
    """Pieces one behind the other."""
    return [byte for piece in pieces for byte in piece]


def loaded(dist: str) -> list[int]:
    """What a distribution makes of the memory, as bytes."""
    data = MEMORY.tolist()
    kind, _, bits = dist.rpartition("_b")
    width = int(bits) // 8 if bits.isdigit() else 0
    if dist == "norm":
        return data[:BYTES]
    if dist == "brc_blk":
        return data[:32] * 8
    if dist == "unpk4":
        return flat([[byte, 0, 0, 0] for byte in data[:64]])
    pieces = elements(data, width)
    if kind == "brc":
        return pieces[0] * (BYTES // width)
    if kind == "us":
        return flat([piece for piece in pieces for _ in "ab"])[:BYTES]
    if kind == "ds":
        return flat(pieces[::2])[:BYTES]
    if kind == "unpk":
        return flat([[*piece, *[0] * width] for piece in pieces])[:BYTES]
    return flat([pieces[k] * (32 // width) for k in range(8)])


DISTS = ("norm", "brc_b8", "brc_b16", "brc_b32", "brc_blk", "us_b8", "us_b16", "ds_b8", "ds_b16", "unpk_b8", "unpk_b16", "unpk_b32",
         "e2b_b16", "e2b_b32", "unpk4")  # fmt: skip


@pytest.mark.parametrize("dtype", ["u8", "f16", "i32"])
@pytest.mark.parametrize("dist", DISTS)
def test_loads(dist: str, dtype: str) -> None:
    """The word has a width of its own, whatever the type of the register."""
    got = ops.vlds(memory(), 0, dist=dist, dst=VregType(dtype), **A5)  # type: ignore[arg-type]
    assert got.raw.tolist() == loaded(dist)


def test_loads_of_pairs() -> None:
    for word, width in (("dintlv_b8", 1), ("dintlv_b16", 2), ("dintlv_b32", 4), ("bdintlv", 32)):
        low, high = ops.vldsx2(memory(), 0, dist=word, low=VregType("u8"), high=VregType("u8"), **A5)
        pieces = elements(MEMORY.tolist()[: 2 * BYTES], width)
        assert low.raw.tolist() == flat(pieces[::2]) and high.raw.tolist() == flat(pieces[1::2])


@pytest.mark.parametrize(
    ("dist", "width", "part"), [("pk_b16", 2, 1), ("pk_b32", 4, 2), ("pk_b64", 8, 4), ("pk4_b32", 4, 1)]
)
def test_packed_stores(dist: str, width: int, part: int) -> None:
    """The low part of each lane that is on, in its place."""
    value, to = register("u8" if dist == "pk4_b32" else f"u{4 * width}", 61), memory()
    mask = lanes_on(min(8 * width, 32), 62)
    ops.vsts(value, to, 0, mask, dist=dist, **A5)
    wanted = MEMORY.tolist()
    for lane, piece in enumerate(elements(value.raw.tolist(), width)):
        if bits_of(mask)[lane * width]:
            wanted[lane * part : (lane + 1) * part] = piece[:part]
    assert to.memory.tolist() == wanted


@pytest.mark.parametrize("dtype", ["u8", "f16", "f32"])
def test_plain_stores(dtype: str) -> None:
    """Lanes that are on; of the first element alone whatever the mask says."""
    value, to, mask, width = register(dtype, 63), memory(), lanes_on(8 * size(dtype), 64), size(dtype)
    ops.vsts(value, to, 0, mask, **A5)
    wanted = MEMORY.tolist()
    for lane, piece in enumerate(elements(value.raw.tolist(), width)):
        if mask.array[lane]:
            wanted[lane * width : (lane + 1) * width] = piece
    assert to.memory.tolist() == wanted
    first = memory()
    ops.vsts(value, first, 0, Mask(mask.type), dist=f"onept_b{8 * width}", **A5)
    assert first.memory.tolist() == [*value.raw.tolist()[:width], *MEMORY.tolist()[width:]]


def test_stores_of_pairs() -> None:
    a, b = register("u8", 65), register("u8", 66)
    for word, width in (("intlv_b8", 1), ("intlv_b16", 2), ("intlv_b32", 4)):
        to = memory()
        ops.vstsx2(a, b, to, 0, Mask.from_numpy(np.zeros(1, np.bool_), 8), dist=word, **A5)
        turns = [
            piece
            for pair in zip(elements(a.raw.tolist(), width), elements(b.raw.tolist(), width), strict=True)
            for piece in pair
        ]
        assert to.memory.tolist() == [*flat(turns), *MEMORY.tolist()[2 * BYTES :]]


def test_blocks() -> None:
    """Block k lies 32 * (first + k * step) bytes behind the pointer; one that is off loads 0 and stores nothing."""
    mask = lanes_on(32, 67)
    value, to = register("u32", 68), memory()
    got = ops.vsldb(memory("u32"), 3, 2, mask, dst=VregType("u32"), **A5)
    ops.vsstb(value, to, 3, 2, mask, **A5)
    loads, wanted = [], MEMORY.tolist()
    for k in range(8):
        at, on = 32 * (2 + 3 * k), bool(mask.array[k])
        loads += MEMORY.tolist()[at : at + 32] if on else [0] * 32
        if on:
            wanted[at : at + 32] = value.raw.tolist()[32 * k : 32 * k + 32]
    assert got.raw.tolist() == loads and to.memory.tolist() == wanted


def test_places_from_registers() -> None:
    """Elements are gathered and scattered by numbers of elements, blocks by bytes."""
    mask, source = lanes_on(32, 69), memory("f32")
    places = Vreg.from_numpy(np.random.default_rng(70).permutation(512)[:64].astype(np.uint32))
    got = ops.vgather2(source, places, mask, dst=VregType("f32"), **A5)
    words = MEMORY.view(np.uint32).tolist()
    on = mask.array.tolist()
    assert got.words.tolist() == [words[n] if go else 0 for n, go in zip(places.array.tolist(), on, strict=True)]
    value, to = register("f32", 71), memory("f32")
    ops.vscatter(value, to, places, mask, **A5)
    for lane, n in enumerate(places.array.tolist()):
        if on[lane]:
            words[n] = int(value.words[lane])
    assert to.memory.view(np.uint32).tolist() == words
    offsets = Vreg.from_numpy((32 * np.arange(64)[::-1]).astype(np.uint32))
    blocks = ops.vgatherb(memory("f32"), offsets, Mask.from_numpy(np.ones(64, np.bool_), 32), dst=VregType("f32"), **A5)
    assert blocks.raw.tolist() == flat([MEMORY.tolist()[32 * (63 - k) :][:32] for k in range(8)])


def test_masks_in_memory() -> None:
    """As they lie, each bit twice, every other one."""
    bits = np.unpackbits(MEMORY[:64], bitorder="little").tolist()
    for word, wanted in (("norm", bits[:256]), ("us", [bit for bit in bits[:128] for _ in "ab"]), ("ds", bits[::2])):
        assert bits_of(ops.plds(memory(), 0, dist=word, dst=random_mask(8, 0).type, **A5)) == wanted
    mask = random_mask(8, 72)
    for word, kept in (("norm", bits_of(mask)), ("pk", bits_of(mask)[::2])):
        to = memory()
        ops.psts(mask, to, 0, dist=word, **A5)
        written = np.packbits(raw(kept), bitorder="little").tolist()
        assert to.memory.tolist() == [*written, *MEMORY.tolist()[len(written) :]]


@pytest.mark.parametrize(("part", "k"), [("even", 0), ("odd", 1)])
def test_conversions_to_twice_and_half_the_width(part: str, k: int) -> None:
    """A wider result takes every other lane of the source, with its mask; a narrower one fills every other lane."""
    a, mask = register("f16", 73), lanes_on(16, 74)
    got = ops.vcvt(src=a, mask=mask, part=part, dst=VregType("f32"), **A5)
    on = mask.array.tolist()
    same(got, [x if go else 0 for x, go in zip(a.array.tolist()[k::2], on[k::2], strict=True)])
    b, wide = register("f32", 75), lanes_on(32, 76)
    narrow = ops.vcvt(src=b, mask=wide, rnd="rint", sat="off", part=part, dst=VregType("f16"), **A5)
    halves = [nearest(x, "f16") if go else 0 for x, go in zip(b.array.tolist(), wide.array.tolist(), strict=True)]
    turns = [pair for half in halves for pair in ((half, 0) if k == 0 else (0, half))]
    same(narrow, turns)


@pytest.mark.parametrize("k", range(4))
def test_conversions_to_a_quarter_of_the_width(k: int) -> None:
    """With a limit at both ends."""
    a, mask = register("u32", 77, 0, 600), lanes_on(32, 78)
    got = ops.vcvt(src=a, mask=mask, sat="on", part=f"p{k}", dst=VregType("u8"), **A5)
    bytes_ = [min(x, 255) if go else 0 for x, go in zip(a.array.tolist(), mask.array.tolist(), strict=True)]
    same(got, [byte if place == k else 0 for byte in bytes_ for place in range(4)])


def test_copies_of_one_element() -> None:
    a, mask = register("f32", 79), lanes_on(32, 80)
    on = mask.array.tolist()
    same(ops.vbr(1.5, dst=VregType("f32"), **A5), [1.5] * 64)
    same(ops.vdup(mask=mask, src=a, position="lowest", **A5), [a.array[0] if go else 0 for go in on])
    same(ops.vdup(mask=mask, src=a, position="highest", **A5), [a.array[63] if go else 0 for go in on])


def test_products_with_a_sum() -> None:
    """Small whole numbers as floats, of which every step is exact."""
    acc, a, b = (register("f32", 81 + k, -50, 50) for k in range(3))
    for value in (acc, a, b):
        value.array[:] = np.round(value.array)
    mask = lanes_on(32, 84)
    x, y, z, on = (value.array.tolist() for value in (acc, a, b, mask))
    each = [*zip(x, y, z, on, strict=True)]
    same(ops.vmula(acc=acc, lhs=a, rhs=b, mask=mask, **A5), [p + q * r if go else 0 for p, q, r, go in each])
    same(ops.vmadd(acc=acc, lhs=a, rhs=b, mask=mask, **A5), [q * p + r if go else 0 for p, q, r, go in each])
    same(ops.vaxpy(src0=a, src1=b, scalar=3.0, mask=mask, **A5), [3 * q + r if go else 0 for _, q, r, go in each])
    same(
        ops.vlrelu(src=a, scalar=0.5, mask=mask, **A5), [(q if q >= 0 else q / 2) if go else 0 for _, q, _, go in each]
    )
    same(ops.vprelu(src=a, slope=b, mask=mask, **A5), [(q if q >= 0 else q * r) if go else 0 for _, q, r, go in each])


@pytest.mark.parametrize("dtype", ["i16", "u8", "i32"])
def test_scalars(dtype: str) -> None:
    """A number beside a register is taken modulo 2**n."""
    a, mask, bits = register(dtype, 85), lanes_on(8 * size(dtype), 86), 8 * size(dtype)
    each = [*zip(a.array.tolist(), mask.array.tolist(), strict=True)]
    same(ops.vadds(src=a, scalar=77, mask=mask, **A5), [wrapped(x + 77, dtype) if go else 0 for x, go in each])
    same(ops.vmaxs(src=a, scalar=77, mask=mask, **A5), [max(x, 77) if go else 0 for x, go in each])
    same(ops.vmins(src=a, scalar=77, mask=mask, **A5), [min(x, 77) if go else 0 for x, go in each])
    same(ops.vshls(src=a, scalar=3, mask=mask, **A5), [wrapped(x << 3, dtype) if go else 0 for x, go in each])
    same(ops.vshrs(src=a, scalar=3, mask=mask, **A5), [x >> 3 if go else 0 for x, go in each])
    compared = ops.vcmps(src=a, scalar=77, mask=mask, cmp_mode="lt", **A5)
    assert bits_of(compared) == [bit for x, go in each for bit in (int(go and x < 77), *[0] * (bits // 8 - 1))]


def test_bits_stay() -> None:
    a, mask = register("f32", 87), random_mask(32, 88)
    assert ops.vbitcast(src=a, dst=VregType("u16"), **A5).raw.tolist() == a.raw.tolist()
    assert bits_of(ops.pbitcast(src=mask, dst=random_mask(8, 0).type, **A5)) == bits_of(mask)


def test_streams() -> None:
    """A load that begins at any byte; stores of the first elements, each where the one before ends."""
    start = Pointer(memory("u8").type, MEMORY.copy(), 13)
    got, _ = ops.vldus(start, ops.vldas(start, **A5), dst=VregType("u8"), **A5)
    assert got.raw.tolist() == MEMORY.tolist()[13 : 13 + BYTES]
    data, state, place, wanted = MEMORY.copy(), ops.init_align(**A5), 5, MEMORY.tolist()
    for step, count in enumerate((40, 3, 61)):
        value = register("u8", 90 + step)
        state = ops.vstus(state, count, value, Pointer(start.type, data, place), **A5)
        wanted[place : place + count] = value.raw.tolist()[:count]
        place += count
    ops.vstas(state, Pointer(start.type, data, place), 0, **A5)
    assert data.tolist() == wanted
