"""Conversions of lanes against exact fractions, for every pair of types with every rounding and part.

Pairs and attributes are those of the pages and the verifier of the assembler; what they say of no number is left out:
infinities and NaN without saturation, overflow of floats without it, and negative numbers as numbers without a sign.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from ops.raw_memory import SMALL
from pto_isa import ops as isa
from pto_isa.runtime.memory.register import Mask, Vreg
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.runtime.types.register_types import VregType

A5: Any = {"profile": "a5"}
BITS = {"i64": 64, "f32": 32, "i32": 32, "u32": 32, "f16": 16, "bf16": 16, "i16": 16, "u16": 16, "i8": 8, "u8": 8, "f8e4m3": 8, "f8e5m2": 8, "hif8": 8}  # fmt: skip
# bits behind the leading one, the least exponent, the largest number
FLOATS = {
    "f32": (23, -126, (2 - Fraction(2) ** -23) * 2**127), "f16": (10, -14, Fraction(65504)),
    "bf16": (7, -126, (2 - Fraction(2) ** -7) * 2**127), "f8e4m3": (3, -6, Fraction(448)), "f8e5m2": (2, -14, Fraction(57344)),
}  # fmt: skip
EVERY = ("rint", "round", "floor", "ceil", "trunc", "odd")
CODES = {"f32": ("rint", "round", "trunc"), "f16": EVERY[:5], "bf16": EVERY[:5]}
# source, destination, which attributes are given: r, s
PAIRS = [
    *(("f32", dst, "rs") for dst in ("f16", "bf16", "i16", "i32", "i64", "f8e4m3", "f8e5m2")),
    *(("f16", dst, "rs") for dst in ("i16", "i8", "u8", "f8e4m3", "f8e5m2")), ("f16", "f32", ""), ("f16", "i32", "r"),
    *(("bf16", dst, "rs") for dst in ("f16", "i32", "f8e4m3", "f8e5m2")), ("bf16", "f32", ""),
    *(("u8", dst, "") for dst in ("f16", "u16", "u32")), *(("i8", dst, "") for dst in ("f16", "i16", "i32")),
    ("u16", "u8", "s"), ("u16", "u32", ""), ("i16", "f16", "r"), ("i16", "u8", "s"),
    *(("i16", dst, "") for dst in ("f32", "u32", "i32")), *(("u32", dst, "s") for dst in ("u8", "u16", "i16")),
    ("i32", "f32", "r"), ("i32", "i64", ""), *(("i32", dst, "s") for dst in ("u8", "u16", "i16")),
    ("i64", "f32", "r"), ("i64", "i32", "s"), *((src, "f32", "") for src in ("f8e4m3", "f8e5m2", "hif8")),
]  # fmt: skip


def whole(number: Fraction, mode: str) -> int:
    """A whole number near it."""
    below = math.floor(number)
    rest = number - below
    if rest == 0 or mode == "floor":
        return below
    if mode == "ceil":
        return below + 1
    if mode == "trunc":
        return below if number > 0 else below + 1
    if mode == "odd":
        return below + (below % 2 == 0)
    if rest != Fraction(1, 2):
        return below + (rest > Fraction(1, 2))
    if mode == "round":  # away from zero
        return below + (number > 0)
    return below + below % 2


def limits(dtype: str) -> tuple[Fraction, Fraction]:
    """The least and the largest number of a type."""
    if dtype in FLOATS:
        return -FLOATS[dtype][2], FLOATS[dtype][2]
    bits = BITS[dtype]
    return (
        (Fraction(0), Fraction(2**bits - 1))
        if dtype[0] == "u"
        else (-Fraction(2 ** (bits - 1)), Fraction(2 ** (bits - 1) - 1))
    )


def step(number: Fraction, dtype: str) -> Fraction:
    """What neighbours of a number in a type are apart."""
    if dtype not in FLOATS:
        return Fraction(1)
    bits, least, _ = FLOATS[dtype]
    exponent = least
    while Fraction(2) ** (exponent + 1) <= abs(number):
        exponent += 1
    return Fraction(2) ** (exponent - bits)


def converted(value: float, dtype: str, mode: str, limit: bool) -> float | None:
    """The number that is written, None for what no source says."""
    low, high = limits(dtype)
    if math.isnan(value):
        return 0 if limit and not dtype.startswith("f8") else None
    if math.isinf(value):
        if not limit or dtype.startswith("f8"):
            return None
        near = high if value > 0 else low
    else:
        exact = Fraction(value)
        near = whole(exact / step(exact, dtype), mode) * step(exact, dtype)
        if limit:
            near = max(low, min(high, near))
        elif isinstance(value, int) and dtype not in FLOATS:
            near = (near - low) % 2 ** BITS[dtype] + low
        elif not low <= near <= high:
            return None
    return float(near) if dtype in FLOATS else int(near)


def given(src: str, dst: str) -> np.ndarray:
    """Elements of a register: small numbers, ties, ends of both ranges and beyond."""
    draw, lanes = np.random.default_rng(BITS[src] * 100 + BITS[dst]), 2048 // BITS[src]
    if src in SMALL:
        return draw.permutation(256).astype(np.uint8).view(NUMPY[src])
    low, high = (float(x) for x in limits(dst))
    if src not in FLOATS:
        least, most = (int(x) for x in limits(src))
        ends = [least, most, 0, 1]
        if dst in FLOATS:  # numbers between two floats
            bits = FLOATS[dst][0]
            ends += [2**e + k * 2 ** (e - bits - 1) for e in range(bits + 1, BITS[src] - 1) for k in (1, 3)]
        else:
            first, last = (int(x) for x in limits(dst))
            ends += [x for x in (first, last, last + 1, first - 1) if least <= x <= most]
        ends = ends[: lanes // 2]
        rest = draw.integers(least, most, lanes - len(ends), dtype=NUMPY[src], endpoint=True)
        return draw.permutation(np.concatenate([np.array(ends, NUMPY[src]), rest]))
    most = float(FLOATS[src][2])
    grid = 2.0 ** -(FLOATS[dst][0] + 1) if dst in FLOATS else 0.5
    numbers = (
        [1 + k * grid for k in range(-3, 8)] + [-1 - k * grid for k in range(-3, 8)] + [0.25 * grid, 0.75, -0.3, 100.3]
    )
    numbers += [0.5 * low, 0.5 * high, high, low, 2 * high, 2 * low, math.inf, -math.inf, math.nan]
    numbers = [max(-most, min(most, x)) if math.isfinite(x) else x for x in numbers]
    numbers += [float(x) for x in draw.normal(0, 60, lanes - len(numbers))]
    return draw.permutation(np.array(numbers)).astype(NUMPY[src])


def numbers_in(array: np.ndarray, dtype: str) -> list[float]:
    """Python numbers."""
    return [SMALL[dtype](int(code)) for code in array.view(np.uint8)] if dtype in SMALL else array.tolist()


def parts(src: str, dst: str) -> Sequence[str]:
    """The words that say which of the narrow lanes in a wide one is meant."""
    apart = max(BITS[src], BITS[dst]) // min(BITS[src], BITS[dst])
    return {1: ("",), 2: ("even", "odd"), 4: ("p0", "p1", "p2", "p3")}[apart]


CASES = [
    (src, dst, rnd, sat)
    for src, dst, attributes in PAIRS
    for rnd in ((CODES[src] if dst.startswith("f8") else EVERY) if "r" in attributes else ("",))
    for sat in (("on", "off") if "s" in attributes else ("",))
]


@pytest.mark.parametrize(("src", "dst", "rnd", "sat"), CASES)
def test_conversions(src: str, dst: str, rnd: str, sat: str) -> None:
    """A narrower result fills one of the lanes that a wide one holds, the others become 0; a wider one takes one."""
    values = given(src, dst)
    width = min(BITS[src], 32)
    on = np.random.default_rng(9).random(256 * 8 // width) < 0.7
    words = {key: word for key, word in (("rnd", rnd), ("sat", sat)) if word}
    for k, part in enumerate(parts(src, dst)):
        more = {**words, **({"part": part} if part else {})}
        got = isa.vcvt(
            src=Vreg.from_numpy(values, src), mask=Mask.from_numpy(on, width), dst=VregType(dst), **more, **A5
        )
        lanes, apart = numbers_in(got.array, dst), len(parts(src, dst))
        narrow, wanted = BITS[dst] < BITS[src], [0] * len(lanes)
        every = numbers_in(values, src)
        for lane in range(min(len(lanes), len(every))):
            here, there = (lane, apart * lane + k) if narrow else (apart * lane + k, lane)
            if on[here]:
                exact = not words and dst in FLOATS  # every number of the source is one of the result
                number = every[here] if exact else converted(every[here], dst, rnd or "rint", sat == "on")
                unsigned = dst == "u32" and src == "i16" and every[here] < 0
                wanted[there] = lanes[there] if number is None or unsigned else number
        assert [x for x in lanes if x == x] == [x for x in wanted if x == x]
        assert [x != x for x in lanes] == [x != x for x in wanted]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("dtype", ["f16", "bf16", "f32"])
@pytest.mark.parametrize("rnd", EVERY[:5])
def test_whole_numbers_as_floats(rnd: str, dtype: str, exact: bool) -> None:
    """Of both signs, and large ones that are whole anyway."""
    values = given(dtype, "i16")
    values[~np.isfinite(values.astype(np.float32))] = 2.5
    if dtype == "f32":
        values[:4] = [2**22 + 0.5, 2**23 - 0.5, -(2**23) - 1, 2**30]
    on = np.random.default_rng(8).random(len(values)) < 0.7
    on[:4] = True
    got = isa.vtrc(
        src=Vreg.from_numpy(values, dtype), mask=Mask.from_numpy(on, BITS[dtype]), rnd=rnd, exact=exact, **A5
    )
    each = zip(values.tolist(), on.tolist(), strict=True)
    wanted = [whole(Fraction(x), rnd) if go else 0 for x, go in each]
    np.testing.assert_array_equal(got.array.astype(np.float64), np.array(wanted, np.float64))


@pytest.mark.parametrize(("part", "k"), [("even", 0), ("odd", 1)])
@pytest.mark.parametrize("factor", [1.0, -0.5, 3.0])
def test_products_as_halves(factor: float, part: str, k: int) -> None:
    """Products of few bits, rounded once to every other lane of twice as many; ties go away from zero."""
    steps = [sign * (1 + n * 2.0**-12) * 2.0**e for n in range(16) for sign, e in ((1, 0), (-1, 3))]
    values = np.array([*steps, *np.random.default_rng(7).integers(-2000, 2000, 32) / 64], np.float32)
    on = np.random.default_rng(8).random(64) < 0.7
    got = isa.vmulscvt(
        src=Vreg.from_numpy(values), scalar=factor, mask=Mask.from_numpy(on, 32), rnd="round", part=part, **A5
    )
    wanted = [0.0] * 128
    for lane, (value, go) in enumerate(zip(values.tolist(), on.tolist(), strict=True)):
        if go:
            wanted[2 * lane + k] = float(converted(value * factor, "f16", "round", False) or 0)
    assert [float(x) for x in got.array] == wanted
